"""A store in memory: for tests, and for tables that need not outlive the server."""

from __future__ import annotations

import json

from attrs import define, field

from followsuit.errors import StaleRevisionError
from followsuit.room import Happening
from followsuit_web.store import FAR, Change, Turn, soonest

CLAIMED_AT_ONCE = 64


@define
class _Row:
    turn: Turn
    lease: float = 0.0


@define
class MemoryStore:
    """Keeps rooms until the process ends. Happenings are kept as text, so that nobody can change them from outside."""

    _rooms: dict[str, list[str]] = field(factory=dict, init=False)
    _records: dict[str, list[str]] = field(factory=dict, init=False)
    _turns: dict[str, list[_Row]] = field(factory=dict, init=False)

    async def create(self, code: str, change: Change) -> None:
        if code in self._rooms:
            raise StaleRevisionError(f"expected a new room code, {code} is taken")
        self._rooms[code] = []
        self._write(code, change)

    async def append(self, code: str, v: int, change: Change) -> None:
        there = len(self._rooms.get(code, ()))
        if not there or v != there + 1:
            raise StaleRevisionError(f"expected revision {there + 1} of room {code}, got {v}")
        self._write(code, change)

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        return tuple(json.loads(text) for text in self._rooms.get(code, [])[after:])

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Turn, ...]:
        free = [row for rows in self._turns.values() for row in rows if not now < row.lease <= now + FAR]
        ready = [row for row in free if not now + ahead < row.turn.at <= now + FAR]
        taken = sorted(ready, key=lambda row: row.turn.at)[:CLAIMED_AT_ONCE]
        for row in taken:
            row.lease = now + lease
        return soonest([row.turn for row in taken])

    async def settle(self, turn: Turn, at: float | None) -> None:
        rows = []
        for row in self._turns.get(turn.room, ()):
            if (row.turn.seat, row.turn.d) != (turn.seat, turn.d):
                rows.append(row)
            elif at is not None:
                rows.append(_Row(Turn(turn.room, turn.seat, turn.d, at)))
        self._put(turn.room, rows)

    async def next_due(self, now: float) -> float | None:
        rows = [row for rows in self._turns.values() for row in rows]
        times = (row.lease if now < row.lease <= now + FAR else row.turn.at for row in rows)
        return min((now if time > now + FAR else time for time in times), default=None)

    async def records(self, code: str) -> tuple[str, ...]:
        return tuple(self._records.get(code, ()))

    async def close(self) -> None:
        pass

    def _write(self, code: str, change: Change) -> None:
        texts = [json.dumps(happening) for happening in change.happenings]
        self._rooms[code] += texts
        if change.kept:
            self._records.setdefault(code, []).extend(kept.text for kept in change.kept)
        was = {(row.turn.seat, row.turn.d): row for row in self._turns.get(code, ())}
        rows = []
        for turn in change.turns:
            row = was.get((turn.seat, turn.d))
            if row is None or turn.at < row.turn.at:
                row = _Row(turn, row.lease if row else 0.0)
            rows.append(row)
        self._put(code, rows)

    def _put(self, code: str, rows: list[_Row]) -> None:
        if rows:
            self._turns[code] = rows
        else:
            self._turns.pop(code, None)
