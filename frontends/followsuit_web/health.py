"""What programs that watch over the server ask: whether it lives, whether it can be sent guests, what it has measured."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable, Mapping

from aiohttp import web
from attrs import define, field

from followsuit.errors import NotAllowedError
from followsuit.plugins import Registry
from followsuit_web.addresses import ASKING
from followsuit_web.meters import CONTENT_TYPE, Meters
from followsuit_web.store import Store, StoreError

PATIENCE = 2.0
"""Seconds that the store may take to say that it takes changes."""

FRESH = 1.0
"""Seconds for which it is not asked again: asking cannot be used to keep it busy."""


@define(eq=False)
class Health:
    """The handlers.

    Attributes:
        registry: What is installed, and what could not be.
        store: Where rooms are.
        loops: What has to go on in the background, and whether it does.
        meters: What is measured.
        in_memory: How many rooms are in memory.
        token: Who shows it may read what is measured; None for programs on this machine alone.
        draining: Whether the server is about to close: it does its work, and no more guests are to be sent.
    """

    registry: Registry
    store: Store
    loops: Mapping[str, Callable[[], bool]]
    meters: Meters
    in_memory: Callable[[], int]
    token: str | None = field(default=None, repr=False)
    draining: bool = False
    _asked: float = field(default=float("-inf"), init=False)
    _takes: bool = field(default=False, init=False)
    _asking: asyncio.Lock = field(factory=asyncio.Lock, init=False)

    def routes(self) -> list[web.RouteDef]:
        """The addresses."""
        return [web.get("/healthz", self.health), web.get("/readyz", self.ready), web.get("/metrics", self.metrics)]

    def drain(self) -> None:
        """From now on the server is not ready."""
        self.draining = True
        self.meters.draining.set(1)

    async def health(self, _: web.Request) -> web.Response:
        """That the server answers, and which plugins work and which do not."""
        problems = [{"plugin": problem.plugin, "reason": problem.reason} for problem in self.registry.problems]
        return web.json_response({"status": "ok", "plugins": dict(self.registry.plugins), "problems": problems})

    async def ready(self, _: web.Request) -> web.Response:
        """Whether guests can be sent here: what they do would be stored, and what goes on by itself does."""
        loops = {name: alive() for name, alive in self.loops.items()}
        store = await self._stores()
        well = store and all(loops.values())
        status = "draining" if self.draining else "ready" if well else "not-ready"
        answer = {"status": status, "store": store, "loops": loops}
        return web.json_response(answer, status=200 if status == "ready" else 503)

    async def metrics(self, request: web.Request) -> web.Response:
        """What is measured, as Prometheus reads it.

        Raises:
            NotAllowedError: It is not for who asks.
        """
        self._check(request)
        self.meters.rooms.set(self.in_memory())
        try:
            async with asyncio.timeout(PATIENCE):
                self.meters.stored.number = await self.store.rooms()
        except (StoreError, TimeoutError):
            self.meters.stored.number = None
        return web.Response(text=self.meters.text(), headers={"Content-Type": CONTENT_TYPE})

    def _check(self, request: web.Request) -> None:
        if self.token is None:
            if not ASKING.get().local:
                raise NotAllowedError("expected a program on this machine: no token is set for what is measured")
            return
        scheme, _, shown = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer" or not hmac.compare_digest(shown.strip().encode(), self.token.encode()):
            raise NotAllowedError("expected the token for what is measured")

    async def _stores(self) -> bool:
        """Whether the store would take a change, as of a moment ago."""
        async with self._asking:
            now = time.monotonic()
            if now - self._asked >= FRESH:
                try:
                    async with asyncio.timeout(PATIENCE):
                        await self.store.check()
                    self._takes = True
                except (StoreError, TimeoutError):
                    self._takes = False
                self._asked = time.monotonic()
            return self._takes
