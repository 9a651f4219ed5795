"""Imagined deals: what the hidden pieces might be, uniformly among all that fit a view.

What a seat has seen says of each hidden piece where it can be: a seat that did not follow a suit holds none of it. Pieces
that can be in the same places are one class; the number of ways to share the classes out is counted exactly, so each fitting
deal is drawn equally often, without rejecting any but those that the game itself rules out (`Game.fits`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, NamedTuple, cast

from followsuit.pieces import Piece
from followsuit.seats import HOUSE, Seat
from followsuit.state import Hidden, O, State, View
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import PLAY, TP
from followsuit.tricks import Play, Trick
from followsuit.values import evolve
from followsuit.ways import Place, Sharing

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
        self._laid = laid(public)
        seen = public.upcard
        for mask in self._laid:
            seen |= mask
        sizes, away = public.sizes, public.away or (0,) * public.seats
        face_down = sum(not trick.plays for trick in public.tricks)
        others = [Seat(seat) for seat in range(public.seats) if seat != view.seat]
        self._own_stacked = 0
        if view.seat is not None and view.own is not None:
            if face_down and view.seat not in public.out:
                self._own_stacked = view.own.dealt & ~(view.own.hand | self._laid[view.seat])
            seen |= view.own.hand | view.own.gone | self._own_stacked
        unknown = game.deck(public) & ~seen
        certain, never = game.certain(view), game.never_dealt(public)
        barred = excluded(game, public, unknown)
        # What one seat has for sure is nowhere else; a seat has it in hand, away or in a stacked trick.
        sure = sum(certain.values())
        found: list[tuple[_Spot, Place]] = []
        for seat in others:
            may = ~(never.get(seat, 0) | sure & ~certain.get(seat, 0))
            found.append((_Spot("hand", seat), Place(sizes[seat], may & ~barred[seat])))
            if away[seat]:
                found.append((_Spot("away", seat), Place(away[seat], may & game.may_lie_away(public))))
            if face_down and seat not in public.out:
                found.append((_Spot("stacked", seat), Place(face_down, may)))
        stock = unknown.bit_count() - sum(place.size for _, place in found)
        if stock:
            found.append((_Spot("stock", HOUSE), Place(stock, ~sure)))
        self._spots = [spot for spot, _ in found]
        self._places = [place for _, place in found]
        self._unknown = unknown
        self._sharing = Sharing(game.pieces.within(unknown), self._places)

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
        dealt = [hand | mask for hand, mask in zip(hands, self._laid, strict=True)]
        gone = [0] * public.seats
        stacked = self._own_stacked
        stock: tuple[Piece, ...] = ()
        for (kind, seat), mask in zip(self._spots, shares, strict=True):
            match kind:
                case "away":
                    gone[seat] = mask
                case "stacked":
                    dealt[seat] |= mask
                    stacked |= mask
                case "stock":
                    pieces = self._game.pieces.within(mask)
                    stock = tuple(rng.sample(pieces, len(pieces)))
                case _:
                    pass
        owns = [self._game.own(hand=hands[seat], dealt=dealt[seat], gone=gone[seat]) for seat in range(public.seats)]
        if view.seat is not None and view.own is not None:
            owns[view.seat] = view.own
        state = State(public, cast("tuple[O, ...]", tuple(owns)), Hidden(stock=stock, stacked=stacked))
        return self._game.imagine(view, state, rng)

    def supports(self, state: State[TP, O]) -> bool:
        """Whether *state*, of which this is the view, is one of those that may be drawn."""
        held: dict[str, Callable[[Seat], int]] = {
            "hand": lambda seat: state.own[seat].hand,
            "away": lambda seat: state.own[seat].gone,
            "stacked": lambda seat: state.own[seat].dealt & ~(state.own[seat].hand | self._laid[seat]),
            "stock": lambda _: self._game.pieces.mask(state.hidden.stock),
        }
        left = self._unknown
        for (kind, seat), place in zip(self._spots, self._places, strict=True):
            mask = held[kind](seat)
            if mask & ~(place.may & left) or mask.bit_count() != place.size:
                return False
            left ^= mask
        return not left and self._game.fits(self._view, [own.hand for own in state.own])

    def _draw(self, rng: random.Random) -> tuple[tuple[int, ...], list[int]]:
        view = self._view
        for _ in range(TRIES):
            shares = self._sharing.draw(rng)
            hands = [0] * view.public.seats
            for (kind, seat), mask in zip(self._spots, shares, strict=True):
                if kind == "hand":
                    hands[seat] = mask
            if view.seat is not None and view.own is not None:
                hands[view.seat] = view.own.hand
            if self._game.fits(view, hands):
                return tuple(hands), shares
        raise ValueError(f"expected a deal that fits the view within {TRIES} draws")


class _Spot(NamedTuple):
    """What a place is: a seat's hand, what it laid away, its pieces in stacked tricks; or the stock."""

    kind: Literal["hand", "away", "stacked", "stock"]
    seat: Seat


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


def excluded(game: TrickGame[TP, O], public: TP, among: int = -1) -> list[int]:
    """The mask of what each seat cannot hold now, by what it has played, seat 0 first.

    Args:
        game: The rules.
        public: A deal in progress.
        among: The mask of the pieces to ask about.
    """
    masks = [0] * public.seats
    contract = public.contract
    if contract is None or public.phase != PLAY:
        return masks
    follow = contract.tables.follow
    tricks = [*public.tricks, Trick(public.led or "", public.trick, HOUSE, 0)]
    if game.follows_suit:
        for trick in tricks:
            for seat, piece in trick.plays[1:]:
                if not follow[trick.led] & piece.bit:
                    masks[seat] |= follow[trick.led]
        return [mask & among for mask in masks]
    among &= game.deck(public)
    for before, (seat, piece) in positions(game, public):
        asked = among & ~masks[seat]
        if asked:
            masks[seat] |= game.rules_out(before, piece, asked)
    return masks


def positions(game: TrickGame[TP, O], public: TP) -> Iterator[tuple[TP, Play]]:
    """Each play of the deal that may be seen, after the public bucket as it was before that play."""
    flags: frozenset[str] = frozenset()
    tricks = [*public.tricks, Trick(public.led or "", public.trick, HOUSE, 0)]
    for at, trick in enumerate(tricks):
        done = public.tricks[:at]
        for nth, play in enumerate(trick.plays):
            led = trick.led if nth else None
            before = evolve(public, tricks=done, trick=trick.plays[:nth], led=led, flags=flags, turn=(play.seat,))
            yield before, play
            flags = game.flags_after(before, play.piece)
