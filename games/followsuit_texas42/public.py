"""What everyone at a table of Texas 42 knows, and what follows from it.

Not here: what changes it, which is in `game`.
"""

from __future__ import annotations

from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.seats import side_of
from followsuit.state import Own, View
from followsuit.trickpublic import TrickPublic
from followsuit.values import value
from followsuit_texas42.options import Texas42Options

_LEAST = {"reshake": 0, "dealer_30": 30, "dealer_31": 31}


@value(kw_only=True)
class Texas42Public(TrickPublic):
    """What everyone knows in Texas 42.

    Attributes:
        options: The table's rules.
        bid: The standing bid, and from the end of the auction the one that is played; 0 when nobody has bid.
    """

    options: Texas42Options
    bid: int = 0

    @property
    def least_forced(self) -> int:
        """The bid that the shaker cannot do without when nobody else bids; 0 where four may pass (R14)."""
        return _LEAST[self.options.all_pass]

    @property
    def forced(self) -> int:
        """The least bid of the seat to call when it may not pass; 0 when it may (R14)."""
        if self.bid or len(self.calls) < self.seats - 1 or self.turn != (self.dealer,):
            return 0
        return self.least_forced

    @property
    def declaring(self) -> int:
        """The index of the declarer's side, which the auction must have found."""
        assert self.declarer is not None
        return side_of(self.declarer, self.sides)

    @property
    def taken(self) -> tuple[int, int]:
        """The points that the declarer's side has so far, and those that the other has."""
        ours = sum([self.won[seat] for seat in self.sides[self.declaring]])
        return ours, sum(self.won) - ours


def naming_leads(view: View[Texas42Public, Own]) -> tuple[Move, ...]:
    """The leads that name trump by their high end, where the table allows a declarer to play without naming (R20)."""
    if view.own is None or not view.public.options.lead_names_trump:
        return ()
    return tuple(Move(f"play {tile}") for tile in DOMINO6.within(view.own.hand))
