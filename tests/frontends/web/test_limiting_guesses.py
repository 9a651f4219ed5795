"""Guesses at passwords, invites and codes: so many from an address and at a room, and nobody is locked out by them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from followsuit_web.passwords import Passwords

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Opens
from tests.frontends.web.limits import EVE, MALLORY, asked, door, guess, make, private


async def test_ten_guesses_at_a_password_are_all_that_an_address_has(open_house: Opens) -> None:
    house = await open_house(settings=door())
    ann = await private(house)
    got = [await guess(house, ann.code, EVE) for _ in range(11)]

    assert [status for status, _, _ in got] == [404] * 10 + [429]
    assert got[-1][2] is not None
    assert (await guess(house, ann.code, EVE, "sesame"))[0] == 429
    assert (await guess(house, ann.code, MALLORY, "sesame"))[0] == 200


async def test_many_guesses_at_a_time_are_no_more_than_one_by_one(open_house: Opens) -> None:
    house = await open_house(settings=door())
    ann = await private(house)
    got = await asyncio.gather(*(guess(house, ann.code, EVE) for _ in range(30)))

    assert sorted(status for status, _, _ in got) == [404] * 10 + [429] * 20


async def test_a_room_is_guessed_at_so_often_from_wherever(open_house: Opens) -> None:
    house = await open_house(settings=door())
    ann = await private(house)
    got = [(await guess(house, ann.code, f"192.0.2.{n % 100}"))[0] for n in range(41)]

    assert got == [404] * 40 + [429]


async def test_a_room_that_is_not_there_is_limited_as_one_that_is(open_house: Opens) -> None:
    house = await open_house(settings=door())
    ann = await private(house)
    there = [await guess(house, ann.code, EVE) for _ in range(12)]
    nowhere = [await guess(house, "CCCCCC", MALLORY) for _ in range(12)]

    assert [(status, body["code"]) for status, body, _ in there] == [(status, body["code"]) for status, body, _ in nowhere]
    assert there[0][1] == nowhere[0][1]


async def test_who_guesses_right_has_guessed_nothing_wrong(open_house: Opens) -> None:
    house = await open_house(settings=door("guesses=2/hour", "room-guesses=2/hour"))
    ann = await private(house)
    path = f"/api/rooms/{ann.code}/visits"
    got = [(await asked(house, EVE, "POST", path, {"password": "sesame"}))[0] for _ in range(5)]

    assert got == [200] * 5


async def test_nobody_outside_can_lock_a_table_out(open_house: Opens) -> None:
    """Whoever has a seat, an invite or the display comes in and plays, from the attacker's own address too."""
    house = await open_house(settings=door("requests=60/minute", "misses=5/hour"))
    ann = await private(house)
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat"}, **{"X-Forwarded-For": EVE})
    _, shown = await ann.ask("POST", "/invites", {"scope": "display"}, **{"X-Forwarded-For": EVE})
    for n in range(60):
        await guess(house, ann.code, f"192.0.2.{n}")
        await guess(house, ann.code, EVE)
        await asked(house, EVE, "GET", f"/api/rooms/{ann.code}", Authorization="Bearer wrong")
    assert (await guess(house, ann.code, EVE))[0] == 429
    assert (await asked(house, EVE, "GET", f"/api/rooms/{ann.code}"))[0] == 429

    seat = {"Authorization": f"Bearer {ann.tokens['seat']}"}
    assert (await asked(house, EVE, "GET", f"/api/rooms/{ann.code}", **seat))[0] == 200
    rename = {"type": "rename", "mid": "r", "name": "Anna"}
    assert (await asked(house, EVE, "POST", f"/api/rooms/{ann.code}/requests", rename, **seat))[0] == 200
    join = {"invite": invited["invite"], "name": "Bo"}
    assert (await asked(house, EVE, "POST", f"/api/rooms/{ann.code}/seats/1", join))[0] == 200
    assert (await asked(house, EVE, "POST", f"/api/rooms/{ann.code}/display", {"invite": shown["invite"]}))[0] == 200


async def test_who_guesses_at_one_room_after_the_other_is_refused_before_a_password_is_worked_out(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(settings=door("misses=3/hour"))
    ann = await private(house)
    fits, looked = Passwords.fits, list[str]()

    async def counted(self: Passwords, hashed: str | None, password: str) -> bool:
        looked.append(password)
        return await fits(self, hashed, password)

    monkeypatch.setattr(Passwords, "fits", counted)
    got = [(await guess(house, code, EVE))[0] for code in ("CCCCC2", "CCCCC3", ann.code, "CCCCC4", ann.code)]

    assert got == [404] * 3 + [429] * 2
    assert len(looked) == 3
    assert (await guess(house, ann.code, MALLORY, "sesame"))[0] == 200


async def test_no_password_is_worked_out_for_a_room_that_cannot_be_made(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def hashed(*_: object) -> str:
        raise AssertionError

    monkeypatch.setattr(Passwords, "hashed", hashed)
    house = await open_house(settings=door())

    assert (await make(house, preset="nothing", password="sesame"))[0] == 422


async def test_who_tries_out_codes_is_refused_also_where_there_is_a_room(open_house: Opens) -> None:
    house = await open_house(settings=door("misses=3/hour"))
    _, made, _ = await make(house, open=[1])
    there = f"/api/rooms/{made['room']}"
    assert (await asked(house, EVE, "GET", there))[0] == 200
    got = [(await asked(house, EVE, "GET", f"/api/rooms/CCCCC{n}"))[0] for n in range(2, 6)]

    assert got == [404] * 3 + [429]
    assert (await asked(house, EVE, "GET", there))[0] == 429
    assert (await asked(house, EVE, "POST", f"{there}/visits", {}))[0] == 429
    assert (await asked(house, MALLORY, "GET", there))[0] == 200
