"""The options and the presets, which differ exactly as docs/rules/texas42.md says."""

from __future__ import annotations

import pytest

from followsuit.errors import OptionError
from followsuit.options import chosen, defaults, differences, kinds
from followsuit_texas42 import PRESETS, Texas42, Texas42Options

DIFFERENCES = {
    "n42pa": {},
    "austin-league": {"all_pass": "dealer_30", "review_tricks": "below_42"},
    "hallettsville": {"review_tricks": "below_42"},
    "timpson": {"all_pass": "dealer_30", "plunge_marks": 4},
    "lechner": {
        "mark_raise": 2,
        "follow_me": "choice",
        "nello": "choice",
        "plunge_marks": 4,
        "splash_marks": 3,
        "plunge_names": "any",
        "sevens": True,
    },
    "seed000": {"scoring": "points", "mark_raise": 2, "top_marks": 4, "stop_when_decided": False},
    "seed001": {"first_bidder": "holder_1_0", "all_pass": "dealer_30", "top_marks": 2, "review_tricks": "below_84"},
    "teel": {
        "all_pass": "dealer_30",
        "opening_lead": "small_end",
        "doubles_reversed": True,
        "nello": "high",
        "nello_exchange": True,
        "special_only_forced": True,
    },
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_differs_from_the_defaults_in_just_this(preset: str) -> None:
    assert differences(chosen(Texas42Options, PRESETS, preset, {}), PRESETS, None) == DIFFERENCES[preset]


def test_the_austin_league_has_its_clock_and_no_other_preset_has_one() -> None:
    """T42-R31: 20 seconds for a bid, 10 for a tile; and it says in so many words that there is no win by two."""
    assert {name: (clock.move, clock.play) for name, clock in Texas42.clocks.items()} == {"austin-league": (20, 10)}
    assert PRESETS["austin-league"]["win_by_two"] is False


def test_every_preset_is_checked() -> None:
    assert PRESETS.keys() == DIFFERENCES.keys()


def test_the_defaults_are_the_tournaments() -> None:
    assert defaults(Texas42Options) == {
        "scoring": "marks",
        "target": 0,
        "win_by_two": False,
        "first_bidder": "left",
        "all_pass": "reshake",
        "opening_max_marks": 2,
        "mark_raise": 1,
        "top_marks": 5,
        "opening_lead": "any",
        "lead_names_trump": False,
        "stop_when_decided": True,
        "review_tricks": "always",
        "follow_me": "high",
        "doubles_reversed": False,
        "nello": "off",
        "nello_exchange": False,
        "plunge_marks": 0,
        "splash_marks": 0,
        "plunge_names": "trump",
        "sevens": False,
        "special_only_forced": False,
        "claims": "off",
        "renege": "refused",
        "called_partner": "usual",
        "two_players": "partnerships",
    }


def test_every_value_of_a_preset_is_one_of_its_option() -> None:
    known = kinds(Texas42Options)
    for values in PRESETS.values():
        assert all(known[name].read(value) == value for name, value in values.items())


@pytest.mark.parametrize(
    ("name", "value"),
    [("all_pass", "dealer_29"), ("top_marks", 8), ("opening_max_marks", 0), ("nello", "reversed"), ("plunge_marks", 5)],
)
def test_what_no_table_can_choose_is_refused(name: str, value: object) -> None:
    with pytest.raises(OptionError):
        chosen(Texas42Options, PRESETS, None, {name: value})


def test_the_game_says_what_it_is(game: Texas42) -> None:
    """T42-R1: with four players partners sit opposite; 28 tiles, seven each."""
    assert (game.name, game.version, game.seat_counts, game.dealer_word) == ("texas42", 1, (2, 3, 4, 5, 6, 7), "shaker")
    assert game.sides(Texas42Options(), 4) == ((0, 2), (1, 3))
    assert len(game.pieces) == 28
