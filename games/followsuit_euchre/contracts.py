"""What may be trump, and how cards then follow and rank (EU-R3, EU-R12 to EU-R15).

Sources: pagat.com/euchre/euchre.html; seed 002, euchre, rule 4.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.contracts import Contract
from followsuit.pieces import RANKS, Piece, french
from followsuit.suits import CardSuits

EUCHRE24 = french("9TJQKA")
NO_TRUMP = "no-trump"
NAMES: Mapping[str, str] = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
"""The word of each suit's letter, in the order in which suits are offered."""

_MATE = {"C": "S", "S": "C", "D": "H", "H": "D"}


@frozen
class Bowers:
    """A trump suit whose jack is highest, with the other jack of its colour next: that one is a trump and nothing else (EU-R13).

    Attributes:
        trump: One of "CDHS".
    """

    trump: str

    @property
    def right(self) -> str:
        """The highest trump."""
        return f"J{self.trump}"

    @property
    def left(self) -> str:
        """The second-highest trump, whose face shows another suit."""
        return f"J{_MATE[self.trump]}"

    def led(self, piece: Piece) -> str:
        """The suit on its face; of the left bower, trump."""
        return self.trump if piece.name == self.left else piece.name[-1]

    def follows(self, piece: Piece, led: str) -> bool:
        """Whether it is of the suit *led*."""
        return self.led(piece) == led

    def strength(self, piece: Piece, led: str) -> int:
        """The bowers over the other trumps, trumps over the led suit, each from the nine up to the ace."""
        suit = self.led(piece)
        if piece.name in (self.left, self.right):
            return 3 * len(RANKS) + (piece.name == self.right)
        height = RANKS.index(piece.name[0]) + 1
        return height + len(RANKS) if suit == self.trump else height if suit == led else 0


CONTRACTS: Mapping[str, Contract] = {
    **{name: Contract(name, Bowers(suit), EUCHRE24) for suit, name in NAMES.items()},
    NO_TRUMP: Contract(NO_TRUMP, CardSuits(), EUCHRE24),
}
"""Every contract, by the word that names it."""
