"""What tables of Texas 42 agree on before they play, and the tables that have a name.

Not here: what an option does, which is said where it is asked for.

Sources of the presets: the National 42 Players Association (n42pa.org; the rules as kept by texas42.net), the Austin 42 league,
the Texas State Championship at Hallettsville (Hearne's rules), the Timpson and the Lechner Hall house rules, the description that
comes with the web game "Texas 42" (here "seed000"), the Dutch translation of the Spruce Crafts page ("seed001"), and the tables
that the program reddoor calls "Teel".  Where a source is silent the default holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.clocks import Clock
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
        follow_me: What the doubles are without trump: `high`, `low`, a suit of their `own`, or the bidder's `choice` (R26).
        doubles_reversed: Whether the doubles may also be named trump with 0-0 high (R25).
        nello: Whether nello may be named, and what the doubles are in it (R40); `off`, or the bidder's `choice`.
        nello_exchange: Whether the declarer of a nello and the partner first give each other a tile (R41).
        plunge_marks: What a plunge bids, in marks; 0 where there is none (R42).
        splash_marks: What a splash bids, in marks; 0 where there is none (R43).
        plunge_names: What the partner may name in either: `trump`, or `any` contract that the table has (R42).
        sevens: Whether sevens may be named (R44).
        special_only_forced: Whether nello, sevens, plunge and splash are for a shaker who must bid alone (R45).
        claims: Whether a seat may lay down its hand: `off`, `assisted` (only where it is proven to take the rest, and
            opponents may play on) or `authentic` (a wrong claim loses the deal) (R46).
        renege: Whether a tile that does not follow is `refused`, or loses the deal as at a table of wood (`authentic`) (R47).
        called_partner: With five or seven hands, whether the bidder plays `alone` or with the holder of a tile that it names
            (`named`); the `usual` is alone with five and named with seven (R50, R52).
        two_players: Whether two play a partnership of two hands each (`partnerships`), or the `long` game of one hand each (R48).
    """

    scoring: str = choice("marks", "points", group="score")
    target: int = number(0, 0, 1000, group="score")
    win_by_two: bool = flag(False, group="score")
    first_bidder: str = choice("left", "holder_1_0", group="bidding", seats=(2, 4, 7))
    all_pass: str = choice("reshake", "dealer_30", "dealer_31", group="bidding")
    opening_max_marks: int = number(2, 1, 7, group="bidding")
    mark_raise: int = number(1, 1, 7, group="bidding")
    top_marks: int = number(5, 1, 7, group="bidding")
    opening_lead: str = choice("any", "must_trump", "small_end", group="play")
    lead_names_trump: bool = flag(False, group="play")
    stop_when_decided: bool = flag(True, group="play")
    review_tricks: str = choice("always", "below_42", "below_84", group="play")
    follow_me: str = choice("high", "low", "own", "choice", group="contracts")
    doubles_reversed: bool = flag(False, group="contracts")
    nello: str = choice("off", "high", "low", "own", "own_inverted", "choice", group="contracts")
    nello_exchange: bool = flag(False, group="contracts", seats=(2, 4))
    plunge_marks: int = number(0, 0, 4, group="contracts", seats=(2, 4))
    splash_marks: int = number(0, 0, 3, group="contracts", seats=(2, 4))
    plunge_names: str = choice("trump", "any", group="contracts", seats=(2, 4))
    sevens: bool = flag(False, group="contracts")
    special_only_forced: bool = flag(False, group="contracts")
    claims: str = choice("off", "assisted", "authentic", group="play")
    renege: str = choice("refused", "authentic", group="play")
    called_partner: str = choice("usual", "alone", "named", group="players", seats=(5, 7))
    two_players: str = choice("partnerships", "long", group="players", seats=(2,))

    @property
    def goal(self) -> int:
        """The marks or points that win the match."""
        return self.target or (MARKS_GOAL if self.scoring == "marks" else POINTS_GOAL)


PRESETS: Mapping[str, Preset] = {
    "n42pa": {"all_pass": "reshake", "top_marks": 5},
    "austin-league": {"all_pass": "dealer_30", "review_tricks": "below_42", "win_by_two": False},
    "hallettsville": {"all_pass": "reshake", "review_tricks": "below_42"},
    "timpson": {"all_pass": "dealer_30", "plunge_marks": 4},
    "lechner": {
        "mark_raise": 2,
        "follow_me": "choice",
        "nello": "choice",
        "plunge_marks": 4,
        "splash_marks": 3,
        "plunge_names": "any",
        "sevens": True,
    },
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
    "teel": {
        "all_pass": "dealer_30",
        "opening_lead": "small_end",
        "doubles_reversed": True,
        "nello": "high",
        "nello_exchange": True,
        "special_only_forced": True,
    },
}

CLOCKS: Mapping[str, Clock] = {"austin-league": Clock(move=20, play=10)}
"""The Austin league's rules give 20 seconds for a bid and 10 for a tile."""
