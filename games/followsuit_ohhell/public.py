"""What everyone at a table of Oh Hell knows, what follows from it, and what a bid is worth.

Not here: what changes it, which is in `game`.
"""

from __future__ import annotations

from followsuit.trickpublic import TrickPublic
from followsuit.values import value
from followsuit_ohhell.options import OhHellOptions, sizes


@value(kw_only=True)
class OhHellPublic(TrickPublic):
    """What everyone knows in Oh Hell.

    Attributes:
        options: The table's rules.
    """

    options: OhHellOptions

    @property
    def schedule(self) -> tuple[int, ...]:
        """How many cards each seat is dealt, deal by deal (OH-R2)."""
        return sizes(self.options, self.seats)

    @property
    def cards(self) -> int:
        """How many cards each seat is dealt in this deal, and so how many tricks there are."""
        return self.schedule[self.deal - 1]

    @property
    def bids(self) -> tuple[int, ...]:
        """What has been bid, in turn; when all have, the dealer's is the last."""
        return tuple(call.move.number for call in self.calls)

    @property
    def hooked(self) -> int | None:
        """What the seat to bid may not bid, since the bids would come out even (OH-R5); None where it may bid anything."""
        even = self.cards - sum(self.bids)
        return even if self.options.hook and len(self.calls) == self.seats - 1 and even >= 0 else None


def worth(scoring: str, bid: int, won: int) -> int:
    """What a seat scores that has bid so many tricks and won so many (OH-R7)."""
    match scoring:
        case "tricks":
            return won + (10 if won == bid else 0)
        case "squares":
            return 10 + bid * bid if won == bid else -((won - bid) * (won - bid))
        case _:
            return 10 + bid if won == bid else 0
