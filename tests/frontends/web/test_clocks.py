"""Clocks and absences at the table: a move comes when the time is up, once, and a seat is its owner's again at once."""

from __future__ import annotations

import asyncio
import random
import time
from typing import TYPE_CHECKING, Any

import pytest

from followsuit.clocks import Clock
from followsuit.opening import opening
from followsuit.plugins import installed
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter, key_of
from followsuit.terms import Terms
from followsuit_web import presence
from followsuit_web.credentials import new_token
from followsuit_web.dues import clocks_told, left, remind
from followsuit_web.memory_store import MemoryStore
from followsuit_web.store import FAR, Due

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message, Opens

QUICK = Clock(move=1)
"""Sooner than anybody may ask for, so that nobody has to wait."""


async def table(house: House, clock: Clock | None = QUICK, grace: int | None = None, game: str = "euchre") -> list[Guest]:
    """Four people at a table with a clock; not yet connected. Player 0 begins."""
    from tests.frontends.web.conftest import Guest

    tokens = [new_token() for _ in range(4)]
    sitters = tuple(Sitter("human", f"P{seat}", key_of(token), "random") for seat, token in enumerate(tokens))
    terms = Terms(host=Player(0), clock=clock, grace=grace, pace=0.0)
    rules = installed().game(game)
    code = await house.tables.open(opening(rules, preset=None, options={}, dealer=Seat(3), sitters=sitters, terms=terms))
    guests = [Guest(house.session, house.base, code, seat, token) for seat, token in enumerate(tokens)]
    house.guests += guests
    return guests


def notes(view: Message) -> list[tuple[str, int]]:
    return [(note["kind"], note["seat"]) for note in view["room"]["log"]]


async def test_when_the_time_is_up_a_bot_makes_this_move(house: House) -> None:
    began = time.time()
    guest, *_ = await table(house)
    await guest.come()

    view = await guest.until(lambda view: ("late", 0) in notes(view))

    assert time.time() - began >= 1.0
    assert [seat["bot"] for seat in view["room"]["seats"]] == [None] * 4
    assert view["room"]["log"][-1]["text"] == "The time of P0 was up, and a bot has made this move."
    assert (await house.tables.find(guest.code)).room.taken[0] == 1


async def test_a_forced_move_has_as_much_time_as_a_free_one(house: House) -> None:
    guest, *_ = await table(house, Clock(move=20))
    room = (await house.tables.find(guest.code)).room
    times: dict[bool, set[float | None]] = {}
    while not room.pause:
        (seat,) = room.match.to_act
        legal = room.match.legal(seat)
        due = Due("clock", guest.code, Player(seat), room.taken[seat], 0.0)
        times.setdefault(len(legal) == 1, set()).add(left(room, due, room.thinking[seat].since or 0.0))
        room = room.after({**room.move(Player(seat), f"m{room.v}", room.taken[seat], legal[0]), "at": 1000.0 + room.v})

    assert times == {True: {20.0}, False: {20.0}}


async def test_a_clock_is_told_in_milliseconds_that_are_left(house: House) -> None:
    guests = await table(house, Clock(move=20, bank=60, extension=30))
    own, other = await guests[0].come(), await guests[1].come()

    assert own["room"]["clock"] == {"move": 20, "bank": 60, "extension": 30, "play": None}
    assert 78_000 < own["deadline"] <= 80_000
    (clock,) = own["clocks"]
    assert clock == {"seat": 0, "left": own["deadline"], "bank": 60_000, "extended": False}
    assert other["deadline"] is None
    assert other["clocks"][0]["left"] <= own["deadline"]


async def test_a_table_without_a_clock_tells_of_none(house: House) -> None:
    guest, *_ = await table(house, clock=None)
    view = await guest.come()

    assert view["room"]["clock"] is None
    assert not {"deadline", "clocks"} & view.keys()


async def test_more_time_can_be_taken_once(house: House) -> None:
    guests = await table(house, Clock(move=20, extension=30))
    for guest in guests:
        await guest.come()

    first = await guests[0].ask("extend")
    again = await guests[0].ask("extend")
    other = await guests[1].ask("extend")

    assert first["type"] == "ok"
    assert (again["type"], again["v"]) == ("ok", first["v"])
    assert (other["type"], other["code"]) == ("no", "not-your-turn")
    view = guests[1].view
    assert 48_000 < view["clocks"][0]["left"] <= 50_000
    assert view["clocks"][0]["extended"]
    assert notes(view)[-1] == ("extended", 0)


async def test_more_time_can_be_taken_over_http(house: House) -> None:
    guest, *_ = await table(house, Clock(move=20, extension=30))
    url = f"{house.base}/api/rooms/{guest.code}/requests"

    async with house.session.post(url, json={"type": "extend", "mid": "m"}, headers=guest.headers) as response:
        assert (response.status, (await response.json())["type"]) == (200, "ok")


