"""Which suit a piece is of, and how it ranks: three questions, one value for each contract.

From these answers core derives masks and strength tables once for each contract; legality, winners, what a play tells about a
hand, the sampler and the solver all read the same tables.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol

from attrs import frozen

from followsuit.pieces import RANKS, Piece, PieceSet

Playable = Callable[[str | None, int], int]
"""What may be played: of the suit that was led (None: on lead) and the mask of a hand, the mask of what is legal.

A piece that may be played from a hand may also be played from any part of that hand.
"""


class SuitRules(Protocol):
    """What a contract says about suits.  A suit is a word ("fives", "trump", "hearts")."""

    def led(self, piece: Piece) -> str:
        """The suit that *piece* asks for when it is led."""
        ...

    def follows(self, piece: Piece, led: str) -> bool:
        """Whether *piece* answers a lead of the suit *led*."""
        ...

    def strength(self, piece: Piece, led: str) -> int:
        """How high *piece* ranks in a trick where *led* was led; 0 when it cannot take it.

        Of two equal ones the first played wins.
        """
        ...


@frozen
class CardSuits:
    """French suits, aces high, with or without a trump suit.

    Attributes:
        trump: One of "CDHS"; None for no trump.
    """

    trump: str | None = None

    def led(self, piece: Piece) -> str:
        """The suit on its face."""
        return piece.name[-1]

    def follows(self, piece: Piece, led: str) -> bool:
        """Whether its face shows the suit."""
        return piece.name[-1] == led

    def strength(self, piece: Piece, led: str) -> int:
        """Trumps over the led suit, each from the two up to the ace."""
        height = RANKS.index(piece.name[0]) + 1
        return height + len(RANKS) if piece.name[-1] == self.trump else height if piece.name[-1] == led else 0


@frozen(eq=False)
class SuitTables:
    """The answers of a SuitRules for a whole piece set.

    Attributes:
        led: For each index, the suit that the piece asks for.
        follow: For each suit that can be led, the mask of what answers it.
        strength: For each suit that can be led, the strength of each index.
        trumps: The mask of the pieces that can take a trick of a suit which they do not answer.
    """

    led: tuple[str, ...]
    follow: Mapping[str, int]
    strength: Mapping[str, tuple[int, ...]]
    trumps: int

    def beaters(self, led: str, index: int) -> int:
        """The mask of the pieces that beat piece *index* in a trick where *led* was led."""
        ranks = self.strength[led]
        mine = ranks[index]
        return sum(1 << i for i, rank in enumerate(ranks) if rank > mine)


def tables(rules: SuitRules, pieces: PieceSet, announced: tuple[str, ...] = ()) -> SuitTables:
    """Ask *rules* about every piece of *pieces*, and about the suits that only an announcement asks for."""
    led = tuple(rules.led(piece) for piece in pieces)
    suits = dict.fromkeys(led + announced)
    follow = {suit: pieces.mask(piece for piece in pieces if rules.follows(piece, suit)) for suit in suits}
    strength = {suit: tuple(rules.strength(piece, suit) for piece in pieces) for suit in suits}
    takers = {suit: pieces.mask(piece for piece in pieces if strength[suit][piece.index]) for suit in suits}
    trumps = 0
    for suit in suits:
        trumps |= takers[suit] & ~follow[suit]
    return SuitTables(led, follow, strength, trumps)


def following(suits: SuitTables) -> Playable:
    """The usual rule: follow suit, else anything; on lead anything."""
    follow = suits.follow

    def playable(led: str | None, hand: int) -> int:
        return hand if led is None else hand & follow[led] or hand

    return playable
