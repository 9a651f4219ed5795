"""Whether the server lives, is ready, and what it has measured; and that none of it tells of rooms or people."""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from attrs import define
from prometheus_client.parser import text_string_to_metric_families
from tests.frontends.web.redis_machines import Machine
from tests.frontends.web.test_restart import Server

from followsuit.plugins import Problem, Registry
from followsuit_web import health
from followsuit_web.app import HEALTH
from followsuit_web.memory_store import MemoryStore
from followsuit_web.redis_url import redis_store
from followsuit_web.run import store_at
from followsuit_web.settings import ServeError, settings
from followsuit_web.store import Change, Store, StoreError

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Joins, Opens

TOKEN = "a token of some length"


@define(slots=False)
class Moody(MemoryStore):
    """A store that may be away."""

    away: bool = False

    async def check(self) -> tuple[str, ...]:
        if self.away:
            raise StoreError("expected the store to answer", "10.0.0.9 is away")
        return ()

    async def rooms(self) -> int | None:
        await self.check()
        return await super().rooms()


async def fetched(house: House, path: str, **headers: str) -> tuple[int, Any]:
    return await fetched_at(house.session, house.base + path, **headers)


async def fetched_at(session: aiohttp.ClientSession, url: str, **headers: str) -> tuple[int, Any]:
    async with session.get(url, headers=headers) as response:
        return response.status, await response.json() if response.content_type == "application/json" else await response.text()


async def measured(house: House, **headers: str) -> dict[tuple[str, tuple[tuple[str, str], ...]], float]:
    """Each sample: its name and labels, and what it says."""
    status, text = await fetched(house, "/metrics", **headers)
    assert status == 200, text
    families = text_string_to_metric_families(text)
    return {(each.name, tuple(sorted(each.labels.items()))): each.value for family in families for each in family.samples}


async def test_health_tells_of_plugins_and_what_is_wrong_with_them(open_house: Opens, everything: Registry) -> None:
    troubled = Registry(everything.games, everything.bots, problems=(Problem("moth", "it does not fly"),))
    status, said = await fetched(await open_house(registry=troubled), "/healthz")

    assert (status, said["status"], said["problems"]) == (200, "ok", [{"plugin": "moth", "reason": "it does not fly"}])


async def test_a_server_is_ready_when_the_store_answers_and_its_loops_go_on(house: House) -> None:
    status, said = await fetched(house, "/readyz")

    assert (status, said["status"], said["store"]) == (200, "ready", True)
    assert said["loops"]
    assert all(said["loops"].values())


