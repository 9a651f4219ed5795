"""The one thread that has the connection to an SQLite file, and runs in it what is asked.

It takes all requests that wait, runs each in a savepoint of one transaction, and answers when that is committed: the more there
is to write, the more goes into a commit. The journal is a write-ahead log that is synced at checkpoints: killing the server loses
nothing; a power cut may lose the last moments, never the file.

Several servers on one machine may share the file. SQLite says cheaply whether another has written to it; between two requests the
thread looks.

Not here: what is read and written.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from attrs import define

from followsuit_web.sqlite_news import LAST, LISTEN, SqliteNews
from followsuit_web.sqlite_schema import prepare
from followsuit_web.store import StoreError

BATCH = 256
"""Requests in one transaction, at most."""

PATIENCE = 5.0
"""Seconds that the file may be locked by another process before requests are refused."""

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]


@define
class _Job:
    work: Work
    answer: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None

    def deliver(self) -> None:
        if self.answer.cancelled():
            return
        if self.error is not None:
            self.answer.set_exception(self.error)
        else:
            self.answer.set_result(self.result)


class SqliteThread:
    """Opens the file at *path*, which is made when missing and readable by its owner only.

    Args:
        path: The file.
        patience: Seconds that it may be locked by another process.

    Raises:
        StoreError: The file cannot be opened, or is not of this version.
    """

    def __init__(self, path: Path, patience: float = PATIENCE) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._news: SqliteNews | None = None
        try:
            connection = _opened(path, patience)
            self._begun: int = connection.execute(LAST).fetchone()[0]
        except (sqlite3.Error, OSError) as error:
            raise StoreError(f"expected a file of rooms at {path}: {error}") from error
        self._thread = threading.Thread(target=self._run, args=(connection,), name="followsuit-store", daemon=True)
        self._thread.start()

    async def do(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """What *work* returns, when what it has written is committed.

        Raises:
            StoreError: The file cannot be read or written now, or is closed.
        """
        if self._closed:
            raise StoreError("expected a store that is open")
        job = _Job(work, asyncio.get_running_loop().create_future())
        self._jobs.put(job)
        done: T = await job.answer
        return done

    async def listen(self, tell: Callable[[list[tuple[str, int]], bool], None]) -> None:
        """From now on *tell* is told what other servers write: see `SqliteNews`. Only the first who asks is told."""
        if self._news is None:
            self._news = SqliteNews(asyncio.get_running_loop(), tell, self._begun)
            # The thread may wait for a job: now it waits with one eye open.
            with contextlib.suppress(StoreError):
                await self.do(lambda _: None)

    async def close(self) -> None:
        """Finishes what is asked, and lets go of the file."""
        if not self._closed:
            self._closed = True
            self._jobs.put(None)
            await asyncio.to_thread(self._thread.join)

    def _run(self, db: sqlite3.Connection) -> None:
        with contextlib.closing(db):
            while True:
                try:
                    first = self._jobs.get(timeout=LISTEN if self._news else None)
                except queue.Empty:
                    first = None
                else:
                    if first is None:
                        return
                if self._news is not None:
                    self._news.listen(db)
                if first is None:
                    continue
                batch, last = self._batch(first)
                _commit(db, batch)
                # A loop that has ended in the meantime has nobody left who waits.
                with contextlib.suppress(RuntimeError):
                    first.answer.get_loop().call_soon_threadsafe(_deliver, batch)
                if last:
                    return

    def _batch(self, first: _Job) -> tuple[list[_Job], bool]:
        batch = [first]
        while len(batch) < BATCH:
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                break
            if job is None:
                return batch, True
            batch.append(job)
        return batch, False


def _deliver(batch: list[_Job]) -> None:
    for job in batch:
        job.deliver()


def _commit(db: sqlite3.Connection, batch: list[_Job]) -> None:
    """Runs each job of *batch*, one that fails leaving no trace, and commits them together."""
    try:
        db.execute("BEGIN IMMEDIATE")
        for job in batch:
            db.execute("SAVEPOINT job")
            try:
                job.result = job.work(db)
            except Exception as error:
                db.execute("ROLLBACK TO job")
                job.error = _refusal(error)
            db.execute("RELEASE job")
        db.execute("COMMIT")
    except Exception as error:
        # Locked, full, gone: whatever it was, nothing of the batch is stored.
        with contextlib.suppress(sqlite3.Error):
            db.execute("ROLLBACK")
        for job in batch:
            job.error = _refusal(error)


def _refusal(error: Exception) -> Exception:
    return StoreError(f"expected the store to answer: {error}") if isinstance(error, sqlite3.Error) else error


def _opened(path: Path, patience: float) -> sqlite3.Connection:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Made before SQLite does, so that at no moment anyone else can read the secrets in it.
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=patience)
    try:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = NORMAL")
        db.execute("BEGIN IMMEDIATE")
        prepare(db)
        db.execute("COMMIT")
        db.execute("PRAGMA foreign_keys = ON")
    except BaseException:
        db.close()
        raise
    return db
