"""The strength of bots, measured on duplicate boards.

    python benchmarks/bench_bots.py                               the ladder of Texas 42
    python benchmarks/bench_bots.py --game euchre --boards 500
    python benchmarks/bench_bots.py --bots rules,rookie --boards 1000

A board is one deal, played twice from a score of nothing with the sides swapped: the same dealer, the same hands, the same
chance for each seat. The board is the unit: intervals of 95 % are over boards. Of each pair it prints by how much the first bot
came out ahead in a deal, the share of the score (marks) that it took (of no use where scores fall below 0), the boards that it
won and lost, and how its bids fared; then each bot against itself.
For games with two sides of partners. No clock: the same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import statistics
import sys
import time
from collections import Counter
from typing import Any

from attrs import define, field

from followsuit.bots import Bot, BotKind, Budget
from followsuit.game import AnyGame
from followsuit.options import chosen
from followsuit.plugins import installed
from followsuit.seats import HOUSE, Seat
from followsuit.state import DealResult, State, view_of

BUDGET = Budget(worlds=50)


@define
class Bids:
    """How the deals of one side's bids ended."""

    bids: Counter[str] = field(factory=Counter)
    made: Counter[str] = field(factory=Counter)
    passed: int = 0

    def count(self, result: DealResult) -> None:
        if result.declarer is None or result.bid is None:
            self.passed += 1
            return
        self.bids[result.bid] += 1
        self.made[result.bid] += bool(result.made)

    def rate(self) -> str:
        total = self.bids.total()
        return f"{self.made.total() / total:.3f} of {total}" if total else "none"


@define
class Clock:
    """Seconds of each decision of a bot."""

    seconds: list[float] = field(factory=list)

    def line(self) -> str:
        ordered = sorted(self.seconds)
        return f"{1e3 * statistics.median(ordered):.2f} ms median, {1e3 * ordered[len(ordered) * 95 // 100]:.2f} ms p95"


def chance(*parts: object) -> random.Random:
    return random.Random(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())


def shaken(game: AnyGame, preset: str | None, seed: str, board: int) -> State[Any, Any]:
    """The deal of *board*."""
    state = game.start(chosen(game.options, game.presets, preset, {}), 4, Seat(board % 4))
    deck = list(game.pieces.within(game.deck(state.public)))
    chance(seed, board, "deal").shuffle(deck)
    return game.play(state, HOUSE, game.deal_move(state.public, deck))


def played(game: AnyGame, state: State[Any, Any], seated: list[Bot], rngs: list[random.Random], clock: Clock) -> DealResult:
    """How the deal ends with these bots in the seats."""
    while not state.public.deals:
        seat = state.public.turn[0]
        legal = game.legal(state, seat)
        move = legal[0]
        if len(legal) > 1:
            begun = time.perf_counter()
            move = seated[seat].choose(view_of(state, seat), legal, rngs[seat], BUDGET).move
            clock.seconds.append(time.perf_counter() - begun)
        state = game.play(state, seat, move)
    result: DealResult = state.public.deals[-1]
    return result


def duel(game: AnyGame, preset: str | None, first: BotKind, second: BotKind, boards: int, seed: str) -> str:
    """A line on *first* against *second*."""
    bots = {kind.name: kind.make(game) for kind in (first, second)}
    ours, theirs, bids, clock = [], [], Bids(), Clock()
    passed = 0
    for board in range(boards):
        deal = shaken(game, preset, seed, board)
        won = lost = 0
        for swap in (0, 1):
            names = [(first, second)[(seat + swap) % 2].name for seat in range(4)]
            rngs = [chance(seed, board, seat, name) for seat, name in enumerate(names)]
            result = played(game, deal, [bots[name] for name in names], rngs, clock)
            won += sum(result.change[swap::2])
            lost += sum(result.change[1 - swap :: 2])
            passed += result.declarer is None
            if result.declarer is not None and result.declarer % 2 == swap:
                bids.count(result)
        ours.append(won)
        theirs.append(lost)
        if sys.stderr.isatty():
            print(f"\r{first.name} v {second.name}: board {board + 1} of {boards}", end="", file=sys.stderr)
    total = sum(ours) + sum(theirs)
    share = sum(ours) / total if total else 0.5
    spread = 1.96 * math.sqrt(sum((won - share * (won + lost)) ** 2 for won, lost in zip(ours, theirs, strict=True)))
    ahead = sum(won > lost for won, lost in zip(ours, theirs, strict=True))
    behind = sum(won < lost for won, lost in zip(ours, theirs, strict=True))
    ahead_by = [(won - lost) / 2 for won, lost in zip(ours, theirs, strict=True)]
    swing, error = statistics.mean(ahead_by), 1.96 * statistics.pstdev(ahead_by) / math.sqrt(boards)
    return (
        f"{first.name} v {second.name}: ahead by {swing:+.2f} ± {error:.2f} points a deal; "
        f"{100 * share:.1f} % ± {100 * spread / max(total, 1):.1f} of the score; "
        f"boards {ahead} won, {behind} lost, {boards - ahead - behind} level; "
        f"its bids made {bids.rate()}; passed out {passed / 2 / boards:.3f}"
    )


def alone(game: AnyGame, preset: str | None, kind: BotKind, boards: int, seed: str) -> str:
    """Lines on four of *kind* at a table."""
    bot, bids, clock = kind.make(game), Bids(), Clock()
    for board in range(boards):
        rngs = [chance(seed, board, seat, kind.name) for seat in range(4)]
        bids.count(played(game, shaken(game, preset, seed, board), [bot] * 4, rngs, clock))
    lines = [f"{kind.name} with itself: bids made {bids.rate()}; passed out {bids.passed / boards:.3f}; {clock.line()}"]
    for bid, count in sorted(
        bids.bids.items(), key=lambda item: [int(word) if word.isdecimal() else 0 for word in item[0].split()]
    ):
        lines.append(f"    {bid:10} {100 * count / boards:5.1f} % of deals, made {bids.made[bid] / count:.2f}")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="texas42")
    parser.add_argument("--preset")
    parser.add_argument("--bots", help="names, strongest first; default: all that play the game")
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    registry = installed()
    game = registry.game(arguments.game)
    if len(game.start(game.options(), 4, Seat(0)).public.sides) != 2:
        parser.error(f"expected a game of two sides, got {game.name}")
    names = arguments.bots.split(",") if arguments.bots else [kind.name for kind in reversed(registry.bots_for(game))]
    kinds = [registry.bot(name, game) for name in names]
    for at, first in enumerate(kinds):
        for second in kinds[at + 1 :]:
            print(duel(game, arguments.preset, first, second, arguments.boards, arguments.seed), flush=True)
    for kind in kinds:
        print(alone(game, arguments.preset, kind, arguments.boards, arguments.seed), flush=True)


if __name__ == "__main__":
    main()
