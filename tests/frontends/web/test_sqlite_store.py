from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from followsuit.seats import Player
from followsuit_web.sqlite_news import LISTEN
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import Change, Changed, Due

OPEN = Change(({"kind": "open"},), (Due("bot", "R", Player(1), 0, 5.0),))


async def test_everything_is_there_when_the_file_is_opened_again(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "rooms")
    await store.create("R", OPEN)
    await store.close()

    store = SqliteStore(tmp_path / "rooms")
    got = await store.happenings("R"), await store.next_due(0)
    await store.close()

    assert got == (({"kind": "open"},), 5.0)


async def test_what_was_answered_is_there_for_another_process(tmp_path: Path) -> None:
    """Another connection sees it while the store is open: nothing waits to be written."""
    store = SqliteStore(tmp_path / "rooms")
    await store.create("R", OPEN)

    other = sqlite3.connect(tmp_path / "rooms")
    got = other.execute("SELECT room, v, data FROM happenings").fetchall()
    other.close()
    await store.close()

    assert got == [("R", 1, '{"kind":"open"}')]


async def test_two_stores_on_one_file_share_turns(tmp_path: Path) -> None:
    one, two = SqliteStore(tmp_path / "rooms"), SqliteStore(tmp_path / "rooms")
    await one.create("R", OPEN)

    got = await two.claim(5, 0, 10), await one.claim(5, 0, 10)
    await one.close()
    await two.close()

    assert got == (OPEN.dues, ())


async def test_a_server_that_fell_behind_is_told_that_every_room_may_have_changed(tmp_path: Path) -> None:
    one, two = SqliteStore(tmp_path / "rooms"), SqliteStore(tmp_path / "rooms")
    await one.create("R", OPEN)
    heard = two.changes()
    first = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    two.watch("R")
    other = sqlite3.connect(tmp_path / "rooms", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    other.executemany("INSERT INTO news (room, v) VALUES ('Q', ?)", [(v,) for v in range(20)])
    other.execute("DELETE FROM news WHERE id < 15")
    other.execute("COMMIT")
    other.close()

    async with asyncio.timeout(10):
        changed = await first
        while changed != Changed("R", None):
            changed = await anext(heard)
    await heard.aclose()
    await one.close()
    await two.close()


async def test_what_a_server_writes_itself_it_is_not_told(tmp_path: Path) -> None:
    one, two = SqliteStore(tmp_path / "rooms"), SqliteStore(tmp_path / "rooms")
    heard = one.changes()
    first = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    one.watch("R")
    one.watch("Q")
    await one.create("R", OPEN)
    await asyncio.sleep(3 * LISTEN)

    await two.create("Q", OPEN)

    async with asyncio.timeout(10):
        assert await first == Changed("Q", 1)
    await heard.aclose()
    await one.close()
    await two.close()
