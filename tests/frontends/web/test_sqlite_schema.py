"""Files of earlier releases: rooms_1.sql is what the server of the first left behind when it was killed in a deal."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from followsuit.opening import opened
from followsuit.plugins import installed
from followsuit.seats import Player
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import Change, Due, StoreError

OLD = Path(__file__).with_name("rooms_1.sql")
TOKEN = "DGQf1pxqTpo7gFmvPAPPlLIsiu4UW6U5WbZ4tfvjR3U"
"""Of Ann's seat."""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "rooms.sqlite3"
    db = sqlite3.connect(path)
    db.executescript(OLD.read_text(encoding="utf-8"))
    db.close()
    return path


async def test_a_room_of_the_first_release_is_played_on(old: Path) -> None:
    store = SqliteStore(old)
    first, *rest = await store.happenings("CK9M6X")
    (due,) = await store.claim(2e9, 0, 10)
    room = opened(first, installed().game)
    for happening in rest:
        room = room.after(happening)

    assert (room.v, room.player_of(TOKEN), room.match.to_act) == (12, Player(0), (1,))
    assert due == Due("bot", "CK9M6X", Player(1), 2, due.at)
    move = room.move(Player(1), "bot-2", 2, room.match.legal(room.match.acting(Player(1)))[0])
    await store.append("CK9M6X", 13, Change((move,)))
    assert await store.happenings("CK9M6X", 12) == (move,)
    assert await store.next_due(0) is None
    await store.close()


async def test_it_is_made_over_once(old: Path) -> None:
    """Twelve happenings, no table of the first release, and the same when it is opened again."""
    for _ in range(2):
        store = SqliteStore(old)
        assert len(await store.happenings("CK9M6X")) == 12
        await store.close()

    db = sqlite3.connect(old)
    names = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    left = db.execute("PRAGMA foreign_key_check").fetchall()
    db.close()
    assert names == {"rooms", "happenings", "news", "here", "servers", "dues", "records"}
    assert left == []


def test_what_only_says_that_it_is_such_a_file_is_refused_and_stays_as_it_was(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "rooms")
    db.executescript("PRAGMA user_version = 1; CREATE TABLE rooms (moths); INSERT INTO rooms VALUES (7);")
    db.close()

    with pytest.raises(StoreError, match="file of rooms"):
        SqliteStore(tmp_path / "rooms")

    db = sqlite3.connect(tmp_path / "rooms")
    assert db.execute("SELECT moths FROM rooms").fetchall() == [(7,)]
    db.close()


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    db = sqlite3.connect(tmp_path / "rooms")
    db.execute("CREATE TABLE moths (name)")
    db.commit()
    db.close()

    with pytest.raises(StoreError, match="version"):
        SqliteStore(tmp_path / "rooms")


@pytest.mark.parametrize("version", [2, 99], ids=["never released", "later"])
def test_a_version_that_is_not_known_is_refused(tmp_path: Path, version: int) -> None:
    db = sqlite3.connect(tmp_path / "rooms")
    db.executescript(f"CREATE TABLE rooms (name); PRAGMA user_version = {version}")
    db.close()

    with pytest.raises(StoreError, match=f"its version is {version}"):
        SqliteStore(tmp_path / "rooms")
