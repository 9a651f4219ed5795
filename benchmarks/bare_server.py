"""What the sockets and the store alone allow: a server without rules, views, texts and checks, driven as the room server is.

A move is read, stored as the room server stores it, and answered with a text of a fixed length to all four; so whatever the room
server does besides is what it needs more.  `server.py --bare BYTES` measures it beside the others.
"""

from __future__ import annotations

import argparse
import asyncio
import json

from aiohttp import web
from attrs import define, field

from followsuit_web import accelerators
from followsuit_web.line import Line
from followsuit_web.run import store_at
from followsuit_web.store import Change, Store

LEGAL = '["play 6-4","play 5-5"]'


@define
class Room:
    """A table: the revision, and the line of each seat."""

    v: int = 1
    lines: dict[int, Line] = field(factory=dict)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", default="memory://")
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--bytes", type=int, default=7000, help="of a message")
    given = parser.parse_args()
    accelerators.run(_serve(given.store, given.tables, "x" * given.bytes))


async def _serve(url: str, tables: int, padding: str) -> None:
    store = store_at(url)
    rooms = {f"ROOM{number}": Room() for number in range(tables)}
    for code in rooms:
        await store.create(code, Change(({"kind": "open"},)))

    async def socket(request: web.Request) -> web.WebSocketResponse:
        code = request.match_info["code"]
        seat = int(request.headers["Authorization"].removeprefix("Bearer "))
        opened = web.WebSocketResponse(compress=False)
        await opened.prepare(request)
        rooms[code].lines[seat] = Line(opened, request.transport)
        async for frame in opened:
            await _answer(store, code, rooms[code], seat, json.loads(frame.data), padding)
        return opened

    app = web.Application()
    app.router.add_get("/ws/{code}", socket)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    told = [{"code": code, "tokens": ["0", "1", "2", "3"]} for code in rooms]
    print(json.dumps({"port": runner.addresses[0][1], "rooms": told}), flush=True)
    await asyncio.Event().wait()


async def _answer(store: Store, code: str, room: Room, seat: int, asked: dict[str, str], padding: str) -> None:
    if asked["type"] == "hello":
        room.lines[seat].show(_message(room.v, seat, padding))
        return
    happening = {"kind": "move", "seat": seat, "move": asked["move"], "mid": asked["mid"]}
    await store.append(code, room.v + 1, Change((happening,)))
    room.v += 1
    for at, line in room.lines.items():
        line.show(_message(room.v, at, padding))
    room.lines[seat].show(f'{{"type":"ok","mid":"{asked["mid"]}","v":{room.v}}}')


def _message(v: int, seat: int, padding: str) -> str:
    d, legal = (str(v), LEGAL) if v % 4 == seat else ("null", "[]")
    return f'{{"type":"view","v":{v},"seat":{seat},"d":{d},"legal":{legal},"view":"{padding}","pause":""}}'


if __name__ == "__main__":
    main()
