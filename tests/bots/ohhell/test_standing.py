"""What a result is worth in Oh Hell: its points, and in the last deal the match."""

from __future__ import annotations

import pytest

from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.trickpublic import Call
from followsuit.values import evolve
from followsuit_bots.ohhell.standing import standing
from followsuit_ohhell import OhHell, OhHellOptions, OhHellPublic

GAME = OhHell()


def table(scores: tuple[int, ...], deal: int, scoring: str = "exact") -> OhHellPublic:
    """Seat 0 bids last, after bids of 1, 0 and 0."""
    public = GAME.start(OhHellOptions(scoring=scoring), 4, Seat(0)).public
    calls = tuple(Call(Seat(seat), Move(f"bid {bid}")) for seat, bid in ((1, 1), (2, 0), (3, 0)))
    return evolve(public, deal=deal, scores=scores, calls=calls)


@pytest.mark.parametrize(
    ("scoring", "bid", "won", "points"),
    [("exact", 2, 2, 12), ("exact", 2, 3, 0), ("tricks", 2, 3, 3), ("squares", 2, 2, 14), ("squares", 2, 4, -4)],
)
def test_before_the_last_deal_points_are_points(scoring: str, bid: int, won: int, points: int) -> None:
    assert standing(table((0, 0, 0, 0), 5, scoring), Seat(0), 0.5)(bid, won) == points


def test_in_the_last_deal_points_that_do_not_catch_up_are_worth_little() -> None:
    value = standing(table((50, 61, 40, 40), 11), Seat(0), 0.5)

    # Ten do not reach 61; eleven do, unless seat 1 makes its bid.
    assert value(1, 1) > 2 * value(0, 0)


def test_in_the_last_deal_who_is_far_ahead_needs_nothing() -> None:
    value = standing(table((90, 61, 40, 40), 11), Seat(0), 0.5)

    assert value(1, 1) < 1.5 * value(1, 0)
