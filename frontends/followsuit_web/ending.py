"""How what goes on by itself is ended: tasks are cancelled, and waited for until they are gone.

Not here: tasks that are to be finished (`accepting`), and what a server that closes does in which order (`app`).
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any


async def end(tasks: Iterable[asyncio.Task[Any] | None]) -> None:
    """Cancels *tasks* and waits until they are gone, whatever they end with; None is one that was never begun."""
    begun = [task for task in tasks if task is not None]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)
