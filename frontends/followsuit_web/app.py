"""The aiohttp application: pages, HTTP, sockets and bots over one store."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable

from aiohttp import web

from followsuit.plugins import Registry
from followsuit_web.access import Door
from followsuit_web.answering import Answers
from followsuit_web.api import Api
from followsuit_web.asides import Asides
from followsuit_web.bot_threads import Threads
from followsuit_web.guard import add_headers, guard
from followsuit_web.health import Health
from followsuit_web.limiting import Limits
from followsuit_web.measured_store import MeasuredStore
from followsuit_web.meters import Meters
from followsuit_web.minds import Minds
from followsuit_web.pages import pages
from followsuit_web.passwords import Passwords
from followsuit_web.people import People
from followsuit_web.redis_counters import RedisCounters
from followsuit_web.redis_store import RedisStore
from followsuit_web.refusal_pages import RefusalPages
from followsuit_web.seats_api import SeatsApi
from followsuit_web.settings import Settings
from followsuit_web.sockets import Sockets
from followsuit_web.store import Store
from followsuit_web.sweeping import Sweeper
from followsuit_web.tables import Tables
from followsuit_web.thinking import PATIENCE, Thinkers
from followsuit_web.turns import LEASE, Turns
from followsuit_web.wire import LONGEST_BODY

TABLES = web.AppKey("tables", Tables)
"""Where the application keeps its tables."""


HEALTH = web.AppKey("health", Health)
"""Where it keeps what is known of its health; `drain()` before it is closed."""


def make_app(
    registry: Registry,
    store: Store,
    *,
    settings: Settings | None = None,
    minds: Minds | None = None,
    lease: float = LEASE,
    patience: float = PATIENCE,
) -> web.Application:
    """The web table.

    Args:
        registry: The games and bots.
        store: Where rooms are; the application closes it when it ends.
        settings: Names, proxies, limits; None for those of a server on this machine.
        minds: Where bots think; the application closes it too. None for threads of this process.
        lease: Seconds after which a bot's turn that a killed server had begun is taken up again.
        patience: Seconds after which a bot is not waited for.
    """
    settings = settings or Settings()
    meters = Meters()
    limits = Limits(settings.rates, _shared(store), lambda limit: meters.limits.labels(limit).inc())
    store = MeasuredStore(store, meters)
    thinkers = Thinkers(registry, meters, minds or Threads(registry), patience)
    turns = Turns(store, thinkers, meters, lease)
    tables = Tables(store, registry, planned=turns.planned)
    sweeper = Sweeper(store)
    loops = {"turns": turns.alive, "changes": tables.follows, "presence": tables.beats, "sweeping": sweeper.alive}
    health = Health(registry, store, loops, meters, tables.in_memory, settings.metrics_token)
    client = pages()
    app = web.Application(middlewares=[guard(settings, meters, RefusalPages(client.place))], client_max_size=LONGEST_BODY)
    app[TABLES], app[HEALTH] = tables, health
    app.on_response_prepare.append(add_headers)
    passwords = Passwords()
    door, people = Door(tables, passwords, limits), People(tables.accepting, passwords)
    answers = Answers(tables, people, Asides(tables.accepting, registry, limits), limits)
    app.add_routes(health.routes())
    app.add_routes(Api(tables, registry, door, people, answers, passwords, limits).routes())
    app.add_routes(SeatsApi(door, people, settings.nearby).routes())
    app.router.add_get("/ws/{room}", Sockets(door, people, answers, limits, meters).socket)
    app.add_routes(client.routes())

    app.cleanup_ctx.append(_living(store, tables, turns, thinkers, sweeper))
    app.on_shutdown.append(_closing(health, door, tables, turns))
    return app


def _living(
    store: Store, tables: Tables, turns: Turns, thinkers: Thinkers, sweeper: Sweeper
) -> Callable[[web.Application], AsyncIterator[None]]:
    """What goes on by itself from the application's beginning to its end."""

    async def live(_: web.Application) -> AsyncIterator[None]:
        turns.begin(tables)
        tables.begin()
        sweeper.begin()
        yield
        await sweeper.close()
        await turns.close()
        await thinkers.close()
        await tables.end()
        await store.close()

    return live


def _closing(health: Health, door: Door, tables: Tables, turns: Turns) -> Callable[[web.Application], Awaitable[None]]:
    """What is done when the application is told to end, while people are still connected."""

    async def close(_: web.Application) -> None:
        health.drain()
        door.close()
        # First the bots: what they have begun is given to other servers, and what they have decided is finished with the rest.
        await turns.close()
        await tables.close()

    return close


def _shared(store: Store) -> RedisCounters | None:
    """Where servers that share *store* count together; None where each counts for itself."""
    return RedisCounters(store) if isinstance(store, RedisStore) else None
