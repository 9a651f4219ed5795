"""The aiohttp application: pages, HTTP, sockets and bots over one store."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from aiohttp import web

from followsuit.plugins import Registry
from followsuit_web.access import Door
from followsuit_web.answering import Answers
from followsuit_web.api import Api
from followsuit_web.guard import add_headers, guard
from followsuit_web.pages import pages
from followsuit_web.passwords import Passwords
from followsuit_web.people import People
from followsuit_web.seats_api import SeatsApi
from followsuit_web.sockets import Sockets
from followsuit_web.store import Store
from followsuit_web.sweeping import sweep
from followsuit_web.tables import Tables
from followsuit_web.thinking import PATIENCE, Thinkers
from followsuit_web.turns import LEASE, Turns
from followsuit_web.wire import LONGEST_BODY

TABLES = web.AppKey("tables", Tables)
"""Where the application keeps its tables."""


def make_app(registry: Registry, store: Store, *, lease: float = LEASE, patience: float = PATIENCE) -> web.Application:
    """The web table.

    Args:
        registry: The games and bots.
        store: Where rooms are; the application closes it when it ends.
        lease: Seconds after which a bot's turn that a killed server had begun is taken up again.
        patience: Seconds after which a bot is not waited for.
    """
    turns = Turns(store, Thinkers(registry, patience), lease)
    tables = Tables(store, registry, planned=turns.planned)
    app = web.Application(middlewares=[guard], client_max_size=LONGEST_BODY)
    app[TABLES] = tables
    app.on_response_prepare.append(add_headers)
    passwords = Passwords()
    door, people = Door(tables, passwords), People(tables, registry, passwords)
    answers = Answers(tables, people)
    app.add_routes(Api(tables, registry, door, people, answers, passwords).routes())
    app.add_routes(SeatsApi(door, people).routes())
    app.router.add_get("/ws/{room}", Sockets(door, people, answers).socket)
    app.add_routes(pages().routes())

    async def bots(_: web.Application) -> AsyncIterator[None]:
        turns.begin(tables)
        tables.begin()
        sweeping = asyncio.create_task(sweep(store))
        yield
        sweeping.cancel()
        await asyncio.gather(sweeping, return_exceptions=True)
        await turns.close()
        await tables.end()
        await store.close()

    async def shutdown(_: web.Application) -> None:
        await tables.close()

    app.cleanup_ctx.append(bots)
    app.on_shutdown.append(shutdown)
    return app
