"""Plunge and splash: bids on a hand full of doubles, in which the partner names trump and leads.

A plunge needs four doubles and is worth the table's three or four marks, or one more than a standing bid of so many; a splash
needs three doubles and is worth two or three marks, and no more.  Both jump over the ceilings of R11 and R12, but not over the
table's highest bid.  All tricks must be taken, and the whole stake is won or lost.  What partner and opponents learn is what the
bid says: so many doubles.

Sources: Lechner Hall, Timpson, Curtis Cameron (a plunge of 4 marks); domino-play.com and h2g2 (of 3); Lechner Hall (a splash of
3), others of 2.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.moves import Move
from followsuit_texas42.options import Texas42Options
from followsuit_texas42.suits import DOUBLES

PLUNGE, SPLASH = Move("bid plunge"), Move("bid splash")


@frozen
class Dive:
    """A bid that leaves the name to the partner.

    Attributes:
        move: How it is bid.
        doubles: How many doubles it needs.
        over: Whether it goes over a standing bid of as many marks, for one more.
    """

    move: Move
    doubles: int
    over: bool

    def worth(self, options: Texas42Options, standing: int, top: int) -> int:
        """The marks that it bids over *standing* marks; 0 where the table has it not, or it would not be higher.

        Args:
            options: The table's rules.
            standing: The marks of the standing bid, 0 for points or nothing.
            top: The most marks that may ever be bid.
        """
        usual = self.usual(options)
        marks = usual if standing < usual or not self.over else standing + 1
        return marks if usual and standing < marks <= top else 0

    def usual(self, options: Texas42Options) -> int:
        """The marks that the table has it for; 0 where it does not play it."""
        return options.plunge_marks if self.move == PLUNGE else options.splash_marks

    def fits(self, hand: int) -> bool:
        """Whether *hand* qualifies for it."""
        return (hand & DOUBLES).bit_count() >= self.doubles

    def fitted(self, hand: int, partner: int) -> bool:
        """Whether a hand may have qualified that is *hand* after it gave a tile to *partner*'s and was given one."""
        return (hand & DOUBLES).bit_count() + bool(partner & DOUBLES) >= self.doubles


DIVES: Mapping[str, Dive] = {PLUNGE: Dive(PLUNGE, 4, True), SPLASH: Dive(SPLASH, 3, False)}
