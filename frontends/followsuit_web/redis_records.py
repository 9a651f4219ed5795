"""Records of finished matches on their way from Redis into a folder.

A change that ends a match puts its record on a list, in the same script; whichever server has a folder writes it there and takes
it off the list.
"""

from __future__ import annotations

import asyncio
import json
from datetime import UTC, datetime

from followsuit_web.records_folder import RecordsFolder
from followsuit_web.redis_servers import Servers
from followsuit_web.redis_tags import Tag

PUT_AWAY_AT_ONCE = 10
"""Records of one tag that are written in one go."""


def waiting(code: str, change: str, n: int, text: str) -> str:
    """The entry of the list for record *n* that *change* in the room *code* has brought."""
    day = datetime.now(UTC).date().isoformat()
    return json.dumps({"room": code, "day": day, "id": f"{change}-{n}", "text": text})


async def put_away(servers: Servers, tag: Tag, folder: RecordsFolder) -> int:
    """Writes some records into *folder* and then takes them off the list; how many.

    Two servers may do so at once: they write the same file.
    """
    entries = await servers.ask(tag.slot, "LRANGE", tag.kept, 0, PUT_AWAY_AT_ONCE - 1)
    for entry in entries:
        record = json.loads(entry)
        await asyncio.to_thread(folder.put, record["day"], record["room"], record["id"], record["text"])
        await servers.ask(tag.slot, "LREM", tag.kept, 1, entry)
    return len(entries)
