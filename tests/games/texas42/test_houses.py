"""The rules of a table in words: each option that differs is one sentence of its own, and nothing is said that is not so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from followsuit.options import Value, chosen, kinds
from followsuit.text import Text, Voice, catalogue
from followsuit_texas42 import PRESETS, Texas42, Texas42Options

NOTHING: Mapping[str, Value] = {}


def said(options: Mapping[str, Value] = NOTHING, seats: int = 4, preset: str | None = None) -> dict[str, Text]:
    """What is said of a table, by key."""
    texts = Texas42().face.rules(chosen(Texas42Options, PRESETS, preset, options), seats)
    keys = {each.key: each for each in texts}
    assert len(keys) == len(texts)
    return keys


def differs(options: Mapping[str, Value] = NOTHING, seats: int = 4, preset: str | None = None) -> tuple[set[str], set[str]]:
    """The sentences that a table has and a table of four by default has not, or has otherwise; and those that it has not."""
    ours, usual = said(options, seats, preset), said()
    changed = {key for key, each in ours.items() if each != usual.get(key)}
    return {key.removeprefix("rule.") for key in changed}, {key.removeprefix("rule.") for key in usual.keys() - ours.keys()}


@pytest.mark.parametrize(
    ("options", "new", "gone"),
    [
        ({"scoring": "points"}, {"scoring.points"}, {"scoring.marks"}),
        ({"target": 9}, {"scoring.marks"}, set()),
        ({"win_by_two": True}, {"win_by_two"}, set()),
        ({"first_bidder": "holder_1_0"}, {"first_bidder.holder_1_0"}, {"first_bidder.left"}),
        ({"all_pass": "dealer_30"}, {"all_pass.forced"}, {"all_pass.reshake"}),
        ({"all_pass": "dealer_31"}, {"all_pass.forced"}, {"all_pass.reshake"}),
        ({"opening_max_marks": 3}, {"ceilings"}, set()),
        ({"opening_max_marks": 7}, {"top_marks"}, {"ceilings"}),
        ({"mark_raise": 2}, {"ceilings"}, set()),
        ({"top_marks": 6}, {"ceilings"}, set()),
        ({"top_marks": 2}, {"top_marks"}, {"ceilings"}),
        ({"opening_lead": "must_trump"}, {"opening_lead.must_trump"}, {"opening_lead.any"}),
        ({"opening_lead": "small_end"}, {"opening_lead.small_end"}, {"opening_lead.any"}),
        ({"lead_names_trump": True}, {"lead_names_trump"}, set()),
        ({"stop_when_decided": False}, {"stop_when_decided.off"}, {"stop_when_decided.on"}),
        ({"review_tricks": "below_42"}, {"review_tricks.below_42"}, {"review_tricks.always"}),
        ({"review_tricks": "below_84"}, {"review_tricks.below_84"}, {"review_tricks.always"}),
        ({"follow_me": "low"}, {"follow_me.low"}, {"follow_me.high"}),
        ({"follow_me": "own"}, {"follow_me.own"}, {"follow_me.high"}),
        ({"follow_me": "choice"}, {"follow_me.choice"}, {"follow_me.high"}),
        ({"doubles_reversed": True}, {"doubles_reversed"}, set()),
        ({"nello": "high"}, {"nello.high"}, set()),
        ({"nello": "low"}, {"nello.low"}, set()),
        ({"nello": "own"}, {"nello.own"}, set()),
        ({"nello": "own_inverted"}, {"nello.own_inverted"}, set()),
        ({"nello": "choice", "nello_exchange": True}, {"nello.choice", "nello_exchange"}, set()),
        ({"nello_exchange": True}, set(), set()),
        ({"plunge_marks": 4}, {"plunge", "plunge_names.trump"}, set()),
        ({"splash_marks": 2, "plunge_names": "any"}, {"splash", "plunge_names.any"}, set()),
        ({"plunge_marks": 4, "top_marks": 3}, {"ceilings", "dive.over"}, set()),
        ({"plunge_names": "any"}, set(), set()),
        ({"sevens": True}, {"sevens"}, set()),
        (
            {"special_only_forced": True, "all_pass": "dealer_30"},
            {"special_only_forced", "all_pass.forced"},
            {"all_pass.reshake"},
        ),
        ({"special_only_forced": True}, {"special_only_forced.never"}, set()),
        ({"claims": "assisted"}, {"claims.assisted"}, set()),
        ({"claims": "authentic"}, {"claims.authentic"}, set()),
        ({"renege": "authentic"}, {"renege.authentic"}, set()),
        ({"called_partner": "named"}, set(), set()),
        ({"two_players": "long"}, set(), set()),
    ],
)
def test_an_option_that_differs_is_said(options: dict[str, Value], new: set[str], gone: set[str]) -> None:
    assert differs(options) == (new, gone)


@pytest.mark.parametrize(
    ("preset", "new"),
    [
        ("n42pa", set()),
        ("austin-league", {"all_pass.forced", "review_tricks.below_42"}),
        ("hallettsville", {"review_tricks.below_42"}),
        ("timpson", {"all_pass.forced", "plunge", "plunge_names.trump"}),
        ("lechner", {"ceilings", "follow_me.choice", "nello.choice", "plunge", "splash", "plunge_names.any", "sevens"}),
        ("seed000", {"scoring.points", "ceilings", "stop_when_decided.off"}),
        ("seed001", {"first_bidder.holder_1_0", "all_pass.forced", "top_marks", "review_tricks.below_84"}),
        (
            "teel",
            {
                "all_pass.forced",
                "opening_lead.small_end",
                "doubles_reversed",
                "nello.high",
                "nello_exchange",
                "special_only_forced",
            },
        ),
    ],
)
def test_a_preset_says_just_what_it_differs_in(preset: str, new: set[str]) -> None:
    assert differs(preset=preset)[0] == new


@pytest.mark.parametrize(
    ("seats", "options", "new"),
    [
        (2, {}, {"seats.2.partnerships", "tiles"}),
        (2, {"two_players": "long"}, {"seats.2.long", "tiles"}),
        (3, {}, {"seats.3", "level", "tiles", "without", "top_marks"}),
        (5, {}, {"seats.5", "level", "tiles", "without", "called_partner.alone"}),
        (5, {"called_partner": "named"}, {"seats.5", "level", "tiles", "without", "called_partner.named"}),
        (6, {}, {"seats.6", "tiles", "without"}),
        (7, {}, {"seats.7", "level", "tiles", "called_partner.named"}),
        (7, {"called_partner": "alone"}, {"seats.7", "level", "tiles", "called_partner.alone"}),
        # What needs two partnerships of two hands is not said where there are none (T42-R41 to T42-R43).
        (2, {"plunge_marks": 4}, {"seats.2.partnerships", "tiles", "plunge", "plunge_names.trump"}),
        (6, {"plunge_marks": 4, "splash_marks": 2}, {"seats.6", "tiles", "without"}),
        (6, {"nello": "own", "nello_exchange": True}, {"seats.6", "tiles", "without", "nello.own"}),
        (3, {"first_bidder": "holder_1_0"}, {"seats.3", "level", "tiles", "without", "top_marks"}),
    ],
)
def test_what_other_numbers_of_players_change_is_said(seats: int, options: dict[str, Value], new: set[str]) -> None:
    """T42-R48, T42-R49, T42-R50, T42-R51, T42-R52."""
    # What a deal is worth is also in two sentences that a table of four has.
    assert differs(options, seats)[0] - {"scoring.marks", "review_tricks.always"} == new


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6, 7])
def test_every_rule_of_every_value_has_words(seats: int) -> None:
    voice = Voice(catalogue("followsuit_texas42", "en"))
    for name, kind in kinds(Texas42Options).items():
        values: tuple[Any, ...] = kind.values or ((False, True) if kind.low is None else (kind.low, kind.high))
        for value in values:
            for rule in said({name: value}, seats).values():
                assert voice.say(rule)
                assert "{" not in voice.say(rule)


def test_the_numbers_of_a_table_are_its_own() -> None:
    """T42-R48 to T42-R52: the least bid of a shaker who must bid, and the marks, are those of the table's size."""
    voice = Voice(catalogue("followsuit_texas42", "en"))

    assert "29" in voice.say(said({"all_pass": "dealer_31"}, 5)["rule.all_pass.forced"])
    assert "30" in voice.say(said({"all_pass": "dealer_30"})["rule.all_pass.forced"])
    assert "40 points" in voice.say(said(seats=5)["rule.tiles"])
    assert "44" in voice.say(said(seats=3)["rule.top_marks"])
    assert "78" in voice.say(said({"review_tricks": "below_84"}, 6)["rule.review_tricks.below_84"])
    assert "4 marks" in voice.say(said(preset="timpson")["rule.plunge"])


@pytest.mark.parametrize(
    ("seats", "options"), [(2, NOTHING), (2, {"two_players": "long"}), (3, NOTHING), (5, NOTHING), (6, NOTHING), (7, NOTHING)]
)
def test_other_numbers_of_players_are_called_our_rule(seats: int, options: dict[str, Value]) -> None:
    """T42-R48 to T42-R52: nobody has published more than that two to seven may play, and three without who scores a set bid."""
    voice = Voice(catalogue("followsuit_texas42", "en"))
    (words,) = (voice.sentence(each) for key, each in said(options, seats).items() if key.startswith("rule.seats."))

    assert words.endswith("(our rule).")
