"""What follows from who is here: whoever is back plays, votes count among those who are here, others see nothing more."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import aiohttp
from tests.frontends.web.friends import Device, device, greeted, heard, table_of_four

from followsuit import manners
from followsuit.seats import Player
from followsuit_web.table import Table

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House

HELD = "ace of cakes"


async def until(who: Device, seat: int, **fields: object) -> None:
    """Waits until a *seat* is told with these *fields*."""
    async with asyncio.timeout(20):
        while not fields.items() <= (await who.view())["room"]["seats"][seat].items():
            await asyncio.sleep(0.02)


async def all_told(socket: aiohttp.ClientWebSocketResponse) -> list[str]:
    """What comes until it is closed."""
    async with asyncio.timeout(20):
        return [message.data async for message in socket]


async def without_ann(house: House) -> tuple[Device, Device, Table, list[aiohttp.ClientWebSocketResponse]]:
    """Ann, who has a seat and is away, and Bo; the table, and the sockets of Bo, Cy and Dee there."""
    ann, *others = await table_of_four(house, grace=None)
    return ann, others[0], await house.tables.find(ann.code), [(await greeted(each))[0] for each in others]


async def test_votes_are_enough_when_those_who_did_not_vote_go(house: House) -> None:
    _, bo, table, sockets = await without_ann(house)
    assert (await bo.request("vote", seat=0))[0] == 200
    # Whoever has asked for something is here for a while.
    table._seen.clear()
    assert table.room.sitters[0].lent == ""

    await sockets[1].close()
    await sockets[2].close()

    await until(bo, 0, lent="absent")
    await sockets[0].close()


async def test_a_vote_for_somebody_who_has_come_back_counts_no_more(house: House) -> None:
    ann, bo, table, sockets = await without_ann(house)
    await bo.request("vote", seat=0)
    assert table.room.company.votes

    back, _ = await greeted(ann)

    async with asyncio.timeout(20):
        while table.room.company.votes:
            await asyncio.sleep(0.02)
    assert table.room.sitters[0].lent == ""
    for socket in (*sockets, back):
        await socket.close()


async def test_whoever_is_here_plays_whatever_was_decided_as_they_came(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    table = await house.tables.find(ann.code)
    socket, _ = await greeted(bo)

    await house.tables.accepting.change(table, lambda room: (manners.lend(room.company, Player(1), "absent"),))

    await until(ann, 1, lent="")
    await socket.close()


async def test_a_host_without_a_seat_sees_nothing_more_when_somebody_else_is_host(house: House) -> None:
    ann = await device(house).make(seat=None, open=True, password=HELD)
    bo = device(house, ann.code)
    await bo.sit(1, "Bo", password=HELD)
    socket, view = await greeted(ann)
    assert view["role"] == "host"

    assert (await ann.request("host", seat=1))[0] == 200
    assert (await bo.request("say", words="only among us"))[0] == 200

    told = await all_told(socket)
    assert json.loads(told[-1])["type"] == "bye"
    assert not any("only among us" in text for text in told)
    assert (await ann.ask("GET", ""))[0] == 404


async def test_who_came_by_the_code_alone_sees_nothing_more_when_that_is_not_enough(house: House) -> None:
    ann = await device(house).make(bots=["random"] * 3)
    await ann.request("bot", seat=1, bot="random", open=True)
    socket, view = await greeted(device(house, ann.code))
    assert view["role"] == "visitor"

    await ann.request("bot", seat=1, bot="random", open=False)
    await ann.request("rename", name="Hidden")

    told = await all_told(socket)
    assert json.loads(told[-1])["code"] == "dismissed"
    assert not any("Hidden" in text for text in told)


async def test_those_at_the_table_are_told_when_somebody_begins_or_ends_to_watch(house: House) -> None:
    ann = await device(house).make(open=True, spectators=True)
    socket, view = await greeted(ann)
    eve, _ = await greeted(device(house, ann.code))

    watched = await heard(socket)
    await eve.close()
    left = await heard(socket)

    assert [each["watching"] for each in (view, watched, left)] == [0, 1, 0]
    await socket.close()


async def test_what_was_asked_under_an_id_is_done_once_whatever_came_in_between(house: House) -> None:
    ann = await device(house).make(open=True, clock={"move": 30, "bank": 0, "extension": 20})
    for kind, field, values in (("rename", "name", ("X", "Y", "X")), ("pace", "pace", (1, 2, 1))):
        answers = [await ann.request(kind, mid=f"{kind}{value}", **{field: value}) for value in values]
        assert answers[0] == answers[2] != answers[1]
    assert (await ann.view())["room"]["seats"][0]["name"] == "Y"
