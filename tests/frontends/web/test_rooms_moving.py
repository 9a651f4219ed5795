"""A change of seats: it is answered, also when it is asked for again, and what opens the seat goes along."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

from tests.frontends.web.friends import device, greeted, table_of_four

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House


async def test_it_is_answered_over_a_socket_before_the_goodbye_and_again_under_the_same_id(house: House) -> None:
    ann = await device(house).make(open=True)
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")
    socket, _ = await greeted(bo)

    await socket.send_json({"type": "swap", "mid": "over", "seat": 2})
    heard = [json.loads(await socket.receive_str(timeout=20)) for _ in range(2)]
    again, view = await greeted(bo)
    await again.send_json({"type": "swap", "mid": "over", "seat": 2})
    answer = json.loads(await again.receive_str(timeout=20))

    assert [(each["type"], each.get("code")) for each in heard] == [("ok", None), ("bye", "dismissed")]
    assert (view["seat"], view["v"]) == (2, heard[0]["v"])
    assert answer == heard[0]
    assert await bo.request("swap", seat=2, mid="over") == (200, answer)
    await socket.close()
    await again.close()


async def test_who_has_been_dismissed_while_they_asked_sees_nothing_more(house: House) -> None:
    ann = await device(house).make(open=True)
    bo = device(house, ann.code)
    await bo.sit(1, "Bo")
    socket, _ = await greeted(bo)

    for n, seat in enumerate((2, 9)):
        await socket.send_json({"type": "swap", "mid": f"m{n}", "seat": seat})
    async with asyncio.timeout(20):
        heard = [json.loads(message.data)["type"] async for message in socket]

    assert heard == ["ok", "bye"]


async def test_words_open_the_seat_by_the_number_that_it_had_and_by_the_one_that_it_has(house: House) -> None:
    ann = await device(house).make(open=True)
    bo, eve = device(house, ann.code), device(house, ann.code)
    await bo.sit(1, "Bo")
    words = (await bo.ask("POST", "/words", {}))[1]["words"]
    await bo.request("swap", seat=2)
    await eve.sit(1, "Eve")
    hers = (await eve.ask("POST", "/words", {}))[1]["words"]

    for number, said, seat in ((1, words, 2), (2, words, 2), (1, hers, 1)):
        status, view = await device(house, ann.code).sit(number, words=said)
        assert (status, view["seat"]) == (200, seat)
    assert (await device(house, ann.code).sit(2, words=hers))[0] == 404
    assert (await device(house, ann.code).sit(3, words=words))[0] == 404


async def test_an_invite_that_somebody_was_quicker_to_use_is_said_so_and_no_guess(house: House) -> None:
    ann, *_ = await table_of_four(house)
    await ann.ask("DELETE", "/seats/3")
    room = await device(house).make(open=[1, 2], password="ace of cakes")
    _, invited = await room.ask("POST", "/invites", {"scope": "seat", "seat": 1})
    bo = device(house, room.code)
    assert (await bo.sit(1, "Bo", invite=invited["invite"]))[0] == 200

    for n in range(12):
        status, refused = await device(house, room.code).sit(1, f"No. {n}", invite=invited["invite"])
        assert (status, refused["code"]) == (409, "seat-taken")
    assert (await device(house, room.code).sit(1, "Eve", invite="x" * 43))[0] == 404
    assert (await device(house, room.code).sit(2, "Cy", password="ace of cakes"))[0] == 200


async def test_that_a_seat_is_taken_is_said_with_the_seats_as_they_are(house: House) -> None:
    _, bo, *_ = await table_of_four(house)
    other = await device(house).make(open=[1, 2])
    await device(house, other.code).sit(1, "Dot")

    status, refused = await device(house, other.code).sit(1, "Eve")
    moved, stays = await bo.sit(2, "Bo")

    assert (status, refused["code"], refused["v"]) == (409, "seat-taken", refused["view"]["v"])
    assert (refused["view"]["view"], refused["view"]["room"]["seats"][1]["name"]) == (None, "Dot")
    assert (moved, stays["view"]["seat"]) == (409, 1)
