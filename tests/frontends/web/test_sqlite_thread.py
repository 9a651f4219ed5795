"""The thread that has the SQLite file: which files it takes, and that of what is asked all is done or nothing."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from pathlib import Path

import pytest

from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.sqlite_thread import SqliteThread
from followsuit_web.store import Change, StoreError

OPEN = Change(({"kind": "open"},))


async def test_what_fails_leaves_no_trace_and_what_is_asked_with_it_is_done(tmp_path: Path) -> None:
    """They are run in one transaction: they have all come while the thread was held up."""
    thread, held = SqliteThread(tmp_path / "rooms"), threading.Event()

    def made(code: str, trouble: Exception | None = None) -> asyncio.Future[None]:
        def work(db: sqlite3.Connection) -> None:
            db.execute("INSERT INTO rooms VALUES (?, 0, 0)", (code,))
            if trouble is not None:
                raise trouble

        return asyncio.ensure_future(thread.do(work))

    holding = asyncio.ensure_future(thread.do(lambda _: held.wait(10)))
    asked = [made("A"), made("B", KeyError("B")), made("C", sqlite3.OperationalError("full")), made("D")]
    await asyncio.sleep(0)
    held.set()
    assert await holding
    answers = await asyncio.gather(*asked, return_exceptions=True)
    rooms = await thread.do(lambda db: db.execute("SELECT code FROM rooms ORDER BY code").fetchall())
    await thread.close()

    assert [type(answer) for answer in answers] == [type(None), KeyError, StoreError, type(None)]
    assert rooms == [("A",), ("D",)]


async def test_the_file_is_for_its_owner_only(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "new" / "rooms")
    await store.create("R", OPEN)

    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "new").iterdir()}
    await store.close()

    assert {mode & 0o077 for mode in modes.values()} == {0}
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "rooms").write_text("Dear diary, " * 100)

    with pytest.raises(StoreError, match="file of rooms"):
        SqliteStore(tmp_path / "rooms")

    assert (tmp_path / "rooms").read_text().startswith("Dear diary")


def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="file of rooms"):
        SqliteStore(tmp_path)


async def test_a_closed_store_refuses(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms")
    await store.close()

    with pytest.raises(StoreError):
        await store.happenings("R")


async def test_a_store_in_trouble_refuses_and_recovers(tmp_path: Path) -> None:
    """While another program has the file locked, requests are refused; afterwards they are not, and nothing is half done."""
    store = SqliteStore(tmp_path / "rooms", patience=0.05)
    await store.create("R", OPEN)
    other = sqlite3.connect(tmp_path / "rooms", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    with pytest.raises(StoreError, match="locked"):
        await store.append("R", 2, Change(({"kind": "move"},)))

    other.execute("ROLLBACK")
    other.close()
    await store.append("R", 2, Change(({"kind": "deal"},)))
    got = [happening["kind"] for happening in await store.happenings("R")]
    await store.close()

    assert got == ["open", "deal"]
