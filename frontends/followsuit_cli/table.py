"""The table document drawn: seats around the trick, contract and meter above, the hand below.

It is drawn as large as the screen allows.  What is on it and what it means is the document's; this only finds places.
"""

from __future__ import annotations

from collections.abc import Sequence

from attrs import frozen
from rich.text import Text

from followsuit.document import Document, PieceShown, Zone
from followsuit_cli import palette
from followsuit_cli.around import Shown, around, who
from followsuit_cli.blocks import STUCK, Block, beside, fitted, line, width, wrapped
from followsuit_cli.pieces import Drawing, Size, caption
from followsuit_cli.spoken import hands, others, zone

LOG = 3
"""Lines below the table, at least, before there is room for empty ones."""

WIDEST = 84
"""Cells of a table on a screen that is wider."""


@frozen
class Room:
    """How much room there is.

    Attributes:
        columns: Cells of a line.
        rows: Lines for the whole table.
    """

    columns: int
    rows: int


def draw(shown: Shown, drawing: Drawing, room: Room) -> Block:
    """The table, as large as fits; the smallest way where nothing does."""
    for size in Size:
        for airy in (True, False):
            block = _drawn(shown, drawing, room, size, airy)
            # Air is for where what was said last has its lines too.
            if len(block) + (LOG if airy else 0) <= room.rows and width(block) <= room.columns:
                return block
    return _listed(shown, drawing, room)


def heading(document: Document, columns: int) -> Block:
    """The title with the score, and the contract with its meter."""
    hand = f"Hand {document['deal']}" if document["deal"] else ""
    parts: list[str | tuple[str, str]] = [(document["title"], palette.TITLE), f"  {hand}" if hand else ""]
    for side in document["sides"]:
        written = side["tally"] if side["tally"] != str(side["score"]) else ""
        tally = f" {written} ({side['score']})" if written else f" {side['score']}"
        # A side and its score stay on one line.
        parts += ["   ", (side["name"].replace(" ", STUCK), palette.side(side["side"])), tally.replace(" ", STUCK)]
    block = wrapped(line(*parts), columns)
    marker, meter = zone(document, "marker"), zone(document, "meter")
    if marker is not None:
        says: list[str | tuple[str, str]] = [(marker["text"], palette.TRUMP)]
        if meter is not None:
            says += ["  ", meter["text"], " ", bar(meter, 12)]
        block += wrapped(line(*says), columns)
    for sentence in others(document):
        block += wrapped(line(sentence), columns)
    return block


def bar(meter: Zone, cells: int) -> str:
    """How full a meter is, drawn and in numbers."""
    value, top = meter.get("value", 0), max(1, meter.get("max", 1))
    full = min(cells, cells * value // top)
    return f"[{'=' * full}{'.' * (cells - full)}]{STUCK}{value}/{top}"


def hand(document: Document, drawing: Drawing, size: Size, columns: int) -> Block:
    """The viewer's hand, in rows that fit; of several each under its title."""
    held = hands(document)
    if len(held) == 1:
        return _held(document, drawing, size, columns, held[0])
    block: Block = []
    for each in held:
        acts = any(action.get("zone") == each["id"] for action in document["actions"])
        block += [line((each["title"], palette.TURN if acts else palette.QUIET)), *_held(document, drawing, size, columns, each)]
    return block


def _held(document: Document, drawing: Drawing, size: Size, columns: int, held: Zone) -> Block:
    """One hand."""
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


def _drawn(shown: Shown, drawing: Drawing, room: Room, size: Size, airy: bool) -> Block:
    document = shown.document
    air: Block = [Text("", end="")] if airy else []
    columns = min(room.columns, WIDEST)
    held = hand(document, drawing, size, columns)
    indent = " " * ((columns - width(held)) // 2)
    centred = [Text.assemble(indent, row, end="") for row in held]
    return [*heading(document, room.columns), *air, *around(shown, drawing, columns, size, air), *air, *centred]


def _row(document: Document, drawing: Drawing, size: Size, names: Sequence[str], cells: Sequence[int]) -> Block:
    shown = [document["pieces"][name] for name in names]
    brief = any(len(tag["text"]) > wide for piece, wide in zip(shown, cells, strict=True) for tag in piece["tags"])
    drawn = [
        fitted(drawing.piece(name, document["pieces"][name], size), wide, "center")
        for name, wide in zip(names, cells, strict=True)
    ]
    below = [caption(name, piece, wide, brief) for name, piece, wide in zip(names, shown, cells, strict=True)]
    return [*beside(drawn, 1), *beside(below, 1)]


def _listed(shown: Shown, drawing: Drawing, room: Room) -> Block:
    """The table for the smallest screens: a line for each seat, the hand by name."""
    document = shown.document
    block = heading(document, room.columns)
    trick = zone(document, "trick")
    slots = {slot["seat"]: slot for slot in trick.get("slots", [])} if trick else {}
    for seat in document["seats"]:
        slot = slots.get(seat["seat"])
        played = f" {slot['piece']}{' *' if slot['winning'] else ''}" if slot else ""
        label = who(document, seat, drawing)
        block += fitted([Text.assemble(label, (played, "bold"), end="")], room.columns)
    for held in hands(document):
        names = [line((name, _look(document["pieces"][name]))) for name in held.get("pieces", [])]
        block += wrapped(Text.assemble(held["title"], ": ", Text(" ").join(names), end=""), room.columns)
    return block


def _look(piece: PieceShown) -> str:
    return {"playable": "bold underline", "blocked": palette.QUIET}.get(piece["state"], "")
