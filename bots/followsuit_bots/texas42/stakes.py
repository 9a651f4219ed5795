"""What is still to be won in a deal of Texas 42, for one seat."""

from __future__ import annotations

from typing import Any

from followsuit.state import View
from followsuit_bots.texas42.table import allies
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.scoring import COUNT, trick_points

NO_COUNT = (0,) * len(COUNT)


class Stakes:
    """The points of a deal, seen from one side.

    Attributes:
        declaring: Whether the own side plays the contract.
        total: All the points of the deal.
        count: What each tile counts, by its index; nothing where only tricks matter.
        goal: The points that the own side needs: to make the contract, or to set it.
        target: The points that the other side needs.
        ours: The points that the own side has.
        theirs: The points that the other side has.
        pot: What lies on the table, the point of the trick included.
        later: What is to be won after this trick, as far as the tiles on the table show.
        out: The count that is unseen.
    """

    def __init__(self, view: View[Texas42Public, Any], unseen: int) -> None:
        public = view.public
        assert public.declarer is not None
        side = allies(view)
        taken = [trick.points for trick in public.tricks]
        won = [trick.points for trick in public.tricks if trick.winner in side]
        self.declaring = public.declarer in side
        self.total = public.layout.total
        self.goal = public.needed if self.declaring else self.total + 1 - public.needed
        self.target = self.total + 1 - self.goal
        self.ours = sum(won)
        self.theirs = sum(taken) - self.ours
        self.pot = trick_points(public.trick)
        self.later = self.total - sum(taken) - self.pot
        self.count = NO_COUNT if public.marks else COUNT
        self.out = sum([count for index, count in enumerate(self.count) if count and unseen >> index & 1])

    @property
    def all_or_nothing(self) -> bool:
        """Whether one trick to the defenders decides the deal."""
        return (self.target if self.declaring else self.goal) - (self.theirs if self.declaring else self.ours) <= 1
