"""How often it is looked in the store whether what somebody shows opens something there, though it opens nothing here.

Another server may just have given a token out. But whoever makes tokens up could have the store read as often as they like: so
however many ask at a room, there is one look for all of them in a while. They wait for it, and nobody is refused for having to;
whoever shows what is known here waits for nothing. It is the same where there is no such room, so that waiting does not tell
of one.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from followsuit.sitters import key_of
from followsuit_web.ending import end
from followsuit_web.waiting import awaited

SPACE = 0.2
"""Seconds between two looks at one room."""

DEAD = 60.0
"""Seconds for which a token that a look has not found is not looked for again: a browser may show what is left over all day."""

REMEMBERED = 20_000
"""Such tokens, at most; the oldest makes room for a new one."""


class Missed:
    """Tokens for which it was looked, and which open nothing."""

    def __init__(self) -> None:
        self._until: OrderedDict[tuple[str, str], float] = OrderedDict()

    def add(self, code: str, token: str) -> None:
        """A look at the room *code*, begun after *token* was shown, has not found it."""
        at = (code, key_of(token))
        self._until[at] = time.monotonic() + DEAD
        self._until.move_to_end(at)
        while len(self._until) > REMEMBERED:
            self._until.popitem(last=False)

    def has(self, code: str, token: str) -> bool:
        """Whether that was so a while ago."""
        return self._until.get((code, key_of(token)), 0.0) > time.monotonic()


class Looks:
    """Looks at rooms, at each so often and no more.

    Args:
        look: Does so, by a room's code.
    """

    def __init__(self, look: Callable[[str], Awaitable[None]]) -> None:
        self._look = look
        # Those that have not begun; whoever comes later may know of what was stored since.
        self._coming: dict[str, asyncio.Task[None]] = {}
        self._begun: set[asyncio.Task[None]] = set()
        self._last: OrderedDict[str, float] = OrderedDict()

    async def look(self, code: str) -> None:
        """Returns after a look at the room *code* that has begun since this was called.

        Raises:
            Exception: What looking raises.
        """
        await awaited(self._coming.get(code) or self._begin(code))

    async def close(self) -> None:
        """Ends what has begun."""
        await end(self._begun)

    def _begin(self, code: str) -> asyncio.Task[None]:
        task = self._coming[code] = asyncio.create_task(self._in_time(code))
        self._begun.add(task)
        task.add_done_callback(self._done)
        return task

    async def _in_time(self, code: str) -> None:
        await asyncio.sleep(self._last.get(code, 0.0) + SPACE - time.monotonic())
        del self._coming[code]
        self._last[code] = now = time.monotonic()
        self._last.move_to_end(code)
        while next(iter(self._last.values())) <= now - SPACE:
            self._last.popitem(last=False)
        await self._look(code)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._begun.discard(task)
        if not task.cancelled():
            # Perhaps nobody waits for it any more.
            task.exception()
