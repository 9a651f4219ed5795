"""What a move costs the room server, without sockets: the messages for four viewers, and the whole way through the tables.

`python benchmarks/bench_moves.py [--beside TREE] [--rounds N]` prints microseconds of processor time for a move.  With another
checkout of this repository as TREE, both are measured in turn, each round in a process of its own, and the ratio is the median
of the rounds' ratios.  `--profile GAME` prints where the time for its messages goes instead.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import json
import os
import pstats
import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

from followsuit.codec import Codec
from followsuit.company import Happening
from followsuit.game import AnyGame
from followsuit.opening import opened, opening
from followsuit.plugins import Registry, installed
from followsuit.press import Press, Typeset
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Seat
from followsuit.sitters import Sitter, key_of
from followsuit_web import accelerators
from followsuit_web.credentials import new_token
from followsuit_web.memory_store import MemoryStore
from followsuit_web.seated import Seated
from followsuit_web.tables import Tables

GAMES = ("texas42", "spades", "hearts", "euchre", "ohhell")
NAMES = ("Ann", "Bea", "Cal", "Dot")
REVISIONS = 300
"""Of a room whose messages are measured: its first match, or the beginning of it."""

ROOMS = 6
MOVES = 1500
"""Moves that are made through the tables."""


class Reader:
    """A socket that only counts what it is sent."""

    def __init__(self) -> None:
        self.size = 0

    def show(self, message: str) -> None:
        self.size += len(message)

    def replaced(self) -> None:
        pass

    def dismissed(self) -> None:
        pass

    def closing(self) -> None:
        pass


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--measure", action="store_true", help="measure this checkout once and print JSON")
    parser.add_argument("--profile", metavar="GAME")
    given = parser.parse_args()
    if given.profile:
        profiled(given.profile)
    elif given.measure:
        print(json.dumps(measured()))
    else:
        compare(given.beside, given.rounds)


def compare(beside: Path | None, rounds: int) -> None:
    """Prints the medians of *rounds* rounds, and those of the ratios."""
    here = Path(__file__).resolve().parent.parent
    trees = [here] if beside is None else [beside.resolve(), here]
    found = [[in_process(tree) for tree in trees] for _ in range(rounds)]
    for what in found[0][-1]:
        each = [statistics.median(times[at][what] for times in found) for at in range(len(trees))]
        line = "   ".join(f"{time:6.0f} us" for time in each)
        if len(trees) == 2:
            line += f"   {statistics.median(times[1][what] / times[0][what] for times in found):.2f}"
        print(f"{what:24} {line}", flush=True)


def in_process(tree: Path) -> dict[str, float]:
    """What a process of its own measures of the checkout *tree*."""
    roots = [str(tree / name) for name in ("core", "games", "bots", "frontends")]
    path = os.pathsep.join([*roots, *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, __file__, "--measure"]
    done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, check=True, capture_output=True, text=True)
    times: dict[str, float] = json.loads(done.stdout)
    return times


def measured() -> dict[str, float]:
    """Microseconds of processor time for a move."""
    registry = installed()
    games = [registry.game(name) for name in GAMES]
    told = {f"{game.name}, messages": accelerators.run(messages(game, registry)) for game in games}
    return told | {f"{game.name}, whole move": accelerators.run(whole(game, registry)) for game in games}


async def messages(game: AnyGame, registry: Registry) -> float:
    """Of making the messages that four viewers get."""
    typeset = Typeset(Codec(game), accelerators.encode)
    matches = [list(played(game, registry, seed)) for seed in range(ROOMS)]
    print_all(typeset, matches[0])
    gc.collect()
    begun = time.process_time()
    for rooms in matches:
        print_all(typeset, rooms)
    return (time.process_time() - begun) / sum(map(len, matches)) * 1e6


def print_all(typeset: Typeset, rooms: list[Room]) -> None:
    """Makes the messages of a room for everyone at it, revision by revision."""
    press, before, here = Press(typeset, "CODE"), None, frozenset(map(Player, range(4)))
    for room in rooms:
        for player in range(4):
            press.message(room, Player(player), before=before, here=here)
        press.put_away()
        before = room


def played(game: AnyGame, registry: Registry, seed: int) -> list[Room]:
    """A room at each revision."""
    rng = random.Random(seed)
    room = opened(first(game, [""] * 4), registry.game)
    rooms = [room]
    while room.match.to_act and room.v < REVISIONS:
        room = room.after(next_in(room, rng))
        rooms.append(room)
    return rooms


def next_in(room: Room, rng: random.Random) -> Happening:
    """A deal, or a move by chance."""
    if room.match.to_act == (HOUSE,):
        return room.deal(rng.randbytes(32))
    player = room.match.state.public.player_of(rng.choice(room.match.to_act))
    return room.move(player, f"m{room.v}", room.decision(player), rng.choice(room.match.legal(room.match.acting(player))))


def first(game: AnyGame, tokens: list[str]) -> Happening:
    """The opening of a table of four people."""
    sitters = tuple(Sitter("human", name, key_of(token), "rules") for name, token in zip(NAMES, tokens, strict=True))
    return opening(game, preset=None, options={}, dealer=Seat(0), sitters=sitters)


async def whole(game: AnyGame, registry: Registry) -> float:
    """Of a move through the tables, kept in memory, with four who watch."""
    rng = random.Random(1)
    tables = Tables(MemoryStore(), registry, planned=[].append)
    table = await tables.find(await tables.open(first(game, [new_token() for _ in NAMES])))
    for player in range(4):
        table.attach(Player(player), Reader(), lambda _: True)
    spent, made = 0.0, 0
    while made < MOVES:
        room = table.room
        if room.pause == "match":
            await tables.rematch(Seated(table, Player(0)), room.v)
        elif room.pause:
            await tables.deal(Seated(table, Player(0)), room.v)
        else:
            player = room.match.state.public.player_of(room.match.to_act[0])
            move = str(rng.choice(room.match.legal(room.match.acting(player))))
            begun = time.process_time()
            await tables.move(Seated(table, player), f"m{room.v}", room.decision(player), move)
            spent += time.process_time() - begun
            made += 1
    return spent / made * 1e6


def profiled(name: str) -> None:
    """Prints the profile of the messages of a game."""
    registry = installed()
    game = registry.game(name)
    typeset = Typeset(Codec(game), accelerators.encode)
    rooms = list(played(game, registry, 1))
    print_all(typeset, rooms)
    profile = cProfile.Profile()
    profile.runcall(print_all, typeset, rooms)
    print(len(rooms), "revisions")
    pstats.Stats(profile).sort_stats("cumulative").print_stats(60)


if __name__ == "__main__":
    main()
