"""How dominoes follow and rank: the suits of a contract that has a suit for each number (R22 to R26).

Not here: which contracts there are.

Sources: pagat.com/domino/trick/42.html; the rules of the National 42 Players Association; the Hallettsville rules (Hearne), which
spell out that with doubles trump a double is no longer of its number; for doubles low, and doubles as a suit of their own, the
house rules of Lechner Hall and of ccdominoes.com.
"""

from __future__ import annotations

from enum import Enum

from attrs import frozen

from followsuit.pieces import DOMINO6, Piece, Tile

SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
"""The suit of each number of pips."""

TRUMP = "trump"
OWN_SUIT = "doubles"
"""The suit of the doubles, where they are one."""

DOUBLES = DOMINO6.mask(f"{pip}-{pip}" for pip in range(7))
"""The mask of the seven doubles."""


class Doubles(Enum):
    """What the doubles are."""

    HIGH = "the highest of their number"
    LOW = "the lowest of their number"
    OWN = "a suit of their own, 6-6 high"
    OWN_INVERTED = "a suit of their own, 0-0 high"
    TRUMP = "trump, 6-6 high"
    TRUMP_INVERTED = "trump, 0-0 high"


@frozen
class DominoSuits:
    """How dominoes follow and rank.

    A tile that is not trump is of the suits of both its ends when others lead, and of its higher end's when led itself (R23).

    Attributes:
        trump: The number that is trump; None where no number is, or the doubles are.
        doubles: What the doubles are.
    """

    trump: int | None = None
    doubles: Doubles = Doubles.HIGH

    def led(self, piece: Piece) -> str:
        """The suit that *piece* asks for when it is led: trump, or its higher end."""
        return self._apart(piece) or SUITS[tile_of(piece).high]

    def follows(self, piece: Piece, led: str) -> bool:
        """Whether *piece* answers a lead of the suit *led*."""
        apart = self._apart(piece)
        if apart:
            return led == apart
        return led in (SUITS[tile_of(piece).high], SUITS[tile_of(piece).low])

    def strength(self, piece: Piece, led: str) -> int:
        """How high *piece* ranks: 1 to 9 in the suit that was led, more if it is trump, 0 otherwise."""
        if self._apart(piece) == TRUMP:
            return 10 + self._rank(tile_of(piece), self.trump)
        if not self.follows(piece, led):
            return 0
        return self._rank(tile_of(piece), SUITS.index(led) if led in SUITS else None)

    def _apart(self, piece: Piece) -> str | None:
        """The suit of *piece* that has nothing to do with its ends: trump, or the doubles; None for others."""
        tile = tile_of(piece)
        if tile.double and self.doubles in (Doubles.TRUMP, Doubles.TRUMP_INVERTED):
            return TRUMP
        if tile.double and self.doubles in (Doubles.OWN, Doubles.OWN_INVERTED):
            return OWN_SUIT
        return TRUMP if self.trump is not None and tile.has(self.trump) else None

    def _rank(self, tile: Tile, pip: int | None) -> int:
        """1 to 9 among the tiles with *pip*, or among the doubles where they are a suit."""
        if tile.double and self.doubles in (Doubles.OWN_INVERTED, Doubles.TRUMP_INVERTED):
            return 8 - tile.high
        if tile.double and self.doubles in (Doubles.OWN, Doubles.TRUMP):
            return 2 + tile.high
        if tile.double:
            return 1 if self.doubles is Doubles.LOW else 9
        assert pip is not None
        return 2 + tile.other(pip)


def tile_of(piece: Piece) -> Tile:
    """*piece*, which is a tile."""
    assert isinstance(piece, Tile)
    return piece
