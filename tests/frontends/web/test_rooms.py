"""Friends at one table: coming in, sitting down, watching and talking."""

from __future__ import annotations

import asyncio
import json
import random
from typing import TYPE_CHECKING

import aiohttp
import pytest
from tests.frontends.web.friends import PASSWORD, device, greeted, heard, table_of_four

from followsuit import manners
from followsuit_web.limiting import RULES, read_rate

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House


async def test_four_friends_sit_down_and_play(house: House) -> None:
    friends = await table_of_four(house)
    views = [await friend.view() for friend in friends]

    assert [view["seat"] for view in views] == [0, 1, 2, 3]
    assert [seat["name"] for seat in views[0]["room"]["seats"]] == ["Ann", "Bo", "Cy", "Dee"]
    assert (views[0]["room"]["pause"], views[0]["room"]["host"]) == ("start", 0)
    status, _ = await friends[2].request("deal", v=views[2]["v"])
    assert status == 200
    guests = [friend.guest(seat) for seat, friend in enumerate(friends)]
    house.guests += guests
    await asyncio.gather(*(guest.come() for guest in guests))
    rng = random.Random(1)
    while not guests[0].view["document"]["pause"]:
        turn = next(guest for guest in guests if guest.view["d"] is not None)
        v = (await turn.move(rng.choice(turn.view["legal"])))["v"]
        for guest in guests:
            while guest.view["v"] < v:
                await guest.hear()

    assert guests[0].view["document"]["pause"] in ("deal", "match")


async def test_ten_who_want_one_seat_at_once_are_one_who_gets_it(house: House) -> None:
    ann = await device(house).make(open=[2])
    many = [device(house, ann.code) for _ in range(10)]

    got = await asyncio.gather(*(each.sit(2, f"P{n}") for n, each in enumerate(many)))

    assert sorted(status for status, _ in got) == [200] + [409] * 9
    assert {answer["code"] for status, answer in got if status == 409} == {"seat-taken"}
    winner = next(n for n, (status, _) in enumerate(got) if status == 200)
    assert (await many[winner].view())["seat"] == 2
    assert (await ann.view())["room"]["seats"][2]["name"] == f"P{winner}"


async def test_four_who_want_four_seats_at_once_get_them(house: House) -> None:
    tablet = await device(house).make(seat=None, open=True)
    many = [device(house, tablet.code) for _ in range(4)]

    got = await asyncio.gather(*(each.sit(n, f"P{n}") for n, each in enumerate(many)))

    assert [status for status, _ in got] == [200] * 4
    assert [(await each.view())["seat"] for each in many] == [0, 1, 2, 3]


HOSTILE = [
    "",
    " \n\t",
    "x" * 10_000,
    "\U0001f0a1\U0001f469\u200d\U0001f680",
    "\u202eevil\u202c",
    "<img src=x onerror=alert(1)>",
    "\u0000",
]


@pytest.mark.parametrize("name", HOSTILE, ids=["empty", "blank", "long", "emoji", "turned", "html", "nul"])
async def test_a_seat_is_taken_whatever_its_owner_is_called(house: House, name: str) -> None:
    ann = await device(house).make(open=[1])

    status, view = await device(house, ann.code).sit(1, name)
    again, _ = await device(house, ann.code).sit(1, "Eve")

    assert (status, again) == (200, 409)
    shown = view["room"]["seats"][1]["name"]
    assert 0 < len(shown) <= 24
    assert not set(shown) & set("\u202e\u202c\n\u0000")


async def test_unknown_room_wrong_password_wrong_invite_and_no_credential_are_one_answer(house: House) -> None:
    ann = await device(house).make(open=True, password=PASSWORD)
    got = []
    for code, proof in (
        ("CCCCCC", {}),
        ("CCCCCC", {"password": PASSWORD}),
        (ann.code, {}),
        (ann.code, {"password": "ace of spades"}),
        (ann.code, {"invite": "A" * 43}),
    ):
        stranger = device(house, code)
        got.append(await stranger.sit(1, "Eve", **proof))
        got.append(await stranger.ask("POST", "/visits", proof))
        got.append(await stranger.ask("POST", "/display", proof))
        got.append(await stranger.ask("GET", ""))
        got.append(await stranger.request("deal", v=1))
        got.append(await stranger.ask("POST", "/seats/1", {"words": "acorn actor adobe agent album alley"}))

    assert {status for status, _ in got} == {404}
    assert len({json.dumps(answer) for _, answer in got}) == 1
    assert (await device(house, ann.code).sit(1, "Bo", password=PASSWORD))[0] == 200


async def test_a_room_without_free_seats_is_there_for_its_people_only(house: House) -> None:
    ann = await device(house).make()
    assert (await device(house, ann.code).ask("GET", ""))[0] == 404
    assert (await device(house, ann.code).sit(1, "Eve"))[0] == 404


async def test_who_comes_in_by_the_code_sees_who_is_there_and_no_more(house: House) -> None:
    ann = await device(house).make(open=[1])
    await ann.request("deal", v=1)

    view = await device(house, ann.code).view()

    assert (view["role"], view["seat"], view["document"], view["view"], view["legal"]) == ("visitor", None, None, None, [])
    assert view["room"]["seats"][1]["kind"] == "open"


async def test_people_watch_where_the_table_allows_it_and_see_what_everyone_sees(house: House) -> None:
    ann = await device(house).make(spectators=True)
    visitor = device(house, ann.code)
    socket, view = await greeted(visitor)

    assert (view["role"], view["seat"], view["d"], view["view"]["own"]) == ("visitor", None, None, None)
    assert view["document"]["you"] is None
    await socket.send_str('{"type":"say","mid":"a","phrase":"hello"}')
    refused = await heard(socket, "no")
    assert (refused["code"], refused["view"]["role"]) == ("not-allowed", "visitor")
    assert (await ann.view())["watching"] == 1
    await socket.close()


