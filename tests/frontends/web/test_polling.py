"""Long polls: what ends one, and that whoever waits is here."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.friends import Device, greeted, table_of_four

from followsuit_web import polling, presence, table

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Message


async def tagged(who: Device, wait: int = 0, tag: str = "") -> tuple[int, str, float]:
    """Asks for the view as somebody who has that of *tag*: the status, the tag and how many seconds it took."""
    began = time.monotonic()
    headers = {**who.headers, "If-None-Match": tag} if tag else who.headers
    async with who.session.get(f"{who.base}/api/rooms/{who.code}?wait={wait}", headers=headers) as response:
        await response.read()
        return response.status, response.headers["ETag"], time.monotonic() - began


def here(view: Message) -> list[bool]:
    return [seat["here"] for seat in view["room"]["seats"]]


def forget(house: House, who: Device) -> None:
    """Nobody at the table of *who* has asked for anything lately."""
    at = house.tables.at_hand(who.code)
    assert at is not None
    at._seen.clear()


async def test_a_long_poll_tells_who_has_gone(house: House) -> None:
    """It is no revision, and still something to be seen: whoever asks with the tag hears of it, with the revision alone not."""
    ann, bo, *_ = await table_of_four(house)
    await ann.view()
    socket, view = await greeted(bo)
    await bo.view()
    _, tag, _ = await tagged(ann)
    poll = asyncio.create_task(tagged(ann, 20, tag))
    other = asyncio.create_task(tagged(ann, 1, f'"{view["v"]}"'))
    await asyncio.sleep(0.1)

    forget(house, ann)
    await socket.close()

    status, later, _ = await poll
    assert status == 200
    assert later != tag
    status, _, took = await other
    assert (status, took >= 1) == (304, True)
    assert here(await ann.view())[:2] == [True, False]


async def test_whoever_waits_long_is_here_all_the_while(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "LATELY", 0.6)
    monkeypatch.setattr(polling, "AWAKE", 0.2)
    monkeypatch.setattr(presence, "BEAT", 0.1)
    ann, bo, *_ = await table_of_four(house)
    socket, view = await greeted(ann)
    poll = asyncio.create_task(tagged(bo, 3, f'"{view["v"]}"'))
    await asyncio.sleep(0.1)
    seen = []

    while not poll.done():
        seen.append(here(await ann.view())[1])
        await asyncio.sleep(0.05)

    assert (await poll)[0] == 304
    assert len(seen) > 20
    assert all(seen)
    await socket.close()


async def test_whoever_has_gone_away_from_a_long_poll_is_not_here(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "LATELY", 0.6)
    monkeypatch.setattr(polling, "AWAKE", 0.2)
    ann, bo, *_ = await table_of_four(house)
    view = await ann.view()
    poll = asyncio.create_task(tagged(bo, 60, f'"{view["v"]}"'))
    await asyncio.sleep(0.1)
    poll.cancel()

    async with asyncio.timeout(10):
        while here(await ann.view())[1]:
            await asyncio.sleep(0.1)


@pytest.mark.parametrize("path", ["/words", "/invites"])
async def test_whoever_asks_for_words_or_an_invite_is_here(house: House, path: str) -> None:
    ann, bo, *_ = await table_of_four(house)
    assert here(await ann.view()) == [True, False, False, False]

    assert (await bo.ask("POST", path, {}))[0] == 201

    assert here(await ann.view()) == [True, True, False, False]
