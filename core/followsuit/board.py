"""What everyone sees of a room at one revision, as JSON.

It is given the public bucket and nothing else, so that nothing of a hand can be in it.  What a play does not change is kept
together (`Lasting`) and stays until `Face.counted()` changes; then each part of it stays whose own facts are the same.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from attrs import field, frozen

from followsuit.events import happened, told
from followsuit.parts import Part, Reader, Row, Said, Table, Told
from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.showing import (
    heading,
    outcome,
    pause,
    piece_named,
    players_told,
    result,
    seat_marks,
    seat_named,
    seat_told,
    seats_standing,
    side_marks,
    side_named,
    side_told,
    waiting,
)
from followsuit.state import Public, View
from followsuit.typeset import Entries, Typeset
from followsuit.zones import PublicZone, counted_zones, face_up, open_zones, trick_zones


class _Maker:
    """Makes parts, and takes over those that say the same.

    Args:
        typeset: Of the game.
        names: What each player is called.
        public: What everyone knows.
        last: Parts that may be taken over, by their ids.
    """

    def __init__(self, typeset: Typeset, names: tuple[str, ...], public: Public, last: dict[str, Part]) -> None:
        self.write = typeset.encode
        self.parts: dict[str, Part] = {}
        self._nobody = typeset.to_nobody(names, players_told(public))
        self._last = last

    def part(self, id: str, made_of: tuple[object, ...] | None, said: Said) -> Part:
        """The part that *said* makes, the one from before where it was made of the same."""
        part = self._last.get(id) if made_of is not None else None
        if part is None or part.made_of != made_of:
            part = self.fresh(said)
            part.made_of = made_of
        if part.named:
            # It says the same, and holds on to no earlier revision.
            part.said = said
        if made_of is not None:
            self.parts[id] = part
        return part

    def fresh(self, said: Said) -> Part:
        """The part that *said* makes."""
        voice, write = self._nobody, self.write
        voice.named.clear()
        text = write(said(voice))
        if not voice.named:
            return Part(None, None, write, text, 0)
        return Part(None, said, write, text, sum(1 << seat for seat in voice.named))

    def zone(self, zone: PublicZone) -> Told:
        """The part, or the parts, of *zone*."""
        head = self.part(f"zone {zone.id}", zone.made_of, zone.said)
        if not zone.rows:
            return head
        return Table(head, Row(tuple((self.part(row.id, row.made_of, row.said),) for row in zone.rows)), zone.under)


@frozen
class Kept:
    """What one reader gets of a `Lasting`.

    Attributes:
        heading: The first fields of a document, in braces.
        seats: For each seat what stands before and after what changes with every move.
        sides: The sides.
        laid: The zones before the trick on the table.
        zones: The zones after it.
        ending: How the deal and the match ended: the last fields of a document.
    """

    heading: str
    seats: tuple[tuple[str, str], ...]
    sides: str
    laid: str
    zones: str
    ending: str


@frozen
class Lasting:
    """What stays of a board for the next revision.

    Attributes:
        names: What each player is called.
        about: What all parts were made of besides their own facts.
        counted: What they were all made of, when no fact need be looked at.
        parts: The parts, by their ids.
        settled: What the pieces' tags depended on.
        pieces: The entries of the pieces; None where names are in one.
        heading: The first fields of a document.
        named: The first fields of each seat: who sits there.
        marked: The last fields of each seat: badges and counters.
        sides: The sides.
        laid: The zones before the trick on the table.
        zones: The zones after it.
        result: How the deal ended.
        outcome: How the match ended.
        phase: The phase.
        pause: What somebody must ask for.
    """

    names: tuple[str, ...]
    about: tuple[object, ...]
    counted: tuple[object, ...]
    parts: dict[str, Part]
    settled: tuple[object, ...]
    pieces: Entries | None
    heading: Part
    named: tuple[Part, ...]
    marked: tuple[Part, ...]
    sides: Row
    laid: Row
    zones: Row
    result: Part
    outcome: Part
    phase: str
    pause: str
    _kept: dict[Seat | None, Kept] = field(factory=dict, init=False)

    def to(self, reader: Reader) -> Kept:
        """It as *reader* gets it."""
        kept = self._kept.get(reader.first)
        if kept is None:
            kept = self._kept[reader.first] = Kept(
                self.heading.to(reader),
                tuple(
                    (f"{named.to(reader)[:-1]},", f",{marked.to(reader)[1:]}")
                    for named, marked in zip(self.named, self.marked, strict=True)
                ),
                self.sides.to(reader),
                self.laid.to(reader),
                self.zones.to(reader),
                f'"result":{self.result.to(reader)},"outcome":{self.outcome.to(reader)}',
            )
        return kept


def _lasting(typeset: Typeset, public: Public, names: tuple[str, ...], preset: str | None, last: Lasting | None) -> Lasting:
    """*last*, where it says all of this still; else another, with its parts where they do."""
    game, write = typeset.codec.game, typeset.encode
    about = (names, preset, public.options, public.players, public.sides)
    counted, settled = game.face.counted(public), game.face.settled(public)
    if last is not None and last.about == about and last.counted == counted and last.settled == settled:
        return last
    maker = _Maker(typeset, names, public, last.parts if last is not None and last.about == about else {})
    part, seats, sides = maker.part, [*map(Seat, range(public.seats))], range(len(public.sides))
    marks = [seat_marks(game, public, seat) for seat in seats]
    counts = [side_marks(game, public, side) for side in sides]
    return Lasting(
        names=names,
        about=about,
        counted=counted,
        parts=maker.parts,
        settled=settled,
        pieces=last.pieces if last is not None and last.settled == settled else typeset.pieces(public, settled),
        heading=part("heading", (), partial(heading, game, public, preset, typeset.language)),
        named=tuple(part(f"seat {seat}", (), partial(seat_named, public, seat)) for seat in seats),
        marked=tuple(part(f"seat {seat} told", marks[seat], partial(seat_told, *marks[seat])) for seat in seats),
        sides=Row(
            tuple(
                (
                    part(f"side {side}", (), partial(side_named, public, side)),
                    part(f"side {side} told", counts[side], partial(side_told, *counts[side])),
                )
                for side in sides
            )
        ),
        laid=Row(tuple((maker.zone(zone),) for zone in open_zones(game, public))),
        zones=Row(tuple((maker.zone(zone),) for zone in counted_zones(game, public))),
        result=maker.fresh(partial(result, game, public)),
        outcome=maker.fresh(partial(outcome, game, public)),
        phase=write(public.phase),
        pause=write(pause(public)),
    )


class Board:
    """What everyone sees of a room at one revision, as JSON.

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
        last: Lasting | None,
    ) -> None:
        game = typeset.codec.game
        self._game, self._public, self._typeset = game, public, typeset
        self.lasting = _lasting(typeset, public, names, preset, last)
        self._maker = maker = _Maker(typeset, names, public, {})
        fresh, now = maker.fresh, typeset.now
        self.waiting = fresh(partial(waiting, game, public))
        self._now = [now(*standing) for standing in seats_standing(public)]
        view: View[Any, Any] = View(None, public, None)
        self.face_up = face_up(view)
        self.trick = [maker.zone(zone) for zone in trick_zones(public)]
        found = happened(game, View(None, before, None), view) if before is not None else []
        self.happened = Row(tuple((fresh(partial(told, event)),) for event in found))
        self.goes_on = before is not None
        self._pieces: dict[str, Part] = {}

    def seats(self, kept: Kept) -> str:
        """All seats, between what the reader *kept* of them."""
        return ",".join([f"{before}{now}{after}" for (before, after), now in zip(kept.seats, self._now, strict=True)])

    def zones(self, hands: str, kept: Kept, reader: Reader) -> str:
        """All zones: *hands*, those of the reader, and the trick between what the reader *kept*."""
        trick = [zone.to(reader) for zone in self.trick]
        return ",".join([zones for zones in (hands, kept.laid, *trick, kept.zones) if zones])

    def pieces(self, mask: int, states: dict[str, str], reader: Reader) -> str:
        """The pieces of *mask*, those that have one with their own state, JSON by name, the others idle."""
        entries, idle = self.lasting.pieces, self._typeset.idle
        if entries is None:
            shown = self._game.pieces.within(mask)
            told = [f"{self._piece(piece, reader)},{states.get(piece.name, idle)}}}" for piece in shown]
        elif not states:
            texts = entries.idle
            told = [texts[piece.index] for piece in self._game.pieces.within(mask)]
        else:
            named = entries.named
            told = [f"{named[piece.index]},{states.get(piece.name, idle)}}}" for piece in self._game.pieces.within(mask)]
        return f"{{{','.join(told)}}}"

    def _piece(self, piece: Piece, reader: Reader) -> str:
        part = self._pieces.get(piece.name)
        if part is None:
            part = self._pieces[piece.name] = self._maker.fresh(partial(piece_named, self._game, self._public, piece))
        return f"{self._typeset.encode(piece.name)}:{part.to(reader)[:-1]}"
