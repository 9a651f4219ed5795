"""How long a match is: so many deals, or until somebody has so many points.

Not here: what a deal scores, which is the game's.
"""

from __future__ import annotations

from followsuit.seats import Seat
from followsuit.state import Public


def leaders(public: Public, *, low: bool = False) -> tuple[Seat, ...]:
    """The seats with the most points, with *low* the fewest; those who are level all of them."""
    best = (min if low else max)(public.scores)
    return tuple(Seat(seat) for seat, score in enumerate(public.scores) if score == best)


def match_winners(public: Public, *, deals: int, target: int, low: bool = False) -> tuple[Seat, ...]:
    """Who has won the match; () while it goes on.

    Args:
        public: After a deal.
        deals: How many deals a match has: whoever then leads has won, together where they are level. 0 for a match to points.
        target: The points that end a match to points as soon as somebody has them and one side alone leads; level they play on.
        low: Whether the fewest points win.
    """
    first = leaders(public, low=low)
    if deals:
        return first if len(public.deals) >= deals else ()
    one_side = any(set(first) <= set(side) for side in public.sides)
    return first if one_side and max(public.scores) >= target else ()
