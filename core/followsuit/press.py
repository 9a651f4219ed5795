"""The messages of a room as text, revision by revision: the JSON of `view_message()`, with what is alike for all made once.

Most of a message is the same for everyone at the table, but for "you" where others read a name.  So it is taken apart:

- `_Board` holds what everyone sees.  It is given the public bucket and nothing else, so that nothing of a hand can be in it.
  Each part is said once to nobody in particular, who also notes whose names are in it; only those readers are told anew.
- `Press` adds what one viewer sees: hand, legal moves, prompt, actions.  It keeps nothing of that for another viewer.

Parts stay for later revisions while what they were made of is the same; `Typeset` keeps what tables of a game share.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Container, Iterable
from functools import partial
from typing import Any, Protocol

from attrs import define, field, frozen

from followsuit.codec import Codec
from followsuit.events import alike, events
from followsuit.game import AnyGame
from followsuit.jsontext import Encode, encode
from followsuit.messages import leads_to, room_told
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.room import Room
from followsuit.seats import Player, Players, Seat
from followsuit.showing import (
    actions,
    asked,
    blocked,
    heading,
    outcome,
    pause,
    picking,
    piece_named,
    piece_state,
    players_told,
    prompt,
    result,
    seat_named,
    seat_told,
    side_named,
    side_told,
    waiting,
)
from followsuit.state import Own, Public, View
from followsuit.text import Voice
from followsuit.zones import PublicZone, face_up, hands, public_zones

SETS = 256
"""Sets of piece names that are kept for a game: one for each contract and each choice of options that is in use."""

IDLE = '"state":"idle","why":""'
"""The state of a piece that the viewer does not choose from."""

Entries = tuple[tuple[str, str], ...]
"""For each piece, by index: its entry in a document up to where it depends on the viewer, and the entry of an idle one."""

NO_SEATS: frozenset[Seat] = frozenset()

Said = Callable[[Voice], object]
"""Plain data, with its texts said to one reader."""


@frozen(kw_only=True)
class _Speaker(Voice):
    """A voice that knows how pieces are called; whom it is said to makes no difference to that."""

    spoken: dict[Piece, str]

    def piece(self, piece: Piece) -> str:
        """The spoken name of *piece*."""
        words = self.spoken.get(piece)
        if words is None:
            words = self.spoken[piece] = Voice.piece(self, piece)
        return words


@frozen(kw_only=True)
class _Nobody(_Speaker):
    """A reader who has no seat, and notes whose names it reads."""

    named: set[Seat] = field(factory=set)

    def reads(self, seat: Seat) -> bool:
        """That it is not this reader's; whoever has the seat would read something else."""
        self.named.add(seat)
        return False


@frozen
class _Reader:
    """A viewer, for whom parts are picked.

    Attributes:
        voice: Says texts to them.
        seats: Their seats.
        first: The first of these; None for a spectator.
    """

    voice: Voice
    seats: frozenset[Seat]
    first: Seat | None


@define
class _Part:
    """A part of the message that everyone gets.

    Attributes:
        made_of: What it was made of; None for this revision only.
        said: Makes it.
        write: Writes JSON.
        text: Its JSON, to those who are not named in it.
        named: Who is named in it.
        told: Its JSON to those who are, by the first of their seats.
    """

    made_of: tuple[object, ...] | None
    said: Said
    write: Encode
    text: str
    named: frozenset[Seat]
    told: dict[Seat | None, str] = field(factory=dict)

    def to(self, reader: _Reader) -> str:
        """The part as *reader* gets it."""
        if self.named.isdisjoint(reader.seats):
            return self.text
        told = self.told.get(reader.first)
        if told is None:
            told = self.told[reader.first] = self.write(self.said(reader.voice))
        return told


class _Told(Protocol):
    """What there is to tell."""

    @property
    def text(self) -> str:
        """Its JSON, to those who are not named in it."""

    @property
    def named(self) -> frozenset[Seat]:
        """Who is named in it."""

    def to(self, reader: _Reader) -> str:
        """It as *reader* gets it."""


