"""Whom points hurt usefully, by the score: the seat to overtake, and the seat whose points end the match."""

from __future__ import annotations

from followsuit_bots.hearts.weights import Weights
from followsuit_hearts import HeartsPublic

ALL_POINTS = 26


def rivalry(public: HeartsPublic, seat: int, weights: Weights) -> tuple[float, ...]:
    """What a point is worth to *seat* that another seat takes, beside one that anyone takes; 0 for its own."""
    options, scores = public.options, [score + won for score, won in zip(public.scores, public.won, strict=True)]
    others = [at for at in range(public.seats) if at != seat]
    best = min(scores[at] for at in others)
    progress = public.deal / options.deals if options.deals else max(public.scores) / options.target
    first = scores[seat] <= best
    worth = [0.0] * public.seats
    for at in others:
        if scores[at] == best:
            worth[at] += weights.rival * min(1.0, progress)
        if not options.deals and scores[at] + 6 >= options.target:
            worth[at] += weights.ends if first else -weights.ends
    return tuple(worth)


def moon_wins(public: HeartsPublic, shooter: int) -> bool | None:
    """Whether *shooter* wins the match with a moon now; None where the match goes on after it."""
    options = public.options
    after = [score + (26 if options.moon == "others" and at != shooter else 0) for at, score in enumerate(public.scores)]
    if options.moon == "self":
        after[shooter] -= ALL_POINTS
    over = public.deal >= options.deals if options.deals else max(after) >= options.target
    return after[shooter] == min(after) if over else None
