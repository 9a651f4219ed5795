"""Whatever is sent, it is refused with a code and a reason, and the table goes on."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import aiohttp
import pytest

from followsuit_web.wire import LONGEST_BODY, LONGEST_FRAME

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House

BROKEN = [
    "",
    " ",
    "{",
    "nonsense",
    "null",
    "true",
    "1",
    '"hello"',
    "[]",
    '["hello"]',
    "{}",
    '{"type":null}',
    '{"type":5}',
    '{"type":[]}',
    '{"type":"bye"}',
    '{"type":"view"}',
    '{"type":"hello","after":3}',
    '{"type":"hello"}{"type":"hello"}',
    '{"type":"ping"}',
    '{"type":"ping","v":"1"}',
    '{"type":"ping","v":1.5}',
    '{"type":"ping","v":true}',
    '{"type":"ping","v":null}',
    '{"type":"ping","v":NaN}',
    '{"type":"ping","v":Infinity}',
    '{"type":"ping","v":1e400}',
    '{"type":"move"}',
    '{"type":"move","mid":"a","d":0}',
    '{"type":"move","mid":"","d":0,"move":"pass"}',
    '{"type":"move","mid":"' + "a" * 65 + '","d":0,"move":"pass"}',
    '{"type":"move","mid":"\\ud800","d":0,"move":"pass"}',
    '{"type":"move","mid":"\\u0000","d":0,"move":"pass"}',
    '{"type":"move","mid":5,"d":0,"move":"pass"}',
    '{"type":"move","mid":"a","d":"0","move":"pass"}',
    '{"type":"move","mid":"a","d":' + "9" * 3000 + ',"move":"pass"}',
    '{"type":"move","mid":"a","d":-1,"move":"pass"}',
    '{"type":"move","mid":"a","d":0,"move":"pass","seat":1}',
    '{"type":"move","mid":"a","d":0,"move":{"pass":1}}',
    '{"type":"move","mid":"a","d":0,"move":["pass"]}',
    '{"type":"move","mid":"a","d":0,"move":"' + "p" * 3000 + '"}',
    '{"type":"deal","mid":"a"}',
    '{"type":"deal","mid":"a","v":"x"}',
    '{"type":"deal","mid":"a","v":1e3}',
    '{"type":"rematch","mid":"a","v":[]}',
    '{"type":"rename","mid":"a","name":5}',
    '{"type":"rename","mid":"a","name":null}',
    '{"type":"pace","mid":"a","pace":"fast"}',
    '{"type":"pace","mid":"a","pace":1e308}',
    '{"type":"pace","mid":"a","pace":' + "1" * 3500 + "}",
    "[" * 2000 + "]" * 1999,
    "[" * 3999,
    '{"a":' * 700,
    '{"type":' + '{"a":' * 500 + "1" + "}" * 500 + "}",
    "x" * (LONGEST_FRAME + 1),
    '{"type":"hello"}'.ljust(LONGEST_FRAME + 1),
    "\u0000",
    "\ufeff{}",
    "é" * 2000,
    "💣" * 900,
]


async def goes_on(guest: Guest) -> None:
    """The socket still answers, and nothing has changed."""
    await guest.say({"type": "ping", "v": 0})
    while (message := await guest.hear())["type"] != "pong":
        assert message["type"] in ("no", "view"), message
    assert message["v"] == 2


async def test_a_broken_frame_is_refused_and_the_socket_stays(house: House) -> None:
    guest = (await house.four())[0]
    await guest.come()

    for frame in BROKEN:
        await guest.say(frame)
        answer = await guest.hear()
        assert answer["type"] == "no", frame
        assert answer["code"] in ("malformed-message", "malformed-move", "too-long", "stale"), frame
        assert 0 < len(answer["reason"]) < 400
        assert answer["v"] == 2
        await goes_on(guest)


async def test_a_refusal_names_the_request_that_it_answers(house: House) -> None:
    guest = (await house.four())[0]
    await guest.come()
    for frame, mid in (
        ('{"type":"move","mid":"m1","d":0}', "m1"),
        ('{"type":"dance","mid":"m2"}', "m2"),
        ('{"type":"move","mid":["m3"],"d":0,"move":"pass"}', None),
        ('{"mid":"m4"}', "m4"),
        ("{", None),
    ):
        await guest.say(frame)
        assert (await guest.hear())["mid"] == mid


async def test_a_binary_frame_is_refused(house: House) -> None:
    guest = (await house.four())[0]
    await guest.come()

    await guest.socket.send_bytes(b'{"type":"hello"}')

    assert (await guest.hear())["code"] == "malformed-message"
    await goes_on(guest)


async def test_invalid_utf8_closes_the_socket_with_the_reason_that_the_protocol_has(house: House) -> None:
    guest = (await house.four())[0]
    await guest.come()
    writer = guest.socket._writer
    await writer.send_frame(b'{"type":"\xff\xfe"}', aiohttp.WSMsgType.TEXT)

    closed = await guest.socket.receive()

    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.INVALID_TEXT)
    assert (await guest.come())["v"] == 2


async def test_a_socket_address_without_a_socket_is_refused(house: House) -> None:
    guest = await house.sit()
    async with house.session.get(f"{house.base}/ws/{guest.code}", headers=guest.headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, "bad-request")


async def test_a_frame_that_is_far_too_long_closes_the_socket(house: House) -> None:
    guest = (await house.four())[0]
    await guest.come()

    await guest.say("x" * 1_000_000)
    closed = await guest.socket.receive()

    assert (
        closed.type is aiohttp.WSMsgType.CLOSE
        or closed.type is aiohttp.WSMsgType.CLOSED
        or closed.type is aiohttp.WSMsgType.ERROR
    )
    assert (await guest.come())["v"] == 2


async def test_random_bytes_over_the_wire_break_nothing(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Not even a client of the protocol: garbage before, in and after the handshake."""
    guest = (await house.four())[0]
    await guest.come()
    rng = random.Random(42)
    host, port = house.base.removeprefix("http://").split(":")
    upgrade = (
        f"GET /ws/{guest.code} HTTP/1.1\r\nHost: {host}:{port}\r\nAuthorization: Bearer {guest.token}\r\nConnection: Upgrade\r\n"
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    ).encode()
    post = b"POST /api/rooms HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"
    for n in range(60):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write([b"", upgrade, post][n % 3] + rng.randbytes(rng.randrange(1, 400)))
        writer.write_eof()
        async with asyncio.timeout(10):
            await reader.read()
        writer.close()
        await writer.wait_closed()

    assert [
        record.message for record in caplog.records if record.name.startswith("followsuit") and record.levelname == "ERROR"
    ] == []
    assert (await guest.come())["v"] == 2


