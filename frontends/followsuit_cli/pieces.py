"""Tiles and cards drawn in text: dominoes with pips or numerals, cards with rank and suit, anything else by its name.

The frame says what a piece is in: heavy where it may be played, dashed where it may not, so that nothing hangs on colour.
"""

from __future__ import annotations

from enum import Enum

from rich.text import Text

from followsuit.document import PieceShown
from followsuit_cli import palette
from followsuit_cli.blocks import Block, fitted


class Size(Enum):
    """How large pieces are drawn: dominoes with pips, with numerals, or as narrow as can be."""

    PIPS = 5
    NUMERALS = 3
    NARROW = 2

    @property
    def height(self) -> int:
        """The lines of a piece."""
        return max(3, self.value)


PIPS = {
    0: ("   ", "   ", "   "),
    1: ("   ", " ● ", "   "),
    2: ("●  ", "   ", "  ●"),
    3: ("●  ", " ● ", "  ●"),
    4: ("● ●", "   ", "● ●"),
    5: ("● ●", " ● ", "● ●"),
    6: ("● ●", "● ●", "● ●"),
}
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}

_FRAMES = {
    "idle": (tuple("╭─┬╮"), "│", tuple("╰─┴╯")),
    "playable": (tuple("┏━┳┓"), "┃", tuple("┗━┻┛")),
    "blocked": (tuple("┌╌┬┐"), "┊", tuple("└╌┴┘")),
}
_ASCII = {
    "idle": (tuple("+-++"), "|", tuple("+-++")),
    "playable": (tuple("+=++"), "|", tuple("+=++")),
    "blocked": (tuple("+.++"), ":", tuple("+.++")),
}


class Drawing:
    """Draws pieces for one screen.

    Args:
        unicode: Whether it shows box drawing.
    """

    def __init__(self, unicode: bool) -> None:
        self.unicode = unicode
        self._frames = _FRAMES if unicode else _ASCII

    def piece(self, name: str, shown: PieceShown, size: Size, look: str | None = None) -> Block:
        """A piece, face up.

        Args:
            name: Of the piece.
            shown: What the document says of it.
            size: How large.
            look: idle, playable or blocked; None for the piece's own state.
        """
        look = look or shown["state"]
        halves = self._halves(name, shown["set"], size)
        (left, across, middle, right), side, (low_left, _, low_middle, low_right) = self._frames[look]
        style = palette.BLOCKED if look == "blocked" else self._face(name, shown)
        edge = palette.BLOCKED if look == "blocked" else palette.WINNING if look == "playable" else ""
        cells = len(halves[0][0])
        top = left + middle.join(across * cells for _ in halves) + right
        bottom = low_left + low_middle.join(across * cells for _ in halves) + low_right
        block = [Text(top, style=edge, end="")]
        for rows in zip(*halves, strict=True):
            row = Text("", end="").append(side, style=edge)
            for half in rows:
                row.append(half, style=style)
                row.append(side, style=edge)
            block.append(row)
        return [*block, Text(bottom, style=edge, end="")]

    def width(self, name: str, shown: PieceShown, size: Size) -> int:
        """The cells that a piece is wide."""
        halves = self._halves(name, shown["set"], size)
        return sum(len(half[0]) + 1 for half in halves) + 1

    def backs(self, count: int) -> str:
        """So many pieces, face down."""
        return ("▮" if self.unicode else "#") * count

    def _halves(self, name: str, set: str, size: Size) -> list[tuple[str, ...]]:
        ends = name.split("-")
        if set.startswith("domino") and len(ends) == 2 and all(end.isdecimal() for end in ends):
            if size is Size.PIPS and self.unicode and all(int(end) in PIPS for end in ends):
                return [PIPS[int(end)] for end in ends]
            pad = "" if size is Size.NARROW else " "
            rows = 1 if size is not Size.PIPS else 3
            return [tuple(f"{pad}{end if row == rows // 2 else ' ' * len(end)}{pad}" for row in range(rows)) for end in ends]
        face = name
        if set.startswith("french") and name[1:] in SUITS:
            rank, suit = "10" if name[0] == "T" else name[0], SUITS[name[1]] if self.unicode else name[1]
            if size is Size.PIPS:
                return [(rank.ljust(3), f" {suit} ", rank.rjust(3))]
            face = rank + suit
        rows = 1 if size is not Size.PIPS else 3
        return [tuple(face.ljust(3) if row == rows // 2 else " " * max(3, len(face)) for row in range(rows))]

    @staticmethod
    def _face(name: str, shown: PieceShown) -> str:
        red = shown["set"].startswith("french") and name[1:] in ("D", "H")
        return f"bold {palette.ROSE}" if red else "bold"


def caption(name: str, shown: PieceShown, cells: int, brief: bool = False) -> Block:
    """What stands under a piece of the hand: its name, and what is special about it, in *brief* by its short sign.

    >>> ten = {"key": "ten", "text": "ten count", "short": "10"}
    >>> piece = {"set": "domino6", "name": "six-four", "tags": [ten], "state": "idle", "why": ""}
    >>> [str(each) for each in caption("6-4", piece, 9)]
    ['   6-4   ', 'ten count']
    """
    look = {"playable": palette.PLAYABLE, "blocked": palette.BLOCKED}.get(shown["state"], "")
    lines = [Text(name, style=look, end="")]
    for tag in shown["tags"]:
        words = (tag["short"] or tag["text"].split(" ")[0]) if brief else tag["text"]
        lines.append(Text(words, style=palette.TRUMP if tag["key"] == "trump" else palette.COUNT, end=""))
    return fitted(lines, cells, "center")
