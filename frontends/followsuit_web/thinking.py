"""Asks bots for their moves, in threads, and answers in their place when they cannot.

Threads do for bots that think for milliseconds: one that computes for long in Python slows the whole server down. Bots that
search need processes of their own.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
import traceback
from collections import Counter
from pathlib import Path

from followsuit.bots import Bot, decide
from followsuit.errors import UnknownNameError
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player
from followsuit.shake import generator
from followsuit_web.meters import Meters

PATIENCE = 5.0
"""Seconds after which a bot is not waited for."""

AT_ONCE = 4
"""Bots that think at the same time."""

log = logging.getLogger(__name__)

Thought = tuple[Move | None, BaseException | None]
"""A move, or what went wrong."""


class Thinkers:
    """The bots of a registry, at work.

    Args:
        registry: Where bots are found by name.
        meters: Told how long bots think.
        patience: Seconds that a bot may take.
    """

    def __init__(self, registry: Registry, meters: Meters, patience: float = PATIENCE) -> None:
        self._registry = registry
        self._meters = meters
        self._patience = patience
        self._bots: dict[tuple[str, str], Bot] = {}
        self._places = asyncio.Semaphore(AT_ONCE)
        self._late: Counter[tuple[str, str]] = Counter()

    async def choose(self, room: Room, seat: Player) -> Move:
        """The move of the bot in *seat*, who has something to decide; its first legal one when the bot is of no use."""
        legal = room.match.legal(room.match.acting(seat))
        if len(legal) == 1:
            return legal[0]
        known = {"bot": room.sitters[seat].bot, "game": room.match.game.name, "seat": seat}
        if self._late[_which(room, seat)]:
            # Each thread of it that is still at work slows everybody down: no further one before they have ended.
            log.warning("a bot is not asked while it still thinks about an earlier move", extra=known)
            return legal[0]
        labels = (room.match.game.name, self._known(room, seat))
        async with self._places:
            began = time.perf_counter()
            try:
                async with asyncio.timeout(self._patience):
                    move, error = await self._in_thread(room, seat, legal)
            except TimeoutError:
                move, error = None, None
                log.warning("a bot took too long", extra=known)
            self._meters.bots.labels(*labels).observe(time.perf_counter() - began)
        if move is None:
            self._meters.bots_failed.labels(*labels).inc()
        if isinstance(error, UnknownNameError):
            log.warning("a bot is not installed", extra=known)
        elif error is not None:
            # Where, and not in its words: they may tell a hand.
            log.error("a bot failed", extra={**known, "reason": _where(error)})
        return legal[0] if move is None else move

    async def _in_thread(self, room: Room, seat: Player, legal: tuple[Move, ...]) -> Thought:
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[Thought] = loop.create_future()
        which = _which(room, seat)

        def ended(thought: Thought) -> None:
            if answer.done():
                self._late[which] -= 1
            else:
                answer.set_result(thought)

        def run() -> None:
            thought = self._think(room, seat, legal)
            # Too late for a loop that is closed.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(ended, thought)

        threading.Thread(target=run, name="followsuit-bot", daemon=True).start()
        try:
            return await answer
        finally:
            if answer.cancelled():
                # Its thread cannot be ended; it may yet end by itself, or with the server.
                self._late[which] += 1

    def _think(self, room: Room, seat: Player, legal: tuple[Move, ...]) -> Thought:
        assert room.secret is not None
        try:
            bot = self._bot(room, seat)
            rng = generator(room.secret, f"bot {seat} {room.taken[seat]}")
            view = room.match.view(room.match.acting(seat))
            return decide(bot, view, room.match.game.sound(view, legal), rng), None
        except BaseException as error:  # A bot may raise anything, even SystemExit: it is its own matter.
            return None, error

    def _known(self, room: Room, seat: Player) -> str:
        """What the bot of *seat* is called where it is installed: names of others that a store brings are not counted by."""
        name = room.sitters[seat].bot
        return name if any(kind.name == name for kind in self._registry.bots) else "unknown"

    def _bot(self, room: Room, seat: Player) -> Bot:
        which = _which(room, seat)
        bot = self._bots.get(which)
        if bot is None:
            bot = self._bots[which] = self._registry.bot(which[1], room.match.game).make(room.match.game)
        return bot


def _which(room: Room, seat: Player) -> tuple[str, str]:
    """The bot of *seat*, by the names of the game and its own."""
    return room.match.game.name, room.sitters[seat].bot


def _where(error: BaseException) -> str:
    """The kind of *error*, and the line that raised it."""
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {last.name}, line {last.lineno} of {Path(last.filename).name}"
