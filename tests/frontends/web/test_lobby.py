"""What the lobby shows, and the tables that can be asked for there."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from followsuit.plugins import Registry
from followsuit_web import lobby

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Message


JSON = {"Content-Type": "application/json"}


async def asked(house: House, body: object) -> tuple[int, Message]:
    async with house.session.post(f"{house.base}/api/rooms", data=json.dumps(body), headers=JSON) as response:
        return response.status, await response.json()


async def test_games_come_with_options_presets_and_bots(house: House) -> None:
    async with house.session.get(f"{house.base}/api/games") as response:
        games = (await response.json())["games"]
    game = next(game for game in games if game["name"] == "texas42")

    assert (game["title"], game["seats"]) == ("Texas 42", [2, 3, 4, 5, 6, 7])
    assert [bot["level"] for bot in game["bots"]] == sorted(bot["level"] for bot in game["bots"])
    options = {option["name"]: option for option in game["options"]}
    assert {option["kind"] for option in options.values()} == {"choice", "bool", "int"}
    assert all(option["text"] and option["help"] for option in options.values())
    assert [choice["value"] for choice in options["all_pass"]["choices"]] == ["reshake", "dealer_30", "dealer_31"]
    assert (options["target"]["min"], options["target"]["max"]) == (0, 1000)
    for preset in game["presets"]:
        assert preset["text"] != preset["name"]
        assert preset["about"]
        for name, value in preset["values"].items():
            assert value == options[name]["default"] or type(value) is type(options[name]["default"])


async def test_every_preset_makes_a_table(house: House) -> None:
    async with house.session.get(f"{house.base}/api/games") as response:
        games = (await response.json())["games"]

    for game in games:
        for preset in [None, *(preset["name"] for preset in game["presets"])]:
            status, made = await asked(house, {"game": game["name"], "preset": preset})
            assert status == 201, made


async def test_options_change_what_a_preset_says(house: House) -> None:
    guest = await house.sit(preset="seed000", options={"target": 100, "stop_when_decided": True})
    view = await guest.come()

    options = view["view"]["public"]["options"]

    assert (options["scoring"], options["target"], options["stop_when_decided"]) == ("points", 100, True)


async def test_bots_sit_clockwise_from_the_left(house: House) -> None:
    guest = await house.sit(seat=3, bots=["random", "rookie", "random"])
    view = await guest.come()

    assert [seat["bot"] for seat in view["room"]["seats"]] == ["random", "rookie", "random", None]


async def test_without_wishes_the_strongest_bots_play(house: House, everything: Registry) -> None:
    guest = await house.sit()
    view = await guest.come()
    best = everything.bots_for(everything.game("texas42"))[-1].name

    assert [seat["bot"] for seat in view["room"]["seats"]] == [None, best, best, best]


async def test_a_bot_is_not_called_what_the_guest_is_called(house: House) -> None:
    guest = await house.sit(name="Ada")
    view = await guest.come()

    assert len({seat["name"] for seat in view["room"]["seats"]}) == 4


BAD: list[tuple[object, int, str]] = [
    ({}, 400, "game"),
    ([], 400, "object"),
    (None, 400, "object"),
    ("texas42", 400, "object"),
    ({"game": "bridge"}, 422, "texas42"),
    ({"game": None}, 400, "text"),
    ({"game": ["texas42"]}, 400, "text"),
    ({"game": "texas42", "preset": "mine"}, 422, "n42pa"),
    ({"game": "texas42", "preset": 1}, 400, "preset"),
    ({"game": "texas42", "options": []}, 400, "object"),
    ({"game": "texas42", "options": {"luck": 1}}, 422, "scoring"),
    ({"game": "texas42", "options": {"target": -1}}, 422, "0 to 1000"),
    ({"game": "texas42", "options": {"target": 10**50}}, 422, "0 to 1000"),
    ({"game": "texas42", "options": {"target": "many"}}, 422, "0 to 1000"),
    ({"game": "texas42", "options": {"target": None}}, 422, "0 to 1000"),
    ({"game": "texas42", "options": {"target": [[[1]]]}}, 422, "0 to 1000"),
    ({"game": "texas42", "options": {"all_pass": "cry"}}, 422, "dealer_30"),
    ({"game": "texas42", "options": {"all_pass": {"a": 1}}}, 422, "dealer_30"),
    ({"game": "texas42", "options": {"win_by_two": "perhaps"}}, 422, "true or false"),
    ({"game": "texas42", "bots": "random"}, 400, "list"),
    ({"game": "euchre", "bots": []}, 422, "3 bots"),
    ({"game": "euchre", "bots": ["random"] * 4}, 422, "3 bots"),
    ({"game": "texas42", "bots": ["random", "random", "hal9000"]}, 422, "random"),
    ({"game": "texas42", "bots": ["random", "random", None]}, 400, "text"),
    ({"game": "texas42", "seat": 4}, 400, "0 to 3"),
    ({"game": "texas42", "seat": -1}, 400, "0 to 3"),
    ({"game": "texas42", "seat": True}, 400, "0 to 3"),
    ({"game": "texas42", "seat": "0"}, 400, "0 to 3"),
    ({"game": "texas42", "name": 5}, 400, "text"),
    ({"game": "texas42", "name": {"first": "Ann"}}, 400, "text"),
    ({"game": "texas42", "cheat": True}, 400, "cheat"),
    ({"game": "texas42", "host": "me", "password": ""}, 400, "host"),
]


@pytest.mark.parametrize(("body", "status", "said"), BAD, ids=[json.dumps(body)[:60] for body, _, _ in BAD])
async def test_a_table_that_cannot_be_is_refused_with_what_was_expected(
    house: House, body: object, status: int, said: str
) -> None:
    got, refusal = await asked(house, body)

    assert got == status
    assert set(refusal) == {"code", "reason"}
    assert refusal["reason"].startswith("expected")
    assert said in refusal["reason"]


def test_a_game_without_words_for_its_options_is_still_shown(everything: Registry) -> None:
    class Quiet(type(everything.game("texas42"))):  # type: ignore[misc]  # whatever class the game has
        def catalogue(self, language: str) -> dict[str, str]:
            return {"title": "Quiet"}

    game = lobby.games(Registry({"texas42": Quiet()}))["games"]

    assert isinstance(game, list)
    assert game[0]["options"][0]["text"] == "scoring"
    assert game[0]["options"][4]["choices"][1] == {"value": "dealer_30", "text": "dealer 30"}
    assert game[0]["bots"] == []


async def test_a_server_without_bots_says_so(everything: Registry) -> None:
    with pytest.raises(Exception, match="none is installed") as refused:
        lobby.asked({"game": "texas42"}, Registry(everything.games), "token")

    assert getattr(refused.value, "code", None) == "unknown-name"
