"""The HTTP half of the wire: coming into a room, sitting down, getting up, inviting others, showing the table to all."""

from __future__ import annotations

from aiohttp import web

from followsuit.company import Scope
from followsuit.errors import MalformedMessageError, SeatTakenError, UnknownNameError, shown
from followsuit_web.access import Door
from followsuit_web.answering import refused_with_view
from followsuit_web.audience import Viewer
from followsuit_web.bodies import body_of, words_of
from followsuit_web.callers import Caller
from followsuit_web.credentials import Right, claimed_token, give, new_token, read_claim, room_of, take, tokens_of, visitors_token
from followsuit_web.guard import refused
from followsuit_web.passwords import read_password
from followsuit_web.people import People, seat_at
from followsuit_web.recovery import read_words
from followsuit_web.seated import At
from followsuit_web.sharing import shared
from followsuit_web.table import Table
from followsuit_web.wire import Data, checked_fields, read_number

NOTHING: frozenset[str] = frozenset()
PROOF = frozenset({"password", "invite"})


class SeatsApi:
    """The handlers.

    Args:
        door: Who may come in.
        people: Does what they ask.
        nearby: What others in the network call this machine; None where links are as they are asked for.
    """

    def __init__(self, door: Door, people: People, nearby: str | None = None) -> None:
        self._door = door
        self._people = people
        self._nearby = nearby

    def routes(self) -> list[web.RouteDef]:
        """The addresses."""
        return [
            web.post("/api/rooms/{room}/visits", self.visit),
            web.post("/api/rooms/{room}/seats/{seat}", self.sit),
            web.delete("/api/rooms/{room}/seats/{seat}", self.leave),
            web.post("/api/rooms/{room}/words", self.words),
            web.post("/api/rooms/{room}/invites", self.invite),
            web.post("/api/rooms/{room}/display", self.exhibit),
            web.delete("/api/rooms/{room}/display", self.darken),
        ]

    async def visit(self, request: web.Request) -> web.Response:
        """Lets somebody in, who then sees who is at the table, and the table itself where people may watch.

        Whoever is let in may sit down: they are told what they would play, and with whom.
        """
        data = checked_fields(await body_of(request), NOTHING, PROOF)
        code = room_of(request)
        password, invite = _proof(data)
        table = (await self._door.enter(code, password, invite)).table
        watch = table.room.company.terms.watch
        return _answered(request, table, table.introduction(), "visit", visitors_token(watch) if watch is not None else None)

    async def sit(self, request: web.Request) -> web.Response:
        """Seats somebody; whoever has a seat takes this one instead, whoever knows its words gets it back.

        The same claim again gets what the first one got.
        """
        data = checked_fields(await body_of(request), NOTHING, PROOF | {"name", "words", "claim"})
        code, number = room_of(request), _seat(request)
        name, proof = words_of(data, "name") or "", _proof(data)
        words = read_words(data["words"]) if data.get("words") is not None else None
        claim = _claim(data)
        token = new_token() if claim is None else claimed_token(claim, code, number, (*proof, words))
        if words is not None:
            table = await self._door.found(code, words)
            seat = await self._people.admit(table, number, words, token)
            await self._door.guessed(code)
            return _given(request, table, seat, "seat", token)
        caller = await self._caller(request)
        if caller is not None and caller.seat is not None:
            if caller.seat != number:
                try:
                    await self._people.swap(caller, number)
                except SeatTakenError as error:
                    caller.check()
                    return _refused(error, caller.table, caller.viewer)
            return _given(request, caller.table, seat_at(caller.table, number))
        at: At = caller if caller is not None and caller.manages else await self._door.enter(code, *proof, "seat", number, token)
        if at.table.room.company.opened_by(token) is None:
            self._door.count_sitting(at.table, number, caller, proof[1])
        try:
            seat = await self._people.sit(at, number, name, token, tokens_of(request))
        except SeatTakenError as error:
            return _refused(error, at.table, caller.viewer if at is caller and caller is not None else "visitor")
        return _given(request, at.table, seat, "seat", token)

    async def leave(self, request: web.Request) -> web.Response:
        """Opens a seat again: one's own, or as host that of somebody who is away. Whoever has none has nothing to leave."""
        number = _seat(request)
        response = web.Response(status=204)
        caller = await self._caller(request)
        if caller is None:
            self._door.count_stranger()
        else:
            await self._people.leave(caller, number)
            if caller.seat == number and caller.table.room.pause:
                # In the middle of a deal it stays, to tell who has seen a hand of it.
                take(response, request, caller.table.code, "seat")
        return response

    async def words(self, request: web.Request) -> web.Response:
        """Makes words, and a link with them, that open the seat of who asks from anywhere."""
        caller = await self._door.admit(room_of(request), tokens_of(request))
        caller.seen()
        data = checked_fields(await body_of(request), NOTHING, frozenset({"page"}))
        at = caller.seated()
        link = shared(request, data, at.table.code, self._nearby)
        words = await self._people.remember(caller)
        link = shared(request, data, at.table.code, self._nearby, seat=str(at.seat), words=words.replace(" ", "-"))
        return web.json_response({"words": words, **link}, status=201)

    async def invite(self, request: web.Request) -> web.Response:
        """Makes an invite, and a link with it: to one seat, to any, or to be the display."""
        caller = await self._door.admit(room_of(request), tokens_of(request), as_display=True)
        caller.seen()
        data = checked_fields(await body_of(request), NOTHING, frozenset({"scope", "seat", "page"}))
        scope = _scope(data)
        number = read_number(data, "seat") if data.get("seat") is not None else None
        if number is not None and scope == "display":
            raise MalformedMessageError("expected a seat only where somebody is invited to sit down")
        code = caller.table.code
        shared(request, data, code, self._nearby)
        token = await self._people.invite(caller, scope, number)
        fragment = {"invite": token} | ({"seat": str(number)} if number is not None else {})
        fragment |= {"display": "1"} if scope == "display" else {}
        return web.json_response(
            {"invite": token, "scope": scope, "seat": number, **shared(request, data, code, self._nearby, **fragment)}, status=201
        )

    async def exhibit(self, request: web.Request) -> web.Response:
        """Makes the device that asks the table's display.

        The same claim again gets what the first one got.
        """
        data = checked_fields(await body_of(request), NOTHING, PROOF | {"claim"})
        code, proof = room_of(request), _proof(data)
        claim = _claim(data)
        token = new_token() if claim is None else claimed_token(claim, code, "display", proof)
        caller = await self._caller(request)
        at: At
        if caller is not None and (caller.seat is not None or caller.manages):
            at = caller
        else:
            at = await self._door.enter(code, *proof, "display", token=token)
        await self._people.exhibit(at, token)
        return _given(request, at.table, "display", "display", token)

    async def darken(self, request: web.Request) -> web.Response:
        """Ends the display, whichever device it is."""
        response = web.Response(status=204)
        caller = await self._caller(request, as_display=True)
        if caller is None:
            self._door.count_stranger()
        else:
            await self._people.darken(caller)
            take(response, request, caller.table.code, "display")
        return response

    async def _caller(self, request: web.Request, *, as_display: bool = False) -> Caller | None:
        """Who asks; None for somebody who has shown nothing that opens anything."""
        return await self._door.recognise(room_of(request), tokens_of(request), as_display=as_display)


