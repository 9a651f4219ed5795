"""What the cards that stay in hand are worth for the tricks to come, in tricks."""

from __future__ import annotations

from math import exp

from followsuit_bots.euchre.weights import Weights
from followsuit_bots.odds import Odds


class Keeping:
    """Weighs a hand.

    Args:
        odds: Of the view.
        trump: The mask of the trumps; 0 where there are none.
        weights: What things are worth.
    """

    def __init__(self, odds: Odds, trump: int, weights: Weights) -> None:
        self.odds = odds
        self.trump = trump
        self.weights = weights
        sight = odds.sight
        follow = sight.suits.follow
        self.out = odds.expected(trump)
        self.ruff = {suit: self._ruffed(mask) for suit, mask in follow.items()}
        self._worth = {index: self._card(index) for index in range(len(sight.suits.led)) if sight.hand >> index & 1}

    def card(self, index: int) -> float:
        """What one card of the hand is worth."""
        return self._worth[index]

    def rest(self, hand: int) -> float:
        """What *hand*, a part of the own hand, is worth."""
        total, trumps = 0.0, (hand & self.trump).bit_count()
        for index, worth in self._worth.items():
            if hand >> index & 1:
                total += worth
        if trumps and self.out < 4:
            voids = sum([not hand & mask for mask in self.odds.sight.suits.follow.values() if mask != self.trump])
            total += self.weights.void * min(voids, trumps)
        return min(total, float(hand.bit_count()))

    def _card(self, index: int) -> float:
        sight, weights = self.odds.sight, self.weights
        suit = sight.suits.led[index]
        over = sight.beaters[suit][index]
        if self.trump >> index & 1:
            higher = self.odds.expected(over)
            if not sight.theirs & self.trump:
                return 1.0
            return weights.trump_floor + (1 - weights.trump_floor) * exp(-weights.trump_out * higher)
        higher = self.odds.expected(over & ~self.trump)
        return weights.control * exp(-weights.off_out * higher) * (1 - self.ruff[suit])

    def _ruffed(self, follow: int) -> float:
        """The chance that an opponent ruffs a lead of the suit that *follow* answers."""
        if follow == self.trump or not self.trump:
            return 0.0
        safe = 1.0
        for seat in self.odds.sight.opponents:
            safe *= 1 - self.odds.none(seat, follow) * (1 - self.odds.none(seat, self.trump))
        return 1 - safe
