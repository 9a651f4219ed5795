"""What everyone at a table of Euchre knows, and what follows from it.

Not here: what changes it, which is in `game`.
"""

from __future__ import annotations

from followsuit.pieces import Mask
from followsuit.seats import Seat, Sides, side_of
from followsuit.trickpublic import TrickPublic
from followsuit.values import value
from followsuit_euchre.contracts import EUCHRE24, NAMES
from followsuit_euchre.options import EuchreOptions


@value(kw_only=True)
class EuchrePublic(TrickPublic):
    """What everyone knows in Euchre.

    Attributes:
        options: The table's rules.
        taken_up: Mask of the up-card once the dealer has taken it up; 0 before, and where it does not.
    """

    options: EuchreOptions
    taken_up: Mask = 0

    @property
    def turned(self) -> str:
        """The name of the card that was turned up in this deal."""
        return EUCHRE24.names(self.upcard | self.taken_up)[0]

    @property
    def turned_suit(self) -> str:
        """The suit of the card that was turned up, as a word."""
        return NAMES[self.turned[-1]]

    @property
    def makers(self) -> tuple[Seat, ...]:
        """The side of the maker, who must have been found."""
        assert self.declarer is not None
        return self.sides[side_of(self.declarer, self.sides)]

    @property
    def loners(self) -> tuple[Seat, ...]:
        """The seats that play this deal without their partner."""
        return tuple(partner(seat, self.sides) for seat in self.out)

    @property
    def defenders(self) -> tuple[Seat, ...]:
        """The seats of the other side, left of the dealer first."""
        order = sorted(range(self.seats), key=lambda seat: (seat - self.dealer - 1) % self.seats)
        return tuple(Seat(seat) for seat in order if seat not in self.makers)

    @property
    def taken(self) -> int:
        """The tricks that the makers have."""
        return sum(self.won[seat] for seat in self.makers)


def partner(seat: int, sides: Sides) -> Seat:
    """Who sits opposite *seat*."""
    return next(other for other in sides[side_of(seat, sides)] if other != seat)
