"""The score sheet as a table, and every hand of a deal that is over."""

from __future__ import annotations

from rich import box
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.document import Document
from followsuit_cli import palette
from followsuit_cli.blocks import Block, line, wrapped
from followsuit_cli.spoken import zone


def score(document: Document) -> RenderableType:
    """The score sheet: a row for each hand that is over."""
    sheet = zone(document, "table")
    if sheet is None:
        return Text("No hand is over yet.")
    table = Table(
        title=sheet["title"],
        title_justify="left",
        title_style=palette.TITLE,
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, 2, 0, 0),
    )
    for column in sheet.get("columns", []):
        table.add_column(Text(column["text"]))
    for row in sheet.get("rows", []):
        table.add_row(*(Text(cell) for cell in row))
    return table


def hands(document: Document, columns: int) -> Block:
    """Every hand of a deal that is over, a line each; none while it is played."""
    found = zone(document, "hands")
    if found is None:
        return []
    block: Block = [line((found["title"], palette.TITLE))]
    longest = max(len(seat["name"]) for seat in document["seats"])
    for each in found.get("hands", []):
        seat = document["seats"][each["seat"]]
        row = line((seat["name"].ljust(longest), palette.side(seat["side"])))
        for name in each["pieces"]:
            trump = any(tag["key"] == "trump" for tag in document["pieces"][name]["tags"])
            row = Text.assemble(row, "  ", (name, palette.TRUMP + " underline" if trump else ""), end="")
        block += wrapped(row, columns) if row.cell_len > columns else [row]
    if any(tag["key"] == "trump" for piece in document["pieces"].values() for tag in piece["tags"]):
        block.append(line(("(underlined: trump)", palette.QUIET)))
    return block
