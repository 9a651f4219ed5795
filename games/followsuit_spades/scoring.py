"""What a deal of Spades comes to for a side, and the most that it can matter (SP-R12 to SP-R18).

Sources: seed 002, spades, rule 4; pagat.com/auctionwhist/spades.html for bags that are paid back and for blind nil.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from followsuit_spades.options import SpadesOptions

TRICKS = 13
NIL, BLIND_NIL = 100, 200
PENALTY, FULL = 100, 10
"""What so many bags cost."""


class Taken(NamedTuple):
    """What one seat bid and took.

    Attributes:
        bid: 0 is nil.
        tricks: 0 to 13.
        blind: Whether nil was bid before looking.
    """

    bid: int
    tricks: int
    blind: bool = False


class Paid(NamedTuple):
    """What a deal comes to for a side.

    Attributes:
        contract: 10 for each trick of the contract, or as much lost; 0 where both bid nil.
        nils: What the nils brought or cost.
        bags: Tricks that nobody had bid.
        penalty: What full tens of bags cost, 0 or more.
    """

    contract: int
    nils: int
    bags: int
    penalty: int

    @property
    def total(self) -> int:
        """What the score changes by."""
        return self.contract + self.nils + self.bags - self.penalty


def paid(side: tuple[Taken, ...], carried: int | None) -> Paid:
    """What the deal comes to for *side*.

    Args:
        side: What each of the partners bid and took.
        carried: The bags that the side had before, 0 to 9; None where bags cost nothing.
    """
    contract = sum(seat.bid for seat in side)
    tricks = sum(seat.tricks for seat in side if seat.bid)
    made = tricks >= contract
    # A failed nil's tricks are bags, whatever becomes of the contract, and never count towards it (SP-R15).
    bags = sum(seat.tricks for seat in side if not seat.bid) + (tricks - contract if made else 0)
    nils = sum((-1 if seat.tricks else 1) * (BLIND_NIL if seat.blind else NIL) for seat in side if not seat.bid)
    penalty = 0 if carried is None else (carried + bags) // FULL * PENALTY
    return Paid(10 * contract if made else -10 * contract, nils, bags, penalty)


def carried(score: int) -> int:
    """The bags that a side has kept: the last digit of its score, since all else comes in tens (SP-R17).

    >>> carried(123), carried(-87)
    (3, 3)
    """
    return score % FULL


@cache
def swing_cap(options: SpadesOptions) -> int:
    """Twice the most that a side can gain or lose in a deal, by all that it may bid and take (SP-R18)."""
    kept = (0, FULL - 1) if options.bag_penalty else (None,)
    return 2 * max(abs(paid(side, bags).total) for side in _sides(options) for bags in kept)


def _sides(options: SpadesOptions) -> Iterator[tuple[Taken, Taken]]:
    """All that two partners may bid and take; which of them is which does not matter."""
    bids = [(bid, False) for bid in range(TRICKS + 1)] + ([(0, True)] if options.blind_nil != "off" else [])
    for at, (first, shut) in enumerate(bids):
        for second, eyes in bids[at:]:
            if first + second <= options.pair_bid_cap:
                for one in range(TRICKS + 1):
                    for two in range(TRICKS + 1 - one):
                        yield Taken(first, one, shut), Taken(second, two, eyes)
