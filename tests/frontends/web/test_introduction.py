"""What somebody is told of a table to which they are asked, and nobody else before they sit down."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from tests.frontends.web.conftest import Message
from tests.frontends.web.friends import PASSWORD, Device, device
from tests.frontends.web.ways import way as way

from followsuit_web.store import Store

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

TABLE = {"game", "title", "language", "rules", "house", "seats", "sides"}


async def asked_to(ann: Device, seat: int | None = 1, **more: object) -> str:
    """An invite to a seat."""
    status, made = await ann.ask("POST", "/invites", {"seat": seat, **more})
    assert status == 201, made
    return str(made["invite"])


async def visited(house: House, ann: Device, **proof: object) -> tuple[int, Message]:
    return await device(house, ann.code).ask("POST", "/visits", proof)


async def test_an_invite_tells_the_game_its_rules_and_who_belongs_together(house: House) -> None:
    ann = await device(house).make(open=[1, 2], preset="austin-league", options={"target": 3})

    status, view = await visited(house, ann, invite=await asked_to(ann))

    document = (await ann.view())["document"]
    table = view["table"]
    assert (status, view["role"], view["document"], table.keys()) == (200, "visitor", None, TABLE)
    assert (table["title"], table["house"], table["rules"]) == (document["title"], document["house"], document["rules"])
    assert table["house"]["preset"] == "austin-league"
    assert len(table["house"]["differs"]) == 1
    assert [side["seats"] for side in table["sides"]] == [[0, 2], [1, 3]]
    assert [seat["side"] for seat in table["seats"]] == [0, 1, 0, 1]
    assert table["seats"][0]["name"] == "Ann"
    assert not any(seat["you"] for seat in table["seats"])


async def test_the_password_tells_the_same(house: House) -> None:
    ann = await device(house).make(open=[1], password=PASSWORD)

    by_password = await visited(house, ann, password=PASSWORD)
    by_invite = await visited(house, ann, invite=await asked_to(ann))
    by_both = await visited(house, ann, invite="A" * 43, password=PASSWORD)

    assert by_password[1]["table"] == by_invite[1]["table"] == by_both[1]["table"]


async def test_nothing_of_a_deal_is_told(house: House) -> None:
    ann = await device(house).make(open=[1])
    invite = await asked_to(ann)
    _, before = await visited(house, ann, invite=invite)
    await ann.request("deal", v=(await ann.view())["v"])
    _, view = await visited(house, ann, invite=invite)

    assert view["table"] == before["table"]
    assert (view["view"], view["document"], view["legal"]) == (None, None, [])


async def used(house: House, ann: Device) -> str:
    invite = await asked_to(ann)
    bo = device(house, ann.code)
    assert (await bo.sit(1, "Bo", invite=invite))[0] == 200
    assert (await bo.ask("DELETE", "/seats/1"))[0] == 204
    return invite


async def test_whoever_has_the_code_of_an_open_room_is_told_it_whatever_they_show_with_it(house: House) -> None:
    """They may sit down. That an invite is wrong, used, to be the display, or of another room, makes no difference."""
    ann, eve = await device(house).make(open=[1, 2]), await device(house).make(open=[1])
    proofs: list[dict[str, Any]] = [
        {},
        {"invite": "A" * 43},
        {"invite": await used(house, ann)},
        {"invite": await asked_to(eve)},
        {"invite": await asked_to(ann, None, scope="display")},
        {"password": PASSWORD},
        {"invite": ""},
    ]
    answers = [await visited(house, ann, **proof) for proof in proofs]

    assert len({json.dumps(answer) for answer in answers}) == 1
    assert answers[0][0] == 200
    assert answers[0][1]["table"].keys() == TABLE


async def test_it_is_told_once_and_not_with_each_view(house: House) -> None:
    ann = await device(house).make(open=[1])
    bo = device(house, ann.code)
    status, view = await bo.ask("POST", "/visits", {"invite": await asked_to(ann)})
    assert (status, "table" in view, "visit" in bo.tokens) == (200, True, True)

    assert "table" not in await bo.view()


@pytest.mark.parametrize("watch", [False, True])
async def test_where_a_room_is_closed_whatever_is_wrong_is_one_answer(house: House, watch: bool) -> None:
    ann = await device(house).make(open=[1, 2], password=PASSWORD, spectators=watch)
    proofs = [{}, {"invite": "A" * 43}, {"invite": await used(house, ann)}, {"password": "ace of spades"}]
    answers = [await visited(house, ann, **proof) for proof in proofs]
    answers.append(await device(house, "CCCCCC").ask("POST", "/visits", {"password": PASSWORD}))

    assert {status for status, _ in answers} == {404}
    assert len({json.dumps(answer) for _, answer in answers}) == 1


async def test_an_invite_that_another_server_has_made_tells_it_as_well(open_house: Opens, way: Callable[[], Store]) -> None:
    first, second = await open_house(way()), await open_house(way())
    ann = await device(first).make(open=[1], password=PASSWORD)
    # The second server has the room in memory, and no invite yet.
    assert (await visited(second, ann, password=PASSWORD))[0] == 200

    assert (await visited(second, ann, invite=await asked_to(ann)))[1]["table"].keys() == TABLE
