"""Processes that contend for a room in Redis, while servers are killed and fail over: nothing is lost or doubled."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import define, field
from tests.frontends.web import redis_machines
from tests.frontends.web.redis_machines import Machine, Watched
from tests.frontends.web.stores import PATIENCE, at, change, kinds

from followsuit_web.redis_store import RedisStore
from followsuit_web.store import Changed, Store

pytestmark = pytest.mark.redis

# A process that adds to a room, each change again until it is accepted, and says so.
WRITER = """
import asyncio, sys
from followsuit.errors import StaleRevisionError
from followsuit_web.redis_url import redis_store
from followsuit_web.store import Change, StoreError
async def main(url, who, count):
    store = redis_store(url)
    for n in range(count):
        change = Change(({"kind": f"{who}.{n}"},))
        while True:
            try:
                v = len(await store.happenings("R")) + 1
                while True:
                    try:
                        await store.append("R", v, change)
                        break
                    except StoreError:
                        print("refused", flush=True)
                print(f"accepted {v} {who}.{n}", flush=True)
                break
            except StaleRevisionError:
                continue
            except StoreError:
                print("refused", flush=True)
    await store.close()
asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3])))
"""


@define
class Writers:
    """Processes that contend for one room."""

    url: str
    count: int
    processes: list[asyncio.subprocess.Process] = field(factory=list)
    accepted: dict[str, int] = field(factory=dict)
    refused: int = 0

    async def start(self, number: int) -> None:
        for who in range(number):
            arguments = (sys.executable, "-c", WRITER, self.url, str(who), str(self.count))
            process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE, env=dict(os.environ))
            self.processes.append(process)

    async def listen(self) -> None:
        await asyncio.gather(*(self._listen(process) for process in self.processes))

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            match line.decode().split():
                case ["accepted", v, name]:
                    self.accepted[name] = int(v)
                case ["refused"]:
                    self.refused += 1
        assert await process.wait() == 0

    async def judge(self, store: Store) -> None:
        """Everything that was accepted is there, where it was said to be, once, and in each writer's order."""
        got = (await kinds(store))[1:]
        assert len(got) == len(set(got)) == len(self.processes) * self.count
        assert {name: v for v, name in enumerate(got, 2)} == self.accepted
        for who in range(len(self.processes)):
            assert [name for name in got if name.startswith(f"{who}.")] == [f"{who}.{n}" for n in range(self.count)]


@pytest.mark.slow
async def test_contending_processes_lose_and_double_nothing_though_the_server_is_killed(
    machine: Machine, stores: Callable[[str], RedisStore]
) -> None:
    store = stores(at(machine))
    await store.create("R", change("open"))
    writers = Writers(at(machine), 250)
    await writers.start(3)
    listening = asyncio.create_task(writers.listen())
    async with asyncio.timeout(4 * PATIENCE):
        for part in (1, 2, 3):
            while len(writers.accepted) < part * 150:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(machine.kill, signal.SIGKILL)
            await asyncio.to_thread(machine.start)
        await listening

    await writers.judge(store)


@pytest.mark.slow
async def test_a_failover_loses_and_doubles_nothing(tmp_path: Path, stores: Callable[[str], RedisStore]) -> None:
    watched = Watched(tmp_path / "watched").start()
    try:
        url = f"redis+sentinel://127.0.0.1:{watched.sentinel.port}/table?replicas=1"
        store = stores(url)
        await store.create("R", change("open"))
        heard = store.changes()
        first = asyncio.create_task(anext(heard))
        await asyncio.sleep(0)
        store.watch("R")
        assert await first == Changed("R", None)
        writers = Writers(url, 1_000_000)
        await writers.start(2)
        listening = asyncio.create_task(writers.listen())
        async with asyncio.timeout(2 * PATIENCE):
            while len(writers.accepted) < 100:
                await asyncio.sleep(0.01)
            await asyncio.to_thread(watched.master.kill)
            # Nothing can be safe any more, and the writers say so, until the old master is a replica.
            while not writers.refused:
                await asyncio.sleep(0.01)
            redis_machines.until(lambda: watched.replica.say("ROLE")[0] == "master")
            before = len(writers.accepted)
            await asyncio.to_thread(watched.master.start)
            while len(writers.accepted) < before + 100:
                await asyncio.sleep(0.01)
        for process in writers.processes:
            process.kill()
        with contextlib.suppress(AssertionError):
            await listening

        got = await kinds(store)
        assert len(got) == len(set(got))
        assert {name: got.index(name) + 1 for name in writers.accepted} == writers.accepted
        for who in (0, 1):
            mine = [int(name.partition(".")[2]) for name in got if name.startswith(f"{who}.")]
            assert mine == list(range(len(mine)))
        async with asyncio.timeout(PATIENCE):
            # Most of what was stored was heard of, the end of it certainly.
            while (await anext(heard)).v not in (None, len(got)):
                pass
        await heard.aclose()
    finally:
        watched.stop()
