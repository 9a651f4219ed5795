"""The options and the presets, which differ exactly as docs/rules/hearts.md says."""

from __future__ import annotations

import pytest

from followsuit.options import chosen, defaults, differences
from followsuit_hearts import PRESETS, Hearts, HeartsOptions
from followsuit_hearts.options import passes

DIFFERENCES = {
    "seed002": {},
    "standard": {"deals": 0},
    "bicycle": {"deals": 0, "queen_breaks_hearts": True},
    "omnibus": {"deals": 0, "jack_of_diamonds": True},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_differs_from_the_defaults_in_just_this(preset: str) -> None:
    assert differences(chosen(HeartsOptions, PRESETS, preset, {}), PRESETS, None) == DIFFERENCES[preset]


def test_the_defaults_are_the_seeds() -> None:
    assert defaults(HeartsOptions) == {
        "deals": 4,
        "target": 100,
        "passing": "left_right_across",
        "opening": "lowest_club",
        "first_trick": "no_points",
        "queen_breaks_hearts": False,
        "jack_of_diamonds": False,
        "moon": "others",
    }


def test_the_game_says_what_it_is(game: Hearts) -> None:
    """H-R1, H-R9."""
    assert (game.name, game.version, game.seat_counts, game.low_wins) == ("hearts", 1, (3, 4, 5, 6), True)
    assert game.sides(HeartsOptions(), 4) == ((0,), (1,), (2,), (3,))


@pytest.mark.parametrize(
    ("passing", "seats", "want"),
    [
        ("left_right_across", 4, (1, 3, 2, 0)),
        ("left_right_across", 3, (1, 2, 0)),
        ("left_right_across", 6, (1, 5, 3, 0)),
        ("around", 4, (1, 2, 3, 0)),
        ("left", 4, (1,)),
        ("never", 5, (0,)),
    ],
)
def test_cards_are_passed_in_turn(passing: str, seats: int, want: tuple[int, ...]) -> None:
    """H-R3: how many seats to the left, 0 to hold."""
    assert passes(passing, seats) == want
