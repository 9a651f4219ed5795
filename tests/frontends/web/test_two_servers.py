"""Several servers on one store are one server."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

import aiohttp
import pytest
from tests.frontends.web.friends import Device, device, table_of_four
from tests.frontends.web.ways import reach
from tests.frontends.web.ways import way as way

from followsuit.seats import Player
from followsuit_web import presence
from followsuit_web.credentials import new_token
from followsuit_web.memory_store import MemoryStore
from followsuit_web.store import Store

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message, Opens


@pytest.fixture
async def houses(open_house: Opens, way: Callable[[], Store]) -> tuple[House, House]:
    return await open_house(way()), await open_house(way())


def elsewhere(guest: Guest, house: House) -> Guest:
    """*guest*, at another server."""
    guest.base, guest.session = house.base, house.session
    return guest


async def test_a_move_at_one_server_is_shown_at_the_other(houses: tuple[House, House]) -> None:
    """Every revision, in order, as it is shown where it was made."""
    one, two = houses
    guests = await one.four("euchre")
    for guest in guests[2:]:
        elsewhere(guest, two)
    for guest in guests:
        await guest.come()
    rng = random.Random(3)

    for _ in range(30):
        turn = next((guest for guest in guests if guest.view["d"] is not None), None)
        if turn is None:
            answer = await guests[2].ask("deal", v=guests[2].view["v"])
        else:
            answer = await turn.move(rng.choice(turn.view["legal"]))
        assert answer["type"] == "ok"
        await asyncio.gather(*(reach(guest, answer["v"]) for guest in guests))

    for guest in guests:
        seen = [json.loads(text)["v"] for text in guest.frames if json.loads(text)["type"] == "view"]
        assert sorted(seen) == seen
        assert set(seen) == set(range(seen[0], seen[-1] + 1))
        there = await reread(guest, two if guest.base == one.base else one)
        assert there["view"] == guest.view["view"]


async def test_who_has_handed_the_table_on_is_host_nowhere(houses: tuple[House, House]) -> None:
    """Not even at a server that has still to hear of it."""
    one, two = houses
    ann, bo, cy, _ = await table_of_four(one, bots=["random"] * 4)
    await ann.request("deal", v=1)
    await cy.ask("DELETE", "/seats/2")
    there = Device(two.session, two.base, ann.code, dict(ann.tokens))
    asked: tuple[Message, ...] = (
        {"kind": "restart", "v": 99},
        {"kind": "bot", "seat": 2, "bot": "rules"},
        {"kind": "lend", "seat": 3},
        {"kind": "adjust", "seat": 0, "points": 1},
    )

    for each in asked:
        await there.view()
        assert (await ann.request("host", seat=1))[0] == 200
        status, refused = await there.request(**each)
        assert (status, refused["code"]) == (403, "not-allowed"), each
        assert (await bo.request("host", seat=0))[0] == 200


async def test_deals_that_all_pass_are_the_same_at_both(houses: tuple[House, House]) -> None:
    """The same word from the same seat deal after deal: once at one server, and from then on at the other."""
    one, two = houses
    guests = await one.four(all_pass="reshake")
    for guest in guests:
        await guest.come()

    for n in range(12):
        turn = next((guest for guest in guests if guest.view["d"] is not None), guests[0])
        asked = (
            {"type": "deal", "v": turn.view["v"]}
            if turn.view["d"] is None
            else {"type": "move", "d": turn.view["d"], "move": "pass"}
        )
        house = two if n else one
        url = f"{house.base}/api/rooms/{turn.code}/requests"
        async with house.session.post(url, json={"mid": f"m{n}", **asked}, headers=turn.headers) as response:
            answer = await response.json()
        assert (response.status, answer["type"]) == (200, "ok")
        await asyncio.gather(*(reach(guest, answer["v"]) for guest in guests))
        for guest in guests:
            there = await reread(guest, two)
            assert (there["v"], there["view"]) == (guest.view["v"], guest.view["view"])


async def reread(guest: Guest, house: House) -> Message:
    """The view of the same seat, as another server has it."""
    async with house.session.get(f"{house.base}/api/rooms/{guest.code}", headers=guest.headers) as response:
        view: Message = await response.json()
        return view


async def test_a_server_that_has_not_heard_yet_refuses_nothing_that_is_in_order(houses: tuple[House, House]) -> None:
    """Each request goes to the server that knows less: nothing sticks to one."""
    one, two = houses
    guests = await one.four("euchre")
    for house in houses:
        await house.tables.find(guests[0].code)
        await house.tables._following.close()
    rng, here, there = random.Random(5), one, two

    for n in range(12):
        here, there = there, here
        views = [await reread(guest, there) for guest in guests]
        seat = next((seat for seat, view in enumerate(views) if view["d"] is not None), 0)
        view = views[seat]
        move = (
            {"type": "move", "d": view["d"], "move": rng.choice(view["legal"])}
            if view["legal"]
            else {"type": "deal", "v": view["v"]}
        )
        url = f"{here.base}/api/rooms/{guests[0].code}/requests"
        async with here.session.post(url, json={"mid": f"m{n}", **move}, headers=guests[seat].headers) as response:
            answer = await response.json()
        assert (response.status, answer["type"], answer["v"]) == (200, "ok", view["v"] + 1)


async def test_whoever_is_at_another_server_is_here(houses: tuple[House, House]) -> None:
    one, two = houses
    guests = await one.four("euchre")
    ann, bea = guests[0], elsewhere(guests[1], two)
    await ann.come()

    await bea.come()

    for guest in (ann, bea):
        while here(guest.view) != [True, True, False, False]:
            await guest.until(lambda _: True)
    v = ann.view["v"]
    await bea.go()
    while here(ann.view) != [True, False, False, False]:
        await ann.until(lambda _: True)
    assert ann.view["v"] == v


def here(view: Message) -> list[bool]:
    return [bool(seat["here"]) for seat in view["room"]["seats"]]


async def test_the_newer_socket_wins_at_whichever_server(houses: tuple[House, House]) -> None:
    one, two = houses
    (guest, *_) = await one.four("euchre")
    await guest.come()
    assert guest.view
    older = guest.socket

    for house in (two, one, two):
        guest._ws = None
        elsewhere(guest, house)
        await guest.come()
        last: Message = {}
        async with asyncio.timeout(10):
            while (said := await older.receive()).type is aiohttp.WSMsgType.TEXT:
                last = json.loads(said.data)
        assert last["code"] == "replaced"
        assert (said.type, said.data) == (aiohttp.WSMsgType.CLOSE, 4001)
        older = guest.socket
        assert here(guest.view)[0]
    await guest.say({"type": "ping", "v": 1})
    while (await guest.hear())["type"] != "pong":
        pass


async def test_who_was_at_a_server_that_died_is_away(
    open_house: Opens, way: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(presence, "DEAD", 0.6)
    house = await open_house(way())
    guests = await house.four("euchre")
    await guests[0].come()
    store = way()
    await store.arrive(guests[0].code, Player(1), "dead")
    await store.arrive(guests[0].code, Player(2), "dying")
    await store.beat("dying", time.time())

    async with asyncio.timeout(10):
        while here(guests[0].view) != [True, False, True, False]:
            await guests[0].until(lambda _: True)
        while here(guests[0].view) != [True, False, False, False]:
            await guests[0].until(lambda _: True)
    await store.close()


async def test_of_ten_that_move_at_once_one_is_accepted(houses: tuple[House, House]) -> None:
    one, two = houses
    (first, *_) = guests = await one.four("euchre")
    for guest in guests:
        await guest.come()
    turn = next(guest for guest in guests if guest.view["d"] is not None)
    d, moves = turn.view["d"], turn.view["legal"]
    url = f"/api/rooms/{first.code}/moves"

    async def post(n: int, mid: str) -> tuple[int, int]:
        house = houses[n % 2]
        body = {"mid": mid, "d": d, "move": moves[n % len(moves)]}
        async with house.session.post(house.base + url, json=body, headers=turn.headers) as response:
            return response.status, (await response.json())["v"]

    got = await asyncio.gather(*(post(n, f"m{n}") for n in range(10)))
    accepted = [(n, v) for n, (status, v) in enumerate(got) if status == 200]

    assert len(accepted) == 1
    assert {status for status, _ in got} == {200, 409}
    ((winner, v),) = accepted
    # The same again, at both servers, gets the same answer.
    assert {await post(winner, f"m{winner}"), await post(winner + 1, f"m{winner}")} == {(200, v)}
    store = two.tables._store
    assert len(await store.happenings(first.code)) == v


async def test_bots_play_once_and_everybody_sees_it(houses: tuple[House, House]) -> None:
    one, two = houses
    guest = await one.sit(game="euchre", bots=["random"] * 3, quick=True)
    elsewhere(guest, two)
    await guest.come()

    await guest.play(random.Random(4), lambda view: view["document"]["deal"] > 1 and bool(view["document"]["pause"]))

    happenings = await one.tables._store.happenings(guest.code)
    mids = [(each["seat"], each["mid"]) for each in happenings if each["kind"] == "move"]
    assert len(mids) == len(set(mids))
    assert len(happenings) == guest.view["v"]


async def test_ten_who_want_one_seat_at_once_at_two_servers_are_one_who_gets_it(houses: tuple[House, House]) -> None:
    ann = await device(houses[0]).make(open=[2])
    many = [device(houses[n % 2], ann.code) for n in range(10)]

    got = await asyncio.gather(*(each.sit(2, f"P{n}") for n, each in enumerate(many)))

    assert sorted(status for status, _ in got) == [200] + [409] * 9
    winner = many[next(n for n, (status, _) in enumerate(got) if status == 200)]
    assert (await winner.view())["seat"] == 2


async def test_of_ten_who_use_one_invite_at_once_at_two_servers_one_is_the_display(houses: tuple[House, House]) -> None:
    ann = await device(houses[0]).make(open=True)
    _, invited = await ann.ask("POST", "/invites", {"scope": "display"})
    many = [device(houses[n % 2], ann.code) for n in range(10)]
    before = (await ann.view())["v"]

    got = await asyncio.gather(*(each.ask("POST", "/display", {"invite": invited["invite"]}) for each in many))

    assert sorted(status for status, _ in got) == [200] + [404] * 9
    assert {answer["code"] for status, answer in got if status == 404} == {"unknown-room"}
    assert [bool(each.tokens) for each in many] == [status == 200 for status, _ in got]
    winner = next(each for each in many if each.tokens)
    assert (await winner.view())["role"] == "display"
    # What the other server has stored is heard of within moments, not at once.
    async with asyncio.timeout(20):
        while (after := (await ann.view())["v"]) == before:
            await asyncio.sleep(0.01)
    assert after == before + 1


async def test_one_claim_of_the_display_ten_times_at_once_at_two_servers_is_one(houses: tuple[House, House]) -> None:
    ann = await device(houses[0]).make(open=True)
    _, invited = await ann.ask("POST", "/invites", {"scope": "display"})
    asked = {"invite": invited["invite"], "claim": new_token()}
    many = [device(houses[n % 2], ann.code) for n in range(10)]

    got = await asyncio.gather(*(each.ask("POST", "/display", asked) for each in many))

    assert [status for status, _ in got] == [200] * 10
    assert len({each.tokens["display"] for each in many}) == 1
    assert {(await each.view())["role"] for each in many} == {"display"}


async def test_four_who_want_four_seats_at_once_at_two_servers_get_them(houses: tuple[House, House]) -> None:
    tablet = await device(houses[0]).make(seat=None, open=True)
    many = [device(houses[n % 2], tablet.code) for n in range(4)]

    got = await asyncio.gather(*(each.sit(n, f"P{n}") for n, each in enumerate(many)))

    assert [status for status, _ in got] == [200] * 4
    for seat, each in enumerate(many):
        each.base, each.session = houses[seat % 2 - 1].base, houses[seat % 2 - 1].session
        # What the other server has stored is heard of within moments, not at once.
        async with asyncio.timeout(20):
            while any(sitter["kind"] != "human" for sitter in (await each.view())["room"]["seats"]):
                await asyncio.sleep(0.01)
        assert (await each.view())["seat"] == seat


async def test_who_has_left_at_one_server_sees_nothing_more_at_the_other(houses: tuple[House, House]) -> None:
    one, two = houses
    ann = await device(one).make(open=[1])
    bo = device(two, ann.code)
    await bo.sit(1, "Bo")
    socket = await bo.socket()
    gone = Device(one.session, one.base, bo.code, dict(bo.tokens))

    assert (await gone.ask("DELETE", "/seats/1"))[0] == 204

    while (message := json.loads(await socket.receive_str(timeout=20)))["type"] != "bye":
        assert message["seat"] == 1
    assert message["code"] == "dismissed"


async def test_who_watches_is_counted_by_each_server_for_itself(open_house: Opens) -> None:
    """It is a number that strangers make: none of it goes to the store."""
    store = MemoryStore()
    one, two = await open_house(store), await open_house(store)
    ann = await device(one).make(open=[1], spectators=True)
    sockets = [await device(one if n else two, ann.code).socket() for n in range(3)]
    for socket in sockets:
        await socket.send_str('{"type":"hello"}')
        await socket.receive_str(timeout=20)

    assert (await ann.view())["watching"] == 2
    ann.base, ann.session = two.base, two.session
    assert (await ann.view())["watching"] == 1
    assert set(await store.attendance(ann.code)) <= {0}
    for socket in sockets:
        await socket.close()


async def test_somebody_new_has_their_whole_time_and_who_comes_back_what_was_left(houses: tuple[House, House]) -> None:
    """Whichever server they come back to; a bot would play there in five seconds."""
    one, two = houses
    people = await table_of_four(one, game="euchre", clock={"move": 20, "bank": 60}, pace=5)
    assert (await people[0].request("deal", v=99))[0] == 200
    views = [await each.view() for each in people]
    seat = next(view["seat"] for view in views if view["d"] is not None)
    was = people[seat]
    await asyncio.sleep(1.5)  # What is tested is the time itself.
    assert (await was.ask("DELETE", f"/seats/{seat}"))[0] == 204

    new = device(two, was.code)
    status, view = await new.sit(seat, "New")
    assert status == 200
    assert 79_000 < view["deadline"] <= 80_000
    assert (await new.ask("DELETE", f"/seats/{seat}"))[0] == 204
    was.base, was.session = two.base, two.session
    status, view = await was.sit(seat, "Back")

    assert status == 200
    assert view["deadline"] <= 80_000 - 1_500
