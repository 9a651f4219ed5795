"""The score sheet as a table, and every hand of a deal that is over."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from followsuit.document import Document
from followsuit_cli import palette
from followsuit_cli.blocks import Block, line, wrapped
from followsuit_cli.spoken import zone

SIDE = "side-"
"""The keys of columns with the score of a side begin so."""

PADDING = 2
GAP = PADDING + 1
"""Cells between two columns: the padding and the edge."""


def score(document: Document, columns: int) -> RenderableType:
    """The score sheet: a row for each hand that is over; in two tables, the scores below, where *columns* are too few for one."""
    sheet = zone(document, "table")
    if sheet is None:
        return Text("No hand is over yet.")
    heads = [(column["key"], column["text"]) for column in sheet.get("columns", [])]
    rows = sheet.get("rows", [])
    widths = [max(len(each[at]) for each in [[text for _, text in heads], *rows]) + GAP for at in range(len(heads))]
    first = next((at for at, (key, _) in enumerate(heads) if key.startswith(SIDE)), len(heads))
    if sum(widths) < columns or first == len(heads):
        return _table(sheet["title"], [text for _, text in heads], rows)
    # The number of the hand begins each line of both.
    scores = [0, *range(first, len(heads))]
    return Group(
        _table(sheet["title"], [text for _, text in heads[:first]], [row[:first] for row in rows]),
        _table(None, [heads[at][1] for at in scores], [[row[at] for at in scores] for row in rows]),
    )


def _table(title: str | None, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
    table = Table(
        title=title,
        title_justify="left",
        title_style=palette.TITLE,
        box=box.SIMPLE_HEAD,
        pad_edge=False,
        padding=(0, PADDING, 0, 0),
    )
    for head in heads:
        table.add_column(Text(head))
    for row in rows:
        table.add_row(*map(Text, row))
    return table


def hands(document: Document, columns: int, *, underlines: bool) -> Block:
    """Every hand of a deal that is over, a line each; none while it is played.

    Args:
        document: The table.
        columns: How wide it may be.
        underlines: Whether what is underlined can be seen.
    """
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
    if underlines and any(tag["key"] == "trump" for piece in document["pieces"].values() for tag in piece["tags"]):
        block.append(line(("(underlined: trump)", palette.QUIET)))
    return block
