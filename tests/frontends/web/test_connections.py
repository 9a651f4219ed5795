"""What is no request, or never becomes a whole one, gets an answer or an end; the server lives on."""

from __future__ import annotations

import asyncio
import json
import time
from typing import TYPE_CHECKING, Any

import pytest
from yarl import URL

from followsuit_web import bodies
from followsuit_web.guard import HEADERS

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

HOST = b"Host: localhost\r\n"


async def sent(house: House, *parts: bytes, wait: float = 10.0) -> bytes:
    """All that is answered to *parts*, until the server closes the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", URL(house.base).port)
    try:
        for part in parts:
            writer.write(part)
            await writer.drain()
        async with asyncio.timeout(wait):
            return await reader.read()
    finally:
        writer.close()


def read(answer: bytes) -> tuple[int, dict[str, str], Any]:
    """The status, the headers and the JSON of an answer."""
    head, _, body = answer.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    return int(first.split()[1]), headers, json.loads(body)


async def lives(house: House) -> bool:
    async with house.session.get(f"{house.base}/healthz") as response:
        return response.status == 200


@pytest.mark.parametrize(
    "request_",
    [
        b"nonsense\r\n\r\n",
        b"GET / HTTP/9.9\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\nno colon\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Authorization: Bearer hush\x01\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"Content-Length: x\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"X: " + b"y" * 20_000 + b"\r\n\r\n",
        b"GET /" + b"x" * 20_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        b"GET / HTTP/1.1\r\n" + HOST + b"".join(b"X-%d: 1\r\n" % n for n in range(500)) + b"\r\n",
        b"POST / HTTP/1.1\r\n" + HOST + b"Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n",
        b"\r\n\x00\x00\r\n\r\n",
    ],
)
async def test_what_is_no_http_is_refused_as_all_else_is(house: House, request_: bytes) -> None:
    status, headers, refusal = read(await sent(house, request_))

    assert (status, refusal["code"]) == (400, "malformed-message")
    assert headers["Content-Type"] == "application/json; charset=utf-8"
    assert headers.items() >= (HEADERS | {"Cache-Control": "no-store"}).items()
    assert await lives(house)


async def test_an_expectation_that_nobody_knows_is_refused_as_all_else_is(house: House) -> None:
    request = b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Expect: a-miracle\r\nContent-Length: 2\r\n\r\n{}"
    status, headers, refusal = read(await sent(house, request))

    assert (status, refusal["code"]) == (417, "bad-request")
    assert headers["Content-Type"] == "application/json; charset=utf-8"


@pytest.mark.parametrize("method", [b"TRACE", b"CONNECT", b"BREW", b"PROPFIND", b"OPTIONS"])
async def test_a_method_that_is_odd_is_refused(house: House, method: bytes) -> None:
    status, _, refusal = read(await sent(house, method + b" /api/rooms HTTP/1.1\r\n" + HOST + b"Connection: close\r\n\r\n"))

    assert status in (400, 403, 404, 405)
    assert refusal["code"] in ("bad-request", "malformed-message")


async def test_without_a_host_nothing_is_answered(house: House) -> None:
    status, _, refusal = read(await sent(house, b"GET / HTTP/1.0\r\n\r\n"))

    assert (status, refusal["code"]) == (421, "bad-host")


@pytest.mark.parametrize("begun", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: local"])
async def test_a_request_that_never_becomes_whole_comes_to_an_end(open_house: Opens, begun: bytes) -> None:
    house = await open_house(idle=0.3)
    began = time.monotonic()

    assert await sent(house, begun) == b""
    assert time.monotonic() - began < 5
    assert await lives(house)


async def test_a_request_that_is_whole_is_not_cut_off_by_what_is_not(open_house: Opens) -> None:
    """However long it waits for news: a long poll, or a socket."""
    house = await open_house(idle=0.2)
    guest = (await house.four())[0]
    await guest.come()
    headers = {**guest.headers, "If-None-Match": f'"{guest.view["v"]}"'}
    async with house.session.get(f"{house.base}/api/rooms/{guest.code}?wait=1", headers=headers) as response:
        assert response.status == 304
    assert (await guest.ask("rename", name="Anna"))["type"] == "ok"


async def test_a_body_that_does_not_come_is_not_waited_for(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "PATIENCE", 0.2)
    head = b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    status, headers, refusal = read(await sent(house, head, wait=20))

    assert (status, refusal["code"], headers["Connection"]) == (408, "too-slow", "close")
    assert await lives(house)


async def test_many_half_requests_hold_nobody_up(open_house: Opens) -> None:
    house = await open_house(idle=1.0)
    port = URL(house.base).port
    lines = [await asyncio.open_connection("127.0.0.1", port) for _ in range(200)]
    for _, writer in lines:
        writer.write(b"GET / HTTP/1.1\r\nX-")
    assert await lives(house)
    async with asyncio.timeout(10):
        ends = await asyncio.gather(*(reader.read() for reader, _ in lines))

    assert set(ends) == {b""}
    for _, writer in lines:
        writer.close()