def _given(
    request: web.Request, table: Table, viewer: Viewer, right: Right | None = None, token: str | None = None
) -> web.Response:
    """The view of *viewer*, and the token that they have got, if any."""
    return _answered(request, table, table.message(viewer), right, token)


def _answered(
    request: web.Request, table: Table, text: str, right: Right | None = None, token: str | None = None
) -> web.Response:
    """The JSON *text*, and the token that who asks has got at *table*, if any."""
    response = web.Response(text=text, content_type="application/json")
    if right is not None and token is not None:
        give(response, request, table.code, token, right)
    return response


def _refused(error: SeatTakenError, table: Table, viewer: Viewer) -> web.Response:
    """The refusal, with what *viewer* sees: which seats are left."""
    response = refused(error)
    response.text = refused_with_view(error, table, viewer, None)
    return response


def _proof(data: Data) -> tuple[str | None, str | None]:
    """The password and the invite that *data* shows."""
    password = read_password(data["password"]) if data.get("password") is not None else None
    return password, words_of(data, "invite")


def _claim(data: Data) -> str | None:
    return read_claim(data["claim"]) if data.get("claim") is not None else None


def _scope(data: Data) -> Scope:
    match data.get("scope"):
        case None | "seat":
            return "seat"
        case "display":
            return "display"
        case other:
            raise MalformedMessageError(f"expected scope as seat or display, got {shown(other)}")


def _seat(request: web.Request) -> int:
    text = request.match_info["seat"]
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise UnknownNameError(f"expected a seat as a number from 0 on, got {shown(text)}")
    return int(text)
