"""Sees who is away from a table where others are, and has the wait for them begin and end in the store.

What happens when it is over is for `turns`.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from collections.abc import Callable
from weakref import WeakKeyDictionary

from attrs import frozen

from followsuit.seats import Player
from followsuit_web.dues import remind
from followsuit_web.ending import end
from followsuit_web.store import Due, Store, StoreError
from followsuit_web.table import Table

AGAIN = 1.0
"""Seconds before the store is told again what it could not be told."""

log = logging.getLogger(__name__)


@frozen
class _Around:
    """Who is at a table, and who is waited for."""

    here: frozenset[Player] = frozenset()
    away: frozenset[Player] = frozenset()


NOBODY = _Around()


class Absences:
    """Who is waited for.

    Args:
        store: What servers share.
        planned: Told when something is due that has been stored.
    """

    def __init__(self, store: Store, planned: Callable[[float], None]) -> None:
        self._store = store
        self._planned = planned
        self._around: WeakKeyDictionary[Table, _Around] = WeakKeyDictionary()
        self._wishes: dict[tuple[str, Player], Due | None] = {}
        self._saying: dict[tuple[str, Player], asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """It may have changed who is at *table*, or who plays there. Neither waits nor raises."""
        grace = table.room.company.terms.grace
        if grace is None:
            return
        was = self._around.get(table, NOBODY)
        now = self._around[table] = _Around(table.here, waited_for(table))
        until = math.ceil(time.time() + grace)
        for seat in (now.here - was.here) | (was.away - now.away):
            self._wish(table.code, seat, None)
        for seat in now.away - was.away:
            self._wish(table.code, seat, Due("grace", table.code, seat, until, remind(until, time.time())))

    async def close(self) -> None:
        """Stops."""
        await end(self._saying.values())

    def _wish(self, code: str, seat: Player, due: Due | None) -> None:
        at = (code, seat)
        self._wishes[at] = due
        if at not in self._saying:
            self._saying[at] = asyncio.create_task(self._say(at))

    async def _say(self, at: tuple[str, Player]) -> None:
        while at in self._wishes:
            due = self._wishes.pop(at)
            try:
                await self._store.wait_for(*at, due)
                if due is not None:
                    self._planned(due.at)
            except StoreError:
                self._wishes.setdefault(at, due)
                await asyncio.sleep(AGAIN)
            except Exception:
                log.exception("it could not be said who is away", extra={"room": at[0], "seat": at[1]})
        # In the same breath as the last look at what is wished.
        self._saying.pop(at, None)


def waited_for(table: Table) -> frozenset[Player]:
    """The people who are away and play themselves, where somebody else is here."""
    company, here = table.room.company, table.here
    people = company.people
    if here.isdisjoint(people):
        return frozenset()
    return frozenset(seat for seat in people if seat not in here and company.sitters[seat].plays)
