"""A server in a thread of its own, for tests that drive a browser."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
import time
from collections.abc import Callable, Coroutine, Iterator
from typing import Any, TypeVar

import pytest
from aiohttp import web
from attrs import define

from followsuit.bots import decide
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit_web.app import TABLES, make_app
from followsuit_web.memory_store import MemoryStore
from followsuit_web.seated import Seated
from followsuit_web.tables import Tables

LONG = 30_000
"""Milliseconds that anything may take."""

T = TypeVar("T")


@define
class Site:
    """A server in a thread of its own, and what happens in it."""

    base: str
    tables: Tables
    loop: asyncio.AbstractEventLoop

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONG / 1000)

    def room(self, code: str) -> Room:
        return self.do(self.tables.find(code)).room

    def pace(self, code: str, pace: float = 0.0) -> None:
        self.do(self.tables.repace(Seated(self.do(self.tables.find(code)), Player(0)), f"pace {pace} {time.monotonic()}", pace))

    def advance(self, code: str, fits: Callable[[Room], bool]) -> None:
        """The guest's seat bids 42 and plays like a bot, and asks for deals, until the room fits."""
        table = self.do(self.tables.find(code))
        at = Seated(table, Player(0))
        bot = self._bot(table.room)

        async def step() -> bool:
            room = table.room
            if fits(room):
                return True
            if room.pause == "match":
                await self.tables.rematch(at, room.v)
            elif room.pause:
                await self.tables.deal(at, room.v)
            elif 0 in room.match.to_act:
                legal = room.match.legal(Seat(0))
                move = "bid 42" if "bid 42" in legal else decide(bot, room.match.view(Seat(0)), legal, random.Random(room.v))
                await self.tables.move(at, f"by hand {room.v}", room.taken[0], move)
            else:
                await asyncio.sleep(0.02)
            return False

        while not self.do(step()):
            pass

    @staticmethod
    def _bot(room: Room) -> Any:
        from followsuit.plugins import installed

        game = room.match.game
        return installed().bot("random", game).make(game)


@contextlib.contextmanager
def serving(registry: Registry) -> Iterator[Site]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def start() -> tuple[web.AppRunner, Tables]:
        app = make_app(registry, MemoryStore())
        runner = web.AppRunner(app, shutdown_timeout=1.0, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return runner, app[TABLES]

    runner, tables = asyncio.run_coroutine_threadsafe(start(), loop).result(LONG)
    site = Site(f"http://127.0.0.1:{runner.addresses[0][1]}", tables, loop)
    yield site
    site.do(runner.cleanup())
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture(scope="module")
def site(everything: Registry) -> Iterator[Site]:
    with serving(everything) as site:
        yield site
