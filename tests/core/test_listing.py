"""What is installed, as plain data."""

from __future__ import annotations

import json

from followsuit.listing import listed, listed_game
from followsuit.options import defaults, kinds
from followsuit.plugins import installed


def test_every_game_is_listed_by_name() -> None:
    registry = installed()

    assert [game["name"] for game in listed(registry)] == sorted(registry.games)


def test_every_option_has_its_kind_bounds_and_default() -> None:
    registry = installed()
    for game in registry.games.values():
        options = listed_game(game, ())["options"]
        assert [option["name"] for option in options] == list(kinds(game.options))
        for option in options:
            kind = kinds(game.options)[option["name"]]
            assert option["default"] == defaults(game.options)[option["name"]]
            assert option.get("min") == kind.low
            assert option.get("max") == kind.high
            assert tuple(choice["value"] for choice in option.get("choices", [])) == (kind.values or ())


def test_a_number_that_stands_for_something_else_is_listed_with_its_words() -> None:
    """And so is each in the games here whose help would else have to say it."""
    means = {
        (game["name"], option["name"], number["value"]): number["text"]
        for game in listed(installed())
        for option in game["options"]
        for number in option.get("means", [])
    }

    assert means == {
        ("euchre", "deals", 0): "until a side has the points",
        ("hearts", "deals", 0): "until somebody has the points",
        ("spades", "deals", 0): "until a side has the points",
        ("spades", "pair_bid_cap", 26): "no bound",
        ("texas42", "target", 0): "7 marks or 250 points, as the score is kept",
        ("texas42", "plunge_marks", 0): "not played",
        ("texas42", "splash_marks", 0): "not played",
    }


def test_no_option_is_a_plain_number_from_zero() -> None:
    """Zero of something is always something else, which its words say."""
    for game in listed(installed()):
        for option in game["options"]:
            if option.get("min") == 0:
                assert 0 in [number["value"] for number in option.get("means", [])], f"{game['name']} {option['name']}"


def test_a_listing_is_plain_data() -> None:
    games = listed(installed())

    assert json.loads(json.dumps(games)) == games


def test_bots_of_a_game_are_the_weakest_first() -> None:
    for game in listed(installed()):
        assert [bot["level"] for bot in game["bots"]] == sorted(bot["level"] for bot in game["bots"])


def test_a_preset_says_which_clock_is_usual_with_it() -> None:
    presets = listed_game(installed().game("texas42"), ())["presets"]

    clocks = {preset["name"]: preset["clock"] for preset in presets if preset["clock"] is not None}

    assert clocks == {
        "austin-league": {
            "move": 20,
            "play": 10,
            "bank": 0,
            "extension": 0,
            "text": "10 seconds for each play, 20 for a bid or any other decision",
        }
    }


def test_what_a_catalogue_does_not_say_is_shown_by_its_name() -> None:
    registry = installed()
    game = registry.game("texas42")
    words = {"title": game.catalogue("en")["title"]}

    class Terse(type(game)):  # type: ignore[misc]  # a base class that is only known here
        def catalogue(self, language: str) -> dict[str, object]:
            return dict(words)

    got = listed_game(Terse(), ())

    assert got["about"] == ""
    assert {option["name"]: option["text"] for option in got["options"]}["win_by_two"] == "win by two"
    assert {preset["name"]: preset["text"] for preset in got["presets"]}["n42pa"] == "n42pa"
