"""What a seat can know of a deal in play: who may hold what, and which tricks are certain.

Everything is a mask or a table look-up on what the view shows.  "Certain" errs on one side: what is called certain is so in
every deal that fits the view; some of what is not called so is certain too.  What is likely is said by `odds`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any

from followsuit.pieces import Piece
from followsuit.redeal import excluded, laid
from followsuit.seats import Seat, left_of, side_of
from followsuit.state import View
from followsuit.suits import SuitTables
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import TrickPublic
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
        side: Who plays together with the seat in this deal, itself among them; None where that is its side in the match.
        spared: The mask of hidden pieces that no opponent plays, though one of those that are taken for such may hold them: a
            partner's that nobody knows yet.

    Attributes:
        seat: Who looks.
        hand: The mask of what it holds.
        suits: The tables of the contract.
        partners: Who else is of its side.
        opponents: Who is not.
        unseen: The mask of what other seats may still hold, those beside it too.
        may: For each seat, the mask of what it may hold; for the own seat, and those that its player has besides, the hand.
        theirs: The mask of what the opponents may hold.
        sizes: How many pieces each seat holds.
        after: Who still plays to this trick after the own seat, in order.
        winning: The play that takes the trick so far; None before the lead.
    """

    def __init__(
        self, game: TrickGame[Any, Any], view: View[Any, Any], side: Collection[Seat] | None = None, spared: int = 0
    ) -> None:
        public: TrickPublic = view.public
        assert view.seat is not None
        assert view.own is not None
        assert public.contract is not None
        self.public = public
        self.seat: Seat = view.seat
        self.hand: int = view.own.hand
        self.suits = public.contract.tables
        self.beaters = beaters(self.suits)
        if side is None:
            side = public.sides[side_of(view.seat, public.sides)]
        playing = [Seat(seat) for seat in range(public.seats) if seat not in public.out]
        self.partners = tuple(seat for seat in playing if seat in side and seat != view.seat)
        self.opponents = tuple(seat for seat in playing if seat not in side)
        seen = public.upcard | view.own.gone | view.own.dealt
        beside = 0
        for _, own in view.beside:
            seen |= own.gone | own.dealt & ~own.hand
            beside |= own.hand
        for mask in laid(public):
            seen |= mask
        self.unseen: int = game.deck(public) & ~seen
        self.may: list[int] = [self.unseen & ~(mask | beside) for mask in excluded(game, public)]
        for seat, own in view.held:
            self.may[seat] = own.hand
        self.theirs = 0
        for seat in self.opponents:
            self.theirs |= self.may[seat]
        self.spared = spared
        self.theirs &= ~spared
        self.sizes = public.sizes
        started = {play.seat for play in public.trick}
        order = [left_of(view.seat + step, public.seats) for step in range(public.seats - 1)]
        self.after = tuple(seat for seat in order if seat not in started and seat not in public.out)
        self.winning: Play | None = winning(public.trick, public.led, self.suits) if public.led is not None else None

    @property
    def ours(self) -> bool:
        """Whether the trick is a partner's so far."""
        return self.winning is not None and self.winning.seat in self.partners

    def asked(self, piece: Piece) -> str:
        """The suit that is led, or that *piece* would lead."""
        return self.suits.led[piece.index] if self.public.led is None else self.public.led

    def rank(self, piece: Piece) -> int:
        """How high *piece* would be in this trick."""
        return self.suits.strength[self.asked(piece)][piece.index]

    def wins(self, piece: Piece) -> bool:
        """Whether *piece* would take the trick as it lies."""
        best = self.winning
        return best is None or self.rank(piece) > self.rank(best.piece)

    def can_be_void(self, seat: Seat, led: str) -> bool:
        """Whether *seat* may hold nothing that answers *led*."""
        return (self.may[seat] & ~self.suits.follow[led]).bit_count() >= self.sizes[seat]

    def can_beat(self, seat: Seat, led: str, index: int) -> int:
        """The mask of what *seat* may play over piece *index* when *led* is led."""
        held = self.may[seat] & self.beaters[led][index] & ~self.spared
        return held if self.can_be_void(seat, led) else held & self.suits.follow[led]

    def threats(self, led: str, index: int) -> int:
        """The mask of what opponents who are still to play may play over piece *index*."""
        found = 0
        for seat in self.after:
            if seat in self.opponents:
                found |= self.can_beat(seat, led, index)
        return found

    def sure(self, piece: Piece) -> bool:
        """Whether *piece* takes this trick from the opponents for certain."""
        return self.wins(piece) and not self.threats(self.asked(piece), piece.index)

    def partner_is_sure(self) -> bool:
        """Whether a partner's piece takes this trick for certain unless the own seat beats it."""
        led, best = self.public.led, self.winning
        return led is not None and best is not None and self.ours and not self.threats(led, best.piece.index)

    def boss(self, piece: Piece) -> bool:
        """Whether no opponent holds anything that could ever beat *piece* when it is led."""
        return not self.beaters[self.suits.led[piece.index]][piece.index] & self.theirs
