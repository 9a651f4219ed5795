"""Whether Redis takes changes now, and what of its settings loses rooms."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from followsuit_web.ending import end
from followsuit_web.redis_servers import Servers
from followsuit_web.redis_tags import Tag
from followsuit_web.store import StoreError


async def taking(servers: Servers, tags: Iterable[Tag]) -> Tag:
    """The first of *tags* whose server takes changes now.

    Raises:
        StoreError: No server does.
    """

    async def ask(tag: Tag) -> Tag:
        # No bytes into a key that is not there: refused where any write would be, and else nothing.
        await servers.ask(tag.slot, "SETRANGE", tag.key("nothing"), 0, "", safely=True)
        return tag

    tasks = [asyncio.create_task(ask(tag)) for tag in tags]
    try:
        refusal = StoreError("expected a server that takes changes")
        for answered in asyncio.as_completed(tasks):
            try:
                return await answered
            except StoreError as error:
                refusal = error
        raise refusal
    finally:
        await end(tasks)


def advice(info: str) -> tuple[str, ...]:
    """What should be set otherwise, by what the server says of itself: the answer to INFO."""
    said = dict(line.split(":", 1) for line in info.splitlines() if ":" in line)
    found = []
    if said.get("aof_enabled") != "1":
        found.append("Redis writes no append-only file (appendonly no): when it stops, moves since its last snapshot are lost.")
    if said.get("maxmemory", "0") != "0" and said.get("maxmemory_policy") != "noeviction":
        found.append("Redis may drop rooms when its memory is full (maxmemory-policy is not noeviction).")
    return tuple(found)
