"""A store whose every answer is timed, and in which moves and rooms are counted."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator, Awaitable, Mapping
from typing import TypeVar

from followsuit.company import Happening
from followsuit.seats import Player
from followsuit_web.meters import Meters
from followsuit_web.store import Change, Changed, Due, Store, StoreError

T = TypeVar("T")


class MeasuredStore:
    """Does as *store* does.

    Args:
        store: The store.
        meters: What is measured.
    """

    def __init__(self, store: Store, meters: Meters) -> None:
        self._store = store
        self._meters = meters

    async def create(self, code: str, change: Change) -> None:
        await self._timed("create", self._store.create(code, change))
        self._meters.rooms_made.inc()

    async def append(self, code: str, v: int, change: Change) -> None:
        await self._timed("append", self._store.append(code, v, change))
        for happening in change.happenings:
            if happening["kind"] == "move":
                by = "bot" if str(happening["mid"]).startswith("bot-") else "person"
                self._meters.moves.labels(by).inc()

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        return await self._timed("read", self._store.happenings(code, after))

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Due, ...]:
        return await self._timed("claim", self._store.claim(now, ahead, lease))

    async def settle(self, due: Due, at: float | None) -> None:
        await self._timed("settle", self._store.settle(due, at))

    async def wait_for(self, code: str, seat: Player, due: Due | None) -> None:
        await self._timed("wait_for", self._store.wait_for(code, seat, due))

    async def next_due(self, now: float) -> float | None:
        return await self._timed("next_due", self._store.next_due(now))

    async def records(self, code: str) -> tuple[str, ...]:
        return await self._timed("records", self._store.records(code))

    def watch(self, code: str) -> None:
        self._store.watch(code)

    def unwatch(self, code: str) -> None:
        self._store.unwatch(code)

    def changes(self) -> AsyncGenerator[Changed, None]:
        return self._store.changes()

    async def arrive(self, code: str, seat: Player, server: str, *, softly: bool = False) -> None:
        await self._timed("arrive", self._store.arrive(code, seat, server, softly=softly))

    async def leave(self, code: str, seat: Player, server: str) -> None:
        await self._timed("leave", self._store.leave(code, seat, server))

    async def attendance(self, code: str) -> Mapping[Player, str]:
        return await self._timed("attendance", self._store.attendance(code))

    async def beat(self, server: str, now: float) -> Mapping[str, float]:
        return await self._timed("beat", self._store.beat(server, now))

    async def sweep(self, now: float) -> int:
        return await self._timed("sweep", self._store.sweep(now))

    async def rooms(self) -> int | None:
        return await self._timed("rooms", self._store.rooms())

    async def check(self) -> tuple[str, ...]:
        return await self._timed("check", self._store.check())

    async def close(self) -> None:
        await self._store.close()

    async def _timed(self, operation: str, answer: Awaitable[T]) -> T:
        began = time.perf_counter()
        try:
            return await answer
        except StoreError:
            self._meters.store_failures.labels(operation).inc()
            raise
        finally:
            self._meters.store.labels(operation).observe(time.perf_counter() - began)
