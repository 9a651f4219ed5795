"""Who may come in: by tokens, by a password or an invite, or because a room is open; and how often somebody may try.

Not here: what tokens open at a table that is in memory (`callers`).
"""

from __future__ import annotations

from followsuit.company import Company, Scope
from followsuit.errors import UnknownRoomError
from followsuit.manners import free
from followsuit.seats import Player
from followsuit.sitters import key_of
from followsuit_web.addresses import ASKING
from followsuit_web.callers import Caller, caller_at, is_open, known_at, suffices
from followsuit_web.limiting import Limits
from followsuit_web.looking import Missed
from followsuit_web.passwords import Passwords
from followsuit_web.seated import Entered
from followsuit_web.shelf import NO_ROOM
from followsuit_web.strangers import Strangers
from followsuit_web.table import Table
from followsuit_web.tables import Tables


class Door:
    """Lets people in.

    Args:
        tables: The rooms.
        passwords: Checks them.
        limits: How often somebody who shows nothing that opens anything may try.
    """

    def __init__(self, tables: Tables, passwords: Passwords, limits: Limits) -> None:
        self._tables = tables
        self._passwords = passwords
        self._limits = limits
        self._strangers = Strangers(limits)
        self._missed = Missed()

    async def admit(self, code: str, tokens: tuple[str, ...], *, as_display: bool = False) -> Caller:
        """Who it is that shows *tokens* at the room *code*.

        Args:
            code: The room's.
            tokens: What they show; () for nothing, which is enough where a room is open to everybody.
            as_display: Whether they want to be the display where they may be that as well as have a seat.

        Raises:
            UnknownRoomError: There is no such room, or not for them.
            LimitError: They ask too often, or have tried too many rooms.
        """
        try:
            caller = caller_at(await self._level(code, tokens, as_display), tokens, as_display=as_display)
        except UnknownRoomError:
            await self._limits.spend("misses", ASKING.get().address)
            raise
        if not caller.invited:
            # Whoever tries out codes does not see which of them there are, either.
            await self._limits.check("misses", ASKING.get().address)
        self._limits.count("requests", caller.counted)
        return caller

    async def recognise(self, code: str, tokens: tuple[str, ...], *, as_display: bool = False) -> Caller | None:
        """Who it is that shows *tokens* at the room *code*; None for somebody who has shown none that opens anything there.

        Nobody is counted as having tried a room: the answer must be the same whether it is there or not.

        Raises:
            LimitError: They ask too often.
        """
        if not tokens:
            return None
        try:
            caller = caller_at(await self._level(code, tokens, as_display), tokens, as_display=as_display)
        except UnknownRoomError:
            return None
        if not caller.invited:
            return None
        self._limits.count("requests", caller.counted)
        return caller

    async def _level(self, code: str, tokens: tuple[str, ...], as_display: bool) -> Table:
        """The table of the room *code*, brought to what is stored where *tokens* open nothing yet: another server may just
        have given one out.

        Raises:
            UnknownRoomError: There is none.
        """
        table = await self._found(code, tokens)
        if table is not None and suffices(table.room.company, tokens, as_display):
            # What else they show was theirs once, and is of no use now.
            return table
        unknown = [token for token in tokens if not (known_at(table, token) or self._missed.has(code, token))]
        if unknown:
            # Also where there is no such room: how long it takes must not tell.
            await self._tables.look(code)
            table = await self._tables.find(code) if table is not None else None
            for token in unknown:
                if not known_at(table, token):
                    self._missed.add(code, token)
        if table is None:
            raise UnknownRoomError(NO_ROOM)
        return table

    async def enter(
        self,
        code: str,
        password: str | None,
        invite: str | None,
        scope: Scope = "seat",
        player: int | None = None,
        token: str = "",
    ) -> Entered:
        """Somebody at the room *code*, who may come in by what they show.

        Args:
            code: The room's.
            password: Its password; None for none shown.
            invite: An invite's token; None for none shown.
            scope: What they come for.
            player: To whose place, where they want to sit down.
            token: What they would get there, a seat's or the display's: whoever has it already has come in before, by an invite
                perhaps that was used up by that.

        Raises:
            UnknownRoomError: There is no such room, or not for them: it is the same answer, after the same time.
            SeatTakenError: Their invite was to a place that somebody else has got.
            LimitError: They have guessed, or tried, too often.
            BusyError: Too many passwords are being checked.
        """
        table = await self._found(code, (token,), invite, scope)
        if invite is not None and (table is None or not table.room.company.invited_by(invite, scope)):
            # Another server may just have made it.
            await self._tables.look(code)
            table = await self._read(code) if table is not None else None
        company = table.room.company if table is not None else None
        at = Player(player) if company and player is not None and 0 <= player < len(company.sitters) else None
        if table is not None and company is not None:
            if _has(company, scope, token):
                return Entered(table, lambda now: _has(now, scope, token))
            if invite is not None and company.invited_by(invite, scope, at):
                return Entered(table, lambda now: now.invited_by(invite, scope, at))
            if password is None and invite is not None and at is not None and company.has_used(invite, at):
                # Somebody was a moment earlier: no guess.
                self.count_stranger()
                free(company, at)
        if password is None and invite is None:
            return Entered(await self._walk_in(table, scope), is_open)
        await self._guess(code)
        if password is not None:
            fits = await self._passwords.fits(company.terms.password if company is not None else None, password)
            if fits and table is not None:
                await self.guessed(code)
                return Entered(table, lambda _: True)
        if table is not None and company is not None and scope == "seat" and is_open(company):
            await self.guessed(code)
            return Entered(table, is_open)
        raise UnknownRoomError(NO_ROOM)

    async def found(self, code: str, words: str) -> Table:
        """The table of the room *code*, for somebody who shows a seat's words, that are still to be checked: it is a guess.

        Raises:
            UnknownRoomError: There is none; the answer takes as long as if they were wrong.
            LimitError: They have guessed too often.
            BusyError: Too many passwords are being checked.
        """
        await self._guess(code)
        table = await self._found(code)
        if table is None:
            await self._passwords.fitting((None, None), words)
            raise UnknownRoomError(NO_ROOM)
        return table

    async def guessed(self, code: str) -> None:
        """The guess was right, and counts for nothing."""
        address = ASKING.get().address
        await self._limits.give_back("guesses", address, code)
        await self._limits.give_back("room-guesses", code)
        await self._limits.give_back("misses", address)

    def count_sitting(self, table: Table, player: int, caller: Caller | None, invite: str | None) -> None:
        """Counts that somebody takes a seat: what is stored of those who come and go must not grow without end.

        Args:
            table: Where.
            player: In whose place.
            caller: Who, where they have shown a token.
            invite: What they show; the invited are counted by it, so that nobody else uses up what is theirs.

        Raises:
            LimitError: They do so too often.
        """
        company = table.room.company
        at = Player(player) if 0 <= player < len(company.sitters) else None
        if invite is not None and company.invited_by(invite, "seat", at):
            who = key_of(invite)
        else:
            who = caller.counted if caller is not None else ASKING.get().address
        self._limits.count("sits", table.code, who)

    def count_stranger(self) -> None:
        """Counts what is asked by somebody who has shown nothing that opens anything.

        Raises:
            LimitError: They ask too often.
        """
        self._limits.count("requests", ASKING.get().address)

    def close(self) -> None:
        """Lets nobody wait any more who shows nothing that is known here."""
        self._strangers.close()

    async def _found(
        self, code: str, tokens: tuple[str, ...] = (), invite: str | None = None, scope: Scope = "seat"
    ) -> Table | None:
        """The table of the room *code*, None where there is none, when it is the turn of who shows *tokens*, or *invite*.

        Whoever shows something that opens it as this server knows it waits for nobody.

        Raises:
            LimitError: Too many wait.
        """
        table = self._tables.at_hand(code)
        invited = table is not None and invite is not None and table.room.company.invited_by(invite, scope)
        if not invited and not any(known_at(table, token) for token in tokens):
            await self._strangers.turn()
        return await self._read(code)

    async def _read(self, code: str) -> Table | None:
        try:
            return await self._tables.find(code)
        except UnknownRoomError:
            return None

    async def _walk_in(self, table: Table | None, scope: Scope) -> Table:
        """Lets somebody in who shows nothing."""
        self.count_stranger()
        address = ASKING.get().address
        if table is None or scope != "seat" or not is_open(table.room.company):
            await self._limits.spend("misses", address)
            raise UnknownRoomError(NO_ROOM)
        await self._limits.check("misses", address)
        return table

    async def _guess(self, code: str) -> None:
        """Counts a guess before it is looked at, so that many at a time are no more than many one by one.

        It is a miss as well: each takes work, and there are more codes than anybody could be held to one by one.
        """
        address = ASKING.get().address
        await self._limits.spend("guesses", address, code)
        await self._limits.spend("room-guesses", code)
        await self._limits.spend("misses", address)


def _has(company: Company, scope: Scope, token: str) -> bool:
    """Whether *token* opens what somebody comes for with *scope*."""
    return company.displayed_by(token) if scope == "display" else company.opened_by(token) is not None
