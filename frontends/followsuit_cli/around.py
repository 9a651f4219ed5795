"""The seats around the table, each with its piece of the trick, or what it has called while they bid.

The viewer sits below, the others clockwise from the left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import frozen
from rich.text import Text

from followsuit.document import Document, PieceShown, SeatShown
from followsuit_cli import palette
from followsuit_cli.blocks import Block, beside, fitted, line, stretched, width, wrapped
from followsuit_cli.pieces import Drawing, Size
from followsuit_cli.spoken import zone

MANY = 8
"""Pieces face down that are still drawn one by one beside what their seat has taken."""

NOTES = 8
"""Cells beside a piece on the table for what is said of it."""


@frozen
class Shown:
    """What is drawn.

    Attributes:
        document: The table.
        hands: The pieces of the seats of others, where a table shows all hands.
        pieces: The pieces of those hands.
    """

    document: Document
    hands: Mapping[int, Sequence[str]]
    pieces: Mapping[str, PieceShown]


def around(shown: Shown, drawing: Drawing, columns: int, size: Size, air: Block) -> Block:
    """The seats in their places.

    Args:
        shown: The table.
        drawing: Draws pieces.
        columns: How wide it may be; what is longer is cut.
        size: How large pieces are.
        air: The empty lines between what is above and what is below.
    """
    seats = shown.document["seats"]
    first = shown.document["you"] or 0
    order = [seats[(first + i) % len(seats)] for i in range(len(seats))]
    others = order[1:]
    flank = (len(others) + 1) // 3
    left, top, right = others[:flank][::-1], others[flank : len(others) - flank], others[len(others) - flank :]
    widest = columns // 3
    cells = {seat["seat"]: _flanking(shown, seat, drawing, size, widest - 1) for seat in (*left, *right)}
    wing = max((width(cell) for cell in cells.values()), default=0) + 1
    wing = min(max(wing, columns // 4), widest) if cells else 0
    middle = columns - 2 * wing
    centre: Block = []
    if top:
        room = middle // len(top)
        labels = [fitted(_label(shown, seat, drawing, room - 1), room, "center") for seat in top]
        height = max(map(len, labels))
        centre = beside(
            [
                [*fitted(stretched(label, height), room), *_placed(shown, seat["seat"], drawing, size, room)]
                for label, seat in zip(labels, top, strict=True)
            ]
        )
        centre += air
    centre += fitted([_title(shown.document)], middle, "center")
    # Below, the piece lies between the trick and who played it.
    centre += _placed(shown, order[0]["seat"], drawing, size, middle)
    centre += fitted(wrapped(_joined(shown, order[0], drawing), middle), middle, "center")
    columns_of = [[row for seat in wings for row in (*cells[seat["seat"]], Text("", end=""))][:-1] for wings in (left, right)]
    height = max(len(centre), *(len(column) for column in columns_of))
    flanks = [fitted(stretched(column, height, "middle"), wing) for column in columns_of]
    return beside([flanks[0], fitted(stretched(centre, height), middle), flanks[1]]) if cells else centre


def who(document: Document, seat: SeatShown, drawing: Drawing) -> Text:
    """A seat by name, with the turn's arrow and its badges."""
    arrow = ("▶ " if drawing.unicode else "> ") if seat["turn"] else ""
    # While they bid, what a seat has called is written at its place on the table.
    called = last_call(document, seat["seat"])
    verb = called["move"].partition(" ")[0] if called is not None and zone(document, "trick") is None else None
    badges = ", ".join(badge["text"] for badge in seat["badges"] if badge["key"] != verb)
    style = palette.side(seat["side"]) + (" underline" if seat["turn"] else "")
    return line((arrow, palette.TURN), (seat["name"], style), f" {badges}" if badges else "")


def last_call(document: Document, seat: int) -> dict[str, Any] | None:
    """What *seat* has called last, as the document's auction has it."""
    auction = zone(document, "auction")
    entries = auction.get("entries", []) if auction is not None else []
    return next((entry for entry in reversed(entries) if entry["seat"] == seat), None)


