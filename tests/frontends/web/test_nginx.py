"""Two servers on one Redis behind nginx, set as docs/deploy says: people play through it, and it tells who they are."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import shutil
import ssl
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
import yaml
from attrs import define
from tests.frontends.web.friends import Device
from tests.frontends.web.nginx_machine import DEPLOY, Nginx
from tests.frontends.web.redis_machines import Machine
from tests.ports import free_port

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Message

pytestmark = [pytest.mark.redis, pytest.mark.nginx]

ANN, EVE, MALLORY = "127.0.0.2", "127.0.0.3", "127.0.0.4"
"""Addresses of this machine from which somebody comes; nginx itself speaks from 127.0.0.1."""

FORGED = {
    "X-Forwarded-For": "203.0.113.7, 127.0.0.1",
    "Forwarded": "for=203.0.113.7",
    "X-Real-IP": "203.0.113.7",
    "X-Forwarded-Proto": "https",
}
CARDS = "cards.example.org"
TOKEN = "a token of some length"


@define
class Served:
    """A server process, set by its environment alone."""

    port: int
    process: asyncio.subprocess.Process

    async def kill(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
            await self.process.wait()


@define
class Site:
    """What people reach."""

    base: str
    servers: tuple[Served, ...]
    redis: Machine


async def server(redis: Machine, folder: Path, **more: str) -> Served:
    """A server with what the compose file sets, but for the addresses."""
    set_there = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["x-server"]["environment"]
    port = free_port()
    here = {
        "FOLLOWSUIT_STORE": f"redis://127.0.0.1:{redis.port}/0",
        "FOLLOWSUIT_RECORDS": str(folder / "records"),
        "FOLLOWSUIT_TRUST_PROXY": "127.0.0.1",
        "FOLLOWSUIT_HOST_NAME": f"localhost {CARDS}",
        "FOLLOWSUIT_PORT": str(port),
        # From the Dockerfile.
        "FOLLOWSUIT_HOST": "127.0.0.1",
        "FOLLOWSUIT_LOG": "json",
    }
    assert set_there.keys() <= here.keys() | {"FOLLOWSUIT_DRAIN"}
    process = await asyncio.create_subprocess_exec(
        str(Path(sys.executable).parent / "followsuit"),
        "serve",
        env={**os.environ, **set_there, **here, **more, "PYTHONUNBUFFERED": "1"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )
    assert process.stdout is not None
    async with asyncio.timeout(60):
        while b"Rooms are kept" not in (line := await process.stdout.readline()):
            assert line, "the server ended"
    return Served(port, process)


@pytest.fixture
async def site(redis_machine: Machine, tmp_path: Path) -> AsyncIterator[Site]:
    async with contextlib.AsyncExitStack() as stack:
        servers = []
        for _ in range(2):
            more = {"FOLLOWSUIT_LIMIT": "rooms=2/hour", "FOLLOWSUIT_METRICS_TOKEN": TOKEN}
            servers.append(await server(redis_machine, tmp_path, **more))
            stack.push_async_callback(servers[-1].kill)
        port = free_port()
        changes = {
            "server1:8042": f"127.0.0.1:{servers[0].port}",
            "server2:8042": f"127.0.0.1:{servers[1].port}",
            "listen 80;": f"listen {port};",
        }
        nginx = Nginx(tmp_path / "nginx", "nginx-compose.conf", changes)
        stack.callback(nginx.stop)
        nginx.start()
        yield Site(f"http://127.0.0.1:{port}", tuple(servers), redis_machine)


@contextlib.asynccontextmanager
async def coming_from(address: str, trust: ssl.SSLContext | None = None) -> AsyncIterator[aiohttp.ClientSession]:
    """Somebody at *address*."""
    connector = aiohttp.TCPConnector(local_addr=(address, 0), ssl=trust if trust is not None else True)
    async with aiohttp.ClientSession(connector=connector, cookie_jar=aiohttp.DummyCookieJar()) as session:
        yield session


async def make(session: aiohttp.ClientSession, base: str, **headers: str) -> tuple[int, Any]:
    """Makes a room."""
    async with session.post(f"{base}/api/rooms", json={"game": "texas42"}, headers=headers) as response:
        return response.status, response


def over(view: Message) -> bool:
    return view["document"]["pause"] in ("deal", "match")


async def poll(who: Device, rng: random.Random) -> Message:
    """Plays over HTTP, waiting for what is new by long polls, until the deal is over.

    What is asked goes to either server, and the other may be a moment behind: what is older than what was seen is no news.
    """
    view = await who.view()
    while not over(view):
        if view["d"] is None:
            header = {**who.headers, "If-None-Match": f'W/"{view["v"]}"'}
            async with who.session.get(f"{who.base}/api/rooms/{who.code}?wait=25", headers=header) as response:
                assert response.status in (200, 304)
                seen = await response.json() if response.status == 200 else view
            view = seen if seen["v"] >= view["v"] else view
            continue
        mid = f"{view['d']}-{rng.randrange(10**9)}"
        status, answer = await who.ask("POST", "/moves", {"mid": mid, "d": view["d"], "move": rng.choice(view["legal"])})
        assert status == 200, answer
        while view["v"] < answer["v"]:
            view = await who.view()
    return view


async def moves_at(each: Served) -> float:
    """How many moves people have made at a server."""
    url, headers = f"http://127.0.0.1:{each.port}/metrics", {"Authorization": f"Bearer {TOKEN}"}
    async with aiohttp.ClientSession() as session, session.get(url, headers=headers) as response:
        found = re.search(r'^followsuit_moves_total\{by="person"\} (\S+)$', await response.text(), re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_four_play_a_deal_through_nginx_by_socket_and_by_long_poll(site: Site) -> None:
    async with coming_from(ANN) as session, asyncio.timeout(90):
        ann = await Device(session, site.base).make(open=True)
        others = [Device(session, site.base, ann.code) for _ in range(3)]
        for seat, other in enumerate(others, 1):
            assert (await other.sit(seat, f"P{seat}"))[0] == 200
        assert (await ann.request("deal", v=99))[0] == 200
        guests = [who.guest(seat) for seat, who in enumerate([ann, others[0]])]
        for guest in guests:
            await guest.come()

        ended = await asyncio.gather(
            *(guest.play(random.Random(guest.seat), over) for guest in guests),
            *(poll(who, random.Random(seat)) for seat, who in enumerate(others[1:], 2)),
        )
        for guest in guests:
            await guest.go()

    assert len({view["v"] for view in ended}) == 1
    assert [view["seat"] for view in ended] == [0, 1, 2, 3]
    assert all([await moves_at(each) for each in site.servers])


async def test_who_asks_is_told_by_nginx_and_nobody_makes_it_up(site: Site) -> None:
    async with coming_from(ANN) as ann, coming_from(EVE) as eve:
        assert [(await make(eve, site.base))[0] for _ in range(2)] == [201, 201]
        for name, value in FORGED.items():
            assert (await make(eve, site.base, **{name: value}))[0] == 429
        status, response = await make(ann, site.base, **FORGED)

    assert status == 201
    # It did not come by https, whatever it says.
    assert all("Secure" not in line for line in response.headers.getall("Set-Cookie"))
    assert "Strict-Transport-Security" not in response.headers


async def test_what_is_measured_and_what_is_too_long_stays_outside(site: Site) -> None:
    async with coming_from(MALLORY) as session:
        async with session.get(f"{site.base}/metrics") as response:
            assert response.status == 404
        async with session.post(f"{site.base}/api/rooms", data=b"x" * 20_000) as response:
            assert response.status == 413
        async with session.get(f"{site.base}/", headers={"Host": "evil.example"}) as response:
            assert response.status == 421
        async with session.get(f"{site.base}/") as response:
            assert response.status == 200
            assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        async with session.get(f"{site.base}/readyz") as response:
            assert response.status == 200


async def test_a_page_of_another_site_gets_no_socket_through_nginx(site: Site) -> None:
    async with coming_from(ANN) as session:
        ann = await Device(session, site.base).make()
        with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
            await session.ws_connect(f"{site.base}/ws/{ann.code}", headers={**ann.headers, "Origin": "http://evil.example"})
        own = {**ann.headers, "Origin": site.base.replace("127.0.0.1", "localhost")}
        async with session.ws_connect(f"{site.base.replace('127.0.0.1', 'localhost')}/ws/{ann.code}", headers=own) as socket:
            await socket.send_str('{"type":"hello"}')
            assert '"view"' in await socket.receive_str(timeout=10)

    assert refusal.value.status == 403


async def test_play_goes_on_when_one_of_two_is_killed(site: Site) -> None:
    async with coming_from(ANN) as session, asyncio.timeout(90):
        ann = await Device(session, site.base).make()
        await site.servers[0].kill()

        for _ in range(6):
            assert (await ann.view())["seat"] == 0
        ended = await poll(ann, random.Random(1))

    assert over(ended)


@pytest.mark.openssl
async def test_by_https_cookies_are_for_https_alone(redis_machine: Machine, tmp_path: Path) -> None:
    program = shutil.which("openssl")
    assert program is not None
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    what = ("-subj", f"/CN={CARDS}", "-addext", f"subjectAltName=DNS:{CARDS}", "-days", "2")
    subprocess.run(
        [program, "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", str(key), "-out", str(certificate), *what],
        check=True,
        capture_output=True,
    )
    plain, secure = free_port(), free_port()
    async with contextlib.AsyncExitStack() as stack:
        one = await server(redis_machine, tmp_path)
        stack.push_async_callback(one.kill)
        changes = {
            "127.0.0.1:8042": f"127.0.0.1:{one.port}",
            "listen 80;": f"listen 127.0.0.1:{plain};",
            "    listen [::]:80;\n": "",
            "listen 443 ssl;": f"listen 127.0.0.1:{secure} ssl;",
            "    listen [::]:443 ssl;\n": "",
            f"/etc/ssl/{CARDS}.pem": str(certificate),
            f"/etc/ssl/private/{CARDS}.key": str(key),
        }
        nginx = Nginx(tmp_path / "nginx", "nginx.conf", changes)
        stack.callback(nginx.stop)
        nginx.start()
        trust = ssl.create_default_context(cafile=str(certificate))
        session = await stack.enter_async_context(coming_from(ANN, trust))
        named = {"Host": CARDS}

        async with session.get(f"http://127.0.0.1:{plain}/room/CCCCCC", headers=named, allow_redirects=False) as moved:
            assert (moved.status, moved.headers["Location"]) == (301, f"https://{CARDS}/room/CCCCCC")
        async with session.post(
            f"https://127.0.0.1:{secure}/api/rooms", json={"game": "texas42"}, headers=named, server_hostname=CARDS
        ) as made:
            assert made.status == 201
            cookies = made.headers.getall("Set-Cookie")
            assert cookies
            assert all(line.endswith("; Secure") for line in cookies)
            assert made.headers["Strict-Transport-Security"] == "max-age=31536000"