async def test_more_time_moves_the_end_that_a_server_has_claimed(house: House) -> None:
    """It is within the second in which the bot thinks ahead."""
    guest, *_ = await table(house, Clock(move=1, extension=600))
    await guest.come()

    answer = await guest.ask("extend")
    store = house.tables._store
    async with asyncio.timeout(10):
        while (first := await store.next_due(time.time())) is None or first < time.time() + 20:
            await asyncio.sleep(0.01)

    assert (await guest.ask("move", d=guest.view["d"], move="pass"))["v"] == answer["v"] + 1


async def test_of_a_move_and_the_end_of_its_time_one_counts(open_house: Opens) -> None:
    """The move is asked for around the moment at which the time is up, at one server or another."""
    store = MemoryStore()
    houses = await open_house(store), await open_house(store)
    tables = [await table(houses[0]) for _ in range(24)]
    rooms = [(await houses[0].tables.find(guests[0].code)).room for guests in tables]
    rng = random.Random(4)

    async def race(n: int) -> tuple[int, int]:
        guest, due = tables[n][0], rooms[n].thinking[0].until(QUICK)
        assert due is not None
        await asyncio.sleep(due - time.time() + rng.uniform(-0.02, 0.02))
        house = houses[n % 2]
        body = {"mid": "mine", "d": 0, "move": "pass"}
        async with house.session.post(f"{house.base}/api/rooms/{guest.code}/moves", json=body, headers=guest.headers) as response:
            return response.status, (await response.json())["v"]

    answers = await asyncio.gather(*(race(n) for n in range(len(tables))))

    for guests, (status, v) in zip(tables, answers, strict=True):
        moves = [each for each in await store.happenings(guests[0].code) if each["kind"] == "move" and each["seat"] == 0]
        assert len(moves) == 1
        assert status == (200 if moves[0]["mid"] == "mine" else 409)
        assert v >= 3
    assert {status for status, _ in answers} == {200, 409}


async def test_where_several_choose_the_time_of_each_runs_out(house: House) -> None:
    guests = await table(house, game="hearts")
    await guests[0].come()
    store = house.tables._store
    first = await house.tables.find(guests[0].code)
    assert len(clocks_told(first.room, time.time())) == 4

    await guests[0].until(lambda view: bool(view["document"]["phase"] == "play"))

    late = [each["seat"] for each in await store.happenings(guests[0].code) if each["kind"] == "move" and "late" in each]
    assert sorted(late) == [0, 1, 2, 3]


async def test_an_end_that_is_far_off_is_looked_at_in_between(house: House) -> None:
    guest, *_ = await table(house, Clock(move=600))
    room = (await house.tables.find(guest.code)).room
    now = time.time()
    due = Due("clock", guest.code, Player(0), 0, now)

    first = await house.tables._store.next_due(now)

    assert first is not None
    assert first <= now + FAR / 2
    assert (remaining := left(room, due, now)) is not None
    assert 590 < remaining <= 600
    assert remind(now + remaining, now) == now + FAR / 2
    # A clock that was set back by a day leaves nobody waiting.
    assert left(room, due, now - 86_400) == 0.0


@pytest.fixture
def lively(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "BEAT", 0.1)
    monkeypatch.setattr(presence, "DEAD", 0.6)


async def test_a_bot_plays_for_who_is_away_until_they_are_back(house: House) -> None:
    guests = await table(house, clock=None, grace=1)
    await guests[0].come()
    await guests[1].come()
    began = time.time()
    await guests[1].go()

    view = await guests[0].until(lambda view: [("lent.absent", seat) for seat in (1, 2, 3)] == sorted(notes(view)[-3:]))

    assert time.time() - began >= 1.0
    assert [seat["lent"] for seat in view["room"]["seats"]] == ["", "absent", "absent", "absent"]
    back = await guests[1].come()
    assert [seat["lent"] for seat in back["room"]["seats"]] == ["", "", "absent", "absent"]


async def test_whoever_comes_back_in_time_keeps_their_seat(house: House) -> None:
    guests = await table(house, clock=None, grace=5)
    for guest in guests:
        await guest.come()
    for _ in range(3):
        await guests[1].go()
        await asyncio.sleep(0.5)
        await guests[1].come()
    store = house.tables._store

    async with asyncio.timeout(30):
        while await store.next_due(time.time()) is not None:
            await asyncio.sleep(0.01)

    assert notes(guests[1].view) == []


