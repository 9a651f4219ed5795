"""Waiting for a task that several may wait for, and that goes on when one of them is gone."""

from __future__ import annotations

import asyncio
from typing import TypeVar

T = TypeVar("T")


async def awaited(task: asyncio.Task[T]) -> T:
    """What *task* comes to.

    An error that it ends with holds every frame that it goes through, and would hold itself by a frame that has the task: a
    circle that only the collector finds (`collecting`).  So whoever calls this hands the task on, and keeps it in no variable.
    """
    try:
        return await asyncio.shield(task)
    finally:
        del task
