"""Friends at one table: coming in, sitting down, leaving, coming back, and who may do what."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import random
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.frontends.web.friends import Device, device, table_of_four

from followsuit import manners
from followsuit.seats import Player
from followsuit.sitters import DEVICES
from followsuit_web.limiting import RULES, read_rate
from followsuit_web.memory_store import MemoryStore
from followsuit_web.recovery import COUNT
from followsuit_web.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Message, Opens

PASSWORD = "ace of cakes"
ROOMS = int(1000 * min(1.0, 0.1 * float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))))


async def heard(socket: aiohttp.ClientWebSocketResponse, kind: str = "view") -> Message:
    """The next message of that kind."""
    while True:
        message: Message = json.loads(await socket.receive_str(timeout=20))
        if message["type"] == kind:
            return message


async def greeted(who: Device, query: str = "") -> tuple[aiohttp.ClientWebSocketResponse, Message]:
    socket = await who.socket(query)
    await socket.send_str('{"type":"hello"}')
    return socket, await heard(socket)


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


async def test_leaving_is_the_same_however_often_and_opens_the_seat(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    token = bo.tokens["seat"]
    socket, _ = await greeted(bo)

    for _ in range(3):
        bo.tokens = {"seat": token}
        assert (await bo.ask("DELETE", "/seats/1"))[0] == 204

    assert (await heard(socket, "bye"))["code"] == "dismissed"
    assert (await ann.view())["room"]["seats"][1]["kind"] == "open"
    assert (await device(house, "CCCCCC").ask("DELETE", "/seats/1"))[0] == 204


async def test_who_has_left_sees_nothing_more_of_the_hand(house: House) -> None:
    """Neither by a socket that was open nor by a poll that was waiting; nor does a move of theirs count."""
    ann, bo, *_ = await table_of_four(house)
    await ann.request("deal", v=5)
    socket, view = await greeted(bo)
    gone = Device(bo.session, bo.base, bo.code, dict(bo.tokens))
    poll = asyncio.create_task(gone.ask("GET", "?wait=20", **{"If-None-Match": f'"{view["v"]}"'}))
    await asyncio.sleep(0.1)

    await bo.ask("DELETE", "/seats/1")

    status, later = await poll
    assert (status, later["role"], later["document"]) == (200, "visitor", None)
    message = await socket.receive_str(timeout=20)
    assert json.loads(message)["type"] == "bye"
    assert (await gone.request("say", phrase="hello"))[0] == 403


async def test_who_leaves_in_the_middle_of_a_deal_sees_no_other_hand_of_it(house: House) -> None:
    """As far as the server can know them: by what they show, also by its being nothing any more."""
    ann, bo, cy, _ = await table_of_four(house)
    token = bo.tokens["seat"]
    await ann.request("deal", v=5)
    for friend, seat in ((bo, 1), (cy, 2)):
        assert (await friend.ask("DELETE", f"/seats/{seat}"))[0] == 204
    bearer = {"Authorization": f"Bearer {token}"}

    status, refused = await bo.sit(2, "Bo")
    assert (status, refused["code"]) == (403, "not-allowed")
    assert (await device(house, ann.code).ask("POST", "/seats/2", {"name": "Bo"}, **bearer))[0] == 403
    assert (await bo.view())["role"] == "visitor"
    assert (await bo.sit(1, "Bo"))[1]["seat"] == 1
    assert (await device(house, ann.code).sit(2, "Eve"))[1]["seat"] == 2


async def test_a_host_who_leaves_in_the_middle_of_a_deal_is_known_by_the_hosts_token(house: House) -> None:
    host = await device(house).make(seat=None, open=[1, 2])
    assert (await host.sit(1, "Host"))[0] == 200
    await host.request("deal", v=99)
    await host.ask("DELETE", "/seats/1")
    del host.tokens["seat"]
    assert (await host.view())["role"] == "host"

    assert (await host.sit(2, "Host"))[0] == 403
    assert (await host.sit(1, "Host"))[0] == 200


async def test_who_leaves_between_two_deals_sits_down_where_they_like(house: House) -> None:
    _, bo, cy, _ = await table_of_four(house)
    for friend, seat in ((bo, 1), (cy, 2)):
        await friend.ask("DELETE", f"/seats/{seat}")
        assert "seat" not in friend.tokens

    assert (await bo.sit(2, "Bo"))[1]["seat"] == 2


async def test_a_seat_is_somebody_elses_to_leave(house: House) -> None:
    ann, bo, cy, _ = await table_of_four(house)
    await bo.view()
    assert (await cy.ask("DELETE", "/seats/1"))[0] == 403
    status, refused = await ann.ask("DELETE", "/seats/1")
    assert (status, refused["code"]) == (403, "not-allowed")


async def test_a_host_sends_away_who_is_not_here(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    table = await house.tables.find(ann.code)
    # Nobody has asked for anything from that seat yet.
    assert Player(1) not in table.here

    assert (await ann.ask("DELETE", "/seats/1"))[0] == 204
    assert (await bo.ask("GET", ""))[1]["role"] == "visitor"


async def test_the_host_leaves_and_the_room_lives_on(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    await ann.ask("DELETE", "/seats/0")

    assert (await bo.view())["room"]["host"] == 1
    assert (await bo.request("restart", v=99))[0] == 200
    assert (await ann.request("restart", v=99))[0] in (403, 404)


async def test_a_host_hands_on_what_is_theirs(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    assert (await bo.request("host", seat=1))[0] == 403
    assert (await ann.request("host", seat=1))[0] == 200
    assert (await ann.request("restart", v=99))[0] == 403
    assert (await bo.request("restart", v=99))[0] == 200


async def test_a_seat_is_changed_between_deals(house: House) -> None:
    ann = await device(house).make(open=True)
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")
    token = bo.tokens["seat"]

    status, view = await bo.sit(3)
    assert (status, view["seat"], bo.tokens["seat"]) == (200, 3, token)
    assert (await bo.sit(0))[0] == 409
    await ann.request("deal", v=99)
    assert (await bo.sit(1))[1]["code"] == "not-allowed"
    assert (await bo.view())["seat"] == 3


async def test_whoever_knows_the_words_has_the_seat_on_another_device_too(house: House) -> None:
    ann = await device(house).make()
    status, made = await ann.ask("POST", "/words", {})
    assert status == 201
    assert len(made["words"].split()) == COUNT
    assert made["link"].endswith(f"/room/{ann.code}#seat=0&words={made['words'].replace(' ', '-')}")
    phone = device(house, ann.code)
    status, view = await phone.ask("POST", "/seats/0", {"words": made["words"].upper().replace(" ", ", ")})
    assert (status, view["seat"]) == (200, 0)
    assert (await ann.view())["seat"] == (await phone.view())["seat"] == 0
    old, _ = await greeted(ann)
    new, _ = await greeted(phone)
    assert (await heard(old, "bye"))["code"] == "replaced"
    await new.close()
    for _ in range(DEVICES):
        await device(house, ann.code).ask("POST", "/seats/0", {"words": made["words"]})
    assert (await phone.ask("GET", ""))[0] == 404
    assert (await ann.view())["seat"] == 0


@pytest.mark.parametrize("words", ["acorn actor adobe agent album alley", "x " * 6])
async def test_other_words_open_nothing(house: House, words: str) -> None:
    ann = await device(house).make()
    await ann.ask("POST", "/words", {})
    status, refusal = await device(house, ann.code).ask("POST", "/seats/0", {"words": words})
    assert (status, refusal["code"]) == (404, "unknown-room")


async def test_a_lent_seat_is_played_by_its_bot_until_its_owner_moves(house: House) -> None:
    ann = (await house.four())[0]
    await ann.come()
    await ann.ask("pace", pace=0)
    assert (await ann.ask("lend"))["type"] == "ok"

    moved = await ann.until(lambda view: bool(view["room"]["seats"][0]["lent"] == "asked" and view["d"] is None))
    assert moved["room"]["seats"][0]["bot"] == "random"
    assert (await ann.ask("back"))["type"] == "ok"
    assert (await ann.ask("back"))["type"] == "ok"
    assert ann.view["room"]["seats"][0]["lent"] == ""


async def test_a_move_takes_the_seat_back(house: House) -> None:
    ann = (await house.four())[0]
    await ann.come()
    await ann.ask("pace", pace=5)
    await ann.ask("lend")
    d = ann.view["d"]

    answer = await ann.move("pass", d=d)

    assert answer["type"] == "ok"
    table = await house.tables.find(ann.code)
    assert (table.room.sitters[0].lent, table.room.taken[0]) == ("", d + 1)


async def test_more_than_half_of_those_here_give_the_seat_of_who_is_away_to_a_bot(house: House) -> None:
    ann, bo, cy, dee = await table_of_four(house)
    for each in (ann, bo, cy):
        await each.view()
    assert (await ann.request("vote", seat=1))[1]["code"] == "not-allowed"
    await ann.request("vote", seat=3)
    assert (await bo.view())["room"]["votes"] == [{"seat": 3, "by": 0}]

    await bo.request("vote", seat=3)

    assert (await cy.view())["room"]["seats"][3]["lent"] == "absent"
    # Whoever has the seat gets it back at once.
    view = await dee.view()
    assert (view["room"]["seats"][3]["lent"], view["room"]["votes"]) == ("", [])


async def test_a_host_gives_the_seat_of_who_is_away_to_a_bot_and_of_nobody_else(house: House) -> None:
    ann, bo, cy, dee = await table_of_four(house)
    await bo.view()
    assert (await ann.request("lend", seat=1))[0] == 403
    assert (await cy.request("lend", seat=3))[0] == 403
    assert (await ann.request("lend", seat=3))[0] == 200
    socket, view = await greeted(dee)
    assert view["room"]["seats"][3]["lent"] == ""
    await socket.close()


async def test_bots_are_exchanged_and_seats_opened_by_the_host(house: House) -> None:
    ann = await device(house).make(bots=["random"] * 3, open=[1])
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")

    assert (await ann.request("bot", seat=2, bot="rookie"))[0] == 200
    assert (await ann.request("bot", seat=3, bot="rules", open=True))[0] == 200
    assert (await ann.request("bot", seat=2, bot="nobody"))[0] == 422
    assert (await ann.request("bot", seat=9, bot="rookie"))[0] == 422
    assert (await ann.request("bot", seat=1, bot="rookie"))[0] == 403
    assert (await bo.request("bot", seat=2, bot="random"))[0] == 403
    assert (await bo.request("bot", seat=1, bot="rookie"))[0] == 200
    seats = (await bo.view())["room"]["seats"]
    assert [(seat["kind"], seat["stand_in"]) for seat in seats[1:]] == [("human", "rookie"), ("bot", "rookie"), ("open", "rules")]


async def test_a_table_that_waits_deals_and_goes_on_when_all_are_there(house: House) -> None:
    ann = await device(house).make(open=[1], empty="wait")
    status, refused = await ann.request("deal", v=1)
    assert (status, refused["code"], refused["view"]["room"]["waits"]) == (409, "not-your-turn", True)
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")
    assert (await bo.request("deal", v=99))[0] == 200


async def test_open_seats_are_played_by_bots_until_somebody_sits_down(house: House) -> None:
    ann = await device(house).make(open=True, bots=["random"] * 3, pace=0)
    await ann.request("deal", v=1)
    guest = ann.guest(0)
    house.guests.append(guest)
    await guest.come()
    await guest.turn()
    v = guest.view["v"]
    bo = device(house, ann.code)

    status, view = await bo.sit(1, "Bo")

    assert (status, view["v"], view["document"]["you"]) == (200, v + 1, 1)
    assert len(view["view"]["own"]) > 0


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


async def test_a_score_set_right_is_in_the_record_and_the_log(house: House) -> None:
    ann = (await table_of_four(house))[0]
    await ann.request("adjust", seat=1, points=-3)

    assert "* adjust 1 -3\n" in (await ann.ask("GET", "/record"))[1]
    assert (await ann.view())["room"]["log"][-1]["text"] == "The score of Bo was set right: -3."


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
    monkeypatch.setattr("followsuit_web.table.CROWD", 2)
    ann = await device(house).make(spectators=True)
    sockets = [(await greeted(device(house, ann.code)))[0] for _ in range(2)]
    third = await device(house, ann.code).socket()
    closed = await third.receive()
    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.TRY_AGAIN_LATER)
    for socket in sockets:
        await socket.close()


async def test_everyone_leaves_and_the_server_restarts_and_everything_is_as_it_was(open_house: Opens, tmp_path: Any) -> None:
    house = await open_house(SqliteStore(tmp_path / "rooms"))
    friends = await table_of_four(house, password=PASSWORD)
    await friends[0].request("deal", v=99)
    _, invite = await friends[0].ask("POST", "/invites", {"scope": "display"})
    _, words = await friends[1].ask("POST", "/words", {})
    await friends[2].request("say", words="bye")
    before = [await friend.view() for friend in friends]
    await house.runner.cleanup()

    later = await open_house(SqliteStore(tmp_path / "rooms"))
    for friend in friends:
        friend.session, friend.base = later.session, later.base
    views = [await friend.view() for friend in friends]

    for was, now in zip(before, views, strict=True):
        assert [was[key] for key in ("v", "seat", "d", "legal", "view")] == [
            now[key] for key in ("v", "seat", "d", "legal", "view")
        ]
        assert was["room"]["log"] == now["room"]["log"]
    assert (await device(later, friends[0].code).ask("POST", "/display", {"invite": invite["invite"]}))[0] == 200
    assert (await device(later, friends[0].code).ask("POST", "/seats/1", {"words": words["words"]}))[0] == 200
    first = next(seat for seat, view in enumerate(views) if view["d"] is not None)
    assert (await friends[first].ask("POST", "/moves", {"mid": "a", "d": views[first]["d"], "move": views[first]["legal"][0]}))[
        0
    ] == 200


BODIES: list[tuple[str, object]] = [
    ("/seats/1", []),
    ("/seats/1", {"name": 5}),
    ("/seats/1", {"name": "x", "token": "y"}),
    ("/seats/1", {"password": ""}),
    ("/seats/1", {"password": 5}),
    ("/seats/1", {"password": "x" * 201}),
    ("/seats/1", {"invite": 5}),
    ("/seats/1", {"words": 5}),
    ("/seats/1", {"words": "one two"}),
    ("/seats/x", {}),
    ("/seats/99", {}),
    ("/seats/-1", {}),
    ("/seats/\u0661", {}),
    ("/visits", {"name": "x"}),
    ("/words", {"page": "javascript:alert(1)"}),
    ("/words", {"page": "http://[::1"}),
    ("/words", {"page": "https://" + "x" * 300}),
    ("/invites", {"scope": "throne"}),
    ("/invites", {"scope": "display", "seat": 1}),
    ("/invites", {"seat": 99}),
    ("/invites", {"seat": True}),
    ("/display", {"name": "x"}),
    ("/requests", {"type": "hello"}),
    ("/requests", {"type": "party", "mid": "a"}),
    ("/requests", {"type": "say", "mid": "a"}),
    ("/requests", {"type": "say", "mid": "a", "phrase": {"deep": [[[[]]]]}}),
    ("/requests", {"type": "lend", "mid": "a", "seat": "0"}),
    ("/requests", {"type": "vote", "mid": "a", "seat": 10**30}),
    ("/requests", {"type": "adjust", "mid": "a", "seat": 1, "points": 1e400}),
    ("/requests", {"type": "bot", "mid": "a", "seat": 1, "bot": None}),
    ("/requests", {"type": "bot", "mid": "a", "seat": 1, "bot": "random", "open": "yes"}),
    ("/requests", {"type": "swap", "mid": "", "seat": 1}),
]


@pytest.mark.parametrize(("path", "body"), BODIES, ids=[f"{path} {body}"[:60] for path, body in BODIES])
async def test_what_cannot_be_asked_is_refused_and_changes_nothing(house: House, path: str, body: object) -> None:
    ann = await device(house).make(open=[1])
    v = (await ann.view())["v"]
    # Somebody new where a seat is asked for.
    who = device(house, ann.code) if path.startswith("/seats") else ann

    status, refusal = await who.ask("POST", path, body)

    assert status in (400, 404, 409, 422), refusal
    assert refusal["code"]
    assert refusal["reason"].startswith("expected")
    assert (await ann.view())["v"] == v


@pytest.mark.parametrize(
    "asked",
    [
        {"open": [0]},
        {"open": [4]},
        {"open": "all"},
        {"open": [True]},
        {"empty": "ghosts"},
        {"spectators": 1},
        {"pace": 4},
        {"password": ""},
        {"password": ["x"]},
        {"seat": True},
        {"seat": None, "bots": ["random"] * 3 + [None]},
    ],
    ids=str,
)
async def test_a_room_that_cannot_be_is_refused(house: House, asked: dict[str, object]) -> None:
    status, refusal = await device(house).ask("POST", "", {"game": "texas42", **asked})

    assert status == 400
    assert refusal["reason"].startswith("expected")


@pytest.mark.slow
async def test_a_thousand_rooms_opened_and_dropped_leave_nothing_behind(open_house: Opens) -> None:
    store = MemoryStore()
    house = await open_house(store)
    house.tables._shelf._kept = 10

    async def opened_and_dropped(count: int) -> None:
        for _ in range(count // 10):
            rooms = await asyncio.gather(*(device(house).make(spectators=True) for _ in range(10)))
            visitors = [device(house, ann.code) for ann in rooms]
            sockets = [(await greeted(who))[0] for who in (*rooms, *visitors)]
            await asyncio.gather(*(socket.close() for socket in sockets))
        while house.tables._presence._saying or any(table.here or table.watching for table in house.tables._shelf.tables()):
            await asyncio.sleep(0.01)
        gc.collect()

    await opened_and_dropped(50)
    files = len(os.listdir("/proc/self/fd"))
    await opened_and_dropped(ROOMS)

    # Those that are kept, and those whose last socket is only just closed; others as long as a bot is about to move there.
    async with asyncio.timeout(60):
        while len(house.tables._shelf.tables()) > 10 + 10:
            await asyncio.sleep(0.1)
            gc.collect()
    assert not house.tables._presence._stays
    assert abs(len(os.listdir("/proc/self/fd")) - files) < 25
