"""The strength of bots in games where everyone plays alone, measured seat by seat.

    python benchmarks/bench_seats.py                                    Hearts and Oh Hell, a few matches each
    python benchmarks/bench_seats.py --game hearts --boards 100
    python benchmarks/bench_seats.py --game ohhell --preset guardian --bots rules,rookie --boards 200

A board is one match, played once for each seat: the first bot sits there, the second in all other seats; dealer, hands and
the chance of each seat are the same each time. The board is the unit: intervals of 95 % are over boards. Of each pair it prints
by how much the first bot came out better than the mean of its table, in points a deal and as a share of the swing cap (which
makes deals of all sizes and games comparable), and how often it won its match, where equal bots would win as often as there
are seats; then how long its decisions took. No clock: the same seed gives the same figures.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import statistics
import time
from typing import Any

from followsuit.bots import Bot, BotKind, Budget
from followsuit.game import AnyGame
from followsuit.matches import deal_from
from followsuit.options import Options, chosen
from followsuit.plugins import installed
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, view_of

BUDGET = Budget(worlds=50)
GAMES = ("hearts", "ohhell")


def chance(*parts: object) -> random.Random:
    return random.Random(hashlib.sha256(" ".join(map(str, parts)).encode()).digest())


class Match:
    """One match with these bots in the seats: for each deal how far each seat came out from the mean, and who won."""

    def __init__(self, game: AnyGame, options: Options, board: str, seated: list[Bot], names: list[str]) -> None:
        seats = len(seated)
        dealer = Seat(chance(board, "dealer").randrange(seats))
        state: State[Any, Any] = game.start(options, seats, dealer)
        rngs = [chance(board, seat, name) for seat, name in enumerate(names)]
        secrets = chance(board, "deals")
        caps: list[float] = []
        self.seconds: dict[str, list[float]] = {name: [] for name in names}
        while state.public.turn:
            seat = state.public.turn[0]
            if seat == HOUSE:
                state = game.play(state, HOUSE, deal_from(game, state.public, secrets.randbytes(32)))
                caps.append(game.swing_cap(state.public))
                continue
            legal = game.legal(state, seat)
            move = legal[0]
            if len(legal) > 1:
                begun = time.perf_counter()
                move = seated[seat].choose(view_of(state, seat), legal, rngs[seat], BUDGET).move
                self.seconds[names[seat]].append(time.perf_counter() - begun)
            state = game.play(state, seat, move)
        public = state.public
        sign = -1 if game.low_wins else 1
        self.points = [[sign * each for each in deal.swings(public.sides)] for deal in public.deals]
        self.capped = [[each / cap for each in deal] for deal, cap in zip(self.points, caps, strict=True)]
        self.won = game.winners(public)


def duel(game: AnyGame, options: Options, seats: int, first: BotKind, second: BotKind, boards: int, seed: str) -> str:
    """A line on one *first* at a table of *second*."""
    bots = {kind.name: kind.make(game) for kind in (first, second)}
    points, capped, wins, seconds = [], [], [], []
    for board in range(boards):
        some, more, won = [], [], 0.0
        for seat in range(seats):
            names = [first.name if at == seat else second.name for at in range(seats)]
            match = Match(game, options, f"{seed} {board}", [bots[name] for name in names], names)
            some += [deal[seat] for deal in match.points]
            more += [deal[seat] for deal in match.capped]
            won += (seat in match.won) / len(match.won)
            seconds += match.seconds[first.name]
        points.append(statistics.mean(some))
        capped.append(statistics.mean(more))
        wins.append(100 * won / seats)
    ordered = sorted(seconds)
    return (
        f"{game.name}: one {first.name} among {seats - 1} {second.name}: "
        f"{interval(points, 2)} points a deal better than the table, "
        f"{interval(capped, 3)} of the cap; wins {interval(wins, 0, '')} % of matches (equal: {100 / seats:.0f}); "
        f"{1e3 * statistics.median(ordered):.2f} ms median, {1e3 * ordered[len(ordered) * 95 // 100]:.2f} ms p95"
    )


def interval(values: list[float], digits: int, sign: str = "+") -> str:
    """The mean of *values*, and within how much of it 95 % of such means lie."""
    spread = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return f"{statistics.mean(values):{sign}.{digits}f} ± {spread:.{digits}f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", help=f"default: {' and '.join(GAMES)}")
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bots", help="names, strongest first; default: all that play the game")
    parser.add_argument("--boards", type=int, default=10)
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    registry = installed()
    for name in [arguments.game] if arguments.game else GAMES:
        game = registry.game(name)
        options = chosen(game.options, game.presets, arguments.preset, {})
        if len(game.start(options, arguments.seats, Seat(0)).public.sides) != arguments.seats:
            parser.error(f"expected a game where everyone plays alone, got {game.name}")
        names = arguments.bots.split(",") if arguments.bots else [kind.name for kind in reversed(registry.bots_for(game))]
        kinds = [registry.bot(each, game) for each in names]
        for at, first in enumerate(kinds):
            for second in kinds[at + 1 :]:
                print(duel(game, options, arguments.seats, first, second, arguments.boards, arguments.seed), flush=True)


if __name__ == "__main__":
    main()
