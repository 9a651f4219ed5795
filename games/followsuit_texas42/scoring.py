"""What tiles, tricks, deals and matches of Texas 42 are worth (R2, R29 to R34).

Marks: a made bid below two marks pays its side one mark, a set one pays the others; a bid of n marks pays n either way and needs
all the points.  Points, as in "seed000": a made bid pays each side what it captured; a set one pays the others what they
captured and the bid; a bid of a mark or more moves nothing but the bid itself.

Sources: pagat.com/domino/trick/42.html; the Austin 42 league for marks above seven; the description of "seed000" for points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from followsuit.pieces import DOMINO6, Tile
from followsuit.tricks import Play
from followsuit_texas42.bidding import FOUR, marks, needed
from followsuit_texas42.layouts import Layout
from followsuit_texas42.options import Texas42Options


def _count(tile: Tile) -> int:
    return tile.pips if tile.pips in (5, 10) else 0


COUNT = tuple(_count(tile) for tile in DOMINO6 if isinstance(tile, Tile))
"""The count of each tile by its index: 5 for 5-0, 4-1 and 3-2, 10 for 6-4 and 5-5, 0 for others (R2)."""


def counted(tiles: int) -> int:
    """The count of the tiles in the mask *tiles*."""
    return sum([COUNT[tile.index] for tile in DOMINO6.within(tiles)])


def trick_points(plays: Iterable[Play]) -> int:
    """One for the trick, and the count in it."""
    points = 1
    for _, tile in plays:
        points += COUNT[tile.index]
    return points


def is_decided(options: Texas42Options, bid: int, taken: int, lost: int, layout: Layout = FOUR) -> bool:
    """Whether a deal ends before its last trick.

    Args:
        options: The table's rules.
        bid: The bid that is played.
        taken: The points that the declarer's side has.
        lost: The points that the others have.
        layout: The table's size.
    """
    if not options.stop_when_decided:
        return False
    if options.scoring == "points" and not marks(bid, layout):
        return False  # each point that is still out will be scored (R33)
    return taken >= needed(bid, layout) or lost > layout.total - needed(bid, layout)


def payment(
    options: Texas42Options, bid: int, taken: int, lost: int, *, made: bool | None = None, layout: Layout = FOUR
) -> tuple[int, int]:
    """What the match scores of the declarer's side and of the others change by.

    Args:
        options: The table's rules.
        bid: The bid that was played.
        taken: The points that the declarer's side took.
        lost: The points that the others took.
        made: Whether it was made; None where the points say so.
        layout: The table's size.
    """
    if made is None:
        made = taken >= needed(bid, layout)
    if options.scoring == "marks":
        stake = max(1, marks(bid, layout))
    elif marks(bid, layout):
        stake = bid
    else:
        return (taken, lost) if made else (0, lost + bid)
    return (stake, 0) if made else (0, stake)


def match_winners(options: Texas42Options, totals: Sequence[int]) -> tuple[int, ...]:
    """The sides that have won the match with *totals*, the score of each side; none while it goes on.

    The side that is ahead wins once it has reached the target, and two more than the others where that is asked for.  When all
    are level they play on.  Of more than two sides those that are level in front have won together: a bid that is set scores for
    all of them at once, so that by themselves they might never part.
    """
    best = max(totals)
    behind = [total for total in totals if total < best]
    if best < options.goal or not behind or best - max(behind) < (2 if options.win_by_two else 1):
        return ()
    return tuple(side for side, total in enumerate(totals) if total == best)
