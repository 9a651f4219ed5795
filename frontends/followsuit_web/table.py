"""One room as this server has it: its last two revisions, who watches, and the messages made for them.

Not here: what is allowed and stored, which is `tables`.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from typing import Protocol

from attrs import define, field

from followsuit.codec import Codec
from followsuit.messages import view_message
from followsuit.room import Room
from followsuit.seats import Player

LATELY = 40.0
"""Seconds after which somebody who is not connected is no longer here: a long poll and a little more."""

log = logging.getLogger(__name__)

_encode = json.JSONEncoder(check_circular=False, separators=(",", ":")).encode


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
        codec: Of its game.
        before: The room one revision earlier; None at its first.
        room: The room.
        usher: Tells other servers who is here; None where there can be no others.
        lock: Held by who changes the room.
        changed: Set, and replaced by a new one, whenever there is something new to see.
    """

    code: str
    codec: Codec
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
    _messages: dict[Player, str] = field(factory=dict)

    def message(self, seat: Player) -> str:
        """What *seat* sees, as JSON; made once for each revision."""
        message = self._messages.get(seat)
        if message is None:
            made = view_message(self.codec, self.room, seat, code=self.code, before=self.before, here=self._here)
            message = self._messages[seat] = _encode(made)
        return message

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
            self._messages.clear()
            for seat in tuple(self._watchers):
                if seat != mover:
                    self._show(seat)

    def _show_all(self) -> None:
        self._messages.clear()
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
