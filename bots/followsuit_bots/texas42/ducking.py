"""Nello in play: the bidder stays under every trick, the others try to leave it one.

Not here: whether a hand is fit for it (`dangers`), and what is given away before (`giving`).
"""

from __future__ import annotations

from typing import Any

from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import Seat
from followsuit.state import View
from followsuit.text import Text, text
from followsuit_bots.odds import Odds
from followsuit_bots.outlook import forced, takers
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.dangers import peril
from followsuit_texas42.public import Texas42Public

FEAR = 10.0
"""How much a hand's peril takes from its chance to stay clean."""

LEANS = 0.12
"""By how much less likely each rank of its suit makes a tile to be with who bid nello."""

KEEP = 0.03
"""What a tile that is sure to catch the bidder when it is led is worth in hand, of catching it now."""

HARD = 0.15
"""The chance to catch the bidder from which on a tile is said to be hard to stay under."""


class Ducking:
    """Weighs the plays of one decision in a nello.

    Args:
        view: The view that it is taken on.
        sight: The same, read.
    """

    def __init__(self, view: View[Texas42Public, Any], sight: Sight) -> None:
        assert view.public.contract is not None
        assert view.public.declarer is not None
        self.sight = sight
        self.contract = view.public.contract
        self.bidder: Seat = view.public.declarer
        self.bids = sight.seat == self.bidder
        self.odds = Odds(sight, None if self.bids else self._lean)

    def value(self, piece: Piece) -> float:
        """The chance that the own side gets what it wants after *piece*: no trick for the bidder, or one."""
        shares = takers(self.odds, piece, lambda _: True)
        rest = self.sight.hand ^ piece.bit
        if self.bids:
            clean = 1 - shares[self.bidder]
            return clean / (1 + FEAR * peril(rest, self.contract, self.sight.theirs))
        caught = shares[self.bidder]
        later = sum([self._catches(tile) for tile in DOMINO6.within(rest)])
        return caught + (1 - caught) * KEEP * later

    def why(self, piece: Piece) -> Text:
        """The reason for playing *piece*."""
        return text(self._bidders() if self.bids else self._defenders(piece), piece=piece)

    def _bidders(self) -> str:
        sight = self.sight
        if sight.winning is None:
            return "reason.nello.lead"
        return "reason.nello.under" if sight.suits.follow[sight.public.led or ""] & sight.hand else "reason.nello.shed"

    def _defenders(self, piece: Piece) -> str:
        sight = self.sight
        best = sight.winning
        if best is not None and best.seat == self.bidder:
            return "reason.nello.beats" if sight.wins(piece) else "reason.nello.leave"
        if self.bidder not in sight.after:
            return "reason.nello.away"
        if takers(self.odds, piece, lambda _: True)[self.bidder] < HARD:
            return "reason.nello.spare"
        return "reason.nello.catch" if best is None else "reason.nello.low"

    def _lean(self, seat: Seat, index: int) -> float:
        """Who bids nello holds low tiles."""
        if seat != self.bidder:
            return 1.0
        suits = self.sight.suits
        return max(0.2, 1.6 - LEANS * suits.strength[suits.led[index]][index])

    def _catches(self, piece: Piece) -> float:
        """The chance that the bidder has to take a lead of *piece*."""
        return forced(self.odds, self.bidder, self.sight.suits.led[piece.index], piece.index)
