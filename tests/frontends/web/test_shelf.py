"""Which tables are in memory, and how they come back."""

from __future__ import annotations

import asyncio
import gc
import json
import time
from collections import Counter
from typing import TYPE_CHECKING

import aiohttp
import pytest

from followsuit.errors import OptionError, UnknownNameError, UnknownRoomError
from followsuit.plugins import Registry
from followsuit_web.memory_store import MemoryStore
from followsuit_web.shelf import Shelf
from followsuit_web.store import Change

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Opens


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def house(open_house: Opens, store: MemoryStore) -> House:
    return await open_house(store)


async def test_who_comes_at_the_same_time_comes_to_the_same_table(house: House, store: MemoryStore, everything: Registry) -> None:
    code = (await house.four())[0].code
    shelf = Shelf(store, everything)

    tables = await asyncio.gather(*(shelf.find(code) for _ in range(20)))

    assert len({id(table) for table in tables}) == 1


async def test_a_table_in_use_is_never_there_twice(house: House, store: MemoryStore, everything: Registry) -> None:
    codes = [(await house.four())[0].code for _ in range(5)]
    shelf = Shelf(store, everything, kept=1)
    used = await shelf.find(codes[0])
    for code in codes[1:]:
        await shelf.find(code)

    assert await shelf.find(codes[0]) is used


async def test_a_table_that_nobody_uses_is_let_go_and_comes_back_as_it_was(
    house: House, store: MemoryStore, everything: Registry
) -> None:
    codes = [(await house.four())[0].code for _ in range(5)]
    shelf = Shelf(store, everything, kept=2)
    rooms = [(await shelf.find(code)).room for code in codes]
    gc.collect()

    assert {table.code for table in shelf.tables()} == set(codes[-2:])
    again = (await shelf.find(codes[0])).room
    assert (again.v, again.sitters, again.secret, again.match.entries) == (
        rooms[0].v,
        rooms[0].sitters,
        rooms[0].secret,
        rooms[0].match.entries,
    )


async def test_a_long_past_is_played_through(house: House, store: MemoryStore, everything: Registry) -> None:
    guest = await house.sit()
    await guest.come()
    for n in range(100):
        await guest.ask("rename", name=f"Name {n}")
    shelf = Shelf(store, everything)

    table = await shelf.find(guest.code)

    assert table.room.names[0] == "Name 99"
    assert table.before is not None
    assert table.before.names[0] == "Name 98"


async def test_an_unknown_room_is_not_found(store: MemoryStore, everything: Registry) -> None:
    with pytest.raises(UnknownRoomError):
        await Shelf(store, everything).find("CCCCCC")


async def test_a_room_whose_game_is_not_installed_says_so(house: House, store: MemoryStore) -> None:
    code = (await house.four())[0].code

    with pytest.raises(UnknownNameError, match="texas42"):
        await Shelf(store, Registry()).find(code)


async def test_a_room_that_the_rules_do_not_allow_says_so(house: House, store: MemoryStore, everything: Registry) -> None:
    code = (await house.four())[0].code
    for happening in ({"kind": "move", "seat": 0, "move": "play 6-6", "mid": "x"}, {"kind": "flood"}, {}):
        broken = MemoryStore()
        await broken.create(code, Change((*await store.happenings(code), happening)))
        with pytest.raises(OptionError, match="play through"):
            await Shelf(broken, everything).find(code)


async def test_a_room_of_other_rules_is_refused_to_its_guest_and_others_go_on(open_house: Opens, store: MemoryStore) -> None:
    house = await open_house(store)
    guest, other = await house.sit(), await house.sit()
    await house.runner.cleanup()
    rows = store._rooms[guest.code].happenings
    rows[0] = json.dumps({**json.loads(rows[0]), "version": 99})
    house = await open_house(store)

    answers = []
    for each in (guest, other):
        async with house.session.get(f"{house.base}/api/rooms/{each.code}", headers=each.headers) as response:
            answers.append((response.status, (await response.json()).get("code")))

    assert answers == [(422, "bad-option"), (200, None)]


async def test_a_store_that_has_lost_a_revision_is_believed(house: House, store: MemoryStore) -> None:
    """The last accepted move is gone, and another stands in its place: the table shows what is stored."""
    guests = await house.four("euchre")
    for guest in guests:
        await guest.come()
    turn = next(guest for guest in guests if guest.view["d"] is not None)
    v = (await turn.move(turn.view["legal"][0]))["v"]
    table = await house.tables.find(turn.code)
    await table_shows(guests, v)
    room = store._rooms[turn.code]
    for lost in (room.happenings, room.changes):
        lost.pop()

    async with table.lock:
        await house.tables._shelf.refresh(table)

    assert table.room.v == v - 1
    await turn.until(lambda view: bool(view["v"] == v - 1))
    assert (await turn.move(turn.view["legal"][-1]))["v"] == v


async def table_shows(guests: list[Guest], v: int) -> None:
    for guest in guests:
        while guest.view["v"] < v:
            await guest.hear()


async def test_a_room_that_was_forgotten_sends_its_guests_away(house: House, store: MemoryStore) -> None:
    guest, *_ = await house.four("euchre")
    await guest.come()
    store.keep = -1.0
    await store.sweep(time.time())

    await guest.say({"type": "rename", "mid": "m", "name": "Zoe"})

    while (said := await guest.socket.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    assert (said.type, said.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.GOING_AWAY)
    async with house.session.get(f"{house.base}/api/rooms/{guest.code}", headers=guest.headers) as response:
        assert response.status == 404


async def test_a_thousand_rooms_leave_nothing_behind(
    house: House, store: MemoryStore, everything: Registry, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = (await house.four("euchre"))[0].code
    happenings = await store.happenings(code)
    shelf = Shelf(store, everything, kept=10)
    watched: Counter[str] = Counter()
    monkeypatch.setattr(MemoryStore, "watch", lambda _, code: watched.update([code]))
    monkeypatch.setattr(MemoryStore, "unwatch", lambda _, code: watched.subtract([code]))
    for n in range(1000):
        await store.create(f"R{n}", Change(happenings))
        await shelf.find(f"R{n}")
    for n in range(50):
        with pytest.raises(UnknownRoomError):
            await shelf.find(f"Q{n}")
    gc.collect()

    assert len(shelf.tables()) == 10
    assert +watched == Counter({f"R{n}": 1 for n in range(990, 1000)})
