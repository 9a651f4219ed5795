"""Leaving a table and coming back to it, and what is left behind: nothing."""

from __future__ import annotations

import asyncio
import gc
import json
import os
from typing import TYPE_CHECKING, Any

import pytest
from tests.frontends.web.friends import PASSWORD, Device, device, greeted, heard, table_of_four

from followsuit.seats import Player
from followsuit.sitters import DEVICES
from followsuit_web.memory_store import MemoryStore
from followsuit_web.recovery import COUNT
from followsuit_web.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

ROOMS = int(1000 * min(1.0, 0.1 * float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))))


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
