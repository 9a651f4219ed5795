"""The tables that are in memory: one for each room that somebody is at, and the rooms last used."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable
from weakref import WeakValueDictionary, finalize

from followsuit.codec import Codec
from followsuit.company import Happening
from followsuit.errors import FollowSuitError, OptionError, StaleRevisionError, UnknownNameError, UnknownRoomError
from followsuit.game import AnyGame
from followsuit.opening import opened
from followsuit.plugins import Registry
from followsuit.press import Typeset
from followsuit.room import Room
from followsuit_web import accelerators
from followsuit_web.store import Store
from followsuit_web.table import Table, Usher
from followsuit_web.waiting import awaited

KEPT = 2000
SHOWN = 8
"""Revisions of another server that are shown one by one, so that each is seen to happen; of more, the last."""

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
        usher: Told who is at the tables; None where there can be no other server.
    """

    def __init__(self, store: Store, registry: Registry, kept: int = KEPT, usher: Usher | None = None) -> None:
        self._store = store
        self._registry = registry
        self._kept = kept
        self._usher = usher
        self._typesets: dict[str, Typeset] = {}
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
            table = await awaited(self._loading.get(code) or self._begin_loading(code))
        self._keep(table)
        return table

    def at_hand(self, code: str) -> Table | asyncio.Task[Table] | None:
        """The table of the room *code* if it is in memory, or will be; None otherwise."""
        return self._tables.get(code) or self._loading.get(code)

    def add(self, code: str, before: Room | None, room: Room) -> Table:
        """The table of a room at the revision that *room* is."""
        self._store.watch(code)
        return self._added(code, before, room)

    async def refresh(self, table: Table) -> None:
        """Brings *table*, whose lock is held, to what is stored, where another server has stored something.

        Raises:
            UnknownRoomError: The room is there no more; whoever is at the table is sent away.
        """
        try:
            later = await self._store.happenings(table.code, table.room.v)
        except StaleRevisionError:
            # The store has lost what it had accepted, or forgotten the room: what it has now is what counts.
            await self._begin_anew(table)
            return
        if len(later) > SHOWN:
            before, room = await self._played(later, table.room)
            table.replace(before, room)
            return
        for happening in later:
            _, room = await self._played((happening,), table.room)
            table.advance(room)

    async def _begin_anew(self, table: Table) -> None:
        try:
            table.replace(*await self._fold(table.code))
        except UnknownRoomError:
            self._tables.pop(table.code, None)
            self._recent.pop(table.code, None)
            table.closing()
            raise

    def _added(self, code: str, before: Room | None, room: Room) -> Table:
        game = room.match.game
        if game.name not in self._typesets:
            self._typesets[game.name] = Typeset(Codec(game), accelerators.encode)
        table = self._tables[code] = Table(code, self._typesets[game.name], before, room, self._usher)
        finalize(table, self._store.unwatch, code).atexit = False
        self._keep(table)
        return table

    def tables(self) -> tuple[Table, ...]:
        """Every table in memory."""
        return tuple(self._tables.values())

    def _begin_loading(self, code: str) -> asyncio.Task[Table]:
        loading = self._loading[code] = asyncio.create_task(self._load(code))
        loading.add_done_callback(lambda _: self._loading.pop(code, None))
        return loading

    async def _load(self, code: str) -> Table:
        # Before it is read, so that no change is missed between the two.
        self._store.watch(code)
        try:
            return self._added(code, *await self._fold(code))
        except BaseException:
            self._store.unwatch(code)
            raise

    async def _fold(self, code: str) -> tuple[Room | None, Room]:
        happenings = await self._store.happenings(code)
        if not happenings:
            raise UnknownRoomError(NO_ROOM)
        return await self._played(happenings)

    async def _played(self, happenings: tuple[Happening, ...], room: Room | None = None) -> tuple[Room | None, Room]:
        try:
            if len(happenings) <= INLINE:
                return fold(happenings, self._registry.game, room)
            return await asyncio.to_thread(fold, happenings, self._registry.game, room)
        except (UnknownNameError, OptionError):
            raise
        except (FollowSuitError, ValueError, LookupError) as error:
            log.exception("a room cannot be played through")
            raise OptionError("expected a room that the rules installed here can play through") from error

    def _keep(self, table: Table) -> None:
        self._recent[table.code] = table
        self._recent.move_to_end(table.code)
        while len(self._recent) > self._kept:
            self._recent.popitem(last=False)


def fold(
    happenings: tuple[Happening, ...], games: Callable[[str], AnyGame], room: Room | None = None
) -> tuple[Room | None, Room]:
    """The room that *happenings* add up to, beyond *room* if there is one, and the one a revision earlier."""
    before = None
    for happening in happenings:
        before, room = room, opened(happening, games) if room is None else room.after(happening)
    assert room is not None
    return before, room
