"""A store in Redis: several servers share it, and each hears at once what another has stored.

All that belongs to a room is at one node, so that each change is one script there. Rooms expire by themselves.

Not here: which keys there are, and which room is at which node (`redis_tags`); how records come into a folder (`redis_records`).
"""

from __future__ import annotations

import asyncio
import json
from collections import OrderedDict
from collections.abc import AsyncGenerator, Mapping
from typing import Any

from attrs import define, field

from followsuit.company import Happening
from followsuit.errors import StaleRevisionError
from followsuit.seats import Player
from followsuit_web.accelerators import encode
from followsuit_web.changes import Changes
from followsuit_web.records_folder import RecordsFolder
from followsuit_web.redis_health import advice, taking
from followsuit_web.redis_news import News
from followsuit_web.redis_nodes import Nodes, slot_of
from followsuit_web.redis_records import put_away, waiting
from followsuit_web.redis_scripts import APPEND, ATTEND, CLAIM, SETTLE, TALLY, WAIT
from followsuit_web.redis_servers import Servers
from followsuit_web.redis_tags import SERVERS, Tag, Tags
from followsuit_web.store import FAR, KEEP, Change, Changed, Due, StoreError, soonest

CLAIMED_AT_ONCE = 16
"""Rooms of one tag of which what is due is claimed in one go."""

REMEMBERED = 50_000
"""Rooms of which it is known what they last were."""

FORGET = 86_400.0
"""Seconds after which a server that does not say that it lives is no longer listed."""


