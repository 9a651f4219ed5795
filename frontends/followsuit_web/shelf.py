"""The tables that are in memory: one for each room that somebody is at, and the rooms last used."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary

from followsuit.codec import Codec
from followsuit.errors import FollowSuitError, OptionError, UnknownNameError, UnknownRoomError
from followsuit.game import AnyGame
from followsuit.plugins import Registry
from followsuit.room import Happening, Room, opened
from followsuit_web.store import Store
from followsuit_web.table import Table

KEPT = 2000
INLINE = 60
"""Happenings that are played through on the spot; a longer past is left to a thread."""

NO_ROOM = "expected the code of a room that you have a seat in"

log = logging.getLogger(__name__)


class Shelf:
    """Finds tables by room code, and plays those that are not in memory through from the store.

    Args:
        store: Where rooms are.
        registry: The games.
        kept: How many rooms are kept in memory though nobody is at them.
    """

    def __init__(self, store: Store, registry: Registry, kept: int = KEPT) -> None:
        self._store = store
        self._registry = registry
        self._kept = kept
        self._codecs: dict[str, Codec] = {}
        # Everyone at a table holds the same one; the recent ones are held here as well.
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}

    async def find(self, code: str) -> Table:
        """The table of the room *code*.

        Raises:
            UnknownRoomError: There is none.
            UnknownNameError: Its game is not installed.
            OptionError: The rules that are installed do not allow what has happened in it.
        """
        table = self._tables.get(code)
        if table is None:
            loading = self._loading.get(code)
            if loading is None:
                loading = self._loading[code] = asyncio.create_task(self._load(code))
                loading.add_done_callback(lambda _: self._loading.pop(code, None))
            # Several may wait for it: that one of them goes is nothing to the others.
            table = await asyncio.shield(loading)
        self._keep(table)
        return table

    def add(self, code: str, before: Room | None, room: Room) -> Table:
        """The table of a room at the revision that *room* is."""
        game = room.match.game
        if game.name not in self._codecs:
            self._codecs[game.name] = Codec(game)
        table = self._tables[code] = Table(code, self._codecs[game.name], before, room)
        self._keep(table)
        return table

    async def refresh(self, table: Table) -> None:
        """Brings *table* up to what is stored, where another server has stored something."""
        before, room = await self._fold(table.code)
        if room.v > table.room.v:
            table.replace(before, room)

    def tables(self) -> tuple[Table, ...]:
        """Every table in memory."""
        return tuple(self._tables.values())

    async def _load(self, code: str) -> Table:
        return self.add(code, *await self._fold(code))

    async def _fold(self, code: str) -> tuple[Room | None, Room]:
        happenings = await self._store.happenings(code)
        if not happenings:
            raise UnknownRoomError(NO_ROOM)
        try:
            if len(happenings) <= INLINE:
                return fold(happenings, self._registry.game)
            return await asyncio.to_thread(fold, happenings, self._registry.game)
        except (UnknownNameError, OptionError):
            raise
        except (FollowSuitError, ValueError, LookupError) as error:
            log.exception("a room cannot be played through", extra={"room": code})
            raise OptionError("expected a room that the rules installed here can play through") from error

    def _keep(self, table: Table) -> None:
        self._recent[table.code] = table
        self._recent.move_to_end(table.code)
        while len(self._recent) > self._kept:
            self._recent.popitem(last=False)


def fold(happenings: tuple[Happening, ...], games: Callable[[str], AnyGame]) -> tuple[Room | None, Room]:
    """The room that *happenings* add up to, and the one a revision earlier."""
    before, room = None, opened(happenings[0], games)
    for happening in happenings[1:]:
        before, room = room, room.after(happening)
    return before, room
