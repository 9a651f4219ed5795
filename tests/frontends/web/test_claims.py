"""A seat, or the display, that is claimed, and the answer lost: the same claim again gets the same, and nobody else anything."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.friends import device
from tests.frontends.web.ways import way as way

from followsuit.sitters import DEVICES
from followsuit_web.memory_store import MemoryStore
from followsuit_web.store import Change, Store, StoreError

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

PASSWORD = "open sesame"


def claim() -> str:
    return secrets.token_urlsafe(32)


async def test_the_same_claim_again_is_the_same_seat_and_a_token_that_works(house: House) -> None:
    ann = await device(house).make(open=[1, 2])
    own = claim()
    bo, again = device(house, ann.code), device(house, ann.code)

    first, second = await bo.sit(1, "Bo", claim=own), await again.sit(1, "Bo", claim=own)

    assert [status for status, _ in (first, second)] == [200, 200]
    assert second[1]["seat"] == 1
    assert bo.tokens == again.tokens
    assert (await again.view())["seat"] == 1
    room = (await house.tables.find(ann.code)).room
    assert (room.v, room.sitters[1].devices) == (2, ())


@pytest.mark.parametrize("other", ["", "another"], ids=["no claim", "another claim"])
async def test_whoever_has_not_the_claim_gains_nothing(house: House, other: str) -> None:
    ann = await device(house).make(open=[1, 2])
    await device(house, ann.code).sit(1, "Bo", claim=claim())
    eve = device(house, ann.code)

    status, refused = await eve.sit(1, "Eve", **({"claim": claim()} if other else {}))

    assert (status, refused["code"], eve.tokens) == (409, "seat-taken", {})


async def test_a_claim_is_good_with_what_was_shown_with_it_alone(house: House) -> None:
    """Nor at another seat, nor in another room: there it is the claim of whoever makes it."""
    ann = await device(house).make(open=[1, 2], password=PASSWORD)
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat"})
    own = claim()
    bo, eve = device(house, ann.code), device(house, ann.code)
    await bo.sit(1, "Bo", claim=own, password=PASSWORD)

    assert (await eve.sit(1, "Eve", claim=own))[0] == 404
    assert (await eve.sit(1, "Eve", claim=own, invite=invited["invite"]))[0] == 409
    assert (await eve.sit(2, "Eve", claim=own, password=PASSWORD))[1]["seat"] == 2
    other = await device(house).make(open=[1, 2])
    cy = device(house, other.code)
    await cy.sit(1, "Cy", claim=own)
    assert len({bo.tokens["seat"], eve.tokens["seat"], cy.tokens["seat"]}) == 3


async def test_an_invite_that_the_claim_has_used_up_is_not_asked_for_again(house: House) -> None:
    ann = await device(house).make(open=[1], password=PASSWORD)
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat", "seat": 1})
    asked = {"claim": claim(), "invite": invited["invite"]}
    bo, again, eve = (device(house, ann.code) for _ in range(3))
    assert (await bo.sit(1, "Bo", **asked))[0] == 200

    assert (await again.sit(1, "Bo", **asked))[0] == 200
    assert again.tokens == bo.tokens
    assert (await eve.sit(1, "Eve", **{**asked, "claim": claim()}))[0] == 409


async def test_a_display_that_is_claimed_again_is_the_same_and_nobody_elses(house: House) -> None:
    ann = await device(house).make(open=[1])
    _, invited = await ann.ask("POST", "/invites", {"scope": "display"})
    asked = {"claim": claim(), "invite": invited["invite"]}
    tablet, again, eve = (device(house, ann.code) for _ in range(3))
    assert (await tablet.ask("POST", "/display", asked))[0] == 200
    v = (await ann.view())["v"]

    assert (await again.ask("POST", "/display", asked))[0] == 200
    assert again.tokens == tablet.tokens
    assert (await again.view())["role"] == "display"
    for other in ({**asked, "claim": claim()}, {"claim": asked["claim"]}, {**asked, "invite": "x" * 43}):
        assert (await eve.ask("POST", "/display", other))[0] == 404
    assert (await ann.view())["v"] == v


async def test_a_claim_of_a_display_that_is_over_makes_none(house: House) -> None:
    ann = await device(house).make(open=[1])
    _, invited = await ann.ask("POST", "/invites", {"scope": "display"})
    asked = {"claim": claim(), "invite": invited["invite"]}
    tablet = device(house, ann.code)
    assert (await tablet.ask("POST", "/display", asked))[0] == 200
    assert (await ann.ask("DELETE", "/display"))[0] == 204

    assert (await device(house, ann.code).ask("POST", "/display", asked))[0] == 404
    assert not (await ann.view())["room"]["display"]


async def test_one_claim_is_another_token_for_a_seat_and_for_the_display(house: House) -> None:
    ann = await device(house).make(open=[0, 1], seat=None)
    own = claim()
    tablet, bo = device(house, ann.code), device(house, ann.code)
    tablet.tokens["host"] = ann.tokens["host"]
    assert (await tablet.ask("POST", "/display", {"claim": own}))[0] == 200

    assert (await bo.sit(0, "Bo", claim=own))[0] == 200
    assert bo.tokens["seat"] != tablet.tokens["display"]


async def test_words_shown_again_by_one_claim_are_one_more_device(house: House) -> None:
    ann = await device(house).make(open=[1])
    _, worded = await ann.ask("POST", "/words", {})
    own = claim()
    phones = [device(house, ann.code) for _ in range(DEVICES + 1)]

    for phone in phones:
        assert (await phone.sit(0, claim=own, words=worded["words"]))[0] == 200

    assert len((await house.tables.find(ann.code)).room.sitters[0].devices) == 1
    assert [(await each.view())["seat"] for each in (ann, *phones)] == [0] * (len(phones) + 1)


async def test_a_claim_whose_owner_has_got_up_opens_nothing_of_who_came_after(house: House) -> None:
    ann = await device(house).make(open=[1, 2])
    own = claim()
    bo, eve = device(house, ann.code), device(house, ann.code)
    await bo.sit(1, "Bo", claim=own)
    await bo.ask("DELETE", "/seats/1")
    await eve.sit(1, "Eve", claim=claim())

    status, refused = await device(house, ann.code).sit(1, "Bo", claim=own)

    assert (status, refused["code"]) == (409, "seat-taken")


async def test_a_claim_of_who_has_changed_seats_since_is_the_seat_that_they_have(house: House) -> None:
    ann = await device(house).make(open=[1, 2])
    own = claim()
    bo = device(house, ann.code)
    await bo.sit(1, "Bo", claim=own)
    assert (await bo.request("swap", seat=2))[0] == 200

    status, view = await device(house, ann.code).sit(1, "Bo", claim=own)

    assert (status, view["seat"]) == (200, 2)
    assert (await ann.view())["room"]["seats"][1]["kind"] == "open"


async def test_one_claim_many_times_at_once_is_one_seat(house: House) -> None:
    ann = await device(house).make(open=[1, 2])
    own = claim()
    many = [device(house, ann.code) for _ in range(10)]

    got = await asyncio.gather(*(each.sit(1, "Bo", claim=own) for each in many))

    assert [status for status, _ in got] == [200] * 10
    assert len({each.tokens["seat"] for each in many}) == 1
    assert (await ann.view())["v"] == 2


async def test_a_claim_is_nowhere_in_what_is_stored(open_house: Opens) -> None:
    store = MemoryStore()
    house = await open_house(store)
    ann = await device(house).make(open=[1])
    own = claim()
    bo = device(house, ann.code)
    await bo.sit(1, "Bo", claim=own)

    stored = repr(await store.happenings(ann.code))

    assert own not in stored
    assert bo.tokens["seat"] not in stored


@pytest.mark.parametrize("text", ["", "1", "x" * 42, "x" * 65, "x" * 42 + "\u00e9", "x" * 43 + "\n", 5, ["x" * 43], True])
async def test_what_could_be_guessed_is_no_claim_and_is_not_shown(house: House, text: object) -> None:
    ann = await device(house).make(open=[1])

    status, refused = await device(house, ann.code).sit(1, "Bo", claim=text)

    assert (status, refused["code"]) == (400, "malformed-message")
    assert "xxx" not in refused["reason"]
    assert await ann.ask("POST", "/display", {"claim": text}) == (status, refused)
    assert (await ann.view())["room"]["seats"][1]["kind"] == "open"


class Forgetful(MemoryStore):
    """Stores a change, and does not say so, as when the answer is lost."""

    loses = False

    async def append(self, code: str, v: int, change: Change) -> None:
        await super().append(code, v, change)
        if self.loses:
            raise StoreError("expected an answer of the store, got none")


async def test_a_claim_that_was_stored_though_it_was_refused_is_answered_when_it_is_made_again(open_house: Opens) -> None:
    store = Forgetful()
    house = await open_house(store)
    ann = await device(house).make(open=[1])
    own = claim()
    bo = device(house, ann.code)
    store.loses = True
    assert (await bo.sit(1, "Bo", claim=own))[0] == 503
    store.loses = False

    assert (await bo.sit(1, "Bo", claim=own))[0] == 200
    assert (await bo.view())["seat"] == 1


async def test_a_claim_is_made_again_at_another_server_and_after_a_restart(open_house: Opens, way: Callable[[], Store]) -> None:
    """At each store, also by an invite that it has used up; a seat, and the display."""
    one, two = await open_house(way()), await open_house(way())
    ann = await device(one).make(open=[1, 2], password=PASSWORD)
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat", "seat": 1})
    asked = {"claim": claim(), "invite": invited["invite"]}
    bo = device(one, ann.code)
    assert (await bo.sit(1, "Bo", **asked))[0] == 200
    there = device(two, ann.code)
    assert (await there.sit(1, "Bo", **asked))[0] == 200
    _, invited = await ann.ask("POST", "/invites", {"scope": "display"})
    shown = {"claim": claim(), "invite": invited["invite"]}
    screens = device(one, ann.code), device(two, ann.code)
    for screen in screens:
        assert (await screen.ask("POST", "/display", shown))[0] == 200
    await one.runner.cleanup()
    await two.runner.cleanup()

    later = await open_house(way())
    back = device(later, ann.code)
    assert (await back.sit(1, "Bo", **asked))[0] == 200
    screen = device(later, ann.code)
    assert (await screen.ask("POST", "/display", shown))[0] == 200

    assert screens[0].tokens == screens[1].tokens == screen.tokens
    assert (await screen.view())["role"] == "display"
    assert bo.tokens["seat"] == there.tokens["seat"] == back.tokens["seat"]
    assert (await back.view())["seat"] == 1
    status, refused = await device(later, ann.code).sit(1, "Eve", claim=claim(), password=PASSWORD)
    assert (status, refused["code"]) == (409, "seat-taken")
