"""How many play, and with which tiles: the hands at the table, the tiles taken out, and what a deal is worth.

All count is always dealt, so a deal is worth 35 and one for each trick.  Not here: who sits with whom (`game`), and what may
be bid (`bidding`).

Sources: R1 for four; the three-handed game that takes 1-0 out, as quoted at worldsrichpeople.com, for three.  Nobody has
published more than "two to seven may play" (spruce crafts, domino-play.com) for the others: theirs are this project's house
rules, with the least bid 12 below the total as with four.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import field, frozen

from followsuit.pieces import DOMINO6

ALL_COUNT = 35
"""What the five count tiles are worth together (R2)."""


@frozen(eq=False)
class Layout:
    """A table of so many hands.

    Attributes:
        tricks: The tiles that each hand is dealt, and so the tricks of a deal.
        least: The lowest bid.
        without: Tiles that are not played with.
        top_marks: The most marks that may ever be bid.
        total: All the points of a deal, and the bid of one mark.
        deck: The mask of the tiles that are dealt.
    """

    tricks: int
    least: int
    without: tuple[str, ...] = ()
    top_marks: int = 7
    total: int = field(init=False)
    deck: int = field(init=False)

    @total.default
    def _total(self) -> int:
        return ALL_COUNT + self.tricks

    @deck.default
    def _deck(self) -> int:
        return DOMINO6.all & ~DOMINO6.mask(self.without)


LAYOUTS: Mapping[int, Layout] = {
    2: Layout(tricks=14, least=37),
    3: Layout(tricks=9, least=30, without=("1-0",), top_marks=1),
    4: Layout(tricks=7, least=30),
    5: Layout(tricks=5, least=28, without=("1-0", "2-0", "2-1")),
    6: Layout(tricks=4, least=27, without=("1-0", "2-0", "2-1", "3-0")),
    7: Layout(tricks=4, least=27),
}
"""By the hands at the table.  Two players have four hands between them, except in the long game of two hands."""
