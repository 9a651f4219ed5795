"""A store in one SQLite file: what is accepted is there after the server is killed.

What is asked becomes statements; those of one request are run as a whole or not at all. Several servers on one machine may share
the file: that a room has changed is in a table of news, whose old rows are swept away.

Not here: the connection, and who uses it when (`sqlite_thread`); the tables (`sqlite_schema`).
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import time
from collections.abc import AsyncGenerator, Mapping
from pathlib import Path

from attrs import define, field

from followsuit.company import Happening
from followsuit.errors import StaleRevisionError
from followsuit.seats import Player
from followsuit_web.accelerators import encode
from followsuit_web.changes import Changes
from followsuit_web.sqlite_news import KEPT
from followsuit_web.sqlite_thread import PATIENCE, SqliteThread
from followsuit_web.store import FAR, KEEP, Change, Changed, Due, soonest

CLAIMED_AT_ONCE = 64
SWEPT_AT_ONCE = 200
FORGET = 86_400.0
"""Seconds after which a server that does not say that it lives is no longer listed."""

FOLLOWING = """INSERT INTO happenings SELECT ?, ?, ?, ?, ?
    WHERE ? = 1 OR EXISTS (SELECT 1 FROM happenings WHERE room = ? AND v = ?)"""
DUE = "INSERT INTO dues (room, kind, seat, d, at) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at"


@define
class SqliteStore:
    """Keeps rooms in the file at *path*, which is made when missing and readable by its owner only.

    Raises:
        StoreError: The file cannot be opened, or is not of this version.
    """

    path: Path
    patience: float = PATIENCE
    keep: float = KEEP
    _thread: SqliteThread = field(init=False)
    _changes: Changes = field(factory=Changes, init=False)
    _watched: dict[str, int] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        self._thread = SqliteThread(self.path, self.patience)

    async def create(self, code: str, change: Change) -> None:
        def work(db: sqlite3.Connection) -> None:
            now = time.time()
            try:
                db.execute("INSERT INTO rooms VALUES (?, ?, ?)", (code, now, now))
            except sqlite3.IntegrityError:
                if _is_written(db, code, 1, change):
                    return
                raise StaleRevisionError(f"expected a new room code, {code} is taken") from None
            _write(db, code, 1, change)

        await self._thread.do(work)

    async def append(self, code: str, v: int, change: Change) -> None:
        await self._thread.do(lambda db: _write(db, code, v, change))

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        def work(db: sqlite3.Connection) -> list[tuple[str]]:
            # The last that is known is read too, to see whether it is still there.
            return db.execute("SELECT data FROM happenings WHERE room = ? AND v >= ? ORDER BY v", (code, after)).fetchall()

        rows = await self._thread.do(work)
        if after and not rows:
            raise StaleRevisionError(f"expected revision {after} of room {code}, it is not there")
        return tuple(json.loads(text) for (text,) in (rows[1:] if after else rows))

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Due, ...]:
        # UPDATE ... RETURNING is one statement: two servers on one file cannot take the same row.
        statement = """UPDATE dues SET lease = :until WHERE (room, kind, seat, d) IN (SELECT room, kind, seat, d FROM dues
            WHERE (at <= :soon OR at > :far) AND (lease <= :now OR lease > :far) ORDER BY at LIMIT :most)
            RETURNING kind, room, seat, d, at, lease"""
        given = {"until": now + lease, "soon": now + ahead, "now": now, "far": now + FAR, "most": CLAIMED_AT_ONCE}
        rows = await self._thread.do(lambda db: db.execute(statement, given).fetchall())
        return soonest([Due(kind, room, Player(seat), d, at, lease) for kind, room, seat, d, at, lease in rows])

    async def settle(self, due: Due, at: float | None) -> None:
        which = "WHERE room = ? AND kind = ? AND seat = ? AND d = ? AND lease = ?"
        row = (due.room, due.kind, due.seat, due.d, due.lease)

        def work(db: sqlite3.Connection) -> None:
            if at is None:
                db.execute(f"DELETE FROM dues {which}", row)
            else:
                db.execute(f"UPDATE dues SET at = ?, lease = 0 {which}", (at, *row))

        await self._thread.do(work)

    async def wait_for(self, code: str, seat: Player, due: Due | None) -> None:
        def work(db: sqlite3.Connection) -> None:
            if due is None:
                db.execute("DELETE FROM dues WHERE room = ? AND kind = 'grace' AND seat = ?", (code, seat))
                return
            statement = """INSERT INTO dues (room, kind, seat, d, at) SELECT code, 'grace', :seat, :d, :at FROM rooms
                WHERE code = :code AND NOT EXISTS (SELECT 1 FROM dues WHERE room = :code AND kind = 'grace' AND seat = :seat)"""
            db.execute(statement, {"code": code, "seat": seat, "d": due.d, "at": due.at})

        await self._thread.do(work)

    async def next_due(self, now: float) -> float | None:
        statement = """SELECT min(CASE WHEN lease > :now AND lease <= :far THEN lease WHEN at > :far THEN :now ELSE at END)
            FROM dues"""
        row = await self._thread.do(lambda db: db.execute(statement, {"now": now, "far": now + FAR}).fetchone())
        return None if row[0] is None else float(row[0])

    async def records(self, code: str) -> tuple[str, ...]:
        # A room that was forgotten may have had the same code.
        statement = """SELECT text FROM records JOIN rooms ON code = room WHERE room = ? AND at >= made ORDER BY id"""
        rows = await self._thread.do(lambda db: db.execute(statement, (code,)).fetchall())
        return tuple(text for (text,) in rows)

    def watch(self, code: str) -> None:
        self._watched[code] = self._watched.get(code, 0) + 1

    def unwatch(self, code: str) -> None:
        left = self._watched.pop(code, 0) - 1
        if left > 0:
            self._watched[code] = left

    async def changes(self) -> AsyncGenerator[Changed, None]:
        async with contextlib.aclosing(self._changes.listen()) as told:
            await self._thread.listen(self._tell)
            async for changed in told:
                yield changed

    async def arrive(self, code: str, seat: Player, server: str, *, softly: bool = False) -> None:
        def work(db: sqlite3.Connection) -> None:
            if not db.execute("UPDATE rooms SET used = ? WHERE code = ?", (time.time(), code)).rowcount:
                return
            conflict = "IGNORE" if softly else "REPLACE"
            if db.execute(f"INSERT OR {conflict} INTO here VALUES (?, ?, ?)", (code, seat, server)).rowcount:
                db.execute("INSERT INTO news (room, v) VALUES (?, 0)", (code,))

        await self._thread.do(work)

    async def leave(self, code: str, seat: Player, server: str) -> None:
        def work(db: sqlite3.Connection) -> None:
            statement = "DELETE FROM here WHERE room = ? AND seat = ? AND server = ?"
            if db.execute(statement, (code, seat, server)).rowcount:
                db.execute("INSERT INTO news (room, v) VALUES (?, 0)", (code,))

        await self._thread.do(work)

    async def attendance(self, code: str) -> Mapping[Player, str]:
        statement = "SELECT seat, server FROM here WHERE room = ?"
        rows = await self._thread.do(lambda db: db.execute(statement, (code,)).fetchall())
        return {Player(seat): server for seat, server in rows}

    async def beat(self, server: str, now: float) -> Mapping[str, float]:
        def work(db: sqlite3.Connection) -> list[tuple[str, float]]:
            db.execute("INSERT OR REPLACE INTO servers VALUES (?, ?)", (server, now))
            db.execute("DELETE FROM servers WHERE at < ?", (now - FORGET,))
            return db.execute("SELECT name, at FROM servers").fetchall()

        return dict(await self._thread.do(work))

    async def sweep(self, now: float) -> int:
        def work(db: sqlite3.Connection) -> int:
            before = now - self.keep
            found = db.execute("SELECT code FROM rooms WHERE used < ? ORDER BY used LIMIT ?", (before, SWEPT_AT_ONCE)).fetchall()
            for (code,) in found:
                last = db.execute("SELECT at FROM happenings WHERE room = ? ORDER BY v DESC LIMIT 1", (code,)).fetchone()[0]
                if last >= before:
                    db.execute("UPDATE rooms SET used = ? WHERE code = ?", (last, code))
                else:
                    db.execute("DELETE FROM rooms WHERE code = ?", (code,))
            db.execute("DELETE FROM news WHERE id <= (SELECT max(id) FROM news) - ?", (KEPT,))
            return len(found)

        swept: int = await self._thread.do(work)
        return swept

    async def rooms(self) -> int | None:
        count: int = await self._thread.do(lambda db: db.execute("SELECT count(*) FROM rooms").fetchone()[0])
        return count

    async def check(self) -> tuple[str, ...]:
        def work(db: sqlite3.Connection) -> None:
            # A write like any other, which fails where they would: a number over itself, so that nothing changes or grows.
            version = db.execute("PRAGMA user_version").fetchone()[0]
            db.execute(f"PRAGMA user_version = {version}")

        await self._thread.do(work)
        return ()

    async def close(self) -> None:
        await self._thread.close()

    def _tell(self, news: list[tuple[str, int]], missed: bool) -> None:
        told = [(code, None) for code in self._watched] if missed else news
        for code, v in told:
            if code in self._watched:
                self._changes.tell(Changed(code, v))


def _is_written(db: sqlite3.Connection, code: str, v: int, change: Change) -> bool:
    """Whether *change* made revision *v*: it is asked for again, because the answer was lost."""
    row = db.execute("SELECT change FROM happenings WHERE room = ? AND v = ?", (code, v)).fetchone()
    return row is not None and row[0] == change.id


def _write(db: sqlite3.Connection, code: str, v: int, change: Change) -> None:
    # As few statements as may be: for each the thread gives way to the event loop, and waits for its turn again.
    now = time.time()
    for at, happening in enumerate(change.happenings, v):
        row = (code, at, now, change.id, encode(happening))
        try:
            written = db.execute(FOLLOWING, (*row, at, code, at - 1))
        except sqlite3.IntegrityError:
            if _is_written(db, code, v, change):
                return
            raise StaleRevisionError(f"expected a new revision of room {code}, {v} is there") from None
        if not written.rowcount:
            raise StaleRevisionError(f"expected the revision before {v} of room {code}, found none")
    for kept in change.kept:
        db.execute("INSERT INTO records (room, game, at, text) VALUES (?, ?, ?, ?)", (code, kept.game, now, kept.text))
    db.execute("INSERT INTO news (room, v) VALUES (?, ?)", (code, v + len(change.happenings) - 1))
    _plan(db, code, change.dues)


def _plan(db: sqlite3.Connection, code: str, dues: tuple[Due, ...]) -> None:
    """What is due in a room becomes *dues*, and what else somebody who is away is waited for."""
    stay = f"AND (kind, seat, d) NOT IN (VALUES {', '.join(['(?, ?, ?)'] * len(dues))})" if dues else ""
    wanted = [part for due in dues for part in (due.kind, due.seat, due.d)]
    db.execute(f"DELETE FROM dues WHERE room = ? AND kind != 'grace' {stay}", (code, *wanted))
    for due in dues:
        db.execute(DUE, (code, due.kind, due.seat, due.d, due.at))
