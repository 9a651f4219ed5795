"""The cards of Spades: spades are trump, and jokers, where a table has them, are the highest spades (SP-R1, SP-R2).

Sources: seed 002, spades, rule 1; pagat.com/auctionwhist/spades.html for jokers.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.contracts import Contract
from followsuit.pieces import JOKERS, Joker, Piece, french
from followsuit.suits import CardSuits

SPADES54 = french(jokers=JOKERS)
SPADE = "S"

_CARDS = CardSuits(SPADE)


@frozen
class SpadeSuits:
    """French suits with spades trump; a joker is a spade above the ace, the big one highest."""

    def led(self, piece: Piece) -> str:
        """The suit on its face; of a joker, spades."""
        return SPADE if isinstance(piece, Joker) else _CARDS.led(piece)

    def follows(self, piece: Piece, led: str) -> bool:
        """Whether it is of the suit *led*."""
        return self.led(piece) == led

    def strength(self, piece: Piece, led: str) -> int:
        """Spades over the led suit, jokers over the ace."""
        return 100 + piece.big if isinstance(piece, Joker) else _CARDS.strength(piece, led)


CONTRACT = Contract("spades", SpadeSuits(), SPADES54)
CONTRACTS: Mapping[str, Contract] = {CONTRACT.name: CONTRACT}
"""The one way in which Spades is played, by its name."""

SPADES = CONTRACT.tables.trumps
"""The mask of the spades, jokers too."""

_ROOM = SPADES54.mask(["2C", "2H"])


def deck(jokers: bool) -> int:
    """The mask of the 52 cards that are played: two jokers take the place of the twos of clubs and hearts (SP-R2)."""
    return SPADES54.all ^ (_ROOM if jokers else SPADES54.mask(JOKERS))


def lowest_club(jokers: bool) -> Piece:
    """The card that a first trick may have to begin with (SP-R11)."""
    return SPADES54.within(deck(jokers))[0]
