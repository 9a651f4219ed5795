"""A refusal leaves nothing behind that holds itself: while the collector rests, nobody can fill the memory by being refused."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING

import pytest
from aiohttp import web
from yarl import URL

from followsuit_web.looking import Looks

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House

OURS = "followsuit_web"
SOON = 0.1
"""Seconds in which the server learns that a connection is closed."""

PATIENCE = 10.0


@contextmanager
def left() -> Iterator[list[str]]:
    """What there is in circles, in the end, of requests and of frames of the server."""
    gc.collect()
    gc.disable()
    found: list[str] = []
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        for each in gc.garbage:
            if isinstance(each, FrameType) and OURS in each.f_code.co_filename:
                found.append(f"a frame of {each.f_code.co_qualname}")
            elif isinstance(each, web.BaseRequest):
                found.append("a request")
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("DELETE", "/", 405),
        ("GET", "/room/k7pq4m/", 302),
        ("GET", "/room/K7PQ4M/table", 302),
        ("GET", "/room/nothing/", 404),
        ("GET", "/api/rooms/K7PQ4M", 404),
        ("GET", "/ws/K7PQ4M", 404),
        ("POST", "/api/rooms", 400),
    ],
)
@pytest.mark.parametrize("accept", ["*/*", "text/html"])
async def test_a_request_that_is_refused_or_led_elsewhere_is_gone_when_it_is_answered(
    house: House, method: str, path: str, status: int, accept: str
) -> None:
    async def ask() -> int:
        asked = house.session.request(method, house.base + path, headers={"Accept": accept}, allow_redirects=False)
        async with asked as response:
            await response.read()
            return response.status

    await ask()
    with left() as found:
        assert [await ask() for _ in range(3)] == [status] * 3
    assert found == []


async def test_what_the_rules_or_the_table_refuse_is_gone_when_it_is_answered(house: House) -> None:
    guest = await house.sit()
    await guest.come()

    async def refused() -> None:
        assert (await guest.move("no such move", d=77))["type"] == "no"
        assert (await guest.ask("say", words=5))["type"] == "no"
        taken = house.session.post(f"{house.base}/api/rooms/{guest.code}/seats/{guest.seat}", json={})
        async with taken as response:
            assert response.status in (404, 409)

    await refused()
    with left() as found:
        await refused()
    assert found == []


@pytest.mark.parametrize("rudely", [False, True])
async def test_a_socket_that_was_open_is_gone_when_it_is_closed(house: House, rudely: bool) -> None:
    guest = await house.sit()
    table = await house.tables.find(guest.code)

    async def come_and_go() -> None:
        await guest.come()
        connection = guest.socket._response.connection
        assert connection is not None
        if rudely:
            assert connection.transport is not None
            connection.transport.abort()
        await guest.go()
        async with asyncio.timeout(PATIENCE):
            while table.here:
                await asyncio.sleep(0.01)

    await come_and_go()
    with left() as found:
        await come_and_go()
        await asyncio.sleep(SOON)
    assert found == []


async def test_a_request_that_is_never_finished_is_gone_when_its_connection_is(house: House) -> None:
    address = URL(house.base)

    async def begin() -> None:
        _, writer = await asyncio.open_connection(address.host, address.port)
        lines = ("POST /api/rooms HTTP/1.1", f"Host: {address.authority}", "Content-Type: application/json", "Content-Length: 99")
        writer.write("\r\n".join([*lines, "", "{"]).encode())
        await asyncio.sleep(SOON)
        writer.transport.abort()
        await asyncio.sleep(SOON)

    await begin()
    with left() as found:
        await begin()
    assert found == []


async def test_a_look_that_fails_is_gone_when_it_has_failed() -> None:
    async def fails(code: str) -> None:
        raise OSError(code)

    looks = Looks(fails)
    with left() as found:
        with pytest.raises(OSError, match="K7PQ4M"):
            await looks.look("K7PQ4M")
        await asyncio.sleep(0)
    assert found == []
    await looks.close()
