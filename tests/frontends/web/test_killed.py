"""One of two servers is killed while something is due: it is done by the other within the lease, and once."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web import redis_machines
from tests.frontends.web.hostile import registry
from tests.ports import free_port

from followsuit.company import Happening
from followsuit.room import Room
from followsuit_web.run import store_at
from followsuit_web.shelf import fold

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, Joins, Message

LEASE = 1.5
ROOMS = 6
PATIENCE = 40.0

# As `followsuit serve` runs it, but for the lease, for bots that take their time, and for a server that is told to die as soon as
# it has stored so many moves of bots, before anybody is shown the last of them.
PROGRAM = f"""
import os, signal, sys
from aiohttp import web
from tests.frontends.web.hostile import registry
from followsuit_web.app import make_app
from followsuit_web.bot_workers import Workers
from followsuit_web.measured_store import MeasuredStore
from followsuit_web.run import store_at
last, append = int(sys.argv[3]), MeasuredStore.append
async def dying(self, code, v, change):
    global last
    await append(self, code, v, change)
    last -= any(str(each.get("mid")).startswith("bot-") for each in change.happenings)
    if last == 0:
        os.kill(os.getpid(), signal.SIGKILL)
MeasuredStore.append = dying
minds = Workers(1, "tests.frontends.web.hostile:registry")
app = make_app(registry(), store_at(sys.argv[1]), minds=minds, lease={LEASE})
web.run_app(app, host="127.0.0.1", port=int(sys.argv[2]), print=lambda text: print("up", flush=True), shutdown_timeout=1)
"""


class Server:
    """A server process.

    Args:
        store: The URL of its store.
        dies_after: After how many stored moves of bots it kills itself; -1 for never.
    """

    def __init__(self, store: str, dies_after: int = -1) -> None:
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        self._arguments = (store, str(port), str(dies_after))
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        path = os.pathsep.join(each for each in (os.getcwd(), *sys.path) if each)
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", PROGRAM, *self._arguments),
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": path},
        )
        assert self.process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            assert (await self.process.stdout.readline()).strip() == b"up"

    async def end(self, how: signal.Signals) -> None:
        if self.process is not None and self.process.returncode is None:
            self.process.send_signal(how)
        if self.process is not None:
            await self.process.wait()


@pytest.fixture(params=["sqlite", pytest.param("redis", marks=pytest.mark.redis)])
async def url(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'rooms'}"
        return
    machine = redis_machines.machine(tmp_path / "redis")
    yield f"redis://127.0.0.1:{machine.port}"
    machine.kill()


async def stored(url: str, guest: Guest) -> tuple[tuple[Happening, ...], Room]:
    """What has happened in a room: nothing twice, nothing lost."""
    store = store_at(url)
    happenings = await store.happenings(guest.code)
    await store.close()
    _, room = fold(happenings, registry().game)
    mids = [(each["seat"], each["mid"]) for each in happenings if each["kind"] == "move"]
    assert len(mids) == len(set(mids))
    assert room.v == len(happenings)
    return happenings, room


async def sat(new_guest: Joins, made_at: Server, there: Server, **asked: object) -> list[Guest]:
    """Guests of some rooms that were made at one server, connected to another."""
    guests = [await new_guest(made_at.base, game="euchre", bots=["pondering"] * 3, pace=0, **asked) for _ in range(ROOMS)]
    for guest in guests:
        guest.base = there.base
        await guest.come()
    return guests


def playing(guests: list[Guest], more: int) -> list[asyncio.Task[Message]]:
    """Each plays until so many revisions more are there."""

    def until(v: int) -> Callable[[Message], bool]:
        return lambda view: bool(view["v"] > v)

    return [asyncio.create_task(guest.play(random.Random(n), until(guest.view["v"] + more))) for n, guest in enumerate(guests)]


@pytest.mark.slow
async def test_killed_while_bots_think(url: str, new_guest: Joins) -> None:
    doomed, lasting = Server(url), Server(url)
    try:
        await asyncio.gather(doomed.start(), lasting.start())
        guests = await sat(new_guest, doomed, lasting)
        tasks = playing(guests, 12)
        await asyncio.sleep(0.6)
        await doomed.end(signal.SIGKILL)

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
        for guest in guests:
            await stored(url, guest)
    finally:
        for server in (doomed, lasting):
            await server.end(signal.SIGTERM)


@pytest.mark.slow
async def test_killed_between_storing_and_showing(url: str, new_guest: Joins) -> None:
    """The move is there, and whoever is at the other server sees it and is played with on."""
    doomed, lasting = Server(url, dies_after=4), Server(url)
    try:
        await asyncio.gather(doomed.start(), lasting.start())
        guests = await sat(new_guest, doomed, lasting)
        tasks = playing(guests, 16)

        async with asyncio.timeout(PATIENCE):
            await asyncio.gather(*tasks)
            assert doomed.process is not None
            assert await doomed.process.wait() == -signal.SIGKILL
        for guest in guests:
            happenings, _ = await stored(url, guest)
            seen = guest.view["v"]
            assert len(happenings) >= seen
    finally:
        for server in (doomed, lasting):
            await server.end(signal.SIGTERM)


@pytest.mark.slow
async def test_killed_while_a_clock_runs_out(url: str, new_guest: Joins) -> None:
    """In the second before the time is up, in which the rows are claimed by one server or the other."""
    doomed, lasting = Server(url), Server(url)
    try:
        await asyncio.gather(doomed.start(), lasting.start())
        guests = await sat(new_guest, doomed, lasting, clock={"move": 5})
        for guest in guests:
            while guest.view["d"] is None:
                await guest.until(lambda _: True)
        first = min(guest.view["deadline"] for guest in guests) / 1000
        await asyncio.sleep(max(0.0, first - 0.5))
        await doomed.end(signal.SIGKILL)

        async with asyncio.timeout(5 + 4 * LEASE + PATIENCE / 2):
            for guest in guests:
                while not any(note["kind"] == "late" for note in guest.view["room"]["log"]):
                    await guest.until(lambda _: True)
        for guest in guests:
            happenings, _ = await stored(url, guest)
            late = [each for each in happenings if "late" in each]
            assert {each["seat"] for each in late} == {0}
            assert len({each["mid"] for each in late}) == len(late) >= 1
    finally:
        for server in (doomed, lasting):
            await server.end(signal.SIGTERM)
