"""A seat at a table over a real socket."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import aiohttp
import pytest

from followsuit.plugins import installed
from followsuit.room import Room
from followsuit.seats import Player
from followsuit_web.sockets import UNREAD
from followsuit_web.sqlite_store import SqliteStore
from followsuit_web.table import Table

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message, Opens

QUICK = {"target": 1}


def ended(view: Message) -> bool:
    return bool(view["document"]["pause"] == "match")


async def bidding(house: House, options: Mapping[str, object] | None = None) -> Guest:
    """A guest who is to bid, bots that move at once having bid before."""
    guest = await house.sit(quick=True, options=dict(options or {}))
    await guest.come()
    await guest.turn()
    return guest


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


async def test_an_illegal_move_is_refused_with_the_reason(house: House) -> None:
    guest = await bidding(house)
    v = guest.view["v"]

    answer = await guest.move("bid 250")

    assert (answer["type"], answer["code"], answer["v"]) == ("no", "illegal-move", v)
    assert "250" in answer["reason"]
    assert (await guest.move(guest.view["legal"][0]))["type"] == "ok"


async def test_what_is_no_move_is_refused(house: House) -> None:
    guest = await bidding(house)

    for text in (
        "",
        "   ",
        "hello there, how are you",
        "play 9-9",
        "bid",
        "bid -1",
        "trump fives",
        "deal",
        "commit 00",
        "\ud800",
        "x" * 999,
    ):
        answer = await guest.move(text)
        assert answer["type"] == "no", text
        assert answer["code"] in ("illegal-move", "malformed-move"), text
        assert answer["reason"]


async def test_a_move_out_of_turn_is_refused_with_the_view(house: House) -> None:
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))

    answer = await guests[2].move("pass", d=0)

    assert (answer["type"], answer["code"]) == ("no", "not-your-turn")
    assert answer["view"] == guests[2].view


async def test_the_same_move_twice_at_once_is_one_move(house: House) -> None:
    guest = await bidding(house)
    d, v = guest.view["d"], guest.view["v"]
    frame = {"type": "move", "mid": "twice", "d": d, "move": guest.view["legal"][0]}

    await guest.say(frame)
    await guest.say(frame)
    first, second = await guest.answer("twice"), await guest.answer("twice")

    assert first == second == {"type": "ok", "mid": "twice", "v": v + 1}
    assert (await house.tables.find(guest.code)).room.taken[0] == d + 1


async def test_a_double_click_does_not_spill_into_the_next_decision(house: House) -> None:
    """Another move id for the same decision: the second is stale, whatever it says."""
    guest = await bidding(house)
    d = guest.view["d"]
    move = guest.view["legal"][0]

    await guest.say({"type": "move", "mid": "one", "d": d, "move": move})
    await guest.say({"type": "move", "mid": "two", "d": d, "move": move})
    first, second = await guest.answer("one"), await guest.answer("two")

    assert first["type"] == "ok"
    assert (second["type"], second["code"] in ("stale", "not-your-turn")) == ("no", True)
    assert (await house.tables.find(guest.code)).room.taken[0] == d + 1


async def test_a_retry_after_a_lost_answer_gets_the_first_answer(house: House) -> None:
    """The socket drops before the answer; much happens; the retry is answered as the first would have been."""
    guest = await bidding(house, options=QUICK)
    v, d, move = guest.view["v"], guest.view["d"], guest.view["legal"][0]
    await guest.say({"type": "move", "mid": "lost", "d": d, "move": move})
    await guest.until(lambda view: view["v"] > v)
    await guest.go()

    await guest.come()
    await guest.turn()
    answer = await guest.ask("move", mid="lost", d=d, move=move)

    assert answer == {"type": "ok", "mid": "lost", "v": v + 1}


async def test_an_answer_to_a_decision_taken_long_ago_is_stale(house: House) -> None:
    guest = await bidding(house)
    d = guest.view["d"]
    await guest.move(guest.view["legal"][0])
    await guest.turn()

    answer = await guest.move(guest.view["legal"][0], d=d)

    assert (answer["type"], answer["code"]) == ("no", "stale")
    assert (answer["view"]["type"], answer["view"]["d"]) == ("view", guest.view["d"])


@pytest.mark.parametrize("d", ["0", None, 0.0, True, [0], -1, 10**30, 99])
async def test_a_decision_that_is_none_is_refused(house: House, d: object) -> None:
    guest = await bidding(house)

    answer = await guest.move(guest.view["legal"][0], d=d)

    assert answer["type"] == "no"
    assert answer["code"] in ("malformed-message", "stale")


async def test_a_rename_does_not_make_a_move_stale(house: House) -> None:
    guest = await bidding(house)
    d, move = guest.view["d"], guest.view["legal"][0]

    await guest.ask("rename", name="Zoë")
    assert guest.view["room"]["seats"][0]["name"] == "Zoë"
    answer = await guest.move(move, d=d)

    assert answer["type"] == "ok"


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


async def test_a_deal_that_is_in_play_cannot_be_dealt_again(house: House) -> None:
    guest = await bidding(house)

    answer = await guest.ask("deal", v=guest.view["v"])

    assert (answer["type"], answer["code"]) == ("no", "not-your-turn")
    assert guest.view["document"]["deal"] == 1


async def test_asking_twice_for_the_next_deal_deals_once(house: House) -> None:
    guest = await bidding(house, options={"target": 2, "top_marks": 1, "opening_max_marks": 1})
    view = await guest.play(random.Random(3), lambda view: bool(view["document"]["pause"]))
    v, deal = view["v"], view["document"]["deal"]
    assert view["document"]["pause"] == "deal"

    first = await guest.ask("deal", v=v)
    second = await guest.ask("deal", v=v)

    assert first["type"] == second["type"] == "ok"
    assert first["v"] == second["v"] == v + 1
    assert (await house.tables.find(guest.code)).room.match.state.public.deal == deal + 1


async def test_no_rematch_before_the_match_is_over(house: House) -> None:
    guest = await bidding(house)

    answer = await guest.ask("rematch", v=guest.view["v"])

    assert (answer["type"], answer["code"]) == ("no", "not-your-turn")


async def test_asking_twice_for_another_match_begins_one(house: House) -> None:
    guest = await bidding(house, options=QUICK)
    view = await guest.play(random.Random(4), ended)

    first = await guest.ask("rematch", v=view["v"])
    second = await guest.ask("rematch", v=view["v"])

    assert first["v"] == second["v"] == view["v"] + 2


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


async def test_a_reader_that_does_not_read_is_let_go_and_comes_back_to_the_whole_view(house: House) -> None:
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))
    table = await house.tables.find(guests[0].code)
    slow = guests[3]
    connection = slow.socket._response.connection
    assert connection is not None
    assert connection.transport is not None
    transport = connection.transport
    # What its own buffers and the kernel's hold is full sooner or later.
    transport.pause_reading()

    n = 0
    while slow.seat in table._watchers and n < 4000:
        n += 1
        await guests[0].ask("rename", name=f"Name {n}")

    assert slow.seat not in table._watchers
    assert n > UNREAD // 10_000
    transport.abort()
    again = await slow.come()
    assert again["v"] == table.room.v
    assert again["room"]["seats"][0]["name"] == f"Name {n}"


async def test_who_asks_and_does_not_read_is_not_listened_to(house: House) -> None:
    """A flood of questions waits in the sender's own buffers, not in the server's memory; its answers are not lost."""
    guest = await house.sit()
    await guest.come()
    asked = UNREAD // 1000
    for _ in range(asked):
        await guest.say({"type": "hello"})
    await guest.say({"type": "ping", "v": 0})

    kinds = [(await guest.hear())["type"] for _ in range(asked + 1)]

    assert kinds == ["view"] * asked + ["pong"]


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


async def test_choices_made_unseen_from_one_view_are_all_taken(house: House) -> None:
    """Four at once: none makes another's stale, and nothing is shown of them until the last."""
    guests = await house.four("hearts")
    await asyncio.gather(*(guest.come() for guest in guests))
    v = guests[0].view["v"]
    assert all(guest.view["d"] == 0 and guest.view["v"] == v for guest in guests)
    assert guests[0].view["document"]["phase"] == "pass"

    answers = await asyncio.gather(*(guest.move(guest.view["legal"][0]) for guest in guests))

    assert [answer["type"] for answer in answers] == ["ok"] * 4
    assert sorted(answer["v"] for answer in answers) == [v + 1, v + 2, v + 3, v + 4]
    while guests[0].view["v"] < v + 4:
        await guests[0].hear()
    assert guests[0].view["document"]["phase"] == "play"


