"""Two server processes on one Redis, of which one is killed, or whose Redis is: play goes on, nothing is lost or played twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web import redis_machines
from tests.frontends.web.redis_machines import Machine
from tests.frontends.web.test_restart import Server

from followsuit.plugins import Registry
from followsuit_web.run import store_at
from followsuit_web.shelf import fold

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Joins
from tests.frontends.web.ways import reach

KILLS = 4


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncIterator[tuple[Server, Server, Machine]]:
    """Two server processes on one Redis."""
    machine = redis_machines.machine(tmp_path / "redis")
    url = f"redis://127.0.0.1:{machine.port}"
    servers = Server(url), Server(url)
    for server in servers:
        await server.start()
    yield *servers, machine
    for server in servers:
        if server.process is not None and server.process.returncode is None:
            server.process.terminate()
            await server.process.wait()
    machine.kill()


@pytest.mark.slow
@pytest.mark.redis
async def test_a_killed_server_is_stood_in_for(
    pair: tuple[Server, Server, Machine], new_guest: Joins, everything: Registry
) -> None:
    """The one that was to play for bots dies, again and again; at the other play goes on, and nothing is played twice."""
    doomed, lasting, _ = pair
    rng = random.Random(8)
    guest = await new_guest(f"http://127.0.0.1:{doomed.port}", game="euchre", bots=["random"] * 3)
    guest.base = f"http://127.0.0.1:{lasting.port}"
    await guest.come()
    await guest.ask("pace", pace=0)
    for _ in range(KILLS):
        v = guest.view["v"]
        playing = asyncio.create_task(guest.play(rng, lambda view, v=v: view["v"] > v + 20))  # type: ignore[misc]
        await asyncio.sleep(0.1 + rng.random() / 2)
        await doomed.kill()
        async with asyncio.timeout(30):
            await playing
        await doomed.start()

    store = store_at(lasting.store)
    happenings = await store.happenings(guest.code)
    await store.close()
    _, room = fold(happenings, everything.game)
    assert room.v == len(happenings) >= guest.view["v"] > KILLS * 20
    mids = [(each["seat"], each["mid"]) for each in happenings if each["kind"] == "move"]
    assert len(mids) == len(set(mids))


@pytest.mark.slow
@pytest.mark.redis
async def test_a_store_that_was_away_is_back_without_a_new_start(
    pair: tuple[Server, Server, Machine], new_guest: Joins, everything: Registry
) -> None:
    """Redis is killed and started again, and then stalls: refusals meanwhile over the same sockets, and then play."""
    one, _, machine = pair
    rng = random.Random(8)
    guest = await new_guest(f"http://127.0.0.1:{one.port}", game="euchre", bots=["random"] * 3)
    await guest.come()
    await guest.ask("pace", pace=0)
    for trouble, end in ((machine.kill, machine.start), (machine.pause, machine.resume)):
        await guest.play(rng, lambda view: view["d"] is not None)
        trouble()
        answer = await guest.move(guest.view["legal"][0])
        assert (answer["type"], answer["code"]) == ("no", "no-store")
        await asyncio.to_thread(end)
        async with asyncio.timeout(30):
            while answer["type"] == "no":
                mid = answer["mid"]
                answer = await guest.ask("move", mid=mid, d=guest.view["d"], move=guest.view["legal"][0])
            v = answer["v"]
            await reach(guest, v)
            await guest.play(rng, lambda view, v=v: view["v"] > v + 10)  # type: ignore[misc]

    store = store_at(one.store)
    happenings = await store.happenings(guest.code)
    await store.close()
    assert fold(happenings, everything.game)[1].v == len(happenings)
