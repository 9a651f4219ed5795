"""Contracts in which a bid is to be made: a number or the doubles are trump, or nothing is (R21 to R26).

Not here: the contracts in which something else counts (`nello`, `sevens`), and which of them a table offers (`contracts`).
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.pieces import DOMINO6, Piece
from followsuit.trickpublic import TrickPublic
from followsuit_texas42.suits import OWN_SUIT, SUITS, DominoSuits, Doubles, tile_of

FOLLOW_ME = Move("follow-me")
_NO_LEAD = ("blanks",)
"""No tile asks for blanks by its higher end where 0-0 is none of them, but a lead may announce them (R28)."""


@frozen(slots=False)
class DominoContract(Contract):
    """A contract of 42; as it stands one in which a bid is to be made.

    Attributes:
        alone: Whether the declarer's partners sit out.
        ends: Whether tiles have two suits, so that a lead may be announced as its smaller end (R28).
        takes: Whether the declarer wants tricks.
    """

    alone: ClassVar[bool] = False
    ends: ClassVar[bool] = True
    takes: ClassVar[bool] = True

    def playable(self, led: str | None, hand: int) -> int:
        """The mask of what may be played from *hand*: the suit that was led, else anything (R24)."""
        return hand if led is None else hand & self.tables.follow[led] or hand

    def lost(self, public: TrickPublic) -> bool:
        """Whether a trick has ended the deal, whatever the points."""
        return False

    def made(self, public: TrickPublic, taken: int, needed: int) -> bool:
        """Whether the declarer's side, which took *taken* points of the *needed*, has made it."""
        return taken >= needed


def trump(suit: str) -> Move:
    """The move that names *suit*, a number or the doubles, trump."""
    return Move(f"trump {suit}")


def named_by(piece: Piece) -> Move:
    """The name that a lead of *piece* gives where nothing was named: its high end is trump (R20)."""
    return trump(SUITS[tile_of(piece).high])


def _trump(suit: str, suits: DominoSuits, announced: tuple[str, ...] = ()) -> DominoContract:
    return DominoContract(trump(suit), suits, DOMINO6, announced)


def _follow_me(name: str, doubles: Doubles, announced: tuple[str, ...] = ()) -> DominoContract:
    return DominoContract(Move(name), DominoSuits(doubles=doubles), DOMINO6, announced)


NUMBERS = tuple(_trump(suit, DominoSuits(pip)) for pip, suit in enumerate(SUITS))
DOUBLES_TRUMP = _trump(OWN_SUIT, DominoSuits(doubles=Doubles.TRUMP), _NO_LEAD)
DOUBLES_REVERSED = _trump("doubles-reversed", DominoSuits(doubles=Doubles.TRUMP_INVERTED), _NO_LEAD)
FOLLOW_ME_WAYS = {
    "high": _follow_me(FOLLOW_ME, Doubles.HIGH),
    "low": _follow_me("follow-me low", Doubles.LOW),
    "own": _follow_me("follow-me own", Doubles.OWN, _NO_LEAD),
}
