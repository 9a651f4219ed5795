"""The one way in which anything happens at a table: as it is checked there, stored, and only then shown.

The order is always: whose seat, load, was it answered before, is it the decision that stands, the rules, store, and only
then show.

Not here: what may happen (`steps`, `followsuit.manners`), and where tables are found (`tables`).
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from itertools import pairwise

from followsuit import record
from followsuit.company import Happening
from followsuit.errors import NotAllowedError, NotYourTurnError, SeatTakenError, StaleDecisionError, StaleRevisionError
from followsuit.room import Room
from followsuit_web import dues
from followsuit_web.seated import At
from followsuit_web.shelf import Shelf
from followsuit_web.steps import Asked, Step
from followsuit_web.store import Change, Due, Kept, Store, StoreError
from followsuit_web.table import Table
from followsuit_web.waiting import awaited

BEHIND = (NotYourTurnError, StaleDecisionError, NotAllowedError, SeatTakenError)
"""What a request is refused with that may be in order at a later revision than is known here."""

TRIES = 8
"""How often it is tried again where another server was first."""


class Accepting:
    """Accepts what is asked, at whichever table.

    Args:
        store: Where rooms are.
        shelf: Reads them anew.
        planned: Told of each time that something is due at which has been stored.
    """

    def __init__(self, store: Store, shelf: Shelf, planned: Callable[[float], None]) -> None:
        self._store = store
        self._shelf = shelf
        self._planned = planned
        self._changing: set[asyncio.Task[int]] = set()

    async def change(self, table: Table, make: Asked) -> int:
        """Stores and shows what *make* says happens in the room as it is then; the revision after it.

        Once begun it is finished, even when who asked is gone.
        """
        return await awaited(self._begun(table, make))

    async def change_for(self, at: At, make: Asked) -> int:
        """`change()` by somebody, as long as they are who they were when they asked: a body may take its time to come.

        Raises:
            UnknownRoomError: What they have shown opens their place no more; it may be another's.
        """

        def still(room: Room) -> Step:
            at.check()
            return make(room)

        return await self.change(at.table, still)

    def plan(self, due: tuple[Due, ...]) -> None:
        """*due* has been stored: whoever sees to it is told when."""
        for each in due:
            self._planned(each.at)

    async def close(self) -> None:
        """Finishes what is being stored."""
        if self._changing:
            await asyncio.gather(*self._changing, return_exceptions=True)

    def _begun(self, table: Table, make: Asked) -> asyncio.Task[int]:
        task = asyncio.create_task(self._change_now(table, make))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        return task

    async def _change_now(self, table: Table, make: Asked) -> int:
        async with table.lock:
            for _ in range(TRIES):
                step = await self._step(table, make)
                if isinstance(step, int):
                    return step
                now = time.time()
                rooms = [table.room]
                happenings = tuple(timed(happening, now) for happening in step)
                for happening in happenings:
                    rooms.append(rooms[-1].after(happening))
                due = dues.dues(table.code, rooms[-1], now)
                try:
                    await self._store.append(table.code, table.room.v + 1, Change(happenings, due, _kept(rooms)))
                except StaleRevisionError:
                    # Another server was first; what it stored decides whether this may still happen.
                    await self._shelf.refresh(table)
                    continue
                for room in rooms[1:]:
                    table.advance(room)
                self.plan(due)
                return table.room.v
        raise StaleRevisionError("expected a quieter room; please try again")

    async def _step(self, table: Table, make: Asked) -> Step:
        """What happens next at *table*, whose lock is held."""
        try:
            return make(table.room)
        except BEHIND:
            # Whoever asks may have seen what another server has stored a moment ago, of which this one is still to hear.
            v = table.room.v
            with contextlib.suppress(StoreError):
                await self._shelf.refresh(table)
            if table.room.v == v:
                raise
        return make(table.room)


def timed(happening: Happening, now: float) -> Happening:
    """*happening*, and when it happens, to the millisecond."""
    return {**happening, "at": round(now, 3)}


def _kept(rooms: list[Room]) -> tuple[Kept, ...]:
    """The records of the matches that ended on the way through *rooms*."""
    ended = (after for before, after in pairwise(rooms) if before.pause != "match" and after.pause == "match")
    return tuple(Kept(room.match.game.name, record.write(room.match)) for room in ended)
