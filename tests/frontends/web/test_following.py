"""Whatever goes wrong with one room or for a while, the others are followed, and all of them afterwards."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from typing import TYPE_CHECKING

import pytest
from attrs import define, field

from followsuit.company import Happening
from followsuit_web import following
from followsuit_web.memory_store import MemoryStore
from followsuit_web.store import Change, Changed, StoreError

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Opens


@define(slots=False)
class Troubled(MemoryStore):
    """A store whose changes break off, or that cannot be read for a while."""

    breaks: int = 0
    unreadable: set[str] = field(factory=set)

    async def changes(self) -> AsyncGenerator[Changed, None]:
        if self.breaks:
            self.breaks -= 1
            raise RuntimeError("the line was cut")
        async for changed in super().changes():
            yield changed

    async def happenings(self, code: str, after: int = 0) -> tuple[Happening, ...]:
        if after and code in self.unreadable:
            raise StoreError("expected the store to answer")
        return await super().happenings(code, after)


@pytest.fixture
def store() -> Troubled:
    return Troubled()


@pytest.fixture
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "AGAIN", 0.02)


async def at_table(house: House) -> Guest:
    guest, *_ = await house.four("euchre")
    await guest.come()
    return guest


async def elsewhere(store: MemoryStore, guest: Guest, name: str = "Zoe") -> int:
    """Another server stores something; its revision."""
    v = len(await store.happenings(guest.code)) + 1
    await store.append(guest.code, v, Change(({"kind": "rename", "seat": 1, "name": name},)))
    return v


async def shows(guest: Guest, v: int) -> None:
    async with asyncio.timeout(10):
        while guest.view["v"] < v:
            await guest.hear()


async def test_a_room_that_cannot_be_played_through_keeps_no_other_from_being_shown(open_house: Opens, store: Troubled) -> None:
    house = await open_house(store)
    broken, sound = await at_table(house), await at_table(house)
    await store.append(broken.code, broken.view["v"] + 1, Change(({"kind": "flood"},)))

    await shows(sound, await elsewhere(store, sound))

    assert sound.view["room"]["seats"][1]["name"] == "Zoe"


@pytest.mark.usefixtures("_quick")
async def test_changes_that_break_off_are_taken_up_again(open_house: Opens, store: Troubled) -> None:
    store.breaks = 3
    house = await open_house(store)
    guest = await at_table(house)
    async with asyncio.timeout(10):
        while store.breaks or not store._changes:
            await asyncio.sleep(0.01)

    await shows(guest, await elsewhere(store, guest))


@pytest.mark.usefixtures("_quick")
async def test_a_room_that_could_not_be_read_is_read_later(open_house: Opens, store: Troubled) -> None:
    house = await open_house(store)
    waiting, other = await at_table(house), await at_table(house)
    store.unreadable.add(waiting.code)
    await elsewhere(store, waiting, "Yan")
    v = await elsewhere(store, waiting)

    await shows(other, await elsewhere(store, other))
    assert waiting.view["v"] < v
    store.unreadable.clear()

    await shows(waiting, v)
    assert waiting.view["room"]["seats"][1]["name"] == "Zoe"


async def test_many_revisions_at_once_are_shown_as_the_last(open_house: Opens, store: Troubled) -> None:
    house = await open_house(store)
    guest = await at_table(house)
    v = guest.view["v"]
    names = [{"kind": "rename", "seat": 1, "name": f"N{n}"} for n in range(100)]

    await store.append(guest.code, v + 1, Change(tuple(names)))

    await shows(guest, v + 100)
    assert guest.view["room"]["seats"][1]["name"] == "N99"