async def test_a_fault_of_ours_closes_the_socket_and_keeps_the_room(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = await bidding(house)
    v = guest.view["v"]

    def faulty(*_: object) -> None:
        raise RuntimeError("a bug")

    with monkeypatch.context() as patched:
        patched.setattr(Room, "rename", faulty)
        await guest.say({"type": "rename", "mid": "a", "name": "x"})
        closed = await guest.socket.receive()
        async with house.session.get(f"{house.base}/healthz") as response:
            assert response.status == 200

    assert (closed.type, closed.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.INTERNAL_ERROR)
    assert (await guest.come())["v"] == v
    assert (await guest.move(guest.view["legal"][0]))["type"] == "ok"


async def test_a_view_that_cannot_be_made_does_not_keep_others_from_theirs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    guests = await house.four()
    await asyncio.gather(*(guest.come() for guest in guests))
    message = Table.message

    def faulty(table: Table, seat: Player) -> str:
        if seat == 1:
            raise RuntimeError("a bug")
        return message(table, seat)

    with monkeypatch.context() as patched:
        patched.setattr(Table, "message", faulty)
        answer = await guests[0].move("pass")
        views = [await guests[seat].until(lambda view: bool(view["v"] == answer["v"])) for seat in (2, 3)]

    assert [view["seat"] for view in views] == [2, 3]
    assert (await guests[1].come())["v"] == answer["v"]


async def test_while_the_store_does_not_answer_moves_are_refused_and_then_go_on(open_house: Opens, tmp_path: Path) -> None:
    house = await open_house(SqliteStore(tmp_path / "rooms", patience=0.05))
    guest = (await house.four())[0]
    view = await guest.come()
    other = sqlite3.connect(tmp_path / "rooms", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    refused = await guest.ask("move", mid="a", d=view["d"], move="pass")
    other.execute("ROLLBACK")
    other.close()
    again = await guest.ask("move", mid="a", d=view["d"], move="pass")

    assert (refused["type"], refused["code"], refused["v"]) == ("no", "no-store", view["v"])
    assert (again["type"], again["v"]) == ("ok", view["v"] + 1)
