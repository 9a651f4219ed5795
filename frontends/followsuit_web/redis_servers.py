"""Asks the Redis server that has a key, and asks again where that can help.

A question may be done twice: whatever is asked here is such that this changes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

from attrs import define, field
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MovedError,
    NoScriptError,
    ReadOnlyError,
    RedisError,
    ResponseError,
    TryAgainError,
)

from followsuit_web.redis_line import Argument, Line, LostError, UnsafeError
from followsuit_web.redis_nodes import Address, Nodes
from followsuit_web.redis_scripts import Script
from followsuit_web.store import StoreError

PATIENCE = 3.0
"""Seconds that a store may take to answer, all tries together."""

ANSWER = 1.5
"""Seconds that one try may take."""

AGAIN = 0.05
"""Seconds before the second try; twice as many before each further one, up to LATER."""

LATER = 0.4

REPEATED = 60.0
"""Seconds after which the log has again that a store refuses, and for the same reason: every change may meet with it."""

ELSEWHERE = (AskError, MovedError, ReadOnlyError, ClusterDownError, TryAgainError)
"""What a server answers that another may do: a slot has moved, a master has become a replica."""

log = logging.getLogger(__name__)


@define(eq=False)
class Servers:
    """The way to the servers of a store.

    Attributes:
        nodes: Which there are.
        replicas: How many replicas must have what is written safely.
        moved: Called when a server is asked that was not asked before: others may have changed places too.
    """

    nodes: Nodes
    replicas: int
    moved: Callable[[], None]
    _lines: dict[Address, Line] = field(factory=dict, init=False)
    _away: bool = field(default=False, init=False)
    _told: dict[str, float] = field(factory=dict, init=False)

    async def run(self, slot: int, script: Script, keys: Sequence[str], args: Sequence[Argument], *, safely: bool = False) -> Any:
        """What *script* answers.

        Raises:
            StoreError: No server answers, or the one that has the keys refuses.
        """
        rest = (len(keys), *keys, *args)
        return await self._ask(slot, ("EVALSHA", script.sha, *rest), ("EVAL", script.text, *rest), safely)

    async def ask(self, slot: int, *command: Argument, safely: bool = False) -> Any:
        """What the server that has *slot* answers.

        Raises:
            StoreError: None does, or it refuses.
        """
        return await self._ask(slot, command, command, safely)

    async def close(self) -> None:
        """Lets go of all connections."""
        await asyncio.gather(*(line.close() for line in self._lines.values()))
        self._lines.clear()

    async def _ask(self, slot: int, short: tuple[Argument, ...], long: tuple[Argument, ...], safely: bool) -> Any:
        loop = asyncio.get_running_loop()
        until, again, command, reason = loop.time() + PATIENCE, AGAIN, short, ""
        while True:
            try:
                async with asyncio.timeout_at(until):
                    answer = await self._try(slot, command, safely)
                self._note(None)
                return answer
            except NoScriptError:
                # A server that has started anew knows no script; the text makes it known.
                command = long
                continue
            except (LostError, UnsafeError, OSError, *ELSEWHERE) as error:
                reason = str(error) or reason or "no answer in time"
            except ResponseError as error:
                # Out of memory, a disk that is full, too few replicas: it answers, and it will not.
                self._tell(str(error))
                raise StoreError("expected the store to take it; it refuses for now", str(error)) from error
            except RedisError as error:
                reason = str(error) or reason or type(error).__name__
            self.nodes.doubt()
            if loop.time() + again > until:
                self._note(reason)
                raise StoreError("expected the store to answer; please try again", reason)
            await asyncio.sleep(again)
            again = min(2 * again, LATER)

    async def _try(self, slot: int, command: tuple[Argument, ...], safely: bool) -> Any:
        line = self._line(await self.nodes.address(slot))
        try:
            return await line.ask(*command, safely=safely)
        except MovedError:
            raise
        except AskError as error:
            # The slot is on its way to another node, and this key is there already.
            line = self._line((error.host, error.port))
            first, then = line.ask("ASKING"), line.ask(*command, safely=safely)
            with contextlib.suppress(RedisError, LostError):
                await first
            return await then

    def _line(self, address: Address) -> Line:
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = Line(lambda: self.nodes.connect(address), ANSWER, self.replicas)
            if len(self._lines) > 1:
                self.moved()
        return line

    def _tell(self, reason: str) -> None:
        """Says that the store refuses, now and then."""
        kind, now = reason.partition(" ")[0], time.monotonic()
        if now >= self._told.get(kind, 0.0):
            self._told[kind] = now + REPEATED
            log.warning("the store refuses", extra={"reason": reason})

    def _note(self, reason: str | None) -> None:
        """Says once that the store is away, and once that it is back."""
        if (reason is not None) == self._away:
            return
        self._away = reason is not None
        if reason is None:
            log.info("the store answers again")
        else:
            log.warning("the store does not answer", extra={"reason": reason})
