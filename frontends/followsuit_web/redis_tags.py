"""Where in Redis things are: rooms are spread over hash tags, evenly over the slots of a cluster.

All that belongs to a room, its place among what is due included, has the room's tag, and so is at one node. Keys,
`followsuit:{TAG}:` before each:

    room:CODE     list: for each revision the id of the change, a space, the happening
    records:CODE  list: records of matches that are over
    here:CODE     hash: seat to the server that somebody is at
    dues          hash: room to what is due in it, as lua/dues.lua has it
    due           sorted set: room by the time at which something of it may next be claimed
    kept          list: records that are still to be put into the folder
    limit:KEY     how often something was done that is limited

Besides, SERVERS has when each server has last said that it lives.

Not here: what is read and written (`redis_store`, `lua/`).
"""

from __future__ import annotations

import itertools
import zlib

from attrs import define, field, frozen

from followsuit_web.redis_nodes import SLOTS, slot_of
from followsuit_web.store import FAR

SERVERS = "followsuit:servers"

TAGS = 64

LOOK = 1.0
"""Seconds after which a tag is looked at for what other servers have left behind."""


def _names() -> tuple[str, ...]:
    """Numbers whose slots lie one in each of TAGS equal parts, in that order."""
    found: dict[int, str] = {}
    numbers = itertools.count()
    while len(found) < TAGS:
        number = str(next(numbers))
        found.setdefault(slot_of(number) * TAGS // SLOTS, number)
    return tuple(found[part] for part in range(TAGS))


TAG = _names()
"""What the tags are called."""


@define(eq=False)
class Tag:
    """The keys of a tag, and when it is worth asking what is due again.

    Attributes:
        name: One of TAG.
        slot: The slot of all its keys.
        dues: The key of what is due.
        due: The key of when.
        kept: The key of the records for the folder.
        next: When something of it is due, as far as is known here, in seconds since 1970; None for nothing.
        looked: When that was read.
    """

    name: str
    slot: int = field(init=False)
    dues: str = field(init=False)
    due: str = field(init=False)
    kept: str = field(init=False)
    next: float | None = field(default=None, init=False)
    looked: float = field(default=0.0, init=False)

    def __attrs_post_init__(self) -> None:
        self.slot = slot_of(self.name)
        self.dues, self.due, self.kept = (self.key(what) for what in ("dues", "due", "kept"))

    def key(self, what: str) -> str:
        """The key of *what*."""
        return f"followsuit:{{{self.name}}}:{what}"

    def expect(self, at: float) -> None:
        """Something that is due at *at* has been stored."""
        self.next = at if self.next is None else min(at, self.next)

    def shows(self, at: float | None, now: float) -> None:
        """It was read *now* that something is due at *at*, or nothing."""
        self.next, self.looked = at, now

    def seen(self, now: float) -> bool:
        """Whether it was looked at a moment ago."""
        return self.looked <= now < self.looked + LOOK

    def worth_asking(self, now: float, ahead: float) -> bool:
        """Whether it may have something to claim: it is due as far as is known here, or it is time to look."""
        due = self.next is not None and not now + ahead < self.next <= now + FAR
        return due or not self.seen(now)


@frozen
class Tags:
    """All tags, and which is whose.

    Attributes:
        each: Of TAG, in that order.
    """

    each: tuple[Tag, ...] = field(factory=lambda: tuple(map(Tag, TAG)), init=False)

    def of(self, name: str) -> Tag:
        """The tag of the room, or of what is counted, that is called *name*."""
        return self.each[zlib.crc32(name.encode()) % TAGS]
