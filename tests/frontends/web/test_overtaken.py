"""Somebody's seat becomes another's while what they ask for is still on its way: they get nothing of it, and do nothing there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from aiohttp import web
from tests.frontends.web.friends import Device, device, table_of_four
from yarl import URL

from followsuit.seats import Player
from followsuit_web.line import DISMISSED_CODE
from followsuit_web.people import People
from followsuit_web.seated import At

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House

Ends = Callable[[], Awaitable[tuple[int, Any]]]


@asynccontextmanager
async def begun(who: Device, path: str, body: bytes) -> AsyncIterator[Ends]:
    """A request that the server has let in, and of which *body* is still to come; what ends it, and has the answer."""
    reader, writer = await asyncio.open_connection("127.0.0.1", URL(who.base).port)
    lines = [
        f"POST /api/rooms/{who.code}{path} HTTP/1.1",
        "Host: localhost",
        f"Cookie: {who.headers['Cookie']}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        "Expect: 100-continue",
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await reader.readuntil(b"\r\n\r\n")

    async def end() -> tuple[int, Any]:
        writer.write(body)
        head, _, text = (await reader.read()).partition(b"\r\n\r\n")
        return int(head.split()[1]), json.loads(text)

    try:
        yield end
    finally:
        writer.close()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/moves", b"{"),
        ("/moves", b'{"mid": "late"}'),
        ("/moves", b'{"mid": "late", "d": 0, "move": "pass"}'),
        ("/requests", b"{"),
        ("/requests", b'{"type": "say", "mid": "late", "phrase": "hello"}'),
        ("/requests", b'{"type": "lend", "mid": "late"}'),
        ("/words", b"{}"),
        ("/invites", b"{}"),
    ],
)
async def test_whoever_has_got_up_before_the_body_came_gets_nothing_of_the_next_in_that_seat(
    house: House, path: str, body: bytes
) -> None:
    ann, bo, *_ = await table_of_four(house)
    old = Device(house.session, house.base, bo.code, dict(bo.tokens))

    async with begun(bo, path, body) as end:
        assert (await old.ask("DELETE", "/seats/1"))[0] == 204
        assert (await device(house, ann.code).sit(1, "Eve"))[0] == 200
        assert (await ann.request("deal", v=(await ann.view())["v"]))[0] == 200
        before = (await ann.view())["v"]
        status, answer = await end()

    assert (status, answer["code"]) == (404, "unknown-room")
    assert "view" not in answer
    assert (await ann.view())["v"] == before


async def test_whoever_has_taken_another_seat_sees_no_hand_of_the_old_one(house: House) -> None:
    ann = await device(house).make(open=True)
    async with begun(ann, "/moves", b"{") as end:
        again = Device(house.session, house.base, ann.code, dict(ann.tokens))
        assert (await again.sit(2))[0] == 200
        assert (await again.request("deal", v=(await again.view())["v"]))[0] == 200
        status, answer = await end()

    assert (status, answer["code"]) == (404, "unknown-room")


async def test_a_socket_that_was_being_opened_takes_no_place_from_the_next_in_the_seat(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bo, *_ = await table_of_four(house)
    eve = device(house, ann.code)
    table = await house.tables.find(ann.code)
    prepare = web.WebSocketResponse.prepare
    sockets: list[aiohttp.ClientWebSocketResponse] = []

    async def overtaken(self: web.WebSocketResponse, request: web.BaseRequest) -> Any:
        monkeypatch.setattr(web.WebSocketResponse, "prepare", prepare)
        old = Device(house.session, house.base, bo.code, dict(bo.tokens))
        assert (await old.ask("DELETE", "/seats/1"))[0] == 204
        assert (await eve.sit(1, "Eve"))[0] == 200
        sockets.append(await eve.socket())
        return await prepare(self, request)

    monkeypatch.setattr(web.WebSocketResponse, "prepare", overtaken)
    late = await bo.socket()
    while (message := await late.receive()).type is aiohttp.WSMsgType.TEXT:
        assert json.loads(message.data)["type"] == "bye"

    assert late.close_code == DISMISSED_CODE
    assert Player(1) in table.here
    await sockets[0].send_str('{"type": "ping", "v": 0}')
    while (heard := json.loads(await sockets[0].receive_str()))["type"] != "pong":
        assert heard["type"] == "view"
    await sockets[0].close()


@pytest.mark.parametrize("stays", [True, False])
async def test_an_invite_that_was_used_up_on_the_way_seats_nobody_though_the_seat_may_be_open_again(
    house: House, monkeypatch: pytest.MonkeyPatch, stays: bool
) -> None:
    ann = await device(house).make(open=[1], password="trump fives")
    _, made = await ann.ask("POST", "/invites", {"seat": 1})
    bo, eve = device(house, ann.code), device(house, ann.code)
    come, go, sit = asyncio.Event(), asyncio.Event(), People.sit

    async def slowly(people: People, at: At, number: int, name: object, token: str, shown: Collection[str] = ()) -> Player:
        if name == "Eve":
            come.set()
            await go.wait()
        return await sit(people, at, number, name, token, shown)

    monkeypatch.setattr(People, "sit", slowly)
    late = asyncio.create_task(eve.sit(1, "Eve", invite=made["invite"]))
    await come.wait()
    assert (await bo.sit(1, "Bo", invite=made["invite"]))[0] == 200
    if not stays:
        assert (await bo.ask("DELETE", "/seats/1"))[0] == 204
    go.set()

    status, answer = await late

    assert (status, answer["code"]) == ((409, "seat-taken") if stays else (404, "unknown-room"))
    assert (await ann.view())["room"]["seats"][1]["kind"] == ("human" if stays else "open")
