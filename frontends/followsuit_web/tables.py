"""The tables of this server: where they are found, and what is played at them, by people and bots alike.

Not here: what people do besides playing (`people`); how anything that is asked for comes to be stored and shown (`accepting`).
"""

from __future__ import annotations

import contextlib
import logging
import secrets
import time
from collections.abc import Callable

from followsuit import manners, record
from followsuit.company import Happening
from followsuit.errors import (
    StaleRevisionError,
    UnknownRoomError,
    UnknownTokenError,
)
from followsuit.moves import Move
from followsuit.opening import opened
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import HOUSE, Player
from followsuit.shake import SECRET_BYTES
from followsuit.sitters import key_of
from followsuit.values import evolve
from followsuit_web import dues, steps
from followsuit_web.absences import Absences, waited_for
from followsuit_web.accepting import Accepting, timed
from followsuit_web.attending import Attending
from followsuit_web.codes import new_code
from followsuit_web.following import Following
from followsuit_web.looking import Looks
from followsuit_web.presence import Presence
from followsuit_web.seated import At, Seated
from followsuit_web.shelf import KEPT, NO_ROOM, Shelf
from followsuit_web.steps import Step
from followsuit_web.store import Change, Due, Store
from followsuit_web.table import Table

TRIES = 8
"""How often a code is made up for a room, where there is one of it already."""

log = logging.getLogger(__name__)


class Tables:
    """The tables of a server.

    Args:
        store: Where rooms are.
        registry: The games.
        planned: Told of each time that something is due at which has been stored.
        kept: How many rooms are kept in memory though nobody is at them.

    Attributes:
        accepting: Where all that is done at them goes through.
    """

    def __init__(self, store: Store, registry: Registry, *, planned: Callable[[float], None], kept: int = KEPT) -> None:
        self._store = store
        self._registry = registry
        self._absences = Absences(store, planned)
        self._presence = Presence(store, lambda: self._shelf.tables(), self._looked)
        self._shelf = Shelf(store, registry, kept, self._presence)
        self._following = Following(store, self._shelf, self._presence)
        self._looks = Looks(self._refresh)
        self.accepting = Accepting(store, self._shelf, planned)
        self._attending = Attending(self.accepting)

    def begin(self) -> None:
        """Starts to hear of what other servers do, and to tell them who is here."""
        self._following.begin()
        self._presence.begin()

    async def open(self, opening: Happening) -> str:
        """Makes a room, deals where everybody is there, and stores it.

        Args:
            opening: From `followsuit.opening.opening()`. Where seats are open, somebody has to ask for the first deal.

        Returns:
            Its code.
        """
        now = time.time()
        first = opened(opening, self._registry.game)
        before: Room | None = None
        room, happenings = first, [opening]
        if all(sitter.kind != "open" for sitter in first.sitters):
            deal = timed(first.deal(secrets.token_bytes(SECRET_BYTES)), now)
            before, room, happenings = first, first.after(deal), [opening, deal]
        for _ in range(TRIES):
            code = new_code()
            due = dues.dues(code, room, now)
            try:
                await self._store.create(code, Change(tuple(happenings), due))
            except StaleRevisionError:
                continue
            self._shelf.add(code, before, room)
            self.accepting.plan(due)
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

    def at_hand(self, code: str) -> Table | None:
        """The table of the room *code* if it is in memory."""
        found = self._shelf.at_hand(code)
        return found if isinstance(found, Table) else None

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
        return await self.accepting.change_for(at, steps.moved(at.seat, mid, d, text))

    async def deal(self, at: At, v: int, count: Callable[[], None] = lambda: None) -> int:
        """Deals the next deal, unless that has happened since revision *v*, which was seen when it was asked for.

        Args:
            at: Who asks.
            v: That revision.
            count: Called when it is to happen; it may refuse.
        """
        return await self.accepting.change_for(at, steps.counted(steps.dealt(v), count))

    async def rematch(self, at: At, v: int, count: Callable[[], None] = lambda: None) -> int:
        """Begins another match and deals, as `deal()` does."""
        return await self.accepting.change_for(at, steps.counted(steps.begun_anew(v, Room.rematch), count))

    async def restart(self, at: At, v: int, count: Callable[[], None] = lambda: None) -> int:
        """Begins another match and deals, whether this one is over or not, as `deal()` does."""
        return await self.accepting.change_for(at, steps.counted(steps.begun_anew(v, Room.restart), count))

    async def rename(self, at: Seated, mid: str, name: object) -> int:
        """Changes what the seat is called."""
        return await self.accepting.change_for(at, steps.renamed(at.seat, mid, name))

    async def repace(self, at: At, mid: str, pace: object) -> int:
        """Changes how long bots wait."""
        return await self.accepting.change_for(at, steps.repaced(pace, mid, at.seat))

    async def extend(self, at: Seated, mid: str) -> int:
        """Takes more time for the decision that there is to take."""
        return await self.accepting.change_for(at, steps.extended(at.seat, mid))

    async def play_for(self, table: Table, due: Due, move: Move) -> int:
        """Plays *move*, which a bot chose for *due*: its own, or that of somebody whose time is up.

        Raises:
            StaleDecisionError: It has been played, somebody else plays there now, or it is not due yet.
            FollowSuitError: Why not.
        """
        return await self.accepting.change(table, steps.played_for(due, move))

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

        await self.accepting.change(table, lend)

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
        await self._attending.close()
        await self.accepting.close()

    def _looked(self, table: Table) -> None:
        self._absences.look(table)
        self._attending.look(table)

    async def _refresh(self, code: str) -> None:
        with contextlib.suppress(UnknownRoomError):
            table = await self.find(code)
            async with table.lock:
                await self._shelf.refresh(table)
