"""Plays the bots' turns when they are due.

A turn is a row in the store, written with the happening that made it. It is claimed with a lease a little before it is due,
thought about, and played at its time. A server that dies leaves the row behind, and its lease runs out; a move that was stored
took its row with it, so no turn is played twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from followsuit.errors import FollowSuitError, UnknownRoomError
from followsuit_web.meters import Meters
from followsuit_web.store import Store, StoreError, Turn
from followsuit_web.tables import Tables
from followsuit_web.thinking import Thinkers

AHEAD = 0.25
"""Seconds before its time that a turn is claimed: time to think in that nobody sees."""

LEASE = 10.0
"""Seconds that a claimed turn is this server's; more than any bot may think."""

LOOK = 1.0
"""Seconds after which the store is looked at anyway, for turns that others have left behind."""

LEAST = 0.01
"""Seconds between two looks at what is due."""

LATER = 30.0
"""Seconds after which a turn is tried again that could not be played."""

log = logging.getLogger(__name__)


class Turns:
    """The loop that plays for bots.

    Args:
        store: Where turns are.
        thinkers: Who chooses.
        meters: Told how late turns are.
        lease: Seconds that a claimed turn is this server's.
    """

    def __init__(self, store: Store, thinkers: Thinkers, meters: Meters, lease: float = LEASE) -> None:
        self._store = store
        self._thinkers = thinkers
        self._meters = meters
        self._lease = lease
        self._sooner = asyncio.Event()
        self._until = float("inf")
        self._playing: dict[asyncio.Task[None], Turn] = {}
        self._loop: asyncio.Task[None] | None = None

    def planned(self, at: float) -> None:
        """A turn that is due at *at* has been stored."""
        if at - AHEAD < self._until:
            self._until = at - AHEAD
            self._sooner.set()

    def begin(self, tables: Tables) -> None:
        """Starts the loop, playing at *tables*."""
        self._loop = asyncio.create_task(self._run(tables))

    def alive(self) -> bool:
        """Whether the loop goes on."""
        return self._loop is not None and not self._loop.done()

    async def close(self) -> None:
        """Stops the loop; turns that have not been played are given back."""
        turns = dict(self._playing)
        tasks = [*turns, *([self._loop] if self._loop else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            for turn in turns.values():
                await self._store.settle(turn, turn.at)

    async def _run(self, tables: Tables) -> None:
        while True:
            now = time.time()
            self._until = now + LOOK
            try:
                for turn in await self._store.claim(now, AHEAD, self._lease):
                    self._begin(tables, turn)
                due = await self._store.next_due(now)
                self._meters.overdue.set(max(now - due, 0.0) if due is not None else 0.0)
                if due is not None:
                    # Never at once: a lease that is about to end cannot be taken ahead of time.
                    self._until = min(self._until, max(due - AHEAD, now + LEAST))
            except StoreError as error:
                log.warning("turns could not be read", extra={"reason": error.detail or str(error)})
                self._until = time.time() + LOOK
            except Exception:
                # Without this loop every table would wait for ever.
                log.exception("turns could not be read")
                self._until = time.time() + LOOK
            await self._sleep()

    async def _sleep(self) -> None:
        """Waits until the next turn may be claimed, also when it is planned meanwhile; never long, should the clock be set."""
        while (left := min(self._until - time.time(), LOOK)) > 0:
            self._sooner.clear()
            try:
                # Not wait_for(): before Python 3.12 it may swallow the cancellation that ends this loop.
                async with asyncio.timeout(left):
                    await self._sooner.wait()
            except TimeoutError:
                return

    def _begin(self, tables: Tables, turn: Turn) -> None:
        task = asyncio.create_task(self._play(tables, turn))
        self._playing[task] = turn
        task.add_done_callback(self._playing.pop)

    async def _play(self, tables: Tables, turn: Turn) -> None:
        known = {"room": turn.room, "seat": turn.seat, "d": turn.d}
        try:
            table = await tables.find(turn.room)
            if not await tables.waits_for(table, turn):
                log.warning("a turn is out of date", extra=known)
                await self._store.settle(turn, None)
                return
            room = table.room
            move = await self._thinkers.choose(room, turn.seat)
            await asyncio.sleep(min(turn.at - time.time(), AHEAD))
            await tables.play_for(table, turn, move)
            self._meters.late.observe(max(time.time() - turn.at, 0.0))
        except UnknownRoomError:
            # The room was idle for too long, and is forgotten.
            with contextlib.suppress(StoreError):
                await self._store.settle(turn, None)
        except FollowSuitError as error:
            log.warning("a turn could not be played", extra={**known, "code": error.code})
            await self._put_off(turn, LOOK if isinstance(error, StoreError) else LATER)
        except Exception:
            self._meters.faults.labels("turn").inc()
            log.exception("a turn failed", extra=known)
            await self._put_off(turn, LATER)

    async def _put_off(self, turn: Turn, seconds: float) -> None:
        with contextlib.suppress(StoreError):
            await self._store.settle(turn, time.time() + seconds)
