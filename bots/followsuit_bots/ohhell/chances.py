"""The chance of each card to take a trick: when one tries to take it, and when one tries not to."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from followsuit.pieces import FRENCH52, Piece
from followsuit.seats import Seat
from followsuit_bots.odds import Odds
from followsuit_bots.ohhell.weights import Weights
from followsuit_bots.sight import Sight
from followsuit_ohhell import OhHellPublic

Worth = Callable[[int, int], float]


class Span(NamedTuple):
    """What can be made of a card.

    Attributes:
        take: The chance that it takes a trick when that is wanted.
        stuck: The chance that it takes one all the same when it is not.
    """

    take: float
    stuck: float


class Chances:
    """The chances of one view, in the bidding or in play.

    Args:
        sight: The view.
        public: The same, its public bucket.
        weights: What is believed of the table.
    """

    def __init__(self, sight: Sight, public: OhHellPublic, weights: Weights) -> None:
        self.sight = sight
        self.weights = weights
        self.odds = Odds(sight)
        self.trump: int = sight.suits.trumps
        bids = {call.seat: call.move.number for call in public.calls}
        self.wants = {seat: bids[seat] - public.won[seat] if seat in bids else None for seat in sight.opponents}
        self._leads: dict[int, float] = {}

    def beaten(self, seat: Seat, led: str, index: int) -> float:
        """The chance that *seat* plays over card *index* when *led* is led."""
        wants, weights = self.wants[seat], self.weights
        eager = weights.undecided if wants is None else weights.hungry if wants > 0 else weights.content
        able = self.odds.beats(seat, led, index)
        if not able:
            return 0.0
        follow = self.sight.suits.follow[led]
        over = self.sight.beaters[led][index]
        # Who follows suit and has nothing lower goes over, like it or not.
        follows = min(able, 1 - self.odds.none(seat, over & follow))
        bound = self.odds.none(seat, follow & ~over)
        return follows * (bound + (1 - bound) * eager) + (able - follows) * eager

    def led(self, index: int) -> float:
        """The chance that card *index* takes the trick when it is led."""
        if index not in self._leads:
            chance = 1.0
            for seat in self.sight.opponents:
                chance *= 1 - self.beaten(seat, self.sight.suits.led[index], index)
            self._leads[index] = chance
        return self._leads[index]

    def now(self, piece: Piece) -> float:
        """The chance that *piece* takes the trick on the table."""
        sight = self.sight
        if sight.public.led is None:
            return self.led(piece.index)
        if not sight.wins(piece):
            return 0.0
        chance = 1.0
        for seat in sight.after:
            chance *= 1 - self.beaten(seat, sight.public.led, piece.index)
        return chance

    def spans(self, hand: int, leading: bool) -> list[Span]:
        """What can be made of each card of *hand*, most takes first; *leading* is whether the next lead is one's own."""
        cards = FRENCH52.within(hand)
        if leading and len(cards) == 1:
            chance = self.led(cards[0].index)
            return [Span(chance, chance)]
        weights, size = self.weights, len(cards)
        suits = {card.name[-1] for card in cards}
        ruff = weights.ruff if len(suits) < 4 and size > 1 else weights.stiff
        asked = 1 - weights.unled**size
        found = []
        for card in cards:
            chance = self.led(card.index)
            if card.bit & self.trump:
                # A trump is good for any suit that one is void in, also below others.
                found.append(Span(chance + (1 - chance) * ruff, chance * weights.trump_stuck))
            else:
                found.append(Span(chance * asked, chance * asked * weights.stuck))
        found.sort(reverse=True)
        if leading:
            # What is to be won first need not wait for its suit to be led.
            best = max(cards, key=lambda card: self.led(card.index))
            found[0] = Span(max(self.led(best.index), found[0].take), found[0].stuck)
        return found

    def plan(self, hand: int, bid: int, won: int, leading: bool, value: Worth) -> float:
        """What *hand* comes to when one tries to end with exactly *bid* tricks.

        Args:
            hand: The cards that are left to play.
            bid: How many tricks were bid.
            won: How many are won already.
            leading: Whether the next lead is one's own.
            value: What it is worth to have bid and won so many.
        """
        chances = [1.0]
        for at, span in enumerate(self.spans(hand, leading)):
            chance = span.take if at < bid - won else span.stuck
            more = [0.0] * (len(chances) + 1)
            for tricks, each in enumerate(chances):
                more[tricks] += each * (1 - chance)
                more[tricks + 1] += each * chance
            chances = more
        return sum([chance * value(bid, won + tricks) for tricks, chance in enumerate(chances)])

    def expected(self, hand: int) -> float:
        """How many tricks *hand* takes when it neither tries to take many nor few."""
        return sum([(span.take + span.stuck) / 2 for span in self.spans(hand, False)])
