"""Who is at which table, at whichever server: apart from the rooms, whose revision it never changes.

Each server says in the store who is at its tables, and every few seconds that it lives; what a dead one has said counts for
nothing. In a seat somebody is at one server only: the one to which they came last.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Iterable, Mapping
from weakref import WeakKeyDictionary

from attrs import define

from followsuit.seats import Player
from followsuit_web.ending import end
from followsuit_web.store import FAR, Store, StoreError
from followsuit_web.table import Table

BEAT = 3.0
"""Seconds between two signs of life."""

DEAD = 10.0
"""Seconds without one after which a server is taken for dead; the servers' clocks must differ by less."""

AGAIN = 1.0
"""Seconds before the store is told again what it could not be told."""

GOODBYE = 1.0
"""Seconds that a closing server waits until all are said to have left."""

log = logging.getLogger(__name__)


@define(eq=False)
class _Stay:
    """What the store is to know of a seat: who came last, and what of it is known."""

    wish: str = ""
    wishes: int = 0
    known: int = 0


class Presence:
    """Tells the store who is here, and the tables who is elsewhere.

    Args:
        store: What servers share.
        tables: Those in memory.
        looked: Told of each table at which it may have changed who is there, or who plays.
    """

    def __init__(self, store: Store, tables: Callable[[], Iterable[Table]], looked: Callable[[Table], None]) -> None:
        self.name = secrets.token_urlsafe(9)
        self._store = store
        self._tables = tables
        self._looked = looked
        self._stays: dict[tuple[str, Player], _Stay] = {}
        self._saying: dict[tuple[str, Player], asyncio.Task[None]] = {}
        self._seen: WeakKeyDictionary[Table, Mapping[Player, str]] = WeakKeyDictionary()
        self._live: frozenset[str] = frozenset()
        self._loop: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Starts to give signs of life."""
        self._loop = asyncio.create_task(self._run())

    def alive(self) -> bool:
        """Whether it gives signs of life."""
        return self._loop is not None and not self._loop.done()

    async def close(self) -> None:
        """Stops, when it is known who has left."""
        if self._saying:
            await asyncio.wait(self._saying.values(), timeout=GOODBYE)
        await end([*self._saying.values(), self._loop])

    def came(self, code: str, seat: Player, *, softly: bool) -> None:
        """Somebody has come to a seat here; *softly* if that takes it from nobody elsewhere."""
        self._wish(code, seat, "softly" if softly else "arrive")

    def went(self, code: str, seat: Player) -> None:
        """Nobody is in a seat here any more."""
        self._wish(code, seat, "leave")

    def looked(self, table: Table) -> None:
        """It may have changed who is at *table*, or who plays there."""
        self._looked(table)

    async def look(self, table: Table) -> None:
        """Sees who is at *table* elsewhere; who has come there since leaves here.

        Raises:
            StoreError: The store does not say.
        """
        # Whoever comes while the store is asked has come after those of whom it tells.
        known = {seat: stay.wishes for (code, seat), stay in self._stays.items() if code == table.code and _is_known(stay)}
        self._seen[table] = there = await self._store.attendance(table.code)
        if not self._live.issuperset(there.values()):
            # A server that has just begun, or one that is dead.
            await self._beat()
        elsewhere = self._elsewhere(table)
        for seat in elsewhere & known.keys():
            stay = self._stays.get((table.code, seat))
            if stay is not None and stay.wish == "arrive" and stay.wishes == known[seat]:
                table.replaced(seat)
        table.others(elsewhere)

    def _elsewhere(self, table: Table) -> frozenset[Player]:
        there = self._seen.get(table, {})
        return frozenset(seat for seat, server in there.items() if server != self.name and server in self._live)

    def _wish(self, code: str, seat: Player, wish: str) -> None:
        at = (code, seat)
        stay = self._stays.setdefault(at, _Stay())
        stay.wish, stay.wishes = wish, stay.wishes + 1
        if at not in self._saying:
            self._saying[at] = asyncio.create_task(self._say(at, stay))

    async def _say(self, at: tuple[str, Player], stay: _Stay) -> None:
        while stay.known != stay.wishes:
            wish, number = stay.wish, stay.wishes
            try:
                if self.name not in self._live:
                    # Whoever reads that somebody is here must find that this server lives.
                    await self._beat()
                if wish == "leave":
                    await self._store.leave(*at, self.name)
                else:
                    await self._store.arrive(*at, self.name, softly=wish == "softly")
                stay.known = number
            except StoreError:
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("it could not be said who is here", extra={"room": at[0], "seat": at[1]})
                break
        # In the same breath as the last look at what is wished.
        self._saying.pop(at, None)
        if stay.wish == "leave":
            self._stays.pop(at, None)

    async def _run(self) -> None:
        while True:
            try:
                await self._beat()
                for table in self._tables():
                    table.lapse()
            except StoreError:
                pass
            except Exception:
                # Without this loop everybody here would seem to be away.
                log.exception("no sign of life could be given")
            await asyncio.sleep(BEAT)

    async def _beat(self) -> None:
        """Gives a sign of life, and sees who else does."""
        now = time.time()
        beats = await self._store.beat(self.name, now)
        live = frozenset(each for each, at in beats.items() if now - DEAD <= at <= now + FAR)
        changed, self._live = live ^ self._live, live
        for table, there in tuple(self._seen.items()):
            if changed & frozenset(there.values()):
                table.others(self._elsewhere(table))


def _is_known(stay: _Stay) -> bool:
    return stay.known == stay.wishes
