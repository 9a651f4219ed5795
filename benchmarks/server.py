"""The room server beside boardgame.io: moves a second, waiting times, memory.

`python benchmarks/server.py [--store URL] [--rounds N] [--servers 2]` runs both servers in turn on one core and drives them over
real sockets from another, four to a table; a move counts when all four have it.  What is compared is interleaved, and the ratio
is the median of the rounds' ratios.  It needs Linux with two cores, and Node.js with npm for the other side, which is installed
into a temporary folder; `--alone` leaves that side out.  With `--servers 2` ours is two processes with one store, the second on
the core of the load, and at each table two people are at either.

With `--bare BYTES` there is a third: sockets and store alone, with messages of so many bytes (`bare_server.py`).

The other side plays 42 without bidding and scoring (`boardgame/game.js`), keeps matches in memory, and runs with
NODE_ENV=production.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import os
import random
import statistics
import sys
import tempfile
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from attrs import define, field
from sides import CLIENT_CORE, Server, installed, ours, theirs
from wires import Socket, Table

WARM = 1.0
"""Seconds that are driven and not counted."""

PATIENCE = 120.0


@define
class Measured:
    """What one run came to.

    Attributes:
        rate: Moves a second.
        middle: The median wait of a move, in milliseconds.
        late: The wait that one move in a hundred exceeds, in milliseconds.
        busy: The part of a core that the server used.
        client: The part of a core that the load used.
    """

    rate: float
    middle: float
    late: float
    busy: float
    client: float


@define
class Load:
    """Tables under way, and what is counted of them.

    Attributes:
        waits: Seconds that each counted move took.
        ready: Tables that wait for a move.
        closed: Whether each table moves as soon as it can.
    """

    waits: list[float] = field(factory=list)
    ready: deque[Table] = field(factory=deque)
    closed: bool = False
    connected: int = 0
    sockets: list[Socket] = field(factory=list)

    def done(self, seconds: float) -> None:
        self.waits.append(seconds)

    def can_move(self, table: Table) -> None:
        if self.closed:
            table.move(time.perf_counter())
        else:
            self.ready.append(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", default="sqlite", help="sqlite, memory, redis (started here, beside the load), or a URL")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=6.0, help="of each measurement")
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 500], help="of the closed loops")
    parser.add_argument("--rate", type=int, default=500, help="moves a second of the open loop, over as many tables; 0: none")
    parser.add_argument("--moves", type=int, default=1200, help="moves at a table while memory is watched; 0: not watched")
    parser.add_argument("--watched", type=int, default=100, help="tables whose memory is watched")
    parser.add_argument(
        "--servers", type=int, choices=(1, 2), default=1, help="processes of ours, two with a store that they share"
    )
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--bare", type=int, metavar="BYTES", help="also sockets and store alone, with messages of this length")
    given = parser.parse_args()
    if given.servers > 1 and given.store == "memory":
        parser.error("two servers need a store that is shared: sqlite, redis or a URL")
    os.sched_setaffinity(0, {CLIENT_CORE})
    gc.freeze()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sides: dict[str, Callable[[int], contextlib.AbstractContextManager[Server]]] = {
            "followsuit": lambda tables: ours(given.store, tables, folder, given.servers)
        }
        if not given.alone:
            modules = installed(folder)
            sides["boardgame.io"] = lambda tables: theirs(modules, tables)
        if given.bare:
            bare = ("bare_server.py", "--bytes", str(given.bare))
            sides["bare"] = lambda tables: ours(given.store, tables, folder, 1, bare)
        for tables in given.tables:
            compare(f"closed loop, {tables} tables", sides, tables, 0, given.seconds, given.rounds)
        if given.rate:
            compare(f"{given.rate} moves/s over {given.rate} tables", sides, given.rate, given.rate, given.seconds, given.rounds)
        if given.moves:
            for name, start in sides.items():
                watch(name, start, given.watched, given.moves)


def compare(title: str, sides: dict[str, Callable[[int], Any]], tables: int, rate: int, seconds: float, rounds: int) -> None:
    """Prints the medians of *rounds* rounds, and the ratio of the moves a second."""
    found: dict[str, list[Measured]] = {name: [] for name in sides}
    memories: dict[str, list[float]] = {name: [] for name in sides}
    for _ in range(rounds):
        for name, start in sides.items():
            with start(tables) as server:
                measured, memory = run(measure(server, tables, rate, seconds))
                found[name].append(measured)
                memories[name].append(memory)
    print(title)
    for name, each in found.items():
        rate_, middle, late, busy, client = (
            statistics.median(getattr(one, part) for one in each) for part in ("rate", "middle", "late", "busy", "client")
        )
        memory = statistics.median(memories[name])
        print(
            f"  {name:13} {rate_:7.0f} moves/s  p50 {middle:7.2f} ms  p99 {late:7.2f} ms  server {busy:4.0%}"
            f" ({busy / rate_ * 1000:4.2f} ms a move)  load {client:4.0%}  {memory / 1000:5.0f} kB a table"
        )
    if "boardgame.io" in found:
        one, other = found["followsuit"], found["boardgame.io"]
        ratio = statistics.median(a.rate / b.rate for a, b in zip(one, other, strict=True))
        work = statistics.median(b.busy / b.rate / (a.busy / a.rate) for a, b in zip(one, other, strict=True))
        late = statistics.median(b.late / a.late for a, b in zip(one, other, strict=True))
        times = "" if rate else f"{ratio:.2f} times the moves; "
        print(f"  {'':13} {times}{work:.2f} times the moves for the same processor time; 1/{late:.2f} of the p99")
    sys.stdout.flush()


def watch(name: str, start: Callable[[int], Any], tables: int, moves: int) -> None:
    """Prints the memory of a table before, while and after *moves* moves are made at each."""
    with start(tables) as server:
        run(_watch(name, server, tables, moves))


async def _watch(name: str, server: Server, tables: int, moves: int) -> None:
    load = await connected(server, tables)
    sizes = [server.memory]
    load.closed = True
    for table in tuple(load.ready):
        load.can_move(table)
    for quarter in range(1, 5):
        while len(load.waits) < tables * moves * quarter / 4:
            await asyncio.sleep(0.05)
        sizes.append(server.memory)
    for line in load.sockets:
        line.close()
    shown = "  ".join(f"{(size - server.empty) / tables / 1000:.0f}" for size in sizes)
    print(f"{name}: kB a table with four sockets, at first and after each quarter of {moves} moves: {shown}", flush=True)


def run(task: Any) -> Any:
    """The result of *task*, on the fastest loop there is."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(task)
    return uvloop.run(task)


