"""The parts of the table, each from one view: hands, tricks, bidding, contract, score sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal

from attrs import frozen

from followsuit.document import Slot, Zone
from followsuit.face import Meter
from followsuit.game import AnyGame
from followsuit.seats import Seat
from followsuit.state import DealResult, View
from followsuit.text import Text, Voice, Who, text
from followsuit.trickpublic import Call
from followsuit.tricks import Play, Trick, winning


def face_up(view: View[Any, Any]) -> int:
    """The mask of every piece that the viewer sees the face of."""
    public = view.public
    mask: int = public.upcard
    for _, own in view.held:
        mask |= own.hand
    for trick in public.tricks:
        for play in trick.plays:
            mask |= play.piece.bit
    for play in public.trick:
        mask |= play.piece.bit
    for hand in (*public.exposed, *public.shown):
        mask |= hand
    return mask


Said = Callable[[Voice], Zone | None]
"""A zone, said to one reader; None where this reader has the same otherwise."""


@frozen
class PublicRow:
    """A row of a zone: a deal of the score sheet, a trick.

    Attributes:
        id: Its id.
        made_of: What it is made from: with equal values (and options, seats and names) it is the same row.
        said: What it is to one reader.
    """

    id: str
    made_of: tuple[object, ...]
    said: Callable[[Voice], object]


@frozen
class PublicZone:
    """A zone that everyone sees.

    Attributes:
        id: Its id.
        made_of: What it is made from: with equal values (and options, seats and names) it is the same zone; None where that is
            not known.
        said: What it is to one reader.
        rows: The rows that it ends with.
        under: The field that they are in.
    """

    id: str
    made_of: tuple[object, ...] | None
    said: Said
    rows: tuple[PublicRow, ...] = ()
    under: Literal["rows", "entries"] = "rows"

    def whole(self, voice: Voice) -> Zone | None:
        """The zone with its rows, said to one reader."""
        zone = self.said(voice)
        if zone is not None and self.rows:
            rows: Any = [row.said(voice) for row in self.rows]
            zone[self.under] = rows
        return zone


def zones(game: AnyGame, view: View[Any, Any], voice: Voice) -> list[Zone]:
    """Every zone that there is something to see in, in reading order: the viewer's hands, then what everyone sees."""
    public = (zone.whole(voice) for zone in public_zones(game, view.public))
    return [*hands(game, view, voice), *(zone for zone in public if zone is not None)]


def public_zones(game: AnyGame, public: Any) -> Iterator[PublicZone]:
    """The zones that are made from what everyone knows, in reading order."""
    yield from open_zones(game, public)
    yield from trick_zones(public)
    yield from counted_zones(game, public)


def open_zones(game: AnyGame, public: Any) -> Iterator[PublicZone]:
    """The zones with pieces that lie face up out of play, and with hands that do: the same while `Face.counted()` is."""
    for seat, mask in enumerate(public.exposed):
        if mask and not public.shown:
            yield PublicZone(f"exposed-{seat}", None, partial(_exposed, game, public, Seat(seat)))
    if public.upcard:
        up = list(game.pieces.names(public.upcard))
        said = game.face.upcard(public)
        yield PublicZone("upcard", None, lambda voice: _zone(voice, "upcard", "pieces", voice.say(said), pieces=up))


def trick_zones(public: Any) -> Iterator[PublicZone]:
    """The zone with the trick on the table, or the last one, where there is one."""
    if public.trick or public.tricks:
        yield PublicZone("trick", None, lambda voice: _trick(public, voice))


def counted_zones(game: AnyGame, public: Any) -> Iterator[PublicZone]:
    """The zones that are the same while `Face.counted()` is."""
    marker = game.face.marker(public)
    if marker is not None:
        short, long = marker
        name = public.contract.name if public.contract else ""
        yield PublicZone(
            "marker",
            (name, *marker),
            lambda voice: _zone(voice, "marker", "marker", voice.sentence(long), key=name, short=voice.say(short)),
        )
    meter = game.face.meter(public)
    if meter is not None:
        yield PublicZone("meter", (meter,), lambda voice: _meter(meter, voice))
    if public.calls:
        standing = game.face.standing(public)
        yield PublicZone("auction", (public.calls, standing), lambda voice: _auction(game, public, standing, voice))
    if public.tricks:
        stacked = any(not trick.plays for trick in public.tricks)
        entries = tuple(
            PublicRow(f"trick {number}", (trick,), partial(_taken, number, trick))
            for number, trick in enumerate(public.tricks, 1)
        )
        yield PublicZone("tricks", (stacked,), partial(_tricks, stacked), entries, "entries")
    if public.deals:
        rows = tuple(
            PublicRow(f"deal {result.number}", (result,), partial(_row, game, public, result)) for result in public.deals
        )
        yield PublicZone("score", (), lambda voice: _sheet(game, public, voice), rows)
    if public.shown:
        yield PublicZone("shown", (public.shown,), lambda voice: _shown(game, public, voice))


