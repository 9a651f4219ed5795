"""How dangerous a hand is that wants no trick: what it would have to take, suit by suit, lead by lead.

Every tile that others may lead asks for the suit of its higher end, or for the suit of the doubles where they have one.  The
first time a suit is led its lowest tile must stay under the lead, the second time the second lowest, and so on: so a hand is as
dangerous as the tiles that are out and lower than those.  Facts are of ranks, so the same weights serve whatever the doubles are.
"""

from __future__ import annotations

from typing import NamedTuple

from followsuit.contracts import Contract
from followsuit.pieces import DOMINO6
from followsuit_bots.sight import beaters
from followsuit_bots.texas42.appraisal import likely
from followsuit_bots.texas42.special_chances import NELLO, NELLO_AFTER_GIVING


class Dangers(NamedTuple):
    """What a player counts in a hand that wants no trick.

    Attributes:
        one: Always 1, for the constant of the table.
        first: The part of the tiles that are out which catch the lowest tile of their suit.
        second: The part which catch the second lowest, where there is one.
        third: The part which catch the third.
        void: The part which ask for a suit that the hand has not.
        lead: The part of the tiles of its suit that do not beat the best tile to lead first.
    """

    one: float
    first: float
    second: float
    third: float
    void: float
    lead: float


def dangers(hand: int, contract: Contract, out: int) -> Dangers:
    """The dangers of *hand* under *contract* when the tiles of the mask *out* may be led."""
    suits = contract.tables
    held: dict[str, list[int]] = {}
    caught, void = [0, 0, 0], 0
    for tile in DOMINO6.within(out):
        led = suits.led[tile.index]
        ranks = suits.strength[led]
        if led not in held:
            held[led] = sorted([ranks[own.index] for own in DOMINO6.within(hand & suits.follow[led])])
        lead, own_ranks = ranks[tile.index], held[led]
        if not own_ranks:
            void += 1
        for nth, rank in enumerate(own_ranks[:3]):
            caught[nth] += rank > lead
    count = max(out.bit_count(), 1)
    first, second, third = (number / count for number in caught)
    return Dangers(1, first, second, third, void / count, _lead(hand, contract, out))


def hope(hand: int, contract: Contract, hands: int, out: int, exchange: bool = False) -> float:
    """The chance that *hand* takes no trick under *contract*.

    Args:
        hand: The mask of it.
        contract: A nello.
        hands: How many hands there are at the table.
        out: The mask of the tiles that others may hold.
        exchange: Whether the hand gives its partner a tile first, and is given one: the worst goes.
    """
    if not exchange:
        return likely(dangers(hand, contract, out), NELLO[hands])
    kept = hand ^ worst(hand, contract, out)
    return likely(dangers(kept, contract, out), NELLO_AFTER_GIVING)


def peril(hand: int, contract: Contract, out: int) -> float:
    """How dangerous *hand* is for the tricks to come, 0 and more: what decides between two tiles to be rid of."""
    found = dangers(hand, contract, out)
    return found.first + 0.25 * found.second + 0.1 * found.third


def worst(hand: int, contract: Contract, out: int) -> int:
    """The mask of the tile without which *hand* is least dangerous; of equal ones the one that most others are under."""
    tiles = DOMINO6.within(hand)
    suits = contract.tables
    height = {tile: suits.strength[suits.led[tile.index]][tile.index] for tile in tiles}
    return min(tiles, key=lambda tile: (peril(hand ^ tile.bit, contract, out), -height[tile])).bit


def _lead(hand: int, contract: Contract, out: int) -> float:
    """Of the tile that is best led: which part of what answers it does not beat it."""
    suits = contract.tables
    beats = beaters(suits)
    parts = []
    for tile in DOMINO6.within(hand):
        led = suits.led[tile.index]
        over = (beats[led][tile.index] & out).bit_count()
        under = (suits.follow[led] & out).bit_count() - over
        parts.append((under + 1) / (under + over + 1))
    return min(parts, default=0.0)
