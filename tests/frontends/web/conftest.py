"""Real servers over real sockets, and guests who play at them."""

from __future__ import annotations

import contextlib
import itertools
import json
import random
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any, Protocol

import aiohttp
import pytest
from aiohttp import web
from attrs import Factory, define, field
from tests.frontends.web import redis_machines
from tests.frontends.web.redis_machines import Machine
from tests.frontends.web.stores import machine as machine
from tests.frontends.web.stores import machines as machines
from tests.frontends.web.stores import open_store as open_store
from tests.frontends.web.stores import store as store
from tests.frontends.web.stores import stores as stores

from followsuit.opening import opening
from followsuit.plugins import Registry, installed
from followsuit.seats import Seat
from followsuit.sitters import Sitter, key_of
from followsuit_web.app import TABLES, make_app
from followsuit_web.connections import IDLE, Runner
from followsuit_web.credentials import new_token
from followsuit_web.memory_store import MemoryStore
from followsuit_web.minds import Minds
from followsuit_web.settings import Settings
from followsuit_web.store import Store
from followsuit_web.tables import Tables

Message = dict[str, Any]
JSON = {"Content-Type": "application/json"}
PATIENCE = 20.0


@define
class Guest:
    """A seat at a table, over one socket at a time.

    Attributes:
        frames: Every text that came, in order.
        view: The last view.
    """

    session: aiohttp.ClientSession
    base: str
    code: str
    seat: int
    token: str
    frames: list[str] = Factory(list)
    view: Message = Factory(dict)
    _ws: aiohttp.ClientWebSocketResponse | None = None
    _mids: itertools.count[int] = field(factory=itertools.count)

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def socket(self) -> aiohttp.ClientWebSocketResponse:
        assert self._ws is not None
        return self._ws

    async def come(self, hello: bool = True) -> Message:
        """Connects, in place of any earlier socket; the whole view."""
        await self.go()
        self._ws = await self.session.ws_connect(f"{self.base}/ws/{self.code}", headers=self.headers)
        if hello:
            await self.say({"type": "hello"})
            return await self.until(lambda _: True)
        return {}

    async def go(self) -> None:
        if self._ws is not None:
            await self._ws.close()

    async def say(self, message: object) -> None:
        await self.socket.send_str(message if isinstance(message, str) else json.dumps(message))

    async def hear(self) -> Message:
        """The next message."""
        text = await self.socket.receive_str(timeout=PATIENCE)
        self.frames.append(text)
        message: Message = json.loads(text)
        if message["type"] == "view":
            self.view = message
        elif "view" in message:
            self.view = message["view"]
        return message

    async def until(self, fits: Callable[[Message], bool]) -> Message:
        """The first view from now on that fits."""
        while True:
            message = await self.hear()
            if message["type"] == "view" and fits(message):
                return message

    async def answer(self, mid: str | None) -> Message:
        """The answer to *mid*."""
        while True:
            message = await self.hear()
            if message["type"] in ("ok", "no") and message["mid"] == mid:
                return message

    async def ask(self, kind: str, **fields: object) -> Message:
        """Asks, and waits for the answer."""
        mid = str(fields.pop("mid", f"{self.seat}-{next(self._mids)}"))
        await self.say({"type": kind, "mid": mid, **fields})
        return await self.answer(mid)

    async def move(self, text: str, **fields: object) -> Message:
        return await self.ask("move", **{"d": self.view["d"], "move": text, **fields})

    async def turn(self) -> Message:
        """The view in which this seat has to decide; the next deal is asked for when one is over."""
        view = self.view
        while view["d"] is None:
            if view["document"]["pause"] in ("start", "deal"):
                await self.ask("deal", v=view["v"])
                view = self.view
                continue
            assert not view["document"]["pause"]
            view = await self.until(lambda _: True)
        return view

    async def play(self, rng: random.Random, until: Callable[[Message], bool]) -> Message:
        """Plays any legal move whenever asked, until a view fits."""
        view = self.view
        while not until(view):
            if view["document"]["pause"] in ("start", "deal"):
                await self.ask("deal", v=view["v"])
            elif view["d"] is not None:
                answer = await self.move(rng.choice(view["legal"]))
                assert answer["type"] == "ok"
            if self.view is view:
                await self.until(lambda _: True)
            view = self.view
        return view


async def sit(session: aiohttp.ClientSession, base: str, **asked: object) -> Guest:
    """Asks the server at *base* for a room, and is its guest."""
    async with session.post(f"{base}/api/rooms", json={"game": "texas42", "name": "Ann", **asked}) as response:
        made = await response.json()
        assert response.status == 201, made
        return Guest(session, base, made["room"], made["seat"], response.cookies["seat"].value)


