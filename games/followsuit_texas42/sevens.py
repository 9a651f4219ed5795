"""Sevens: every play is the tile in hand whose pips are nearest to seven, and the nearest takes the trick.

At least one mark must be bid.  There is no trump and no suit to follow.  Of tiles that are equally near the first played wins.
The declarer leads, and its side must take every trick, either of the two.

Sources: Lechner Hall; Wikipedia, "42 (dominoes)", variants.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from followsuit.moves import Move
from followsuit.pieces import DOMINO6, Piece
from followsuit_texas42.suits import tile_of
from followsuit_texas42.trumps import DominoContract

SEVENS = Move("sevens")
SEVEN = 7


def distance(piece: Piece) -> int:
    """How far the pips of *piece* are from seven: 0 to 7."""
    return abs(SEVEN - tile_of(piece).pips)


@frozen
class SevensSuits:
    """One suit of all tiles, the nearest to seven high."""

    def led(self, piece: Piece) -> str:
        """The one suit."""
        return SEVENS

    def follows(self, piece: Piece, led: str) -> bool:
        """Every tile does."""
        return True

    def strength(self, piece: Piece, led: str) -> int:
        """1 for the double blank, 8 for a tile of seven pips."""
        return 1 + SEVEN - distance(piece)


_RINGS = tuple(DOMINO6.mask(piece for piece in DOMINO6 if distance(piece) == away) for away in range(SEVEN + 1))
"""The masks of the tiles that are 0, 1, ... 7 away from seven."""


@frozen(slots=False)
class Sevens(DominoContract):
    """Nearest to seven."""

    ends: ClassVar[bool] = False

    def playable(self, led: str | None, hand: int) -> int:
        """The mask of the tiles in *hand* that are nearest to seven."""
        return next((hand & ring for ring in _RINGS if hand & ring), 0)


CONTRACT = Sevens(SEVENS, SevensSuits(), DOMINO6)
