"""Seats around a table: who sits where, who is next, who plays with whom, and who plays which.

A seat is a place with a hand of its own, counted clockwise (to the left) from 0.  It is not a person: a player, person or bot,
has one seat in most games, and several where a game says so.
"""

from __future__ import annotations

from typing import NewType

Seat = NewType("Seat", int)
"""0 to n-1 clockwise, or HOUSE."""

HOUSE = Seat(-1)
"""The table itself, which shakes and deals."""

MOST = 8
"""Seats at a table, at most."""

Player = NewType("Player", int)
"""Who plays, counted from 0 in the order of their first seats: as a seat where each has one."""

Sides = tuple[tuple[Seat, ...], ...]
"""Who wins and loses together: every seat in exactly one side, sides by their lowest seat."""

Players = tuple[tuple[Seat, ...], ...]
"""Who plays which seats: every seat in exactly one player's, players by their lowest seat, and no player's in two sides."""


def clockwise(first: int, seats: int) -> tuple[Seat, ...]:
    """Every seat once, from *first* on.

    >>> clockwise(2, 4)
    (2, 3, 0, 1)
    """
    return tuple(Seat((first + i) % seats) for i in range(seats))


def left_of(seat: int, seats: int) -> Seat:
    """The next seat clockwise."""
    return Seat((seat + 1) % seats)


def alone(seats: int) -> Sides:
    """Everyone for themselves."""
    return tuple((Seat(seat),) for seat in range(seats))


def across(seats: int) -> Sides:
    """Two sides, every other seat: with four seats, partners sit opposite.

    Raises:
        ValueError: An odd number of seats.
    """
    if seats % 2:
        raise ValueError(f"expected an even number of seats, got {seats}")
    return tuple(tuple(Seat(seat) for seat in range(side, seats, 2)) for side in (0, 1))


def side_of(seat: int, sides: Sides) -> int:
    """The index in *sides* of the side that *seat* belongs to."""
    return next(i for i, side in enumerate(sides) if seat in side)


def player_of(seat: int, players: Players) -> Player:
    """Who of *players* plays *seat*."""
    return Player(next(i for i, seats in enumerate(players) if seat in seats))
