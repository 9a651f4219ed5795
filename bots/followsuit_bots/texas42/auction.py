"""What to call and what to name: the chance of the hand, weighed against what happens when it passes.

Each call is judged by the chance to win the match from the scores that may follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from followsuit.bots import Choice
from followsuit.moves import Move
from followsuit.seats import Seat, clockwise, side_of
from followsuit.state import View
from followsuit.text import text
from followsuit_bots.texas42.appraisal import prospects
from followsuit_bots.texas42.standing import win_chance
from followsuit_texas42.bidding import MARK, PASS, marks, needed
from followsuit_texas42.public import Texas42Public

CALLED = 0.43
"""How often a seat with nothing to beat bids, as seen by another."""

MAKES = 0.58
"""How often an opponent's bid is made, as seen by who holds an average hand."""

PARTNER_MAKES = 0.64
"""How often a partner's is."""

HINDERS = 0.35
"""By how much of the own chance above AVERAGE an opponent's bid is less likely to be made."""

HELPS = 0.3
"""By how much of it a partner's is likelier."""

AVERAGE = 0.46
"""The chance of an average hand to make 30."""

FORCED = 0.4
"""How often a shaker makes the bid that it is forced to make."""

AGAINST = -0.2
"""What an opponent's bid adds to the logarithm of the own odds: it holds what one lacks."""

OVERCALL = ((30, 0.25), (31, 0.18), (32, 0.11), (36, 0.07), (42, 0.03), (84, 0.01))
"""How often an opponent goes over a bid; from each bid on."""


class Auction:
    """Calls and names for one decision.

    Args:
        view: In the auction, or when trump is to be named.
    """

    def __init__(self, view: View[Texas42Public, Any]) -> None:
        assert view.seat is not None
        assert view.own is not None
        self.public = view.public
        self.seat: Seat = view.seat
        self.least = view.public.least_forced
        self.side = side_of(view.seat, view.public.sides)
        holder = self._holder()
        self.hands = prospects(view.own.hand, 0.0 if holder in (None, self.side) else AGAINST)
        scores = view.public.scores
        self.ours = scores[view.seat]
        self.theirs = scores[view.public.sides[1 - self.side][0]]

    def name(self, legal: Sequence[Move]) -> Choice:
        """The contract with the best chance to make the bid."""
        margin = MARK - needed(self.public.bid)
        open_to = [hand for hand in self.hands if hand.name in legal]
        best = max(open_to, key=lambda hand: (hand.chance(margin), sum(hand.rows)))
        values = {hand.name: hand.chance(margin) for hand in open_to}
        return Choice(best.name, text("reason.trump", n=round(100 * best.chance(margin))), values)

    def call(self, legal: Sequence[Move]) -> Choice:
        """The bid that is worth most, or a pass where that is."""
        values = {move: self._passing() if move == PASS else self._bidding(move.number) for move in legal}
        best = max(legal, key=lambda move: values[move])
        strength = round(100 * self._best(MARK - needed(best.number if best != PASS else 30)))
        if best != PASS:
            return Choice(best, text("reason.bid", n=strength), values)
        reason = "reason.partner-bid" if self._holder() == self.side else "reason.pass"
        return Choice(best, text(reason, n=strength), values)

    # What a call is worth.

    def _bidding(self, bid: int) -> float:
        chance = self._best(MARK - needed(bid))
        stays = 1.0
        for seat in self._later():
            if side_of(seat, self.public.sides) != self.side:
                stays *= 1 - _overcall(bid)
        played = chance * self._after(bid, True) + (1 - chance) * self._after(bid, False)
        return stays * played + (1 - stays) * self._owned(1 - self.side, bid + 1)

    def _passing(self) -> float:
        holder = self._holder()
        if holder is not None:
            return self._owned(holder, self.public.bid)
        value, open_ = 0.0, 1.0
        for seat in self._later():
            side = side_of(seat, self.public.sides)
            value += open_ * CALLED * self._owned(side, 31)
            open_ *= 1 - CALLED
        if self.least:
            side = side_of(self.public.dealer, self.public.sides)
            return value + open_ * self._owned(side, self.least, forced=True)
        return value + open_ * win_chance(self.public.options, self.ours, self.theirs)

    def _owned(self, side: int, bid: int, forced: bool = False) -> float:
        """What it is worth when *side* plays *bid*, the own hand being what it is."""
        lift = self._best(12) - AVERAGE
        if side == self.side:
            chance = (FORCED if forced else PARTNER_MAKES) + HELPS * lift
        else:
            chance = (FORCED if forced else MAKES) - HINDERS * lift
        chance = min(0.95, max(0.05, chance))
        return chance * self._after(bid, True, side) + (1 - chance) * self._after(bid, False, side)

    def _after(self, bid: int, made: bool, side: int | None = None) -> float:
        """The chance to win the match after *side* (None: the own) makes *bid*, or is set."""
        won, paid = _payment(self.public, bid, made)
        if side is not None and side != self.side:
            won, paid = paid, won
        return win_chance(self.public.options, self.ours + won, self.theirs + paid)

    def _best(self, margin: int) -> float:
        return max(hand.chance(margin) for hand in self.hands)

    def _holder(self) -> int | None:
        """The side that has the standing bid; None when there is none."""
        bids = [call.seat for call in self.public.calls if call.move != PASS]
        return side_of(bids[-1], self.public.sides) if bids else None

    def _later(self) -> list[Seat]:
        """Who calls after this seat."""
        called = {call.seat for call in self.public.calls}
        return [seat for seat in clockwise(self.seat, self.public.seats)[1:] if seat not in called]


def _overcall(bid: int) -> float:
    return next(odds for least, odds in reversed(OVERCALL) if bid >= least)


def _payment(public: Texas42Public, bid: int, made: bool) -> tuple[int, int]:
    """What the bidders and the others score, on average, when *bid* is made or set."""
    if public.options.scoring == "marks":
        stake = max(1, marks(bid))
        return (stake, 0) if made else (0, stake)
    if marks(bid):
        return (bid, 0) if made else (0, bid)
    # A set costs 10 more on average; counting less of it was no worse on duplicate boards, and fewer deals are passed out.
    return (38, 4) if made else (0, 10 + bid)
