"""What a store of rooms is: happenings by room and revision, bots' turns with their due times, records of finished matches.

A room is nothing but its happenings. They are stored before they are shown, each under (room, revision), so that of two
writers at one revision the second is refused. What must follow a happening (a bot's turn) is stored with it or not at all.
Secrets (of deals, and the hashes of seat tokens) are in the store and nowhere else.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol

from attrs import field, frozen

from followsuit.errors import FollowSuitError
from followsuit.room import Happening
from followsuit.seats import Seat

FAR = 60.0
"""Seconds: a due time or a lease that lies further ahead can only come from a clock that was set back, and counts as past."""


class StoreError(FollowSuitError):
    """The store cannot be read or written now."""

    code: ClassVar[str] = "no-store"


@frozen
class Turn:
    """A decision that a bot has to take.

    Attributes:
        room: The room's code.
        seat: Whose decision.
        d: The token of the decision.
        at: When the move is to be made, in seconds since 1970.
    """

    room: str
    seat: Seat
    d: int
    at: float


@frozen
class Kept:
    """The record of a match that is over.

    Attributes:
        game: The game's name.
        text: The record.
    """

    game: str
    text: str


@frozen
class Change:
    """What is written in one go.

    Attributes:
        happenings: One for each new revision, in order.
        turns: Every turn of a bot that the room waits for after the last of them. One that was there already keeps its
            due time, unless the new one is sooner; any other is dropped.
        kept: Records of matches that ended with it.
    """

    happenings: tuple[Happening, ...]
    turns: tuple[Turn, ...] = ()
    kept: tuple[Kept, ...] = field(default=())


class Store(Protocol):
    """Keeps rooms. Every method raises StoreError where the store cannot be reached."""

    async def create(self, code: str, change: Change) -> None:
        """Makes a room whose first revision is 1.

        Raises:
            StaleRevisionError: There is a room of that code.
        """

    async def append(self, code: str, v: int, change: Change) -> None:
        """Writes *change* to a room: all of it or nothing.

        Args:
            code: The room's.
            v: The revision that the first happening makes.
            change: What to write.

        Raises:
            StaleRevisionError: Revision *v* is there already, or the one before it is not.
        """

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        """The happenings of a room beyond revision *after*; () for an unknown room."""
        ...

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Turn, ...]:
        """Takes turns to play, soonest first, some at a time.

        Args:
            now: The time.
            ahead: How many seconds before they are due turns are taken, so that there is time to think.
            lease: For how many seconds nobody else gets them. Who has not played a turn by then, loses it.
        """
        ...

    async def settle(self, turn: Turn, at: float | None) -> None:
        """Gives a claimed turn back, to be taken again for *at*; None drops it: it is not to be played."""

    async def next_due(self, now: float) -> float | None:
        """When the next turn that nobody has claimed is due, or the next lease runs out; None where there are no turns."""
        ...

    async def records(self, code: str) -> tuple[str, ...]:
        """The records of the matches in a room that are over, oldest first."""
        ...

    async def close(self) -> None:
        """Finishes what is being written and lets go of files and threads."""


def soonest(turns: Sequence[Turn]) -> tuple[Turn, ...]:
    """*turns* by due time."""
    return tuple(sorted(turns, key=lambda turn: turn.at))
