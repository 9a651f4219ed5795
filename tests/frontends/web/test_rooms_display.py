"""The display of a table, which never has a hand, and scores set right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.frontends.web.friends import device, greeted, heard, table_of_four

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House


async def test_the_display_never_has_a_hand_and_runs_the_match(house: House) -> None:
    ann, bo, *_ = await table_of_four(house)
    assert (await device(house, ann.code).ask("POST", "/display", {}))[0] == 404
    _, invite = await ann.ask("POST", "/invites", {"scope": "display"})
    screen = device(house, ann.code)
    status, view = await screen.ask("POST", "/display", {"invite": invite["invite"]})
    assert (status, view["role"], view["seat"]) == (200, "display", None)
    socket, view = await greeted(screen)

    assert (await screen.request("adjust", seat=0, points=2))[0] == 200
    assert (await screen.request("deal", v=99))[0] == 200
    dealt = await heard(socket)
    while dealt["document"]["deal"] == 0:
        dealt = await heard(socket)
    assert (dealt["view"]["own"], dealt["legal"], dealt["document"]["actions"]) == (None, [], [])
    assert dealt["view"]["public"]["scores"] == [2, 0, 2, 0]
    assert dealt["room"]["display"]
    assert (await screen.request("adjust", seat=0, points=-1))[1]["code"] == "not-your-turn"
    for kind, fields in (
        ("move", {"d": 0, "move": "pass"}),
        ("say", {"phrase": "hello"}),
        ("host", {"seat": 1}),
        ("rename", {"name": "x"}),
    ):
        assert (await screen.request(kind, **fields))[0] == 403
    assert (await bo.request("adjust", seat=1, points=5))[0] == 403
    assert (await bo.request("restart", v=99))[0] == 403
    assert (await screen.request("restart", v=99))[0] == 200
    assert "* adjust" not in (await ann.ask("GET", "/record"))[1]
    other = device(house, ann.code)
    other.tokens["seat"] = bo.tokens["seat"]
    assert (await other.ask("POST", "/display", {}))[0] == 200
    assert (await heard(socket, "bye"))["code"] == "dismissed"
    assert (await other.view())["role"] == "seat"
    _, both = await greeted(other, "?as=display")
    assert both["role"] == "display"
    assert (await bo.ask("DELETE", "/display"))[0] == 204
    assert not (await bo.view())["room"]["display"]


async def test_a_score_set_right_is_in_the_record_and_the_log(house: House) -> None:
    ann = (await table_of_four(house))[0]
    await ann.request("adjust", seat=1, points=-3)

    assert "* adjust 1 -3\n" in (await ann.ask("GET", "/record"))[1]
    assert (await ann.view())["room"]["log"][-1]["text"] == "The score of Bo was set right: -3."
