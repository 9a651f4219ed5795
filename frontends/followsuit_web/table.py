"""One room as this server has it: its last two revisions, who watches, and the messages made for them.

Not here: what is allowed and stored, which is `tables`.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Protocol

from attrs import define, field

from followsuit.company import Company
from followsuit.jsontext import encode
from followsuit.messages import room_told, table_told
from followsuit.press import Press, Typeset
from followsuit.room import Room
from followsuit.seats import Player
from followsuit_web.audience import Audience, Viewer, Watcher
from followsuit_web.dues import clocks_told

LATELY = 40.0
"""Seconds after which somebody who is not connected is no longer here: a long poll and a little more."""

SOON = 0.5
"""Seconds after which those at the table are told that more or fewer watch: not of each of many who come at a time."""

log = logging.getLogger(__name__)


class Usher(Protocol):
    """Tells other servers who is here. No method waits or raises."""

    def came(self, code: str, seat: Player, *, softly: bool) -> None:
        """Somebody has come to a seat here; *softly* if that takes it from nobody elsewhere."""

    def went(self, code: str, seat: Player) -> None:
        """Nobody is in a seat here any more."""

    def looked(self, table: Table) -> None:
        """It may have changed who is at *table*, here or elsewhere, or who plays there."""


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
        closed: Whether the server closes, and nobody is to wait for anything new.
    """

    code: str
    typeset: Typeset
    before: Room | None
    room: Room
    usher: Usher | None = None
    lock: asyncio.Lock = field(factory=asyncio.Lock)
    changed: asyncio.Event = field(factory=asyncio.Event)
    closed: bool = False
    _audience: Audience = field(factory=Audience, init=False)
    _telling: asyncio.TimerHandle | None = field(default=None, init=False)
    _seen: dict[Player, float] = field(factory=dict)
    _local: frozenset[Player] = frozenset()
    _elsewhere: frozenset[Player] = frozenset()
    _here: frozenset[Player] = frozenset()
    _press: Press = field(init=False)

    def __attrs_post_init__(self) -> None:
        self._press = Press(self.typeset, self.code)

    @property
    def here(self) -> frozenset[Player]:
        """The players who are here, at whichever server."""
        return self._here

    @property
    def local(self) -> frozenset[Player]:
        """The players who are here, at this server."""
        return self._local

    @property
    def tag(self) -> str:
        """What tells how the table is now from how it was: the revision, and who is here."""
        return f"{self.room.v}.{sum(1 << seat for seat in self._here):x}"

    @property
    def watching(self) -> int:
        """How many people without a seat are connected to this server."""
        return len(self._audience.crowd)

    def message(self, viewer: Viewer) -> str:
        """What *viewer* sees, as JSON."""
        if isinstance(viewer, int):
            return self._printed(viewer, f'{self._clocks(viewer)},"role":"seat","watching":{len(self._audience.crowd)}')
        more = f'{self._clocks(None)},"role":"{viewer}","watching":{len(self._audience.crowd)}'
        if viewer == "display" or self.room.company.terms.spectators:
            return self._printed(None, more)
        return f"{self._outside()[:-1]}{more}}}"

    def introduction(self) -> str:
        """What a visitor sees, and besides that what is played here and who belongs together, as JSON."""
        return f'{self.message("visitor")[:-1]},"table":{encode(table_told(self.room))}}}'

    def advance(self, room: Room) -> None:
        """*room* is the next revision, and stored: everyone is shown it."""
        self.replace(self.room, room)

    def replace(self, before: Room | None, room: Room) -> None:
        """*room* is later, perhaps by several revisions, as somebody else stored them."""
        company, self.before, self.room = self.room.company, before, room
        if room.company is not company:
            self._dismiss()
        self._show_all()

    def attach(self, viewer: Viewer, watcher: Watcher, opens: Callable[[Company], bool]) -> None:
        """*watcher* comes, as `Audience.add()` says, which may refuse; others are told."""
        self._audience.add(viewer, watcher, opens)
        if isinstance(viewer, int):
            if self.usher is not None:
                self.usher.came(self.code, viewer, softly=False)
            self._look_around(viewer)
        elif viewer != "display":
            self._tell_soon()

    def detach(self, viewer: Viewer, watcher: Watcher) -> None:
        """*watcher* watches no more."""
        if self._audience.remove(viewer, watcher) and isinstance(viewer, int):
            self._look_around(viewer)
        elif not isinstance(viewer, int) and viewer != "display":
            self._tell_soon()

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
        self._audience.replaced(seat)

    def closing(self) -> None:
        """The server closes: everyone leaves."""
        self.closed = True
        for _, watcher in self._audience:
            watcher.closing()
        self._wake()

    def _dismiss(self) -> None:
        """Sends away whoever's place is another's now, or nobody's: they must see nothing more of it."""
        self._audience.dismiss(self.room.company)
        for seat, sitter in enumerate(self.room.company.sitters):
            if sitter.kind != "human":
                self._seen.pop(Player(seat), None)
        self._recount()

    def _tell_soon(self) -> None:
        """Tells those who have a place here how many watch, in a moment."""
        if self._telling is None and not self.closed:
            self._telling = asyncio.get_running_loop().call_later(SOON, self._tell)

    def _tell(self) -> None:
        self._telling = None
        self._show([(viewer, watcher) for viewer, watcher in self._audience if isinstance(viewer, int) or viewer == "display"])

    def _look_around(self, mover: Player | None) -> None:
        """Tells the others when it has changed who is here."""
        if self._recount():
            self._show([(viewer, watcher) for viewer, watcher in self._audience if viewer != mover])
            self._wake()

    def _recount(self) -> bool:
        """Sees who is here; whether that has changed."""
        lately = time.monotonic() - LATELY
        self._seen = {seat: at for seat, at in self._seen.items() if at > lately}
        local = self._audience.seats | frozenset(self._seen)
        if self.usher is not None:
            for seat in self._local - local:
                self.usher.went(self.code, seat)
        self._local = local
        was, self._here = self._here, local | self._elsewhere
        if self.usher is not None:
            self.usher.looked(self)
        return was != self._here

    def _clocks(self, seat: Player | None) -> str:
        """What the message to *seat* has about clocks; nothing at a table without."""
        if self.room.company.terms.clock is None:
            return ""
        clocks = clocks_told(self.room, time.time())
        deadline = next((clock["left"] for clock in clocks if clock["seat"] == seat), None)
        return f',"deadline":{encode(deadline)},"clocks":{encode(clocks)}'

    def _printed(self, player: Player | None, more: str) -> str:
        return self._press.message(self.room, player, before=self.before, here=self._here, more=more)

    def _outside(self) -> str:
        """What those see who may not watch: who is at the table."""
        told = encode(room_told(self.room, self.code, self._here))
        return f'{{"type":"view","v":{self.room.v},"seat":null,"d":null,"legal":[],"view":null,"document":null,"room":{told}}}'

    def _show_all(self) -> None:
        self._show(list(self._audience))
        self._wake()

    def _show(self, viewers: list[tuple[Viewer, Watcher]]) -> None:
        """Shows the table to *viewers*: made once for all who see the same, then sent to all at once."""
        messages: dict[Viewer, str] = {}
        for viewer in dict(viewers):
            # One view that cannot be made must not keep the others from theirs.
            try:
                messages[viewer] = self.message(viewer)
            except Exception:
                log.exception("a view could not be made", extra={"room": self.code, "seat": viewer, "v": self.room.v})
        self._press.put_away()
        for viewer, watcher in viewers:
            if viewer not in messages:
                continue
            # Nor one that cannot be sent.
            try:
                watcher.show(messages[viewer])
            except Exception:
                log.exception("a view could not be sent", extra={"room": self.code, "seat": viewer, "v": self.room.v})

    def _wake(self) -> None:
        self.changed.set()
        self.changed = asyncio.Event()
