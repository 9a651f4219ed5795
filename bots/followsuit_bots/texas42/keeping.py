"""What a hand keeps for the tricks to come: what it can lead with effect, and what it can take of others' leads."""

from __future__ import annotations

from math import exp

from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import Seat
from followsuit_bots.odds import Odds
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.stakes import Stakes
from followsuit_bots.texas42.weights import Weights
from followsuit_texas42.suits import TRUMP


class Keeping:
    """Weighs what is left in a hand after a play.

    Args:
        sight: The view.
        stakes: What is to be won.
        odds: Where the unseen tiles are.
        weights: What things are worth.
        namer: Who named the contract, and has what it is good for: the bidder, or its partner in a plunge or a splash.
    """

    def __init__(self, sight: Sight, stakes: Stakes, odds: Odds, weights: Weights, namer: Seat) -> None:
        self.sight, self.stakes, self.odds, self.weights = sight, stakes, odds, weights
        self.trump: int = sight.suits.follow.get(TRUMP, 0)
        self.trumps_out = odds.expected(self.trump)
        if namer == sight.seat:
            self.losers, self.control = weights.bidder_losers, weights.bidder_control
        elif namer in sight.partners:
            self.losers, self.control = weights.partner_losers, weights.partner_control
        else:
            self.losers, self.control = weights.defender_losers, weights.defender_control
            if stakes.all_or_nothing:
                self.losers = self.control = 0.0  # who sets it with one trick leads to no other
        tricks = sight.hand.bit_count() - 1
        self.per_trick = weights.trick * stakes.later / (6.0 * tricks) if tricks else 0.0
        self.caught = {piece: self._caught(piece) for piece in DOMINO6.within(sight.hand & ~self.trump)}

    def rest(self, played: Piece, led: str | None, lead: float, partner: float) -> float:
        """What the hand without *played* is worth.

        Args:
            played: The tile that goes.
            led: The suit that it draws as a lead; None where it follows.
            lead: The chance to lead the next trick.
            partner: The chance that the partner does.
        """
        sight, weights = self.sight, self.weights
        hand = sight.hand ^ played.bit
        drawn, left = 0.0, 1.0
        if led is not None:
            mask = sight.suits.follow[led]
            drawn = sum([1 - self.odds.none(seat, mask) for seat in sight.opponents])
            left = 1 - drawn / max(self.odds.expected(mask), drawn, 1e-9)
        trumps = self.trumps_out * (left if led == TRUMP else 1.0)
        mine = (hand & self.trump).bit_count()
        entry = 1 - weights.entry**mine
        # The lead is won back sooner when there are more tricks to do it in.
        later = 1 - 1 / max(hand.bit_count(), 1)
        held = lead + partner * weights.partner_entry + (1 - lead - partner) * entry * weights.back * later
        control = held + (1 - held) * self.control * later
        total, ruffs = 0.0, weights.ruff
        for piece in DOMINO6.within(hand):
            suit = sight.suits.led[piece.index]
            over = self.odds.expected(sight.beaters[suit][piece.index] & sight.suits.follow[suit])
            if suit == led:
                over *= left
            worth = self.per_trick + self.stakes.count[piece.index]
            home = self.stakes.count[piece.index] * weights.home
            if self.trump & piece.bit:
                walks, catches = exp(-weights.follow_out * over), ruffs
                ruffs *= weights.ruff_again
            else:
                walks, catches = exp(-weights.follow_out * over - weights.trump_out * trumps), self.caught[piece]
            leading = (2 * (walks + (1 - walks) * weights.assist) - 1) * worth
            following = catches * worth + (1 - catches) * home
            share = control if leading > 0 else self.losers
            total += share * leading + (1 - share) * following
        if led == TRUMP and self.stakes.declaring:
            total -= weights.partner_trump * sum([1 - self.odds.none(seat, self.trump) for seat in sight.partners])
        return total

    def _caught(self, piece: Piece) -> float:
        """The chance that *piece* takes a tile that others lead."""
        sight = self.sight
        found = 0
        for other in DOMINO6.within(sight.unseen & ~self.trump):
            led = sight.suits.led[other.index]
            if sight.beaters[led][other.index] & sight.suits.follow[led] & piece.bit:
                found |= other.bit
        return 1 - exp(-self.weights.catch * self.odds.expected(found))
