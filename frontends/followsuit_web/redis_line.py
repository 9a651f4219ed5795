"""One connection to one Redis server, over which many requests are under way at once.

What is asked in one turn of the event loop goes out in one write, and answers are read in the order of the requests. A
connection that fails, or does not answer in time, takes every request on it with it: whoever asked is told so, and cannot
know whether it was done.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any

from attrs import define, field
from redis.asyncio.connection import AbstractConnection
from redis.exceptions import RedisError, ResponseError

GRACE = 0.1
"""Seconds more for an answer that is late."""

Argument = str | int | float
Connect = Callable[[], Awaitable[AbstractConnection]]


class LostError(Exception):
    """There is no answer, and none will come."""


class UnsafeError(Exception):
    """It is done, and too few replicas have said that they have it too."""


@define(eq=False)
class _Asked:
    command: tuple[Argument, ...]
    answer: asyncio.Future[Any]
    safely: bool
    at: float = 0.0


@define(eq=False)
class _Wait:
    """Stands behind the requests that are answered when replicas have what they wrote."""

    done: list[tuple[asyncio.Future[Any], Any]] = field(factory=list)
    at: float = 0.0


@define(eq=False)
class Line:
    """Asks a server, and connects to it whenever that is needed.

    Attributes:
        connect: Makes a connection, or raises RedisError or OSError.
        patience: Seconds that an answer is waited for, and a connection.
        replicas: How many replicas must have what was asked to be written safely.
    """

    connect: Connect
    patience: float
    replicas: int = 0
    _connection: AbstractConnection | None = None
    _waiting: list[_Asked] = field(factory=list, init=False)
    _under_way: deque[_Asked | _Wait] = field(factory=deque, init=False)
    _unsafe: list[tuple[asyncio.Future[Any], Any]] = field(factory=list, init=False)
    _writing: asyncio.Task[None] | None = field(default=None, init=False)
    _reading: asyncio.Task[None] | None = field(default=None, init=False)
    _watch: asyncio.TimerHandle | None = field(default=None, init=False)
    _heard: float = field(default=0.0, init=False)
    _doubted: bool = field(default=False, init=False)

    def ask(self, *command: Argument, safely: bool = False) -> asyncio.Future[Any]:
        """The answer to *command*; two asked in one breath are done one right after the other.

        Raises (the future does):
            LostError: The connection failed.
            UnsafeError: It was asked for safely, and replicas have not confirmed it.
            ResponseError: The server says no.
        """
        answer = asyncio.get_running_loop().create_future()
        self._waiting.append(_Asked(command, answer, safely and self.replicas > 0))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())
        return answer

    async def close(self) -> None:
        """Lets go of the connection; whoever waits for an answer gets none."""
        tasks = [task for task in (self._writing, self._reading) if task is not None]
        self._drop(LostError("the connection was closed"))
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _write(self) -> None:
        try:
            while self._waiting:
                connection = self._connection or await self._connected()
                batch, self._waiting = self._waiting, []
                await connection.send_packed_command(connection.pack_commands(self._sent(batch)), check_health=False)
        except (RedisError, OSError) as error:
            self._drop(error)
        finally:
            if self._writing is asyncio.current_task():
                self._writing = None

    def _sent(self, batch: list[_Asked]) -> list[tuple[Argument, ...]]:
        """The commands of *batch*, which are under way from now on; one WAIT at their end is for all that write safely."""
        now = asyncio.get_running_loop().time()
        commands = []
        for asked in batch:
            asked.at = now
            commands.append(asked.command)
        self._under_way.extend(batch)
        if any(asked.safely for asked in batch):
            self._under_way.append(_Wait(at=now))
            commands.append(("WAIT", self.replicas, int(self.patience * 500)))
        if self._watch is None:
            self._watch = asyncio.get_running_loop().call_later(self.patience, self._check)
        return commands

    async def _connected(self) -> AbstractConnection:
        async with asyncio.timeout(self.patience):
            connection = await self.connect()
        self._connection = connection
        self._reading = asyncio.create_task(self._read(connection))
        return connection

    async def _read(self, connection: AbstractConnection) -> None:
        try:
            while True:
                try:
                    answer = await connection.read_response(disconnect_on_error=False)
                except ResponseError as error:
                    answer = error
                self._deliver(answer)
        except (RedisError, OSError, IndexError) as error:
            if connection is self._connection:
                self._drop(error)
        finally:
            with contextlib.suppress(RedisError, OSError):
                await connection.disconnect(nowait=True)

    def _deliver(self, answer: Any) -> None:
        asked = self._under_way.popleft()
        self._heard = asyncio.get_running_loop().time()
        self._doubted = False
        if isinstance(asked, _Wait):
            enough = isinstance(answer, int) and answer >= self.replicas
            for future, result in self._unsafe:
                _settle(future, result if enough else UnsafeError(f"expected {self.replicas} replicas to have it, got {answer}"))
            self._unsafe.clear()
        elif asked.safely and not isinstance(answer, Exception):
            self._unsafe.append((asked.answer, answer))
        else:
            _settle(asked.answer, answer)

    def _check(self) -> None:
        """Whether nothing has been heard for too long, though there is something to answer."""
        self._watch = None
        if not self._under_way:
            return
        loop = asyncio.get_running_loop()
        left = max(self._under_way[0].at, self._heard) + self.patience - loop.time()
        if left > 0:
            self._watch = loop.call_later(left, self._check)
        elif not self._doubted:
            # It may be this server that was too busy to listen: what has come by now is read first.
            self._doubted = True
            self._watch = loop.call_later(GRACE, self._check)
        else:
            self._drop(LostError(f"no answer for {self.patience:g} s"))

    def _drop(self, error: Exception) -> None:
        """The connection is of no more use."""
        reading, self._reading, self._connection = self._reading, None, None
        writing, self._writing = self._writing, None
        for task in (reading, writing):
            if task is not None and task is not asyncio.current_task():
                task.cancel()
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None
        asked = [each.answer for each in (*self._under_way, *self._waiting) if isinstance(each, _Asked)]
        futures = [*asked, *(future for future, _ in self._unsafe)]
        self._under_way.clear()
        self._waiting.clear()
        self._unsafe.clear()
        self._doubted = False
        for future in futures:
            _settle(future, LostError(str(error) or type(error).__name__))


def _settle(future: asyncio.Future[Any], result: Any) -> None:
    if future.done():
        return
    if isinstance(result, Exception):
        future.set_exception(result)
    else:
        future.set_result(result)
