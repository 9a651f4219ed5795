"""Sevens: how near a hand is to seven pips, which is all that matters, since nobody can choose what to play but among equals."""

from __future__ import annotations

from collections import Counter

from followsuit.pieces import DOMINO6
from followsuit_bots.texas42.appraisal import likely
from followsuit_bots.texas42.special_chances import SEVENS
from followsuit_texas42.sevens import distance

FAR = 4
"""From this distance on tiles are alike: none of them takes a trick."""


def counts(hand: int) -> tuple[float, ...]:
    """1, and how many tiles of *hand* are 0, 1, 2, 3, and FAR or more away from seven."""
    found = Counter(min(distance(tile), FAR) for tile in DOMINO6.within(hand))
    return (1.0, *(float(found[away]) for away in range(FAR + 1)))


def nearest(hand: int, hands: int) -> float:
    """The chance that *hand* and its partners take every trick at a table of so many hands."""
    return likely(counts(hand), SEVENS[hands])
