"""What a seat can know of a deal in play: who may hold what, and which tricks are certain.

Everything is a mask or a table look-up on what the view shows.  "Certain" errs on one side: what is called certain is so in
every deal that fits the view; some of what is not called so is certain too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from followsuit.pieces import Piece
from followsuit.redeal import excluded, laid
from followsuit.seats import Seat, left_of, side_of
from followsuit.state import View
from followsuit.suits import SuitTables
from followsuit.trickgame import TrickGame, TrickPublic
from followsuit.tricks import Play, winning

Beaters = Mapping[str, tuple[int, ...]]


@lru_cache(maxsize=256)
def beaters(suits: SuitTables) -> Beaters:
    """For each suit that can be led, the mask of the pieces that beat each index."""
    return {led: tuple(suits.beaters(led, index) for index in range(len(ranks))) for led, ranks in suits.strength.items()}


class Sight:
    """A view of a deal in play, read once for a decision.

    Args:
        game: The rules.
        view: Of a seat, in the play of the tricks.

    Attributes:
        seat: Who looks.
        hand: The mask of what it holds.
        suits: The tables of the contract.
        partners: Who else is of its side.
        opponents: Who is not.
        unseen: The mask of what others may still hold.
        may: For each seat, the mask of what it may hold; for the own seat, its hand.
        sizes: How many pieces each seat holds.
        after: Who still plays to this trick after the own seat, in order.
        winning: The play that takes the trick so far; None before the lead.
    """

    def __init__(self, game: TrickGame[Any, Any], view: View[Any, Any]) -> None:
        public: TrickPublic = view.public
        assert view.seat is not None
        assert view.own is not None
        assert public.contract is not None
        self.public = public
        self.seat: Seat = view.seat
        self.hand: int = view.own.hand
        self.suits = public.contract.tables
        self.beaters = beaters(self.suits)
        side = public.sides[side_of(view.seat, public.sides)]
        playing = [Seat(seat) for seat in range(public.seats) if seat not in public.out]
        self.partners = tuple(seat for seat in playing if seat in side and seat != view.seat)
        self.opponents = tuple(seat for seat in playing if seat not in side)
        seen = public.upcard | view.own.gone | view.own.dealt
        for mask in laid(public):
            seen |= mask
        self.unseen: int = game.deck(public) & ~seen
        barred = excluded(game, public)
        self.may: list[int] = [self.unseen & ~mask for mask in barred]
        self.may[view.seat] = self.hand
        for seat in public.out:
            self.may[seat] = 0
        self.sizes = public.sizes
        self.after = self._after(game)
        self.winning: Play | None = winning(public.trick, public.led, self.suits) if public.led is not None else None

    def _after(self, game: TrickGame[Any, Any]) -> tuple[Seat, ...]:
        public = self.public
        started = {play.seat for play in public.trick} | {self.seat, *public.out}
        found = []
        seat = left_of(self.seat, public.seats)
        while seat != self.seat:
            if seat not in started:
                found.append(seat)
            seat = left_of(seat, public.seats)
        return tuple(found)

    @property
    def ours(self) -> bool:
        """Whether the trick is the own side's so far."""
        return self.winning is not None and self.winning.seat in self.partners

    @property
    def last(self) -> bool:
        """Whether the own seat plays last to the trick."""
        return not self.after

    def rank(self, piece: Piece) -> int:
        """How high *piece* would be in this trick; where nothing is led yet, led itself."""
        led = self.public.led
        return self.suits.strength[self.suits.led[piece.index] if led is None else led][piece.index]

    def wins(self, piece: Piece) -> bool:
        """Whether *piece* would take the trick as it lies."""
        best = self.winning
        return best is None or self.rank(piece) > self.rank(best.piece)

    def can_be_void(self, seat: Seat, led: str) -> bool:
        """Whether *seat* may hold nothing that answers *led*."""
        return (self.may[seat] & ~self.suits.follow[led]).bit_count() >= self.sizes[seat]

    def can_beat(self, seat: Seat, led: str, index: int) -> int:
        """The mask of what *seat* may play over piece *index* when *led* is led."""
        held = self.may[seat] & self.beaters[led][index]
        return held if self.can_be_void(seat, led) else held & self.suits.follow[led]

    def threats(self, led: str, index: int, seats: tuple[Seat, ...] | None = None) -> int:
        """The mask of what opponents among *seats* (None: those still to play) may play over piece *index*."""
        found = 0
        for seat in self.after if seats is None else seats:
            if seat in self.opponents:
                found |= self.can_beat(seat, led, index)
        return found

    def partner_is_sure(self) -> bool:
        """Whether a partner's play takes this trick for certain, if the own seat lets it."""
        led, best = self.public.led, self.winning
        return led is not None and best is not None and self.ours and not self.threats(led, best.piece.index)

    def sure(self, piece: Piece) -> bool:
        """Whether *piece* takes this trick for the own side for certain, or as a lead its trick."""
        led = self.public.led
        if led is not None:
            return self.wins(piece) and not self.threats(led, piece.index)
        return not self.threats(self.suits.led[piece.index], piece.index)
