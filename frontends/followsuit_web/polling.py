"""Long polls: somebody who asks for a view waits until it is another than the one that they have."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Collection

from followsuit_web.table import LATELY, Table

LONGEST_WAIT = 60
"""Seconds that somebody may want to wait, at most."""

AWAKE = LATELY / 2
"""Seconds after which whoever still waits is seen to be here again."""


def is_known(table: Table, known: Collection[str]) -> bool:
    """Whether *known* has what *table* is like now: its tag, or its revision alone for somebody to whom it is all the same who
    is here."""
    return table.tag in known or str(table.room.v) in known


async def news(table: Table, known: Collection[str], wait: float, still: Callable[[], bool]) -> None:
    """Waits until *table* is another than *known* says, or the server closes.

    Args:
        table: Where.
        known: What somebody has: tags or revisions.
        wait: Seconds, at most.
        still: Whether they still wait; asked every AWAKE seconds, so that they can be told to be here.
    """
    until = time.monotonic() + wait
    while is_known(table, known) and not table.closed and (left := until - time.monotonic()) > 0:
        changed = table.changed
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(min(left, AWAKE)):
                await changed.wait()
                continue
        if not still():
            return
