"""Views: public and own, and nothing else."""

from __future__ import annotations

import pytest
from tests.core.toys import Euchre

from followsuit.seats import HOUSE, Seat, across, alone
from followsuit.state import DealResult, View, view_of
from followsuit.testing import position

MATCH = position(Euchre(), "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC")


def test_a_view_is_public_and_own() -> None:
    state = MATCH.state
    for seat in range(4):
        view = view_of(state, Seat(seat))

        assert view == View(Seat(seat), state.public, state.own[seat])
        assert view.public is state.public
        assert view.own is state.own[seat]


def test_a_spectator_s_view_is_public() -> None:
    assert view_of(MATCH.state, None) == View(None, MATCH.state.public, None)


@pytest.mark.parametrize("seat", [HOUSE, -2, 4, 99])
def test_there_is_no_view_of_a_seat_that_is_not_there(seat: int) -> None:
    with pytest.raises(IndexError, match=f"expected a seat from 0 to 3, got {seat}"):
        view_of(MATCH.state, Seat(seat))


def result(*change: int) -> DealResult:
    return DealResult(0, Seat(0), None, None, None, None, (0,) * len(change), change)


def test_two_sides_swing_by_their_difference() -> None:
    assert result(4, 0, 4, 0).swings(across(4)) == (4.0, -4.0)
    assert result(3, 1).swings(alone(2)) == (2.0, -2.0)


def test_more_sides_swing_from_the_mean() -> None:
    assert result(0, 26, 26, 26).swings(alone(4)) == (-19.5, 6.5, 6.5, 6.5)
    assert result(1, 1, 1).swings(alone(3)) == (0.0, 0.0, 0.0)
