"""What is known at a table of Hearts, by everyone and by one seat, and the cards that count.

Not here: what changes it, which is in `game`.
"""

from __future__ import annotations

from followsuit.pieces import FRENCH52, Mask
from followsuit.seats import Seat
from followsuit.state import Own
from followsuit.trickpublic import TrickPublic
from followsuit.values import value
from followsuit_hearts.options import HeartsOptions, passes

CLUBS = FRENCH52.mask(card for card in FRENCH52 if card.name[1] == "C")
HEARTS = FRENCH52.mask(card for card in FRENCH52 if card.name[1] == "H")
QUEEN = FRENCH52["QS"].bit
JACK = FRENCH52["JD"].bit
POINTS = HEARTS | QUEEN
ALL_POINTS = 26
REMOVED = {
    3: FRENCH52.mask(("2D",)),
    4: 0,
    5: FRENCH52.mask(("2C", "2D")),
    6: FRENCH52.mask(("2C", "3C", "2D", "3D")),
}
"""What is taken out so that the pack goes round (H-R2)."""

BROKEN = "broken"


@value(kw_only=True)
class HeartsPublic(TrickPublic):
    """What everyone knows in Hearts.

    Attributes:
        options: The table's rules.
    """

    options: HeartsOptions

    @property
    def shift(self) -> int:
        """How many seats to the left cards are passed in this deal; 0 holds (H-R3)."""
        cycle = passes(self.options.passing, self.seats)
        return cycle[(self.deal - 1) % len(cycle)]

    def receiver(self, seat: int) -> Seat:
        """To whom *seat* passes."""
        return Seat((seat + self.shift) % self.seats)

    @property
    def lowest_club(self) -> int:
        """The mask of the lowest club in the pack (H-R5)."""
        clubs = CLUBS & ~REMOVED[self.seats]
        return clubs & -clubs

    @property
    def opener(self) -> Seat:
        """Who leads first, once play has begun (H-R5)."""
        plays = self.tricks[0].plays if self.tricks else self.trick
        return plays[0].seat if plays else self.turn[0]

    @property
    def jack(self) -> Seat | None:
        """Who has taken the jack of diamonds, where it counts (H-R10)."""
        if not self.options.jack_of_diamonds:
            return None
        return next((trick.winner for trick in self.tricks for play in trick.plays if play.piece.bit == JACK), None)


@value(kw_only=True)
class HeartsOwn(Own):
    """What one seat alone knows in Hearts.

    Attributes:
        given: Mask of the cards that it passed.
    """

    given: Mask = 0
