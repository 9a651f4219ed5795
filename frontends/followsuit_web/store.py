"""What a store of rooms is: happenings by room and revision, what is due and when, records of finished matches.

A room is nothing but its happenings. They are stored before they are shown, each under (room, revision), so that of two
writers at one revision the second is refused. What must follow a happening (a bot's move, the end of somebody's time) is stored
with it or not at all. Several servers may share a store: it tells each what the others have stored, and who is at a table where.
Secrets (of deals, and the hashes of seat tokens) are in the store and nowhere else.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Mapping, Sequence
from itertools import count
from typing import ClassVar, Literal, Protocol

from attrs import field, frozen

from followsuit.company import Happening
from followsuit.errors import FollowSuitError
from followsuit.seats import Player

FAR = 60.0
"""Seconds: a due time or a lease that lies further ahead can only come from a clock that was set back, and counts as past.
What is due later has a row that is due before, at which it is looked at again."""

KEEP = 7 * 86_400.0
"""Seconds after which a room is forgotten that nothing has happened in, and nobody has come to."""


class StoreError(FollowSuitError):
    """The store cannot be read or written now.

    Args:
        message: What players may read.
        detail: Why, for whoever runs the server: it may name machines.
    """

    code: ClassVar[str] = "no-store"

    def __init__(self, message: str, detail: str = "") -> None:
        super().__init__(message)
        self.detail = detail


Kind = Literal["bot", "clock", "grace"]
"""What is due: the move of a bot, the end of the time of a person, or of the wait for somebody who is away."""


@frozen
class Due:
    """Something that is to be seen to at its time, by whichever server, once.

    Attributes:
        kind: What.
        room: The room's code.
        seat: In whose place: the player, who is known by their number, as on the wire.
        d: The token of the decision; of a wait the second since 1970 at which it ends.
        at: When, in seconds since 1970.
        lease: Until when it is whose who has claimed it, by which the claim is known; 0 where nobody has.
    """

    kind: Kind
    room: str
    seat: Player
    d: int
    at: float
    lease: float = field(default=0.0, eq=False)


@frozen
class Kept:
    """The record of a match that is over.

    Attributes:
        game: The game's name.
        text: The record.
    """

    game: str
    text: str


_OURS = secrets.token_urlsafe(9)
_NUMBERS = count()


@frozen
class Change:
    """What is written in one go.

    Attributes:
        happenings: One for each new revision, in order.
        dues: Every move of a bot and every end of somebody's time that the room waits for after the last of them. One that was
            there already is due at the new time, and stays with whoever has claimed it; any other is dropped.
        kept: Records of matches that ended with it.
        id: Unlike that of any other change to the room. By it a store knows what it has written already, when the answer
            was lost and it is asked again.
    """

    happenings: tuple[Happening, ...]
    dues: tuple[Due, ...] = ()
    kept: tuple[Kept, ...] = ()
    id: str = field(factory=lambda: f"{_OURS}-{next(_NUMBERS)}")


@frozen
class Changed:
    """Something has changed in a room.

    Attributes:
        room: The room's code.
        v: Its revision then; 0 where only who is there has changed; None where anything may have.
    """

    room: str
    v: int | None


class Store(Protocol):
    """Keeps rooms.

    Every method that waits raises StoreError where the store cannot be reached. A change that was refused so may still have
    been written: who asks again with the same change is answered as if for the first time, and who reads sees it.
    """

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
            StaleRevisionError: Revision *v* is there already and not of this change, or the one before it is not there, or
                not as this store has shown it.
        """

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        """The happenings of a room beyond revision *after*; after 0, () for an unknown room.

        Raises:
            StaleRevisionError: Revision *after* is not there, or not as this store has shown it.
        """
        ...

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Due, ...]:
        """Takes what is due, soonest first, some at a time.

        Args:
            now: The time.
            ahead: How many seconds before they are due rows are taken, so that there is time to think.
            lease: For how many seconds nobody else gets them. Who has not seen to one by then, loses it.
        """
        ...

    async def settle(self, due: Due, at: float | None) -> None:
        """Gives a claimed row back, to be taken again for *at*; None drops it.

        Nothing happens where the row is not there any more as it was claimed: it may have been dropped and written anew since,
        or be another's.
        """

    async def wait_for(self, code: str, seat: Player, due: Due | None) -> None:
        """From now on *due* is the wait for whoever is away from a seat, unless there is one already; None: it is over.

        Nothing happens where there is no such room. What is appended to the room leaves it alone.
        """

    async def next_due(self, now: float) -> float | None:
        """When the next row that nobody has claimed is due, or the next lease runs out; None where there are none."""
        ...

    async def records(self, code: str) -> tuple[str, ...]:
        """The records of the matches in a room that are over, oldest first."""
        ...

    def watch(self, code: str) -> None:
        """From now on changes() tells of the room, first of what may have changed before."""

    def unwatch(self, code: str) -> None:
        """Takes one watch() back."""

    def changes(self) -> AsyncGenerator[Changed, None]:
        """What changes in the rooms that are watched, by whomever, without end.

        Of several changes to one room that wait to be read, only the last is told. Nothing is raised: where the store cannot
        be reached, it tells of every room when it can again.
        """
        ...

    async def arrive(self, code: str, seat: Player, server: str, *, softly: bool = False) -> None:
        """Somebody is in a seat, at *server*, and nowhere else from now on.

        Args:
            code: The room's; nothing happens where there is none.
            seat: The seat.
            server: The server's name.
            softly: Not if somebody is there already.
        """

    async def leave(self, code: str, seat: Player, server: str) -> None:
        """Nobody is in a seat any more at *server*; who is there at another stays."""

    async def attendance(self, code: str) -> Mapping[Player, str]:
        """At which server somebody is in each seat, those whose server has died included."""
        ...

    async def beat(self, server: str, now: float) -> Mapping[str, float]:
        """Says that *server* lives; when each has said so last, itself included. A server's silence is forgotten in time."""
        ...

    async def sweep(self, now: float) -> int:
        """Forgets rooms that have been idle for too long, and puts records of finished matches where they last.

        Returns:
            How much was seen to, as it is done some at a time; 0 when nothing is left to do.
        """
        ...

    async def rooms(self) -> int | None:
        """How many rooms there are; None where that takes too long to count."""
        ...

    async def check(self) -> tuple[str, ...]:
        """Nothing, where the store would take a change now; sentences that whoever runs it should read, if there are any.

        It is tried, by a write that changes nothing. A store of several parts is one that can be used while one of them can.
        """
        ...

    async def close(self) -> None:
        """Finishes what is being written and lets go of files and threads."""


def soonest(dues: Sequence[Due]) -> tuple[Due, ...]:
    """*dues* by time."""
    return tuple(sorted(dues, key=lambda due: due.at))
