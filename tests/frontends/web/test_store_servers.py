"""What every store must do between servers, and with rooms that are left: one suite, run over each of them."""

from __future__ import annotations

import asyncio
import time

import pytest
from tests.frontends.web.stores import NOW, PATIENCE, Opens, change, kinds, turn

from followsuit.errors import StaleRevisionError
from followsuit.seats import Player
from followsuit_web.memory_store import MemoryStore
from followsuit_web.store import Changed, Kept, Store


async def test_what_one_server_stores_another_hears_of(open_store: Opens) -> None:
    one, two = open_store(), open_store()
    await one.create("R", change("a"))
    await one.create("Q", change("a"))
    heard = two.changes()
    first = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    two.watch("R")
    await until_heard(one, first)

    await one.append("Q", 2, change("b"))
    await one.append("R", 3, change("c"))

    async with asyncio.timeout(PATIENCE):
        while (changed := await anext(heard)) != Changed("R", 3):
            assert changed.room == "R" or isinstance(two, MemoryStore)
    assert await kinds(two, after=2) == ["c"]
    await heard.aclose()


async def until_heard(one: Store, first: asyncio.Task[Changed]) -> None:
    """Waits until something that *one* stores is heard: from then on the other listens."""
    async with asyncio.timeout(PATIENCE):
        await one.append("R", 2, change("b"))
        assert (await first).room == "R"


async def test_who_is_where_is_told(open_store: Opens) -> None:
    one, two = open_store(), open_store()
    await one.create("R", change("a"))

    await one.arrive("R", Player(0), "one")
    await one.arrive("R", Player(1), "one")
    await two.arrive("R", Player(1), "two")
    await two.arrive("R", Player(0), "two", softly=True)
    await two.arrive("R", Player(2), "two", softly=True)
    await one.leave("R", Player(1), "one")

    assert await one.attendance("R") == {0: "one", 1: "two", 2: "two"}
    await two.leave("R", Player(1), "two")
    assert await two.attendance("R") == {0: "one", 2: "two"}
    assert await two.attendance("Q") == {}
    assert await kinds(one) == ["a"]


async def test_nobody_comes_to_a_room_that_is_not_there(store: Store) -> None:
    await store.arrive("R", Player(0), "one")
    await store.create("R", change("a"))

    assert await store.attendance("R") == {}


async def test_servers_say_that_they_live(open_store: Opens) -> None:
    one, two = open_store(), open_store()
    await one.beat("one", NOW)

    assert await two.beat("two", NOW + 3) == {"one": NOW, "two": NOW + 3}
    assert await one.beat("one", NOW + 6) == {"one": NOW + 6, "two": NOW + 3}
    assert "two" not in await one.beat("one", NOW + 10 * 86_400)


async def test_an_idle_room_is_forgotten_and_its_code_is_free(open_store: Opens) -> None:
    store = open_store(keep=0.5)
    await store.create("R", change("a", dues=(turn(0, 0, NOW),), kept=(Kept("g", "one"),)))
    await store.arrive("R", Player(0), "one")

    await forgotten(store, "R")

    assert await store.records("R") == ()
    assert await store.attendance("R") == {}
    with pytest.raises(StaleRevisionError):
        await store.append("R", 2, change("b"))
    await store.create("R", change("c"))
    assert await kinds(store) == ["c"]


async def test_a_room_that_is_used_is_kept(open_store: Opens) -> None:
    store = open_store(keep=1.0)
    for code in ("moved", "visited", "idle"):
        await store.create(code, change("a"))

    for v in range(2, 6):
        await asyncio.sleep(0.4)
        await store.append("moved", v, change("b"))
        await store.arrive("visited", Player(0), "one")
        await swept(store)

    assert [len(await store.happenings(code)) for code in ("moved", "visited", "idle")] == [5, 1, 0]


async def swept(store: Store) -> None:
    while await store.sweep(time.time()):
        pass


async def forgotten(store: Store, code: str) -> None:
    async with asyncio.timeout(PATIENCE):
        while await store.happenings(code):
            await asyncio.sleep(0.05)
            await swept(store)
