"""Rate limits, over HTTP and sockets: nobody outside uses up what is another's, and Retry-After is true."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from tests.frontends.web.friends import Device, device
from tests.frontends.web.limits import ANN, EVE, MALLORY, asked, door, guess, make, private
from tests.frontends.web.redis_machines import Machine

from followsuit_web.addresses import ASKING, Asker
from followsuit_web.credentials import claimed_token
from followsuit_web.limiting import RULES, LimitError, Limits, rates, read_rate
from followsuit_web.redis_counters import RedisCounters
from followsuit_web.run import store_at
from followsuit_web.settings import settings
from followsuit_web.store import Store, StoreError

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Opens


async def test_an_address_makes_so_many_rooms_an_hour_and_no_more(open_house: Opens) -> None:
    house = await open_house(settings=door())
    got = [await make(house) for _ in range(21)]

    assert [status for status, _, _ in got] == [201] * 20 + [429]
    _, refusal, retry = got[-1]
    assert refusal["code"] == "too-many"
    assert retry is not None
    assert 3_500 < retry == refusal["retry"] <= 3_600
    assert (await make(house, EVE))[0] == 201


async def test_who_waits_as_long_as_told_may_again(open_house: Opens) -> None:
    house = await open_house(settings=door("rooms=1/2seconds"))
    await make(house)
    status, _, retry = await make(house)
    assert (status, retry) == (429, 2)
    assert retry is not None

    await asyncio.sleep(retry)  # What is tested is the time itself.

    assert (await make(house))[0] == 201


async def test_a_room_that_cannot_be_made_counts_for_nothing(open_house: Opens) -> None:
    house = await open_house(settings=door("rooms=1/hour"))
    refused = [await make(house, preset="nothing") for _ in range(3)]

    assert [status for status, _, _ in refused] == [422] * 3
    assert (await make(house))[0] == 201


async def test_a_header_that_a_client_makes_up_gains_nothing(open_house: Opens) -> None:
    trusting = await open_house(settings=door("rooms=2/hour"))
    got = [(await make(trusting, f"10.9.8.{n}, {EVE}"))[0] for n in range(4)]
    assert got == [201, 201, 429, 429]

    alone = await open_house(settings=settings(limits=["rooms=2/hour"]))
    assert [(await make(alone, f"10.9.8.{n}"))[0] for n in range(4)] == [201, 201, 429, 429]


async def test_programs_on_this_machine_may_make_as_many_rooms_as_they_like(open_house: Opens) -> None:
    house = await open_house(settings=settings(limits=["rooms=1/hour"]))
    for _ in range(3):
        async with house.session.post(f"{house.base}/api/rooms", json={"game": "texas42"}) as response:
            assert response.status == 201


async def test_whoever_comes_and_goes_is_refused_in_the_end_and_nobody_else(open_house: Opens) -> None:
    house = await open_house(settings=door("sits=2/hour"))
    ann = await device(house).make(open=[1, 2, 3])
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat"})
    seat = f"/api/rooms/{ann.code}/seats"
    claim = "e" * 43

    async def come(address: str, number: int = 1, **more: object) -> int:
        return (await asked(house, address, "POST", f"{seat}/{number}", {"name": "Eve", **more}))[0]

    for _ in range(2):
        assert await come(EVE, claim=claim) == 200
        # What is asked for again is no other seat.
        assert await come(EVE, claim=claim) == 200
        token = claimed_token(claim, ann.code, 1, (None, None, None))
        assert (await asked(house, EVE, "DELETE", f"{seat}/1", Authorization=f"Bearer {token}"))[0] == 204

    assert await come(EVE) == 429
    assert await come(EVE, invite=invited["invite"]) == 200
    assert await come(MALLORY, 2) == 200


async def test_strangers_are_counted_by_address_whatever_they_make_up(open_house: Opens) -> None:
    house = await open_house(settings=door("requests=3/minute"))
    ann = await private(house)

    async def leave(address: str, code: str) -> int:
        return (await asked(house, address, "DELETE", f"/api/rooms/{code}/seats/1", Authorization="Bearer made-up"))[0]

    assert [await leave(EVE, code) for code in ("CCCCC2", "CCCCC3", ann.code, "CCCCC4", ann.code)] == [204] * 3 + [429] * 2
    assert await leave(MALLORY, ann.code) == 204


async def test_a_seat_asks_so_much_and_another_is_not_held_up(open_house: Opens) -> None:
    house = await open_house(settings=door("requests=5/minute"))
    guests = await house.four()

    async def view(n: int) -> int:
        return (await asked(house, ANN, "GET", f"/api/rooms/{guests[n].code}", **guests[n].headers))[0]

    assert [await view(0) for _ in range(6)] == [200] * 5 + [429]
    assert await view(1) == 200


async def test_over_a_socket_too_much_is_refused_without_the_view(open_house: Opens) -> None:
    house = await open_house(settings=door("requests=3/minute"))
    guest = (await house.four())[0]
    headers = {**guest.headers, "X-Forwarded-For": ANN}
    async with house.session.ws_connect(f"{house.base}/ws/{guest.code}", headers=headers) as socket:
        # The socket itself has been asked for, so that two are left.
        for n in range(3):
            await socket.send_json({"type": "move", "mid": f"{n}", "d": -1, "move": "pass"})
        refusals: list[dict[str, Any]] = []
        while len(refusals) < 3:
            said = await socket.receive_json(timeout=5)
            refusals += [said] if said["type"] == "no" else []

    assert [each["code"] for each in refusals] == ["stale", "stale", "too-many"]
    assert 0 < refusals[2]["retry"] <= 60
    assert ["view" in each for each in refusals] == [True, True, False]


async def test_moves_and_sockets_are_counted_by_seat(open_house: Opens) -> None:
    house = await open_house(settings=door("moves=2/minute", "sockets=2/minute"))
    ann, bo, *_ = await house.four()
    path = f"/api/rooms/{ann.code}/requests"

    async def rename(seat: dict[str, str], n: int) -> int:
        return (await asked(house, ANN, "POST", path, {"type": "rename", "mid": f"{n}", "name": f"A{n}"}, **seat))[0]

    async def knock(seat: dict[str, str]) -> int:
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
        headers = {**seat, **upgrade, "Sec-WebSocket-Key": "A" * 22 + "==", "X-Forwarded-For": ANN}
        async with house.session.get(f"{house.base}/ws/{ann.code}", headers=headers) as response:
            return response.status

    assert [await rename(ann.headers, n) for n in range(3)] == [200, 200, 429]
    assert await rename(bo.headers, 3) == 200
    assert [await knock(ann.headers) for _ in range(3)] == [101, 101, 429]
    assert await knock(bo.headers) == 101


async def test_matches_are_not_begun_anew_without_end(open_house: Opens) -> None:
    house = await open_house(settings=door("restarts=3/hour"))
    ann = await device(house).make(open=[1])
    screen = device(house, ann.code)
    _, invited = await ann.ask("POST", "/invites", {"scope": "display"})
    assert (await screen.ask("POST", "/display", {"invite": invited["invite"]}))[0] == 200
    assert (await ann.ask("POST", "/requests", {"type": "deal", "mid": "d", "v": 99}))[0] == 200

    async def restart(who: Device, v: int) -> tuple[int, Any, int | None]:
        header = {"Cookie": who.headers["Cookie"]}
        request = {"type": "restart", "mid": f"r{v}", "v": v}
        return await asked(house, ANN, "POST", f"/api/rooms/{ann.code}/requests", request, **header)

    # What has happened already is counted once, and whoever asks for it: it is what is stored that is bounded.
    assert [(await restart(ann, v))[0] for v in (99, 1, 1, 1)] == [200] * 4
    assert [(await restart(screen, 99))[0] for _ in range(2)] == [200] * 2
    v = (await ann.view())["v"]
    status, refusal, retry = await restart(ann, 99)

    assert (status, refusal["code"], retry) == (429, "too-many", refusal["retry"])
    assert 3_500 < refusal["retry"] <= 3_600
    assert (await ann.view())["v"] == v


async def test_deals_are_not_dealt_without_end(open_house: Opens) -> None:
    house = await open_house(settings=door("deals=1/hour"))
    ann = await device(house).make(open=[1])
    header = {"Cookie": ann.headers["Cookie"]}
    path = f"/api/rooms/{ann.code}/requests"

    async def deal(v: int) -> tuple[int, Any, int | None]:
        return await asked(house, ANN, "POST", path, {"type": "deal", "mid": f"d{v}", "v": v}, **header)

    assert [(await deal(v))[0] for v in (99, 0)] == [200, 200]
    # In the middle of one it is refused for what it is.
    assert (await deal(99))[1]["code"] == "not-your-turn"
    assert (await asked(house, ANN, "POST", path, {"type": "restart", "mid": "r", "v": 99}, **header))[0] == 200


async def test_a_limit_can_be_switched_off(open_house: Opens) -> None:
    house = await open_house(settings=door("rooms=off"))

    assert [(await make(house))[0] for _ in range(25)] == [201] * 25


async def test_whoever_is_refused_is_in_the_log_once(open_house: Opens, caplog: pytest.LogCaptureFixture) -> None:
    house = await open_house(settings=door("rooms=1/hour"))
    caplog.set_level("INFO", "followsuit_web")
    for _ in range(10):
        await make(house)
    told = [vars(record) for record in caplog.records if record.message == "a limit was reached"]

    assert [(each["limit"], each["peer"]) for each in told] == [("rooms", ANN)]


@pytest.mark.redis
async def test_servers_on_one_redis_count_together(open_house: Opens, redis_machine: Machine, tmp_path: Path) -> None:
    open_store: Callable[[], Store] = partial(store_at, f"redis://127.0.0.1:{redis_machine.port}", records=str(tmp_path))
    houses = [await open_house(open_store(), settings=door("rooms=3/hour", "guesses=4/2seconds")) for _ in range(2)]
    made = [await make(houses[n % 2]) for n in range(4)]
    assert [status for status, _, _ in made] == [201] * 3 + [429]
    assert 3_500 < (made[-1][2] or 0) <= 3_600
    ann = await device(houses[0]).make(open=[1], password="sesame")
    guesses = [await guess(houses[n % 2], ann.code, EVE) for n in range(5)]
    assert [status for status, _, _ in guesses] == [404] * 4 + [429]
    right = [(await guess(houses[0], ann.code, MALLORY, "sesame"))[0] for _ in range(6)]
    assert right[0] == 200

    retry = guesses[-1][2]
    assert retry in (1, 2)
    await asyncio.sleep(retry)  # What is tested is the time itself.

    assert (await guess(houses[1], ann.code, EVE))[0] == 404
    keys = list(redis_machine.say("KEYS", "followsuit:*:limit:*"))
    assert keys
    assert all(redis_machine.say("PTTL", key) > 0 for key in keys)


class Gone:
    """A store that does not answer."""

    async def tally(self, key: str, more: int, seconds: int) -> tuple[int, float]:
        raise StoreError("expected the store to answer")


async def test_without_the_store_each_server_counts_for_itself() -> None:
    limits = Limits(rates({"guesses": "2/minute"}), RedisCounters(Gone()))
    await limits.spend("guesses", "a")
    await limits.give_back("guesses", "a")
    await limits.spend("guesses", "a")
    await limits.check("guesses", "a")
    await limits.spend("guesses", "a")

    with pytest.raises(LimitError):
        await limits.check("guesses", "a")
    with pytest.raises(LimitError):
        await limits.spend("guesses", "a")


def test_what_is_asked_by_the_server_itself_is_spared() -> None:
    limits = Limits(rates({"moves": "1/minute"}))
    for _ in range(3):
        limits.count("moves", "a")
    ASKING.set(Asker(EVE))
    limits.count("moves", "a")

    with pytest.raises(LimitError, match=r"expected at most 1 in 60 seconds \(moves .*\); again in 60 seconds"):
        limits.count("moves", "a")


@pytest.mark.parametrize("text", ["", "20", "20/", "20/fortnight", "0/hour", "x/hour", "20/2day", "20/hour;3/minute", "on"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a rate such as"):
        read_rate(text)


def test_what_is_no_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a limit such as rooms, guesses"):
        rates({"room": "20/hour"})


def test_every_limit_is_in_the_documentation() -> None:
    text = (Path(__file__).parents[3] / "docs" / "security.md").read_text("utf-8")
    for name, rule in RULES.items():
        assert f"| `{name}` | {rule.words} | `{rule.usual}` |" in text
