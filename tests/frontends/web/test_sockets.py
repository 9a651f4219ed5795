"""A seat at a table over a real socket: what it sees, who comes and goes, and matches played."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import aiohttp
import pytest
from tests.frontends.web.playing import QUICK, bidding, ended

from followsuit.plugins import installed

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Message


async def test_a_match_is_played_and_played_again(house: House) -> None:
    guest = await house.sit(options=QUICK)
    await guest.come()
    await guest.ask("pace", pace=0)
    view = await guest.play(random.Random(1), ended)

    assert view["document"]["outcome"]["winners"] in ([0, 2], [1, 3])
    views = [json.loads(frame) for frame in guest.frames if '"type":"view"' in frame]
    assert [view["v"] for view in views] == list(range(2, view["v"] + 1))

    answer = await guest.ask("rematch", v=view["v"])

    assert answer == {"type": "ok", "mid": answer["mid"], "v": view["v"] + 2}
    assert guest.view["document"]["deal"] == 1
    assert guest.view["document"]["outcome"] is None
    await guest.play(random.Random(2), ended)


async def test_the_first_deal_is_dealt_at_once(house: House) -> None:
    guest = await house.sit()
    view = await guest.come()

    assert view["v"] == 2
    assert view["document"]["deal"] == 1
    assert len(view["view"]["own"]["hand"]) == 7
    assert [event["type"] for event in view["document"]["events"]][:1] == ["deal"]


async def test_a_view_says_what_the_wire_promises(house: House) -> None:
    guest = await house.sit(seat=2, bots=["random", "rookie", "random"])
    view = await guest.come()

    assert list(view) == ["type", "v", "seat", "d", "legal", "view", "document", "room", "role", "watching"]
    assert (view["role"], view["watching"]) == ("seat", 0)
    assert (view["seat"], view["document"]["you"]) == (2, 2)
    assert view["room"]["code"] == guest.code
    assert view["room"]["pace"] == 1.5
    seats = view["room"]["seats"]
    assert [seat["kind"] for seat in seats] == ["bot", "bot", "human", "bot"]
    assert [seat["bot"] for seat in seats] == ["rookie", "random", None, "random"]
    assert [seat["here"] for seat in seats] == [True] * 4
    assert seats[2]["name"] == "Ann"
    assert len({seat["name"] for seat in seats}) == 4


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("", "Seat 1"),
        ("  \n ", "Seat 1"),
        ("\u202eevil\u202c", "evil"),
        ("x" * 999, "x" * 24),
        ("<b>🂡</b>", "<b>🂡</b>"),
        ("\ud800", "Seat 1"),
    ],
)
async def test_any_name_is_harmless(house: House, name: str, shown: str) -> None:
    guest = await house.sit()
    await guest.come()

    answer = await guest.ask("rename", name=name)

    assert answer["type"] == "ok"
    assert guest.view["room"]["seats"][0]["name"] == shown


async def test_the_pace_is_changed_for_all_and_no_other_is_taken(house: House) -> None:
    guest = await house.sit()
    await guest.come()
    v = guest.view["v"]

    assert (await guest.ask("pace", pace=3))["type"] == "ok"
    assert guest.view["room"]["pace"] == 3
    assert (await guest.ask("pace", pace=3.0))["v"] == guest.view["v"]
    for pace in (0.5, -1, "1", None, True, 7, [1]):
        answer = await guest.ask("pace", pace=pace)
        assert (answer["type"], answer["code"]) == ("no", "malformed-message")
    assert guest.view["v"] == v + 1


async def test_a_ping_is_answered_with_the_revision(house: House) -> None:
    guest = await house.sit()
    await guest.come()

    await guest.say({"type": "ping", "v": 1})

    assert await guest.hear() == {"type": "pong", "v": guest.view["v"]}


async def test_whoever_comes_back_sees_what_was_there(house: House) -> None:
    guest = await bidding(house)
    before = guest.view

    await guest.go()
    again = await guest.come()

    assert again == before


async def test_the_newer_window_wins_and_the_older_is_told(house: House) -> None:
    old = await bidding(house)
    new = type(old)(old.session, old.base, old.code, old.seat, old.token)
    house.guests.append(new)

    await new.come()
    said = [json.loads(await old.socket.receive_str())]
    closed = await old.socket.receive()

    assert said == [{"type": "bye", "code": "replaced", "reason": "This seat is open in another window."}]
    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, 4001)
    assert (await new.move(new.view["legal"][0]))["type"] == "ok"


async def test_others_see_who_is_here_without_a_new_revision(house: House) -> None:
    guests = await house.four()
    view = await guests[0].come()
    assert [seat["here"] for seat in view["room"]["seats"]] == [True, False, False, False]
    v = view["v"]

    await guests[2].come()
    view = await guests[0].until(lambda _: True)
    assert (view["v"], [seat["here"] for seat in view["room"]["seats"]]) == (v, [True, False, True, False])

    await guests[2].go()
    view = await guests[0].until(lambda _: True)
    assert (view["v"], [seat["here"] for seat in view["room"]["seats"]]) == (v, [True, False, False, False])


async def test_two_rooms_do_not_hear_each_other(house: House) -> None:
    one, two = await bidding(house), await bidding(house)
    quiet = len(two.frames)

    await one.ask("rename", name="Loud")
    await one.move(one.view["legal"][0])
    await two.say({"type": "ping", "v": 1})
    await two.hear()

    assert [json.loads(frame)["type"] for frame in two.frames[quiet:]] == ["pong"]
    assert not [frame for frame in two.frames if "Loud" in frame or one.code in frame]


@pytest.mark.parametrize("path", ["XXXXXX", "xxx", "7", "%00", "K7PQ4MK7PQ4M"])
async def test_an_unknown_room_and_a_wrong_token_are_answered_alike(house: House, path: str) -> None:
    guest = await house.sit()
    answers = []
    for code, headers in ((path, guest.headers), (guest.code, {"Authorization": "Bearer " + "A" * 43}), (guest.code, {})):
        request = {
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        async with house.session.get(f"{house.base}/ws/{code}", headers={**request, **headers}) as response:
            answers.append((response.status, await response.json()))

    assert answers[0] == answers[1] == answers[2]
    assert (answers[0][0], answers[0][1]["code"]) == (404, "unknown-room")


GAMES = [(game.name, seats) for game in installed().games.values() for seats in game.seat_counts]


@pytest.mark.parametrize(("game", "seats"), GAMES)
async def test_every_game_is_played_with_bots(house: House, game: str, seats: int) -> None:
    """Two deals of each, whatever its phases."""
    guest = await house.sit(quick=True, game=game, bots=["random"] * (seats - 1))
    await guest.come()

    def second_is_over(view: Message) -> bool:
        return bool(view["document"]["pause"]) and (view["document"]["deal"] > 1 or ended(view))

    view = await guest.play(random.Random(1), second_is_over)

    assert view["document"]["pause"] in ("deal", "match")
    assert len(view["room"]["seats"]) == len({seat["player"] for seat in view["document"]["seats"]}) == seats
