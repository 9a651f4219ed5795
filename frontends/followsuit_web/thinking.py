"""Has bots choose moves, and answers in their place when they cannot.

Where they think is for `bot_threads` and `bot_workers`.  What they are given is a view and the moves open to it, never a state.
"""

from __future__ import annotations

import asyncio
import logging
import random
import time
from collections import deque

from followsuit.errors import UnknownNameError
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player
from followsuit.shake import derived
from followsuit_web.meters import Meters
from followsuit_web.minds import BotError, Minds, Question

PATIENCE = 5.0
"""Seconds after which a bot is not waited for."""

REMEMBERED = 32
"""How many times a bot has taken to choose, lately, that are remembered."""

log = logging.getLogger(__name__)


class Thinkers:
    """The bots at work.

    Args:
        registry: What is installed.
        meters: Told how long bots think.
        minds: Where they do.
        patience: Seconds that a bot may take.
    """

    def __init__(self, registry: Registry, meters: Meters, minds: Minds, patience: float = PATIENCE) -> None:
        self._registry = registry
        self._meters = meters
        self._minds = minds
        self._patience = patience
        self._took: dict[tuple[str, str], deque[float]] = {}
        self._chance = random.SystemRandom()

    async def choose(self, room: Room, seat: Player) -> Move:
        """The move of the bot in *seat*, who has something to decide; its first legal one when the bot is of no use.

        A move without a choice takes as long as the bot has lately taken for others.
        """
        legal = room.match.legal(room.match.acting(seat))
        known = {"bot": room.sitters[seat].bot, "game": room.match.game.name, "seat": seat}
        try:
            question = _question(room, seat, legal)
            if len(question.legal) > 1:
                return await self._answer(question)
            await asyncio.sleep(self._chance.choice(self._took.get(question.which) or (0.0,)))
            return question.legal[0]
        except TimeoutError:
            log.warning("a bot took too long", extra=known)
        except UnknownNameError:
            log.warning("a bot is not installed", extra=known)
        except BotError as error:
            log.error("a bot failed", extra={**known, "reason": str(error)})
        except Exception:
            # A table must not hang on its bot.
            log.exception("a bot could not be asked", extra=known)
        return legal[0]

    async def close(self) -> None:
        """Ends what can be ended."""
        await self._minds.close()

    async def _answer(self, question: Question) -> Move:
        labels = (question.game.name, self._known(question.bot))
        began = time.perf_counter()
        try:
            return await self._minds.think(question, self._patience)
        except Exception:
            self._meters.bots_failed.labels(*labels).inc()
            raise
        finally:
            took = time.perf_counter() - began
            self._meters.bots.labels(*labels).observe(took)
            self._took.setdefault(question.which, deque(maxlen=REMEMBERED)).append(min(took, self._patience))

    def _known(self, name: str) -> str:
        """What a bot is called where it is installed: names of others that a store brings are not counted by."""
        return name if any(kind.name == name for kind in self._registry.bots) else "unknown"


def _question(room: Room, seat: Player, legal: tuple[Move, ...]) -> Question:
    assert room.secret is not None
    game = room.match.game
    view = room.match.view(room.match.acting(seat))
    seed = derived(room.secret, f"bot {seat} {room.taken[seat]}")
    return Question(game, room.sitters[seat].bot, view, game.sound(view, legal), seed)
