"""What is to be expected: how a trick falls, and what a number of tricks is worth before it is known.

For games in which a side's result follows from how many tricks it takes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from math import comb

from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit_bots.odds import Odds

RISES = 0.9
"""How often a seat that is able to beats the other side."""

OVERTAKES = 0.25
"""How often one beats its own side, being able to."""

SURE = 0.08
"""A trick to come is never surer, or more surely lost, than this: guesses are not knowledge."""

Shuns = Callable[[Seat], bool]
"""Whether a seat wants no trick."""


def takers(odds: Odds, piece: Piece, shuns: Shuns = lambda _: False) -> list[float]:
    """The chance of each seat to take this trick if the own seat plays *piece*, seat 0 first.

    Args:
        odds: Of a view in which the own seat is to play.
        piece: What it would play.
        shuns: Who takes a trick only when forced to.
    """
    sight = odds.sight
    led, best = sight.asked(piece), sight.winning
    mine = best is None or sight.wins(piece)
    top = piece.index if best is None or mine else best.piece.index
    chances = [0.0] * len(sight.sizes)
    chances[sight.seat if best is None or mine else best.seat] = 1.0
    for seat in sight.after:
        if shuns(seat):
            able = forced(odds, seat, led, top)
        else:
            friends = (*sight.partners, sight.seat) if seat in sight.partners else sight.opponents
            own = sum([chances[friend] for friend in friends])
            able = odds.beats(seat, led, top) * (RISES * (1 - own) + OVERTAKES * own)
        if able:
            chances = [chance * (1 - able) for chance in chances]
            chances[seat] += able
    return chances


def forced(odds: Odds, seat: Seat, led: str, index: int) -> float:
    """The chance that *seat* has to beat piece *index*, having to follow *led* and nothing that is lower."""
    sight = odds.sight
    follow, over = sight.suits.follow[led], sight.beaters[led][index]
    return odds.none(seat, follow & ~over) * (1 - odds.none(seat, follow & over))


def hopes(utility: Sequence[float], taken: int, left: int, mean: float) -> float:
    """What the side may hope for.

    Args:
        utility: What each number of tricks is worth in the end, none first.
        taken: How many it has.
        left: How many are still to be played for.
        mean: How many of those it expects.
    """
    if left <= 0:
        return utility[taken]
    chances = falls(left, round(min(max(mean / left, SURE), 1 - SURE), 2))
    return sum([chance * utility[taken + more] for more, chance in enumerate(chances)])


@lru_cache(maxsize=4096)
def falls(left: int, share: float) -> tuple[float, ...]:
    """The chance of each number of tricks out of *left* when each falls to the side with the chance *share*."""
    return tuple(comb(left, more) * share**more * (1 - share) ** (left - more) for more in range(left + 1))