def _has(shown: Shown, seat: SeatShown, drawing: Drawing) -> Text:
    """What a seat holds, and what it has taken."""
    if seat["seat"] in shown.hands:
        return line(("." if not drawing.unicode else "·").join(shown.hands[seat["seat"]]))
    backs = drawing.backs(seat["pieces"]) if not seat["you"] else ""
    counters = ", ".join(f"{counter['text']} {counter['value']}" for counter in seat["counters"])
    if zone(shown.document, "trick") is None:
        counters = ""
    if counters and len(backs) > MANY:
        backs = f"{len(backs)} {drawing.backs(1)}"
    return line((backs, palette.QUIET), " " if backs and counters else "", counters)


def _label(shown: Shown, seat: SeatShown, drawing: Drawing, cells: int) -> Block:
    """Who sits at a seat and what it has, in lines of at most *cells* where words and pieces allow."""
    held = shown.hands.get(seat["seat"])
    if held is None:
        return [*wrapped(who(shown.document, seat, drawing), cells), _has(shown, seat, drawing)]
    return [*wrapped(who(shown.document, seat, drawing), cells), *_open(held, drawing, cells)]


def _open(held: Sequence[str], drawing: Drawing, cells: int) -> Block:
    """An open hand, in as few rows of like length as there is room for."""
    longest = max(map(len, held), default=0) + 1
    rows = -(-len(held) // max(1, (cells + 1) // longest)) if held else 1
    per_row = -(-len(held) // rows)
    dot = "·" if drawing.unicode else "."
    return [line(dot.join(held[at : at + per_row])) for at in range(0, max(1, len(held)), max(1, per_row))]


def _joined(shown: Shown, seat: SeatShown, drawing: Drawing) -> Text:
    """A seat in one line."""
    return Text.assemble(who(shown.document, seat, drawing), "  ", _has(shown, seat, drawing), end="")


def _flanking(shown: Shown, seat: SeatShown, drawing: Drawing, size: Size, cells: int) -> Block:
    """A seat at the side: who, what it has, its piece."""
    label = _label(shown, seat, drawing, cells)
    piece, notes = _on_table(shown, seat["seat"], drawing, size)
    return [*label, *beside([piece, notes], 1)]


def _placed(shown: Shown, seat: int, drawing: Drawing, size: Size, columns: int) -> Block:
    """What a seat in the middle has on the table, the piece itself in the middle of *columns*."""
    piece, notes = _on_table(shown, seat, drawing, size)
    if columns < width(piece) + 2 * (NOTES + 1):
        return fitted(beside([piece, notes], 1), columns, "center")
    empty: Block = [Text(" " * NOTES, end="") for _ in piece]
    return fitted(beside([empty, piece, fitted(notes, NOTES)], 1), columns, "center")


def _on_table(shown: Shown, seat: int, drawing: Drawing, size: Size) -> tuple[Block, Block]:
    """What *seat* has on the table, and what is said of it; as high as a piece."""
    document = shown.document
    trick, height = zone(document, "trick"), size.height
    if trick is None:
        return stretched(_call(document, seat), height), stretched([], height)
    slot = next((each for each in trick.get("slots", []) if each["seat"] == seat), None)
    if slot is None:
        return stretched([], height), stretched([], height)
    piece = document["pieces"][slot["piece"]]
    notes: Block = [line((slot["piece"], "bold"))] if size is Size.PIPS else []
    if slot["led"]:
        notes.append(line("as " + slot["note"] if slot["note"] else "led"))
    if slot["winning"]:
        notes.append(line(("takes it" if trick.get("complete") else "winning", palette.WINNING)))
    if any(tag["key"] == "trump" for tag in piece["tags"]):
        notes.append(line(("trump", palette.TRUMP)))
    drawn = drawing.piece(slot["piece"], piece, size, "playable" if slot["winning"] else "idle")
    return drawn, stretched(notes, height)


def _call(document: Document, seat: int) -> Block:
    called = last_call(document, seat)
    if called is None:
        return []
    look = "bold" if called["standing"] else palette.QUIET
    return [Text("", end=""), line((called["text"], look), (" (stands)" if called["standing"] else "", look))]


def _title(document: Document) -> Text:
    trick = zone(document, "trick")
    return line((trick["title"] if trick is not None else "", palette.QUIET))
