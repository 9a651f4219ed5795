"""The phases of a deal between the shake and the tricks, and the plunges and splashes that are open in the first.

Not here: what a choice leads to (`game`).
"""

from __future__ import annotations

from collections.abc import Mapping

from followsuit.moves import Move
from followsuit_texas42.bidding import top_marks
from followsuit_texas42.plunge import DIVES
from followsuit_texas42.public import Texas42Public

BID, NAME, CALL, EXCHANGE, CLAIMED = "bid", "name", "call", "exchange", "claim"
ALONE = Move("alone")
"""Calls no tile: the declarer plays against all others (R50)."""

_NONE: Mapping[Move, int] = {}


def dives(public: Texas42Public) -> tuple[Move, ...]:
    """The plunge and the splash as far as the table has them: both need one partner who can name (R42, R43)."""
    top = top_marks(public.options, public.layout)
    return tuple(dive.move for dive in DIVES.values() if dive.worth(public.options, 0, top) and len(public.sides[0]) == 2)


def open_dives(public: Texas42Public) -> Mapping[Move, int]:
    """The plunge and the splash that are open to a hand that qualifies, and the marks that each bids now."""
    options = public.options
    if not (options.plunge_marks or options.splash_marks) or (options.special_only_forced and not public.forced):
        return _NONE
    top = top_marks(options, public.layout)
    worth = {move: DIVES[move].worth(options, public.marks, top) for move in dives(public)}
    return {move: marks for move, marks in worth.items() if marks}
