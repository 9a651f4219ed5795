"""What seats do at each kind of table, as another seat sees it: how often they bid, and make what they bid.

Measured among `rules` alone (`benchmarks/texas42_table.py --habits`).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen


@frozen
class Habits:
    """How often things happen.

    Attributes:
        called: A seat with nothing to beat bids.
        makes: An opponent's bid is made, as seen by who holds an average hand.
        partner_makes: A partner's is.
        average: The chance of an average hand to make the least bid.
        forced: A shaker makes the bid that it is forced to make.
    """

    called: float = 0.43
    makes: float = 0.58
    partner_makes: float = 0.64
    average: float = 0.46
    forced: float = 0.4


HABITS: Mapping[str, Habits] = {
    "2": Habits(called=0.27, makes=0.62, average=0.34, forced=0.11),
    "3": Habits(called=0.13, makes=0.62, average=0.19, forced=0.11),
    "4": Habits(),
    "5": Habits(called=0.12, makes=0.56, average=0.15, forced=0.08),
    "5-called": Habits(called=0.85, makes=0.46, average=0.60),
    "6": Habits(called=0.55, makes=0.63, partner_makes=0.63, average=0.62),
    "7": Habits(called=0.12, makes=0.50, average=0.14, forced=0.05),
    "7-called": Habits(called=0.61, makes=0.35, average=0.44),
    "seen": Habits(called=0.67, makes=0.50, partner_makes=0.50, average=0.68),
}
"""By the kind of table; four hands are as measured in straight 42.  Where hardly a deal is passed out `forced` is theirs."""
