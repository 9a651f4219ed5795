"""How what goes on by itself is ended."""

from __future__ import annotations

import asyncio

from followsuit_web.ending import end


async def test_what_is_ended_is_gone_whatever_it_ends_with() -> None:
    """One that waits, one that has failed, one that is done, one that fails while it is cleaned up, and one that never was."""

    async def waits() -> None:
        await asyncio.Event().wait()

    async def fails() -> None:
        raise OSError

    async def is_done() -> None:
        pass

    async def fails_at_last() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            raise OSError

    tasks = [asyncio.create_task(each()) for each in (waits, fails, is_done, fails_at_last)]
    await asyncio.sleep(0)

    await end([*tasks, None])

    assert [task.done() for task in tasks] == [True] * 4
    assert [task.cancelled() for task in tasks] == [True, False, False, False]


async def test_where_nothing_was_begun_nothing_is_waited_for() -> None:
    await end([None])
    await end([])
