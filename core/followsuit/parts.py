"""JSON in parts, each said once to everyone whom it does not name, and anew to those whom it names: they read "you" there.

Not here: what the parts of a message are (`board`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from attrs import define, field, frozen

from followsuit.jsontext import Encode
from followsuit.seats import Seat
from followsuit.text import Voice

Said = Callable[[Voice], object]
"""Plain data, with its texts said to one reader."""


@frozen
class Reader:
    """A viewer, for whom parts are picked.

    Attributes:
        voice: Says texts to them.
        seats: The mask of their seats.
        first: The first of these; None for a spectator.
    """

    voice: Voice
    seats: int
    first: Seat | None


class Told(Protocol):
    """What there is to tell."""

    @property
    def text(self) -> str:
        """Its JSON, to those who are not named in it."""

    @property
    def named(self) -> int:
        """The mask of the seats that are named in it."""

    def to(self, reader: Reader) -> str:
        """It as *reader* gets it."""


@define
class Part:
    """A part of the message that everyone gets.

    Attributes:
        made_of: What it was made of; None for what is not asked about again.
        said: Makes it; None where it names nobody, so that it need not be said again.
        write: Writes JSON.
        text: Its JSON, to those who are not named in it.
        named: The mask of the seats that are named in it.
        told: Its JSON to those who are, by the first of their seats.
    """

    made_of: tuple[object, ...] | None
    said: Said | None
    write: Encode
    text: str
    named: int
    told: dict[Seat | None, str] | None = None

    def to(self, reader: Reader) -> str:
        """The part as *reader* gets it."""
        if not self.named & reader.seats or self.said is None:
            return self.text
        if self.told is None:
            self.told = {}
        told = self.told.get(reader.first)
        if told is None:
            told = self.told[reader.first] = self.write(self.said(reader.voice))
        return told


@define
class Row:
    """Entries one after the other, each an object or several that are merged.

    Attributes:
        entries: What each is merged from.
        named: The mask of the seats that are named in any.
    """

    entries: tuple[tuple[Told, ...], ...]
    named: int = field(init=False)
    _texts: list[str] = field(init=False)
    _naming: list[tuple[int, int]] = field(init=False)
    _told: dict[Seat | None, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._texts = [merged([part.text for part in entry]) for entry in self.entries]
        self._naming = []
        self.named = 0
        for at, entry in enumerate(self.entries):
            named = 0
            for part in entry:
                named |= part.named
            if named:
                self._naming.append((at, named))
                self.named |= named

    @property
    def text(self) -> str:
        """Their JSON, to those who are named in none."""
        told = self._told.get(None)
        if told is None:
            told = self._told[None] = _joined(self._texts)
        return told

    def to(self, reader: Reader) -> str:
        """The row as *reader* gets it."""
        if not self.named & reader.seats:
            return self.text
        told = self._told.get(reader.first)
        if told is None:
            texts = self._texts.copy()
            for at, named in self._naming:
                if named & reader.seats:
                    texts[at] = merged([part.to(reader) for part in self.entries[at]])
            told = self._told[reader.first] = _joined(texts)
        return told


@frozen
class Table:
    """An object that ends with a list of rows, under the name *under*."""

    head: Part
    rows: Row
    under: str

    @property
    def text(self) -> str:
        """Its JSON, to those who are not named in it."""
        return self._whole(self.head.text, self.rows.text)

    @property
    def named(self) -> int:
        """The mask of the seats that are named in it."""
        return self.head.named | self.rows.named

    def to(self, reader: Reader) -> str:
        """It as *reader* gets it."""
        return self._whole(self.head.to(reader), self.rows.to(reader))

    def _whole(self, head: str, rows: str) -> str:
        return f'{head[:-1]},"{self.under}":[{rows}]}}'


def merged(objects: list[str]) -> str:
    """Several objects, none of them empty, as one."""
    return objects[0] if len(objects) == 1 else f"{{{','.join([text[1:-1] for text in objects])}}}"


def listed(entries: Iterable[str]) -> str:
    """A list of what is JSON already."""
    return f"[{','.join(entries)}]"


def _joined(entries: list[str]) -> str:
    """What stands in a list, without what is nothing to the reader."""
    return ",".join([entry for entry in entries if entry != "null"])
