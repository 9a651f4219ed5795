"""Bots at a table of friends: in seats that are lent, open, or of who is away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.frontends.web.friends import device, greeted, table_of_four

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House


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
