"""What tables of Texas 42 agree on before they play, and the tables that have a name.

Not here: what an option does, which is said where it is asked for.

Sources of the presets: the National 42 Players Association (n42pa.org; the rules as kept by texas42.net), the Austin 42 league,
the Texas State Championship at Hallettsville (Hearne's rules), the description that comes with the web game "Texas 42" (here
"seed000"), and the Dutch translation of the Spruce Crafts page ("seed001").  Where a source is silent the default holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.options import Options, Preset, choice, flag, number

MARKS_GOAL = 7
POINTS_GOAL = 250


@frozen(slots=False, kw_only=True)
class Texas42Options(Options):
    """The rules of a table.

    Attributes:
        scoring: What the score counts: `marks` (R30) or `points` (R33).
        target: The marks or points that win the match; 0 for the usual 7 marks or 250 points.
        win_by_two: Whether the winners must be two ahead (R31).
        first_bidder: Who calls first: the seat `left` of the shaker, or the `holder_1_0` (R8).
        all_pass: What four passes come to: the next seat shakes (`reshake`), or the shaker must bid (R14).
        opening_max_marks: How many marks may be bid while no bid has come so far (R11).
        mark_raise: By how many marks at most a bid goes over a standing bid that has come so far (R12).
        top_marks: The highest bid there is, in marks (R10).
        opening_lead: The declarer's first lead: `any` tile, a trump if it holds one (`must_trump`), or any, and a tile
            that is neither trump nor a double may be led as its smaller end (`small_end`) (R28).
        lead_names_trump: Whether a declarer may lead without naming trump: the high end of the tile is then trump (R20).
        stop_when_decided: Whether a deal ends as soon as no trick to come can change what it scores (R29).
        review_tricks: Whether earlier tricks may be looked at: `always`, or only in deals bid `below_42` or `below_84`
            (in others they are stacked face down).
    """

    scoring: str = choice("marks", "points")
    target: int = number(0, 0, 1000)
    win_by_two: bool = flag(False)
    first_bidder: str = choice("left", "holder_1_0")
    all_pass: str = choice("reshake", "dealer_30", "dealer_31")
    opening_max_marks: int = number(2, 1, 7)
    mark_raise: int = number(1, 1, 7)
    top_marks: int = number(5, 1, 7)
    opening_lead: str = choice("any", "must_trump", "small_end")
    lead_names_trump: bool = flag(False)
    stop_when_decided: bool = flag(True)
    review_tricks: str = choice("always", "below_42", "below_84")

    @property
    def goal(self) -> int:
        """The marks or points that win the match."""
        return self.target or (MARKS_GOAL if self.scoring == "marks" else POINTS_GOAL)


PRESETS: Mapping[str, Preset] = {
    "n42pa": {"all_pass": "reshake", "top_marks": 5},
    "austin-league": {"all_pass": "dealer_30", "review_tricks": "below_42", "win_by_two": False},
    "hallettsville": {"all_pass": "reshake", "review_tricks": "below_42"},
    "seed000": {
        "scoring": "points",
        "all_pass": "reshake",
        "mark_raise": 2,
        "top_marks": 4,
        "stop_when_decided": False,
    },
    "seed001": {
        "first_bidder": "holder_1_0",
        "all_pass": "dealer_30",
        "top_marks": 2,
        "review_tricks": "below_84",
    },
}
