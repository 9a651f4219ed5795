"""Blocks of lines that can be put side by side: the small change of a screen of text."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

STUCK = "\N{NO-BREAK SPACE}"

Block = list[Text]
"""Lines, not necessarily of one width."""


def line(*parts: str | tuple[str, str]) -> Text:
    """One line of *parts*, each with or without a style."""
    return Text.assemble(*parts, end="")


def width(block: Block) -> int:
    """The cells of the longest line."""
    return max((each.cell_len for each in block), default=0)


def fitted(block: Block, cells: int, align: str = "left") -> Block:
    """*block* with each line cut or filled to *cells*; *align* is left, center or right."""
    found = []
    for each in block:
        copy = each.copy()
        if copy.cell_len > cells:
            copy.rstrip()
        copy.truncate(cells, overflow="ellipsis")
        room = cells - copy.cell_len
        left = {"left": 0, "center": room // 2, "right": room}[align]
        found.append(Text.assemble(" " * left, copy, " " * (room - left), end=""))
    return found


def beside(blocks: Sequence[Block], gap: int = 0) -> Block:
    """*blocks* next to each other, their tops level; each is as wide as its longest line."""
    height = max((len(block) for block in blocks), default=0)
    columns = [fitted(stretched(block, height), width(block)) for block in blocks]
    return [Text(" " * gap, end="").join(row) for row in zip(*columns, strict=True)]


def stretched(block: Block, height: int, align: str = "top") -> Block:
    """*block* with empty lines up to *height*: below it, or above and below where *align* is middle."""
    above = (height - len(block)) // 2 if align == "middle" else 0
    empty = [Text("", end="") for _ in range(height - len(block))]
    return [*empty[:above], *block, *empty[above:]]


def wrapped(text: Text, cells: int) -> Block:
    """*text* broken into lines of at most *cells*; a STUCK is a space that no line ends at."""
    plain = text.plain
    breaks: list[int] = []
    begun = at = 0
    while begun < len(plain):
        # The last space at which the line still fits; where a single word is too long, its end.
        end = at = len(plain)
        if cell_len(plain[begun:]) > cells:
            end = at = plain.find(" ", begun) % (len(plain) + 1)
            while at < len(plain) and cell_len(plain[begun:at]) <= cells:
                end = at
                at = plain.find(" ", at + 1) % (len(plain) + 1)
        begun = end + 1
        breaks.append(begun)
    rows = list(text.divide(breaks[:-1])) if breaks else [text]
    for row in rows:
        row.rstrip()
        row.end = ""
        row.plain = row.plain.replace(STUCK, " ")
    return rows
