"""What each legal play is worth in Spades: the chance to win the match by it, tricks to come guessed."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import View
from followsuit_bots.guard import Aim
from followsuit_bots.odds import Odds
from followsuit_bots.outlook import hopes, takers
from followsuit_bots.sight import Sight
from followsuit_bots.spades.counting import danger
from followsuit_bots.spades.keeping import Keeping
from followsuit_bots.spades.stakes import Stakes
from followsuit_bots.spades.weights import WEIGHTS, Weights
from followsuit_spades.cards import SPADES, SPADES54
from followsuit_spades.public import SpadesPublic
from followsuit_spades.scoring import TRICKS

NOTHING = (0,) * len(SPADES54)


class Weighing:
    """Weighs the plays of one decision.

    Args:
        view: The view it is taken on.
        sight: The same, read.
        weights: What things are worth.

    Attributes:
        taken: The tricks towards the own contract.
        left: The tricks that are not yet complete, this one too.
        nil: Whether the own seat bid nil and has taken no trick.
        covered: The partner, where it bid nil and has taken no trick.
        prey: The opponents that bid nil and have taken no trick.
    """

    def __init__(self, view: View[SpadesPublic, Any], sight: Sight, weights: Weights = WEIGHTS) -> None:
        public = view.public
        self.sight = sight
        self.weights = weights
        self.stakes = Stakes(public, sight.seat, public.bids)
        self.bids = public.bids
        self.odds = Odds(sight, self._lean)
        self.keeping = Keeping(self.odds, weights)
        nils = self.stakes.nils
        self.nil = sight.seat in nils
        self.covered = next((seat for seat in sight.partners if seat in nils), None)
        self.prey = tuple(seat for seat in sight.opponents if seat in nils)
        self.taken = self.stakes.taken(self.stakes.mine)
        self.left = TRICKS - len(public.tricks)
        self.utility = self._wanted(self.stakes.utilities())
        self.failed = {seat: self.stakes.utilities(seat) for seat in nils}
        self.partner, self.scale = self._shares(public)

    def _lean(self, seat: Seat, index: int) -> float:
        """Who bids much holds spades, and who bids nil holds no high ones."""
        bid = self.bids[seat]
        if not SPADES >> index & 1:
            return 1.0
        if not bid:
            return 0.25 if self.sight.beaters["S"][index].bit_count() < 6 else 0.7
        return max(1 + self.weights.bidder_spades * (bid - 3), 0.4)

    def _wanted(self, utility: tuple[float, ...]) -> tuple[float, ...]:
        """*utility*, but bags are no loss as long as the contract is not safe: who ducks then is set by those that it ducked."""
        public, sight = self.stakes.public, self.sight
        need = public.bid_of(self.stakes.mine) - self.taken
        sure = sum(sight.boss(card) for card in SPADES54.within(sight.hand & SPADES))
        return utility if need <= sure else tuple(accumulate(utility, max))

    def _shares(self, public: SpadesPublic) -> tuple[float, float]:
        """What the partner is likely to take of the tricks to come, and by how much all claims have to be cut or raised."""
        weights, sight = self.weights, self.sight
        claims = {}
        for seat in (*sight.partners, *sight.opponents):
            bid = self.bids[seat]
            claims[seat] = weights.promised * max(bid - public.won[seat], 0) + 0.3 if bid else 0.2
        mine = self.keeping.rest(sight.hand)
        total = mine + sum(claims.values())
        scale = (self.left / total) ** 0.6 if total else 1.0
        return sum([claims[seat] for seat in sight.partners]), scale

    def value(self, piece: Piece) -> float:
        """What playing *piece* is worth: the chance to win the match."""
        if self.nil:
            return self._escape(piece)
        sight = self.sight
        chances = takers(self.odds, piece, self.shuns)
        partners = [seat for seat in sight.partners if self.bids[seat]]
        ours = chances[sight.seat] + sum([chances[seat] for seat in partners])
        ours = ours if self.bids[sight.seat] else ours - chances[sight.seat]
        after = self.left - 1
        mean = min((self.keeping.rest(sight.hand & ~piece.bit) + self.partner) * self.scale, float(after))
        won, lost = (hopes(self.utility, self.taken + more, after, mean) for more in (1, 0))
        value = ours * won + (1 - ours) * lost
        for seat, failed in self.failed.items():
            at = min(max(round(self.taken + mean), 0), TRICKS)
            change = failed[at] - self.utility[at]
            value += change * (chances[seat] + self._pressed(piece, seat))
        return value

    def _pressed(self, piece: Piece, seat: Seat) -> float:
        """How much more a nil of *seat* is in danger later, *piece* being gone; less than 0 where it is in less."""
        if seat != self.covered:
            return 0.0
        # High cards of the suits in which the partner may be caught are kept for it.
        return self.weights.cover * self.keeping.card(piece.index) * (0.5 if self.sight.winning is None else 1.0)

    def shuns(self, seat: Seat) -> bool:
        """Whether *seat* wants no trick."""
        return seat in self.stakes.nils

    def _escape(self, piece: Piece) -> float:
        """What *piece* is worth to a seat that wants no trick: the less danger, now and later, the more."""
        sight = self.sight
        chance = takers(self.odds, piece, self.shuns)[sight.seat]
        later = danger(sight.hand & ~piece.bit, sight.unseen)
        return -chance - (1 - chance) * self.weights.later * later

    def aim(self) -> Aim | None:
        """What the guard is to watch for: the number of tricks that changes most, of those still open.

        None where it has nothing to say: a partner who bid nil is not to win its trick; where tricks only cost, none is wasted.
        """
        if self.nil:
            return Aim(NOTHING, 1, 0, 0, self.left, shun=True)
        if self.covered is not None or not self.bids[self.sight.seat]:
            return None
        utility = self.utility
        last = min(self.taken + self.left, TRICKS)
        steps = [(utility[n] - utility[n - 1], -n) for n in range(self.taken + 1, last + 1)]
        gain, goal = max(steps, default=(0.0, 0))
        if gain <= 0 or utility[-goal] <= utility[self.taken]:
            return None
        return Aim(NOTHING, 1, 0, -goal - self.taken, self.left)
