"""Runs the server: `followsuit serve` and `make play`."""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
import webbrowser
from pathlib import Path
from typing import ClassVar
from urllib.parse import unquote

import platformdirs
from aiohttp import web

from followsuit.errors import FollowSuitError, shown
from followsuit.plugins import Registry
from followsuit_web.app import make_app
from followsuit_web.logs import log_to_stderr
from followsuit_web.memory_store import MemoryStore
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.store import Store

HOST = "127.0.0.1"
PORT = 8042
DRAIN = 3.0
"""Seconds that requests under way are waited for when the server closes."""

FILE = "rooms.sqlite3"

log = logging.getLogger(__name__)


class ServeError(FollowSuitError):
    """The server cannot be started so."""

    code: ClassVar[str] = "cannot-serve"


def serve(
    host: str = HOST,
    port: int = PORT,
    store: str | None = None,
    open_page: str | None = None,
    registry: Registry | None = None,
) -> None:
    """Serves the web table until it is told to stop (Ctrl-C, or SIGTERM).

    Args:
        host: The address to listen at; "0.0.0.0" for every device in the network.
        port: The port; 0 for any that is free.
        store: "sqlite:///PATH" (a path from the root has four slashes), "memory://", or None for `default_store()`.
        open_page: The page to show in a browser, "" for the lobby; None for none.
        registry: The games and bots; None for what is installed.

    Raises:
        ServeError: The store's URL is of no known kind, or nothing can listen at that address.
        StoreError: The store cannot be opened.
    """
    if registry is None:
        from followsuit.plugins import installed

        registry = installed()
    log_to_stderr()
    for problem in registry.problems:
        log.warning("a plugin was left out", extra={"plugin": problem.plugin, "reason": problem.reason})
    asyncio.run(_serve(host, port, store_at(store or default_store()), open_page, registry))


def default_store() -> str:
    """The URL of the rooms in the user's own data folder."""
    return f"sqlite:///{platformdirs.user_data_path('followsuit', appauthor=False) / FILE}"


def store_at(url: str) -> Store:
    """The store that *url* names.

    Raises:
        ServeError: It is of no known kind.
        StoreError: The store cannot be opened.
    """
    kind, _, rest = url.partition("://")
    if kind == "memory" and not rest:
        return MemoryStore()
    if kind == "sqlite" and len(rest) > 1 and rest.startswith("/"):
        return SqliteStore(Path(unquote(rest[1:])).expanduser())
    raise ServeError(f"expected a store such as sqlite:///PATH or memory://, got {shown(url)}")


async def _serve(host: str, port: int, store: Store, open_page: str | None, registry: Registry) -> None:
    runner = web.AppRunner(make_app(registry, store), access_log=None, shutdown_timeout=DRAIN)
    stop = asyncio.Event()
    _on_signals(stop)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        try:
            await site.start()
        except OSError as error:
            reason = error.strerror or error
            raise ServeError(f"expected an address to listen at, such as --port {PORT}; {host}:{port} failed: {reason}") from None
        address = _address(runner, host)
        print(f"followsuit is at {address}{open_page or ''}  (Ctrl-C ends it; the tables stay)", flush=True)
        log.info("listening", extra={"address": address})
        if open_page is not None:
            asyncio.get_running_loop().run_in_executor(None, webbrowser.open, address + open_page)
        await stop.wait()
    finally:
        await runner.cleanup()
    log.info("closed")


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
