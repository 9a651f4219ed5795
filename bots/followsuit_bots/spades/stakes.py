"""What a deal of Spades is about for one side: what each number of tricks is worth, contracts, nils, bags and the match counted.

The unit is the chance to win the match, so that bags matter where they cost, and a contract that is made is not enough where the
match is then lost all the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from followsuit.seats import Seat, side_of
from followsuit_spades.public import SpadesPublic
from followsuit_spades.scoring import TRICKS, Taken, carried, paid

SWING = 85.0
"""How far one deal moves the scores apart, one standard deviation."""

PACE = 45.0
"""What a side scores in a deal, roughly."""

BAG = 9.0
"""What a bag costs in the end where ten of them cost 100."""

USUAL = 3
"""What a seat bids of which nothing is known."""


class Stakes:
    """A deal, seen from one side.

    Args:
        public: Of the deal.
        seat: Whose side.
        bids: What each seat has bid, or is taken to bid, nil as 0.

    Attributes:
        mine: The index of the own side.
        bids: What each seat has bid.
        nils: The seats that bid nil and have taken no trick.
        blind: Those that bid it unseen.
    """

    def __init__(self, public: SpadesPublic, seat: int, bids: Mapping[Seat, int]) -> None:
        self.public = public
        self.mine = side_of(seat, public.sides)
        self.bids = bids
        self.nils = frozenset(at for at, bid in bids.items() if not bid and not public.won[at])
        self.blind = public.blind
        self._left = public.options.deals - len(public.deals) - 1 if public.options.deals else None

    def utilities(self, broken: Seat | None = None) -> tuple[float, ...]:
        """The chance to win the match for each number of tricks towards the contract that the own side takes in the end.

        Args:
            broken: A seat whose nil, whole so far, is taken to fail by one trick; None for nobody.
        """
        lost = {seat: self.public.won[seat] + (seat == broken) for seat, bid in self.bids.items() if not bid}
        free = TRICKS - sum(lost.values())
        return tuple(self._worth(tricks, max(free - tricks, 0), lost) for tricks in range(TRICKS + 1))

    def taken(self, side: int) -> int:
        """The tricks towards its contract that *side* has."""
        return sum(self.public.won[seat] for seat in self.public.sides[side] if self.bids[seat])

    def _worth(self, ours: int, theirs: int, lost: Mapping[Seat, int]) -> float:
        changes = [self._change(self.mine, ours, lost), self._change(1 - self.mine, theirs, lost)]
        sides = self.public.sides
        before = [self.public.scores[sides[self.mine][0]], self.public.scores[sides[1 - self.mine][0]]]
        return self._standing(before[0] + changes[0], before[1] + changes[1])

    def _change(self, side: int, tricks: int, lost: Mapping[Seat, int]) -> int:
        """What the deal comes to for *side* with *tricks* towards its contract."""
        public, found, rest = self.public, [], tricks
        for seat in public.sides[side]:
            bid = self.bids[seat]
            # Only the sum of the partners' tricks matters, so one of them is given all.
            found.append(Taken(bid, rest if bid else lost[seat], seat in self.blind))
            rest = 0 if bid else rest
        kept = carried(public.scores[public.sides[side][0]]) if public.options.bag_penalty else None
        return paid((found[0], found[1]), kept).total

    def _standing(self, ours: int, theirs: int) -> float:
        """The chance to win the match with *ours* against *theirs*."""
        options = self.public.options
        lead = float(ours - theirs)
        if self._left == 0 or (self._left is None and max(ours, theirs) >= options.target and ours != theirs):
            # Won or lost; what is over that says which of two sure things is the better one.
            return (1.0 if lead > 0 else 0.0 if lead < 0 else 0.5) + lead * 1e-5
        if options.bag_penalty:
            lead -= BAG * (carried(ours) - carried(theirs))
        left = float(self._left) if self._left is not None else 0.5 + (options.target - max(ours, theirs)) / PACE
        return 1 / (1 + exp(-1.7 * lead / (SWING * left**0.5)))
