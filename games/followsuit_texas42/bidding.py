"""The auction: which bids there are, and which are open (R9 to R14).

A bid is a number: points from the least on, or all the points of a deal (42 with four hands) for each mark.  Not here: who
calls when, what a bid pays, and the bids that need doubles (`plunge`).

Sources: pagat.com/domino/trick/42.html; the tournament rules of the National 42 Players Association (n42pa.org, texas42.net); for
other ceilings the description that comes with "seed000".  Where it is silent on a standing bid of 42 the opening ceiling is
still in force: it ends when a bid has come so far.
"""

from __future__ import annotations

from functools import cache

from followsuit.moves import Move
from followsuit_texas42.layouts import LAYOUTS, Layout
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.plunge import DIVES

PASS = Move("pass")
FOUR = LAYOUTS[4]
MARK = FOUR.total
"""All the points of a deal of four hands, and the bid of one mark."""


def marks(bid: int, layout: Layout = FOUR) -> int:
    """The marks that are bid; 0 for a bid of points.

    >>> marks(41), marks(42), marks(168)
    (0, 1, 4)
    """
    return bid // layout.total


def needed(bid: int, layout: Layout = FOUR) -> int:
    """The points that the declarer's side must take."""
    return min(bid, layout.total)


def bid_move(bid: int) -> Move:
    """The move that makes *bid*."""
    return Move(f"bid {bid}")


def top_marks(options: Texas42Options, layout: Layout = FOUR) -> int:
    """The most marks that may ever be bid."""
    return min(options.top_marks, layout.top_marks)


def ladder(options: Texas42Options, layout: Layout = FOUR) -> tuple[int, ...]:
    """Every bid of the table, lowest first, whether or not it can be reached in one call."""
    return _rungs(layout, layout.least, top_marks(options, layout))


def ceiling(options: Texas42Options, standing: int, layout: Layout = FOUR) -> int:
    """The most marks that may be bid over *standing* (0: nobody has bid), but for a plunge or a splash."""
    said = marks(standing, layout)
    # The opening ceiling holds until a bid has reached it; from there on a bid is raised by a mark or so (R11, R12).
    most = options.opening_max_marks if said < options.opening_max_marks else said + options.mark_raise
    return min(most, top_marks(options, layout))


def open_bids(options: Texas42Options, standing: int, forced: int, layout: Layout = FOUR) -> tuple[int, ...]:
    """The bids that may be made now, lowest first.

    Args:
        options: The table's rules.
        standing: The highest bid so far; 0 when nobody has bid.
        forced: The least bid of a shaker who may not pass (R14); 0 for anyone else.
        layout: The table's size.
    """
    return _rungs(layout, max(layout.least, standing + 1, forced), ceiling(options, standing, layout))


def most_marks(options: Texas42Options, layout: Layout = FOUR) -> int:
    """The most marks that a call of every hand can come to."""
    said, top = 0, top_marks(options, layout)
    for _ in range(layout.deck.bit_count() // layout.tricks):
        dives = [dive.worth(options, said, top) for dive in DIVES.values()]
        said = max(ceiling(options, layout.total * said, layout), *dives)
    return said


def calls(options: Texas42Options, standing: int, forced: int, layout: Layout = FOUR) -> tuple[Move, ...]:
    """The moves of `open_bids()`, after a pass where one is allowed."""
    return _calls(layout, max(layout.least, standing + 1, forced), ceiling(options, standing, layout), not forced)


@cache
def _rungs(layout: Layout, least: int, top: int) -> tuple[int, ...]:
    """The bids from *least* on, up to *top* marks."""
    total = layout.total
    return tuple(bid for bid in (*range(layout.least, total), *range(total, total * top + 1, total)) if bid >= least)


@cache
def _calls(layout: Layout, least: int, top: int, may_pass: bool) -> tuple[Move, ...]:
    bids = tuple(bid_move(bid) for bid in _rungs(layout, least, top))
    return (PASS, *bids) if may_pass else bids
