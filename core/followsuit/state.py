"""A state in three buckets, and what one seat may see of it.

`public` is for everyone, `own[seat]` for that seat, `hidden` for nobody.  The view of a seat is `public` and its `own`, and the
`own` of the seats that the same player has beside it; a spectator's is `public`.  `view_of()` is the only thing that makes a
view: nothing is redacted, so nothing can be forgotten.
"""

from __future__ import annotations

from typing import Generic, TypeVar

from attrs import Factory, field

from followsuit.moves import Move
from followsuit.options import Options
from followsuit.pieces import Mask, Piece
from followsuit.seats import Player, Players, Seat, Sides, alone, player_of
from followsuit.values import value


@value
class DealResult:
    """A deal that is over: one line of the score sheet.

    Attributes:
        number: Which deal of the match, from 0.
        dealer: Who dealt (shook).
        declarer: Who won the bidding; None where nobody did.
        bid: The winning call; None where there was none.
        contract: The name of the contract; None where nothing was played.
        made: Whether the declarer made it; None where there was nothing to make.
        points: The points taken in tricks, for each seat (partners equal).
        change: What the match score of each seat changed by.
    """

    number: int
    dealer: Seat
    declarer: Seat | None
    bid: Move | None
    contract: str | None
    made: bool | None
    points: tuple[int, ...]
    change: tuple[int, ...]

    def swings(self, sides: Sides) -> tuple[float, ...]:
        """For each side, how far its change is from the other's, or with more than two sides from the mean of all."""
        changes = [self.change[side[0]] for side in sides]
        if len(changes) == 2:
            return float(changes[0] - changes[1]), float(changes[1] - changes[0])
        mean = sum(changes) / len(changes)
        return tuple(change - mean for change in changes)


@value
class Outcome:
    """A match that is over.

    Attributes:
        winners: The seats that won; several when partners or tied.
        scores: The final score of each seat.
    """

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]


@value(kw_only=True)
class Public:
    """What everyone at the table knows, in any game.

    Attributes:
        options: The table's rules.
        seats: How many seats, each with a hand of its own.
        sides: Who plays together.
        players: Who plays which seats; everyone one of them by default.
        dealer: Who deals (shakes) this deal; before the first, who will.
        deal: How many deals have begun.
        phase: What is being done: "deal", then the game's own phases, "over" after a deal, "done" after the match.
        turn: Who has to act; several choose at once, unseen by each other; HOUSE deals; nobody when all is done.
        scores: The match score of each seat, deals that are over counted.
        deals: The deals that are over.
    """

    options: Options
    seats: int
    sides: Sides
    players: Players = field(default=Factory(lambda self: alone(self.seats), takes_self=True))
    dealer: Seat
    deal: int = 0
    phase: str = "deal"
    turn: tuple[Seat, ...]
    scores: tuple[int, ...]
    deals: tuple[DealResult, ...] = ()

    def player_of(self, seat: Seat) -> Player:
        """Who plays *seat*."""
        return Player(seat) if len(self.players) == self.seats else player_of(seat, self.players)

    def acting(self, player: Player) -> Seat:
        """The seat of *player* that is to act, the first of several; the player's first where none is."""
        seats = self.players[player]
        return next((seat for seat in seats if seat in self.turn), seats[0])


@value(kw_only=True)
class Own:
    """What one seat alone knows.

    Attributes:
        hand: Mask of the pieces it holds.
        dealt: Mask of what it held when play began (before that: what it was dealt).
        gone: Mask of pieces that it laid away, out of play and unseen by others.
        sealed: Its choice while others still make theirs; None otherwise.
    """

    hand: Mask = 0
    dealt: Mask = 0
    gone: Mask = 0
    sealed: Move | None = None


@value(kw_only=True)
class Hidden:
    """What nobody knows.

    Attributes:
        stock: The pieces not dealt, in order.
        stacked: Mask of the pieces in tricks that lie face down and may not be reviewed.
    """

    stock: tuple[Piece, ...] = ()
    stacked: Mask = 0


P = TypeVar("P", bound=Public)
O = TypeVar("O", bound=Own)  # noqa: E741


@value
class State(Generic[P, O]):
    """Everything about a match at one moment.

    Attributes:
        public: What everyone knows.
        own: What each seat knows besides, seat 0 first.
        hidden: What nobody knows.
    """

    public: P
    own: tuple[O, ...]
    hidden: Hidden


@value
class View(Generic[P, O]):
    """What one seat, or a spectator, may see.

    Attributes:
        seat: Whose view it is; None for a spectator.
        public: What everyone knows.
        own: What the seat knows besides; None for a spectator.
        beside: What each other seat of the same player knows besides, lower seats first; () where each plays one.
    """

    seat: Seat | None
    public: P
    own: O | None
    beside: tuple[tuple[Seat, O], ...] = ()

    @property
    def held(self) -> tuple[tuple[Seat, O], ...]:
        """Each seat of the viewer with what it knows, lower seats first; () for a spectator."""
        if self.seat is None or self.own is None:
            return ()
        return (
            tuple(sorted(((self.seat, self.own), *self.beside), key=lambda each: each[0]))
            if self.beside
            else ((self.seat, self.own),)
        )

    def turned(self, seat: Seat) -> View[P, O]:
        """What the same player sees from *seat*, which is one of its own."""
        if seat == self.seat:
            return self
        rest = tuple(each for each in self.held if each[0] != seat)
        return View(seat, self.public, dict(self.beside)[seat], rest)


def view_of(state: State[P, O], seat: Seat | None) -> View[P, O]:
    """What *seat* may see of *state*; None asks for a spectator's view.

    Raises:
        IndexError: No such seat.
    """
    if seat is None:
        return View(None, state.public, None)
    if not 0 <= seat < len(state.own):
        raise IndexError(f"expected a seat from 0 to {len(state.own) - 1}, got {seat}")
    public, owns = state.public, state.own
    if len(public.players) == public.seats:
        return View(seat, public, owns[seat])
    mates = public.players[public.player_of(seat)]
    return View(seat, public, owns[seat], tuple((mate, owns[mate]) for mate in mates if mate != seat))
