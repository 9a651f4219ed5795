"""A real socket in trouble: readers that do not read, faults of ours, a store that does not answer."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest
from tests.frontends.web.playing import bidding

from followsuit import manners
from followsuit.seats import Player
from followsuit_web.line import UNREAD
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.table import Table

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens


async def test_a_reader_that_does_not_read_is_let_go_and_comes_back_to_the_whole_view(house: House) -> None:
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))
    table = await house.tables.find(guests[0].code)
    slow = guests[3]
    connection = slow.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    transport = connection.transport
    # What its own buffers and the kernel's hold is full sooner or later.
    transport.pause_reading()

    n = 0
    while slow.seat in table._audience.seats and n < 4000:
        n += 1
        await guests[0].ask("rename", name=f"Name {n}")

    assert slow.seat not in table._audience.seats
    assert n > UNREAD // 10_000
    transport.abort()
    again = await slow.come()
    assert again["v"] == table.room.v
    assert again["room"]["seats"][0]["name"] == f"Name {n}"


async def test_one_to_whom_nothing_can_be_sent_keeps_nobody_else_from_theirs(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))
    table = await house.tables.find(guests[0].code)

    def broken(_: str) -> None:
        raise RuntimeError("a bug")

    monkeypatch.setattr(table._audience._seated[Player(0)], "show", broken, raising=False)
    await guests[1].ask("rename", name="Bo")

    for guest in guests[2:]:
        await guest.until(lambda view: bool(view["room"]["seats"][1]["name"] == "Bo"))


async def test_who_asks_and_does_not_read_is_not_listened_to(house: House) -> None:
    """A flood of questions waits in the sender's own buffers, not in the server's memory; its answers are not lost."""
    guest = await house.sit()
    await guest.come()
    asked = UNREAD // 1000
    for _ in range(asked):
        await guest.say({"type": "hello"})
    await guest.say({"type": "ping", "v": 0})

    kinds = [(await guest.hear())["type"] for _ in range(asked + 1)]

    assert kinds == ["view"] * asked + ["pong"]


async def test_a_fault_of_ours_closes_the_socket_and_keeps_the_room(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await bidding(house)
    v = guest.view["v"]

    def faulty(*_: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(manners, "rename", faulty)
        await guest.say({"type": "rename", "mid": "a", "name": "x"})
        closed = await guest.socket.receive()
        async with house.session.get(f"{house.base}/healthz") as response:
            assert response.status == 200

    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.INTERNAL_ERROR)
    assert (await guest.come())["v"] == v
    assert (await guest.move(guest.view["legal"][0]))["type"] == "ok"


async def test_a_view_that_cannot_be_made_does_not_keep_others_from_theirs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))
    message = Table.message

    def faulty(table: Table, seat: Player) -> str:
        if seat == 1:
            raise RuntimeError("a bug")
        return message(table, seat)

    with monkeypatch.context() as patched:
        patched.setattr(Table, "message", faulty)
        answer = await guests[0].move("pass")
        views = [await guests[seat].until(lambda view: bool(view["v"] == answer["v"])) for seat in (2, 3)]

    assert [view["seat"] for view in views] == [2, 3]
    assert (await guests[1].come())["v"] == answer["v"]


async def test_while_the_store_does_not_answer_moves_are_refused_and_then_go_on(open_house: Opens, tmp_path: Path) -> None:
    house = await open_house(SqliteStore(tmp_path / "rooms", patience=0.05))
    guest = (await house.four())[0]
    view = await guest.come()
    other = sqlite3.connect(tmp_path / "rooms", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    refused = await guest.ask("move", mid="a", d=view["d"], move="pass")
    other.execute("ROLLBACK")
    other.close()
    again = await guest.ask("move", mid="a", d=view["d"], move="pass")

    assert (refused["type"], refused["code"], refused["v"]) == ("no", "no-store", view["v"])
    assert (again["type"], again["v"]) == ("ok", view["v"] + 1)
