"""Runs the server: `followsuit serve` and `make play`."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
import sys
import webbrowser
from pathlib import Path
from urllib.parse import unquote

import platformdirs
from aiohttp import web

from followsuit.errors import shown
from followsuit.plugins import Registry
from followsuit_web import accelerators
from followsuit_web.app import HEALTH, make_app
from followsuit_web.bot_threads import Threads
from followsuit_web.bot_workers import Workers, usual_count
from followsuit_web.connections import Runner
from followsuit_web.logs import Form, log_to_stderr
from followsuit_web.memory_store import MemoryStore
from followsuit_web.minds import Minds
from followsuit_web.reachable import in_network
from followsuit_web.records_folder import RecordsFolder
from followsuit_web.redis_url import KINDS, redis_store
from followsuit_web.settings import ServeError, Settings, settings
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import KEEP, Store, StoreError

HOST = "127.0.0.1"
PORT = 8042
UNDER_WAY = 3.0
"""Seconds that requests under way are waited for when the server closes."""

GRACE = 10.0
"""Seconds that closing may take, whatever is still under way."""

FILE = "rooms.sqlite3"
FOLDER = "records"
DAY = 86_400.0
KEEP_DAYS = KEEP / DAY

log = logging.getLogger(__name__)


def serve(
    host: str = HOST,
    port: int = PORT,
    store: str | None = None,
    open_page: str | None = None,
    registry: Registry | None = None,
    keep_days: float = KEEP_DAYS,
    records: str | None = None,
    door: Settings | None = None,
    drain: float = 0.0,
    grace: float = GRACE,
    log_form: Form = "text",
    log_level: int = logging.INFO,
    bot_workers: int | None = None,
) -> None:
    """Serves the web table until it is told to stop (Ctrl-C, or SIGTERM).

    Args:
        host: The address to listen at; "0.0.0.0" for every device in the network.
        port: The port; 0 for any that is free.
        store: "sqlite:///PATH" (a path from the root has four slashes), "memory://", a URL of Redis (see `redis_url`), or None
            for `default_store()`.
        open_page: The page to show in a browser, "" for the lobby; None for none.
        registry: The games and bots; None for what is installed.
        keep_days: After how many days a room is forgotten that nobody has used.
        records: The folder for records of finished matches, where the store is Redis (SQLite keeps them itself); None for
            one in the user's data folder.
        door: Names, proxies, limits; None for those of a server that nobody set anything for.
        drain: Seconds that the server goes on when told to stop, until whoever sends guests has seen that it is not ready.
        grace: Seconds that closing may take then.
        log_form: How the log is written.
        log_level: The least that is.
        bot_workers: In how many processes bots think; None for one for each core but one, 0 for threads of this process.

    Raises:
        ServeError: The store's URL is of no known kind, or nothing can listen at that address.
        StoreError: The store cannot be opened.
    """
    if registry is None:
        from followsuit.plugins import installed

        registry = installed()
    log_to_stderr(log_level, log_form)
    for problem in registry.problems:
        log.warning("a plugin was left out", extra={"plugin": problem.plugin, "reason": problem.reason})
    url = store or default_store()
    rooms = store_at(url, keep_days * DAY, records)
    app = make_app(registry, rooms, minds=_minds(registry, bot_workers), settings=door or settings(served=host))
    accelerators.run(_serve(host, port, url, rooms, app, open_page, drain, grace))


def default_store() -> str:
    """The URL of the rooms in the user's own data folder."""
    return f"sqlite:///{_data() / FILE}"


def store_at(url: str, keep: float = KEEP, records: str | None = None) -> Store:
    """The store that *url* names.

    Args:
        url: As for `serve()`.
        keep: Seconds after which an idle room is forgotten.
        records: As for `serve()`.

    Raises:
        ServeError: It is of no known kind, or it needs no folder for records.
        StoreError: The store, or the folder, cannot be opened.
    """
    kind, _, rest = url.partition("://")
    if kind in KINDS:
        folder = _data() / FOLDER if records is None else Path(records).expanduser()
        try:
            return redis_store(url, keep, RecordsFolder(folder))
        except ValueError as error:
            # Not the URL: there may be a password in it.
            raise ServeError(f"expected the URL of a store: {error}") from error
    if records is not None:
        raise ServeError("expected a store in Redis where there is a folder for records: others keep them themselves")
    if kind == "memory" and not rest:
        return MemoryStore(keep)
    if kind == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SqliteStore(sqlite_path(rest), keep=keep)
    raise ServeError(f"expected a store such as sqlite:///PATH, redis://HOST:PORT/DB or memory://, got {shown(url)}")


def sqlite_path(rest: str) -> Path:
    """The file that a URL means by *rest*, what stands after `sqlite://`."""
    return Path(unquote(rest[1:])).expanduser()


def _minds(registry: Registry, count: int | None) -> Minds:
    count = usual_count() if count is None else count
    return Workers(count, arguments=[sorted(registry.plugins)]) if count else Threads(registry)


def _data() -> Path:
    return platformdirs.user_data_path("followsuit", appauthor=False)


async def _serve(
    host: str, port: int, url: str, store: Store, app: web.Application, open_page: str | None, drain: float, grace: float
) -> None:
    stop = asyncio.Event()
    _on_signals(stop)
    try:
        for advice in await store.check():
            log.warning(advice)
    except StoreError as error:
        await store.close()
        raise StoreError(f"{error} ({error.detail})" if error.detail else str(error)) from error
    runner = Runner(app, shutdown_timeout=min(UNDER_WAY, grace))
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            reason = error.strerror or error
            raise ServeError(f"expected an address to listen at, such as --port {PORT}; {host}:{port} failed: {reason}") from None
        address = _address(runner, host)
        print(f"followsuit is at {address}{open_page or ''}  (Ctrl-C ends it; the tables stay)")
        for each in (f"http://{name}:{runner.addresses[0][1]}/" for name in in_network(host)):
            print(f"Others in this network come by {each}")
        print(f"Rooms are kept {kept_in(url)}.", flush=True)
        log.info("listening", extra={"address": address})
        if open_page is not None:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address + open_page)
        await stop.wait()
        app[HEALTH].drain()
        log.info("closing")
        stop.clear()
        with contextlib.suppress(TimeoutError):
            # Told twice, it does not wait.
            async with asyncio.timeout(drain):
                await stop.wait()
    finally:
        try:
            async with asyncio.timeout(grace):
                await runner.cleanup()
        except TimeoutError:
            log.warning("closed, though not everything was finished in time")
    log.info("closed")


def kept_in(url: str) -> str:
    """Where the store of *url*, which is one, keeps rooms, in words; never with a password.

    >>> kept_in("redis://me:secret@db.example:6379/1?replicas=1")
    'in Redis, at db.example:6379/1'
    """
    kind, _, rest = url.partition("://")
    if kind == "memory":
        return "in memory, until the server ends"
    if kind == "sqlite":
        return f"in {sqlite_path(rest).absolute()}"
    return f"in Redis, at {rest.partition('?')[0].rpartition('@')[2]}"


def _address(runner: web.AppRunner, host: str) -> str:
    port = runner.addresses[0][1]
    name = "localhost" if host in ("", "0.0.0.0", "::") else f"[{host}]" if ":" in host else host
    return f"http://{name}:{port}/"


def _on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for each in (signal.SIGINT, signal.SIGTERM):
        if sys.platform == "win32":
            signal.signal(each, lambda *_: loop.call_soon_threadsafe(stop.set))
        else:
            loop.add_signal_handler(each, stop.set)
