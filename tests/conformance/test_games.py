"""Every installed game, and the toys that core is tested with, against the conformance kit.

FOLLOWSUIT_EFFORT multiplies how much is tried, FOLLOWSUIT_SEED tries other positions.
"""

from __future__ import annotations

import os

import pytest
from tests.core.toys import TOYS

from followsuit.game import AnyGame
from followsuit.plugins import installed
from followsuit.testing import conformance
from followsuit.testing.checks import GameCheck

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))
SEED = int(os.environ.get("FOLLOWSUIT_SEED", "0"))
GAMES: list[AnyGame] = [*installed().games.values(), *(toy() for toy in TOYS)]


@pytest.mark.parametrize("check", conformance.game_checks(), ids=str)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_game_conforms(game: AnyGame, check: GameCheck) -> None:
    check(game, seed=SEED, effort=EFFORT)


def test_nothing_installed_has_a_problem() -> None:
    registry = installed()

    assert registry.problems == ()
    assert registry.games
