"""What to bid in Spades: a number of tricks, nil, or nil unseen, each weighed by what it does to the match."""

from __future__ import annotations

from math import erf
from typing import Any

from followsuit.bots import Choice
from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.state import View
from followsuit.text import text
from followsuit_bots.spades.counting import expected, nil_chance
from followsuit_bots.spades.stakes import USUAL, Stakes
from followsuit_spades.public import BLIND, LOOK, SpadesPublic
from followsuit_spades.scoring import TRICKS

SPREAD = 1.4
"""How far the tricks of two partners are from what their hands promise, one standard deviation."""

MODEST = 0.8
"""How many tricks more than its bid a seat is good for, on average."""

COMMON = 9.8
"""What four seats bid together, on average."""

CROWDED = 0.25
"""How much of what is bid over that a hand takes off its own tricks."""

BLIND_CHANCE = 0.12
"""How often nil succeeds for a hand that nobody has looked at."""


class Bidding:
    """One seat's turn to bid.

    Args:
        view: Of that seat.
    """

    def __init__(self, view: View[SpadesPublic, Any]) -> None:
        assert view.seat is not None
        assert view.own is not None
        self.public = view.public
        self.seat = view.seat
        self.hand: int = view.own.hand
        self.said = dict(view.public.bids)
        side = next(seats for seats in view.public.sides if view.seat in seats)
        self.partner = next(seat for seat in side if seat != view.seat)
        others = [self.said.get(Seat(seat), USUAL) for seat in range(view.public.seats) if seat != view.seat]
        self.others = sum(others)

    def bid(self, legal: tuple[Move, ...]) -> Choice:
        """The bid that is worth most."""
        jokers = self.public.options.jokers
        mine = expected(self.hand, jokers)
        heard = sum(seat in self.said for seat in range(self.public.seats)) / 3
        mine -= CROWDED * heard * (self.others + mine - COMMON)
        values = {move: self._tricks(move.number, mine) for move in legal if move.number and move.number <= mine + 4}
        chance = nil_chance(self.hand, jokers, float(self.said.get(self.partner, USUAL)))
        values[legal[0]] = self._nil(chance, blind=False)
        move = max(values, key=lambda move: (values[move], -move.number))
        if not move.number:
            return Choice(move, text("reason.spades.nil", n=round(100 * chance)), values)
        return Choice(move, text("reason.spades.bid", n=move.number), values)

    def look(self) -> Choice:
        """Whether to bid nil unseen: where nothing else still wins the match."""
        values = {LOOK: self._tricks(USUAL, USUAL + MODEST), BLIND: self._nil(BLIND_CHANCE, blind=True)}
        move = max(values, key=lambda move: values[move])
        return Choice(move, text("reason.spades.blind" if move == BLIND else "reason.spades.look"), values)

    def _stakes(self, bid: int) -> Stakes:
        bids = {Seat(seat): self.said.get(Seat(seat), USUAL) for seat in range(self.public.seats)}
        return Stakes(self.public, self.seat, bids | {self.seat: bid})

    def _tricks(self, bid: int, mine: float) -> float:
        """What a bid of *bid* is worth to a hand that is good for *mine*."""
        partner = self.said.get(self.partner, USUAL)
        mean = mine + (partner + MODEST if partner else 0.0)
        return _averaged(self._stakes(bid).utilities(), mean, SPREAD if partner else 1.3)

    def _nil(self, chance: float, *, blind: bool) -> float:
        """What nil is worth that succeeds with *chance*."""
        partner = self.said.get(self.partner, USUAL)
        stakes = self._stakes(0)
        if blind:
            stakes.blind = stakes.blind | {self.seat}
        mean = partner + MODEST if partner else 0.0
        whole = _averaged(stakes.utilities(), mean, 1.4)
        return chance * whole + (1 - chance) * _averaged(stakes.utilities(self.seat), mean, 1.4)


def _averaged(utility: tuple[float, ...], mean: float, spread: float) -> float:
    """What is to be hoped for of tricks that are about *mean*, give or take *spread*."""
    total = weight = 0.0
    for tricks in range(TRICKS + 1):
        share = _below((tricks + 0.5 - mean) / spread) - _below((tricks - 0.5 - mean) / spread)
        total += share * utility[tricks]
        weight += share
    return total / weight


def _below(deviation: float) -> float:
    return 0.5 + 0.5 * erf(deviation / 2**0.5)
