"""A store in memory: for tests, and for tables that need not outlive the server."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncGenerator, Mapping

from attrs import define, evolve, field

from followsuit.company import Happening
from followsuit.errors import StaleRevisionError
from followsuit.seats import Player
from followsuit_web.accelerators import encode
from followsuit_web.changes import Changes
from followsuit_web.store import FAR, KEEP, Change, Changed, Due, soonest

CLAIMED_AT_ONCE = 64


@define
class _Row:
    due: Due
    lease: float = 0.0


@define
class _Room:
    used: float
    happenings: list[str] = field(factory=list)
    changes: list[str] = field(factory=list)
    records: list[str] = field(factory=list)
    here: dict[Player, str] = field(factory=dict)


@define
class MemoryStore:
    """Keeps rooms until the process ends. Happenings are kept as text, so that nobody can change them from outside."""

    keep: float = KEEP
    _rooms: dict[str, _Room] = field(factory=dict, init=False)
    _dues: dict[str, list[_Row]] = field(factory=dict, init=False)
    _servers: dict[str, float] = field(factory=dict, init=False)
    _changes: Changes = field(factory=Changes, init=False)

    async def create(self, code: str, change: Change) -> None:
        room = self._rooms.get(code)
        if room is None:
            self._rooms[code] = _Room(time.time())
            self._write(code, change)
        elif room.changes[0] != change.id:
            raise StaleRevisionError(f"expected a new room code, {code} is taken")

    async def append(self, code: str, v: int, change: Change) -> None:
        room = self._rooms.get(code)
        there = len(room.changes) if room else 0
        if room and 1 < v <= there and room.changes[v - 1] == change.id:
            return
        if not there or v != there + 1:
            raise StaleRevisionError(f"expected revision {there + 1} of room {code}, got {v}")
        self._write(code, change)

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        room = self._rooms.get(code)
        texts = room.happenings if room else []
        if after > len(texts):
            raise StaleRevisionError(f"expected a revision up to {len(texts)} of room {code}, got {after}")
        return tuple(json.loads(text) for text in texts[after:])

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Due, ...]:
        free = [row for rows in self._dues.values() for row in rows if not now < row.lease <= now + FAR]
        ready = [row for row in free if not now + ahead < row.due.at <= now + FAR]
        taken = sorted(ready, key=lambda row: row.due.at)[:CLAIMED_AT_ONCE]
        for row in taken:
            row.lease = now + lease
        return soonest([evolve(row.due, lease=row.lease) for row in taken])

    async def settle(self, due: Due, at: float | None) -> None:
        rows = []
        for row in self._dues.get(due.room, ()):
            if _key(row.due) != _key(due) or row.lease != due.lease:
                rows.append(row)
            elif at is not None:
                rows.append(_Row(evolve(due, at=at, lease=0.0)))
        self._put(due.room, rows)

    async def wait_for(self, code: str, seat: Player, due: Due | None) -> None:
        rows = self._dues.get(code, [])
        there = [row for row in rows if (row.due.kind, row.due.seat) == ("grace", seat)]
        if due is None:
            self._put(code, [row for row in rows if row not in there])
        elif not there and code in self._rooms:
            self._put(code, [*rows, _Row(due)])

    async def next_due(self, now: float) -> float | None:
        rows = [row for rows in self._dues.values() for row in rows]
        times = (row.lease if now < row.lease <= now + FAR else row.due.at for row in rows)
        return min((now if time > now + FAR else time for time in times), default=None)

    async def records(self, code: str) -> tuple[str, ...]:
        room = self._rooms.get(code)
        return tuple(room.records) if room else ()

    def watch(self, code: str) -> None:
        self._changes.tell(Changed(code, None))

    def unwatch(self, code: str) -> None:
        pass

    def changes(self) -> AsyncGenerator[Changed, None]:
        return self._changes.listen()

    async def arrive(self, code: str, seat: Player, server: str, *, softly: bool = False) -> None:
        if (room := self._rooms.get(code)) is not None:
            room.used = time.time()
            if not (softly and seat in room.here):
                room.here[seat] = server
                self._changes.tell(Changed(code, 0))

    async def leave(self, code: str, seat: Player, server: str) -> None:
        room = self._rooms.get(code)
        if room is not None and room.here.get(seat) == server:
            del room.here[seat]
            self._changes.tell(Changed(code, 0))

    async def attendance(self, code: str) -> Mapping[Player, str]:
        room = self._rooms.get(code)
        return dict(room.here) if room else {}

    async def beat(self, server: str, now: float) -> Mapping[str, float]:
        self._servers[server] = now
        self._servers = {each: at for each, at in self._servers.items() if now - FAR <= at <= now + FAR}
        return dict(self._servers)

    async def sweep(self, now: float) -> int:
        idle = [code for code, room in self._rooms.items() if room.used < now - self.keep]
        for code in idle:
            del self._rooms[code]
            self._dues.pop(code, None)
        return len(idle)

    async def rooms(self) -> int | None:
        return len(self._rooms)

    async def check(self) -> tuple[str, ...]:
        return ()

    async def close(self) -> None:
        pass

    def _write(self, code: str, change: Change) -> None:
        texts = [encode(happening) for happening in change.happenings]
        room = self._rooms[code]
        room.used = time.time()
        room.happenings += texts
        room.changes += [change.id] * len(texts)
        room.records += [kept.text for kept in change.kept]
        leases = {_key(row.due): row.lease for row in self._dues.get(code, ())}
        rows = [row for row in self._dues.get(code, ()) if row.due.kind == "grace"]
        rows += [_Row(due, leases.get(_key(due), 0.0)) for due in change.dues]
        self._put(code, rows)
        self._changes.tell(Changed(code, len(room.happenings)))

    def _put(self, code: str, rows: list[_Row]) -> None:
        if rows:
            self._dues[code] = rows
        else:
            self._dues.pop(code, None)


def _key(due: Due) -> tuple[str, Player, int]:
    return due.kind, due.seat, due.d
