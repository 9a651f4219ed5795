"""Options and presets: what a table may choose, read from text, and refused by name."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from followsuit.errors import OptionError
from followsuit.options import Options, choice, chosen, defaults, differences, flag, kinds, number

JSON = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12)),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@frozen(slots=False, kw_only=True)
class Rules(Options):
    scoring: str = choice("marks", "points")
    target: int = number(7, 1, 250)
    stop: bool = flag(True)


PRESETS: dict[str, dict[str, str | int | bool]] = {"club": {"scoring": "points", "target": 250}, "plain": {}}


def test_options_are_declared_with_their_kinds() -> None:
    known = kinds(Rules)

    assert list(known) == ["scoring", "target", "stop"]
    assert [kind.name for kind in known.values()] == ["choice", "number", "flag"]
    assert known["scoring"].values == ("marks", "points")
    assert (known["target"].low, known["target"].high) == (1, 250)
    assert defaults(Rules) == {"scoring": "marks", "target": 7, "stop": True}


def test_a_preset_is_changed_by_what_is_chosen() -> None:
    assert chosen(Rules, PRESETS, None, {}) == Rules()
    assert chosen(Rules, PRESETS, "club", {}) == Rules(scoring="points", target=250)
    assert chosen(Rules, PRESETS, "club", {"target": 100}) == Rules(scoring="points", target=100)


@pytest.mark.parametrize(
    ("text", "value"), [("true", True), ("Yes", True), ("on", True), ("1", True), ("FALSE", False), ("off", False)]
)
def test_a_flag_is_read_from_text(text: str, value: bool) -> None:
    assert chosen(Rules, PRESETS, None, {"stop": text}).stop is value


@pytest.mark.parametrize("text", ["\uff14\uff12", "\u0664", " 4", "4_2", "", "123456789"])
def test_a_number_is_plain_digits(text: str) -> None:
    with pytest.raises(OptionError, match="expected a number from 1 to 250 for option target"):
        chosen(Rules, PRESETS, None, {"target": text})


def test_a_number_is_read_from_text() -> None:
    assert chosen(Rules, PRESETS, None, {"target": "42"}).target == 42


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"scoring": "stars"}, "expected one of marks, points for option scoring, got 'stars'"),
        ({"scoring": None}, "expected one of marks, points for option scoring, got None"),
        ({"scoring": ["marks"]}, "expected one of marks, points for option scoring"),
        ({"target": 0}, "expected a number from 1 to 250 for option target, got 0"),
        ({"target": 251}, "expected a number from 1 to 250"),
        ({"target": "seven"}, "expected a number from 1 to 250 for option target, got 'seven'"),
        ({"target": "-1"}, "expected a number from 1 to 250"),
        ({"target": True}, "expected a number from 1 to 250"),
        ({"target": 7.0}, "expected a number from 1 to 250"),
        ({"target": "9" * 5000}, "expected a number from 1 to 250"),
        ({"stop": "perhaps"}, "expected true or false for option stop, got 'perhaps'"),
        ({"stop": 1}, "expected true or false"),
        ({"stopp": True}, "expected an option such as scoring, target, stop, got 'stopp'"),
        ({"preset": "club"}, "expected an option such as"),
    ],
)
def test_a_value_outside_is_refused(changes: dict[str, object], expected: str) -> None:
    with pytest.raises(OptionError) as caught:
        chosen(Rules, PRESETS, None, changes)

    assert expected in str(caught.value)


@pytest.mark.parametrize("preset", ["Club", "", 5, ["club"], {"club": 1}])
def test_an_unknown_preset_is_refused(preset: Any) -> None:
    with pytest.raises(OptionError, match="expected a preset such as club, plain, got"):
        chosen(Rules, PRESETS, preset, {})


def test_a_game_without_presets_says_so() -> None:
    with pytest.raises(OptionError, match=r"expected a preset such as \(there are none\), got 'club'"):
        chosen(Options, {}, "club", {})
    with pytest.raises(OptionError, match=r"expected an option such as \(there are none\), got 'target'"):
        chosen(Options, {}, None, {"target": 7})


@given(st.dictionaries(st.sampled_from(["scoring", "target", "stop", "other"]), JSON, max_size=3))
def test_anything_is_within_bounds_or_refused(changes: dict[str, object]) -> None:
    try:
        options = chosen(Rules, PRESETS, "club", changes)
    except OptionError:
        return

    assert options.scoring in ("marks", "points")
    assert type(options.target) is int
    assert 1 <= options.target <= 250
    assert type(options.stop) is bool


@given(st.sampled_from(["marks", "points"]), st.integers(1, 250), st.booleans(), st.sampled_from([None, "club", "plain"]))
def test_the_differences_from_a_preset_give_the_options_back(scoring: str, target: int, stop: bool, preset: str | None) -> None:
    options = Rules(scoring=scoring, target=target, stop=stop)

    assert chosen(Rules, PRESETS, preset, differences(options, PRESETS, preset)) == options


def test_nothing_differs_from_the_preset_itself() -> None:
    assert differences(chosen(Rules, PRESETS, "club", {}), PRESETS, "club") == {}
