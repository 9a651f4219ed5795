"""The connections of the server: refusals as JSON where aiohttp has text of its own, and an end for those that never ask.

What is no HTTP, or asks to be told to go on in a way that nobody knows, is answered before any handler is.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from aiohttp import web

from followsuit.errors import MalformedMessageError
from followsuit_web.guard import HEADERS, HttpError, refused

IDLE = 75.0
"""Seconds that a connection may take to ask something whole: from its beginning, and from its last answer on.

Longer than proxies keep theirs (nginx: 60), so that none is closed just when it is used.
"""

log = logging.getLogger(__name__)


class Connection(web.RequestHandler):
    """A connection."""

    __slots__ = ()

    def connection_lost(self, exc: BaseException | None) -> None:
        """It is closed."""
        super().connection_lost(exc)
        # A socket is told of what comes by this, and holds the connection: a circle, with the request in it.
        self._data_received_cb = None

    def handle_error(
        self, request: web.BaseRequest, status: int = 500, exc: BaseException | None = None, message: str | None = None
    ) -> web.StreamResponse:
        """Answers what is no request, or fails outside of all handlers; nothing of it is logged but its kind."""
        if request.writer.output_size > 0:
            raise ConnectionError("there is an answer already")
        if status >= 500:
            log.error("a request failed", extra={"reason": type(exc).__name__})
            response = web.json_response({"code": "internal", "reason": "Something went wrong here."}, status=status)
        else:
            response = refused(MalformedMessageError("expected a request as HTTP has it"), status=status)
        response.headers.update(HEADERS)
        response.headers["Cache-Control"] = "no-store"
        response.force_close()
        return response

    async def finish_response(
        self, request: web.BaseRequest, resp: web.StreamResponse, start_time: float | None
    ) -> tuple[web.StreamResponse, bool]:
        """Sends *resp*; where aiohttp refuses by itself, as we do."""
        if isinstance(resp, web.HTTPException) and resp.status >= 400:
            resp = refused(HttpError(f"expected what this server knows: {resp.reason}"), status=resp.status)
            resp.force_close()
        return await super().finish_response(request, resp, start_time)


class _Server(web.Server):
    """Makes connections."""

    def __init__(self, handler: Any, **options: Any) -> None:
        super().__init__(handler, **options)
        self._options = {name: value for name, value in options.items() if name not in ("request_factory", "loop")}

    def __call__(self) -> web.RequestHandler:
        return Connection(self, loop=self._loop, **self._options)


class Runner(web.AppRunner):
    """Runs an application over such connections.

    Args:
        app: The application.
        idle: Seconds that a connection may take to ask something whole.
        shutdown_timeout: Seconds that requests under way are waited for when it ends.
    """

    def __init__(self, app: web.Application, *, idle: float = IDLE, shutdown_timeout: float) -> None:
        super().__init__(app, access_log=None, keepalive_timeout=idle, shutdown_timeout=shutdown_timeout)

    async def _make_server(self) -> web.Server:
        made = await super()._make_server()
        return _Server(
            made.request_handler, request_factory=made.request_factory, loop=asyncio.get_running_loop(), **self._kwargs
        )
