"""Imagined deals: what the hidden pieces might be, uniformly among all that fit a view.

What a seat has seen says of each hidden piece where it can be: a seat that did not follow a suit holds none of it. Pieces
that can be in the same places are one class; the number of ways to share the classes out is counted exactly, so each fitting
deal is drawn equally often, without rejecting any but those that the game itself rules out (`Game.fits`).
"""

from __future__ import annotations

import random
from typing import Any, Generic, cast

from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.state import Hidden, O, State, View
from followsuit.trickgame import TP, TrickGame
from followsuit.ways import Sharing

TRIES = 10_000
"""How many deals that fit by suits `Game.fits` may turn down before we give up."""


class Redeal(Generic[TP, O]):
    """Draws deals that fit one view.

    Args:
        game: The rules that the view is of.
        view: What a seat sees, a deal in progress; a spectator's view will do.
    """

    def __init__(self, game: TrickGame[TP, O], view: View[TP, O]) -> None:
        self._game = game
        self._view = view
        public = view.public
        sizes = public.sizes
        self._seats = [Seat(seat) for seat in range(public.seats) if seat != view.seat]
        self._laid = laid(public)
        seen = public.upcard
        for mask in self._laid:
            seen |= mask
        if view.own is not None:
            seen |= view.own.hand | view.own.gone
        certain = game.certain(view)
        stacked = [
            sum(not trick.plays for trick in public.tricks) if seat not in public.out else 0 for seat in range(public.seats)
        ]
        own_stacked = 0
        if view.seat is not None and view.own is not None and stacked[view.seat]:
            own_stacked = view.own.dealt & ~(view.own.hand | self._laid[view.seat])
            seen |= own_stacked
        self._own_stacked = own_stacked
        unknown = game.deck(public) & ~seen
        barred = excluded(game, public)
        never = game.never_dealt(public)
        zones = [(sizes[seat], certain.get(seat, 0), ~(barred[seat] | never.get(seat, 0))) for seat in self._seats]
        zones += [(stacked[seat], 0, ~never.get(seat, 0)) for seat in self._seats if stacked[seat]]
        stock = unknown.bit_count() - sum(size for size, _, _ in zones)
        if stock:
            zones.append((stock, 0, -1))
        self._stacked = [seat for seat in self._seats if stacked[seat]]
        self._sharing = Sharing(game.pieces.within(unknown), zones)

    @property
    def ways(self) -> int:
        """How many deals fit, before the game rules any out; 0 when the view contradicts itself."""
        return self._sharing.ways

    def hands(self, rng: random.Random) -> tuple[int, ...]:
        """The mask of each seat's hand in one imagined deal, seat 0 first.

        Raises:
            ValueError: No deal fits.
        """
        return self._draw(rng)[0]

    def sample(self, rng: random.Random) -> State[TP, O]:
        """A state with the same view, each fitting deal equally likely.

        Raises:
            ValueError: No deal fits.
        """
        hands, shares = self._draw(rng)
        view, public = self._view, self._view.public
        stacks = dict(zip(self._stacked, shares[len(self._seats) :], strict=False))
        stacked = self._own_stacked
        for mask in stacks.values():
            stacked |= mask
        owns: list[O] = []
        for seat in range(public.seats):
            if seat == view.seat and view.own is not None:
                owns.append(view.own)
                continue
            dealt = hands[seat] | self._laid[seat] | stacks.get(Seat(seat), 0)
            owns.append(cast(O, self._game.own(hand=hands[seat], dealt=dealt)))
        stock: tuple[Piece, ...] = ()
        if len(shares) > len(self._seats) + len(self._stacked):
            pieces = list(self._game.pieces.within(shares[-1]))
            rng.shuffle(pieces)
            stock = tuple(pieces)
        state = State(public, tuple(owns), Hidden(stock=stock, stacked=stacked))
        return self._game.imagine(view, state, rng)

    def _draw(self, rng: random.Random) -> tuple[tuple[int, ...], list[int]]:
        view = self._view
        for _ in range(TRIES):
            shares = self._sharing.draw(rng)
            hands = [0] * view.public.seats
            for seat, mask in zip(self._seats, shares, strict=False):
                hands[seat] = mask
            if view.seat is not None and view.own is not None:
                hands[view.seat] = view.own.hand
            if self._game.fits(view, hands):
                return tuple(hands), shares
        raise ValueError(f"expected a deal that fits the view within {TRIES} draws")


def redeal(game: TrickGame[TP, O], view: View[TP, O], rng: random.Random) -> State[TP, O]:
    """One state with the same view; `Redeal` draws many from one view faster.

    Raises:
        ValueError: No deal fits.
    """
    return Redeal(game, view).sample(rng)


def laid(public: Any) -> list[int]:
    """The mask of what each seat has played in tricks that may be seen, seat 0 first."""
    masks = [0] * public.seats
    for trick in public.tricks:
        for seat, piece in trick.plays:
            masks[seat] |= piece.bit
    for seat, piece in public.trick:
        masks[seat] |= piece.bit
    return masks


def excluded(game: TrickGame[TP, O], public: TP) -> list[int]:
    """The mask of what each seat cannot hold now, by what it has played, seat 0 first."""
    masks = [0] * public.seats
    if public.contract is None:
        return masks
    for trick in public.tricks:
        for at, (seat, piece) in enumerate(trick.plays):
            masks[seat] |= game.rules_out(public, trick.led, piece, lead=not at)
    if public.led is not None:
        for at, (seat, piece) in enumerate(public.trick):
            masks[seat] |= game.rules_out(public, public.led, piece, lead=not at)
    return masks
