"""The auction: which bids there are, and which are open (R9 to R14).

A bid is a number: 30 to 41 points, or 42 for each mark.  Not here: who calls when, and what a bid pays.

Sources: pagat.com/domino/trick/42.html; the tournament rules of the National 42 Players Association (n42pa.org, texas42.net); for
other ceilings the description that comes with "seed000".  Where it is silent on a standing bid of 42 the opening ceiling is
still in force: it ends when a bid has come so far.
"""

from __future__ import annotations

from functools import cache

from followsuit.moves import Move
from followsuit_texas42.options import Texas42Options

PASS = Move("pass")
LEAST = 30
MARK = 42
"""All the points of a deal, and the bid of one mark."""


def marks(bid: int) -> int:
    """The marks that are bid; 0 for a bid below 42.

    >>> marks(41), marks(42), marks(168)
    (0, 1, 4)
    """
    return bid // MARK


def needed(bid: int) -> int:
    """The points that the declarer's side must take."""
    return min(bid, MARK)


def bid_move(bid: int) -> Move:
    """The move that makes *bid*."""
    return Move(f"bid {bid}")


def ladder(options: Texas42Options) -> tuple[int, ...]:
    """Every bid of the table, lowest first, whether or not it can be reached in one call."""
    return _rungs(LEAST, options.top_marks)


def ceiling(options: Texas42Options, standing: int) -> int:
    """The most marks that may be bid over *standing* (0: nobody has bid)."""
    said = marks(standing)
    # The opening ceiling holds until a bid has reached it; from there on a bid is raised by a mark or so (R11, R12).
    most = options.opening_max_marks if said < options.opening_max_marks else said + options.mark_raise
    return min(most, options.top_marks)


def open_bids(options: Texas42Options, standing: int, forced: int) -> tuple[int, ...]:
    """The bids that may be made now, lowest first.

    Args:
        options: The table's rules.
        standing: The highest bid so far; 0 when nobody has bid.
        forced: The least bid of a shaker who may not pass (R14); 0 for anyone else.
    """
    return _rungs(max(LEAST, standing + 1, forced), ceiling(options, standing))


def most_marks(options: Texas42Options) -> int:
    """The most marks that four calls can come to."""
    said = 0
    for _ in range(4):
        said = ceiling(options, MARK * said)
    return said


def calls(options: Texas42Options, standing: int, forced: int) -> tuple[Move, ...]:
    """The moves of `open_bids()`, after a pass where one is allowed."""
    return _calls(max(LEAST, standing + 1, forced), ceiling(options, standing), not forced)


@cache
def _rungs(least: int, top: int) -> tuple[int, ...]:
    """The bids from *least* on, up to *top* marks."""
    return tuple(bid for bid in (*range(LEAST, MARK), *range(MARK, MARK * top + 1, MARK)) if bid >= least)


@cache
def _calls(least: int, top: int, may_pass: bool) -> tuple[Move, ...]:
    bids = tuple(bid_move(bid) for bid in _rungs(least, top))
    return (PASS, *bids) if may_pass else bids
