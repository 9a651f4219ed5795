"""Links to the lobby: what they ask for is settled and said by the server, or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from yarl import URL

from followsuit.options import chosen
from followsuit.plugins import Registry
from followsuit.ruleshash import rules_hash
from followsuit_web import links

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Message


async def asked(house: House, query: str) -> tuple[int, Message]:
    async with house.session.get(URL(f"{house.base}/api/rules?{query}", encoded=True)) as response:
        return response.status, await response.json()


async def test_a_link_is_settled_and_said(house: House, everything: Registry) -> None:
    status, rules = await asked(house, "game=texas42&preset=n42pa&option.opening_max_marks=3&option.win_by_two=true")
    game = everything.game("texas42")
    options = chosen(game.options, game.presets, "n42pa", {"opening_max_marks": 3, "win_by_two": True})

    assert status == 200
    assert rules == {
        "game": "texas42",
        "preset": "n42pa",
        "seats": 4,
        "options": {"win_by_two": True, "opening_max_marks": 3},
        "house": {
            "preset": "n42pa",
            "text": "Rules: N42PA tournament, except:",
            "differs": ["Win by two: yes (N42PA tournament: no)", "First mark bid: 3 (N42PA tournament: 2)"],
            "mark": rules_hash(game, options, 4)[:8],
        },
        "rules": rules_hash(game, options, 4),
    }


async def test_the_table_that_is_made_of_a_link_has_its_hash(house: House) -> None:
    _, rules = await asked(house, "game=hearts&preset=standard&seats=5&option.target=50")
    guest = await house.sit(game="hearts", preset="standard", options=rules["options"], bots=["random"] * 4)
    view = await guest.come()
    async with house.session.get(f"{house.base}/api/rooms/{guest.code}/record", headers=guest.headers) as response:
        record = await response.text()

    assert view["document"]["house"] == rules["house"]
    assert f"\nrules: {rules['rules']}\n" in record


async def test_options_that_the_preset_has_anyway_do_not_differ(house: House) -> None:
    _, rules = await asked(house, "game=texas42&preset=seed000&option.scoring=points&option.target=0")

    assert (rules["options"], rules["house"]["differs"]) == ({}, [])


async def test_a_link_without_a_preset_is_compared_with_the_nearest(house: House) -> None:
    _, rules = await asked(house, "game=texas42&option.review_tricks=below_42")

    assert (rules["preset"], rules["options"]) == (None, {"review_tricks": "below_42"})
    assert rules["house"]["text"] == "Rules: Hallettsville."


@pytest.mark.parametrize(
    ("query", "status", "said"),
    [
        ("", 400, "expected a parameter 'game'"),
        ("preset=n42pa", 400, "expected a parameter 'game'"),
        ("game=", 422, "expected a game such as "),
        ("game=whist", 422, "expected a game such as "),
        ("game=__proto__", 422, "expected a game such as "),
        ("game=texas42&game=hearts", 400, "expected each parameter once, got 'game' twice"),
        ("game=texas42&option.target=1&option.target=1", 400, "expected each parameter once, got 'option.target' twice"),
        ("game=texas42&preset=", 422, "expected a preset such as "),
        ("game=texas42&preset=%3Cscript%3Ealert(1)%3C/script%3E", 422, "got '<script>alert(1)</script>'"),
        ("game=texas42&option.luck=1", 422, "expected an option such as "),
        ("game=texas42&option.=1", 422, "expected an option such as "),
        ("game=texas42&option.__class__=1", 422, "expected an option such as "),
        ("game=texas42&option.target=-1", 422, "0 to 1000"),
        ("game=texas42&option.target=NaN", 422, "0 to 1000"),
        ("game=texas42&option.target=" + "9" * 5000, 422, "0 to 1000"),
        ("game=texas42&option.all_pass=cry%00", 422, "reshake"),
        ("game=texas42&option.win_by_two=perhaps", 422, "true or false"),
        ("game=euchre&seats=5", 422, "expected 4 seats for euchre, got '5'"),
        ("game=hearts&seats=04", 422, "expected 3 or 4 or 5 or 6 seats for hearts, got '04'"),
        ("game=hearts&seats=%D9%A4", 422, "expected 3 or 4 or 5 or 6 seats for hearts"),
        ("game=texas42&target=7", 400, "expected no parameter 'target'"),
        ("game=texas42&token=x", 400, "expected no parameter 'token'"),
        ("%FF%FE", 400, "expected"),
        ("game=texas42%ED%A0%80", 422, "expected a game such as "),
        ("game[]=texas42", 400, "expected no parameter 'game[]'"),
    ],
)
async def test_a_link_that_asks_for_what_cannot_be_is_refused(house: House, query: str, status: int, said: str) -> None:
    got, refusal = await asked(house, query)

    assert (got, set(refusal)) == (status, {"code", "reason"})
    assert refusal["reason"].startswith("expected")
    assert said in refusal["reason"]
    assert len(refusal["reason"]) < 1000


def test_what_is_settled_asks_for_itself(everything: Registry) -> None:
    for game in everything.games.values():
        for preset in game.presets:
            for seats in game.seat_counts:
                query = [("game", game.name), ("preset", preset), ("seats", str(seats))]
                rules = links.rules(query, everything)
                assert (rules["options"], rules["seats"]) == ({}, seats)
