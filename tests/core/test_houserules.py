"""How a table differs from a preset, in words."""

from __future__ import annotations

from typing import ClassVar

import pytest
from attrs import frozen
from tests.core.toys import Euchre, OhHell, OhHellOptions

from followsuit.errors import OptionError
from followsuit.game import AnyGame
from followsuit.houserules import changes, changes_said, house_rules, nearest
from followsuit.options import Options, choice, chosen, flag, number
from followsuit.plugins import installed
from followsuit.ruleshash import rules_hash
from followsuit.text import Catalogue, catalogue, text


@frozen(slots=False, kw_only=True)
class HouseOptions(Options):
    first_lead: str = choice("any", "must_trump")
    deals: int = number(4, 0, 9)
    win_by_two: bool = flag(False)


class House(Euchre):
    """A game with words for some of its options, values and presets."""

    name = "house"
    options = HouseOptions  # type: ignore[assignment]  # only compared, never played
    presets: ClassVar = {"long": {"deals": 9}, "strict": {"first_lead": "must_trump", "win_by_two": True}, "same": {"deals": 9}}

    def catalogue(self, language: str) -> Catalogue:
        words = {
            "option.first_lead": "First lead",
            "option.first_lead.any": "any tile",
            "option.deals": "deals",
            "option.deals.0": "to points",
            "preset.long": "Long",
        }
        return {**catalogue("followsuit", language), **words}


HOUSE = House()


def test_a_change_is_a_text_of_the_game_s_labels() -> None:
    assert changes(HOUSE, HouseOptions(deals=0), "long") == (
        text(
            "house.change",
            option=text("option.deals"),
            value=text("option.deals.0"),
            preset=text("preset.long"),
            was=text("plain", words="9"),
        ),
    )


def test_changes_are_said_in_the_order_of_the_options() -> None:
    options = HouseOptions(first_lead="must_trump", deals=3, win_by_two=True)

    assert changes_said(HOUSE, options, "long") == [
        "First lead: must trump (Long: any tile)",
        "Deals: 3 (Long: 9)",
        "Win by two: yes (Long: no)",
    ]


def test_against_the_defaults_a_change_says_what_is_usual() -> None:
    assert changes_said(HOUSE, HouseOptions(deals=0, win_by_two=True), None) == [
        "Deals: to points (usually: 4)",
        "Win by two: yes (usually: no)",
    ]


def test_nothing_differs_from_itself() -> None:
    for preset in (None, *HOUSE.presets):
        assert changes(HOUSE, chosen(HouseOptions, HOUSE.presets, preset, {}), preset) == ()


@pytest.mark.parametrize("preset", ["", "tight", "LONG"])
def test_a_preset_that_is_not_there_is_refused(preset: str) -> None:
    with pytest.raises(OptionError, match="expected a preset such as long, strict, same"):
        changes(HOUSE, HouseOptions(), preset)


@pytest.mark.parametrize(
    ("options", "want"),
    [
        (HouseOptions(), None),
        (HouseOptions(deals=9), "long"),
        (HouseOptions(deals=9, win_by_two=True), "long"),
        (HouseOptions(first_lead="must_trump", win_by_two=True, deals=9), "strict"),
        (HouseOptions(first_lead="must_trump"), "strict"),
    ],
)
def test_the_nearest_preset_differs_least_and_is_the_first_of_several(options: HouseOptions, want: str | None) -> None:
    assert nearest(HOUSE, options) == want


def test_a_table_is_compared_with_the_preset_that_it_names() -> None:
    options = HouseOptions(first_lead="must_trump", win_by_two=True, deals=9)

    assert house_rules(HOUSE, options, 4, "long") == {
        "preset": "long",
        "text": "Rules: Long, except:",
        "differs": ["First lead: must trump (Long: any tile)", "Win by two: yes (Long: no)"],
        "mark": rules_hash(HOUSE, options, 4)[:8],
    }


def test_a_table_that_names_none_is_compared_with_the_nearest() -> None:
    options = HouseOptions(first_lead="must_trump", win_by_two=True, deals=9)

    assert house_rules(HOUSE, options, 4)["preset"] == "strict"
    assert house_rules(HOUSE, HouseOptions(), 4)["text"] == "Rules: as usual."
    assert house_rules(HOUSE, HouseOptions(deals=9), 4)["text"] == "Rules: Long."


def test_what_is_shown_is_the_caller_s_own() -> None:
    house_rules(HOUSE, HouseOptions(deals=9), 4)["differs"].append("Everything")

    assert house_rules(HOUSE, HouseOptions(deals=9), 4)["differs"] == []


def test_a_game_without_presets_or_words_has_its_names() -> None:
    class Bare(OhHell):
        presets: ClassVar = {}

        def catalogue(self, language: str) -> Catalogue:
            return {}

    assert changes_said(Bare(), OhHellOptions(top=2, hook=False), None) == ["Top: 2 (usually: 4)", "Hook: no (usually: yes)"]


@pytest.mark.parametrize("game", [*installed().games.values(), Euchre()], ids=lambda game: game.name)
def test_every_option_of_every_game_can_be_compared(game: AnyGame) -> None:
    for preset in (None, *game.presets):
        for other in (None, *game.presets):
            options = chosen(game.options, game.presets, other, {})
            said = changes_said(game, options, preset)
            assert len(said) == len(set(said)) == len(changes(game, options, preset))
            assert all("_" not in line and "{" not in line for line in said)