async def test_a_password_opens_the_room_to_look_in(house: House) -> None:
    ann = await device(house).make(open=[1], password=PASSWORD)
    bo = device(house, ann.code)
    assert (await bo.ask("POST", "/visits", {"password": PASSWORD}))[0] == 200
    assert (await bo.view())["role"] == "visitor"
    # To have looked in is not enough to sit down.
    assert (await bo.sit(1, "Bo"))[0] == 404


async def test_an_invite_opens_one_seat(house: House) -> None:
    ann = await device(house).make(open=[1, 2], password=PASSWORD)
    status, invite = await ann.ask("POST", "/invites", {"seat": 1, "page": "https://cards.example/x?y"})
    assert status == 201
    assert invite["link"] == f"https://cards.example/room/{ann.code}#invite={invite['invite']}&seat=1"
    assert invite["qr"].startswith("data:image/svg+xml")
    bo = device(house, ann.code)
    assert (await bo.sit(2, "Bo", invite=invite["invite"]))[0] == 404
    assert (await bo.sit(1, "Bo", invite=invite["invite"]))[0] == 200
    assert (await bo.ask("DELETE", "/seats/1"))[0] == 204
    assert (await device(house, ann.code).sit(1, "Eve", invite=invite["invite"]))[0] == 404


async def test_who_only_watches_invites_nobody(house: House) -> None:
    ann = await device(house).make(spectators=True, open=[1])
    assert (await device(house, ann.code).ask("POST", "/invites", {}))[0] == 403


async def test_phrases_are_said_by_whoever_sits_and_own_words_where_there_is_a_password(house: House) -> None:
    ann, *_ = await table_of_four(house)
    await ann.request("say", phrase="well-played")
    assert (await ann.request("say", words="psst"))[0] == 403
    private, *_ = await table_of_four(house, password=PASSWORD)
    status, _ = await private.request("say", words="<b>\u202epsst</b>\n" + "x" * 9000)
    assert status == 200

    open_log, private_log = (await ann.view())["room"]["log"], (await private.view())["room"]["log"]
    assert (open_log[-1]["kind"], open_log[-1]["name"], open_log[-1]["text"]) == ("phrase", "Ann", "Well played.")
    assert private_log[-1]["text"].startswith("<b>psst</b> xxx")
    assert len(private_log[-1]["text"]) == 200


async def test_the_same_words_twice_by_a_lost_answer_are_said_once(house: House) -> None:
    ann, *_ = await table_of_four(house)
    body = {"type": "say", "mid": "m", "phrase": "hello"}

    got = await asyncio.gather(*(ann.ask("POST", "/requests", body) for _ in range(5)))

    assert len({answer["v"] for _, answer in got}) == 1
    assert [note["kind"] for note in (await ann.view())["room"]["log"]].count("phrase") == 1


async def test_what_was_asked_for_and_not_heard_to_be_done_is_asked_for_again_and_done_once(house: House) -> None:
    """A seat lent, a bot voted in, a host made: under the same id it is the first answer."""
    ann, bo, cy, dee = await table_of_four(house)
    assert dee.code == ann.code
    for who, asked in (
        (bo, {"type": "lend", "mid": "l"}),
        (ann, {"type": "lend", "mid": "h", "seat": 2}),
        (bo, {"type": "vote", "mid": "v", "seat": 3}),
        (bo, {"type": "back", "mid": "b"}),
        (ann, {"type": "host", "mid": "o", "seat": 2}),
        (cy, {"type": "rename", "mid": "r", "name": "Cyd"}),
    ):
        first, again = [await who.ask("POST", "/requests", asked) for _ in range(2)]
        assert first[0] == again[0] == 200, (asked, first, again)
        assert again[1] == first[1]


async def test_who_says_too_much_too_fast_is_asked_to_wait(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    rate = read_rate(RULES["chat"].usual)
    assert rate is not None
    lines = range(rate.amount + 1)
    ann, bo, *_ = await table_of_four(house)
    got = [await ann.ask("POST", "/requests", {"type": "say", "mid": f"{n}", "phrase": "hurry"}) for n in lines]
    assert [status for status, _ in got] == [200] * rate.amount + [429]
    assert got[-1][1]["code"] == "too-many"
    assert (await bo.request("say", phrase="hello"))[0] == 200
    monkeypatch.setattr(manners, "ASIDES", 1)
    assert (await ann.request("rename", name="Anna"))[0] == 429


async def test_a_second_window_takes_the_seat_and_one_without_a_seat_sees_least(house: House) -> None:
    ann = await device(house).make(open=[1])
    first, _ = await greeted(ann)
    second, view = await greeted(ann)
    assert (await heard(first, "bye"))["code"] == "replaced"
    assert view["seat"] == 0
    third, least = await greeted(device(house, ann.code))
    assert (least["role"], least["document"]) == ("visitor", None)
    for socket in (second, third):
        await socket.close()


async def test_of_those_who_watch_there_are_so_many(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("followsuit_web.audience.CROWD", 2)
    ann = await device(house).make(spectators=True)
    sockets = [(await greeted(device(house, ann.code)))[0] for _ in range(2)]
    third = await device(house, ann.code).socket()
    closed = await third.receive()
    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.TRY_AGAIN_LATER)
    for socket in sockets:
        await socket.close()
