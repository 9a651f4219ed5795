"""The messages of a room as text, revision by revision: the JSON of `view_message()`, with what is alike for all made once.

Most of a message is the same for everyone at the table, but for "you" where others read a name; that is `board`.  `Press` adds
what one viewer sees: hand, legal moves, prompt, actions.  It keeps nothing of that for another viewer.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

from followsuit.board import Board, Lasting
from followsuit.events import alike, events
from followsuit.game import AnyGame
from followsuit.messages import leads_to, room_told
from followsuit.moves import Move
from followsuit.offers import asked, blocked, menu_actions, pick_action, picking, picks, piece_state, prompt
from followsuit.parts import Reader, listed
from followsuit.publictext import PublicText
from followsuit.room import Room
from followsuit.seats import Player, Players, Seat
from followsuit.showing import players_told
from followsuit.state import Own, View
from followsuit.text import Voice
from followsuit.typeset import Typeset
from followsuit.zones import hands


class Press:
    """Makes the messages of one room.

    Args:
        typeset: Of its game.
        code: The room's code.
    """

    def __init__(self, typeset: Typeset, code: str) -> None:
        self._typeset = typeset
        self._code = code
        self._room: Room | None = None
        self._before: Room | None = None
        self._board: Board | None = None
        self._alike = False
        self._lasting: Lasting | None = None
        self._public = ""
        self._texts = PublicText(typeset.codec, typeset.encode)
        self._called: tuple[tuple[str, ...], Players] = ((), ())
        self._readers: dict[Seat | None, Reader] = {}
        # By seat, and read for the viewer who has the seat only: what it was made of, and its JSON.
        self._owns: dict[Seat, tuple[Own, str]] = {}
        self._zones: dict[Seat, tuple[tuple[object, ...], str]] = {}
        self._room_told: tuple[tuple[object, ...], str] | None = None

    def message(
        self, room: Room, player: Player | None, *, before: Room | None = None, here: Container[int] = (), more: str = ""
    ) -> str:
        """`view_message()` of the same, as JSON.

        Args:
            room: The room.
            player: The viewer; None for a spectator.
            before: The room one revision earlier, for the events; None for none.
            here: The players who are connected; bots always are.
            more: What else the message says: fields as JSON, a comma before each.
        """
        match = room.match
        board = self._turned_to(room, before)
        seat = match.acting(player) if player is not None else None
        view = match.view(seat)
        d = room.decision(player) if player is not None else None
        legal = match.legal(seat) if seat is not None and d is not None else ()
        beside = [f'{{"seat":{at},"own":{self._own(at, own)}}}' for at, own in view.beside]
        own = "null" if view.own is None or seat is None else self._own(seat, view.own)
        at = "null" if seat is None else str(seat)
        who = "null" if player is None else str(player)
        # Put together once: with hundreds of tables it is copies of what is long that fill the processor's cache.
        return "".join(
            [
                f'{{"type":"view","v":{room.v},"seat":{who},"d":{"null" if d is None else d}',
                f',"legal":{self._typeset.encode(legal) if legal else "[]"}',
                f',"view":{{"seat":{at},"public":',
                self._public,
                f',"own":{own},"beside":{listed(beside)}}},"document":',
                *self._document(board, room, view, legal, before),
                ',"room":',
                self._told(room, here),
                more,
                "}",
            ]
        )

    def put_away(self) -> None:
        """Everyone has been told: what is of use for this revision only need not be kept."""
        self._board = self._room = self._before = None
        self._public = ""

    def _document(
        self, board: Board, room: Room, view: View[Any, Any], legal: tuple[Move, ...], before: Room | None
    ) -> Iterable[str]:
        """The parts of the document."""
        typeset, game, public, lasting = self._typeset, room.match.game, view.public, board.lasting
        write = typeset.encode
        reader = self._reader(lasting.names, view)
        voice = reader.voice
        kept = lasting.to(reader)
        yours = asked(view)
        mask = board.face_up
        for _, own in view.held:
            mask |= own.hand
        happened = board.happened.to(reader)
        if before is not None and board.goes_on and not self._alike:
            earlier = before.match.view(view.seat)
            if not alike(earlier, view):
                happened = write(events(game, earlier, view, voice))[1:-1]
        return (
            kept.heading[:-1],
            f',"phase":{lasting.phase},"deal":{public.deal}',
            f',"you":{"null" if reader.first is None else reader.first}',
            f',"prompt":{write(prompt(game, view, voice)) if yours else board.waiting.to(reader)}',
            f',"seats":[{board.seats(kept)}],"sides":[',
            kept.sides,
            '],"zones":[',
            board.zones(self._hands(lasting.settled, game, view, voice), kept, reader),
            '],"pieces":',
            board.pieces(mask, self._states(game, view, legal, voice) if yours else {}, reader),
            f',"actions":{self._actions(game, view, legal, voice) if yours else "[]"}',
            f',"pause":{lasting.pause},"events":[{happened}],',
            kept.ending,
            "}",
        )

    def _reader(self, names: tuple[str, ...], view: View[Any, Any]) -> Reader:
        """The viewer of *view*, kept while everyone is called the same."""
        players = players_told(view.public)
        if (names, players) != self._called:
            self._called = names, players
            self._readers.clear()
        reader = self._readers.get(view.seat)
        if reader is None:
            mine = [seat for seat, _ in view.held]
            voice = self._typeset.voice(names, view.seat, players)
            reader = self._readers[view.seat] = Reader(voice, sum(1 << at for at in mine), mine[0] if mine else None)
        return reader

    def _own(self, seat: Seat, own: Own) -> str:
        """What the viewer's *seat* knows, which is *own*."""
        kept = self._owns.get(seat)
        if kept is None or kept[0] is not own:
            kept = self._owns[seat] = own, self._typeset.encode(self._typeset.codec.own(own))
        return kept[1]

    def _hands(self, settled: tuple[object, ...], game: AnyGame, view: View[Any, Any], voice: Voice) -> str:
        """The zones with the viewer's hands."""
        made_of = (view.own, view.public.phase, view.public.held, settled)
        kept = self._zones.get(view.seat) if view.seat is not None and not view.beside else None
        if kept is None or kept[0] != made_of:
            kept = made_of, ",".join([self._typeset.encode(hand) for hand in hands(game, view, voice)])
            if view.seat is not None:
                self._zones[view.seat] = kept
        return kept[1]

    def _told(self, room: Room, here: Container[int]) -> str:
        made_of = (room.company, room.pause, here)
        if self._room_told is None or self._room_told[0] != made_of:
            self._room_told = made_of, self._typeset.encode(room_told(room, self._code, here))
        return self._room_told[1]

    def _states(self, game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> dict[str, str]:
        """The states of the pieces that the viewer may choose from, by name."""
        if view.own is None or not picking(game, view):
            return {}
        states = dict.fromkeys(game.pieces.names(view.own.hand), self._typeset.playable)
        written: dict[str, str] = {}
        for name, why in blocked(game, view, legal, voice).items():
            if why not in written:
                written[why] = self._typeset.encode(piece_state(True, why))[1:-1]
            states[name] = written[why]
        return states

    def _actions(self, game: AnyGame, view: View[Any, Any], legal: tuple[Move, ...], voice: Voice) -> str:
        """What the viewer, who has something to decide, may do."""
        write = self._typeset.encode
        pick = pick_action(game, view, legal, voice)
        if pick is None:
            return write(menu_actions(game, view, legal, voice))
        moves: dict[str, list[str]] = {}
        for move in picks(pick, legal):
            moves.setdefault(move.args[0], []).append(self._typeset.picked(move))
        listing = ",".join([f'"{name}":{listed(each)}' for name, each in moves.items()])
        beside = menu_actions(game, view, tuple([move for move in legal if not move.args]), voice)
        return listed([f'{write(pick)[:-1]},"moves":{{{listing}}}}}', *map(write, beside)])

    def _turned_to(self, room: Room, before: Room | None) -> Board:
        board = self._board
        if board is None or self._room is not room or self._before is not before:
            earlier = before.match.state.public if before is not None and leads_to(before, room) else None
            public, preset = room.match.state.public, room.match.preset
            board = self._board = Board(self._typeset, public, earlier, room.names, preset, self._lasting)
            self._lasting = board.lasting
            self._public = self._texts.of(public)
            self._room, self._before = room, before
            self._alike = before is not None and _alike_to_all(before, room)
        return board


def _alike_to_all(before: Room, room: Room) -> bool:
    """Whether every viewer is told what happened as a spectator is: nobody was given anything, and no deal has ended."""
    old, new = before.match.state, room.match.state
    if len(new.public.deals) != len(old.public.deals):
        return False
    return len(new.own) == len(old.own) and all(was.dealt == has.dealt for was, has in zip(old.own, new.own, strict=True))


__all__ = ["Press", "Typeset"]
