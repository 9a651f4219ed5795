"""Whoever makes up codes and tokens has the store read so often and no more, and keeps nobody out of their seat by it."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.friends import device
from tests.frontends.web.limits import ANN, EVE, MALLORY, asked, door
from tests.frontends.web.test_looking import Counting

from followsuit_web import strangers
from followsuit_web.addresses import ASKING, Asker
from followsuit_web.codes import ALPHABET
from followsuit_web.limiting import LimitError, Limits, rates
from followsuit_web.strangers import Strangers

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

CODES = [f"CCCC{one}{two}" for one in ALPHABET for two in ALPHABET]
NEVER = "strangers=1/hour"
"""A limit by which whoever shows nothing that is known waits for their turn, but for once."""


async def flood(house: House, address: str, codes: list[str], token: str = "") -> set[int]:
    """Asks for a room of each of *codes*, with a token that nobody has given out; the answers."""
    header = {"Authorization": f"Bearer {token}"} if token else {}
    got = await asyncio.gather(*(asked(house, address, "GET", f"/api/rooms/{code}", **header) for code in codes))
    return {status for status, _, _ in got}


async def test_so_many_rooms_are_asked_for_and_the_store_is_read_so_often(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(strangers, "SPACE", 0.1)
    store = Counting()
    house = await open_house(store, settings=door("strangers=5/hour", "misses=10000/hour"))
    began = time.monotonic()
    noise = asyncio.create_task(flood(house, EVE, CODES[:20]))

    await asyncio.sleep(0.5)  # What is tested is the time itself.
    reads = store.reads
    assert await noise == {404}

    assert 5 <= reads <= 5 + 1 + 0.6 / 0.1
    assert store.reads == 20
    assert time.monotonic() - began >= 15 * 0.1 * 0.9


async def test_a_seat_whose_table_is_not_in_memory_comes_in_from_an_address_that_floods(open_house: Opens) -> None:
    """As a household does behind one address, after the server has started anew."""
    store = Counting()
    ann = await device(await open_house(store)).make()
    house = await open_house(store, settings=door(NEVER, "misses=1/hour", "requests=1/hour"))
    noise = asyncio.create_task(flood(house, EVE, CODES[:300], "made up"))
    while store.reads < 10:
        await asyncio.sleep(0)
    seat = {"Authorization": f"Bearer {ann.tokens['seat']}"}

    status, view, _ = await asked(house, EVE, "GET", f"/api/rooms/{ann.code}", **seat)

    assert (status, view["seat"]) == (200, 0)
    noise.cancel()


async def test_whoever_is_known_waits_for_nobody(open_house: Opens, monkeypatch: pytest.MonkeyPatch) -> None:
    house = await open_house(settings=door(NEVER))
    ann = await device(house).make(open=[1, 2])
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat"})

    async def turn(_: Strangers) -> None:
        raise AssertionError

    monkeypatch.setattr(Strangers, "turn", turn)
    path = f"/api/rooms/{ann.code}"
    assert (await asked(house, EVE, "GET", path, Cookie=ann.headers["Cookie"]))[0] == 200
    assert (await asked(house, EVE, "POST", f"{path}/seats/1", {"name": "Bo", "invite": invited["invite"]}))[0] == 200
    assert (await asked(house, EVE, "DELETE", f"{path}/seats/1"))[0] == 204


def noted_turns(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """An entry for each who comes to take a turn from now on."""
    came: list[str] = []
    turn = Strangers.turn

    async def noted(self: Strangers) -> None:
        came.append("turn")
        await turn(self)

    monkeypatch.setattr(Strangers, "turn", noted)
    return came


async def test_a_room_that_is_there_takes_as_many_turns_as_one_that_is_not(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(settings=door())
    ann = await device(house).make(open=[1], password="sesame")
    turns = noted_turns(monkeypatch)
    counts = []
    for code in (ann.code, "CCCCCC"):
        path, wrong = f"/api/rooms/{code}", {"password": "wrong"}
        header = {"Authorization": "Bearer made-up"}
        for method, end, body, shown in (
            ("GET", "", None, {}),
            ("GET", "", None, header),
            ("POST", "/visits", wrong, {}),
            ("POST", "/visits", {"invite": "made up"}, {}),
            ("POST", "/seats/1", {**wrong, "name": "Eve"}, header),
            ("POST", "/seats/1", {"words": "one two three four five six", "name": "Eve"}, {}),
            ("POST", "/display", wrong, {}),
            ("DELETE", "/seats/1", None, header),
        ):
            turns.clear()
            status, _, _ = await asked(house, EVE, method, path + end, body, **shown)
            counts.append((method, end, status, len(turns)))

    assert counts[: len(counts) // 2] == counts[len(counts) // 2 :]
    assert {count for *_, count in counts} == {1, 2}


async def in_turn(who: Strangers, order: list[str], address: str) -> None:
    ASKING.set(Asker(address))
    await who.turn()
    order.append(address)


async def test_one_address_comes_after_the_other() -> None:
    who = Strangers(Limits(rates({"strangers": "1/hour"})))
    order: list[str] = []
    async with asyncio.TaskGroup() as group:
        for address in (EVE, EVE, EVE, EVE, EVE, MALLORY, MALLORY, ANN):
            group.create_task(in_turn(who, order, address))

    assert order == [EVE, MALLORY, ANN, EVE, MALLORY, EVE, EVE, EVE]


async def test_whoever_is_gone_takes_no_turn() -> None:
    who = Strangers(Limits(rates({"strangers": "1/hour"})))
    order: list[str] = []
    await in_turn(who, order, EVE)
    tasks = [asyncio.create_task(in_turn(who, order, EVE)) for _ in range(100)]
    await asyncio.sleep(0)
    for task in tasks[:-1]:
        task.cancel()
    began = time.monotonic()
    await tasks[-1]

    assert time.monotonic() - began < 50 * strangers.SPACE
    assert len(order) <= 3


async def test_when_too_many_wait_the_next_is_told_when_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strangers, "EACH", 3)
    monkeypatch.setattr(strangers, "SPACE", 0.5)
    who = Strangers(Limits(rates({"strangers": "1/hour"})))
    order: list[str] = []
    tasks = [asyncio.create_task(in_turn(who, order, EVE)) for _ in range(4)]
    await asyncio.sleep(0)
    ASKING.set(Asker(EVE))
    with pytest.raises(LimitError) as refusal:
        await who.turn()
    assert refusal.value.retry == 2
    tasks += [asyncio.create_task(in_turn(who, order, MALLORY)) for _ in range(2)]
    await asyncio.sleep(0)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)

    assert order == [EVE, MALLORY]


async def test_as_many_addresses_as_can_fill_the_room_leave_some_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(strangers, "EACH", 10)
    monkeypatch.setattr(strangers, "MOST", 20)
    monkeypatch.setattr(strangers, "SPACE", 0.01)
    who = Strangers(Limits(rates({"strangers": "1/hour"})))
    order: list[str] = []
    flooding = [f"192.0.2.{n}" for n in range(4)]
    for address in (*flooding, ANN):
        await in_turn(who, order, address)
    order.clear()
    tasks = [asyncio.create_task(in_turn(who, order, address)) for address in flooding * 10]
    await asyncio.sleep(0)
    await asyncio.wait_for(asyncio.create_task(in_turn(who, order, ANN)), 10)
    got = await asyncio.gather(*tasks, return_exceptions=True)

    assert order.index(ANN) < 2 * len(flooding)
    assert sum(isinstance(each, LimitError) for each in got) >= 20


async def test_a_server_that_closes_is_not_held_up_by_those_who_wait(
    open_house: Opens, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = await open_house(settings=door(NEVER, "misses=10000/hour"))
    assert await flood(house, EVE, CODES[:1]) == {404}
    monkeypatch.setattr(strangers, "SPACE", 600.0)
    came = noted_turns(monkeypatch)
    noise = asyncio.create_task(flood(house, EVE, CODES[1:40]))
    while len(came) < 39:
        await asyncio.sleep(0)
    began = time.monotonic()
    await house.runner.cleanup()

    assert time.monotonic() - began < 3.0  # Else twice the two seconds for which requests are waited for.
    assert await noise <= {404, 429}
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


async def test_an_address_that_waits_is_in_the_log_once_and_is_counted(caplog: pytest.LogCaptureFixture) -> None:
    reached: list[str] = []
    who = Strangers(Limits(rates({"strangers": "1/hour"}), reached=reached.append))
    caplog.set_level("INFO", "followsuit_web")
    for _ in range(4):
        await in_turn(who, [], EVE)

    told = [vars(record) for record in caplog.records if record.message == "a limit was reached"]
    assert [(each["limit"], each["peer"]) for each in told] == [("strangers", EVE)]
    assert reached == ["strangers"] * 3


async def test_programs_on_this_machine_wait_for_nothing() -> None:
    who = Strangers(Limits(rates({"strangers": "1/hour"})))
    for _ in range(1000):
        await who.turn()
