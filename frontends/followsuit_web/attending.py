"""What follows by itself from who is at a table: whoever is back plays again, and votes count among those who are here.

Whoever comes is asked for at the door already (`People.welcome`); this sees to what was decided just then, here or at another
server, and to votes that become enough because others go.
"""

from __future__ import annotations

import asyncio
import logging

from followsuit import manners
from followsuit.errors import FollowSuitError
from followsuit.room import Room
from followsuit_web.accepting import Accepting
from followsuit_web.steps import Asked, Step, come_back
from followsuit_web.table import Table

log = logging.getLogger(__name__)


class Attending:
    """Sees to it.

    Args:
        accepting: Where it goes through.
    """

    def __init__(self, accepting: Accepting) -> None:
        self._accepting = accepting
        self._changing: dict[tuple[str, int | None], asyncio.Task[None]] = {}

    def look(self, table: Table) -> None:
        """It may have changed who is at *table*, or who plays there. Neither waits nor raises."""
        company = table.room.company
        for seat in table.local:
            if manners.come_back(company, seat) is not None:
                self._begin(table, seat, come_back(seat))
        if company.votes and manners.count_votes(company, table.here) is not None:
            self._begin(table, None, _counted(table))

    async def close(self) -> None:
        """Finishes what it has begun."""
        await asyncio.gather(*self._changing.values())

    def _begin(self, table: Table, what: int | None, make: Asked) -> None:
        key = (table.code, what)
        if key not in self._changing:
            self._changing[key] = asyncio.create_task(self._change(table, key, make))

    async def _change(self, table: Table, key: tuple[str, int | None], make: Asked) -> None:
        try:
            await self._accepting.change(table, make)
        except FollowSuitError as error:
            log.info("what follows from who is here could not be done", extra={"room": table.code, "code": error.code})
        finally:
            del self._changing[key]


def _counted(table: Table) -> Asked:
    def count(room: Room) -> Step:
        happening = manners.count_votes(room.company, table.here)
        return room.v if happening is None else (happening,)

    return count