def hand_zone(view: View[Any, Any]) -> str:
    """The id of the zone with the hand of the view's seat."""
    return "hand" if view.seat == view.held[0][0] else f"hand-{view.seat}"


def hands(game: AnyGame, view: View[Any, Any], voice: Voice) -> list[Zone]:
    """The viewer's hands; of several, each is numbered, and the title of the one that is to be played from says so."""
    public = view.public
    if not public.deal:
        return []
    found = []
    for number, (seat, own) in enumerate(view.held, 1):
        pieces = list(game.pieces.names(own.hand))
        covered = public.phase not in ("over", "done") and not public.held[seat]
        empty = "" if pieces else voice.say(text("hand.covered" if covered else "hand.empty"))
        acts = seat == view.seat and seat in public.turn
        title = text("zone.hand.turn" if acts else "zone.hand.n", n=number) if view.beside else text("zone.hand")
        hand: Zone = {"id": hand_zone(view.turned(seat)), "kind": "hand", "title": voice.say(title), "text": empty}
        hand["owner"], hand["pieces"] = seat, game.face.sorted(public, pieces)
        found.append(hand)
    return found


def taken(trick: Trick, plays: tuple[Play, ...]) -> Text:
    """What is said of a trick that is complete."""
    piece = next(play.piece for play in plays if play.seat == trick.winner)
    who = Who(trick.winner)
    if trick.points == 1:
        return text("event.trick", who=who, piece=piece)
    return text("event.trick.points", who=who, piece=piece, points=trick.points)


def _zone(voice: Voice, id: str, kind: str, words: str = "", **more: Any) -> Zone:
    zone: Any = {"id": id, "kind": kind, "title": voice.say(text(f"zone.{id}")), "text": words, **more}
    found: Zone = zone
    return found


def _trick(public: Any, voice: Voice) -> Zone:
    complete = not public.trick
    number = len(public.tricks) + (not complete)
    last = public.tricks[-1] if complete else None
    plays = last.plays if last else public.trick
    led = last.led if last else public.led
    best = winning(plays, led, public.contract.tables) if plays else None
    announced = plays and public.contract.tables.led[plays[0].piece.index] != led
    slots = [
        Slot(
            seat=play.seat,
            piece=play.piece.name,
            led=not at,
            winning=play is best or play == best,
            note=voice.say(text(f"suit.{led}")) if announced and not at else "",
        )
        for at, play in enumerate(plays)
    ]
    zone: Zone = {
        "id": "trick",
        "kind": "trick",
        "title": voice.say(text("zone.trick", n=number)),
        "text": voice.sentence(taken(last, plays)) if last and plays else "",
        "complete": complete,
        "winner": last.winner if last else None,
        "slots": slots,
    }
    return zone


def _taken(number: int, trick: Trick, _: Voice) -> dict[str, Any]:
    plays = [{"seat": play.seat, "piece": play.piece.name} for play in trick.plays]
    return {"number": number, "winner": trick.winner, "points": trick.points, "plays": plays}


def _exposed(game: AnyGame, public: Any, seat: Seat, voice: Voice) -> Zone | None:
    if voice.reads(seat):
        return None
    title = voice.sentence(text("zone.exposed", who=Who(seat)))
    pieces = game.face.sorted(public, list(game.pieces.names(public.exposed[seat])))
    return {"id": f"exposed-{seat}", "kind": "pieces", "title": title, "text": "", "owner": seat, "pieces": pieces}


def _meter(meter: Meter, voice: Voice) -> Zone:
    bar: Zone = {"id": "meter", "kind": "meter", "title": voice.say(meter.title), "text": voice.sentence(meter.text)}
    bar["value"], bar["max"], bar["low"] = meter.value, meter.top, 0
    return bar


def _tricks(stacked: bool, voice: Voice) -> Zone:
    """The tricks that are complete, without them."""
    return _zone(voice, "tricks", "tricks", voice.say(text("zone.stacked")) if stacked else "")


def _shown(game: AnyGame, public: Any, voice: Voice) -> Zone:
    shown = [
        {"seat": seat, "pieces": game.face.sorted(public, list(game.pieces.names(hand)))}
        for seat, hand in enumerate(public.shown)
    ]
    return _zone(voice, "shown", "hands", hands=shown)


def _auction(game: AnyGame, public: Any, standing: Call | None, voice: Voice) -> Zone:
    entries = [
        {
            "seat": call.seat,
            "text": voice.say(game.face.label(call.move, public)),
            "move": call.move,
            "standing": call is standing,
        }
        for call in game.face.bids(public)
    ]
    return _zone(voice, "auction", "auction", entries=entries)


def _sheet(game: AnyGame, public: Any, voice: Voice) -> Zone:
    """The score sheet without its rows."""
    columns = game.face.sheet(public)
    heads = [{"key": column, "text": voice.say(game.face.head(column, public))} for column in columns]
    return _zone(voice, "score", "table", columns=heads)


def _row(game: AnyGame, public: Any, result: DealResult, voice: Voice) -> list[str]:
    return [voice.say(game.face.cell(column, result, public)) for column in game.face.sheet(public)]
