"""What a result is worth: its points, and in the last deal of a match the chance to win the match with them."""

from __future__ import annotations

from collections.abc import Callable

from followsuit.seats import Seat
from followsuit_ohhell.public import OhHellPublic, worth

LAST = 0.25
"""How much points by themselves still count in the last deal, where winning the match does."""

PRIZE = 12.0
"""What a won match is worth then, in points."""

Worth = Callable[[int, int], float]
"""What it is worth to have bid so many tricks and won so many."""


def standing(public: OhHellPublic, seat: Seat, makes: float) -> Worth:
    """What results are worth to *seat*; *makes* is how often others make their bids."""
    scoring = public.options.scoring
    if public.deal < len(public.schedule):
        return lambda bid, won: float(worth(scoring, bid, won))
    bids = {call.seat: call.move.number for call in public.calls}
    usual = round(public.cards / public.seats)
    rivals = [(public.scores[at], bids.get(Seat(at), usual)) for at in range(public.seats) if at != seat]

    def value(bid: int, won: int) -> float:
        points = worth(scoring, bid, won)
        mine = public.scores[seat] + points
        first = 1.0
        for theirs, said in rivals:
            made = mine >= theirs + worth(scoring, said, said)
            missed = mine >= theirs + worth(scoring, said, said + 1)
            first *= makes * made + (1 - makes) * missed
        return LAST * points + PRIZE * first

    return value
