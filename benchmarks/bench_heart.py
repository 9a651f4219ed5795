"""The heart, measured: random playouts beside OpenSpiel, imagined deals, views and documents, replays.

`python benchmarks/bench_heart.py` prints the table.  Everything runs in one process and one thread.  What is compared is
interleaved, round by round, and the ratio is the median of the rounds' ratios, so that a machine that speeds up or slows down
moves both sides.  Nothing here is a test: a figure that is worse than it was fails nothing.
"""

from __future__ import annotations

import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any

from followsuit.codec import Codec
from followsuit.driving import steps
from followsuit.game import AnyGame
from followsuit.matches import start
from followsuit.plugins import installed
from followsuit.record import read, write
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit.shake import derived
from followsuit.showing import show
from followsuit.state import State, View, view_of
from followsuit.trickgame import TrickGame

ROUNDS = 9
WHOLE: dict[str, dict[str, Any]] = {"texas42": {"stop_when_decided": False}}
"""Options with which every trick is played, so that decisions are like those of the other side."""

PEERS = {
    "texas42": ("spades", "euchre"),
    "spades": ("spades",),
    "euchre": ("euchre",),
    "hearts": ("hearts",),
    "ohhell": ("oh_hell(players=4)",),
}
"""For each of our games, the games of OpenSpiel that it is measured beside."""


def playouts(game: AnyGame, rng: random.Random, deals: int) -> int:
    """Random moves through the public API, the shuffle and the deal included; returns the number of decisions."""
    options = game.options(**WHOLE.get(game.name, {}))
    decisions = 0
    state = game.start(options, 4, Seat(0))
    for _ in range(deals):
        if game.outcome(state) is not None:
            state = game.start(options, 4, Seat(0))
        deck = list(game.pieces.within(game.deck(state.public)))
        rng.shuffle(deck)
        state = game.play(state, HOUSE, game.deal_move(state.public, deck))
        while (turn := game.to_act(state)) and turn[0] != HOUSE:
            seat = turn[0]
            state = game.play(state, seat, rng.choice(game.legal(state, seat)))
            decisions += 1
    return decisions


def spiel_playouts(name: str, rng: random.Random, deals: int) -> int:
    """The same with OpenSpiel's game *name*, its deals by chance nodes."""
    import pyspiel

    game = pyspiel.load_game(name)
    decisions = 0
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, _odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choice(actions))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
    return decisions


def rate(work: Callable[[], int]) -> float:
    """What *work* does a second, by the processor's time."""
    begun = time.process_time()
    return work() / (time.process_time() - begun)


def repeated(times: int, work: Callable[[], object]) -> int:
    """Do *work* so many times; returns the number."""
    for _ in range(times):
        work()
    return times


def trick_game(game: AnyGame) -> TrickGame[Any, Any]:
    """*game*, which has tricks."""
    assert isinstance(game, TrickGame)
    return game


def beside_openspiel(games: Mapping[str, AnyGame]) -> None:
    """Playouts of each game, interleaved with OpenSpiel's."""
    rng = random.Random(42)
    for name, peers in PEERS.items():
        game = games[name]
        playouts(game, rng, 600)
        ours: list[float] = []
        theirs: dict[str, list[float]] = {peer: [] for peer in peers}
        for _ in range(ROUNDS):
            ours.append(rate(lambda: playouts(game, rng, 150)))  # noqa: B023
            for peer, rates in theirs.items():
                rates.append(rate(lambda: spiel_playouts(peer, rng, 100)))  # noqa: B023
        print(f"{name:8} {statistics.median(ours):9,.0f} decisions/s", end="")
        for peer, rates in theirs.items():
            ratio = statistics.median(own / other for own, other in zip(ours, rates, strict=True))
            print(f"; {ratio:.2f} of OpenSpiel's {peer} ({statistics.median(rates):,.0f})", end="")
        print()


def opening_lead(game: AnyGame, rng: random.Random) -> State[Any, Any]:
    """A state in which trump is named and nothing is played."""
    deck = list(game.pieces)
    while True:
        rng.shuffle(deck)
        state = game.start(game.options(stop_when_decided=False), 4, Seat(0))  # type: ignore[call-arg]
        state = game.play(state, HOUSE, game.deal_move(state.public, deck))
        while state.public.phase != "play" and game.to_act(state)[0] != HOUSE:
            seat = game.to_act(state)[0]
            state = game.play(state, seat, rng.choice(game.legal(state, seat)))
        if state.public.phase == "play":
            return state


def imagined(game: AnyGame, rng: random.Random) -> None:
    """States drawn by `Redeal` from one view, at the opening lead and in the fourth trick."""
    state = opening_lead(game, rng)
    for name, plays in (("at the opening lead", 0), ("after three tricks", 12)):
        for _ in range(plays):
            seat = game.to_act(state)[0]
            state = game.play(state, seat, rng.choice(game.legal(state, seat)))
        view: View[Any, Any] = view_of(state, game.to_act(state)[0])
        draws: Redeal[Any, Any] = Redeal(trick_game(game), view)
        rates = [rate(lambda: repeated(2000, lambda: draws.sample(rng))) for _ in range(ROUNDS)]  # noqa: B023
        print(f"redeal {name:20} {statistics.median(rates):10,.0f} samples/s")


def shown(game: AnyGame, rng: random.Random) -> None:
    """A view, its JSON and its document, in the middle of a deal."""
    state = opening_lead(game, rng)
    for _ in range(9):
        seat = game.to_act(state)[0]
        before, state = state, game.play(state, seat, rng.choice(game.legal(state, seat)))
    seat = game.to_act(state)[0]
    codec, legal = Codec(game), game.legal(state, seat)

    def document() -> object:
        return show(game, view_of(state, seat), legal, names=("Ann", "Bea", "Cy", "Dot"), before=view_of(before, seat))

    def view() -> object:
        return codec.view(view_of(state, seat))

    for name, work in (("a view as JSON", view), ("a document", document)):
        rates = [rate(lambda: repeated(500, work)) for _ in range(ROUNDS)]  # noqa: B023
        print(f"{name:27} {1000 / statistics.median(rates):10.3f} ms")


def replayed(game: AnyGame, rng: random.Random) -> None:
    """A record of at least thirteen deals, read and played through."""
    secret = bytes(range(32))
    match = start(game, game.options(target=1000), seats=4, dealer=Seat(0))  # type: ignore[call-arg]
    chooser = lambda _view, legal: rng.choice(legal)  # noqa: E731
    for match in steps(match, [chooser] * 4, lambda deal: derived(secret, str(deal))):  # noqa: B020
        if len(match.state.public.deals) == 13:
            break
    text = write(match)
    registry = installed()
    rates = [rate(lambda: repeated(5, lambda: read(text, registry.game))) for _ in range(ROUNDS)]
    print(f"replay of 13 deals, {len(match.entries)} moves {1000 / statistics.median(rates):10.1f} ms")


def main() -> None:
    """Print every figure."""
    games = installed().games
    print(f"CPython {sys.version.split()[0]}; medians of {ROUNDS} interleaved rounds, processor time")
    beside_openspiel(games)
    game = games["texas42"]
    rng = random.Random(7)
    imagined(game, rng)
    shown(game, rng)
    replayed(game, rng)


if __name__ == "__main__":
    main()
