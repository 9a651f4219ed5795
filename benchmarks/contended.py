"""Changes that contend for a few rooms while whoever writes them is killed at random: is one lost, doubled or out of order?

    python benchmarks/contended.py
    python benchmarks/contended.py --store redis://localhost:6379/9 --changes 100000 --writers 4

Each writer is a process with a store of its own. It numbers its changes, says which were accepted, and is killed now and then;
the next in its place reads the rooms to see how far its predecessor came. In the end the rooms are read and counted.
The store is a new SQLite file, unless one is named; in that one rooms whose codes begin with `contended` are left behind.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import secrets
import sys
import tempfile
import time
from collections import Counter

from attrs import define, field

from followsuit.errors import StaleRevisionError
from followsuit_web.run import store_at
from followsuit_web.store import Change, Store, StoreError

ROOMS = 4
AT_ONCE = 8
"""Rooms that one writer is at, at the same time, some of them twice."""

LIFE = 3.0
"""Seconds after which a writer is killed, on average."""


async def write(url: str, run: str, who: str, count: int) -> None:
    """Writes changes until *count* are there, and prints each that was accepted: room, revision, name."""
    store = store_at(url)
    known: Counter[int] = Counter()
    there: dict[str, int] = {}
    for room in codes(run):
        names = await again(store, room)
        there[room] = len(names)
        known.update(int(name.split(".")[1]) for name in names if name.split(".")[0] == who)

    async def lane(number: int) -> None:
        room = codes(run)[number % ROOMS]
        v = there[room]
        for n in range(known[number], count // AT_ONCE):
            change = Change(({"kind": f"{who}.{number}.{n}"},))
            while True:
                try:
                    await store.append(room, v + 1, change)
                    v += 1
                    print(room, v, f"{who}.{number}.{n}", flush=True)
                    break
                except StaleRevisionError:
                    v += len(await again(store, room, v))
                except StoreError:
                    await asyncio.sleep(0.1)

    await asyncio.gather(*(lane(number) for number in range(AT_ONCE)))
    await store.close()


@define
class Tally:
    """What writers have said was accepted."""

    accepted: dict[tuple[str, int], str] = field(factory=dict)
    doubled: int = 0
    kills: int = 0

    async def have(self, arguments: tuple[str, ...], rng: random.Random) -> None:
        """Runs a writer to its end, however often it is killed on the way."""
        while True:
            process = await asyncio.create_subprocess_exec(sys.executable, __file__, *arguments, stdout=asyncio.subprocess.PIPE)
            listening = asyncio.create_task(self._listen(process))
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), rng.expovariate(1 / LIFE) + 0.7)
                await listening
                if process.returncode:
                    raise SystemExit("a writer failed")
                return
            process.kill()
            self.kills += 1
            await listening

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        async for line in process.stdout:
            if not line.endswith(b"\n"):
                break  # killed while it spoke
            room, v, name = line.decode().split()
            self.doubled += self.accepted.setdefault((room, int(v)), name) != name


async def measure(url: str, changes: int, writers: int, seed: int) -> bool:
    """Whether everything is as it must be; prints the count."""
    run, rng, store = secrets.token_hex(4), random.Random(seed), store_at(url)
    for room in codes(run):
        await store.create(room, Change(({"kind": "open"},)))
    tally, each, began = Tally(), changes // writers // AT_ONCE * AT_ONCE, time.perf_counter()
    await asyncio.gather(*(tally.have((url, run, str(who), str(each)), rng) for who in range(writers)))
    seconds = time.perf_counter() - began

    there: dict[tuple[str, int], str] = {}
    for room in codes(run):
        there |= {(room, v): name for v, name in enumerate(await again(store, room), 1) if name != "open"}
    await store.close()
    names = list(there.values())
    lost = sum(there.get(at) != name for at, name in tally.accepted.items())
    doubled = len(names) - len(set(names)) + tally.doubled
    missing = len(set(expected(writers, each)) - set(names))
    order = {name.rpartition(".")[0]: -1 for name in names}
    disordered = 0
    for at in sorted(there):
        lane, _, number = there[at].rpartition(".")
        disordered += int(number) != order[lane] + 1
        order[lane] = int(number)
    print(f"{len(names):,} changes by {writers} writers, killed {tally.kills} times, in {seconds:.0f} s")
    print(f"{lost} accepted and lost, {doubled} doubled, {missing} missing, {disordered} out of order")
    return not (lost or doubled or missing or disordered)


def expected(writers: int, each: int) -> list[str]:
    return [f"{who}.{lane}.{n}" for who in range(writers) for lane in range(AT_ONCE) for n in range(each // AT_ONCE)]


def codes(run: str) -> list[str]:
    return [f"contended-{run}-{n}" for n in range(ROOMS)]


async def again(store: Store, room: str, after: int = 0) -> list[str]:
    """What there is in *room* beyond a revision, asked for until it is answered."""
    while True:
        try:
            return [str(happening["kind"]) for happening in await store.happenings(room, after)]
        except StoreError:
            await asyncio.sleep(0.1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--store", metavar="URL")
    parser.add_argument("--changes", type=int, default=20_000)
    parser.add_argument("--writers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = asked.store or f"sqlite:///{folder}/rooms"
        if not asyncio.run(measure(url, asked.changes, asked.writers, asked.seed)):
            raise SystemExit(1)


if __name__ == "__main__":
    if len(sys.argv) == 5 and not sys.argv[1].startswith("--"):
        asyncio.run(write(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
    else:
        main()
