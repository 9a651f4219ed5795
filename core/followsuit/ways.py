"""Sharing pieces out among places with room for so many, uniformly among all ways that are allowed.

Knows nothing of games: a place has a size and pieces that may be there.
"""

from __future__ import annotations

import random
from bisect import bisect
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate
from math import factorial, prod
from typing import NamedTuple

from followsuit.pieces import Piece


class Place(NamedTuple):
    """Where pieces can be.

    Attributes:
        size: How many are there.
        may: The mask of those that may be there.
    """

    size: int
    may: int


class Sharing:
    """All ways to put *pieces* into *places*.

    Pieces that may be in the same places are of one class; places where pieces of the same classes may be are of one kind. In
    how many ways the classes can be divided among the kinds is counted, a division is drawn by that number, and pieces are then
    shuffled into it: exact, without rejecting.

    Args:
        pieces: What to share out.
        places: Where to; a place's share is a mask.
    """

    def __init__(self, pieces: Sequence[Piece], places: Sequence[Place]) -> None:
        fixed = [0] * len(places)
        classes: dict[tuple[int, ...], list[int]] = {}
        for piece in pieces:
            bit = piece.bit
            where = tuple([at for at, place in enumerate(places) if place.may & bit])
            if len(where) == 1:
                fixed[where[0]] |= bit
            else:
                classes.setdefault(where, []).append(bit)
        rooms = [place.size - mask.bit_count() for place, mask in zip(places, fixed, strict=True)]
        kinds: dict[tuple[bool, ...], list[tuple[int, int]]] = {}
        for at, room in enumerate(rooms):
            kinds.setdefault(tuple([at in where for where in classes]), []).append((at, room))
        self._fixed = tuple(fixed)
        self._classes = tuple(classes.values())
        self._kinds = tuple(kinds.values())
        counts = [len(bits) for bits in self._classes]
        sums = [sum(room for _, room in kind) for kind in self._kinds]
        self._fits = min(rooms, default=0) >= 0 and sum(sums) == sum(counts)
        # Whichever are fewer become the columns: the states to count in are their remaining room.
        self._by_class = len(sums) <= len(counts)
        by_kind = list(kinds)
        self._tables = (
            Tables(counts, sums, [[kind[at] for kind in by_kind] for at in range(len(counts))])
            if self._by_class
            else Tables(sums, counts, by_kind)
        )

    @property
    def ways(self) -> int:
        """How many ways there are."""
        if not self._fits:
            return 0
        within = prod(orders([room for _, room in kind]) for kind in self._kinds)
        factor = prod(factorial(len(bits)) for bits in self._classes)
        return self._tables.weight * within * factor // prod(map(factorial, self._tables.rows))

    def draw(self, rng: random.Random) -> list[int]:
        """One way, each equally likely: the mask of each place.

        Raises:
            ValueError: There is none.
        """
        if not self._fits:
            raise ValueError("expected pieces that fit their places, got a contradiction")
        table = self._tables.draw(rng)
        rows = table if self._by_class else list(zip(*table, strict=True))
        held: list[list[int]] = [[] for _ in self._kinds]
        for bits, row in zip(self._classes, rows, strict=False):
            at = 0
            order = rng.sample(bits, len(bits)) if len(bits) not in row else bits
            for kind, count in enumerate(row):
                held[kind] += order[at : at + count]
                at += count
        shares = list(self._fixed)
        for places, bits in zip(self._kinds, held, strict=True):
            at = 0
            order = rng.sample(bits, len(bits)) if len(places) > 1 else bits
            for place, room in places:
                shares[place] |= sum(order[at : at + room])
                at += room
        return shares


def can_share(mask: int, places: Sequence[Place]) -> bool:
    """Whether there is a way to put the pieces of *mask* into *places*; much faster than counting the ways."""
    if mask.bit_count() != sum(place.size for place in places):
        return False
    rooms: dict[int, int] = {}
    for size, may in places:
        if mask & ~may:  # whoever takes anything can take what is left over
            rooms[may & mask] = rooms.get(may & mask, 0) + size
    held = dict.fromkeys(rooms, 0)
    free = mask

    def give(room: int, tried: set[int]) -> bool:
        """One piece more for *room*, where need be one of another room, which gets one for it."""
        nonlocal free
        spare = room & free
        if spare:
            free ^= spare & -spare
            held[room] |= spare & -spare
            return True
        tried.add(room)
        for other, has in held.items():
            shared = has & room
            if shared and other not in tried and give(other, tried):
                held[other] ^= shared & -shared
                held[room] |= shared & -shared
                return True
        return False

    return all(give(room, set()) for room, size in rooms.items() for _ in range(size))


class Tables:
    """Tables of numbers with given sums of rows and columns, each weighed by the orders in which its rows can be filled.

    Args:
        rows: The sum of each row.
        columns: The sum of each column; in all as much as the rows.
        allowed: For each row and column, whether there may be more than 0.
    """

    def __init__(self, rows: Sequence[int], columns: Sequence[int], allowed: Sequence[Sequence[bool]]) -> None:
        self.rows = tuple(rows)
        self._columns = tuple(columns)
        self._allowed = tuple(tuple(at for at, free in enumerate(row) if free) for row in allowed)
        self._ways = cache(self._weighed)

    @property
    def weight(self) -> int:
        """The weights of all tables together: the product of row!, over that of the factorials of all numbers."""
        return self._ways(0, self._columns)[1][-1]

    def draw(self, rng: random.Random) -> list[list[int]]:
        """A table, drawn by its weight.

        Raises:
            ValueError: There is none.
        """
        left = self._columns
        table = []
        for at in range(len(self.rows)):
            fillings, sums = self._ways(at, left)
            if not sums[-1]:
                raise ValueError("expected pieces that fit their places, got a contradiction")
            filling = fillings[bisect(sums, rng.randrange(sums[-1]))] if len(fillings) > 1 else fillings[0]
            left = _less(left, filling)
            table.append(list(filling))
        return table

    def _weighed(self, at: int, left: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[int]]:
        """The ways to fill row *at* and go on, and the sums of their weights up to each."""
        if at == len(self.rows):
            return [], [int(not any(left))]
        fillings, weights = [], []
        room = tuple(left[column] if column in self._allowed[at] else 0 for column in range(len(left)))
        for filling in _fillings(self.rows[at], room):
            weight = self._ways(at + 1, _less(left, filling))[1][-1]
            if weight:
                fillings.append(filling)
                weights.append(weight * orders(filling))
        return fillings, list(accumulate(weights)) or [0]


def _fillings(total: int, room: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The ways to write *total* as a sum of numbers that are at most *room*, one for each."""
    if not room:
        if not total:
            yield ()
        return
    rest = room[1:]
    for first in range(max(0, total - sum(rest)), min(room[0], total) + 1):
        for others in _fillings(total - first, rest):
            yield (first, *others)


def _less(left: tuple[int, ...], taken: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([have - some for have, some in zip(left, taken, strict=True)])


def orders(counts: Sequence[int]) -> int:
    """In how many ways different things can be divided into groups of these sizes."""
    return factorial(sum(counts)) // prod(map(factorial, counts))
