"""Whoever makes up tokens does not have the store read for each, and holds nobody up who has one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

import pytest
from attrs import define
from tests.frontends.web.friends import Device, device

from followsuit.company import Happening
from followsuit_web import looking
from followsuit_web.limiting import rates
from followsuit_web.looking import Looks, Missed
from followsuit_web.memory_store import MemoryStore
from followsuit_web.settings import Settings
from followsuit_web.store import Changed

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

MANY = 200
UNLIMITED = Settings(rates=rates({"misses": "off", "requests": "off"}))


@define(slots=False)
class Counting(MemoryStore):
    """A store that counts how often rooms are read, and tells nobody what changes: every server has to look."""

    reads: int = 0
    tells: bool = False

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        self.reads += 1
        return await super().happenings(code, after)

    async def changes(self) -> AsyncGenerator[Changed, None]:
        async for changed in super().changes():
            if self.tells:
                yield changed


async def strangers(house: House, code: str, count: int = MANY) -> set[int]:
    """So many ask with tokens that they have made up, or that were somebody's; what they are answered."""
    many = [Device(house.session, house.base, code, {"seat": f"made-up-{n}"}) for n in range(count)]
    return {status for status, _ in await asyncio.gather(*(each.ask("GET", "") for each in many))}


@pytest.mark.parametrize("is_open", [True, False], ids=["for everybody", "for its people"])
async def test_tokens_that_open_nothing_are_looked_for_together(open_house: Opens, is_open: bool) -> None:
    store = Counting()
    house = await open_house(store, settings=UNLIMITED)
    ann = await device(house).make(open=is_open)
    store.reads, began = 0, time.monotonic()

    answers = await strangers(house, ann.code)

    assert answers == {200 if is_open else 404}
    assert 1 <= store.reads <= 2 + (time.monotonic() - began) / looking.SPACE


async def test_a_dead_token_again_and_again_is_looked_for_now_and_then(open_house: Opens) -> None:
    store = Counting()
    house = await open_house(store, settings=UNLIMITED)
    ann = await device(house).make(open=[1])
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")
    gone = Device(bo.session, bo.base, bo.code, dict(bo.tokens))
    await bo.ask("DELETE", "/seats/1")
    store.reads, began = 0, time.monotonic()

    for _ in range(6):
        assert (await gone.view())["role"] == "visitor"

    assert store.reads <= 2 + (time.monotonic() - began) / looking.SPACE


async def test_whoever_has_a_token_that_is_known_has_the_store_read_for_nothing(open_house: Opens) -> None:
    store = Counting()
    house = await open_house(store, settings=UNLIMITED)
    ann = await device(house).make(open=[1])
    store.reads = 0

    for _ in range(20):
        assert (await ann.view())["seat"] == 0

    assert store.reads == 0


async def test_a_token_that_another_server_gave_out_opens_its_seat_however_many_make_tokens_up(open_house: Opens) -> None:
    store = Counting()
    one, two = await open_house(store, settings=UNLIMITED), await open_house(store, settings=UNLIMITED)
    ann = await device(one).make(open=[1, 2])
    assert await strangers(two, ann.code, 3) == {200}
    noise = asyncio.create_task(strangers(two, ann.code))

    for seat in (1, 2):
        friend = device(one, ann.code)
        assert (await friend.sit(seat, "Friend"))[0] == 200
        friend.base, friend.session = two.base, two.session
        assert (await friend.view())["seat"] == seat
    await noise


async def test_a_room_that_is_not_there_is_looked_for_as_long_as_one_that_is(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    look = Looks.look

    async def noted(self: Looks, code: str) -> None:
        looked.append(code)
        await look(self, code)

    monkeypatch.setattr(Looks, "look", noted)
    house = await open_house(settings=UNLIMITED)
    ann = await device(house).make()
    for code in (ann.code, "CCCCCC"):
        looked.clear()
        stranger = Device(house.session, house.base, code, {"seat": "made-up"})
        assert [
            (await stranger.ask("GET", ""))[0],
            (await stranger.ask("DELETE", "/seats/1"))[0],
            (await device(house, code).ask("POST", "/visits", {"invite": "made up"}))[0],
            (await device(house, code).ask("GET", ""))[0],
        ] == [404, 204, 404, 404]
        # For the invite, and once for the token.
        assert looked == [code] * 2


@pytest.mark.parametrize("left_over", ["host", "display", "visit"])
async def test_a_seat_waits_for_nothing_whatever_else_its_browser_still_shows(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch, left_over: str
) -> None:
    async def look(_: Looks, code: str) -> None:
        raise AssertionError(code)

    house = await open_house()
    ann = await device(house).make(open=[1])
    ann.tokens[left_over] = "of-another-time"
    monkeypatch.setattr(Looks, "look", look)

    assert (await ann.view())["seat"] == 0
    assert (await ann.request("rename", name="Anna"))[0] == 200
    assert (await ann.ask("POST", "/words", {}))[0] == 201


async def test_a_host_who_was_one_waits_for_nothing(open_house: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await open_house()
    ann = await device(house).make(open=[1])
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")
    assert (await ann.request("host", seat=1))[0] == 200
    monkeypatch.setattr(looking, "SPACE", 60.0)

    assert "host" in ann.tokens
    assert [(await ann.view())["seat"] for _ in range(3)] == [0] * 3


async def test_what_opens_nothing_is_not_looked_for_again_for_a_while(open_house: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Counting()
    house = await open_house(store)
    ann = await device(house).make(open=[1])
    ann.tokens["seat"] = "of-another-time"
    assert (await ann.view())["role"] == "host"
    store.reads = 0

    for _ in range(5):
        assert (await ann.view())["role"] == "host"
    assert store.reads == 0
    monkeypatch.setattr(looking, "DEAD", 0.0)
    ann.tokens["seat"] = "of-yet-another"
    for _ in range(2):
        await ann.view()

    assert store.reads == 2


def test_what_is_remembered_of_that_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking, "REMEMBERED", 2)
    missed = Missed()
    for token in ("a", "b", "a", "c"):
        missed.add("CCCCCC", token)

    assert [missed.has("CCCCCC", token) for token in ("a", "b", "c")] == [True, False, True]
    assert not missed.has("DDDDDD", "a")


async def test_a_look_that_has_begun_is_nobodys_who_comes_later() -> None:
    """They may know of what was stored since."""
    begun, go = asyncio.Event(), asyncio.Event()
    looks: list[str] = []

    async def look(code: str) -> None:
        looks.append(code)
        begun.set()
        await go.wait()

    looking_ = Looks(look)
    first = asyncio.create_task(looking_.look("A"))
    await begun.wait()
    later = [asyncio.create_task(looking_.look("A")) for _ in range(10)]
    go.set()
    await asyncio.gather(first, *later)

    assert looks == ["A", "A"]


async def test_what_looking_raises_is_raised_to_all_who_wait_and_a_later_look_is_a_new_one() -> None:
    fails = [True]

    async def look(_: str) -> None:
        if fails:
            raise RuntimeError("no")

    looks = Looks(look)
    got = await asyncio.gather(*(looks.look("A") for _ in range(3)), return_exceptions=True)
    assert [type(each) for each in got] == [RuntimeError] * 3
    fails.clear()

    await looks.look("A")
    await looks.close()
