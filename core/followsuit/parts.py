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

NO_SEATS: frozenset[Seat] = frozenset()

Said = Callable[[Voice], object]
"""Plain data, with its texts said to one reader."""


@frozen
class Reader:
    """A viewer, for whom parts are picked.

    Attributes:
        voice: Says texts to them.
        seats: Their seats.
        first: The first of these; None for a spectator.
    """

    voice: Voice
    seats: frozenset[Seat]
    first: Seat | None


class Told(Protocol):
    """What there is to tell."""

    @property
    def text(self) -> str:
        """Its JSON, to those who are not named in it."""

    @property
    def named(self) -> frozenset[Seat]:
        """Who is named in it."""

    def to(self, reader: Reader) -> str:
        """It as *reader* gets it."""


@frozen
class Fixed:
    """What is the same to everyone."""

    text: str
    named: frozenset[Seat] = field(default=NO_SEATS, init=False)

    def to(self, reader: Reader) -> str:
        """The same to *reader*."""
        return self.text


@define
class Part:
    """A part of the message that everyone gets.

    Attributes:
        made_of: What it was made of; None for what is not asked about again.
        said: Makes it.
        write: Writes JSON.
        text: Its JSON, to those who are not named in it.
        named: Who is named in it.
        told: Its JSON to those who are, by the first of their seats.
    """

    made_of: tuple[object, ...] | None
    said: Said
    write: Encode
    text: str
    named: frozenset[Seat]
    told: dict[Seat | None, str] = field(factory=dict)

    def to(self, reader: Reader) -> str:
        """The part as *reader* gets it."""
        if self.named.isdisjoint(reader.seats):
            return self.text
        told = self.told.get(reader.first)
        if told is None:
            told = self.told[reader.first] = self.write(self.said(reader.voice))
        return told


@define
class Row:
    """Entries one after the other, each an object or several that are merged.

    Attributes:
        entries: What each is merged from.
        text: Their JSON, to those who are named in none.
        named: Who is named in any.
    """

    entries: tuple[tuple[Told, ...], ...]
    text: str = field(init=False)
    named: frozenset[Seat] = field(init=False)
    _texts: list[str] = field(init=False)
    _naming: list[tuple[int, frozenset[Seat]]] = field(init=False)
    _told: dict[Seat | None, str] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._texts = [merged([part.text for part in entry]) for entry in self.entries]
        whose = [entry[0].named if len(entry) == 1 else NO_SEATS.union(*[part.named for part in entry]) for entry in self.entries]
        self._naming = [(at, named) for at, named in enumerate(whose) if named]
        self.named = NO_SEATS.union(*whose)
        self.text = _joined(self._texts)

    def to(self, reader: Reader) -> str:
        """The row as *reader* gets it."""
        if self.named.isdisjoint(reader.seats):
            return self.text
        told = self._told.get(reader.first)
        if told is None:
            texts = self._texts.copy()
            for at, named in self._naming:
                if not named.isdisjoint(reader.seats):
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
    def named(self) -> frozenset[Seat]:
        """Who is named in it."""
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
