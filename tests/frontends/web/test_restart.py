"""A server that stops, well or badly, and starts again: the same seat, the same view, and every move once."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from attrs import Factory, define
from tests.ports import free_port

from followsuit.plugins import Registry
from followsuit_web.run import store_at
from followsuit_web.shelf import fold
from followsuit_web.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, Joins, Message, Opens

# As `followsuit serve` runs it, but for the lease: a killed server's turns are taken up again at once.
PROGRAM = """
import sys
from aiohttp import web
from followsuit.plugins import installed
from followsuit_web.app import make_app
from followsuit_web.run import store_at
app = make_app(installed(), store_at(sys.argv[1]), lease=0.2)
web.run_app(app, host="127.0.0.1", port=int(sys.argv[2]), print=lambda text: print("up", flush=True), shutdown_timeout=1)
"""
KILLS = 6


async def test_a_restart_changes_nothing_that_a_seat_sees(open_house: Opens, tmp_path: Path) -> None:
    """In every phase of a deal: the message after the restart is the one before it, events and all."""
    house = await open_house(SqliteStore(tmp_path / "rooms"))
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))
    phases = set()
    rng = random.Random(5)
    for step in range(24):
        turn = next((guest for guest in guests if guest.view["d"] is not None), None)
        if turn is None:
            answer = await guests[0].ask("deal", v=guests[0].view["v"])
        else:
            answer = await turn.move("bid 30" if "bid 30" in turn.view["legal"] else rng.choice(turn.view["legal"]))
        for guest in guests:
            if guest.view["v"] < answer["v"]:
                await guest.until(partial(_is_at, answer["v"]))
        if step % 4 == 3 or guests[0].view["document"]["phase"] not in phases:
            phases.add(guests[0].view["document"]["phase"])
            before = [guest.view for guest in guests]
            await house.runner.cleanup()
            house = await open_house(SqliteStore(tmp_path / "rooms"))
            for guest in guests:
                guest.base, guest.session = house.base, house.session
                await guest.come()
            after = [await _same_company(guest) for guest in guests]
            assert after == before
    assert {"bid", "name", "play"} <= phases


def _is_at(v: int, view: Message) -> bool:
    return bool(view["v"] == v)


async def _same_company(guest: Guest) -> Message:
    """The view once everyone is back."""
    while not all(seat["here"] for seat in guest.view["room"]["seats"]):
        await guest.until(lambda _: True)
    return guest.view


async def test_a_server_that_closes_tells_its_sockets_and_its_polls(open_house: Opens) -> None:
    house = await open_house()
    guests = await house.four()
    await guests[0].come()
    url = f"{house.base}/api/rooms/{guests[1].code}?wait=30"
    poll = asyncio.create_task(house.session.get(url, headers={**guests[1].headers, "If-None-Match": '"2"'}))
    await guests[0].until(lambda view: bool(view["room"]["seats"][1]["here"]))

    async with asyncio.timeout(10):
        cleaning = asyncio.create_task(house.runner.cleanup())
        closed = await guests[0].socket.receive()
        async with await poll as response:
            assert response.status == 304
        await cleaning

    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.GOING_AWAY)


async def test_bots_go_on_after_a_restart_without_anybody_there(open_house: Opens, tmp_path: Path, everything: Registry) -> None:
    """The turn is a row: the next server plays it though no one has come back."""
    house = await open_house(SqliteStore(tmp_path / "rooms"))
    guests = [await house.sit(quick=False) for _ in range(12)]
    waiting = [guest for guest in guests if (await house.tables.find(guest.code)).room.bots_to_act()]
    assert waiting
    await house.runner.cleanup()

    await open_house(SqliteStore(tmp_path / "rooms"))

    store = SqliteStore(tmp_path / "rooms")
    async with asyncio.timeout(20):
        for guest in waiting:
            while fold(await store.happenings(guest.code), everything.game)[1].bots_to_act():
                await asyncio.sleep(0.1)
    await store.close()


class Server:
    """A server process that can be killed, and the URL of its store."""

    def __init__(self, store: str) -> None:
        self.port = free_port()
        self.store = store
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        arguments = (sys.executable, "-c", PROGRAM, self.store, str(self.port))
        self.process = await asyncio.create_subprocess_exec(*arguments, stdout=asyncio.subprocess.PIPE, env=dict(os.environ))
        assert self.process.stdout is not None
        async with asyncio.timeout(30):
            assert (await self.process.stdout.readline()).strip() == b"up"

    async def kill(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        await self.process.wait()


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    made = Server(f"sqlite:///{tmp_path / 'rooms'}")
    await made.start()
    yield made
    if made.process is not None and made.process.returncode is None:
        made.process.terminate()
        await made.process.wait()


@define
class Insistent:
    """Plays on at a server that may be killed; a question whose answer was lost is asked again under the same id.

    Attributes:
        accepted: Revision and text of the moves that were accepted, by id.
        asked: The question that has no answer yet.
    """

    guest: Guest
    rng: random.Random
    accepted: dict[str, tuple[int, str]] = Factory(dict)
    asked: dict[str, Any] = Factory(dict)

    async def play(self) -> None:
        """Comes, and plays until the socket falls."""
        await self.guest.come()
        await self.guest.ask("pace", pace=0)
        if self.asked:
            await self._answer()
            await self.guest.say({"type": "hello"})
            await self.guest.until(lambda _: True)
        while True:
            view = self.guest.view
            if view["document"]["pause"]:
                self.asked.update(kind="deal", mid=f"deal{view['v']}", v=view["v"])
            elif view["d"] is not None:
                self.asked.update(kind="move", mid=f"move{view['d']}", d=view["d"], move=self.rng.choice(view["legal"]))
            if self.asked:
                answer = await self._answer()
                assert answer["type"] == "ok", answer
            if self.guest.view is view:
                await self.guest.until(lambda _: True)

    async def _answer(self) -> Message:
        """Asks what is asked, and notes the answer."""
        answer = await self.guest.ask(**self.asked)
        if answer["type"] == "ok" and self.asked["kind"] == "move":
            self.accepted[self.asked["mid"]] = (answer["v"], self.asked["move"])
        self.asked.clear()
        return answer


async def killed(server: Server, player: Insistent, after: float) -> None:
    """Kills the server when *player* has played for so many seconds."""
    playing = asyncio.create_task(player.play())
    await asyncio.wait([playing], timeout=after)
    await server.kill()
    # The socket falls with the server.
    with pytest.raises((aiohttp.ClientError, ConnectionError, TypeError)):
        await asyncio.wait_for(playing, 10)


async def stored(server: Server, code: str) -> tuple[dict[str, Any], ...]:
    """What the store has of the room *code*."""
    store = store_at(server.store)
    happenings = await store.happenings(code)
    await store.close()
    return happenings


@pytest.mark.slow
async def test_a_killed_server_loses_nothing_and_plays_nothing_twice(
    server: Server, new_guest: Joins, everything: Registry
) -> None:
    """Killed at any moment: while bots think, between a move and its answer, between storing and showing."""
    rng = random.Random(9)
    guest = await new_guest(f"http://127.0.0.1:{server.port}", options={"target": 1000})
    player = Insistent(guest, rng)
    revisions = []
    for _ in range(KILLS):
        await killed(server, player, 0.4 + rng.random())
        revisions.append(guest.view["v"])
        await server.start()
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(player.play(), 2)
    await server.kill()

    happenings = await stored(server, guest.code)
    _, room = fold(happenings, everything.game)
    assert len(happenings) == room.v >= guest.view["v"]
    assert len(set(revisions)) == KILLS, "there was play between the kills"
    assert len(player.accepted) > KILLS
    mine = {
        happening["mid"]: (v, happening["move"])
        for v, happening in enumerate(happenings, 1)
        if happening.get("seat") == 0 and "mid" in happening
    }
    assert {mid: mine.get(mid) for mid in player.accepted} == player.accepted
    mids = [(happening["seat"], happening["mid"]) for happening in happenings if happening["kind"] == "move"]
    assert len(mids) == len(set(mids))
