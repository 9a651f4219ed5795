"""What a seat asks for over a real socket: moves, deals and matches, once each whatever is lost or said twice."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.playing import QUICK, bidding, ended

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House


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
