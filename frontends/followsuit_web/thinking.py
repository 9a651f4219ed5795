"""Asks bots for their moves, in threads, and answers in their place when they cannot.

Threads do for bots that think for milliseconds: one that computes in Python for long would slow the server down, and one that
never ends keeps its thread. Bots that search need processes of their own.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor

from followsuit.bots import Bot, decide
from followsuit.errors import FollowSuitError
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Seat
from followsuit.shake import generator

PATIENCE = 5.0
"""Seconds after which a bot is not waited for."""

THREADS = 2

log = logging.getLogger(__name__)


class Thinkers:
    """The bots of a registry, at work.

    Args:
        registry: Where bots are found by name.
        patience: Seconds that a bot may take.
    """

    def __init__(self, registry: Registry, patience: float = PATIENCE) -> None:
        self._registry = registry
        self._patience = patience
        self._bots: dict[tuple[str, str], Bot] = {}
        self._pool = self._new_pool()

    async def choose(self, room: Room, seat: Seat) -> Move:
        """The move of the bot of *seat*, which has something to decide; its first legal one when the bot is of no use."""
        legal = room.match.legal(seat)
        if len(legal) == 1:
            return legal[0]
        name = room.sitters[seat].bot
        known = {"bot": name, "game": room.match.game.name, "seat": seat}
        try:
            thought = asyncio.get_running_loop().run_in_executor(self._pool, self._think, room, seat, legal)
            return await asyncio.wait_for(thought, self._patience)
        except TimeoutError:
            log.warning("a bot took too long", extra=known)
            # Its thread is lost to it; the next bot gets another.
            self._pool.shutdown(wait=False)
            self._pool = self._new_pool()
        except FollowSuitError as error:
            log.warning("a bot is missing", extra={**known, "code": error.code})
        except Exception:
            log.exception("a bot failed", extra=known)
        return legal[0]

    def close(self) -> None:
        """Lets go of the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _think(self, room: Room, seat: Seat, legal: tuple[Move, ...]) -> Move:
        assert room.secret is not None
        bot = self._bot(room, seat)
        return decide(bot, room.match.view(seat), legal, generator(room.secret, f"bot {seat} {room.taken[seat]}"))

    def _bot(self, room: Room, seat: Seat) -> Bot:
        game, name = room.match.game, room.sitters[seat].bot
        bot = self._bots.get((game.name, name))
        if bot is None:
            bot = self._bots[game.name, name] = self._registry.bot(name, game).make(game)
        return bot

    @staticmethod
    def _new_pool() -> ThreadPoolExecutor:
        return ThreadPoolExecutor(THREADS, thread_name_prefix="followsuit-bot")