async def measure(server: Server, tables: int, rate: int, seconds: float) -> tuple[Measured, float]:
    """Drives *tables* tables for *seconds* seconds, each as fast as it goes, or all together at *rate* moves a second."""
    load = await connected(server, tables)
    memory = (server.memory - server.empty) / tables
    if rate:
        driver = asyncio.create_task(paced(load, rate))
    else:
        load.closed = True
        driver = None
        while load.ready:
            load.can_move(load.ready.popleft())
    await asyncio.sleep(WARM)
    load.waits.clear()
    gc.collect()
    begun, spent, own = time.perf_counter(), server.spent, time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - begun
    busy, client = (server.spent - spent) / took, (time.process_time() - own) / took
    waits = sorted(load.waits)
    if driver is not None:
        driver.cancel()
    for line in load.sockets:
        line.close()
    late = waits[int(len(waits) * 0.99)]
    return Measured(len(waits) / took, statistics.median(waits) * 1000, late * 1000, busy, client), memory


async def connected(server: Server, tables: int) -> Load:
    """Four sockets at each of *tables* tables, all of which wait for a move."""
    loop = asyncio.get_running_loop()
    load = Load()
    rng = random.Random(42)
    for number in range(tables):
        table = Table(load.done, load.can_move, rng)
        for seat in range(4):
            port = server.ports[seat % len(server.ports)]
            wire = server.wire(table, seat, number)
            line = (await loop.create_connection(partial(Socket, wire), "127.0.0.1", port))[1]
            load.sockets.append(line)
    begun = time.monotonic()
    while len(load.ready) < tables:
        if time.monotonic() - begun > PATIENCE:
            raise TimeoutError(f"expected {tables} tables to be ready, {len(load.ready)} are")
        await asyncio.sleep(0.05)
    return load


async def paced(load: Load, rate: int) -> None:
    """Moves that come by chance, *rate* a second, whether or not the server keeps up; waits count from when they were due."""
    rng = random.Random(7)
    due = time.perf_counter()
    while True:
        due += rng.expovariate(rate)
        while (left := due - time.perf_counter()) > 0:
            await asyncio.sleep(left if left > 0.0005 else 0)
        while not load.ready:
            await asyncio.sleep(0)
        load.ready.rotate(-rng.randrange(len(load.ready)))
        load.ready.popleft().move(due)


if __name__ == "__main__":
    main()
