"""What a score is worth: the chance to win the match from it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb, exp, sqrt

from followsuit_texas42.options import Texas42Options
from followsuit_texas42.scoring import match_winners

SWING = 34.0
"""How far one deal moves the scores apart where points are counted, one standard deviation."""

FAR = 20
"""Marks still to be won from which on only the difference matters."""

CROWD = 0.6
"""How much a lead is worth among more than two sides, who mostly score together, and bid several marks for want of better: more
made no more matches won, and bids that nobody at a table would understand."""


def chance_of(options: Texas42Options, totals: Sequence[int], side: int) -> float:
    """The chance of *side* to win the match with *totals*, the score of each side, all being equally good from here on.

    A match that several win together is worth its part to each.
    """
    if len(totals) == 2:
        return win_chance(options, totals[side], totals[1 - side])
    winners = match_winners(options, totals)
    if winners:
        return (side in winners) / len(winners)
    best = max(totals)
    scale = CROWD / _far(options, best)
    return 1 / sum([exp(scale * (total - totals[side])) for total in totals])


def win_chance(options: Texas42Options, ours: int, theirs: int) -> float:
    """The chance to win the match with *ours* against *theirs*, both sides being equally good from here on."""
    goal = options.goal
    if options.win_by_two:
        goal = max(goal, min(ours, theirs) + 2)
    if ours >= goal or theirs >= goal:
        return 0.5 + 0.5 * ((ours > theirs) - (ours < theirs))
    if options.scoring == "marks" and goal - min(ours, theirs) <= FAR:
        return _race(goal - ours, goal - theirs)
    swing = SWING if options.scoring == "points" else 1.0
    deals = 0.5 + (goal - max(ours, theirs)) / swing
    return 1 / (1 + exp(-1.7 * (ours - theirs) / (swing * sqrt(deals))))


def _far(options: Texas42Options, best: int) -> float:
    """How far the scores will still move apart, one standard deviation, when the best of them is *best*."""
    swing = SWING if options.scoring == "points" else 1.0
    return swing * sqrt(0.5 + max(0, options.goal - best) / swing)


@cache
def _race(we: int, they: int) -> float:
    """The chance to get *we* marks before they get *they*, each mark being anyone's."""
    return sum(comb(we - 1 + lost, lost) * 0.5 ** (we + lost) for lost in range(they))
