"""Who somebody is at a table, by the tokens that they show; and who may come in."""

from __future__ import annotations

import hmac

from attrs import frozen

from followsuit.company import Company, Scope
from followsuit.errors import NotAllowedError, UnknownRoomError
from followsuit.seats import Player
from followsuit.sitters import key_of
from followsuit_web.addresses import ASKING
from followsuit_web.credentials import visitors_token
from followsuit_web.limiting import Limits
from followsuit_web.looking import Missed
from followsuit_web.passwords import Passwords
from followsuit_web.seated import Seated
from followsuit_web.shelf import NO_ROOM
from followsuit_web.strangers import Strangers
from followsuit_web.table import Table, Viewer
from followsuit_web.tables import Tables


@frozen
class Caller:
    """Somebody at a table.

    Attributes:
        table: Where.
        viewer: As whom they see it; the player whose seat is theirs.
        key: The hash of the token of that seat, or of the display; "" where they have shown none.
        host_key: The hash of a host's token that they have shown; "" for none.
        invited: Whether they have come by a token, and not by the code of the room alone.
    """

    table: Table
    viewer: Viewer
    key: str = ""
    host_key: str = ""
    invited: bool = True

    @property
    def counted(self) -> str:
        """By what it is counted how much they ask for: their own token, or else their address."""
        return self.key or self.host_key or ASKING.get().address

    @property
    def seat(self) -> Player | None:
        """The player whose seat is theirs; None where none is."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def host(self) -> bool:
        """Whether they are the host."""
        terms = self.table.room.company.terms
        return (self.seat is not None and terms.host == self.seat) or (self.host_key != "" and terms.host_key == self.host_key)

    @property
    def manages(self) -> bool:
        """Whether they may do what concerns the whole table."""
        return self.host or self.viewer == "display"

    def seated(self) -> Seated:
        """Their seat.

        Raises:
            NotAllowedError: They have none.
        """
        if self.seat is None:
            raise NotAllowedError("expected somebody who has a seat at this table")
        return Seated(self.table, self.seat, self.key)

    def check(self) -> None:
        """Makes sure that what they have shown still opens what it did.

        Raises:
            UnknownRoomError: The seat, or the display, is not theirs any more.
        """
        company = self.table.room.company
        if self.seat is not None and not company.sitters[self.seat].opened_by(self.key):
            raise UnknownRoomError(NO_ROOM)
        if self.viewer == "display" and company.display != self.key:
            raise UnknownRoomError(NO_ROOM)

    def check_manages(self) -> None:
        """Makes sure that they may do what concerns the whole table.

        Raises:
            NotAllowedError: They may not.
        """
        if not self.manages:
            raise NotAllowedError("expected the host of this table, or its display")

    def check_takes_part(self) -> None:
        """Makes sure that they may ask for what any player may: the next deal, another pace.

        Raises:
            NotAllowedError: They only watch.
        """
        if self.seat is None and not self.manages:
            raise NotAllowedError("expected somebody who has a seat at this table, its host or its display")


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
            caller = self.known(await self._level(code, tokens, as_display), tokens, as_display=as_display)
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
            caller = self.known(await self._level(code, tokens, as_display), tokens, as_display=as_display)
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
        if table is not None and _suffices(table.room.company, tokens, as_display):
            # What else they show was theirs once, and is of no use now.
            return table
        unknown = [token for token in tokens if not (_known_at(table, token) or self._missed.has(code, token))]
        if unknown:
            # Also where there is no such room: how long it takes must not tell.
            await self._tables.look(code)
            table = await self._tables.find(code) if table is not None else None
            for token in unknown:
                if not _known_at(table, token):
                    self._missed.add(code, token)
        if table is None:
            raise UnknownRoomError(NO_ROOM)
        return table

    def known(self, table: Table, tokens: tuple[str, ...], *, as_display: bool = False) -> Caller:
        """Who it is that shows *tokens* at *table*.

        Raises:
            UnknownRoomError: They may not come in.
        """
        company = table.room.company
        display = next((token for token in tokens if company.displayed_by(token)), None)
        seats = [(token, seat) for token in tokens if (seat := company.opened_by(token)) is not None]
        host = next((key_of(token) for token in tokens if company.hosted_by(token)), "")
        if display is not None and (as_display or not seats):
            return Caller(table, "display", key_of(display), host)
        if seats:
            token, seat = seats[0]
            return Caller(table, seat, key_of(token), host)
        if host:
            return Caller(table, "host", host_key=host)
        if any(_visits(company, token) for token in tokens):
            return Caller(table, "visitor")
        if is_open(company):
            return Caller(table, "visitor", invited=False)
        raise UnknownRoomError(NO_ROOM)

    async def enter(
        self,
        code: str,
        password: str | None,
        invite: str | None,
        scope: Scope = "seat",
        player: int | None = None,
        token: str = "",
    ) -> Table:
        """The table of the room *code*, for somebody who may come in by what they show.

        Args:
            code: The room's.
            password: Its password; None for none shown.
            invite: An invite's token; None for none shown.
            scope: What they come for.
            player: To whose place, where they want to sit down.
            token: What they would get there: whoever has it already has come in before, by an invite perhaps that was used up
                by that.

        Raises:
            UnknownRoomError: There is no such room, or not for them: it is the same answer, after the same time.
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
        if table is not None and company is not None and company.opened_by(token) is not None:
            return table
        if table is not None and company is not None and invite is not None and company.invited_by(invite, scope, at):
            return table
        if password is None and invite is None:
            return await self._walk_in(table, scope)
        await self._guess(code)
        if password is not None:
            fits = await self._passwords.fits(company.terms.password if company is not None else None, password)
            if fits and table is not None:
                await self.guessed(code)
                return table
        if table is not None and company is not None and scope == "seat" and is_open(company):
            await self.guessed(code)
            return table
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
            await self._passwords.fits(None, words)
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

    async def _found(
        self, code: str, tokens: tuple[str, ...] = (), invite: str | None = None, scope: Scope = "seat"
    ) -> Table | None:
        """The table of the room *code*, None where there is none, when it is the turn of who shows *tokens*, or *invite*.

        Whoever shows something that opens it as this server knows it waits for nobody.

        Raises:
            LimitError: Too many wait.
        """
        table = self._tables.at_hand(code)
        known = any(_known_at(table, token) for token in tokens)
        if not known and (table is None or invite is None or not table.room.company.invited_by(invite, scope)):
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


def is_open(company: Company) -> bool:
    """Whether the code of a room is enough to come in."""
    terms = company.terms
    return terms.password is None and (terms.by_code or terms.spectators or any(each.kind == "open" for each in company.sitters))


def _visits(company: Company, token: str) -> bool:
    watch = company.terms.watch
    return watch is not None and hmac.compare_digest(visitors_token(watch).encode(), token.encode("utf-8", "replace"))


def _known_at(table: Table | None, token: str) -> bool:
    """Whether *token* opens anything at *table*, where that is one."""
    return table is not None and _opens(table.room.company, token)


def _suffices(company: Company, tokens: tuple[str, ...], as_display: bool) -> bool:
    """Whether one of *tokens* makes who shows them all that they can be, whatever another may turn out to open."""
    return any(company.displayed_by(token) if as_display else company.opened_by(token) is not None for token in tokens)


def _opens(company: Company, token: str) -> bool:
    """Whether *token* opens anything."""
    kept = company.opened_by(token) is not None or company.hosted_by(token) or company.displayed_by(token)
    return kept or _visits(company, token)
