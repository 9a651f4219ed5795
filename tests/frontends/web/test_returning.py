"""Somebody is cut off in the middle of a trick and comes back ten minutes later: the same seat, the same table, and it goes on.

The clock is set forward; nobody waits.
"""

from __future__ import annotations

import asyncio
import copy
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.test_clocks import table
from tests.frontends.web.ways import way as way

from followsuit.codec import Codec
from followsuit.messages import view_message
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player
from followsuit.trickpublic import TrickPublic
from followsuit_web.shelf import fold
from followsuit_web.store import Store

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message, Opens

GRACE = 60
TEN_MINUTES = 600.0
HOW = pytest.mark.parametrize("how", ["the others stay", "everyone else leaves too", "the server starts anew"])


@pytest.fixture
def pass_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Lets so many seconds pass at once, as far as the time of day goes."""
    now, ahead = time.time, [0.0]
    monkeypatch.setattr(time, "time", lambda: now() + ahead[0])

    def by(seconds: float) -> None:
        ahead[0] += seconds

    return by


async def stored(store: Store, code: str, registry: Registry) -> tuple[Room | None, Room]:
    """The room as anybody would read it who had never seen it."""
    return fold(await store.happenings(code), registry.game)


async def level(guests: list[Guest], v: int) -> None:
    """All see revision *v*, or a later one."""
    async with asyncio.timeout(20):
        for guest in guests:
            while guest.view["v"] < v:
                await guest.until(lambda _: True)


async def on(house: House, guests: list[Guest], until: Callable[[Room], bool]) -> Room:
    """The people at the table play until the room fits."""
    rng = random.Random(11)
    at = await house.tables.find(guests[0].code)
    while not until(at.room):
        await level(guests, at.room.v)
        turn = next((guest for guest in guests if guest.view["d"] is not None), None)
        if turn is not None:
            answer = await turn.move("bid 30" if "bid 30" in turn.view["legal"] else rng.choice(turn.view["legal"]))
            assert answer["type"] == "ok", answer
        elif at.room.pause:
            kind = "rematch" if at.room.pause == "match" else "deal"
            assert (await guests[0].ask(kind, v=at.room.v))["type"] == "ok"
        else:
            await guests[0].until(lambda _: True)
    await level(guests, at.room.v)
    return at.room


def mid_trick(room: Room) -> bool:
    """Whether somebody is to follow in the second trick of a deal."""
    public = room.match.state.public
    assert isinstance(public, TrickPublic)
    return len(public.tricks) == 1 and 1 <= len(public.trick) <= 2


async def in_the_middle(house: House, grace: int | None) -> tuple[list[Guest], Guest]:
    """Four at a table, and the one of them who is to follow."""
    guests = await table(house, clock=None, grace=grace, game="texas42")
    for guest in guests:
        await guest.come()
    room = await on(house, guests, mid_trick)
    (seat,) = room.people_to_act()
    return guests, guests[seat]


def seen(view: Message) -> Message:
    """*view* without who is connected."""
    told = copy.deepcopy(view)
    for sitter in told["room"]["seats"]:
        del sitter["here"]
    return told


async def gone_on(house: House, guests: list[Guest], how: str, opened: Callable[[], object]) -> House:
    """What happens at the table while somebody is away, besides play."""
    if how == "the others stay":
        return house
    for guest in guests:
        await guest.go()
    if how == "the server starts anew":
        await house.runner.cleanup()
        house = await opened()  # type: ignore[misc]  # what it opens is a house
    for guest in guests:
        guest.base, guest.session = house.base, house.session
    return house


@HOW
async def test_a_seat_that_nobody_plays_for_is_found_as_it_was_left(
    open_house: Opens, way: Callable[[], Store], pass_by: Callable[[float], None], how: str
) -> None:
    house = await open_house(way())
    guests, bo = await in_the_middle(house, grace=None)
    before, others = bo.view, [guest for guest in guests if guest is not bo]
    assert before["d"] is not None
    await bo.go()
    house = await gone_on(house, guests, how, lambda: open_house(way()))

    pass_by(TEN_MINUTES)
    await house.tables._store.sweep(time.time())
    await bo.come()

    assert (bo.view["seat"], bo.view["role"]) == (bo.seat, "seat")
    assert seen(bo.view) == seen(before)
    assert (await bo.move(before["legal"][0]))["type"] == "ok"
    for guest in others:
        await guest.come()
    room = await on(house, guests, lambda room: room.taken[bo.seat] >= before["d"] + 3)
    assert not any(sitter.lent for sitter in room.sitters)


@HOW
async def test_a_bot_that_played_meanwhile_hands_the_seat_back(
    open_house: Opens, way: Callable[[], Store], pass_by: Callable[[float], None], how: str, everything: Registry
) -> None:
    house = await open_house(way())
    guests, bo = await in_the_middle(house, grace=GRACE)
    player, others = Player(bo.seat), [guest for guest in guests if guest is not bo]
    taken = bo.view["d"]
    await bo.go()
    await others[0].until(lambda view: not view["room"]["seats"][player]["here"])
    store = house.tables._store
    async with asyncio.timeout(20):
        # The wait for them is stored apart from the rooms.
        while await store.next_due(time.time()) is None:
            await asyncio.sleep(0.01)
    pass_by(GRACE + 1)
    room = await on(house, others, lambda room: room.taken[player] > taken)
    assert room.sitters[player].lent == "absent"
    house = await gone_on(house, guests, how, lambda: open_house(way()))

    pass_by(TEN_MINUTES)
    await house.tables._store.sweep(time.time())
    await bo.come()

    assert (bo.view["seat"], bo.view["role"]) == (bo.seat, "seat")
    before, now = await stored(house.tables._store, bo.code, everything)
    await level([bo], now.v)
    want = view_message(Codec(now.match.game), now, player, code=bo.code, before=before, here=range(4))
    assert {key: seen(bo.view)[key] for key in want} == seen(want)
    assert bo.view["room"]["seats"][player]["lent"] == ""
    for guest in others:
        await guest.come()
    await on(house, guests, lambda room: player in room.people_to_act())
    assert (await bo.move(bo.view["legal"][0]))["type"] == "ok"
    _, after = await stored(house.tables._store, bo.code, everything)
    assert [note.kind for note in after.company.log if note.player == player] == ["lent.absent", "back"]
