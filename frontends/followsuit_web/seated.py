"""Somebody at a table, as what is asked in their name is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from attrs import frozen

from followsuit.company import Company
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


@frozen
class Entered:
    """Somebody who has been let in by what they have shown, and has nothing of their own at the table yet.

    Attributes:
        table: Where.
        suffices: Whether what they have shown is enough in the company as it is then: an invite may have been used up.
        seat: None.
    """

    table: Table
    suffices: Callable[[Company], bool]
    seat: None = None

    def check(self) -> None:
        """Makes sure that what they have shown is still enough.

        Raises:
            UnknownRoomError: It is not.
        """
        if not self.suffices(self.table.room.company):
            raise UnknownRoomError(NO_ROOM)
