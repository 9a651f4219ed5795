"""Stores that tests open, each of them as another server would, and what is stored in them."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Protocol

import pytest
from tests.frontends.web import redis_machines
from tests.frontends.web.redis_machines import Machine

from followsuit.seats import Player
from followsuit_web.memory_store import MemoryStore
from followsuit_web.redis_store import RedisStore
from followsuit_web.redis_url import redis_store
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import KEEP, Change, Due, Kept, Kind, Store, StoreError

PATIENCE = 30.0
NOW = 1_000_000.0


class Opens(Protocol):
    """Opens the one store that a test is about: another way to it for another server."""

    def __call__(self, keep: float = KEEP) -> Store: ...


@pytest.fixture(
    params=["memory", "sqlite", pytest.param("redis", marks=pytest.mark.redis), pytest.param("cluster", marks=pytest.mark.redis)]
)
async def open_store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Opens]:
    if request.param == "redis":
        machine: Machine = request.getfixturevalue("redis_machine")
        way: Callable[[float], Store] = partial(redis_store, f"redis://127.0.0.1:{machine.port}/3")
    elif request.param == "cluster":
        machines: tuple[Machine, ...] = request.getfixturevalue("redis_cluster")
        way = partial(redis_store, "redis+cluster://" + ",".join(f"127.0.0.1:{each.port}" for each in machines[:2]))
    elif request.param == "sqlite":
        way = partial(_sqlite, tmp_path / "rooms.sqlite3")
    else:
        memory = MemoryStore()
        way = partial(_memory, memory)
    async with contextlib.AsyncExitStack() as stack:

        def open_one(keep: float = KEEP) -> Store:
            made = way(keep)
            stack.push_async_callback(made.close)
            return made

        yield open_one


def _sqlite(path: Path, keep: float) -> Store:
    return SqliteStore(path, keep=keep)


def _memory(store: MemoryStore, keep: float) -> Store:
    store.keep = keep
    return store


@pytest.fixture
async def store(open_store: Opens) -> Store:
    return open_store()


@pytest.fixture
def machine(tmp_path: Path) -> Iterator[Machine]:
    """A Redis server for one test: it may be killed."""
    made = redis_machines.machine(tmp_path / "redis")
    yield made
    made.kill()


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[tuple[Machine, Machine, Machine]]:
    """A Redis cluster for one test."""
    made = redis_machines.cluster(tmp_path / "cluster")
    yield made
    for each in made:
        each.kill()


@pytest.fixture
async def stores() -> AsyncIterator[Callable[[str], RedisStore]]:
    """Opens stores in Redis, and closes them after the test."""
    async with contextlib.AsyncExitStack() as stack:

        def opened(url: str) -> RedisStore:
            made = redis_store(url)
            stack.push_async_callback(made.close)
            return made

        yield opened


def at(machine: Machine) -> str:
    return f"redis://127.0.0.1:{machine.port}"


def change(*names: str, dues: tuple[Due, ...] = (), kept: tuple[Kept, ...] = ()) -> Change:
    return Change(tuple({"kind": name} for name in names), dues, kept)


def turn(seat: int, d: int, at: float, room: str = "R", kind: Kind = "bot") -> Due:
    return Due(kind, room, Player(seat), d, at)


def absence(seat: int, at: float, room: str = "R") -> Due:
    return turn(seat, int(at), at, room, "grace")


async def kinds(store: Store, code: str = "R", after: int = 0) -> list[str]:
    return [happening["kind"] for happening in await store.happenings(code, after)]


async def again(ask: Callable[[], Awaitable[object]]) -> int:
    """Asks until it is not refused; how often it was."""
    async with asyncio.timeout(PATIENCE):
        refused = 0
        while True:
            try:
                await ask()
                return refused
            except StoreError:
                refused += 1
