"""Sharing pieces out among places with room for so many, uniformly among all ways that are allowed.

Knows nothing of games: places have a size, pieces that must be there and pieces that may be.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from itertools import product
from math import comb

from followsuit.pieces import Piece


class Sharing:
    """All ways to put *pieces* into *zones*.

    Args:
        pieces: What to share out; as many as the zones have room for.
        zones: For each place its size, the mask of what must be in it (parts that are not among *pieces* are ignored) and the
            mask of what may be.

    A zone's share is a mask.  Drawing is exact: the number of ways in which each class of like pieces can be divided is counted,
    a division is drawn by that number, and the pieces of a class are then shuffled into it.
    """

    def __init__(self, pieces: Sequence[Piece], zones: Sequence[tuple[int, int, int]]) -> None:
        fixed = [0] * len(zones)
        classes: dict[tuple[int, ...], list[int]] = {}
        for piece in pieces:
            bit = piece.bit
            sure = [z for z, (_, must, _) in enumerate(zones) if must & bit]
            if sure:
                fixed[sure[0]] |= bit
                continue
            where = tuple(z for z, (_, _, may) in enumerate(zones) if may & bit)
            classes.setdefault(where, []).append(bit)
        self._fixed = fixed
        self._room = tuple(size - mask.bit_count() for (size, _, _), mask in zip(zones, fixed, strict=True))
        # Classes with the least choice first: fewer divisions to count.
        self._classes = sorted(classes.items(), key=lambda item: (len(item[0]), item[0]))
        self._free = len(self._classes) == 1 and len(self._classes[0][0]) == len(zones)
        self._count = cache(self._ways)
        self._divisions = cache(self._weighed)

    @property
    def ways(self) -> int:
        """How many ways there are."""
        fits = all(room >= 0 for room in self._room)
        return self._count(0, self._room) if fits and sum(self._room) == sum(len(bits) for _, bits in self._classes) else 0

    def draw(self, rng: random.Random) -> list[int]:
        """One way, each equally likely: the mask of each zone.

        Raises:
            ValueError: There is none.
        """
        shares = list(self._fixed)
        if self._free:
            self._deal(rng, self._classes[0][1], range(len(shares)), self._room, shares)
            return shares
        if not self.ways:
            raise ValueError("expected pieces that fit their places, got a contradiction")
        room = self._room
        for at, (where, bits) in enumerate(self._classes):
            divisions, weights = self._divisions(at, room)
            counts = divisions[0] if len(divisions) == 1 else rng.choices(divisions, weights)[0]
            self._deal(rng, bits, where, counts, shares)
            room = _less(room, where, counts)
        return shares

    @staticmethod
    def _deal(rng: random.Random, bits: list[int], where: Sequence[int], counts: Sequence[int], shares: list[int]) -> None:
        order = rng.sample(bits, len(bits)) if len(where) > 1 else bits
        at = 0
        for zone, count in zip(where, counts, strict=True):
            shares[zone] |= sum(order[at : at + count])
            at += count

    def _weighed(self, at: int, room: tuple[int, ...]) -> tuple[list[tuple[int, ...]], list[int]]:
        """The ways to divide class *at* among its zones, and in how many ways each can be finished."""
        where, bits = self._classes[at]
        divisions, weights = [], []
        for counts in product(*(range(min(room[zone], len(bits)) + 1) for zone in where[:-1])):
            last = len(bits) - sum(counts)
            if where and 0 <= last <= room[where[-1]]:
                division = (*counts, last)
                weight = self._count(at + 1, _less(room, where, division)) * _arrangements(division)
                if weight:
                    divisions.append(division)
                    weights.append(weight)
        return divisions, weights

    def _ways(self, at: int, room: tuple[int, ...]) -> int:
        if at == len(self._classes):
            return int(not any(room))
        return sum(self._divisions(at, room)[1])


def _less(room: tuple[int, ...], where: Sequence[int], counts: Sequence[int]) -> tuple[int, ...]:
    left = list(room)
    for zone, count in zip(where, counts, strict=True):
        left[zone] -= count
    return tuple(left)


def _arrangements(counts: Sequence[int]) -> int:
    """In how many ways different pieces can be divided into groups of these sizes."""
    ways, placed = 1, 0
    for count in counts:
        placed += count
        ways *= comb(placed, count)
    return ways
