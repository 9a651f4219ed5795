"""What each legal play is worth in Euchre: the chance to win the match by it."""

from __future__ import annotations

from typing import Any

from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import View
from followsuit_bots.euchre.keeping import Keeping
from followsuit_bots.euchre.standing import Standing
from followsuit_bots.euchre.weights import WEIGHTS, Weights
from followsuit_bots.guard import Aim
from followsuit_bots.odds import Odds
from followsuit_bots.outlook import hopes, takers
from followsuit_bots.sight import Sight
from followsuit_euchre.contracts import EUCHRE24
from followsuit_euchre.public import EuchrePublic

TRICKS = 5
NOTHING = (0,) * len(EUCHRE24)


class Weighing:
    """Weighs the plays of one decision.

    Args:
        view: The view it is taken on.
        sight: The same, read.
        weights: What things are worth.

    Attributes:
        making: Whether the own side has made trump.
        taken: The tricks that the own side has.
        left: The tricks that are not yet complete, this one too.
        trump: The mask of the trumps; 0 where there are none.
    """

    def __init__(self, view: View[EuchrePublic, Any], sight: Sight, weights: Weights = WEIGHTS) -> None:
        public = view.public
        assert public.contract is not None
        self.sight = sight
        self.weights = weights
        self.public = public
        self.making = sight.seat in public.makers
        self.taken = public.taken if self.making else len(public.tricks) - public.taken
        self.left = TRICKS - len(public.tricks)
        self.trump: int = sight.suits.follow[public.contract.name[0].upper()] if sight.suits.trumps else 0
        self.odds = Odds(sight, self._lean)
        self.keeping = Keeping(self.odds, self.trump, weights)
        self.utility = utilities(public, sight.seat, self.making)
        share = weights.partner_defends
        if self.making:
            share = weights.partner_helps if sight.seat == public.declarer else weights.partner_maker
        self.partner = share * (self.left - 1) if sight.partners else 0.0

    def _lean(self, seat: Seat, index: int) -> float:
        """Who has made trump has trumps, and who turned the card up has passed them by."""
        return self.weights.maker_trumps if seat == self.public.declarer and self.trump >> index & 1 else 1.0

    def value(self, piece: Piece) -> float:
        """What playing *piece* is worth: the chance to win the match, tricks to come guessed."""
        chances = takers(self.odds, piece)
        sight, weights = self.sight, self.weights
        mine = chances[sight.seat]
        ours = mine + sum([chances[seat] for seat in sight.partners])
        mean = self.keeping.rest(sight.hand & ~piece.bit) + self.partner + weights.lead * mine
        if sight.winning is None and piece.bit & self.trump:
            mean += self._drawing(piece)
        after = self.left - 1
        won = hopes(self.utility, self.taken + 1, after, mean)
        return ours * won + (1 - ours) * hopes(self.utility, self.taken, after, mean)

    def aim(self) -> Aim:
        """What the guard is to watch for: the number of tricks that changes most, of those still open."""
        steps = [(self.utility[n] - self.utility[n - 1], n) for n in range(self.taken + 1, self.taken + self.left + 1)]
        gain, goal = max(steps, default=(0.0, 0))
        return Aim(NOTHING, 1, 0, goal - self.taken if gain > 0 else 0, self.left)

    def _drawing(self, piece: Piece) -> float:
        """What a lead of trump does to the tricks to come."""
        sight, weights = self.sight, self.weights
        drawn = sum([1 - self.odds.none(seat, self.trump) for seat in sight.opponents])
        spent = sum([1 - self.odds.none(seat, self.trump) for seat in sight.partners])
        if not self.making:
            return -weights.defend_trump * spent
        if sight.seat != self.public.declarer:
            return weights.draw_for * drawn * sight.boss(piece)
        safe = (sight.hand & ~self.trump).bit_count()
        return weights.draw * drawn * min(safe, 2) - weights.draw_partner * spent


def utilities(public: EuchrePublic, seat: int, making: bool) -> tuple[float, ...]:
    """The chance to win the match for each number of tricks of the side of *seat*, none first."""
    standing = Standing(public, seat)
    return tuple(standing.after(change(public, tricks, making)) for tricks in range(TRICKS + 1))


def change(public: EuchrePublic, tricks: int, making: bool) -> int:
    """What a deal comes to for a side that takes *tricks*: its points, or less than 0 for those of the others."""
    made = tricks if making else TRICKS - tricks
    if made >= 3:
        gain = 1 if made < TRICKS else 4 if public.declarer in public.loners else 2
    else:
        gain = -4 if any(seat not in public.makers for seat in public.loners) else -2
    return gain if making else -gain
