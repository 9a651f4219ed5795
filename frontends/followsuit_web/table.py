"""One room as this server has it: its last two revisions, who watches, and the messages made for them.

Not here: what is allowed and stored, which is `tables`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Protocol

from attrs import define, field

from followsuit.press import Press, Typeset
from followsuit.room import Room
from followsuit.seats import Player

LATELY = 40.0
"""Seconds after which somebody who is not connected is no longer here: a long poll and a little more."""

log = logging.getLogger(__name__)


class Watcher(Protocol):
    """Somebody with a socket in a seat. No method waits or raises."""

    def show(self, message: str) -> None:
        """Sends a message, or gives up when too many are unread."""

    def replaced(self) -> None:
        """Leaves, because another has the seat."""

    def closing(self) -> None:
        """Leaves, because the server closes."""


class Usher(Protocol):
    """Tells other servers who is here. No method waits or raises."""

    def came(self, code: str, seat: Player, *, softly: bool) -> None:
        """Somebody has come to a seat here; *softly* if that takes it from nobody elsewhere."""

    def went(self, code: str, seat: Player) -> None:
        """Nobody is in a seat here any more."""


@define(eq=False)
class Table:
    """A room at work.

    Attributes:
        code: The room's code.
        typeset: What messages of its game are made with.
        before: The room one revision earlier; None at its first.
        room: The room.
        usher: Tells other servers who is here; None where there can be no others.
        lock: Held by who changes the room.
        changed: Set, and replaced by a new one, whenever there is something new to see.
    """

    code: str
    typeset: Typeset
    before: Room | None
    room: Room
    usher: Usher | None = None
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    changed: asyncio.Event = field(factory=asyncio.Event)
    _watchers: dict[Player, Watcher] = field(factory=dict)
    _seen: dict[Player, float] = field(factory=dict)
    _local: frozenset[Player] = frozenset()
    _elsewhere: frozenset[Player] = frozenset()
    _here: frozenset[Player] = frozenset()
    _press: Press = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._press = Press(self.typeset, self.code)

    def message(self, seat: Player) -> str:
        """What *seat* sees, as JSON."""
        return self._press.message(self.room, seat, before=self.before, here=self._here)

    def advance(self, room: Room) -> None:
        """*room* is the next revision, and stored: everyone is shown it."""
        self.before, self.room = self.room, room
        self._show_all()

    def replace(self, before: Room | None, room: Room) -> None:
        """*room* is several revisions later, as somebody else stored them."""
        self.before, self.room = before, room
        self._show_all()

    def attach(self, seat: Player, watcher: Watcher) -> None:
        """*watcher* watches from *seat*; whoever did before leaves."""
        was = self._watchers.get(seat)
        self._watchers[seat] = watcher
        if was is not None:
            was.replaced()
        if self.usher is not None:
            self.usher.came(self.code, seat, softly=False)
        self._look_around(seat)

    def detach(self, seat: Player, watcher: Watcher) -> None:
        """*watcher* watches no more."""
        if self._watchers.get(seat) is watcher:
            del self._watchers[seat]
            self._look_around(seat)

    def seen(self, seat: Player) -> None:
        """Somebody in *seat* has asked for something without a socket."""
        self._seen[seat] = time.monotonic()
        if self.usher is not None and seat not in self._local:
            self.usher.came(self.code, seat, softly=True)
        self._look_around(seat)

    def lapse(self) -> None:
        """Time has passed: whoever has only asked now and then may be gone."""
        if self._seen:
            self._look_around(None)

    def others(self, seats: frozenset[Player]) -> None:
        """In *seats* somebody is at another server."""
        self._elsewhere = seats
        self._look_around(None)

    def replaced(self, seat: Player) -> None:
        """Whoever is in *seat* has come to another server since."""
        if seat in self._watchers:
            self._watchers[seat].replaced()

    def closing(self) -> None:
        """The server closes: everyone leaves."""
        for watcher in tuple(self._watchers.values()):
            watcher.closing()
        self._wake()

    def _look_around(self, mover: Player | None) -> None:
        """Tells the others when it has changed who is here."""
        lately = time.monotonic() - LATELY
        self._seen = {seat: at for seat, at in self._seen.items() if at > lately}
        local = frozenset(self._watchers) | frozenset(self._seen)
        if self.usher is not None:
            for seat in self._local - local:
                self.usher.went(self.code, seat)
        self._local = local
        here = local | self._elsewhere
        if here != self._here:
            self._here = here
            for seat in tuple(self._watchers):
                if seat != mover:
                    self._show(seat)

    def _show_all(self) -> None:
        for seat in tuple(self._watchers):
            self._show(seat)
        self._wake()

    def _show(self, seat: Player) -> None:
        # One view that cannot be made must not keep the others from theirs.
        try:
            self._watchers[seat].show(self.message(seat))
        except Exception:
            log.exception("a view could not be made", extra={"room": self.code, "seat": seat, "v": self.room.v})

    def _wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()
