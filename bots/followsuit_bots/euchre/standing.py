"""What a score is worth in Euchre: the chance to win the match from it."""

from __future__ import annotations

from functools import cache

from followsuit.seats import side_of
from followsuit_euchre.public import EuchrePublic

RESULTS = ((1, 0, 0.3), (2, 0, 0.17), (4, 0, 0.03), (0, 1, 0.3), (0, 2, 0.17), (0, 4, 0.03))
"""How deals end: points of one side, of the other, how often."""


class Standing:
    """The match as one side sees it, in a deal that is in play.

    Args:
        public: Of the deal.
        seat: Whose side.
    """

    def __init__(self, public: EuchrePublic, seat: int) -> None:
        mine = side_of(seat, public.sides)
        self.ours: int = public.scores[public.sides[mine][0]]
        self.theirs: int = public.scores[public.sides[1 - mine][0]]
        options = public.options
        self.target: int = options.target
        self.left = options.deals - len(public.deals) - 1 if options.deals else None

    def after(self, change: int) -> float:
        """The chance to win the match once this deal has brought *change*, below 0 for the others."""
        ours, theirs = self.ours + max(change, 0), self.theirs + max(-change, 0)
        if self.left is not None:
            return _ahead(ours - theirs, self.left)
        return _race(max(self.target - ours, 0), max(self.target - theirs, 0))


@cache
def _race(we: int, they: int) -> float:
    """The chance to get *we* points before they get *they*; they do not both get there at once."""
    if not we or not they:
        return float(not we)
    return sum(chance * _race(max(we - us, 0), max(they - them, 0)) for us, them, chance in RESULTS)


@cache
def _ahead(lead: int, deals: int) -> float:
    """The chance to be ahead after *deals* more, level being half of it."""
    if not deals:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return sum(chance * _ahead(lead + us - them, deals - 1) for us, them, chance in RESULTS)