@define
class _Row:
    """Parts one after the other, each of one object or of two that are merged.

    Attributes:
        pairs: The parts; a second one is None where there is one only.
        text: Their JSON, to those who are named in none.
        named: Who is named in any.
    """

    pairs: tuple[tuple[_Told, _Told | None], ...]
    text: str = field(init=False)
    named: frozenset[Seat] = field(init=False)
    _entries: list[str] = field(init=False)
    _naming: list[tuple[int, frozenset[Seat]]] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._entries = [one.text if other is None else _merged(one.text, other.text) for one, other in self.pairs]
        whose = [one.named if other is None else one.named | other.named for one, other in self.pairs]
        self._naming = [(at, named) for at, named in enumerate(whose) if named]
        self.named = NO_SEATS.union(*whose)
        self.text = _joined(self._entries)

    def to(self, reader: _Reader) -> str:
        """The row as *reader* gets it."""
        if self.named.isdisjoint(reader.seats):
            return self.text
        entries = self._entries.copy()
        for at, named in self._naming:
            if not named.isdisjoint(reader.seats):
                one, other = self.pairs[at]
                entries[at] = one.to(reader) if other is None else _merged(one.to(reader), other.to(reader))
        return _joined(entries)


@define
class _Table:
    """A zone that ends with rows."""

    head: _Part
    rows: _Row

    @property
    def text(self) -> str:
        """Its JSON, to those who are not named in it."""
        return f'{self.head.text[:-1]},"rows":[{self.rows.text}]}}'

    @property
    def named(self) -> frozenset[Seat]:
        """Who is named in it."""
        return self.head.named | self.rows.named

    def to(self, reader: _Reader) -> str:
        """The zone as *reader* gets it."""
        return f'{self.head.to(reader)[:-1]},"rows":[{self.rows.to(reader)}]}}'


class Typeset:
    """What the messages of all tables of a game have in common, in one language.

    Args:
        codec: Of the game.
        encode: Writes JSON: any writer that leaves out spaces and escapes no more than it has to.
        language: Of the texts.
    """

    def __init__(self, codec: Codec, encode: Encode = encode, language: str = "en") -> None:
        self.codec = codec
        self.encode = encode
        self.language = language
        self._sets: OrderedDict[tuple[object, ...], Entries] = OrderedDict()
        self._entries = codec.game.catalogue(language)
        self._spoken: dict[Piece, str] = {}

    def voice(self, names: tuple[str, ...], reader: Seat | None, players: Players) -> Voice:
        """The voice that speaks to *reader*."""
        return _Speaker(self._entries, names, reader, players, spoken=self._spoken)

    def to_nobody(self, names: tuple[str, ...] = (), players: Players = ()) -> _Nobody:
        """The voice that speaks to nobody in particular, and notes who is named."""
        return _Nobody(self._entries, names, None, players, spoken=self._spoken)

    def pieces(self, public: Public, settled: tuple[object, ...]) -> Entries:
        """The entries of the pieces in a document; () where names are in one."""
        found = self._sets.get(settled)
        if found is None:
            found = self._sets[settled] = self._named(public)
            if len(self._sets) > SETS:
                self._sets.popitem(last=False)
        return found

    def _named(self, public: Public) -> Entries:
        game, write = self.codec.game, self.encode
        voice = self.to_nobody()
        entries = [f"{write(piece.name)}:{_open(write(piece_named(game, public, piece, voice)))}" for piece in game.pieces]
        return () if voice.named else tuple((entry, f"{entry},{IDLE}}}") for entry in entries)


@frozen
class _Lasting:
    """What stays of a board for the next revision.

    Attributes:
        about: What all of it was made of.
        parts: The parts that may stay, by their ids.
        settled: What the pieces' tags depended on.
        pieces: The entries of the pieces.
    """

    about: tuple[object, ...]
    parts: dict[str, _Part]
    settled: tuple[object, ...]
    pieces: Entries


