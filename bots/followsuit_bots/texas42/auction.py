"""What to call: the chance of the hand, weighed against what happens when it passes.

Each call is judged by the chance to win the match from the scores that may follow.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from followsuit.bots import Choice
from followsuit.moves import Move
from followsuit.seats import Seat, clockwise, side_of
from followsuit.state import View
from followsuit.text import text
from followsuit_bots.texas42.diving import dive_hope
from followsuit_bots.texas42.habits import HABITS
from followsuit_bots.texas42.prospects import Prospects
from followsuit_bots.texas42.standing import chance_of
from followsuit_bots.texas42.table import kind_of_table
from followsuit_texas42.bidding import PASS, marks, needed
from followsuit_texas42.phases import open_dives
from followsuit_texas42.public import Texas42Public

HINDERS = 0.35
"""By how much of the own chance above the average an opponent's bid is less likely to be made."""

HELPS = 0.3
"""By how much of it a partner's is likelier."""

AGAINST = -0.2
"""What an opponent's bid adds to the logarithm of the own odds: it holds what one lacks."""

OVERCALL = ((30, 0.25), (31, 0.18), (32, 0.11), (36, 0.07), (42, 0.03), (84, 0.01))
"""How often an opponent goes over a bid, as with four hands; from each bid on."""

BIDS = 0.95
"""How surely a hand that is known bids, being better than average, or passes."""


def holder(public: Texas42Public) -> int | None:
    """The side that has the standing bid; None when there is none."""
    bids = [call.seat for call in public.calls if call.move.verb == "bid"]
    return side_of(bids[-1], public.sides) if bids else None


def shift(view: View[Texas42Public, Any]) -> float:
    """What the standing bid adds to the logarithm of the odds of the seat of *view*."""
    assert view.seat is not None
    return 0.0 if holder(view.public) in (None, side_of(view.seat, view.public.sides)) else AGAINST


class Auction:
    """Calls for one decision.

    Args:
        view: In the auction.
    """

    def __init__(self, view: View[Texas42Public, Any]) -> None:
        assert view.seat is not None
        self.public = view.public
        self.seat: Seat = view.seat
        self.layout = view.public.layout
        self.habits = HABITS[kind_of_table(view.public)]
        self.side = side_of(view.seat, view.public.sides)
        self.holder = holder(view.public)
        self.hopes = Prospects(view, shift(view))
        self.seen = {seat: Prospects(view.turned(seat), 0.0) for seat, _ in view.beside}
        self.dives: Mapping[Move, int] = open_dives(view.public)
        self.hand = int(view.own.hand) if view.own is not None else 0
        self.totals = tuple(view.public.scores[side[0]] for side in view.public.sides)

    def call(self, legal: Sequence[Move]) -> Choice:
        """The bid that is worth most, or a pass where that is."""
        values = {move: self._worth(move) for move in legal}
        best = max(legal, key=lambda move: values[move])
        if best in self.dives:
            return Choice(best, text("reason.dive", n=round(100 * self._dive())), values)
        strength = round(100 * self.hopes.best(needed(best.number, self.layout) if best != PASS else self.layout.least))
        if best != PASS:
            return Choice(best, text("reason.bid", n=strength), values)
        reason = "reason.partner-bid" if self.holder == self.side else "reason.pass"
        return Choice(best, text(reason, n=strength, least=self.layout.least), values)

    # What a call is worth.

    def _worth(self, move: Move) -> float:
        if move == PASS:
            return self._passing()
        if move in self.dives:
            return self._after(self.dives[move] * self.layout.total, self._dive(), self.side)
        return self._bidding(move.number)

    def _dive(self) -> float:
        """The chance of a bid on doubles; a partner whose hand is known says what it would name."""
        mates = [hopes.best(self.layout.total) for hopes in self.seen.values()]
        return max(mates) if mates else dive_hope(self.hand)

    def _bidding(self, bid: int) -> float:
        played = self._after(bid, self.hopes.best(needed(bid, self.layout)), self.side)
        rivals = [side for seat in self._later() if (side := side_of(seat, self.public.sides)) != self.side]
        if not rivals:
            return played
        stays = 1.0
        for _ in rivals:
            stays *= 1 - self._overcall(bid)
        return stays * played + (1 - stays) * self._owned(rivals[0], bid + 1)

    def _passing(self) -> float:
        if self.holder is not None:
            return self._owned(self.holder, self.public.bid)
        value, open_ = 0.0, 1.0
        for seat in self._later():
            side = side_of(seat, self.public.sides)
            called = self._called(seat)
            value += open_ * called * self._owned(side, self.layout.least + 1)
            open_ *= 1 - called
        least = self.public.least_forced
        if least:
            side = side_of(self.public.dealer, self.public.sides)
            return value + open_ * self._owned(side, least, forced=True)
        return value + open_ * chance_of(self.public.options, self.totals, self.side)

    def _called(self, seat: Seat) -> float:
        """How often *seat* bids; a hand of the same player does when it is better than most."""
        if seat not in self.seen:
            return self.habits.called
        return BIDS if self.seen[seat].best(self.layout.least) > self.habits.average else 1 - BIDS

    def _owned(self, side: int, bid: int, forced: bool = False) -> float:
        """What it is worth when *side* plays *bid*, the own hand being what it is."""
        lift = self.hopes.best(self.layout.least) - self.habits.average
        if side == self.side and self.seen:
            chance = max([hopes.best(needed(bid, self.layout)) for hopes in self.seen.values()])
        elif side == self.side:
            chance = (self.habits.forced if forced else self.habits.partner_makes) + HELPS * lift
        else:
            chance = (self.habits.forced if forced else self.habits.makes) - HINDERS * lift
        return self._after(bid, min(0.95, max(0.05, chance)), side)

    def _after(self, bid: int, chance: float, side: int) -> float:
        """The chance to win the match after *side* plays *bid*, and makes it with *chance*.

        A partner that will only be called is left out: who it is nobody knows.
        """
        return chance * self._scored(bid, True, side) + (1 - chance) * self._scored(bid, False, side)

    def _scored(self, bid: int, made: bool, side: int) -> float:
        won, paid = self._payment(bid, made)
        totals = [total + (won if at == side else paid) for at, total in enumerate(self.totals)]
        return chance_of(self.public.options, totals, self.side)

    def _payment(self, bid: int, made: bool) -> tuple[int, int]:
        """What the bidders and the others score, on average, when *bid* is made or set."""
        said = marks(bid, self.layout)
        if self.public.options.scoring == "marks":
            stake = max(1, said)
            return (stake, 0) if made else (0, stake)
        if said:
            return (bid, 0) if made else (0, bid)
        # A set costs 10 more on average; counting less of it was no worse on duplicate boards, and fewer deals are passed out.
        return (self.layout.total - 4, 4) if made else (0, 10 + bid)

    def _overcall(self, bid: int) -> float:
        """How often an opponent goes over *bid*; with other numbers of hands it is as far over the least."""
        said = marks(bid, self.layout)
        bid = 42 * said if said else bid + 30 - self.layout.least
        return next(odds for least, odds in reversed(OVERCALL) if bid >= least)

    def _later(self) -> list[Seat]:
        """Who calls after this seat."""
        called = {call.seat for call in self.public.calls}
        return [seat for seat in clockwise(self.seat, self.public.seats)[1:] if seat not in called]
