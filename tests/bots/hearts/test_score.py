"""The score: whom the rules of Hearts would rather give points to."""

from __future__ import annotations

from followsuit.seats import Seat
from followsuit.values import evolve
from followsuit_bots.hearts.standing import rivalry
from followsuit_bots.hearts.weights import WEIGHTS
from followsuit_hearts import Hearts, HeartsOptions

GAME = Hearts()


def rivals(scores: tuple[int, ...], deal: int = 1, deals: int = 4) -> tuple[float, ...]:
    """What points of each seat are worth to seat 0."""
    public = evolve(GAME.start(HeartsOptions(deals=deals), 4, Seat(0)).public, deal=deal, scores=scores, won=(0, 0, 0, 0))
    return rivalry(public, 0, WEIGHTS)


def test_points_are_best_given_to_whom_one_must_overtake() -> None:
    worth = rivals((30, 10, 20, 40), deal=3)

    assert max(worth) == worth[1] > worth[2] == worth[3] == 0


def test_late_in_a_match_it_matters_more() -> None:
    assert rivals((30, 10, 20, 40), deal=4)[1] > rivals((30, 10, 20, 40), deal=1)[1]


def test_who_leads_ends_the_match_with_points_for_the_last() -> None:
    assert rivals((30, 50, 60, 96), deals=0)[3] > 0


def test_who_is_behind_does_not_end_the_match() -> None:
    assert rivals((50, 30, 60, 96), deals=0)[3] < 0
