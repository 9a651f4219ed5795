"""Bots that think in threads of the server.

That does for bots that think for milliseconds, and where there is one core: one that computes for long in Python slows the whole
server down, and none can be stopped.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import traceback
from collections import Counter
from pathlib import Path

from followsuit.bots import Bot, decide
from followsuit.errors import UnknownNameError
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit_web.minds import BotError, Question

AT_ONCE = 4
"""Bots that think at the same time."""

Thought = tuple[Move | None, BaseException | None]
"""A move, or what went wrong."""


class Bots:
    """The bots of a registry, each made once.

    Args:
        registry: Where they are found by name.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._made: dict[tuple[str, str], Bot] = {}

    def choose(self, question: Question) -> Move:
        """What the bot chooses.

        Raises:
            BaseException: Whatever a bot may raise.
        """
        bot = self._made.get(question.which)
        if bot is None:
            bot = self._made[question.which] = self._registry.bot(question.bot, question.game).make(question.game)
        return decide(bot, question.view, question.legal, random.Random(question.seed))


class Threads:
    """The threads.

    Args:
        registry: The bots.
    """

    def __init__(self, registry: Registry) -> None:
        self._bots = Bots(registry)
        self._places = asyncio.Semaphore(AT_ONCE)
        self._late: Counter[tuple[str, str]] = Counter()

    async def think(self, question: Question, patience: float) -> Move:
        """The move that the bot chooses.

        Raises:
            TimeoutError: It has not chosen in time.
            UnknownNameError: It is not installed.
            BotError: Why it has not chosen.
        """
        if self._late[question.which]:
            # Each thread of it that is still at work slows everybody down: no further one before they have ended.
            raise BotError("it still thinks about an earlier move")
        async with self._places, asyncio.timeout(patience):
            move, error = await self._in_thread(question)
        if isinstance(error, UnknownNameError):
            raise error
        if move is None:
            assert error is not None
            raise BotError(where(error))
        return move

    async def close(self) -> None:
        """Nothing: a thread ends by itself, or with the server."""

    async def _in_thread(self, question: Question) -> Thought:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Thought] = loop.create_future()

        def ended(thought: Thought) -> None:
            if answer.done():
                self._late[question.which] -= 1
            else:
                answer.set_result(thought)

        def run() -> None:
            thought = self._thought(question)
            # Too late for a loop that is closed.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(ended, thought)

        threading.Thread(target=run, name="followsuit-bot", daemon=True).start()
        try:
            return await answer
        finally:
            if answer.cancelled():
                # Its thread cannot be ended; it may yet end by itself, or with the server.
                self._late[question.which] += 1

    def _thought(self, question: Question) -> Thought:
        try:
            return self._bots.choose(question), None
        except BaseException as error:  # A bot may raise anything, even SystemExit: it is its own matter.
            return None, error


def where(error: BaseException) -> str:
    """The kind of *error*, and the line that raised it; not its words, which may tell a hand."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name}, line {last.lineno} of {Path(last.filename).name}"
