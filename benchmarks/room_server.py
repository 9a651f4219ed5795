"""The room server as it is installed, with rooms of four people already made: what `server.py` measures.

`python benchmarks/room_server.py --store URL --tables N` prints a JSON object with the port and, for each room, its code and the
tokens of its seats, and serves until it is told to stop.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal

from aiohttp import web

from followsuit.opening import opening
from followsuit.plugins import installed
from followsuit.seats import Seat
from followsuit.sitters import Sitter, key_of
from followsuit_web import accelerators
from followsuit_web.app import TABLES, make_app
from followsuit_web.credentials import new_token
from followsuit_web.run import store_at

NAMES = ("Ann", "Bea", "Cal", "Dot")

WHOLE = {"texas42": {"stop_when_decided": False}}
"""Options by which hands are played to the last trick, as the other side plays them."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--store", default="memory://")
    parser.add_argument("--tables", type=int, default=1)
    parser.add_argument("--game", default="texas42")
    given = parser.parse_args()
    accelerators.run(_serve(given.store, given.tables, given.game))


async def _serve(store: str, tables: int, name: str) -> None:
    registry = installed()
    game = registry.game(name)
    app = make_app(registry, store_at(store))
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    rooms = []
    for _ in range(tables):
        tokens = [new_token() for _ in NAMES]
        sitters = tuple(Sitter("human", name, key_of(token), "rules") for name, token in zip(NAMES, tokens, strict=True))
        code = await app[TABLES].open(opening(game, preset=None, options=WHOLE.get(name, {}), dealer=Seat(0), sitters=sitters))
        rooms.append({"code": code, "tokens": tokens})
    print(json.dumps({"port": runner.addresses[0][1], "rooms": rooms}), flush=True)
    stop = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop.set)
    await stop.wait()
    await runner.cleanup()


if __name__ == "__main__":
    main()
