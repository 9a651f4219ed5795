"""Rooms in a Redis cluster: where they are, when a node dies, and when their slot moves."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from functools import partial

import pytest
from tests.frontends.web.redis_machines import Machine
from tests.frontends.web.stores import PATIENCE, again, change, kinds

from followsuit.errors import StaleRevisionError
from followsuit_web.redis_nodes import slot_of
from followsuit_web.redis_store import RedisStore
from followsuit_web.redis_tags import TAG
from followsuit_web.store import StoreError

pytestmark = pytest.mark.redis


async def test_rooms_are_spread_over_a_cluster_evenly(machines: tuple[Machine, ...], stores: Callable[[str], RedisStore]) -> None:
    store = stores(f"redis+cluster://127.0.0.1:{machines[1].port}")
    await asyncio.gather(*(store.create(f"R{n}", change("a")) for n in range(300)))

    sizes = [int(each.say("DBSIZE")) for each in machines]

    assert sum(sizes) == 300
    assert min(sizes) > 60


async def test_a_node_that_dies_takes_only_its_rooms_with_it(
    machines: tuple[Machine, ...], stores: Callable[[str], RedisStore]
) -> None:
    for each in machines:
        each.say("CONFIG", "SET", "cluster-require-full-coverage", "no")
    store = stores(",".join([f"redis+cluster://127.0.0.1:{machines[0].port}", f"127.0.0.1:{machines[1].port}"]))
    codes = [f"R{n}" for n in range(60)]
    for code in codes:
        await store.create(code, change("a"))
    lost = {key.rpartition(":")[2] for key in machines[2].say("KEYS", "*room:*")}
    assert 0 < len(lost) < 60
    machines[2].kill()

    for code in codes:
        if code not in lost:
            await store.append(code, 2, change("b"))
    with pytest.raises(StoreError):
        await store.append(min(lost), 2, change("b"))

    machines[2].start()
    for code in sorted(lost):
        await again(partial(store.append, code, 2, change("b")))
    assert [await kinds(store, code) for code in codes] == [["a", "b"]] * 60


async def test_a_slot_that_moves_takes_its_rooms_and_their_listeners_along(
    machines: tuple[Machine, ...], stores: Callable[[str], RedisStore]
) -> None:
    """While the slot is under way, too."""
    store, other = (stores(f"redis+cluster://127.0.0.1:{machines[0].port}") for _ in range(2))
    tag = next(tag for tag in TAG if slot_of(tag) < 5000)
    codes = [code for code in (f"R{n}" for n in range(2000)) if f"{{{tag}}}" in store._channel(code)][:8]
    heard = other.changes()
    first = asyncio.create_task(anext(heard))
    await asyncio.sleep(0)
    for code in codes:
        await store.create(code, change("a"))
        other.watch(code)
    await first
    old, new = machines[0], machines[1]
    names = {each.port: each.say("CLUSTER", "MYID") for each in (old, new)}

    slot = slot_of(tag)
    new.say("CLUSTER", "SETSLOT", slot, "IMPORTING", names[old.port])
    old.say("CLUSTER", "SETSLOT", slot, "MIGRATING", names[new.port])
    writing = asyncio.gather(*(store.append(code, 2, change("b")) for code in codes), return_exceptions=True)
    await asyncio.sleep(0.05)
    while keys := old.say("CLUSTER", "GETKEYSINSLOT", slot, 10):
        await asyncio.to_thread(old.say, "MIGRATE", "127.0.0.1", new.port, "", 0, 5000, "KEYS", *keys)
    for each in (new, old):
        each.say("CLUSTER", "SETSLOT", slot, "NODE", names[new.port])
    await writing
    for code in codes:
        with contextlib.suppress(StaleRevisionError):
            await again(partial(store.append, code, 2, change("b")))
        await store.append(code, 3, change("c"))

    assert [await kinds(other, code) for code in codes] == [["a", "b", "c"]] * len(codes)
    news: set[str] = set()
    async with asyncio.timeout(PATIENCE):
        while len(news) < len(codes):
            changed = await anext(heard)
            news |= {changed.room} if changed.v in (None, 3) else set()
    await heard.aclose()
