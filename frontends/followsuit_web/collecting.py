"""When Python looks for objects that are garbage in a circle: seldom, because nobody is answered while it does.

What a move, a refusal or a socket leaves behind is gone at once, without a collector; only asyncio's side of a connection, a
few objects, and now and then an error are circles.  Left to itself the collector looks whenever enough has been made since, which
at hundreds of tables is many times a minute, for nothing, and for tens of milliseconds at a time: then moves wait that are
answered in one.
"""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import time
from collections.abc import Iterator
from pathlib import Path

LOOK = 1.0
"""Seconds between two looks at how much there is."""

MANY = 500_000
"""Objects that there are more than after the last time, at which the collector looks."""

MUCH = 64_000_000
"""Resident bytes that there are more than after the last time, at which it looks: few objects may hold much."""

LONGEST = 600.0
"""Seconds after which it looks anyhow."""

SHARE = 200
"""It rests for at least so many times as long as it took: it never has more than a two-hundredth of the time."""

STATM = Path("/proc/self/statm")
"""Where Linux says how much memory this process has."""


def due(more: int, grown: int, rested: float, took: float, many: int = MANY) -> bool:
    """Whether it is time to look again.

    Args:
        more: Objects that there are more than after the last time.
        grown: Resident bytes that there are more.
        rested: Seconds since then.
        took: Seconds that it took.
        many: Objects that are too many.
    """
    return rested >= SHARE * took and (more >= many or grown >= MUCH or rested >= LONGEST)


def resident() -> int:
    """Bytes of memory that this process has; 0 where the system does not say."""
    try:
        return int(STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


async def collect_seldom(many: int = MANY) -> None:
    """Looks for garbage when it is `due()`, until it is cancelled."""
    ended, took, had = time.monotonic(), 0.0, resident()
    while True:
        await asyncio.sleep(LOOK)
        # Of the youngest: those made since the last time, less those that are gone.
        if due(gc.get_count()[0], resident() - had, time.monotonic() - ended, took, many):
            begun = time.monotonic()
            gc.collect()
            ended = time.monotonic()
            took, had = ended - begun, resident()


@contextlib.contextmanager
def unprompted() -> Iterator[None]:
    """Python does not look by itself, and not at what is there already: modules, games, catalogues."""
    gc.collect()
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
