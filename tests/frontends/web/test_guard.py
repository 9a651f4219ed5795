"""Headers on everything, and nothing for pages of other sites."""

from __future__ import annotations

import json
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import aiohttp
import pytest

from followsuit_web.settings import settings
from followsuit_web.wire import LONGEST_BODY

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
UPGRADE = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "A" * 22 + "=="}


async def test_every_answer_has_the_headers(house: House) -> None:
    guest = await house.sit()
    paths = ["/", f"/room/{guest.code}", "/healthz", "/api/games", f"/api/rooms/{guest.code}", "/api/rooms/CCCCCC", "/nothing"]
    asked = [("GET", path, guest.headers) for path in paths] + [
        ("POST", "/api/rooms", {}),
        ("PUT", "/api/rooms", {"Origin": "https://evil.example"}),
        ("GET", f"/ws/{guest.code}", {**UPGRADE, **guest.headers}),
        ("GET", f"/room/{guest.code.lower()}", {}),
    ]
    for method, path, headers in asked:
        async with house.session.request(method, house.base + path, headers=headers, allow_redirects=False) as response:
            got = response.headers
        assert got["Content-Security-Policy"] == CSP, path
        assert got["X-Content-Type-Options"] == "nosniff"
        assert got["Referrer-Policy"] == "same-origin"
        assert got["Cross-Origin-Opener-Policy"] == "same-origin"
        assert got["Cross-Origin-Resource-Policy"] == "same-origin"
        assert "camera=()" in got["Permissions-Policy"]
        assert got["X-Frame-Options"] == "DENY"
        assert got["Server"] == "followsuit"
        assert got["Cache-Control"]


async def test_what_browsers_take_from_safe_places_only_is_sent_from_those(house: House) -> None:
    for host, told in (("localhost:8042", True), ("127.0.0.1:8042", True), ("192.0.2.7:8042", False)):
        async with house.session.get(f"{house.base}/api/games", headers={"Host": host}) as response:
            assert response.status == 200
            assert ("Cross-Origin-Opener-Policy" in response.headers) is told


async def test_what_is_private_is_not_cached(house: House) -> None:
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}) as response:
        assert response.headers["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "null",
        "",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "http://127.0.0.1.evil.example:{port}",
        "http://localhost:{port}",
        "ftp://127.0.0.1:{port}",
        "file://",
        "http://127.0.0.1:{port}@evil.example",
        "http://[::1",
        "http://127.0.0.1:99999999",
    ],
)
async def test_pages_of_other_sites_can_change_nothing_and_hear_nothing(house: House, origin: str) -> None:
    guest = await house.sit()
    headers = {"Origin": origin.format(port=urlsplit(house.base).port)}
    answers = []
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}, headers=headers) as response:
        answers.append((response.status, (await response.json())["code"]))
    async with house.session.get(f"{house.base}/ws/{guest.code}", headers={**UPGRADE, **guest.headers, **headers}) as response:
        answers.append((response.status, (await response.json())["code"]))

    assert answers == [(403, "bad-origin")] * 2


async def test_a_browser_that_says_cross_site_is_believed(house: House) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}, headers=headers) as response:
        assert response.status == 403


async def test_our_own_pages_may(house: House) -> None:
    guest = await house.sit()
    headers = {"Origin": house.base, "Sec-Fetch-Site": "same-origin"}
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}, headers=headers) as response:
        assert response.status == 201
    async with house.session.ws_connect(f"{house.base}/ws/{guest.code}", headers={**guest.headers, **headers}) as socket:
        await socket.send_str('{"type":"hello"}')
        assert json.loads(await socket.receive_str())["type"] == "view"


async def test_behind_a_proxy_with_tls_the_usual_port_is_meant(open_house: Opens) -> None:
    house = await open_house(settings=settings(host_names=["cards.example"]))
    headers = {"Origin": "https://cards.example", "Host": "cards.example"}
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}, headers=headers) as response:
        assert response.status == 201


async def test_seat_and_host_are_in_cookies_that_scripts_and_other_rooms_do_not_see(house: House) -> None:
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}) as response:
        code = (await response.json())["room"]
        lines = response.headers.getall("Set-Cookie")
    cookies = [next(iter(SimpleCookie(line).values())) for line in lines]

    assert [cookie["path"] for cookie in cookies] == [f"/api/rooms/{code}", f"/ws/{code}"] * 2
    assert [cookie.key for cookie in cookies] == ["seat", "seat", "host", "host"]
    assert all(cookie["httponly"] and cookie["samesite"] == "Lax" and not cookie["secure"] for cookie in cookies)
    assert len({cookie.value for cookie in cookies}) == 2
    assert all(len(cookie.value) == 43 for cookie in cookies)


async def test_a_browser_keeps_its_seats_apart(house: House) -> None:
    """With a jar like a browser's: each room's addresses get their own token, however many rooms there are."""
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as browser:
        codes = []
        for _ in range(30):
            async with browser.post(f"{house.base}/api/rooms", json={"game": "texas42"}) as response:
                codes.append((await response.json())["room"])
        for code in codes:
            async with browser.get(f"{house.base}/api/rooms/{code}") as response:
                assert (await response.json())["room"]["code"] == code
                assert len(response.request_info.headers["Cookie"]) < 100
        async with browser.get(f"{house.base}/healthz") as response:
            assert "Cookie" not in response.request_info.headers


async def test_a_token_is_kept_as_a_hash_only(house: House) -> None:
    guest = await house.sit()
    table = await house.tables.find(guest.code)

    assert guest.token not in repr(table.room.sitters)
    assert [sitter.key is None for sitter in table.room.sitters] == [False, True, True, True]


@pytest.mark.parametrize("size", [LONGEST_BODY, LONGEST_BODY + 1, 1_000_000])
async def test_a_body_has_a_limit(house: House, size: int) -> None:
    body = json.dumps({"game": "texas42"}).ljust(size).encode()
    headers = {"Content-Type": "application/json"}
    async with house.session.post(f"{house.base}/api/rooms", data=body, headers=headers) as response:
        got = response.status, (await response.json()).get("code")

    assert got == ((201, None) if size <= LONGEST_BODY else (413, "too-long"))


async def test_a_form_is_no_json(house: House) -> None:
    """What another site's form can send without asking is not taken for a message."""
    for kind in ("application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"):
        headers = {"Content-Type": kind}
        async with house.session.post(f"{house.base}/api/rooms", data=b'{"game":"texas42"}', headers=headers) as response:
            assert (response.status, (await response.json())["code"]) == (400, "malformed-message")
