"""What each legal play is worth: the trick at hand, and what is kept for the tricks to come."""

from __future__ import annotations

from math import exp
from typing import Any

from followsuit.pieces import DOMINO6, Piece, Tile
from followsuit.seats import Seat
from followsuit.state import View
from followsuit_bots.odds import Odds
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.stakes import Stakes
from followsuit_bots.texas42.weights import WEIGHTS, Weights
from followsuit_texas42.contracts import TRUMP
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.scoring import COUNT

DOUBLES = sum(tile.bit for tile in DOMINO6 if isinstance(tile, Tile) and tile.double)


class Weighing:
    """Weighs the plays of one decision.

    Args:
        view: The view it is taken on.
        sight: The same, read.
        weights: What things are worth.
    """

    def __init__(self, view: View[Texas42Public, Any], sight: Sight, weights: Weights = WEIGHTS) -> None:
        self.sight = sight
        self.weights = weights
        self.stakes = Stakes(view, sight.unseen)
        self.trump: int = sight.suits.follow.get(TRUMP, 0)
        self.odds = Odds(sight, self._lean if weights.bidder_trumps != 1 else None)
        left = sight.unseen.bit_count()
        self.average = self.stakes.out / left if left else 0.0
        self.trumps_out = self.odds.expected(self.trump)

    def _lean(self, seat: Seat, index: int) -> float:
        """Who bids holds trumps, and doubles."""
        if seat != self.sight.public.declarer:
            return 1.0
        if self.trump >> index & 1:
            return self.weights.bidder_trumps
        return self.weights.bidder_doubles if DOUBLES >> index & 1 else 1.0

    def value(self, piece: Piece) -> float:
        """What playing *piece* is worth, in points of the own side."""
        led = self.sight.public.led
        return self._lead(piece) if led is None else self._follow(piece, led)

    # This trick.

    def settled(self, win: float, loss: float, chance: float) -> float:
        """What a trick is worth that is won with *chance*, bringing *win*, or lost, costing *loss*."""
        stakes, weights = self.stakes, self.weights
        gain = win + (weights.settle if stakes.ours + win >= stakes.goal > stakes.ours else 0.0)
        cost = loss + (weights.settle if stakes.theirs + loss >= stakes.target > stakes.theirs else 0.0)
        return chance * gain - (1 - chance) * cost

    def _lead(self, piece: Piece) -> float:
        sight, weights = self.sight, self.weights
        led = sight.suits.led[piece.index]
        held = 1.0
        for seat in sight.opponents:
            held *= 1 - self.odds.beats(seat, led, piece.index)
        rescue = 0.0
        for seat in sight.partners:
            rescue = weights.rescue * self.odds.beats(seat, led, piece.index)
        chance = held + (1 - held) * rescue
        pot = 1 + COUNT[piece.index]
        win = pot + self.average * (weights.gift + 2 * weights.tribute)
        loss = pot + self.average * (weights.gift + 1 + weights.tribute)
        value = self.settled(win, loss, chance)
        value += weights.lead * held + weights.partner_lead * (chance - held)
        return value + self.rest(piece, led)

    def _follow(self, piece: Piece, led: str) -> float:
        sight, weights = self.sight, self.weights
        pot = self.stakes.pot + COUNT[piece.index]
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
        value = self.settled(win, loss, chance)
        value += chance * (weights.lead if mine else weights.partner_lead)
        return value + self.rest(piece, None)

    # What is kept.

    def rest(self, played: Piece, led: str | None) -> float:
        """What the hand without *played* is worth; *led* is the suit that it draws as a lead."""
        sight = self.sight
        drawn = 0.0
        suited = 1.0
        if led is not None:
            mask = sight.suits.follow[led]
            drawn = sum([1 - self.odds.none(seat, mask) for seat in sight.opponents])
            suited = max(self.odds.expected(mask), drawn, 1e-9)
        left = 1 - drawn / suited
        trumps = self.trumps_out * (left if led == TRUMP else 1.0)
        total = 0.0
        for piece in DOMINO6.within(sight.hand ^ played.bit):
            total += self.kept(piece, trumps, left if led is not None and sight.suits.led[piece.index] == led else 1.0)
        return total

    def kept(self, piece: Piece, trumps: float, suited: float) -> float:
        """What *piece* is worth in hand while the opponents hold *trumps* trumps and the part *suited* of its suit."""
        sight, weights = self.sight, self.weights
        led = sight.suits.led[piece.index]
        beat = sight.beaters[led][piece.index]
        is_trump = self.trump & piece.bit
        over = self.odds.expected(beat & sight.suits.follow[led]) * suited
        spoilt = weights.follow_out * over + (0.0 if is_trump else weights.trump_out * trumps)
        chance = exp(-spoilt)
        count = COUNT[piece.index]
        value = chance * (weights.trick + count) + (1 - chance) * count * weights.home
        if is_trump:
            value += (1 - chance) * weights.ruff
        return value
