from __future__ import annotations

import asyncio
import sqlite3
import stat
from pathlib import Path

import pytest

from followsuit.seats import Player
from followsuit_web.sqlite_news import LISTEN
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import Change, Changed, Due, StoreError

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


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "rooms")
    db.execute("CREATE TABLE moths (name)")
    db.commit()
    db.close()

    with pytest.raises(StoreError, match="version"):
        SqliteStore(tmp_path / "rooms")


def test_a_later_version_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "rooms")
    db.executescript("CREATE TABLE rooms (name); PRAGMA user_version = 99")
    db.close()

    with pytest.raises(StoreError, match="version is 99"):
        SqliteStore(tmp_path / "rooms")


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


async def test_a_file_of_a_version_that_was_never_released_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "rooms")
    db.executescript("CREATE TABLE rooms (name); PRAGMA user_version = 2")
    db.close()

    with pytest.raises(StoreError, match="its version is 2"):
        SqliteStore(tmp_path / "rooms")


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
