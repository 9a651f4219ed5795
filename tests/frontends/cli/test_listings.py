"""`games`, `bots` and `plugins`."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest

from followsuit.plugins import Problem, Registry

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run


def test_games_lists_what_is_installed(run: Run) -> None:
    got = run("games")

    assert got.status == 0
    assert "texas42  Texas 42, 2, 3, 4, 5, 6 or 7 seats" in got.out


def test_games_as_json_is_one_list(run: Run) -> None:
    got = run("games", "--json")
    games = {game["name"]: game for game in json.loads(got.out)}

    assert got.status == 0
    assert games["texas42"]["title"] == "Texas 42"
    assert games["texas42"]["seats"] == [2, 3, 4, 5, 6, 7]


def test_a_game_lists_options_with_their_values_and_meaning(run: Run) -> None:
    got = run("games", "texas42", COLUMNS="200")

    assert got.status == 0
    for words in ("all_pass  If all pass", "reshake (default): shake again", "dealer_30: shaker bids 30", "1 to 7, default 5"):
        assert words in got.out


def test_a_number_that_stands_for_something_else_says_for_what(run: Run) -> None:
    got = run("games", "texas42", COLUMNS="200")

    assert "      0 to 1000, default 0\n      0: 7 marks or 250 points, as the score is kept\n" in got.out
    assert "      0 to 4, default 0\n      0: not played\n" in got.out
    compared = run("games", "texas42", "-o", "target=5", "-o", "plunge_marks=3", COLUMNS="200").out
    assert "  Playing to: 5 (N42PA tournament: 7 marks or 250 points, as the score is kept)\n" in compared
    assert "  Plunge, in marks: 3 (N42PA tournament: not played)\n" in compared


def test_a_game_says_where_presets_come_from_and_what_they_change(run: Run) -> None:
    got = run("games", "texas42", COLUMNS="300")

    assert "n42pa.org" in got.out
    assert "Changes: If all pass: shaker bids 30 (usually: shake again); Look at earlier tricks: unless 42" in got.out
    assert "unless 42 or more is bid (usually: always).\n" in got.out
    assert "      Plays as the defaults do.\n" in got.out


def test_a_table_is_compared_with_the_preset_that_is_nearest(run: Run) -> None:
    got = run("games", "texas42", "--option", "opening-max-marks=3", "-o", "all_pass=dealer_30")

    assert (got.status, got.err) == (0, "")
    assert got.out.splitlines()[1:-1] == [
        "Rules: N42PA tournament, except:",
        "  If all pass: shaker bids 30 (N42PA tournament: shake again)",
        "  First mark bid: 3 (N42PA tournament: 2)",
    ]
    assert re.fullmatch("Rules mark: [0-9a-f]{8}.", got.out.splitlines()[-1])


def test_a_table_is_compared_with_the_preset_that_it_comes_from(run: Run) -> None:
    got = run("games", "texas42", "--preset", "seed001", "--option", "top_marks=5", "--json")
    table = json.loads(got.out)["table"]

    assert table["preset"] == "seed001"
    assert table["differs"] == ["Highest bid, in marks: 5 (One-blank bids first: 2)"]
    assert (table["seats"], table["options"]["first_bidder"]) == (4, "holder_1_0")
    assert table["rules"].startswith(table["mark"])


def test_a_table_is_compared_with_the_preset_that_is_asked_for(run: Run) -> None:
    got = run("games", "texas42", "--preset", "hallettsville", "--versus", "n42pa")

    assert "Rules: N42PA tournament, except:\n  Look at earlier tricks: unless 42 or more is bid (" in got.out


def test_a_table_that_differs_in_nothing_says_so(run: Run) -> None:
    assert "seats\nRules: Hallettsville.\nRules mark: " in run("games", "texas42", "--preset", "hallettsville").out


def test_without_a_table_there_is_none_in_the_json(run: Run) -> None:
    assert "table" not in json.loads(run("games", "texas42", "--json").out)


def test_how_many_sit_at_a_table_is_part_of_its_rules(run: Run) -> None:
    tables = [json.loads(run("games", "hearts", "--seats", str(seats), "--json").out)["table"] for seats in (4, 5)]

    assert [table["seats"] for table in tables] == [4, 5]
    assert tables[0]["rules"] != tables[1]["rules"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("texas42", "--preset", "nobody"), "expected a preset such as n42pa, "),
        (("texas42", "--versus", "nobody"), "expected a preset such as n42pa, "),
        (("texas42", "--option", "luck=1"), "expected an option such as "),
        (("texas42", "--option", "target=-1"), "expected a number from 0 to 1000 for option target, got '-1'"),
        (("texas42", "--option", "target"), "expected --option name=value, got 'target'"),
        (("euchre", "--seats", "5"), "expected --seats of 4 for euchre, got 5"),
        (("whist", "--versus", "n42pa"), "expected a game such as "),
        (("--versus", "n42pa"), "expected a GAME before --preset, --option, --seats and --versus"),
    ],
)
def test_a_table_that_cannot_be_is_refused(run: Run, arguments: tuple[str, ...], said: str) -> None:
    got = run("games", *arguments)

    assert (got.status, got.out) == (2, "")
    assert said in got.err


def test_a_game_as_json_has_its_options_presets_and_bots(run: Run) -> None:
    game = json.loads(run("games", "texas42", "--json").out)
    option = next(option for option in game["options"] if option["name"] == "all_pass")

    assert option["kind"] == "choice"
    assert option["default"] == "reshake"
    assert {"value": "dealer_30", "text": "shaker bids 30"} in option["choices"]
    assert {"n42pa", "austin-league", "hallettsville", "seed000", "seed001"} <= {preset["name"] for preset in game["presets"]}
    assert all(preset["about"] for preset in game["presets"])
    assert {"random", "rookie"} <= {bot["name"] for bot in game["bots"]}


def test_bots_are_listed_with_level_and_games(run: Run) -> None:
    got = run("bots")

    assert got.status == 0
    assert "random  level 0, plays any game" in got.out


def test_bots_as_json_are_the_weakest_first(run: Run) -> None:
    bots = json.loads(run("bots", "--game", "texas42", "--json").out)

    assert bots[0]["name"] == "random"
    assert [bot["level"] for bot in bots] == sorted(bot["level"] for bot in bots)
    assert all("texas42" in bot["games"] for bot in bots)


def test_plugins_without_problems_are_status_0(run: Run, registry: Registry) -> None:
    got = run("plugins", "--json")

    assert got.status == (1 if registry.problems else 0)
    assert {"name": "texas42", "package": "followsuit"} in json.loads(got.out)["plugins"]


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch, registry: Registry) -> None:
    problem = Problem("whist", "ImportError: no module named\x1b[31m trumps")
    found = Registry(registry.games, registry.bots, registry.plugins, (problem,))
    monkeypatch.setattr("followsuit_cli.plugins.installed", lambda: found)


@pytest.mark.usefixtures("broken")
def test_problems_are_named_and_status_1(run: Run) -> None:
    got = run("plugins")

    assert got.status == 1
    assert "Problem: whist\n  ImportError: no module named [31m trumps\n" in got.out


@pytest.mark.usefixtures("broken")
def test_problems_are_in_the_json(run: Run) -> None:
    got = run("plugins", "--json")

    assert got.status == 1
    assert json.loads(got.out)["problems"][0]["plugin"] == "whist"
