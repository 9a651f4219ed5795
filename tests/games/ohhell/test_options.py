"""The options and the presets, which differ exactly as docs/rules/ohhell.md says."""

from __future__ import annotations

import pytest

from followsuit.options import chosen, defaults, differences
from followsuit_ohhell import PRESETS, OhHell, OhHellOptions

DIFFERENCES = {
    "seed002": {},
    "pagat": {"schedule": "down_up", "largest": 10},
    "guardian": {"schedule": "down", "largest": 7, "trump": "rotating", "scoring": "tricks"},
    "thirteen": {"largest": 13, "trump": "turned_but_largest"},
}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_differs_from_the_defaults_in_just_this(preset: str) -> None:
    assert differences(chosen(OhHellOptions, PRESETS, preset, {}), PRESETS, None) == DIFFERENCES[preset]


def test_the_defaults_are_the_seeds() -> None:
    assert defaults(OhHellOptions) == {"schedule": "up_down", "largest": 6, "trump": "turned", "hook": True, "scoring": "exact"}


def test_the_game_says_what_it_is(game: OhHell) -> None:
    """OH-R1."""
    assert (game.name, game.version, game.seat_counts, len(game.pieces)) == ("ohhell", 1, (3, 4, 5, 6, 7), 52)
