"""What seats do at each kind of table, as another seat sees it: how often they bid, and make what they bid.

Measured among four or more of `rules` (`benchmarks/texas42_table.py --habits`).
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
    "2": Habits(),
    "3": Habits(),
    "4": Habits(),
    "5": Habits(),
    "5-called": Habits(),
    "6": Habits(),
    "7": Habits(),
    "7-called": Habits(),
    "seen": Habits(),
}
"""By the kind of table; four hands are as measured in straight 42."""
