"""What each legal play is worth: in the trick at hand, and by what it keeps for the tricks to come."""

from __future__ import annotations

from typing import Any

from followsuit.pieces import DOMINO6, Piece, Tile
from followsuit.seats import Seat
from followsuit.state import View
from followsuit_bots.odds import Odds
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.keeping import Keeping
from followsuit_bots.texas42.stakes import Stakes
from followsuit_bots.texas42.weights import WEIGHTS, Weights
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.suits import TRUMP

DOUBLES = sum(tile.bit for tile in DOMINO6 if isinstance(tile, Tile) and tile.double)


class Weighing:
    """Weighs the plays of one decision.

    Args:
        view: The view it is taken on.
        sight: The same, read.
        weights: What things are worth.
    """

    def __init__(self, view: View[Texas42Public, Any], sight: Sight, weights: Weights = WEIGHTS) -> None:
        self.public = view.public
        self.sight = sight
        self.weights = weights
        self.stakes = Stakes(view, sight.unseen)
        self.trump: int = sight.suits.follow.get(TRUMP, 0)
        self.odds = Odds(sight, self._lean if weights.bidder_trumps != 1 else None)
        left = sight.unseen.bit_count()
        self.average = self.stakes.out / left if left else 0.0
        self.keeping = Keeping(sight, self.stakes, self.odds, weights, view.public.namer)

    def _lean(self, seat: Seat, index: int) -> float:
        """Who bids holds trumps, and doubles; who bids on doubles holds those, and the partner who names the trumps."""
        public = self.public
        if public.dive and seat == public.declarer:
            return self.weights.dive_doubles if DOUBLES >> index & 1 else 1.0
        if seat != public.namer:
            return 1.0
        if self.trump >> index & 1:
            return self.weights.bidder_trumps
        return self.weights.bidder_doubles if DOUBLES >> index & 1 else 1.0

    def value(self, piece: Piece, announced: str | None = None) -> float:
        """What playing *piece* is worth, in points of the own side; as a lead, of the suit *announced* (None: of its own)."""
        led = self.sight.public.led
        if led is not None:
            return self._follow(piece, led)
        return self._lead(piece, announced or self.sight.suits.led[piece.index])

    # This trick.

    def settled(self, win: float, loss: float, chance: float) -> float:
        """What a trick is worth that is won with *chance*, bringing *win*, or lost, costing *loss*."""
        stakes, weights = self.stakes, self.weights
        gain = win + (weights.settle if stakes.ours + win >= stakes.goal > stakes.ours else 0.0)
        cost = loss + (weights.settle if stakes.theirs + loss >= stakes.target > stakes.theirs else 0.0)
        return chance * gain - (1 - chance) * cost

    def _lead(self, piece: Piece, led: str) -> float:
        sight, weights = self.sight, self.weights
        held = 1.0
        for seat in sight.opponents:
            held *= 1 - self.odds.beats(seat, led, piece.index)
        rescue = 0.0
        for seat in sight.partners:
            rescue += (1 - rescue) * weights.rescue * self.odds.beats(seat, led, piece.index)
        chance = held + (1 - held) * rescue
        pot = 1 + self.stakes.count[piece.index]
        friends, others = len(sight.partners), len(sight.opponents)
        win = pot + self.average * (friends * weights.gift + others * weights.tribute)
        loss = pot + self.average * ((others - 1) * weights.gift + friends * weights.tribute)
        loss += weights.catcher * self._catcher(led, piece)
        return self.settled(win, loss, chance) + self.keeping.rest(piece, led, held, chance - held)

    def _catcher(self, led: str, piece: Piece) -> float:
        """The count of what beats *piece* when *led* is led, on average."""
        over = self.sight.beaters[led][piece.index] & self.sight.theirs
        weight = self.odds.expected(over)
        counts = [self.odds.theirs[tile.index] * self.stakes.count[tile.index] for tile in DOMINO6.within(over)]
        return sum(counts) / weight if weight else 0.0

    def _follow(self, piece: Piece, led: str) -> float:
        sight, weights = self.sight, self.weights
        pot = self.stakes.pot + self.stakes.count[piece.index]
        best = sight.winning
        assert best is not None
        mine = sight.wins(piece)
        ours = mine or sight.ours
        top = piece.index if mine else best.piece.index
        chance = 1.0 if ours else 0.0
        win, loss = float(pot), float(pot)
        for seat in sight.after:
            able = self.odds.beats(seat, led, top)
            if seat in sight.opponents:
                chance *= 1 - able
                win += self.average * weights.tribute
                loss += self.average * weights.gift
            else:
                chance += (1 - chance) * able * (weights.rescue if mine else 0.9)
                win += self.average * weights.gift
                loss += self.average * weights.tribute
        lead = chance if mine else 0.0
        return self.settled(win, loss, chance) + self.keeping.rest(piece, None, lead, chance - lead)