async def test_nobody_is_waited_for_where_nobody_waits(house: House) -> None:
    guests = await table(house, clock=None, grace=1)
    for guest in guests:
        await guest.come()
    for guest in guests:
        await guest.go()
    room = (await house.tables.find(guests[0].code)).room
    store = house.tables._store

    async with asyncio.timeout(10):
        while await store.next_due(time.time()) is not None:
            await asyncio.sleep(0.01)

    assert (await house.tables.find(guests[0].code)).room.v == room.v


@pytest.mark.usefixtures("lively")
async def test_whoever_was_at_a_server_that_died_is_waited_for(open_house: Opens) -> None:
    store = MemoryStore()
    house = await open_house(store)
    guests = await table(house, clock=None, grace=1)
    await store.arrive(guests[0].code, Player(1), "dying")
    await store.beat("dying", time.time())
    for guest in (guests[0], guests[2], guests[3]):
        await guest.come()

    await guests[0].until(lambda view: notes(view) == [("lent.absent", 1)])


@pytest.mark.parametrize(
    ("asked", "clock", "grace"),
    [
        ({}, None, 60),
        ({"clock": {"move": 30}, "grace": None}, {"move": 30, "bank": 0, "extension": 0, "play": None}, None),
        (
            {"clock": {"move": 30, "play": 15, "bank": 60, "extension": 20}, "grace": 5},
            {"move": 30, "play": 15, "bank": 60, "extension": 20},
            5,
        ),
    ],
)
async def test_a_room_is_made_with_a_clock(house: House, asked: dict[str, Any], clock: object, grace: object) -> None:
    guest = await house.sit(game="euchre", **asked)
    view = await guest.come()

    assert (view["room"]["clock"], view["room"]["grace"]) == (clock, grace)


async def test_a_room_takes_the_clock_of_its_preset_where_it_asks_for_it(house: House) -> None:
    with_clock = await house.sit(preset="austin-league", clock="preset")
    without = await house.sit(preset="austin-league")

    assert (await with_clock.come())["room"]["clock"] == {"move": 20, "play": 10, "bank": 0, "extension": 0}
    assert (await without.come())["room"]["clock"] is None


@pytest.mark.parametrize(("preset", "came"), [("n42pa", "'n42pa'"), (None, "None")])
async def test_a_clock_that_the_preset_does_not_have_is_refused(house: House, preset: str | None, came: str) -> None:
    body = {"game": "texas42", "preset": preset, "clock": "preset"}
    async with house.session.post(f"{house.base}/api/rooms", json=body) as response:
        answer = await response.json()

    assert (response.status, answer["code"]) == (422, "bad-option")
    assert answer["reason"] == f"expected a preset that has a clock, such as austin-league, got {came}"


async def test_a_play_has_a_time_of_its_own(house: House) -> None:
    """As the table tells it, and as what is due follows from it."""
    guest, *_ = await table(house, Clock(move=20, play=10, bank=60))
    room = (await house.tables.find(guest.code)).room
    times: dict[bool, set[float | None]] = {}
    while not room.pause:
        (seat,) = room.match.to_act
        due = Due("clock", guest.code, Player(seat), room.taken[seat], 0.0)
        since = room.thinking[seat].since or 0.0
        times.setdefault(room.match.state.public.phase == "play", set()).add(left(room, due, since))
        assert [clock["left"] for clock in clocks_told(room, since)] == [(left(room, due, since) or 0) * 1000]
        move = room.move(Player(seat), f"m{room.v}", room.taken[seat], room.match.legal(seat)[0])
        room = room.after({**move, "at": 1000.0 + room.v})

    assert times == {False: {80.0}, True: {70.0}}


@pytest.mark.parametrize(
    "asked", [{"clock": {"move": 1}}, {"clock": 20}, {"clock": "presets"}, {"grace": 1}, {"grace": True}, {"grace": "60"}]
)
async def test_a_room_with_a_clock_of_another_form_is_refused(house: House, asked: dict[str, Any]) -> None:
    async with house.session.post(f"{house.base}/api/rooms", json={"game": "euchre", **asked}) as response:
        assert (response.status, (await response.json())["code"]) == (400, "malformed-message")


async def test_another_pace_moves_a_bot_that_thinks_already(house: House) -> None:
    """Later: what was claimed at the pace of a second is given back; and then sooner."""
    guest = await house.sit(game="euchre", bots=["random"] * 3, pace=1)
    await guest.come()
    if guest.view["d"] is not None:
        await guest.move("pass" if "pass" in guest.view["legal"] else guest.view["legal"][0])
    room = (await house.tables.find(guest.code)).room
    assert room.bots_to_act()
    v = (await guest.ask("pace", pace=5))["v"]
    began = time.time()
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(guest.until(lambda view: bool(view["v"] > v)), 2.5)

    await guest.ask("pace", pace=0)
    await guest.until(lambda view: bool(view["v"] > v + 1))

    assert time.time() - began < 4.5
