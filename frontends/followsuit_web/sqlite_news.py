"""What other servers write to an SQLite file, heard of by looking whether they have.

Each change leaves a row in a table of news, of which the old ones are swept away; SQLite says cheaply whether another
connection has written at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Callable

from attrs import define, field

LISTEN = 0.02
"""Seconds between two looks at whether another server has written."""

KEPT = 10_000
"""Rows of news that are kept; whoever is further behind is told that every room may have changed."""

LAST = "SELECT coalesce(max(id), 0) FROM news"


@define
class SqliteNews:
    """Hears what other servers write. Lives in the thread that has the connection.

    Attributes:
        loop: Where what is heard is passed on.
        tell: Told of rooms and their revisions (0: who is there has changed), and whether some may have been missed.
        last: The row of news that was the last when the file was opened.
    """

    loop: asyncio.AbstractEventLoop
    tell: Callable[[list[tuple[str, int]], bool], None]
    last: int
    _looked: float = field(default=0.0, init=False)
    _version: int | None = field(default=None, init=False)

    def listen(self, db: sqlite3.Connection) -> None:
        """Passes on what is new, if it is time to look."""
        if time.monotonic() < self._looked + LISTEN:
            return
        self._looked = time.monotonic()
        # Whoever cannot read now can the next time.
        with contextlib.suppress(sqlite3.Error):
            last = db.execute(LAST).fetchone()[0]
            version = db.execute("PRAGMA data_version").fetchone()[0]
            if version == self._version:
                # Whatever is there up to now was written here.
                self.last = last
                return
            first = db.execute("SELECT coalesce(min(id), 0) FROM news").fetchone()[0]
            rows = db.execute("SELECT room, v FROM news WHERE id > ? ORDER BY id", (self.last,)).fetchall()
            missed = first > self.last + 1
            if rows or missed:
                with contextlib.suppress(RuntimeError):
                    self.loop.call_soon_threadsafe(self.tell, rows, missed)
            self._version, self.last = version, last
