"""What everyone at a table of Spades knows, and what follows from it.

Not here: what changes it, which is in `game`.
"""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.moves import Move
from followsuit.seats import Seat, side_of
from followsuit.trickpublic import TrickPublic
from followsuit.values import value
from followsuit_spades.options import SpadesOptions
from followsuit_spades.scoring import TRICKS, Paid, Taken, carried, paid

BIDS = tuple(Move(f"bid {bid}") for bid in range(TRICKS + 1))
LOOK, BLIND = Move("look"), Move("blind-nil")
BEHIND = 100
"""How far behind a side must be to bid blind where the table asks for it (SP-R7)."""


@value(kw_only=True)
class SpadesPublic(TrickPublic):
    """What everyone knows in Spades."""

    options: SpadesOptions

    @property
    def bids(self) -> Mapping[Seat, int]:
        """What each seat that has spoken has bid; nil is 0."""
        return {call.seat: 0 if call.move == BLIND else call.move.number for call in self.calls}

    @property
    def blind(self) -> frozenset[Seat]:
        """The seats that bid nil before they looked."""
        return frozenset(call.seat for call in self.calls if call.move == BLIND)

    def bid_of(self, side: int) -> int:
        """What *side* has bid so far, nil not counted: its contract once both have spoken."""
        bids = self.bids
        return sum(bids.get(seat, 0) for seat in self.sides[side])

    def paid(self, side: int) -> Paid:
        """What the deal comes to for *side* with the tricks taken so far (SP-R12 to SP-R17)."""
        bids, blind, seats = self.bids, self.blind, self.sides[side]
        kept = carried(self.scores[seats[0]]) if self.options.bag_penalty else None
        return paid(tuple(Taken(bids[seat], self.won[seat], seat in blind) for seat in seats), kept)

    def may_bid_blind(self, seat: Seat) -> bool:
        """Whether *seat* may bid nil before it looks at its cards (SP-R7)."""
        mine = side_of(seat, self.sides)
        best = max(self.scores[side[0]] for at, side in enumerate(self.sides) if at != mine)
        match self.options.blind_nil:
            case "behind":
                return self.scores[seat] <= best - BEHIND
            case "anyone":
                return True
            case _:
                return False
