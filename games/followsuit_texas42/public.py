"""What everyone at a table of Texas 42 knows, and what follows from it.

Not here: what changes it, which is in `game`.
"""

from __future__ import annotations

from itertools import takewhile

from followsuit.moves import Move
from followsuit.pieces import DOMINO6, Mask
from followsuit.seats import Seat, side_of
from followsuit.state import Own, View
from followsuit.trickpublic import TrickPublic
from followsuit.values import value
from followsuit_texas42.bidding import PASS, marks, needed
from followsuit_texas42.layouts import LAYOUTS, Layout
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.plunge import DIVES, Dive
from followsuit_texas42.trumps import DominoContract

PARTNER = "partner"
"""The flag that the tile which was called has been played; with a seat's number after it, by whom."""


@value(kw_only=True)
class Texas42Own(Own):
    """What one seat alone knows.

    Attributes:
        gave: Mask of the tile that it gave its partner before a nello.
    """

    gave: Mask = 0


@value(kw_only=True)
class Texas42Public(TrickPublic):
    """What everyone knows in Texas 42.

    Attributes:
        options: The table's rules.
        bid: The standing bid, and from the end of the auction the one that is played; 0 when nobody has bid.
        dive: The standing bid where it is a plunge or a splash: its move; "" where it is not.
        called: Mask of the tile whose holder is the declarer's partner; 0 where none was named.
        exchanged: Whether the declarer and the partner have given each other a tile.
        claimant: Who claims the rest, until all have answered; then who was given it.
        declined: Who has claimed in this deal and was not given it.
        faulty: Who has lost the deal by a renege or a wrong claim.
    """

    options: Texas42Options
    bid: int = 0
    dive: str = ""
    called: Mask = 0
    exchanged: bool = False
    claimant: Seat | None = None
    declined: tuple[Seat, ...] = ()
    faulty: Seat | None = None

    @property
    def layout(self) -> Layout:
        """How many tiles there are for how many hands."""
        return LAYOUTS[self.seats]

    @property
    def least_forced(self) -> int:
        """The bid that the shaker cannot do without when nobody else bids; 0 where all may pass (R14)."""
        match self.options.all_pass:
            case "dealer_30":
                return self.layout.least
            case "dealer_31":
                return self.layout.least + 1
            case _:
                return 0

    @property
    def forced(self) -> int:
        """The least bid of the seat to call when it may not pass; 0 when it may (R14)."""
        if self.bid or len(self.calls) < self.seats - 1 or self.turn != (self.dealer,):
            return 0
        return self.least_forced

    @property
    def was_forced(self) -> bool:
        """Whether the declarer is a shaker who had to bid, since all the others had passed before it (R45)."""
        passes = sum(1 for _ in takewhile(lambda call: call.move == PASS, self.calls))
        return bool(self.least_forced) and self.declarer == self.dealer and passes >= self.seats - 1

    @property
    def marks(self) -> int:
        """The marks that are bid; 0 for points."""
        return marks(self.bid, self.layout)

    @property
    def needed(self) -> int:
        """The points that the declarer's side must take."""
        return needed(self.bid, self.layout)

    @property
    def playing(self) -> DominoContract:
        """The contract, which must have been named."""
        assert isinstance(self.contract, DominoContract)
        return self.contract

    @property
    def dived(self) -> Dive | None:
        """The plunge or splash that is played, or stands; None where it is an ordinary bid."""
        return DIVES[self.dive] if self.dive else None

    @property
    def partnered(self) -> Seat | None:
        """The one partner of the declarer that everyone knows from the start; None where there is none, or several."""
        assert self.declarer is not None
        others = [seat for seat in self.sides[side_of(self.declarer, self.sides)] if seat != self.declarer]
        return others[0] if len(others) == 1 else None

    @property
    def pair(self) -> tuple[Seat, ...]:
        """The declarer and its one partner, lower seat first; the declarer alone where there is none."""
        assert self.declarer is not None
        return (self.declarer,) if self.partnered is None else tuple(sorted((self.declarer, self.partnered)))

    @property
    def calls_partner(self) -> bool:
        """Whether the declarer may name a tile whose holder is its partner (R50, R52)."""
        way = self.options.called_partner
        return self.seats in (5, 7) and (way == "named" or (way == "usual" and self.seats == 7))

    @property
    def namer(self) -> Seat:
        """Who names the contract: the declarer, or the partner in a plunge or a splash (R42)."""
        assert self.declarer is not None
        partner = self.partnered if self.dive else None
        return self.declarer if partner is None else partner

    @property
    def secret(self) -> bool:
        """Whether a tile was called that has not been played yet."""
        return bool(self.called) and PARTNER not in self.flags

    @property
    def team(self) -> tuple[Seat, ...]:
        """Who plays the contract together, as far as everyone knows, lowest seat first."""
        assert self.declarer is not None
        side = self.sides[side_of(self.declarer, self.sides)]
        if self.called and PARTNER in self.flags:
            return tuple(Seat(seat) for seat in range(self.seats) if seat in side or f"{PARTNER}-{seat}" in self.flags)
        return side

    @property
    def taken(self) -> tuple[int, int]:
        """The points that the declarer's side has so far, and those that the others have."""
        ours = sum([self.won[seat] for seat in self.team])
        return ours, sum(self.won) - ours


def naming_leads(view: View[Texas42Public, Texas42Own]) -> tuple[Move, ...]:
    """The leads that name trump by their high end, where the table allows to play without naming (R20)."""
    if view.own is None or not view.public.options.lead_names_trump or view.public.calls_partner:
        return ()
    return tuple(Move(f"play {tile}") for tile in DOMINO6.within(view.own.hand))
