"""Seats: clockwise, and who plays with whom."""

from __future__ import annotations

from itertools import pairwise

import pytest

from followsuit.seats import HOUSE, across, alone, clockwise, left_of, side_of


def test_clockwise_visits_every_seat_once() -> None:
    for seats in range(1, 8):
        for first in range(seats):
            visited = clockwise(first, seats)

            assert visited[0] == first
            assert sorted(visited) == list(range(seats))
            assert all(left_of(a, seats) == b for a, b in pairwise(visited))


def test_left_of_the_last_seat_is_the_first() -> None:
    assert left_of(3, 4) == 0


def test_partners_sit_across() -> None:
    assert across(4) == ((0, 2), (1, 3))
    assert across(6) == ((0, 2, 4), (1, 3, 5))


def test_an_odd_number_has_no_partners_across() -> None:
    with pytest.raises(ValueError, match="even number of seats, got 5"):
        across(5)


def test_alone_is_a_side_for_each_seat() -> None:
    assert alone(3) == ((0,), (1,), (2,))


def test_every_seat_is_of_its_side() -> None:
    for sides in (across(6), alone(5)):
        for number, side in enumerate(sides):
            assert {side_of(seat, sides) for seat in side} == {number}


def test_the_house_sits_nowhere() -> None:
    assert HOUSE not in clockwise(0, 7)
    with pytest.raises(StopIteration):
        side_of(HOUSE, across(4))
