"""What tables of Spades agree on before they play, and the tables that have a name.

Not here: what an option does, which is said where it is asked for.

Sources of the presets: pagat.com/auctionwhist/spades.html; bicyclecards.com; Wikipedia, "Spades". Where a source is silent the
default holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.options import Options, Preset, choice, flag, number


@frozen(slots=False, kw_only=True)
class SpadesOptions(Options):
    """The rules of a table.

    Attributes:
        deals: How many deals a match has; 0 plays to `target` (SP-R19).
        target: The points that win a match to points (SP-R19).
        pair_bid_cap: The most tricks that partners may bid together, nil not counted; 26 is no bound (SP-R6).
        bag_penalty: Whether every tenth bag of a side costs it 100 points (SP-R17).
        blind_nil: Whether nil may be bid for 200 before looking: by a side 100 points `behind`, by `anyone`, or `off` (SP-R7).
        jokers: Whether two jokers are played, for the twos of clubs and hearts (SP-R2).
        first_trick: What the first trick asks for: nothing (`any`), no spade from who has other cards (`no_spades`), or that and
            the lowest club as its lead, `low_club` (SP-R11).
    """

    deals: int = number(4, 0, 40)
    target: int = number(500, 50, 1000)
    pair_bid_cap: int = number(13, 13, 26)
    bag_penalty: bool = flag(False)
    blind_nil: str = choice("off", "behind", "anyone")
    jokers: bool = flag(False)
    first_trick: str = choice("any", "no_spades", "low_club")


PRESETS: Mapping[str, Preset] = {
    "pagat": {"deals": 0, "target": 500, "pair_bid_cap": 26, "bag_penalty": True},
    "bicycle": {"deals": 0, "target": 500, "pair_bid_cap": 26},
    "short": {"deals": 0, "target": 250, "bag_penalty": True},
    "jokers": {
        "deals": 0,
        "target": 500,
        "pair_bid_cap": 26,
        "bag_penalty": True,
        "blind_nil": "behind",
        "jokers": True,
        "first_trick": "low_club",
    },
}
