"""Keeps the tables of this server level with what other servers store."""

from __future__ import annotations

import asyncio
import contextlib
import logging

from followsuit.errors import FollowSuitError
from followsuit_web.ending import end
from followsuit_web.presence import Presence
from followsuit_web.shelf import Shelf
from followsuit_web.store import Changed, Store, StoreError
from followsuit_web.table import Table

AGAIN = 0.5
"""Seconds before a room is read again that could not be read."""

log = logging.getLogger(__name__)


class Following:
    """Reads what has changed, each room for itself: one that cannot be read keeps no other from being shown.

    Args:
        store: Where rooms are.
        shelf: The tables in memory.
        presence: Who is where.
    """

    def __init__(self, store: Store, shelf: Shelf, presence: Presence) -> None:
        self._store = store
        self._shelf = shelf
        self._presence = presence
        self._loop: asyncio.Task[None] | None = None
        self._waiting: dict[str, Changed] = {}
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def begin(self) -> None:
        """Starts to listen."""
        self._loop = asyncio.create_task(self._listen())

    def alive(self) -> bool:
        """Whether it listens."""
        return self._loop is not None and not self._loop.done()

    async def close(self) -> None:
        """Stops."""
        await end([*self._under_way.values(), self._loop])

    async def _listen(self) -> None:
        while True:
            try:
                async with contextlib.aclosing(self._store.changes()) as changes:
                    async for changed in changes:
                        self._hear(changed)
            except Exception:
                # Without this loop no table would ever again show what another server stores.
                log.exception("changes could not be read")
            await asyncio.sleep(AGAIN)

    def _hear(self, changed: Changed) -> None:
        code = changed.room
        table = self._shelf.at_hand(code)
        if isinstance(table, Table) and not _is_news(table, changed):
            return
        if table is not None:
            before = self._waiting.get(code)
            self._waiting[code] = changed if before is None or before == changed else Changed(code, None)
            if code not in self._under_way:
                self._under_way[code] = asyncio.create_task(self._catch_up(code))

    async def _catch_up(self, code: str) -> None:
        while (changed := self._waiting.pop(code, None)) is not None:
            try:
                if isinstance(self._shelf.at_hand(code), asyncio.Task):
                    await self._shelf.find(code)
                table = self._shelf.at_hand(code)
                if isinstance(table, Table):
                    await self._look(table, changed)
            except StoreError:
                self._waiting[code] = Changed(code, None)
                await asyncio.sleep(AGAIN)
            except FollowSuitError as error:
                log.warning("a room cannot be followed", extra={"room": code, "code": error.code})
            except Exception:
                log.exception("a room could not be followed", extra={"room": code})
        # In the same breath as the last look at what waits.
        self._under_way.pop(code, None)

    async def _look(self, table: Table, changed: Changed) -> None:
        if changed.v != 0:
            async with table.lock:
                # What this server has stored itself is shown by now.
                if _is_news(table, changed):
                    await self._shelf.refresh(table)
        if not changed.v:
            await self._presence.look(table)


def _is_news(table: Table, changed: Changed) -> bool:
    return not changed.v or changed.v > table.room.v
