"""People with devices, who come into rooms over HTTP and by sockets."""

from __future__ import annotations

import itertools
import json
from collections.abc import Iterator
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any

import aiohttp
from attrs import define, field

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message

PASSWORD = "ace of cakes"


@define
class Device:
    """A browser, or what does as one: it keeps the tokens of one room.

    Attributes:
        base: The server's address.
        code: The room's.
        tokens: By the name of their cookie.
    """

    session: aiohttp.ClientSession
    base: str
    code: str = ""
    tokens: dict[str, str] = field(factory=dict)
    _mids: Iterator[int] = field(factory=itertools.count, init=False)

    @property
    def headers(self) -> dict[str, str]:
        return {"Cookie": "; ".join(f"{name}={token}" for name, token in self.tokens.items())} if self.tokens else {}

    async def ask(self, method: str, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Asks for something of the room, and keeps the cookies that come with it; the status, and the JSON or text."""
        url = f"{self.base}/api/rooms" + (f"/{self.code}{path}" if self.code else "")
        given = {"json": body} if body is not None else {}
        async with self.session.request(method, url, headers={**self.headers, **headers}, **given) as response:  # type: ignore[arg-type]  # only json
            for line in response.headers.getall("Set-Cookie", []):
                for name, cookie in SimpleCookie(line).items():
                    if cookie.value:
                        self.tokens[name] = cookie.value
                    else:
                        self.tokens.pop(name, None)
            text = await response.text()
            return response.status, json.loads(text) if response.content_type == "application/json" else text

    async def make(self, **asked: object) -> Device:
        """Makes a room."""
        status, made = await self.ask("POST", "", {"game": "texas42", "name": "Ann", **asked})
        assert status == 201, made
        self.code = made["room"]
        return self

    async def sit(self, seat: int, name: str = "", **proof: object) -> tuple[int, Any]:
        return await self.ask("POST", f"/seats/{seat}", {"name": name, **proof})

    async def request(self, kind: str, **fields: object) -> tuple[int, Any]:
        return await self.ask("POST", "/requests", {"type": kind, "mid": f"{kind}-{next(self._mids)}", **fields})

    async def view(self) -> Message:
        status, view = await self.ask("GET", "")
        assert status == 200, view
        return dict(view)

    async def socket(self, query: str = "") -> aiohttp.ClientWebSocketResponse:
        return await self.session.ws_connect(f"{self.base}/ws/{self.code}{query}", headers=self.headers)

    def guest(self, seat: int) -> Guest:
        """The same in a seat, for tests that play."""
        from tests.frontends.web.conftest import Guest

        return Guest(self.session, self.base, self.code, seat, self.tokens["seat"])


def device(house: House, code: str = "") -> Device:
    return Device(house.session, house.base, code)


async def table_of_four(house: House, **asked: object) -> list[Device]:
    """Ann, who is host, Bo, Cy and Dee at one table; nothing is dealt yet."""
    ann = await device(house).make(open=True, **asked)
    others = [device(house, ann.code) for _ in range(3)]
    for seat, (other, name) in enumerate(zip(others, ("Bo", "Cy", "Dee"), strict=True), 1):
        status, answer = await other.sit(seat, name, password=asked.get("password"))
        assert status == 200, answer
    return [ann, *others]


async def heard(socket: aiohttp.ClientWebSocketResponse, kind: str = "view") -> Message:
    """The next message of that kind."""
    while True:
        message: Message = json.loads(await socket.receive_str(timeout=20))
        if message["type"] == kind:
            return message


async def greeted(who: Device, query: str = "") -> tuple[aiohttp.ClientWebSocketResponse, Message]:
    """A socket of theirs, and the first view over it."""
    socket = await who.socket(query)
    await socket.send_str('{"type":"hello"}')
    return socket, await heard(socket)
