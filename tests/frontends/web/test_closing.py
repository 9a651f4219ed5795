"""A server that is told to stop: not ready first, then everyone is sent to another, in time whatever is still under way."""

from __future__ import annotations

import asyncio
import contextlib
import json
import signal
import sys
import time
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import aiohttp
import pytest

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Joins

PROGRAM = """
import asyncio, sys
from followsuit_web.memory_store import MemoryStore
from followsuit_web.run import serve
if sys.argv[3] == "stuck":
    async def close(self):
        await asyncio.sleep(3600)
    MemoryStore.close = close
serve(port=0, store="memory://", drain=float(sys.argv[1]), grace=float(sys.argv[2]), log_form="json")
"""


@contextlib.asynccontextmanager
async def server(drain: float, grace: float, how: str = "well") -> AsyncIterator[tuple[asyncio.subprocess.Process, str]]:
    """A server of its own, and its address."""
    arguments = (sys.executable, "-c", PROGRAM, str(drain), str(grace), how)
    process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
    try:
        assert process.stdout is not None
        async with asyncio.timeout(30):
            line = (await process.stdout.readline()).decode()
        yield process, line.split(" at ")[1].split("/ ")[0]
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
async def test_for_a_while_it_goes_on_and_is_not_ready(new_guest: Joins, how: signal.Signals) -> None:
    async with server(drain=60, grace=10) as (process, base):
        guest = await new_guest(base)
        await guest.come()
        process.send_signal(how)
        async with aiohttp.ClientSession() as session, asyncio.timeout(10):
            while True:
                async with session.get(f"{base}/readyz") as response:
                    if (await response.json())["status"] == "draining":
                        assert response.status == 503
                        break
        assert (await guest.ask("rename", name="Anna"))["type"] == "ok"

        process.send_signal(how)
        async with asyncio.timeout(10):
            while (said := await guest.socket.receive()).type is aiohttp.WSMsgType.TEXT:
                pass
            _, errors = await process.communicate()

    assert (said.type, said.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.GOING_AWAY)
    assert process.returncode == 0
    lines = [json.loads(line) for line in errors.decode().splitlines()]
    assert [line["message"] for line in lines][-2:] == ["closing", "closed"]
    assert guest.token not in errors.decode()


async def test_it_closes_in_time_whatever_is_still_under_way() -> None:
    async with server(drain=0, grace=0.5, how="stuck") as (process, _):
        began = time.monotonic()
        process.terminate()
        async with asyncio.timeout(20):
            _, errors = await process.communicate()

    assert time.monotonic() - began < 10
    assert process.returncode == 0
    assert "closed, though not everything was finished in time" in errors.decode()
