"""What the dealer lays away, and what its hand is worth with the card that it takes up."""

from __future__ import annotations

from followsuit.contracts import Contract
from followsuit.pieces import RANKS, Piece
from followsuit_euchre.contracts import EUCHRE24


def laid_away(hand: int, contract: Contract, among: int = -1) -> Piece:
    """The card of *hand*, six with the one taken up, that is missed least: a lone low card rather than one of two; no trump.

    Args:
        hand: The mask of the six.
        contract: Of the deal.
        among: The mask of what may be laid away.
    """
    follow = contract.tables.follow
    trump = contract.tables.trumps

    def missed(card: Piece) -> tuple[float, int]:
        if trump & card.bit:
            return 10 + contract.tables.strength[contract.tables.led[card.index]][card.index], card.index
        mates = (hand & follow[contract.tables.led[card.index]] & ~trump).bit_count()
        height = RANKS.index(card.name[0])
        if card.name[0] == "A":
            return 6.0 + mates, card.index
        # A suit that is gone can be ruffed; a king beside another may still take a trick, a bare one seldom does.
        bare = mates == 1 and bool(hand & trump)
        return (0.2 * (height - 7) - (2.0 if bare else 0.0) + (1.0 if mates > 1 and height == 11 else 0.0), card.index)

    return min(EUCHRE24.within(hand & among), key=missed)


def taken_up(hand: int, turned: Piece, contract: Contract, among: int = -1) -> int:
    """The five cards that are left of *hand* once *turned* is taken up and one laid away."""
    six = hand | turned.bit
    return six & ~laid_away(six, contract, among).bit
