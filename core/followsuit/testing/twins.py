"""Twin deals: the same deal with hidden pieces in each other's places.

Whoever cannot tell them apart must be shown the same. A twin is made by exchanging the pieces' names in every move of the deal
so far, the house's deal first, and playing it again: what was seen stays the same, and the rules themselves say whether it could
have happened so.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen

from followsuit.deals import read_deal
from followsuit.errors import FollowSuitError
from followsuit.game import AnyGame
from followsuit.matches import Entry
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, View, view_of
from followsuit.trickgame import TrickGame
from followsuit.trickpublic import Call

AnyState = State[Any, Any]


@frozen
class Played:
    """A deal as far as it was played.

    Attributes:
        game: The rules.
        entries: The moves, the house's deal first.
        states: The state before the deal, and after each move.
    """

    game: AnyGame
    entries: tuple[Entry, ...]
    states: tuple[AnyState, ...]

    def views(self, seat: Seat | None) -> list[View[Any, Any]]:
        """What *seat* (None: a spectator) saw, the view before the deal first."""
        return [view_of(state, seat) for state in self.states]

    def seats(self, seat: Seat | None) -> tuple[Seat, ...]:
        """The seats of the player of *seat*; () for a spectator."""
        public = self.states[0].public
        return () if seat is None else public.players[public.player_of(seat)]

    def known(self, seat: Seat | None) -> int:
        """The mask of what the player of *seat* (None: a spectator) has seen in this deal, in a hand too, or has named."""
        known = 0
        for view in self.views(seat)[1:]:
            public = view.public
            known |= public.upcard
            for plays in (*(trick.plays for trick in public.tricks), public.trick):
                for play in plays:
                    known |= play.piece.bit
            for hand in (*public.exposed, *public.shown):
                known |= hand
            for _, own in view.held:
                known |= own.hand | own.dealt | own.gone
        mine = self.seats(seat)
        for at, entry in enumerate(self.entries):
            if entry.seat in mine and not self.called(at):
                known |= named(self.game, entry.move)
        return known

    def hidden(self, seat: Seat | None) -> tuple[Piece, ...]:
        """The pieces that *seat* (None: a spectator) has not seen, and of which the game does not say that it can place them."""
        known = self.known(seat)
        if isinstance(self.game, TrickGame):
            views = [view.turned(mine) for view in self.views(seat)[1:] for mine in self.seats(seat)] or self.views(seat)[1:]
            for view in views:
                for mask in (*self.game.certain(view).values(), *self.game.never_dealt(view.public).values()):
                    known |= mask
        return self.game.pieces.within(self.game.deck(self.states[-1].public) & ~known)

    def called(self, at: int) -> bool:
        """Whether the move *at* was said to everyone: a piece that is named so (a partner's) is that piece in a twin too."""
        calls: tuple[Call, ...] = getattr(self.states[at + 1].public, "calls", ())
        return bool(calls) and calls[-1] == (self.entries[at].seat, self.entries[at].move)

    def cut(self, moves: int) -> Played:
        """The beginning of this deal, *moves* long, the house's deal counted."""
        return Played(self.game, self.entries[:moves], self.states[: moves + 1])

    def twin(self, exchange: Mapping[Piece, Piece]) -> Played:
        """This deal with pieces renamed, as far as the rules let it be played.

        It ends with a move that the table judges by what is hidden, and shows that it does (`Game.sound()`).

        Args:
            exchange: What each renamed piece becomes; a permutation.
        """
        names = {one.name: other.name for one, other in exchange.items()}
        state = self.states[0]
        entries, states = [], [state]
        for at, entry in enumerate(self.entries):
            was = self.states[at]
            try:
                move = renamed(self.game, entry, {} if self.called(at) else names, state.public.seats)
                if not (_sound(self.game, was, entry) and _sound(self.game, state, Entry(entry.seat, move))):
                    break
                state = self.game.play(state, entry.seat, move)
            except FollowSuitError:
                break
            entries.append(Entry(entry.seat, move))
            states.append(state)
        return Played(self.game, tuple(entries), tuple(states))


def _sound(game: AnyGame, state: AnyState, entry: Entry) -> bool:
    """Whether *entry* is no move that may cost the deal by itself; one that is not open is for `Game.play()` to refuse."""
    if entry.seat == HOUSE:
        return True
    legal = game.legal(state, entry.seat)
    return entry.move not in legal or entry.move in game.sound(view_of(state, entry.seat), legal)


def swapped(one: Piece, other: Piece) -> dict[Piece, Piece]:
    """The exchange of two pieces."""
    return {one: other, other: one}


def moved(before: Sequence[int], after: Sequence[int], game: AnyGame) -> dict[Piece, Piece]:
    """An exchange that turns the masks *before* into *after*, place by place."""
    return {
        one: other
        for was, now in zip(before, after, strict=True)
        for one, other in zip(game.pieces.within(was), game.pieces.within(now), strict=True)
    }


def renamed(game: AnyGame, entry: Entry, names: Mapping[str, str], seats: int) -> Move:
    """The move of *entry* with pieces renamed.

    Raises:
        MalformedMoveError: It is no move with other names.
    """
    words = [names.get(word, word) for word in entry.move.replace(",", " , ").split(" ")]
    text = " ".join(words).replace(" , ", ",")
    return read_deal(text, game.pieces, seats).move(game.pieces) if entry.seat == HOUSE else game.parse(text)


def named(game: AnyGame, move: Move) -> int:
    """The mask of the pieces that *move* names."""
    return game.pieces.mask(word for word in move.args if word in game.pieces.by_name)
