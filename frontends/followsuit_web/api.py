"""The HTTP half of the wire: games, their rules, rooms, their views, moves and records."""

from __future__ import annotations

import json
import secrets

from aiohttp import web

from followsuit.errors import FollowSuitError, MalformedMessageError, NotAllowedError, UnknownRoomError, shown
from followsuit.mids import checked_mid
from followsuit.plugins import Registry
from followsuit_web import links, lobby
from followsuit_web.access import Door
from followsuit_web.addresses import ASKING
from followsuit_web.answering import Answers, refused_with_view
from followsuit_web.bodies import body_of
from followsuit_web.callers import Caller, caller_at
from followsuit_web.credentials import give, new_token, room_of, tokens_of
from followsuit_web.frames import MoveAsked, Request, read_request
from followsuit_web.guard import refused
from followsuit_web.limiting import LimitError, Limits
from followsuit_web.openapi import openapi
from followsuit_web.passwords import Passwords, read_password
from followsuit_web.people import People
from followsuit_web.polling import LONGEST_WAIT, is_known, news
from followsuit_web.tables import Tables
from followsuit_web.wire import Data, checked_fields, mid_of

MOVE = frozenset({"mid", "d", "move"})


class Api:
    """The handlers.

    Args:
        tables: The rooms.
        registry: What is installed.
        door: Who may come in.
        people: Told who comes.
        answers: Does what is asked.
        passwords: Hashes those of new rooms.
        limits: How many rooms may be made.
    """

    def __init__(
        self,
        tables: Tables,
        registry: Registry,
        door: Door,
        people: People,
        answers: Answers,
        passwords: Passwords,
        limits: Limits,
    ) -> None:
        self._tables = tables
        self._registry = registry
        self._door = door
        self._people = people
        self._answers = answers
        self._passwords = passwords
        self._limits = limits
        self._games = json.dumps(lobby.games(registry))
        self._openapi = json.dumps(openapi(registry))

    def routes(self) -> list[web.RouteDef]:
        """The addresses."""
        return [
            web.get("/api/openapi.json", self.openapi),
            web.get("/api/games", self.games),
            web.get("/api/rules", self.rules),
            web.post("/api/rooms", self.make),
            web.get("/api/rooms/{room}", self.view),
            web.post("/api/rooms/{room}/moves", self.move),
            web.post("/api/rooms/{room}/requests", self.request),
            web.get("/api/rooms/{room}/record", self.record),
            web.get("/api/rooms/{room}/records", self.records),
        ]

    async def openapi(self, _: web.Request) -> web.Response:
        """What this half of the wire is like, for programs."""
        return web.Response(text=self._openapi, content_type="application/json")

    async def games(self, _: web.Request) -> web.Response:
        """What can be played."""
        return web.Response(text=self._games, content_type="application/json")

    async def rules(self, request: web.Request) -> web.Response:
        """The rules that the address asks for, in words."""
        self._limits.count("requests", ASKING.get().address)
        return web.json_response(links.rules(request.query.items(), self._registry))

    async def make(self, request: web.Request) -> web.Response:
        """Makes a room, and seats who asks unless they want no seat."""
        seats_token, hosts_token = new_token(), new_token()
        data = checked_fields(await body_of(request), lobby.NEEDED, lobby.OPTIONAL)
        password = read_password(data["password"]) if data.get("password") is not None else None
        await self._limits.spend("rooms", ASKING.get().address)
        try:
            opening, seat = lobby.asked(data, self._registry, seats_token, host=hosts_token, watch=secrets.token_hex(32))
            if password is not None:
                # Only now: it takes long, and what cannot be made has been refused.
                opening = lobby.locked(opening, await self._passwords.hashed(password))
            code = await self._tables.open(opening)
        except FollowSuitError:
            await self._limits.give_back("rooms", ASKING.get().address)
            raise
        response = web.json_response({"room": code, "seat": seat}, status=201, headers={"Location": f"/room/{code}"})
        if seat is not None:
            give(response, request, code, seats_token)
        give(response, request, code, hosts_token, "host")
        return response

    async def view(self, request: web.Request) -> web.Response:
        """The view of who asks; with `wait`, as soon as it is another than the one that they have."""
        wait = _wait(request)
        caller = await self._enter(request)
        table = caller.table
        known = {tag.value for tag in request.if_none_match or ()}
        if wait and is_known(table, known):
            await news(table, known, wait, lambda: _still(request, caller))
            # Meanwhile the seat may have become another's.
            caller = caller_at(table, tokens_of(request), as_display=_as_display(request))
        headers = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Cookie", "ETag": f'W/"{table.tag}"'}
        if is_known(table, known):
            return web.Response(status=304, headers=headers)
        return web.Response(text=table.message(caller.viewer), headers=headers, content_type="application/json")

    async def move(self, request: web.Request) -> web.Response:
        """Plays a move; a refusal comes with the view."""
        caller = await self._enter(request)
        data: Data = {}
        try:
            data = checked_fields(await body_of(request), MOVE)
            return await self._answered(caller, MoveAsked(checked_mid(data["mid"]), data["d"], data["move"]))
        except FollowSuitError as error:
            return _refused(error, caller, data)

    async def request(self, request: web.Request) -> web.Response:
        """Does what a frame would ask, over a socket; a refusal comes with the view."""
        caller = await self._enter(request)
        data: Data = {}
        try:
            data = await body_of(request)
            return await self._answered(caller, read_request(data))
        except FollowSuitError as error:
            return _refused(error, caller, data)

    async def record(self, request: web.Request) -> web.Response:
        """The record of the deals that are over."""
        caller = await self._reader(request)
        headers = {"Content-Disposition": f'attachment; filename="{caller.table.code}.fsr"'}
        text = self._tables.record(caller.table)
        return web.Response(text=text, headers=headers, content_type="text/plain", charset="utf-8")

    async def records(self, request: web.Request) -> web.Response:
        """The records of the matches that are over, oldest first."""
        caller = await self._reader(request)
        return web.json_response({"records": await self._tables.records(caller.table.code)})

    async def _enter(self, request: web.Request) -> Caller:
        caller = await self._door.admit(room_of(request), tokens_of(request), as_display=_as_display(request))
        if caller.seat is not None:
            caller.seen()
            await self._people.welcome(caller)
            caller.check()
        return caller

    async def _reader(self, request: web.Request) -> Caller:
        """Who may read what was played.

        Raises:
            NotAllowedError: They have come in, and may not watch.
        """
        caller = await self._enter(request)
        if caller.viewer == "visitor" and not caller.table.room.company.terms.spectators:
            raise NotAllowedError("expected somebody who may watch this table")
        return caller

    async def _answered(self, caller: Caller, asked: Request) -> web.Response:
        return web.json_response({"type": "ok", "mid": asked.mid, "v": await self._answers.answer(caller, asked)})


def _as_display(request: web.Request) -> bool:
    return request.query.get("as") == "display"


def _still(request: web.Request, caller: Caller) -> bool:
    """Whether who asked still waits for the answer; then they are here."""
    if request.transport is None or request.transport.is_closing():
        return False
    caller.seen()
    return True


def _wait(request: web.Request) -> int:
    text = request.query.get("wait", "0")
    if not (text.isascii() and text.isdecimal() and len(text) < 4 and int(text) <= LONGEST_WAIT):
        raise MalformedMessageError(f"expected wait as seconds, 0 to {LONGEST_WAIT}, got {shown(text)}")
    return int(text)


def _refused(error: FollowSuitError, caller: Caller, data: Data) -> web.Response:
    # While the body came the seat may have become another's: nothing more of it is shown.
    caller.check()
    response = refused(error)
    if not isinstance(error, (UnknownRoomError, LimitError)):
        response.text = refused_with_view(error, caller.table, caller.viewer, mid_of(data))
    return response