BODIES = [frame.encode() for frame in BROKEN] + [
    b"\xff\xfe",
    b"\x00" * 100,
    b'{"mid":"\xff","d":0,"move":"pass"}',
    b"[" * LONGEST_BODY,
    b'{"game":"texas42","options":' + b"[" * 5000 + b"]" * 5000 + b"}",
    b'{"game":"texas42","options":{"target":' + b"9" * 10_000 + b"}}",
    b'{"game":"' + b"x" * 15_000 + b'"}',
    b'{"game":"texas42","bots":[' + b'"random",' * 1500 + b'"random"]}',
    b'{"game":"texas42","name":"' + b"\\ud800" * 2000 + b'","seat":9}',
]


@pytest.mark.parametrize("path", ["/api/rooms", "/api/rooms/{code}/moves"])
async def test_a_broken_body_is_refused(house: House, path: str) -> None:
    guest = (await house.four())[0]
    url = house.base + path.format(code=guest.code)
    headers = {**guest.headers, "Content-Type": "application/json"}
    for body in BODIES:
        async with house.session.post(url, data=body, headers=headers) as response:
            answer = await response.json()
            assert 400 <= response.status < 500, body
            assert answer["code"]
            assert 0 < len(answer["reason"]) < 400
    assert (await guest.come())["v"] == 2