@define(eq=False)
class RedisStore:
    """Keeps rooms in Redis 7 or later: one server, one that Sentinel watches over, or a cluster.

    Attributes:
        nodes: The servers.
        replicas: How many replicas must have a change before it is accepted.
        keep: Seconds after which an idle room is forgotten.
        folder: Where records of finished matches go; None to leave them in Redis, for a server that has a folder.
    """

    nodes: Nodes
    replicas: int = 0
    keep: float = KEEP
    folder: RecordsFolder | None = None
    _tags: Tags = field(factory=Tags, init=False)
    _changes: Changes = field(factory=Changes, init=False)
    # By room: the last revision that was shown to this server, and the id of its change. A server of Redis that dies may
    # lose what it had accepted; what another then stores in its place must not be taken for what is known here.
    _shown: OrderedDict[str, tuple[int, str]] = field(factory=OrderedDict, init=False)
    _servers: Servers = field(init=False)
    _news: News = field(init=False)
    _closed: bool = field(default=False, init=False)

    def __attrs_post_init__(self) -> None:
        self._news = News(self.nodes, self._heard)
        self._servers = Servers(self.nodes, self.replicas, self._news.move)

    async def create(self, code: str, change: Change) -> None:
        if not await self._write(code, 1, change):
            raise StaleRevisionError(f"expected a new room code, {code} is taken")

    async def append(self, code: str, v: int, change: Change) -> None:
        if v < 2 or not await self._write(code, v, change):
            raise StaleRevisionError(f"expected the next revision of room {code}, got {v}")

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        tag = self._tags.of(code)
        # The last that is known is read too, to see whether it is still there.
        entries = await self._ask(tag, "LRANGE", tag.key(f"room:{code}"), max(after - 1, 0), -1)
        if after:
            known = self._shown.get(code)
            if not entries or (known is not None and known[0] == after and known[1] != _id(entries[0])):
                raise StaleRevisionError(f"expected revision {after} of room {code} as it was, it is not there")
        if entries and self.replicas:
            # What a replica does not have yet was not accepted, however well its server knows it: it may be lost with that.
            # A write comes after it, and to wait for one is to wait for both.
            await self._open().ask(tag.slot, "SET", tag.key("confirmed"), "", "PX", 1000, safely=True)
        if entries:
            self._show(code, max(after - 1, 0) + len(entries), _id(entries[-1]))
        return tuple(json.loads(entry.partition(" ")[2]) for entry in (entries[1:] if after else entries))

    async def claim(self, now: float, ahead: float, lease: float) -> tuple[Due, ...]:
        until = now + lease
        args = (repr(now), repr(now + ahead), repr(now + FAR), repr(until), CLAIMED_AT_ONCE)

        async def ask(tag: Tag) -> list[Due]:
            first, *taken = await self._run(tag, CLAIM, (tag.dues, tag.due), args)
            tag.shows(float(first) if first else None, now)
            rows = zip(*(iter(taken),) * 5, strict=True)
            return [Due(kind, code, Player(int(seat)), int(d), float(at), until) for code, kind, seat, d, at in rows]

        worth = [tag for tag in self._tags.each if tag.worth_asking(now, ahead)]
        return soonest([due for dues in await _all(ask(tag) for tag in worth) for due in dues])

    async def settle(self, due: Due, at: float | None) -> None:
        tag = self._tags.of(due.room)
        args = (due.room, due.kind, due.seat, due.d, repr(due.lease) if due.lease else "0", "" if at is None else repr(at))
        await self._run(tag, SETTLE, (tag.dues, tag.due), args)
        tag.looked = 0.0

    async def wait_for(self, code: str, seat: Player, due: Due | None) -> None:
        tag = self._tags.of(code)
        wanted = ("", "") if due is None else (due.d, repr(due.at))
        await self._run(tag, WAIT, (tag.key(f"room:{code}"), tag.dues, tag.due), (code, seat, *wanted))
        if due is not None:
            tag.expect(due.at)

    async def next_due(self, now: float) -> float | None:
        async def ask(tag: Tag) -> None:
            first = await self._ask(tag, "ZRANGE", tag.due, 0, 0, "WITHSCORES")
            tag.shows(float(first[1]) if first else None, now)

        await _all(ask(tag) for tag in self._tags.each if not tag.seen(now))
        times = [tag.next for tag in self._tags.each if tag.next is not None]
        return min((now if time > now + FAR else time for time in times), default=None)

    async def records(self, code: str) -> tuple[str, ...]:
        tag = self._tags.of(code)
        return tuple(await self._ask(tag, "LRANGE", tag.key(f"records:{code}"), 0, -1))

    def watch(self, code: str) -> None:
        if not self._closed:
            self._news.watch(self._channel(code))

    def unwatch(self, code: str) -> None:
        if not self._closed:
            self._news.unwatch(self._channel(code))

    def changes(self) -> AsyncGenerator[Changed, None]:
        return self._changes.listen()

    async def arrive(self, code: str, seat: Player, server: str, *, softly: bool = False) -> None:
        await self._attend(code, "softly" if softly else "arrive", seat, server)

    async def leave(self, code: str, seat: Player, server: str) -> None:
        await self._attend(code, "leave", seat, server)

    async def attendance(self, code: str) -> Mapping[Player, str]:
        tag = self._tags.of(code)
        flat = await self._ask(tag, "HGETALL", tag.key(f"here:{code}"))
        return {Player(int(seat)): server for seat, server in zip(flat[::2], flat[1::2], strict=True)}

    async def beat(self, server: str, now: float) -> Mapping[str, float]:
        slot = slot_of(SERVERS)
        await self._open().ask(slot, "ZADD", SERVERS, repr(now), server)
        await self._open().ask(slot, "ZREMRANGEBYSCORE", SERVERS, "-inf", repr(now - FORGET))
        flat = await self._open().ask(slot, "ZRANGE", SERVERS, 0, -1, "WITHSCORES")
        return {each: float(at) for each, at in zip(flat[::2], flat[1::2], strict=True)}

    async def sweep(self, now: float) -> int:
        # Redis forgets idle rooms by itself. What is left are records for the folder.
        folder = self.folder
        return sum(await _all(put_away(self._open(), tag, folder) for tag in self._tags.each)) if folder is not None else 0

    async def rooms(self) -> int | None:
        # Redis would have to go through all its keys.
        return None

    async def check(self) -> tuple[str, ...]:
        tag = await taking(self._open(), self._tags.each if self.nodes.sharded else self._tags.each[:1])
        return advice(str(await self._ask(tag, "INFO")))

    async def tally(self, key: str, more: int, seconds: int) -> tuple[int, float]:
        """Counts *more* of what *key* names, for *seconds* from the first on; how many they are, for how many seconds more.

        Where an answer is lost and asked for again, it may be counted twice.
        """
        tag = self._tags.of(key)
        count, left = await self._run(tag, TALLY, (tag.key(f"limit:{key}"),), (more, seconds * 1000))
        return int(count), int(left) / 1000

    async def close(self) -> None:
        if not self._closed:
            self._closed = True
            await self._news.close()
            await self._servers.close()

    async def _write(self, code: str, v: int, change: Change) -> bool:
        """Whether the room had come to revision *v*, and no further, unless by this change."""
        tag = self._tags.of(code)
        known = self._shown.get(code)
        before = known[1] if known is not None and known[0] == v - 1 else ""
        entries = [encode(happening) for happening in change.happenings]
        dues = [text for due in change.dues for text in (due.kind, due.seat, due.d, repr(due.at))]
        kept = [text for n, each in enumerate(change.kept) for text in (each.text, waiting(code, change.id, n, each.text))]
        counts = (len(entries), len(change.dues), len(change.kept))
        args = (code, v, change.id, before, *self._lasting(), self._channel(code), *counts, *entries, *dues, *kept)
        keys = (tag.key(f"room:{code}"), tag.key(f"records:{code}"), tag.dues, tag.due, tag.kept)
        if not await self._run(tag, APPEND, keys, args, safely=True):
            return False
        self._show(code, v + len(entries) - 1, change.id)
        for due in change.dues:
            tag.expect(due.at)
        return True

    async def _attend(self, code: str, what: str, seat: Player, server: str) -> None:
        tag = self._tags.of(code)
        keys = (tag.key(f"room:{code}"), tag.key(f"here:{code}"))
        await self._run(tag, ATTEND, keys, (what, seat, server, *self._lasting(), self._channel(code)))

    def _lasting(self) -> tuple[int, str]:
        """For how many milliseconds a room is kept from now on, and the command that tells of it."""
        return int(self.keep * 1000), "SPUBLISH" if self.nodes.sharded else "PUBLISH"

    def _channel(self, code: str) -> str:
        return self._tags.of(code).key(f"room:{code}")

    def _heard(self, channel: str, number: int | None) -> None:
        self._changes.tell(Changed(channel.rpartition(":")[2], number))

    def _show(self, code: str, v: int, change: str) -> None:
        self._shown[code] = (v, change)
        self._shown.move_to_end(code)
        if len(self._shown) > REMEMBERED:
            self._shown.popitem(last=False)

    def _open(self) -> Servers:
        if self._closed:
            raise StoreError("expected a store that is open")
        return self._servers

    async def _run(self, tag: Tag, script: Any, keys: Any, args: Any, *, safely: bool = False) -> Any:
        return await self._open().run(tag.slot, script, keys, args, safely=safely)

    async def _ask(self, tag: Tag, *command: Any) -> Any:
        return await self._open().ask(tag.slot, *command)


def _id(entry: str) -> str:
    return entry.partition(" ")[0]


async def _all(asked: Any) -> list[Any]:
    """The answers to all that is *asked*; the first error only when all have answered."""
    answers = await asyncio.gather(*asked, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException):
            raise answer
    return answers
