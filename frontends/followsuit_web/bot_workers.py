"""Bots that think in processes of their own, so that the server goes on meanwhile, and can end one that does not end by itself.

A process is started when a bot is first asked, and answers one question at a time.  One that hangs, dies or says what cannot be
read is ended, and another takes its place; the bot that did it is left alone for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import sys
import time
from collections.abc import Sequence

from attrs import define

from followsuit.codec import Codecs
from followsuit.errors import UnknownNameError
from followsuit.moves import Move
from followsuit_web.bot_process import READY, question_line
from followsuit_web.minds import BotError, Question

INSTALLED = "followsuit.plugins:installed"

STARTING = 30.0
"""Seconds after which a process has not started."""

REST = 30.0
"""Seconds for which a bot is not asked that has hung or ended its process."""

log = logging.getLogger(__name__)


def usual_count() -> int:
    """How many processes there are where nobody says: one for each core but one."""
    return max(0, (os.cpu_count() or 1) - 1)


@define(eq=False)
class _Worker:
    """A process that waits for a question."""

    process: asyncio.subprocess.Process

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def say(self, line: bytes) -> bytes:
        """The answer to *line*; b"" when the process has ended."""
        assert self.process.stdin is not None
        with contextlib.suppress(ConnectionError):
            self.process.stdin.write(line)
            await self.process.stdin.drain()
        return await self.hear()

    async def hear(self) -> bytes:
        """The next line."""
        assert self.process.stdout is not None
        try:
            line = await self.process.stdout.readline()
        except ValueError:
            # Longer than any answer.
            return b""
        return line if line.endswith(b"\n") else b""

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()


class Workers:
    """The processes.

    Args:
        count: How many, at least 1.
        source: The function that makes the registry in them, as "MODULE:FUNCTION".
        arguments: What it is given, as JSON can say it.
    """

    def __init__(self, count: int, source: str = INSTALLED, arguments: Sequence[object] = ()) -> None:
        self._command = (source, json.dumps(list(arguments)))
        self._places = asyncio.Semaphore(count)
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._ending: set[asyncio.Task[int]] = set()
        self._resting: dict[tuple[str, str], float] = {}
        self._codecs = Codecs()
        self._closed = False

    async def think(self, question: Question, patience: float) -> Move:
        """The move that the bot chooses.

        Raises:
            TimeoutError: It has not chosen in time; its process has been ended.
            UnknownNameError: It is not installed.
            BotError: Why it has not chosen.
        """
        codec = self._codecs.of(question.game)
        line = question_line(question, codec)
        async with self._places:
            if time.monotonic() < self._resting.get(question.which, 0.0):
                raise BotError("it has lately hung, or ended its process: it is left alone for a while")
            worker = await self._ready()
            try:
                async with asyncio.timeout(patience):
                    move = _read(await worker.say(line), question)
            except (TimeoutError, EOFError) as error:
                self._resting[question.which] = time.monotonic() + REST
                self._end(worker)
                if isinstance(error, TimeoutError):
                    raise
                raise BotError("its process has ended") from None
            except (UnknownNameError, BotError):
                self._idle.append(worker)
                raise
            except BaseException:
                # Nobody waits for the answer any more: the next one to ask must not get it.
                self._end(worker)
                raise
            self._idle.append(worker)
            return move

    async def close(self) -> None:
        """Ends the processes."""
        self._closed = True
        for worker in tuple(self._all):
            self._end(worker)
        await asyncio.gather(*self._ending, return_exceptions=True)

    async def _ready(self) -> _Worker:
        """A process that waits for a question: one that is idle, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            # Somebody else has ended it: the system, perhaps, when it was out of memory.
            self._end(worker)
        if self._closed:
            raise BotError("the server closes")
        try:
            return await self._started()
        except OSError as error:
            raise BotError(f"no process can be started for it: {error.strerror or error}") from None

    async def _started(self) -> _Worker:
        # It finds the modules that are found here, and none in the folder that the server happens to run in.
        path = os.pathsep.join(each for each in sys.path if each)
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "followsuit_web.bot_process", *self._command),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": path},
            start_new_session=True,
        )
        worker = _Worker(process)
        self._all.add(worker)
        try:
            async with asyncio.timeout(STARTING):
                first = await worker.hear()
        except BaseException as error:
            self._end(worker)
            if isinstance(error, TimeoutError):
                raise BotError("no process for it has started in time") from None
            raise
        if first != READY:
            self._end(worker)
            raise BotError("a process for it has ended at once")
        return worker

    def _end(self, worker: _Worker) -> None:
        if worker in self._all:
            self._all.discard(worker)
            worker.kill()
            ending = asyncio.create_task(worker.process.wait())
            self._ending.add(ending)
            ending.add_done_callback(self._ending.discard)


def _read(line: bytes, question: Question) -> Move:
    """The move in an answer.

    Raises:
        EOFError: There is none, as the process has ended, or says what no process of ours does.
        UnknownNameError: The bot is not installed.
        BotError: Why it has not chosen.
    """
    try:
        data = json.loads(line)
        if "unknown" in data:
            raise UnknownNameError(str(data["unknown"]))
        if "failed" in data:
            raise BotError(str(data["failed"]))
        move: str = data["move"]
        return question.legal[question.legal.index(Move(move))]
    except (ValueError, LookupError, TypeError, RecursionError):
        raise EOFError from None