class _Board:
    """What everyone sees of a room at one revision, as JSON; parts that have not changed are taken over from the one before.

    Args:
        typeset: Of the game.
        public: What everyone knows, and nothing else.
        before: The same one revision earlier, where the match has gone on since; None where nothing is to be told of it.
        names: What each player is called.
        preset: What the table's rules are compared with.
        last: What stays of the board before; None for the first.
    """

    def __init__(
        self,
        typeset: Typeset,
        public: Public,
        before: Public | None,
        names: tuple[str, ...],
        preset: str | None,
        last: _Lasting | None,
    ) -> None:
        game = typeset.codec.game
        self._game, self._public, self._typeset = game, public, typeset
        self._nobody = typeset.to_nobody(names, players_told(public))
        about = (names, public.options, public.players, public.sides)
        self._last = last.parts if last is not None and _same(last.about, about) else {}
        self._parts: dict[str, _Part] = {}

        part, seats, sides = self._part, range(public.seats), range(len(public.sides))
        self.heading = part("heading", (), partial(heading, game, public, preset, typeset.language))
        self.waiting = part("waiting", None, partial(waiting, game, public))
        self.seats = _Row(
            tuple(
                (
                    part(f"seat {seat}", (), partial(seat_named, public, seat)),
                    part(f"seat {seat} now", None, partial(seat_told, game, public, seat)),
                )
                for seat in map(Seat, seats)
            )
        )
        self.sides = _Row(
            tuple(
                (
                    part(f"side {side}", (), partial(side_named, public, side)),
                    part(f"side {side} now", None, partial(side_told, game, public, side)),
                )
                for side in sides
            )
        )
        self.zones = _Row(tuple((self._zone(zone), None) for zone in public_zones(game, public)))
        self.result = part("result", None, partial(result, game, public))
        self.outcome = part("outcome", None, partial(outcome, game, public))
        self.happened: _Part | None = None
        if before is not None:
            old: View[Any, Any] = View(None, before, None)
            new: View[Any, Any] = View(None, public, None)
            self.happened = part("events", None, partial(events, game, old, new))
        self.settled: tuple[object, ...] = game.face.settled(public)
        known = last is not None and _same(last.settled, self.settled)
        self._pieces = last.pieces if last is not None and known else typeset.pieces(public, self.settled)
        self.face_up = face_up(View(None, public, None))
        self.public = typeset.encode(typeset.codec.public(public))
        parts = {id: part for id, part in self._parts.items() if part.made_of is not None}
        self.lasting = _Lasting(about, parts, self.settled, self._pieces)
        self._last = {}

    def pieces(self, mask: int, states: dict[str, str], reader: _Reader) -> str:
        """The pieces of *mask*, those that have one with their own state, JSON by name, the others idle."""
        shown, entries = self._game.pieces.within(mask), self._pieces
        if not entries:
            told = [f"{self._piece(piece, reader)},{states.get(piece.name, IDLE)}}}" for piece in shown]
        elif not states:
            told = [entries[piece.index][1] for piece in shown]
        else:
            told = [
                f"{entries[piece.index][0]},{states[piece.name]}}}" if piece.name in states else entries[piece.index][1]
                for piece in shown
            ]
        return "{" + ",".join(told) + "}"

    def _zone(self, zone: PublicZone) -> _Part | _Table:
        part = self._part(f"zone {zone.id}", zone.made_of, zone.said)
        if not zone.rows:
            return part
        return _Table(
            part, _Row(tuple((self._part(f"deal {row.result.number}", (row.result,), row.said), None) for row in zone.rows))
        )

    def _piece(self, piece: Piece, reader: _Reader) -> str:
        part = self._parts.get(piece.name)
        if part is None:
            part = self._part(piece.name, None, partial(piece_named, self._game, self._public, piece))
        return f"{self._typeset.encode(piece.name)}:{_open(part.to(reader))}"

    def _part(self, id: str, made_of: tuple[object, ...] | None, said: Said) -> _Part:
        part = self._last.get(id) if made_of is not None else None
        if part is None or not _same(part.made_of or (), made_of or ()):
            voice, write = self._nobody, self._typeset.encode
            voice.named.clear()
            part = _Part(made_of, said, write, write(said(voice)), frozenset(voice.named) if voice.named else NO_SEATS)
        # It says the same, and holds on to no earlier revision.
        part.said = said
        self._parts[id] = part
        return part


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
        self._board: _Board | None = None
        self._lasting: _Lasting | None = None
        self._called: tuple[tuple[str, ...], Players] = ((), ())
        self._readers: dict[Seat | None, _Reader] = {}
        # By seat, and read for the viewer who has the seat only: what it was made of, and its JSON.
        self._owns: dict[Seat, tuple[Own, str]] = {}
        self._zones: dict[Seat, tuple[tuple[object, ...], str]] = {}
        self._room_told: tuple[tuple[object, ...], str] | None = None

    def message(self, room: Room, player: Player | None, *, before: Room | None = None, here: Container[int] = ()) -> str:
        """`view_message()` of the same, as JSON.

        Args:
            room: The room.
            player: The viewer; None for a spectator.
            before: The room one revision earlier, for the events; None for none.
            here: The players who are connected; bots always are.
        """
        typeset, match = self._typeset, room.match
        write = typeset.encode
        board = self._turned_to(room, before)
        seat = match.acting(player) if player is not None else None
        view = match.view(seat)
        legal = match.legal(seat) if seat is not None else ()
        beside = [f'{{"seat":{at},"own":{self._own(at, own)}}}' for at, own in view.beside]
        own = "null" if view.own is None or seat is None else self._own(seat, view.own)
        at = "null" if seat is None else str(seat)
        who = "null" if player is None else str(player)
        d = room.decision(player) if player is not None else None
        return (
            f'{{"type":"view","v":{room.v},"seat":{who},"d":{"null" if d is None else d},"legal":{write(list(legal))}'
            f',"view":{{"seat":{at},"public":{board.public},"own":{own},"beside":{_listed(beside)}}}'
            f',"document":{self._document(board, room, view, legal, before)}'
            f',"room":{self._told(room, here)}}}'
        )

    def put_away(self) -> None:
        """Everyone has been told: what is of use for this revision only need not be kept."""
        self._board = self._room = self._before = None

    def _document(self, board: _Board, room: Room, view: View[Any, Any], legal: tuple[Move, ...], before: Room | None) -> str:
        typeset, game, public = self._typeset, room.match.game, view.public
        write = typeset.encode
        reader = self._reader(room.names, view)
        voice = reader.voice
        yours = asked(view)
        mask = board.face_up
        for _, own in view.held:
            mask |= own.hand
        earlier = before.match.view(view.seat) if before is not None and leads_to(before, room) else None
        happened = "[]"
        if earlier is not None and not alike(earlier, view):
            happened = write(events(game, earlier, view, voice))
        elif board.happened is not None:
            happened = board.happened.to(reader)
        shown = [zones for zones in (self._hands(board, game, view, voice), board.zones.to(reader)) if zones]
        return (
            f'{{{board.heading.to(reader)[1:-1]},"phase":{write(public.phase)},"deal":{public.deal}'
            f',"you":{"null" if reader.first is None else reader.first}'
            f',"prompt":{write(prompt(game, view, voice)) if yours else board.waiting.to(reader)}'
            f',"seats":[{board.seats.to(reader)}],"sides":[{board.sides.to(reader)}],"zones":{_listed(shown)}'
            f',"pieces":{board.pieces(mask, self._states(game, view, legal, voice), reader)}'
            f',"actions":{write(actions(game, view, legal, voice)) if yours else "[]"}'
            f',"pause":{write(pause(public))},"events":{happened},"result":{board.result.to(reader)},"outcome":{board.outcome.to(reader)}}}'
        )

    def _reader(self, names: tuple[str, ...], view: View[Any, Any]) -> _Reader:
        """The viewer of *view*, kept while everyone is called the same."""
        players = players_told(view.public)
        if (names, players) != self._called:
            self._called = names, players
            self._readers.clear()
        reader = self._readers.get(view.seat)
        if reader is None:
            mine = [seat for seat, _ in view.held]
            voice = self._typeset.voice(names, view.seat, players)
            reader = self._readers[view.seat] = _Reader(voice, frozenset(mine), mine[0] if mine else None)
        return reader

    def _own(self, seat: Seat, own: Own) -> str:
        """What the viewer's *seat* knows, which is *own*."""
        kept = self._owns.get(seat)
        if kept is None or kept[0] is not own:
            kept = self._owns[seat] = own, self._typeset.encode(self._typeset.codec.own(own))
        return kept[1]

    def _hands(self, board: _Board, game: AnyGame, view: View[Any, Any], voice: Voice) -> str:
        """The zones with the viewer's hands."""
        made_of = (view.own, view.public.phase, view.public.held, *board.settled)
        kept = self._zones.get(view.seat) if view.seat is not None and not view.beside else None
        if kept is None or not _same(kept[0], made_of):
            kept = made_of, ",".join(self._typeset.encode(hand) for hand in hands(game, view, voice))
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
        barred = blocked(game, view, legal, voice)
        return {
            name: self._typeset.encode(piece_state(True, barred.get(name)))[1:-1] for name in game.pieces.names(view.own.hand)
        }

    def _turned_to(self, room: Room, before: Room | None) -> _Board:
        if self._board is None or self._room is not room or self._before is not before:
            earlier = before.match.state.public if before is not None and leads_to(before, room) else None
            public, match = room.match.state.public, room.match
            self._board = _Board(self._typeset, public, earlier, room.names, match.preset, self._lasting)
            self._lasting = self._board.lasting
            self._room, self._before = room, before
        return self._board


def _same(one: tuple[object, ...], other: tuple[object, ...]) -> bool:
    """Whether both are made of the same objects, or of equal ones."""
    if one is other:
        return True
    if len(one) != len(other):
        return False
    for a, b in zip(one, other, strict=True):  # noqa: SIM110 - all() takes twice as long, and this is asked at every move
        if a is not b and a != b:
            return False
    return True


def _open(entry: str) -> str:
    return entry[:-1]


def _merged(one: str, other: str) -> str:
    """Two objects as one."""
    return f"{one[:-1]},{other[1:]}"


def _joined(entries: list[str]) -> str:
    """What stands in a list, without what is nothing to the reader."""
    return ",".join([entry for entry in entries if entry != "null"])


def _listed(entries: Iterable[str]) -> str:
    return f"[{','.join(entries)}]"
