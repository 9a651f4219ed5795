"""The HTTP half of the wire: games, their rules, rooms, moves, records, health."""

from __future__ import annotations

import asyncio
import contextlib
import json

from aiohttp import web

from followsuit.errors import FollowSuitError, MalformedMessageError, shown
from followsuit.plugins import Registry
from followsuit_web import links, lobby
from followsuit_web.credentials import give, new_token, room_of, token_of
from followsuit_web.guard import refused
from followsuit_web.tables import Seated, Tables
from followsuit_web.wire import Data, checked_fields, mid_of, read_object

LONGEST_WAIT = 60
MOVE = frozenset({"mid", "d", "move"})


class Api:
    """The handlers.

    Args:
        tables: The rooms.
        registry: What is installed.
    """

    def __init__(self, tables: Tables, registry: Registry) -> None:
        self._tables = tables
        self._registry = registry
        self._games = json.dumps(lobby.games(registry))

    def routes(self) -> list[web.RouteDef]:
        """The addresses."""
        return [
            web.get("/healthz", self.health),
            web.get("/api/games", self.games),
            web.get("/api/rules", self.rules),
            web.post("/api/rooms", self.make),
            web.get("/api/rooms/{room}", self.view),
            web.post("/api/rooms/{room}/moves", self.move),
            web.get("/api/rooms/{room}/record", self.record),
        ]

    async def health(self, _: web.Request) -> web.Response:
        """That the server answers, and which plugins work and which do not."""
        problems = [{"plugin": problem.plugin, "reason": problem.reason} for problem in self._registry.problems]
        return web.json_response({"status": "ok", "plugins": dict(self._registry.plugins), "problems": problems})

    async def games(self, _: web.Request) -> web.Response:
        """What can be played."""
        return web.Response(text=self._games, content_type="application/json")

    async def rules(self, request: web.Request) -> web.Response:
        """The rules that the address asks for, in words."""
        return web.json_response(links.rules(request.query.items(), self._registry))

    async def make(self, request: web.Request) -> web.Response:
        """Makes a room and seats who asks."""
        token = new_token()
        opening, seat = lobby.asked(await _body(request), self._registry, token)
        code = await self._tables.open(opening)
        response = web.json_response({"room": code, "seat": seat}, status=201, headers={"Location": f"/room/{code}"})
        give(response, request, code, token)
        return response

    async def view(self, request: web.Request) -> web.Response:
        """The view of the seat; with `wait`, as soon as it is another than the one that the caller has."""
        at = await self._enter(request)
        wait = _wait(request)
        known = {tag.value for tag in request.if_none_match or ()}
        if wait and str(at.table.room.v) in known:
            changed = at.table.changed
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await changed.wait()
        v = str(at.table.room.v)
        headers = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie", "ETag": f'W/"{v}"'}
        if v in known:
            return web.Response(status=304, headers=headers)
        return web.Response(text=at.table.message(at.seat), headers=headers, content_type="application/json")

    async def move(self, request: web.Request) -> web.Response:
        """Plays a move; a refusal comes with the view."""
        at = await self._enter(request)
        try:
            data = checked_fields(await _body(request), MOVE)
            v = await self._tables.move(at, data["mid"], data["d"], data["move"])
        except FollowSuitError as error:
            return _refused_with_view(error, at)
        return web.json_response({"mid": mid_of(data), "v": v})

    async def record(self, request: web.Request) -> web.Response:
        """The record of the deals that are over."""
        at = await self._enter(request)
        headers = {"Content-Disposition": f'attachment; filename="{at.table.code}.fsr"'}
        return web.Response(text=self._tables.record(at.table), headers=headers, content_type="text/plain", charset="utf-8")

    async def _enter(self, request: web.Request) -> Seated:
        at = await self._tables.enter(room_of(request), token_of(request))
        at.table.seen(at.seat)
        return at


async def _body(request: web.Request) -> Data:
    """The JSON object that *request* brings.

    Raises:
        MalformedMessageError: It brings something else.
    """
    if request.content_type != "application/json":
        raise MalformedMessageError(f"expected Content-Type: application/json, got {shown(request.content_type)}")
    body = await request.read()
    try:
        return read_object(body.decode())
    except UnicodeDecodeError:
        raise MalformedMessageError(f"expected UTF-8, got {shown(body)}") from None


def _wait(request: web.Request) -> int:
    text = request.query.get("wait", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise MalformedMessageError(f"expected wait as seconds, 0 to {LONGEST_WAIT}, got {shown(text)}")
    return min(int(text), LONGEST_WAIT)


def _refused_with_view(error: FollowSuitError, at: Seated) -> web.Response:
    response = refused(error)
    refusal: Data = {"code": error.code, "reason": str(error)}
    response.text = json.dumps(json.loads(at.table.message(at.seat)) | refusal | {"type": "no"}, separators=(",", ":"))
    return response