async def test_a_server_whose_store_is_away_is_alive_and_not_ready(open_house: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    store = Moody()
    house = await open_house(store)
    store.away = True
    status, said = await fetched(house, "/readyz")
    assert (status, said["status"], said["store"]) == (503, "not-ready", False)
    assert "10.0.0.9" not in str(said)
    assert (await fetched(house, "/healthz"))[0] == 200
    assert ("followsuit_rooms_stored", ()) not in await measured(house)
    store.away = False
    assert (await measured(house))["followsuit_rooms_stored", ()] == 0
    assert (await fetched(house, "/readyz"))[0] == 200


@pytest.mark.redis
async def test_a_redis_that_takes_nothing_is_not_ready(
    open_house: Opens, redis_machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    house = await open_house(store_at(f"redis://127.0.0.1:{redis_machine.port}", records=str(tmp_path)))
    assert (await fetched(house, "/readyz"))[0] == 200
    for setting, bad, good in (("maxmemory", "1", "0"), ("min-replicas-to-write", "1", "0")):
        try:
            redis_machine.say("CONFIG", "SET", setting, bad)
            assert (await fetched(house, "/readyz"))[0] == 503
        finally:
            redis_machine.say("CONFIG", "SET", setting, good)
        assert (await fetched(house, "/readyz"))[0] == 200

    assert not redis_machine.say("KEYS", "*nothing*")


@pytest.mark.redis
async def test_a_cluster_is_ready_while_one_of_its_nodes_takes_changes(
    redis_cluster: tuple[Machine, ...], caplog: pytest.LogCaptureFixture
) -> None:
    store = redis_store(f"redis+cluster://127.0.0.1:{redis_cluster[0].port}")
    try:
        for node in redis_cluster[:2]:
            node.say("CONFIG", "SET", "maxmemory", "1")
            await store.check()
        redis_cluster[2].say("CONFIG", "SET", "maxmemory", "1")
        with pytest.raises(StoreError, match="refuses for now"):
            await store.check()
        # Anybody may ask whether it is ready: that does not fill the log.
        assert [record.message for record in caplog.records] == ["the store refuses"]
    finally:
        for node in redis_cluster:
            node.say("CONFIG", "SET", "maxmemory", "0")
        await store.close()


@pytest.mark.skipif(sys.platform != "linux", reason="the limits of another process can be changed on Linux alone")
async def test_a_server_whose_disk_is_full_refuses_moves_and_is_not_ready_until_there_is_room(
    tmp_path: Path, new_guest: Joins
) -> None:
    import resource

    server = Server(f"sqlite:///{tmp_path / 'rooms'}")
    await server.start()
    assert server.process is not None
    base = f"http://127.0.0.1:{server.port}"
    try:
        guest = await new_guest(base)
        await guest.come()
        assert (await guest.ask("rename", name="Anna"))["type"] == "ok"
        assert (await fetched_at(guest.session, f"{base}/readyz"))[0] == 200
        full = (tmp_path / "rooms-wal").stat().st_size
        # No file may grow beyond what this one has: what is written there next fails as it does on a full disk.
        before = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
        refused = await guest.ask("rename", name="Annabel")
        await asyncio.sleep(health.FRESH)  # What was found lately is not tried again.
        status, said = await fetched_at(guest.session, f"{base}/readyz")
        assert (refused["type"], refused["code"]) == ("no", "no-store")
        assert (status, said["store"]) == (503, False)
        assert (await fetched_at(guest.session, f"{base}/healthz"))[0] == 200

        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, before)
        await asyncio.sleep(health.FRESH)
        assert (await fetched_at(guest.session, f"{base}/readyz"))[0] == 200
        assert (await guest.ask("rename", name="Annabel"))["type"] == "ok"
    finally:
        await server.kill()


async def test_asking_whether_it_takes_changes_leaves_nothing_behind(store: Store) -> None:
    await store.create("R", Change(({"kind": "a"},)))
    for _ in range(3):
        assert [line for line in await store.check() if "append-only" not in line] == []

    assert await store.happenings("R") == ({"kind": "a"},)
    assert await store.rooms() in (1, None)


async def test_however_many_ask_the_store_is_tried_once(open_house: Opens) -> None:
    tried = []

    @define(slots=False)
    class Noted(MemoryStore):
        async def check(self) -> tuple[str, ...]:
            tried.append("")
            return ()

    house = await open_house(Noted())
    got = await asyncio.gather(*(fetched(house, "/readyz") for _ in range(50)))

    assert {status for status, _ in got} == {200}
    assert len(tried) <= 2


async def test_a_server_whose_loop_has_ended_is_not_ready(house: House) -> None:
    state = house.runner.app[HEALTH]
    state.loops = {**state.loops, "turns": lambda: False}

    assert (await fetched(house, "/readyz"))[0] == 503


async def test_a_server_that_is_about_to_close_is_not_ready(house: House) -> None:
    house.runner.app[HEALTH].drain()
    status, said = await fetched(house, "/readyz")

    assert (status, said["status"]) == (503, "draining")
    assert (await house.sit()).code
    assert (await measured(house))["followsuit_draining", ()] == 1


@pytest.mark.redis
async def test_a_store_that_cannot_count_its_rooms_has_no_series_of_them(
    open_house: Opens, redis_machine: Machine, tmp_path: Path
) -> None:
    house = await open_house(store_at(f"redis://127.0.0.1:{redis_machine.port}", records=str(tmp_path)))
    await house.sit()
    got = await measured(house)

    assert ("followsuit_rooms_stored", ()) not in got
    assert got["followsuit_rooms_in_memory", ()] == 1


async def test_what_happens_is_measured(house: House) -> None:
    guest = await house.sit(quick=True, bots=["random"] * 3)
    await guest.come()
    await guest.play(random.Random(1), lambda view: bool(view["document"]["pause"]))
    await guest.ask("rename", name=7)
    await fetched(house, "/api/rooms/CCCCCC")
    got = await measured(house)

    assert got["followsuit_moves_total", (("by", "person"),)] >= 1
    assert got["followsuit_moves_total", (("by", "bot"),)] >= 3
    assert got["followsuit_refusals_total", (("code", "malformed-message"), ("way", "socket"))] == 1
    assert got["followsuit_refusals_total", (("code", "unknown-room"), ("way", "http"))] == 1
    assert got["followsuit_sockets", (("role", "seat"),)] == 1
    assert (
        got["followsuit_rooms_in_memory", ()] == got["followsuit_rooms_stored", ()] == got["followsuit_rooms_made_total", ()] == 1
    )
    assert got["followsuit_store_seconds_count", (("operation", "append"),)] >= 4
    assert got["followsuit_bot_seconds_count", (("bot", "random"), ("game", "texas42"))] >= 1
    assert got["followsuit_turn_late_seconds_count", ()] >= 3
    assert got["followsuit_turns_overdue_seconds", ()] < 5
    assert not any(guest.code in str(key) or "Ann" in str(key) for key in got)

    await guest.go()
    async with house.session.get(f"{house.base}/healthz") as response:
        assert response.status == 200
    assert (await measured(house))["followsuit_sockets", (("role", "seat"),)] == 0


async def test_limits_that_are_reached_are_measured(open_house: Opens) -> None:
    house = await open_house(settings=settings(trusted=["127.0.0.1"], limits=["rooms=1/hour"], metrics_token=TOKEN))
    for _ in range(3):
        async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}):
            pass

    assert (await measured(house, Authorization=f"Bearer {TOKEN}"))["followsuit_limits_reached_total", (("limit", "rooms"),)] == 2


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
async def test_without_a_token_what_is_measured_is_for_this_machine_alone(house: House, header: str) -> None:
    """Not for whoever a proxy on this machine speaks for, either."""
    status, said = await fetched(house, "/metrics", **{header: "127.0.0.1"})

    assert (status, said["code"]) == (403, "not-allowed")


@pytest.mark.parametrize("shown", ["", "Bearer", "Bearer wrong", f"Basic {TOKEN}", f"Bearer {TOKEN}x", "Bearer \u00fc"])
async def test_with_a_token_what_is_measured_is_for_those_who_have_it(open_house: Opens, shown: str) -> None:
    house = await open_house(settings=settings(metrics_token=TOKEN))

    assert (await fetched(house, "/metrics", Authorization=shown))[0] == 403
    assert (await fetched(house, "/metrics", Authorization=f"bearer {TOKEN}"))[0] == 200


def test_a_token_that_is_short_is_refused_and_not_repeated() -> None:
    with pytest.raises(ServeError, match="at least 16") as refusal:
        settings(metrics_token="sesame")

    assert "sesame" not in str(refusal.value)
    assert TOKEN not in repr(settings(metrics_token=TOKEN))


@pytest.mark.parametrize("given", [{"limits": ["rooms"]}, {"limits": ["x=1/hour"]}, {"trusted": ["x"]}, {"host_names": ["a/b"]}])
def test_settings_that_are_none_are_refused(given: dict[str, list[str]]) -> None:
    with pytest.raises(ServeError, match="expected a"):
        settings(**given)  # type: ignore[arg-type]  # each is of texts
