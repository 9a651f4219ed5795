"""Sees to what is due at the tables: bots' moves, the ends of people's time, the ends of waits for who is away.

Each is a row in the store, written with the happening that made it. It is claimed with a lease a little before it is due,
thought about, and done at its time. A server that dies leaves the row behind, and its lease runs out; a move that was stored
took its row with it, so none is played twice. When a move is due follows from the room, and is looked at again before it is made:
another pace, more time or its owner's own move may have come in between.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time

from followsuit.errors import FollowSuitError, StaleDecisionError, UnknownRoomError
from followsuit_web.dues import left, remind
from followsuit_web.ending import end
from followsuit_web.meters import Meters
from followsuit_web.store import Due, Store, StoreError
from followsuit_web.table import Table
from followsuit_web.tables import Tables
from followsuit_web.thinking import Thinkers

AHEAD = 1.0
"""Seconds before its time that a row is claimed: time to think in that nobody sees."""

LEASE = 10.0
"""Seconds that a claimed row is this server's; more than any bot may think."""

LOOK = 1.0
"""Seconds after which the store is looked at anyway, for what others have left behind."""

LEAST = 0.01
"""Seconds between two looks at what is due."""

LATER = 30.0
"""Seconds after which it is tried again what could not be done."""

log = logging.getLogger(__name__)

_Key = tuple[str, str, int, int]


class Turns:
    """The loop that sees to what is due.

    Args:
        store: Where rows are.
        thinkers: Who chooses moves.
        meters: Told how late moves are.
        lease: Seconds that a claimed row is this server's.
    """

    def __init__(self, store: Store, thinkers: Thinkers, meters: Meters, lease: float = LEASE) -> None:
        self._store = store
        self._thinkers = thinkers
        self._meters = meters
        self._lease = lease
        self._sooner = asyncio.Event()
        self._until = float("inf")
        self._under_way: dict[_Key, tuple[asyncio.Task[None], Due]] = {}
        self._again: dict[_Key, Due] = {}
        self._loop: asyncio.Task[None] | None = None

    def planned(self, at: float) -> None:
        """Something that is due at *at* has been stored."""
        if at - AHEAD < self._until:
            self._until = at - AHEAD
            self._sooner.set()

    def begin(self, tables: Tables) -> None:
        """Starts the loop, for *tables*."""
        self._loop = asyncio.create_task(self._run(tables))

    def alive(self) -> bool:
        """Whether the loop goes on."""
        return self._loop is not None and not self._loop.done()

    async def close(self) -> None:
        """Stops the loop; what has not been done is given back."""
        under_way = tuple(self._under_way.values())
        await end([*(task for task, _ in under_way), self._loop])
        with contextlib.suppress(StoreError):
            for _, due in under_way:
                await self._store.settle(due, due.at)

    async def _run(self, tables: Tables) -> None:
        while True:
            now = time.time()
            self._until = now + LOOK
            try:
                for due in await self._store.claim(now, AHEAD, self._lease):
                    self._begin(tables, due)
                first = await self._store.next_due(now)
                self._meters.overdue.set(max(now - first, 0.0) if first is not None else 0.0)
                if first is not None:
                    # Never at once: a lease that is about to end cannot be taken ahead of time.
                    self._until = min(self._until, max(first - AHEAD, now + LEAST))
            except StoreError as error:
                log.warning("what is due could not be read", extra={"reason": error.detail or str(error)})
                self._until = time.time() + LOOK
            except Exception:
                # Without this loop every table would wait for ever.
                log.exception("what is due could not be read")
                self._until = time.time() + LOOK
            await self._sleep()

    async def _sleep(self) -> None:
        """Waits until the next row may be claimed, also when it is planned meanwhile; never long, should the clock be set."""
        while (wait := min(self._until - time.time(), LOOK)) > 0:
            self._sooner.clear()
            try:
                # Not wait_for(): before Python 3.12 it may swallow the cancellation that ends this loop.
                async with asyncio.timeout(wait):
                    await self._sooner.wait()
            except TimeoutError:
                return

    def _begin(self, tables: Tables, due: Due) -> None:
        key = (due.room, due.kind, int(due.seat), due.d)
        if key in self._under_way:
            # Its lease has ended while a bot waited for its turn to think, which is asked once; or it has just been given back.
            self._again[key] = due
            return
        task = asyncio.create_task(self._see_to(tables, due))
        self._under_way[key] = (task, due)

        def ended(task: asyncio.Task[None]) -> None:
            del self._under_way[key]
            again = self._again.pop(key, None)
            if again is not None and not task.cancelled():
                self._begin(tables, again)

        task.add_done_callback(ended)

    async def _see_to(self, tables: Tables, due: Due) -> None:
        known = {"room": due.room, "due": due.kind, "seat": due.seat, "d": due.d}
        try:
            table = await tables.find(due.room)
            if due.kind == "grace":
                await self._stand_in(tables, table, due)
            else:
                await self._play(tables, table, due)
        except UnknownRoomError:
            # The room was idle for too long, and is forgotten.
            with contextlib.suppress(StoreError):
                await self._store.settle(due, None)
        except FollowSuitError as error:
            log.warning("what is due could not be done", extra={**known, "code": error.code})
            await self._put_off(due, LOOK if isinstance(error, StoreError) else LATER)
        except Exception:
            self._meters.faults.labels("turn").inc()
            log.exception("what is due failed", extra=known)
            await self._put_off(due, LATER)

    async def _play(self, tables: Tables, table: Table, due: Due) -> None:
        """Makes the move of a bot, or for somebody whose time is up, or sees that it is not due."""
        wait = await tables.left(table, due)
        if wait is not None and wait <= AHEAD:
            move = await self._thinkers.choose(table.room, due.seat)
            if await _comes_due(table, due):
                try:
                    await tables.play_for(table, due, move)
                except StaleDecisionError:
                    pass
                else:
                    self._meters.late.observe(max(time.time() - due.at, 0.0))
                    return
            wait = await tables.left(table, due)
        now = time.time()
        await self._store.settle(due, None if wait is None else remind(now + wait, now))

    async def _stand_in(self, tables: Tables, table: Table, due: Due) -> None:
        """Has a bot play for somebody who is away for too long, or waits on."""
        wait = due.d - time.time()
        if AHEAD < wait <= (table.room.company.terms.grace or 0) + AHEAD:
            await self._store.settle(due, remind(due.d, time.time()))
            return
        await asyncio.sleep(min(wait, AHEAD))
        await tables.stand_in(table, due.seat)
        await self._store.settle(due, None)

    async def _put_off(self, due: Due, seconds: float) -> None:
        with contextlib.suppress(StoreError):
            await self._store.settle(due, time.time() + seconds)


async def _comes_due(table: Table, due: Due) -> bool:
    """Waits until *due* is due; False as soon as it is not to be waited for here, because it is over or is due much later."""
    while (wait := left(table.room, due, time.time())) is not None and wait <= AHEAD:
        if wait <= 0:
            return True
        changed = table.changed
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(wait):
                await changed.wait()
    return False
