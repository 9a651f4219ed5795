"""The table document drawn: seats around the trick, contract and meter above, the hand below.

It is drawn as large as the screen allows.  What is on it and what it means is the document's; this only finds places.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen
from rich.text import Text

from followsuit.document import Document, PieceShown, SeatShown, Zone
from followsuit_cli import palette
from followsuit_cli.blocks import Block, beside, fitted, line, stretched, width, wrapped
from followsuit_cli.pieces import Drawing, Size, caption
from followsuit_cli.spoken import zone


@frozen
class Room:
    """How much room there is.

    Attributes:
        columns: Cells of a line.
        rows: Lines for the whole table.
    """

    columns: int
    rows: int


@frozen
class Shown:
    """What is drawn.

    Attributes:
        document: The table.
        hands: The pieces of other seats, where a table shows all hands.
        pieces: The pieces of those hands.
    """

    document: Document
    hands: Mapping[int, Sequence[str]]
    pieces: Mapping[str, PieceShown]


def draw(shown: Shown, drawing: Drawing, room: Room) -> Block:
    """The table, as large as fits; the smallest way where nothing does."""
    block: Block = []
    for size in Size:
        block = _drawn(shown, drawing, room, size)
        if len(block) <= room.rows and width(block) <= room.columns:
            return block
    return _listed(shown, drawing, room) if width(block) > room.columns or len(block) > room.rows else block


def heading(document: Document, columns: int) -> Block:
    """The title with the score, and the contract with its meter."""
    hand = f"Hand {document['deal']}" if document["deal"] else ""
    parts: list[str | tuple[str, str]] = [(document["title"], palette.TITLE), f"  {hand}" if hand else ""]
    for side in document["sides"]:
        written = side["tally"] if side["tally"] != str(side["score"]) else ""
        tally = f" {written} ({side['score']})" if written else f" {side['score']}"
        parts += ["   ", (side["name"], palette.side(side["side"])), tally]
    block = wrapped(line(*parts), columns)
    marker, meter = zone(document, "marker"), zone(document, "meter")
    if marker is not None:
        says: list[str | tuple[str, str]] = [(marker["text"], palette.TRUMP)]
        if meter is not None:
            says += ["  ", meter["text"], " ", bar(meter, 12)]
        block += wrapped(line(*says), columns)
    return block


def bar(meter: Zone, cells: int) -> str:
    """How full a meter is, drawn and in numbers."""
    value, top = meter.get("value", 0), max(1, meter.get("max", 1))
    full = min(cells, cells * value // top)
    return f"[{'=' * full}{'.' * (cells - full)}]\N{NO-BREAK SPACE}{value}/{top}"


def hand(document: Document, drawing: Drawing, size: Size, columns: int) -> Block:
    """The viewer's hand, in rows that fit."""
    held = zone(document, "hand")
    if held is None:
        return []
    names = held.get("pieces", [])
    if not names:
        return [line((held["text"], palette.QUIET))]
    cells = [max(drawing.width(name, document["pieces"][name], size), 5) for name in names]
    per_row = max(1, (columns + 1) // (max(cells) + 1))
    rows = -(-len(names) // per_row)
    per_row = -(-len(names) // rows)
    block: Block = []
    for at in range(0, len(names), per_row):
        block += _row(document, drawing, size, names[at : at + per_row], cells[at : at + per_row])
    return block


def seat_lines(document: Document, seat: SeatShown, drawing: Drawing) -> Block:
    """A seat in two lines: who, with the turn's arrow and badges; what it holds and has taken."""
    arrow = ("▶ " if drawing.unicode else "> ") if seat["turn"] else ""
    badges = ", ".join(badge["text"] for badge in seat["badges"])
    style = palette.side(seat["side"]) + (" underline" if seat["turn"] else "")
    who = line((arrow, palette.TURN), (seat["name"], style), f" {badges}" if badges else "")
    counters = ", ".join(f"{counter['text']} {counter['value']}" for counter in seat["counters"])
    backs = drawing.backs(seat["pieces"]) if not seat["you"] else ""
    has = line((backs, palette.QUIET), " " if backs else "", counters if document["deal"] else "")
    return [who, has]


def _drawn(shown: Shown, drawing: Drawing, room: Room, size: Size) -> Block:
    document = shown.document
    block = [*heading(document, room.columns), Text("", end="")]
    block += _around(shown, drawing, room.columns, size)
    held = hand(document, drawing, size, room.columns)
    return [*block, *([Text("", end="")] if held else []), *held]


def _around(shown: Shown, drawing: Drawing, columns: int, size: Size) -> Block:
    """The seats in their places: the viewer below, the others clockwise from the left."""
    document = shown.document
    seats = document["seats"]
    first = document["you"] or 0
    order = [seats[(first + i) % len(seats)] for i in range(len(seats))]
    others = order[1:]
    flank = (len(others) + 1) // 3
    left, top, right = others[:flank][::-1], others[flank : len(others) - flank], others[len(others) - flank :]
    cells = {seat["seat"]: _seat(shown, seat, drawing, size) for seat in order}
    wing = max((width(cells[seat["seat"]]) for seat in (*left, *right)), default=0) + 1
    wing = min(max(wing, columns // 4), columns // 3)
    middle = columns - 2 * wing if left or right else columns
    centre = fitted(beside([cells[seat["seat"]] for seat in top], 3), middle, "center") if top else []
    centre += fitted([Text("", end=""), *_title(document)], middle, "center")
    centre += fitted(cells[order[0]["seat"]], middle, "center")
    sides = [[row for seat in wings for row in (*cells[seat["seat"]], Text("", end=""))][:-1] for wings in (left, right)]
    height = max(len(centre), *(len(side) for side in sides))
    if not (left or right):
        return centre
    flanks = [fitted(stretched(side, height, "middle"), wing) for side in sides]
    return beside([flanks[0], stretched(centre, height), flanks[1]])


def _seat(shown: Shown, seat: SeatShown, drawing: Drawing, size: Size) -> Block:
    """A seat with what it has on the table: a piece, or its call while they bid."""
    document = shown.document
    label = seat_lines(document, seat, drawing)
    if seat["seat"] in shown.hands:
        names = ("·" if drawing.unicode else " ").join(shown.hands[seat["seat"]])
        label = [label[0], line(names or label[1].plain)]
    piece = _on_table(shown, seat["seat"], drawing, size)
    if seat["you"]:
        return [*piece, Text.assemble(*label[:1], "  ", label[1], end="")]
    return [*label, *piece]


def _on_table(shown: Shown, seat: int, drawing: Drawing, size: Size) -> Block:
    document = shown.document
    trick, height = zone(document, "trick"), size.height
    if trick is None:
        return _call(document, seat, height)
    slot = next((each for each in trick.get("slots", []) if each["seat"] == seat), None)
    if slot is None:
        return stretched([], height)
    piece = document["pieces"][slot["piece"]]
    block = drawing.piece(slot["piece"], piece, size, "playable" if slot["winning"] else "idle")
    notes = []
    if slot["led"]:
        notes.append(line("led " + slot["note"] if slot["note"] else "led"))
    if slot["winning"]:
        notes.append(line(("takes it" if trick.get("complete") else "winning", palette.WINNING)))
    if any(tag["key"] == "trump" for tag in piece["tags"]):
        notes.append(line(("trump", palette.TRUMP)))
    return beside([block, stretched(notes, height)], 1)


def _call(document: Document, seat: int, height: int) -> Block:
    auction = zone(document, "auction")
    entries = [entry for entry in (auction.get("entries", []) if auction else []) if entry["seat"] == seat]
    says: Block = [Text("", end="")]
    if entries:
        standing = entries[-1]["standing"]
        says.append(line((f"“{entries[-1]['text']}”", "bold" if standing else palette.QUIET), " stands" if standing else ""))
    return stretched(says, height)


def _title(document: Document) -> Block:
    trick = zone(document, "trick")
    return [line((trick["title"], palette.QUIET))] if trick is not None else []


def _row(document: Document, drawing: Drawing, size: Size, names: Sequence[str], cells: Sequence[int]) -> Block:
    pieces, captions = [], []
    for name, wide in zip(names, cells, strict=True):
        piece = document["pieces"][name]
        pieces.append(fitted(drawing.piece(name, piece, size), wide, "center"))
        captions.append(caption(name, piece, wide))
    return [*beside(pieces, 1), *beside(captions, 1)]


def _listed(shown: Shown, drawing: Drawing, room: Room) -> Block:
    """The table for the smallest screens: a line for each seat, the hand by name."""
    document = shown.document
    block = heading(document, room.columns)
    trick = zone(document, "trick")
    slots = {slot["seat"]: slot for slot in trick.get("slots", [])} if trick else {}
    for seat in document["seats"]:
        slot = slots.get(seat["seat"])
        played = f" {slot['piece']}{' *' if slot['winning'] else ''}" if slot else ""
        label = seat_lines(document, seat, drawing)[0]
        block += fitted([Text.assemble(label, (played, "bold"), end="")], room.columns)
    held = zone(document, "hand")
    if held is not None:
        names = [line((name, _look(document["pieces"][name]))) for name in held.get("pieces", [])]
        block += wrapped(Text.assemble(held["title"], ": ", Text(" ").join(names), end=""), room.columns)
    return block


def _look(piece: PieceShown) -> str:
    return {"playable": "bold underline", "blocked": palette.QUIET}.get(piece["state"], "")
