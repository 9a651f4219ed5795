"""The display of a table, which never has a hand, and scores set right."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.friends import PASSWORD, Device, device, greeted, heard, table_of_four

from followsuit_web.credentials import new_token
from followsuit_web.people import People
from followsuit_web.seated import At
from followsuit_web.settings import settings

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens


async def test_the_display_never_has_a_hand_and_runs_the_match(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    assert (await device(house, ann.code).ask("POST", "/display", {}))[0] == 404
    _, invite = await ann.ask("POST", "/invites", {"scope": "display"})
    screen = device(house, ann.code)
    status, view = await screen.ask("POST", "/display", {"invite": invite["invite"]})
    assert (status, view["role"], view["seat"]) == (200, "display", None)
    socket, view = await greeted(screen)

    assert (await screen.request("adjust", seat=0, points=2))[0] == 200
    assert (await screen.request("deal", v=99))[0] == 200
    dealt = await heard(socket)
    while dealt["document"]["deal"] == 0:
        dealt = await heard(socket)
    assert (dealt["view"]["own"], dealt["legal"], dealt["document"]["actions"]) == (None, [], [])
    assert dealt["view"]["public"]["scores"] == [2, 0, 2, 0]
    assert dealt["room"]["display"]
    assert (await screen.request("adjust", seat=0, points=-1))[1]["code"] == "not-your-turn"
    for kind, fields in (
        ("move", {"d": 0, "move": "pass"}),
        ("say", {"phrase": "hello"}),
        ("host", {"seat": 1}),
        ("rename", {"name": "x"}),
    ):
        assert (await screen.request(kind, **fields))[0] == 403
    assert (await bo.request("adjust", seat=1, points=5))[0] == 403
    assert (await bo.request("restart", v=99))[0] == 403
    assert (await screen.request("restart", v=99))[0] == 200
    assert "* adjust" not in (await ann.ask("GET", "/record"))[1]
    other = device(house, ann.code)
    other.tokens["seat"] = bo.tokens["seat"]
    assert (await other.ask("POST", "/display", {}))[0] == 200
    assert (await heard(socket, "bye"))["code"] == "dismissed"
    assert (await other.view())["role"] == "seat"
    _, both = await greeted(other, "?as=display")
    assert both["role"] == "display"
    assert (await bo.ask("DELETE", "/display"))[0] == 204
    assert not (await bo.view())["room"]["display"]


async def test_an_invite_to_be_the_display_is_good_once(house: House) -> None:
    """Also where it was not used at all: whoever has photographed the picture of one comes too late in any case."""
    ann = await device(house).make(open=True)
    _, invite = await ann.ask("POST", "/invites", {"scope": "display"})
    _, other = await ann.ask("POST", "/invites", {"scope": "display"})
    tablet, eve = device(house, ann.code), device(house, ann.code)
    assert (await tablet.ask("POST", "/display", {"invite": invite["invite"]}))[0] == 200
    v = (await ann.view())["v"]

    for used in (invite, other):
        status, refused = await eve.ask("POST", "/display", {"invite": used["invite"]})
        assert (status, refused["code"], eve.tokens) == (404, "unknown-room", {})

    assert (await ann.view())["v"] == v
    assert (await tablet.view())["role"] == "display"
    _, fresh = await ann.ask("POST", "/invites", {"scope": "display"})
    assert (await device(house, ann.code).ask("POST", "/display", {"invite": fresh["invite"]}))[0] == 200


async def test_of_two_who_come_in_by_one_invite_at_once_one_is_the_display(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = await device(house).make(open=True)
    invite = await display_invite(ann)
    both, exhibit = asyncio.Barrier(2), People.exhibit

    async def together(people: People, at: At, token: str) -> None:
        await both.wait()
        await exhibit(people, at, token)

    monkeypatch.setattr(People, "exhibit", together)
    two = device(house, ann.code), device(house, ann.code)

    got = await asyncio.gather(*(each.ask("POST", "/display", invite) for each in two))

    assert sorted(status for status, _ in got) == [200, 404]
    assert [bool(each.tokens) for each in two] == [status == 200 for status, _ in got]


async def test_no_display_comes_back_by_an_invite_from_before_it_was_ended(house: House) -> None:
    ann = await device(house).make(open=True)
    assert (await device(house, ann.code).ask("POST", "/display", await display_invite(ann)))[0] == 200
    left = await display_invite(ann)
    assert (await ann.ask("DELETE", "/display"))[0] == 204

    assert (await device(house, ann.code).ask("POST", "/display", left))[0] == 404
    assert not (await ann.view())["room"]["display"]


@pytest.mark.parametrize("password", [None, PASSWORD], ids=["open", "with a password"])
async def test_a_used_invite_a_wrong_one_and_a_room_that_is_not_there_are_one_answer(
    open_house: Opens, password: str | None
) -> None:
    house = await open_house(settings=settings(limits=["guesses=3/10minutes"], trusted=["127.0.0.1"]))
    ann = await device(house).make(open=True, password=password)
    used, wrong = await display_invite(ann), {"invite": new_token()}
    assert (await device(house, ann.code).ask("POST", "/display", used))[0] == 200
    asked = [(ann.code, used), (ann.code, wrong), ("CCCCCC", wrong), ("CCCCCC", used)]

    got = [
        [
            (status, answer | ({"retry": 0, "reason": ""} if status == 429 else {}))
            for status, answer in [
                await device(house, code).ask("POST", "/display", body, **{"X-Forwarded-For": f"192.0.2.{n}"}) for _ in range(4)
            ]
        ]
        for n, (code, body) in enumerate(asked)
    ]

    assert [status for status, _ in got[0]] == [404, 404, 404, 429]
    assert got == [got[0]] * 4


async def test_whoever_shows_the_password_needs_no_invite_that_is_good(house: House) -> None:
    ann = await device(house).make(open=True, password=PASSWORD)
    used = await display_invite(ann)
    assert (await device(house, ann.code).ask("POST", "/display", used))[0] == 200

    both = {**used, "password": PASSWORD}
    assert (await device(house, ann.code).ask("POST", "/display", both))[0] == 200
    assert (await device(house, ann.code).ask("POST", "/display", {**both, "password": "wrong"}))[0] == 404


async def display_invite(who: Device) -> dict[str, str]:
    """What a device shows to become the display."""
    status, invited = await who.ask("POST", "/invites", {"scope": "display"})
    assert status == 201
    return {"invite": invited["invite"]}


async def test_a_score_set_right_is_in_the_record_and_the_log(house: House) -> None:
    ann = (await table_of_four(house))[0]
    await ann.request("adjust", seat=1, points=-3)

    assert "* adjust 1 -3\n" in (await ann.ask("GET", "/record"))[1]
    assert (await ann.view())["room"]["log"][-1]["text"] == "The score of Bo was set right: -3."