async def leave(guests: list[Guest]) -> None:
    """Closes every socket that is still open."""
    for guest in guests:
        await guest.go()


@define
class House:
    """A running server."""

    base: str
    session: aiohttp.ClientSession
    tables: Tables
    runner: web.AppRunner
    guests: list[Guest] = Factory(list)

    async def sit(self, *, quick: bool = False, **asked: object) -> Guest:
        """Makes a room with bots in it, which move at once if *quick*, and sits down, not yet connected."""
        guest = await sit(self.session, self.base, **asked)
        self.guests.append(guest)
        if quick:
            await self.tables.repace(await self.tables.enter(guest.code, guest.token), "quick", 0)
        return guest

    async def four(self, game: str = "texas42", **options: object) -> list[Guest]:
        """Makes a room of four people; not yet connected."""
        tokens = [new_token() for _ in range(4)]
        sitters = tuple(Sitter("human", f"P{seat}", key_of(token), "random") for seat, token in enumerate(tokens))
        rules = installed().game(game)
        code = await self.tables.open(opening(rules, preset=None, options=options, dealer=Seat(3), sitters=sitters))
        guests = [Guest(self.session, self.base, code, seat, token) for seat, token in enumerate(tokens)]
        self.guests += guests
        return guests


def listening() -> socket.socket:
    """A free port. Its connections hold little that is sent and not yet read, so that a slow reader is soon felt."""
    here = socket.socket()
    here.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 16_384)
    here.bind(("127.0.0.1", 0))
    return here


class Opens(Protocol):
    async def __call__(
        self,
        store: Store | None = None,
        registry: Registry | None = None,
        lease: float = 10.0,
        patience: float = 5.0,
        settings: Settings | None = None,
        idle: float = IDLE,
        minds: Minds | None = None,
    ) -> House: ...


class Joins(Protocol):
    async def __call__(self, base: str, **asked: object) -> Guest: ...


@pytest.fixture
async def new_guest() -> AsyncIterator[Joins]:
    """Sits down at servers that somebody else runs."""
    guests: list[Guest] = []
    async with aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()) as session:

        async def guest(base: str, **asked: object) -> Guest:
            guests.append(await sit(session, base, **asked))
            return guests[-1]

        yield guest
        await leave(guests)


@pytest.fixture(scope="session")
def everything() -> Registry:
    return installed()


@pytest.fixture
async def open_house(everything: Registry) -> AsyncIterator[Opens]:
    """Starts servers; `house.runner.cleanup()` stops one sooner."""
    async with contextlib.AsyncExitStack() as stack:

        async def house(
            store: Store | None = None,
            registry: Registry | None = None,
            lease: float = 10.0,
            patience: float = 5.0,
            settings: Settings | None = None,
            idle: float = IDLE,
            minds: Minds | None = None,
        ) -> House:
            times = {"lease": lease, "patience": patience}
            app = make_app(registry or everything, store or MemoryStore(), settings=settings, minds=minds, **times)
            runner = Runner(app, idle=idle, shutdown_timeout=2.0)
            stack.push_async_callback(runner.cleanup)
            await runner.setup()
            await web.SockSite(runner, listening()).start()
            session = await stack.enter_async_context(aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar()))
            house = House(f"http://127.0.0.1:{runner.addresses[0][1]}", session, app[TABLES], runner)
            stack.push_async_callback(leave, house.guests)
            return house

        yield house


@pytest.fixture
async def house(open_house: Opens) -> House:
    return await open_house()


@pytest.fixture(scope="session")
def _redis_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    machine = redis_machines.machine(tmp_path_factory.mktemp("redis"))
    yield machine
    machine.kill()


@pytest.fixture(scope="session")
def _redis_cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Machine, ...]]:
    machines = redis_machines.cluster(tmp_path_factory.mktemp("cluster"))
    yield machines
    for each in machines:
        each.kill()


@pytest.fixture
def redis_machine(_redis_machine: Machine) -> Machine:
    """A Redis server with nothing in it, that nobody else uses meanwhile and that must be left running."""
    _redis_machine.say("FLUSHALL")
    _redis_machine.say("SCRIPT", "FLUSH")
    return _redis_machine


@pytest.fixture
def redis_cluster(_redis_cluster: tuple[Machine, ...]) -> tuple[Machine, ...]:
    """Three masters with nothing in them, that nobody else uses meanwhile and that must be left running."""
    for each in _redis_cluster:
        each.say("FLUSHALL")
    return _redis_cluster
