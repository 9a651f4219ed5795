"""Imagined deals: what the hidden pieces might be, uniformly among all that fit a view.

What a seat has seen says of each hidden piece where it can be: a seat that did not follow a suit holds none of it. Pieces
that can be in the same places are one class; the number of ways to share the classes out is counted exactly, so each fitting
deal is drawn equally often, without rejecting any but those that the game itself rules out (`Game.fits`).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, Literal, NamedTuple, cast

from followsuit.claims import Known
from followsuit.errors import shown
from followsuit.pieces import Piece
from followsuit.seats import HOUSE, Seat, clockwise
from followsuit.state import Hidden, O, State, View
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import TP
from followsuit.tricks import Play, Trick
from followsuit.values import evolve
from followsuit.ways import Place, Sharing

TRIES = 10_000
"""How many deals that fit by suits `Game.fits` may turn down before we give up."""


class Redeal(Generic[TP, O]):
    """Draws deals that fit one view.

    Args:
        game: The rules that the view is of.
        view: What a seat sees, a deal in progress; a spectator's view will do. What its player sees beside it is known too.
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
        self._known = dict(view.held)
        others = [Seat(seat) for seat in range(public.seats) if seat not in self._known]
        self._own_stacked = 0
        for seat, own in self._known.items():
            if face_down and seat not in public.out:
                self._own_stacked |= own.dealt & ~(own.hand | self._laid[seat])
            seen |= own.hand | own.gone
        seen |= self._own_stacked
        unknown = game.deck(public) & ~seen
        # Whatever each seat of the player knows, the player knows.
        self._views = tuple(view.turned(seat) for seat in self._known) or (view,)
        certain, never = _together([_faces(public), *(game.certain(each) for each in self._views)]), game.never_dealt(public)
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

    def known(self, seat: Seat) -> Known:
        """What *seat*, which is to play and whose hand the view has, knows for a claim.

        Raises:
            ValueError: It is not to play, or is not one that the view is of.
        """
        public, held = self._view.public, {seat: own.hand for seat, own in self._known.items()}
        if public.contract is None or public.turn != (seat,) or seat not in held:
            raise ValueError(f"expected a seat of the view that is to play, got {shown(seat)}")
        hands = {spot.seat: place for spot, place in zip(self._spots, self._places, strict=True) if spot.kind == "hand"}
        hands |= {other: Place(hand.bit_count(), hand) for other, hand in held.items()}
        order = [other for other in clockwise(seat, public.seats)[1:] if other not in public.out]
        rest = [place for spot, place in zip(self._spots, self._places, strict=True) if spot.kind != "hand"]
        beside = sum(hand for other, hand in held.items() if other != seat)
        return Known(
            suits=public.contract.tables,
            playable=self._game.follower(public),
            hand=held[seat],
            unseen=self._unknown | beside,
            others=tuple(hands[other] for other in order),
            aside=(*rest, *(hands[other] for other in public.out)),
            led=public.led,
            trick=tuple(play.piece.index for play in public.trick),
            first=self._game.playable(public, held[seat]),
        )

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
        hands, dealt, shares = self._draw(rng)
        view, public = self._view, self._view.public
        gone = [0] * public.seats
        stacked = self._own_stacked
        stock: tuple[Piece, ...] = ()
        for (kind, seat), mask in zip(self._spots, shares, strict=True):
            match kind:
                case "away":
                    gone[seat] = mask
                case "stacked":
                    stacked |= mask
                case "stock":
                    pieces = self._game.pieces.within(mask)
                    stock = tuple(rng.sample(pieces, len(pieces)))
                case _:
                    pass
        owns = [self._game.own(hand=hands[seat], dealt=dealt[seat], gone=gone[seat]) for seat in range(public.seats)]
        for seat, known in self._known.items():
            owns[seat] = known
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
        return not left and self._fits([own.dealt for own in state.own])

    def _draw(self, rng: random.Random) -> tuple[tuple[int, ...], list[int], list[int]]:
        """The mask of each seat's hand, of what it held when play began, and of what is at each spot."""
        view = self._view
        for _ in range(TRIES):
            shares = self._sharing.draw(rng)
            hands, dealt = [0] * view.public.seats, list(self._laid)
            for (kind, seat), mask in zip(self._spots, shares, strict=True):
                if kind == "hand":
                    hands[seat] = mask
                if kind in ("hand", "stacked"):
                    dealt[seat] |= mask
            for seat, own in self._known.items():
                hands[seat], dealt[seat] = own.hand, own.dealt
            if self._fits(dealt):
                return tuple(hands), dealt, shares
        raise ValueError(f"expected a deal that fits the view within {TRIES} draws")

    def _fits(self, dealt: Sequence[int]) -> bool:
        return all(self._game.fits(view, dealt) for view in self._views)


def _faces(public: Any) -> dict[Seat, int]:
    """What lies face up before each seat that has laid its hand down."""
    return {Seat(seat): mask for seat, mask in enumerate(public.exposed) if mask}


def _together(masks: Iterable[Mapping[Seat, int]]) -> dict[Seat, int]:
    """For each seat, what any of *masks* has for it."""
    found: dict[Seat, int] = {}
    for each in masks:
        for seat, mask in each.items():
            found[seat] = found.get(seat, 0) | mask
    return found


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
    if contract is None or not (public.tricks or public.trick):
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
