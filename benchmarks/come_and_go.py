"""Sockets that are opened and dropped, round after round: what is left of them in the server's memory, and whether it levels off.

    python benchmarks/come_and_go.py
    python benchmarks/come_and_go.py --rounds 30 --traced --store redis://localhost:6379/9

The server is a process of its own. After each round, when every socket is gone there, it collects its garbage, gives what is
free back to the system and says what it has: resident memory, file descriptors, Python objects. `--traced` counts what each line
of code has allocated as well, and says at the end where there is more than after the first half of the rounds; memory is then
larger, and slower. The rooms are made once, so that only what comes and goes can grow.
"""

from __future__ import annotations

import argparse
import asyncio
import ctypes
import gc
import os
import random
import statistics
import sys
import tempfile
import tracemalloc
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import aiohttp
from aiohttp import web

from followsuit.plugins import installed
from followsuit_web.app import TABLES, make_app
from followsuit_web.connections import Runner
from followsuit_web.run import store_at

ROOMS = 100
AT_ONCE = 100
SEATS = 4
FRAMES = 12
"""Call frames that are told of an allocation."""

PATIENCE = 60.0


async def serve(url: str, traced: bool) -> None:
    """A server that says at each line of standard input what it has."""
    app = make_app(installed(), store_at(url))
    runner = Runner(app, shutdown_timeout=2.0)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    print(runner.addresses[0][1], flush=True)
    if traced:
        tracemalloc.start(FRAMES)
    half: tracemalloc.Snapshot | None = None
    tables = app[TABLES]
    while line := (await asyncio.to_thread(sys.stdin.readline)).strip():
        # A socket that was replaced or dropped may take its time to close.
        while any(table.watching or table.here for table in tables._shelf.tables()) or runner.server.connections:
            await asyncio.sleep(0.05)
        print(*measured(), flush=True)
        if traced and line == "half":
            half = taken()
        if traced and line == "last" and half is not None:
            for each in taken().compare_to(half, "traceback")[:6]:
                print(f"{each.size_diff:+,} B in {each.count_diff:+} pieces", file=sys.stderr)
                print("\n".join(each.traceback.format()[-8:]), file=sys.stderr)
    await runner.cleanup()


def taken() -> tracemalloc.Snapshot:
    """What is allocated, but for what counts it."""
    gc.collect()
    return tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(False, tracemalloc.__file__)])


def measured() -> tuple[int, int, int]:
    """Resident bytes, file descriptors and Python objects, when nothing is left that could be given back."""
    for _ in range(3):
        gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE"), len(os.listdir("/proc/self/fd")), len(gc.get_objects())


class Guests:
    """People who come to the same rooms again and again."""

    def __init__(self, session: aiohttp.ClientSession, base: str, rng: random.Random) -> None:
        self._session = session
        self._base = base
        self._rng = rng
        self._seats: list[tuple[str, str]] = []

    async def make(self, count: int) -> None:
        """Makes the rooms, of four people each, and deals."""
        for _ in range(count):
            asked: dict[str, Any] = {"game": "texas42", "open": True, "grace": None}
            async with self._session.post(f"{self._base}/api/rooms", json=asked) as response:
                code = (await response.json())["room"]
                tokens = [response.cookies["seat"].value]
            for seat in range(1, SEATS):
                async with self._session.post(f"{self._base}/api/rooms/{code}/seats/{seat}", json={}) as response:
                    tokens.append(response.cookies["seat"].value)
            self._seats += [(code, token) for token in tokens]
            # Over a socket: whoever asks without one counts as here for a while, and would be waited for.
            async with self._session.ws_connect(
                f"{self._base}/ws/{code}", headers={"Authorization": f"Bearer {tokens[0]}"}
            ) as socket:
                await socket.send_json({"type": "deal", "mid": "d", "v": 99})
                answer = await socket.receive_json(timeout=PATIENCE)
                while answer["type"] == "view":
                    answer = await socket.receive_json(timeout=PATIENCE)
                assert answer["type"] == "ok", answer

    async def come_and_go(self, count: int) -> None:
        """Opens *count* sockets and drops them, some as it should be and some not."""
        slots = asyncio.Semaphore(AT_ONCE)

        async def one(n: int) -> None:
            code, token = self._seats[n % len(self._seats)]
            async with slots:
                socket = await self._session.ws_connect(f"{self._base}/ws/{code}", headers={"Authorization": f"Bearer {token}"})
                await socket.send_str('{"type":"hello"}')
                await socket.receive_str(timeout=PATIENCE)
                if self._rng.random() < 0.5:
                    response = socket._response
                    if response.connection is not None and response.connection.transport is not None:
                        response.connection.transport.abort()
                await socket.close()

        await asyncio.gather(*map(one, range(count)))


@asynccontextmanager
async def server(url: str, traced: bool) -> AsyncIterator[asyncio.subprocess.Process]:
    arguments = (sys.executable, __file__, "--serve", "--store", url, *(("--traced",) if traced else ()))
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*arguments, stdin=pipe, stdout=pipe)
    try:
        yield process
    finally:
        assert process.stdin is not None
        process.stdin.close()
        await process.wait()


def session_of_guests() -> aiohttp.ClientSession:
    """A session that keeps no connection for later."""
    return aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), connector=aiohttp.TCPConnector(force_close=True))


class Had(NamedTuple):
    """What the server had after a round: resident bytes, file descriptors, Python objects."""

    resident: int
    files: int
    objects: int


async def run(url: str, rounds: int, sockets: int, rooms: int, traced: bool = False) -> list[Had]:
    """What the server had before the first round and after each."""
    all_had = []
    async with server(url, traced) as process, session_of_guests() as session:
        assert process.stdout is not None
        assert process.stdin is not None
        base = f"http://127.0.0.1:{int(await process.stdout.readline())}"
        guests = Guests(session, base, random.Random(42))
        await guests.make(rooms)
        print(f"{rounds} rounds of {sockets} sockets at {rooms} tables\nround  resident MB  files  objects")
        for number in range(rounds + 1):
            if number:
                await guests.come_and_go(sockets)
            word = "half" if number == rounds // 2 else "last" if number == rounds else "measure"
            process.stdin.write(f"{word}\n".encode())
            had = Had(*map(int, (await process.stdout.readline()).split()))
            all_had.append(had)
            print(f"{number:5}  {had.resident / 1e6:11.2f}  {had.files:5}  {had.objects:7}", flush=True)
    return all_had


def slope(numbers: Sequence[int]) -> float:
    """By how much the later half of *numbers* grows from one to the next: the straight line that fits it best."""
    later = numbers[len(numbers) // 2 :]
    return statistics.linear_regression(range(len(later)), later).slope


def main() -> None:
    """Runs it, as the command line says."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--store", help="the URL of a store; without it a new SQLite file")
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--sockets", type=int, default=2400, help="in a round")
    parser.add_argument("--rooms", type=int, default=ROOMS)
    parser.add_argument("--traced", action="store_true", help="say which lines hold more in the end than half-way")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        asyncio.run(serve(options.store, options.traced))
        return
    with tempfile.TemporaryDirectory() as folder:
        url = options.store or f"sqlite:///{folder}/rooms.sqlite3"
        all_had = asyncio.run(run(url, options.rounds, options.sockets, options.rooms, options.traced))
    each = slope([had.resident for had in all_had]) / options.sockets
    print(f"in the later half {each:.1f} bytes more for each socket that came and went")


if __name__ == "__main__":
    main()
