"""Somebody at a table, as what is asked in their name is done."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from followsuit.errors import UnknownRoomError
from followsuit.seats import Player
from followsuit_web.shelf import NO_ROOM
from followsuit_web.table import Table


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
