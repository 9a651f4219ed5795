"""What may be trump, and how tiles then follow and rank (R21 to R26).

A contract is a value: its name is the move that names it, its suits are a `DominoSuits`.  Not here: who plays it, what it pays.

Sources: pagat.com/domino/trick/42.html; the rules of the National 42 Players Association; the Hallettsville rules (Hearne), which
spell out that with doubles trump a double is no longer of its number.  Doubles low, and doubles as a suit of their own, are
house rules that straight 42 does not offer; the parameter is there for contracts that do.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from attrs import frozen

from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.pieces import DOMINO6, Piece, Tile

SUITS = ("blanks", "ones", "twos", "threes", "fours", "fives", "sixes")
"""The suit of each number of pips."""

TRUMP = "trump"
DOUBLES = "doubles"
FOLLOW_ME = Move("follow-me")


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
        return self._apart(piece) or SUITS[_tile(piece).high]

    def follows(self, piece: Piece, led: str) -> bool:
        """Whether *piece* answers a lead of the suit *led*."""
        apart = self._apart(piece)
        if apart:
            return led == apart
        return led in (SUITS[_tile(piece).high], SUITS[_tile(piece).low])

    def strength(self, piece: Piece, led: str) -> int:
        """How high *piece* ranks: 1 to 9 in the suit that was led, more if it is trump, 0 otherwise."""
        if self._apart(piece) == TRUMP:
            return 10 + self._rank(_tile(piece), self.trump)
        if not self.follows(piece, led):
            return 0
        return self._rank(_tile(piece), SUITS.index(led) if led in SUITS else None)

    def _apart(self, piece: Piece) -> str | None:
        """The suit of *piece* that has nothing to do with its ends: trump, or the doubles; None for others."""
        tile = _tile(piece)
        if tile.double and self.doubles in (Doubles.TRUMP, Doubles.TRUMP_INVERTED):
            return TRUMP
        if tile.double and self.doubles in (Doubles.OWN, Doubles.OWN_INVERTED):
            return DOUBLES
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


def trump(suit: str) -> Move:
    """The move that names *suit*, a number or the doubles, trump."""
    return Move(f"trump {suit}")


def named_by(piece: Piece) -> Move:
    """The name that a lead of *piece* gives where nothing was named: its high end is trump."""
    return trump(SUITS[_tile(piece).high])


def _tile(piece: Piece) -> Tile:
    assert isinstance(piece, Tile)
    return piece


CONTRACTS: Mapping[str, Contract] = {
    **{trump(suit): Contract(trump(suit), DominoSuits(pip), DOMINO6) for pip, suit in enumerate(SUITS)},
    # No tile asks for blanks by its higher end when 0-0 is trump, but a lead may announce them (R28).
    trump(DOUBLES): Contract(trump(DOUBLES), DominoSuits(doubles=Doubles.TRUMP), DOMINO6, ("blanks",)),
    FOLLOW_ME: Contract(FOLLOW_ME, DominoSuits(), DOMINO6),
}
"""Every contract of straight 42, by the move that names it."""

NAMES = tuple(Move(name) for name in CONTRACTS)
"""The moves that name a contract, in the order of CONTRACTS."""
