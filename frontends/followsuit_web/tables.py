"""Every table of this server: the one way in for moves, from people and bots alike.

The order is always: whose seat, load, was it answered before, is it the decision that stands, the rules, store, and only
then show. Tables are kept for a while; what they are is in the store.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from itertools import pairwise
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from attrs import frozen

from followsuit import record
from followsuit.codec import Codec
from followsuit.errors import (
    FollowSuitError,
    OptionError,
    StaleRevisionError,
    UnknownNameError,
    UnknownRoomError,
    UnknownTokenError,
)
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit.room import Happening, Room, opened
from followsuit.seats import HOUSE, Seat
from followsuit.shake import SECRET_BYTES
from followsuit.values import evolve
from followsuit_web import pacing
from followsuit_web.store import Change, Kept, Store, Turn
from followsuit_web.table import Table

ALPHABET = "23456789CDFGHJKMNPQRTVWXY"
"""Of room codes: nothing that looks like something else, and no vowels, so that no code is a word."""

CODE_LENGTH = 6
ROOMS_KEPT = 2000
TRIES = 8
INLINE = 60
"""Happenings that are played through on the spot; a longer past is left to a thread."""

NO_ROOM = "expected the code of a room that you have a seat in"

T = TypeVar("T")
log = logging.getLogger(__name__)


@frozen
class Seated:
    """Somebody who has shown the token of a seat.

    Attributes:
        table: Where.
        seat: The seat that the token opens.
    """

    table: Table
    seat: Seat


class Tables:
    """The tables of a server.

    Args:
        store: Where rooms are.
        registry: The games.
        planned: Told of each due time of a bot's turn that has been stored.
        rooms_kept: How many rooms are kept in memory though nobody is at them.
    """

    def __init__(
        self, store: Store, registry: Registry, *, planned: Callable[[float], None], rooms_kept: int = ROOMS_KEPT
    ) -> None:
        self._store = store
        self._registry = registry
        self._planned = planned
        self._rooms_kept = rooms_kept
        self._codecs: dict[str, Codec] = {}
        # Everyone at a table holds the same one; the recent ones are held here as well.
        self._tables: WeakValueDictionary[str, Table] = WeakValueDictionary()
        self._recent: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._writing: set[asyncio.Task[Any]] = set()

    async def open(self, opening: Happening) -> str:
        """Makes a room, deals, and stores both.

        Args:
            opening: From `followsuit.room.opening()`.

        Returns:
            Its code.
        """
        first = opened(opening, self._registry.game)
        happenings = (opening, first.deal(secrets.token_bytes(SECRET_BYTES)))
        room = first.after(happenings[1])
        for _ in range(TRIES):
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            turns = pacing.turns(code, None, room, time.time())
            try:
                await self._store.create(code, Change(happenings, turns))
            except StaleRevisionError:
                continue
            self._keep(Table(code, self._codec(room.match.game), first, room))
            self._plan(turns)
            log.info("a room was made", extra={"room": code, "game": room.match.game.name})
            return code
        raise StaleRevisionError("expected a free room code, found none")

    async def enter(self, code: str, token: str) -> Seated:
        """The seat that *token* opens in the room *code*.

        Raises:
            UnknownRoomError: There is no such room, or the token opens nothing in it.
        """
        table = await self.load(code)
        try:
            return Seated(table, table.room.seat_of(token))
        except UnknownTokenError:
            raise UnknownRoomError(NO_ROOM) from None

    async def load(self, code: str) -> Table:
        """The table of the room *code*.

        Raises:
            UnknownRoomError: There is none.
        """
        table = self._tables.get(code)
        if table is None:
            task = self._loading.get(code)
            if task is None:
                task = self._loading[code] = asyncio.create_task(self._load(code))
                task.add_done_callback(lambda _: self._loading.pop(code, None))
            table = await asyncio.shield(task)
        self._keep(table)
        return table

    async def move(self, at: Seated, mid: object, d: object, text: object) -> int:
        """Plays a move.

        Returns:
            The revision that it made, also when it was made before under the same *mid*.

        Raises:
            FollowSuitError: Why not.
        """

        def move(room: Room) -> tuple[Happening, ...] | int:
            known = room.answered(at.seat, mid) if isinstance(mid, str) else None
            return known if known is not None else (room.move(at.seat, mid, d, text),)

        return await self._change(at.table, move)

    async def deal(self, at: Seated, v: int) -> int:
        """Deals the next deal, unless that has happened since revision *v*, which was seen when it was asked for."""

        def deal(room: Room) -> tuple[Happening, ...] | int:
            return room.began if v < room.began else (room.deal(secrets.token_bytes(SECRET_BYTES)),)

        return await self._change(at.table, deal)

    async def rematch(self, at: Seated, v: int) -> int:
        """Begins another match and deals, unless that has happened since revision *v*."""

        def rematch(room: Room) -> tuple[Happening, ...] | int:
            if v < room.began:
                return room.began
            begun = room.rematch(Seat(secrets.randbelow(len(room.sitters))))
            return begun, room.after(begun).deal(secrets.token_bytes(SECRET_BYTES))

        return await self._change(at.table, rematch)

    async def rename(self, at: Seated, name: object) -> int:
        """Changes what the seat is called."""

        def rename(room: Room) -> tuple[Happening, ...] | int:
            happening = room.rename(at.seat, name)
            return room.v if happening["name"] == room.names[at.seat] else (happening,)

        return await self._change(at.table, rename)

    async def repace(self, at: Seated, pace: object) -> int:
        """Changes how long bots wait."""

        def repace(room: Room) -> tuple[Happening, ...] | int:
            happening = room.repace(pace)
            return room.v if happening["pace"] == room.pace else (happening,)

        return await self._change(at.table, repace)

    async def play_for(self, table: Table, turn: Turn, move: Move) -> int:
        """Plays *move*, which a bot chose for *turn*."""
        return await self.move(Seated(table, turn.seat), f"bot-{turn.d}", turn.d, move)

    def record(self, table: Table) -> str:
        """The record of the match at *table*: the deals that are over, and the commitment to the one in play."""
        match = table.room.match
        if match.to_act not in ((HOUSE,), ()):
            last = next(i for i in reversed(range(len(match.entries))) if match.entries[i].seat == HOUSE)
            match = evolve(match, entries=match.entries[:last])
        return record.write(match)

    async def close(self) -> None:
        """Sends everyone away and finishes what is being stored."""
        for table in tuple(self._tables.values()):
            table.closing()
        if self._writing:
            await asyncio.gather(*self._writing, return_exceptions=True)

    async def _change(self, table: Table, make: Callable[[Room], tuple[Happening, ...] | int]) -> int:
        """What *make* says happens, stored and shown; where it says a revision, nothing happens and that is the answer.

        Once begun it is finished, even when who asked is gone.
        """
        return await asyncio.shield(self._written(self._change_now(table, make)))

    async def _change_now(self, table: Table, make: Callable[[Room], tuple[Happening, ...] | int]) -> int:
        async with table.lock:
            for _ in range(TRIES):
                room = table.room
                happenings = make(room)
                if isinstance(happenings, int):
                    return happenings
                rooms = [room]
                for happening in happenings:
                    rooms.append(rooms[-1].after(happening))
                turns = pacing.turns(table.code, rooms[-2], rooms[-1], time.time())
                change = Change(happenings, turns, _kept(rooms))
                try:
                    await self._store.append(table.code, room.v + 1, change)
                except StaleRevisionError:
                    # Another server was first; what it stored decides whether this may still happen.
                    await self._refresh(table)
                    continue
                for later in rooms[1:]:
                    table.advance(later)
                self._plan(turns)
                return table.room.v
        raise StaleRevisionError("expected a quieter room; please try again")

    def _written(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)
        return task

    async def _load(self, code: str) -> Table:
        before, room = await self._fold(code)
        table = self._tables[code] = Table(code, self._codec(room.match.game), before, room)
        return table

    async def _refresh(self, table: Table) -> None:
        before, room = await self._fold(table.code)
        if room.v > table.room.v:
            table.replace(before, room)

    async def _fold(self, code: str) -> tuple[Room | None, Room]:
        """The room *code* and the one a revision earlier.

        Raises:
            UnknownRoomError: There is none.
            OptionError: The rules that are installed do not allow what has happened in it.
        """
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

    def _codec(self, game: AnyGame) -> Codec:
        if game.name not in self._codecs:
            self._codecs[game.name] = Codec(game)
        return self._codecs[game.name]

    def _keep(self, table: Table) -> None:
        self._tables[table.code] = table
        self._recent[table.code] = table
        self._recent.move_to_end(table.code)
        while len(self._recent) > self._rooms_kept:
            self._recent.popitem(last=False)

    def _plan(self, turns: tuple[Turn, ...]) -> None:
        for turn in turns:
            self._planned(turn.at)


def fold(happenings: tuple[Happening, ...], games: Callable[[str], AnyGame]) -> tuple[Room | None, Room]:
    """The room that *happenings* add up to, and the one a revision earlier."""
    before, room = None, opened(happenings[0], games)
    for happening in happenings[1:]:
        before, room = room, room.after(happening)
    return before, room


def _kept(rooms: list[Room]) -> tuple[Kept, ...]:
    """The records of the matches that ended on the way through *rooms*."""
    ended = (after for before, after in pairwise(rooms) if before.pause != "match" and after.pause == "match")
    return tuple(Kept(room.match.game.name, record.write(room.match)) for room in ended)
