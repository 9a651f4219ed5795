"""Everything that is done at the tables of this server: the one way in for people and bots alike.

The order is always: whose seat, load, was it answered before, is it the decision that stands, the rules, store, and only
then show.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from attrs import frozen

from followsuit import manners, record
from followsuit.company import Happening
from followsuit.errors import (
    NotAllowedError,
    NotYourTurnError,
    SeatTakenError,
    StaleDecisionError,
    StaleRevisionError,
    UnknownRoomError,
    UnknownTokenError,
)
from followsuit.moves import Move
from followsuit.opening import opened
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Seat
from followsuit.shake import SECRET_BYTES
from followsuit.sitters import key_of
from followsuit.values import evolve
from followsuit_web import dues
from followsuit_web.absences import Absences, waited_for
from followsuit_web.following import Following
from followsuit_web.looking import Looks
from followsuit_web.presence import Presence
from followsuit_web.shelf import KEPT, NO_ROOM, Shelf
from followsuit_web.store import Change, Due, Kept, Store, StoreError
from followsuit_web.table import Table

ALPHABET = "23456789CDFGHJKMNPQRTVWXY"
"""Of room codes: nothing that looks like something else, and no vowels, so that no code is a word."""

EARLY = 0.002
"""Seconds before it is due that a move may be made: times are kept to the millisecond."""

BEHIND = (NotYourTurnError, StaleDecisionError, NotAllowedError, SeatTakenError)
"""What a request is refused with that may be in order at a later revision than is known here."""

CODE_LENGTH = 6
TRIES = 8


class At(Protocol):
    """Somebody at a table, perhaps in a seat."""

    @property
    def table(self) -> Table:
        """Where."""

    @property
    def seat(self) -> Player | None:
        """The player whose seat is theirs."""

    def check(self) -> None:
        """Makes sure that what they have shown still opens what it did.

        Raises:
            UnknownRoomError: It does not.
        """


Step = tuple[Happening, ...] | int
"""What happens next; or the revision at which it has happened already."""

log = logging.getLogger(__name__)


@frozen
class Seated:
    """Somebody who has shown the token of a seat.

    Attributes:
        table: Where.
        seat: The player whose token it is. In this package, as on the wire, a seat is a player's, known by the player's number;
            where a player has several hands at the table, they are all in it.
        key: The hash of the token; None for one whose seat cannot have become another's.
    """

    table: Table
    seat: Player
    key: str | None = None

    def check(self) -> None:
        """Makes sure that the seat is still theirs.

        Raises:
            UnknownRoomError: It is not.
        """
        if self.key is not None and not self.table.room.sitters[self.seat].opened_by(self.key):
            raise UnknownRoomError(NO_ROOM)


class Tables:
    """The tables of a server.

    Args:
        store: Where rooms are.
        registry: The games.
        planned: Told of each time that something is due at which has been stored.
        kept: How many rooms are kept in memory though nobody is at them.
    """

    def __init__(self, store: Store, registry: Registry, *, planned: Callable[[float], None], kept: int = KEPT) -> None:
        self._store = store
        self._registry = registry
        self._planned = planned
        self._absences = Absences(store, planned)
        self._presence = Presence(store, lambda: self._shelf.tables(), self._absences.look)
        self._shelf = Shelf(store, registry, kept, self._presence)
        self._following = Following(store, self._shelf, self._presence)
        self._looks = Looks(self._refresh)
        self._changing: set[asyncio.Task[int]] = set()

    def begin(self) -> None:
        """Starts to hear of what other servers do, and to tell them who is here."""
        self._following.begin()
        self._presence.begin()

    async def open(self, opening: Happening) -> str:
        """Makes a room, deals where everybody is there, and stores it.

        Args:
            opening: From `followsuit.room.opening()`. Where seats are open, somebody at the table has to ask for the first deal.

        Returns:
            Its code.
        """
        now = time.time()
        first = opened(opening, self._registry.game)
        before: Room | None = None
        room, happenings = first, [opening]
        if all(sitter.kind != "open" for sitter in first.sitters):
            deal = _timed(first.deal(secrets.token_bytes(SECRET_BYTES)), now)
            before, room, happenings = first, first.after(deal), [opening, deal]
        for _ in range(TRIES):
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            due = dues.dues(code, room, now)
            try:
                await self._store.create(code, Change(tuple(happenings), due))
            except StaleRevisionError:
                continue
            self._shelf.add(code, before, room)
            self._plan(due)
            log.info("a room was made", extra={"room": code, "game": room.match.game.name})
            return code
        raise StaleRevisionError("expected a free room code, found none")

    async def enter(self, code: str, token: str) -> Seated:
        """The seat that *token* opens in the room *code*.

        Raises:
            UnknownRoomError: There is no such room, or the token opens nothing in it.
        """
        table = await self.find(code)
        try:
            return Seated(table, table.room.player_of(token), key_of(token))
        except UnknownTokenError:
            raise UnknownRoomError(NO_ROOM) from None

    async def find(self, code: str) -> Table:
        """The table of the room *code*.

        Raises:
            UnknownRoomError: There is none.
        """
        return await self._shelf.find(code)

    async def look(self, code: str) -> None:
        """Brings the table of the room *code*, if there is one, to what is stored, where another server has stored something.

        It may wait a moment, so that the store is not read more often for whoever makes up what they show.
        """
        await self._looks.look(code)

    async def move(self, at: Seated, mid: object, d: object, text: object) -> int:
        """Plays a move; a player for whom a bot plays has the seat back with it.

        Returns:
            The revision that it made, also when it was made before under the same *mid*.

        Raises:
            FollowSuitError: Why not.
        """

        def move(room: Room) -> Step:
            known = room.answered(at.seat, mid) if isinstance(mid, str) else None
            if known is not None:
                return known
            if not room.sitters[at.seat].lent:
                return (room.move(at.seat, mid, d, text),)
            back = manners.take_back(room.company, at.seat)
            return back, room.after(back).move(at.seat, mid, d, text)

        return await self.change_for(at, move)

    async def deal(self, at: At, v: int) -> int:
        """Deals the next deal, unless that has happened since revision *v*, which was seen when it was asked for."""

        def deal(room: Room) -> Step:
            return room.began if v < room.began else (room.deal(secrets.token_bytes(SECRET_BYTES)),)

        return await self.change_for(at, deal)

    async def rematch(self, at: At, v: int) -> int:
        """Begins another match and deals, unless that has happened since revision *v*."""
        return await self._begin_anew(at, v, Room.rematch)

    async def restart(self, at: At, v: int) -> int:
        """Begins another match and deals, whether this one is over or not, unless that has happened since revision *v*."""
        return await self._begin_anew(at, v, Room.restart)

    async def _begin_anew(self, at: At, v: int, begin: Callable[[Room, Seat], Happening]) -> int:
        def anew(room: Room) -> Step:
            if v < room.began:
                return room.began
            begun = begin(room, Seat(secrets.randbelow(room.match.state.public.seats)))
            return begun, room.after(begun).deal(secrets.token_bytes(SECRET_BYTES))

        return await self.change_for(at, anew)

    async def rename(self, at: Seated, name: object) -> int:
        """Changes what the seat is called."""

        def rename(room: Room) -> Step:
            happening = room.rename(at.seat, name)
            return room.v if happening["name"] == room.names[at.seat] else (happening,)

        return await self.change_for(at, rename)

    async def repace(self, at: At, pace: object) -> int:
        """Changes how long bots wait."""

        def repace(room: Room) -> Step:
            happening = room.repace(pace, at.seat)
            return room.v if happening["pace"] == room.pace else (happening,)

        return await self.change_for(at, repace)

    async def extend(self, at: Seated) -> int:
        """Takes more time for the decision that there is to take."""

        def extend(room: Room) -> Step:
            return room.v if room.thinking[at.seat].more else (room.extend(at.seat),)

        return await self.change_for(at, extend)

    async def play_for(self, table: Table, due: Due, move: Move) -> int:
        """Plays *move*, which a bot chose for *due*: its own, or that of somebody whose time is up.

        Raises:
            StaleDecisionError: It has been played, somebody else plays there now, or it is not due yet.
            FollowSuitError: Why not.
        """

        def play(room: Room) -> Step:
            left = dues.left(room, due, time.time())
            if left is None or left > EARLY:
                raise StaleDecisionError("expected a move that is due")
            choose = room.move if due.kind == "bot" else room.move_late
            return (choose(due.seat, f"bot-{due.d}", due.d, move),)

        return await self.change(table, play)

    async def left(self, table: Table, due: Due) -> float | None:
        """In how many seconds *due* is due, as far as the store knows; None where it is waited for no more."""
        left = dues.left(table.room, due, time.time())
        if left is None:
            async with table.lock:
                await self._shelf.refresh(table)
            left = dues.left(table.room, due, time.time())
        return left

    async def stand_in(self, table: Table, seat: Player) -> None:
        """Has a bot play for the person in *seat*, if they are still away and somebody else is here."""
        await self._presence.look(table)

        def lend(room: Room) -> Step:
            if seat not in waited_for(table):
                return room.v
            return (manners.lend(room.company, seat, "absent"),)

        await self.change(table, lend)

    def record(self, table: Table) -> str:
        """The record of the match at *table*: the deals that are over, and the commitment to the one in play."""
        match = table.room.match
        if match.to_act not in ((HOUSE,), ()):
            last = next(i for i in reversed(range(len(match.entries))) if match.entries[i].seat == HOUSE)
            match = evolve(match, entries=match.entries[:last])
        return record.write(match)

    async def records(self, code: str) -> tuple[str, ...]:
        """The records of the matches in the room *code* that are over, oldest first."""
        return await self._store.records(code)

    def in_memory(self) -> int:
        """How many rooms are in memory."""
        return len(self._shelf.tables())

    def follows(self) -> bool:
        """Whether this server hears of what others do."""
        return self._following.alive()

    def beats(self) -> bool:
        """Whether it gives signs of life."""
        return self._presence.alive()

    async def end(self) -> None:
        """Stops what begin() has started; everyone is away."""
        await self._following.close()
        await self._presence.close()
        await self._absences.close()

    async def close(self) -> None:
        """Sends everyone away and finishes what is being stored."""
        for table in self._shelf.tables():
            table.closing()
        await self._looks.close()
        if self._changing:
            await asyncio.gather(*self._changing, return_exceptions=True)

    async def change(self, table: Table, make: Callable[[Room], Step]) -> int:
        """Stores and shows what *make* says happens in the room as it is then; the revision after it.

        Once begun it is finished, even when who asked is gone.
        """
        task = asyncio.create_task(self._change_now(table, make))
        self._changing.add(task)
        task.add_done_callback(self._changing.discard)
        return await asyncio.shield(task)

    async def change_for(self, at: At, make: Callable[[Room], Step]) -> int:
        """`change()` by somebody, as long as they are who they were when they asked: a body may take its time to come.

        Raises:
            UnknownRoomError: What they have shown opens their place no more; it may be another's.
        """

        def still(room: Room) -> Step:
            at.check()
            return make(room)

        return await self.change(at.table, still)

    async def _change_now(self, table: Table, make: Callable[[Room], Step]) -> int:
        async with table.lock:
            for _ in range(TRIES):
                step = await self._step(table, make)
                if isinstance(step, int):
                    return step
                now = time.time()
                rooms = [table.room]
                happenings = tuple(_timed(happening, now) for happening in step)
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
                self._plan(due)
                return table.room.v
        raise StaleRevisionError("expected a quieter room; please try again")

    async def _step(self, table: Table, make: Callable[[Room], Step]) -> Step:
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

    async def _refresh(self, code: str) -> None:
        with contextlib.suppress(UnknownRoomError):
            table = await self.find(code)
            async with table.lock:
                await self._shelf.refresh(table)

    def _plan(self, due: tuple[Due, ...]) -> None:
        for each in due:
            self._planned(each.at)


def _timed(happening: Happening, now: float) -> Happening:
    """*happening*, and when it happens, to the millisecond."""
    return {**happening, "at": round(now, 3)}


def _kept(rooms: list[Room]) -> tuple[Kept, ...]:
    """The records of the matches that ended on the way through *rooms*."""
    ended = (after for before, after in pairwise(rooms) if before.pause != "match" and after.pause == "match")
    return tuple(Kept(room.match.game.name, record.write(room.match)) for room in ended)
