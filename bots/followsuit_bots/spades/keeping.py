"""What the cards that stay in hand are worth for the tricks to come in Spades, in tricks."""

from __future__ import annotations

from math import exp

from followsuit_bots.odds import Odds
from followsuit_bots.spades.weights import Weights
from followsuit_spades.cards import SPADES


class Keeping:
    """Weighs a hand.

    Args:
        odds: Of the view.
        weights: What things are worth.
    """

    def __init__(self, odds: Odds, weights: Weights) -> None:
        self.odds = odds
        self.weights = weights
        sight = odds.sight
        self._safe = {suit: self._walks(mask) for suit, mask in sight.suits.follow.items()}
        self._worth = {index: self._card(index) for index in range(len(sight.suits.led)) if sight.hand >> index & 1}

    def card(self, index: int) -> float:
        """What one card of the hand is worth."""
        return self._worth[index]

    def rest(self, hand: int) -> float:
        """What *hand*, a part of the own hand, is worth."""
        total, spades = 0.0, (hand & SPADES).bit_count()
        for index, worth in self._worth.items():
            if hand >> index & 1:
                total += worth
        if spades:
            short = sum([not hand & mask and bool(self.odds.sight.unseen & mask) for mask in _sides(self.odds)])
            total += self.weights.ruff * min(short, spades)
        return min(total, float(hand.bit_count()))

    def _card(self, index: int) -> float:
        sight, weights = self.odds.sight, self.weights
        suit = sight.suits.led[index]
        follow = sight.suits.follow[suit]
        over = sight.beaters[suit][index] & follow & sight.unseen
        if SPADES >> index & 1:
            if not sight.theirs & SPADES:
                return 1.0
            return weights.spade_floor + (1 - weights.spade_floor) * exp(-weights.spade_out * self.odds.expected(over))
        # Those over it fall under each other while lower cards of the suit can be played to them.
        guards = (sight.hand & follow & ((1 << index) - 1)).bit_count()
        higher = max(self.odds.expected(over) - 0.5 * min(guards, 2), 0.0)
        above = (sight.hand & follow & ~((2 << index) - 1)).bit_count()
        return weights.control * exp(-weights.off_out * higher) * self._safe[suit] ** (1 + above)

    def _walks(self, follow: int) -> float:
        """The chance that no opponent ruffs a lead of the suit that *follow* answers."""
        if follow == SPADES:
            return 1.0
        safe = 1.0
        for seat in self.odds.sight.opponents:
            safe *= 1 - self.odds.none(seat, follow) * (1 - self.odds.none(seat, SPADES))
        return safe


def _sides(odds: Odds) -> list[int]:
    return [mask for mask in odds.sight.suits.follow.values() if mask != SPADES]
