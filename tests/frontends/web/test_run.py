"""The server as a program."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from followsuit.plugins import Problem, Registry
from followsuit_web.memory_store import MemoryStore
from followsuit_web.redis_store import RedisStore
from followsuit_web.run import default_store, kept_in, serve, store_at
from followsuit_web.settings import ServeError
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import StoreError

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Joins

PROGRAM = """
import sys
from followsuit_web.redis_store import RedisStore
from followsuit_web.run import serve
serve(port=0, store=sys.argv[1])
"""


@pytest.fixture(autouse=True)
def _logs() -> Iterator[None]:
    """What a server that ran in this process set up for its log is taken away again."""
    yield
    logging.getLogger("followsuit_web").handlers.clear()


def test_rooms_are_kept_in_the_users_data_folder() -> None:
    url = default_store()

    assert url.startswith("sqlite:///")
    assert url.endswith("rooms.sqlite3")
    assert Path(url.removeprefix("sqlite:///")).is_absolute()


async def test_a_url_names_a_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    paths = []
    for url in (f"sqlite:///{tmp_path}/a%20b", "sqlite:///here", "sqlite:///~/home"):
        store = store_at(url)
        assert isinstance(store, SqliteStore)
        paths.append(store.path)
        await store.close()

    assert paths == [tmp_path / "a b", Path("here"), tmp_path / "home"]
    assert isinstance(store_at("memory://"), MemoryStore)


def test_a_url_of_redis_names_a_store_with_a_folder_for_records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: tmp_path / "data")
    folders = []
    for records in (None, str(tmp_path / "records")):
        store = store_at("redis://localhost/1", keep=5.0, records=records)
        assert isinstance(store, RedisStore)
        assert store.keep == 5.0
        assert store.folder is not None
        folders.append(store.folder.path)

    assert folders == [tmp_path / "data" / "records", tmp_path / "records"]
    assert all(folder.is_dir() for folder in folders)


def test_a_folder_for_records_is_for_redis_only() -> None:
    with pytest.raises(ServeError, match="expected a store in Redis"):
        store_at("memory://", records="records")


def test_a_url_of_redis_that_is_wrong_is_refused_without_its_password(tmp_path: Path) -> None:
    with pytest.raises(ServeError, match="expected database as a number") as refusal:
        store_at("redis://ann:sesame@localhost/rooms", records=str(tmp_path))

    assert "sesame" not in str(refusal.value)


def test_a_store_that_does_not_answer_is_refused_in_words(tmp_path: Path, everything: Registry) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"redis://127.0.0.1:{taken.getsockname()[1]}"
        with pytest.raises(StoreError, match=f"expected the store to answer.*{taken.getsockname()[1]}"):
            serve("127.0.0.1", 0, url, None, everything, records=str(tmp_path))


@pytest.mark.parametrize(
    "url",
    [
        "",
        "rooms.db",
        "sqlite://",
        "sqlite:///",
        "sqlite://rooms",
        "memory://x",
        "postgres://x",
        "redis:/x",
        "redis+x://localhost",
    ],
)
def test_a_url_that_names_no_store_is_refused(url: str) -> None:
    with pytest.raises(ServeError, match="expected a store"):
        store_at(url)


def test_a_port_that_is_taken_is_refused_in_words(everything: Registry) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(ServeError, match=f"127.0.0.1:{port} failed"):
            serve("127.0.0.1", port, "memory://", None, everything)


def test_the_browser_is_shown_a_page_and_problems_are_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], everything: Registry
) -> None:
    opened: list[str] = []

    def show(address: str) -> bool:
        opened.append(address)
        os.kill(os.getpid(), signal.SIGTERM)
        return True

    monkeypatch.setattr("webbrowser.open", show)
    troubled = Registry(everything.games, everything.bots, problems=(Problem("moth", "it does not fly"),))

    serve("127.0.0.1", 0, "memory://", "?game=texas42", troubled)

    out, err = capsys.readouterr()
    assert len(opened) == 1
    assert opened[0].endswith("/?game=texas42")
    assert opened[0].removesuffix("?game=texas42") in out
    assert "a plugin was left out plugin=moth reason='it does not fly'" in err


async def test_a_terminated_server_says_goodbye_and_ends_well(tmp_path: Path, new_guest: Joins) -> None:
    arguments = (sys.executable, "-c", PROGRAM, f"sqlite:///{tmp_path}/rooms")
    process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    async with asyncio.timeout(30):
        line = (await process.stdout.readline()).decode()
    base = line.split(" at ")[1].split("/ ")[0]
    guest = await new_guest(base)
    await guest.come()

    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(10):
        while (said := await guest.socket.receive()).type is aiohttp.WSMsgType.TEXT:
            assert json.loads(said.data)["type"] == "view"
        _, errors = await process.communicate()

    assert (said.type, said.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.GOING_AWAY)
    assert process.returncode == 0
    assert b"Traceback" not in errors
    assert b"INFO closed" in errors
    assert guest.token.encode() not in errors


@pytest.mark.parametrize(
    ("url", "want"),
    [
        ("memory://", "in memory, until the server ends"),
        ("sqlite:////var/rooms.db", "in /var/rooms.db"),
        ("redis://ann:sesame@localhost:1/2?replicas=1", "in Redis, at localhost:1/2"),
        ("redis://:se@s/ame@localhost", "in Redis, at localhost"),
        ("redis+sentinel://ann:sesame@a:1,b:2/main/3?sentinel_password=sesame", "in Redis, at a:1,b:2/main/3"),
        ("redis+unix:///run/redis.sock?database=2", "in Redis, at /run/redis.sock"),
    ],
)
def test_where_rooms_are_kept_is_told_without_a_password(url: str, want: str) -> None:
    assert kept_in(url) == want


def test_a_path_below_the_current_folder_is_told_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    assert kept_in("sqlite:///here/x.db") == f"in {tmp_path / 'here' / 'x.db'}"
