"""Who somebody is at a table, by the tokens that they show; and who may come in."""

from __future__ import annotations

import hmac

from attrs import frozen

from followsuit.company import Company, Scope
from followsuit.errors import NotAllowedError, UnknownRoomError
from followsuit.seats import Player
from followsuit.sitters import key_of
from followsuit_web.credentials import visitors_token
from followsuit_web.passwords import Passwords
from followsuit_web.shelf import NO_ROOM
from followsuit_web.table import Table, Viewer
from followsuit_web.tables import Seated, Tables


@frozen
class Caller:
    """Somebody at a table.

    Attributes:
        table: Where.
        viewer: As whom they see it; the player whose seat is theirs.
        key: The hash of the token of that seat, or of the display; "" where they have shown none.
        host_key: The hash of a host's token that they have shown; "" for none.
    """

    table: Table
    viewer: Viewer
    key: str = ""
    host_key: str = ""

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
        return Seated(self.table, self.seat)

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
    """

    def __init__(self, tables: Tables, passwords: Passwords) -> None:
        self._tables = tables
        self._passwords = passwords

    async def admit(self, code: str, tokens: tuple[str, ...], *, as_display: bool = False) -> Caller:
        """Who it is that shows *tokens* at the room *code*.

        Args:
            code: The room's.
            tokens: What they show; () for nothing, which is enough where a room is open to everybody.
            as_display: Whether they want to be the display where they may be that as well as have a seat.

        Raises:
            UnknownRoomError: There is no such room, or not for them.
        """
        return self.known(await self._tables.find(code), tokens, as_display=as_display)

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
        if is_open(company) or any(_visits(company, token) for token in tokens):
            return Caller(table, "visitor")
        raise UnknownRoomError(NO_ROOM)

    async def enter(
        self, code: str, password: str | None, invite: str | None, scope: Scope = "seat", player: int | None = None
    ) -> Table:
        """The table of the room *code*, for somebody who may come in by what they show.

        Args:
            code: The room's.
            password: Its password; None for none shown.
            invite: An invite's token; None for none shown.
            scope: What they come for.
            player: To whose place, where they want to sit down.

        Raises:
            UnknownRoomError: There is no such room, or not for them: it is the same answer, after the same time.
            BusyError: Too many passwords are being checked.
        """
        table = await self.found(code, password)
        company = table.room.company
        at = Player(player) if player is not None and 0 <= player < len(company.sitters) else None
        if invite is not None and company.invited_by(invite, scope, at):
            return table
        if password is not None and await self._passwords.fits(company.terms.password, password):
            return table
        if scope == "seat" and is_open(company):
            return table
        raise UnknownRoomError(NO_ROOM)

    async def found(self, code: str, password: str | None) -> Table:
        """The table of the room *code*, for somebody who shows a password or a seat's words, that are still to be checked.

        Raises:
            UnknownRoomError: There is none; the answer takes as long as if they were wrong.
        """
        try:
            return await self._tables.find(code)
        except UnknownRoomError:
            if password is not None:
                await self._passwords.fits(None, password)
            raise


def is_open(company: Company) -> bool:
    """Whether the code of a room is enough to come in."""
    terms = company.terms
    return terms.password is None and (terms.by_code or terms.spectators or any(each.kind == "open" for each in company.sitters))


def _visits(company: Company, token: str) -> bool:
    watch = company.terms.watch
    return watch is not None and hmac.compare_digest(visitors_token(watch).encode(), token.encode("utf-8", "replace"))
