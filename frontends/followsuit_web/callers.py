"""Who somebody is at a table, by the tokens that they show, and what they may ask for as that.

Not here: tokens that another server may just have given out, guesses, and how often somebody may try (`access`).
"""

from __future__ import annotations

import hmac

from attrs import frozen

from followsuit.company import Company
from followsuit.errors import NotAllowedError, UnknownRoomError
from followsuit.seats import Player
from followsuit.sitters import key_of
from followsuit_web.addresses import ASKING
from followsuit_web.audience import Viewer
from followsuit_web.credentials import visitors_token
from followsuit_web.seated import Seated
from followsuit_web.shelf import NO_ROOM
from followsuit_web.table import Table


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

    def seen(self) -> None:
        """They have asked for something: where they have a seat, they are here."""
        if self.seat is not None:
            self.table.seen(self.seat)

    def seated(self) -> Seated:
        """Their seat.

        Raises:
            NotAllowedError: They have none.
        """
        if self.seat is None:
            raise NotAllowedError("expected somebody who has a seat at this table")
        return Seated(self.table, self.seat, self.key)

    def opens(self, company: Company) -> bool:
        """Whether what they have shown opens in *company* what it did."""
        match self.viewer:
            case "display":
                return company.display == self.key
            case "host":
                return company.terms.host_key == self.host_key
            case "visitor":
                return self.invited or is_open(company)
            case seat:
                return company.sitters[seat].opened_by(self.key)

    def check(self) -> None:
        """Makes sure that what they have shown still opens what it did.

        Raises:
            UnknownRoomError: It does not: the seat, say, is not theirs any more.
        """
        if not self.opens(self.table.room.company):
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


def caller_at(table: Table, tokens: tuple[str, ...], *, as_display: bool = False) -> Caller:
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


def suffices(company: Company, tokens: tuple[str, ...], as_display: bool) -> bool:
    """Whether one of *tokens* makes who shows them all that they can be, whatever another may turn out to open."""
    return any(company.displayed_by(token) if as_display else company.opened_by(token) is not None for token in tokens)


def known_at(table: Table | None, token: str) -> bool:
    """Whether *token* opens anything at *table*, where that is one."""
    if table is None:
        return False
    company = table.room.company
    kept = company.opened_by(token) is not None or company.hosted_by(token) or company.displayed_by(token)
    return kept or _visits(company, token)


def is_open(company: Company) -> bool:
    """Whether the code of a room is enough to come in."""
    terms = company.terms
    return terms.password is None and (terms.by_code or terms.spectators or any(each.kind == "open" for each in company.sitters))


def _visits(company: Company, token: str) -> bool:
    watch = company.terms.watch
    return watch is not None and hmac.compare_digest(visitors_token(watch).encode(), token.encode("utf-8", "replace"))
