"""What the tests of this game share: the game, and a way to set up any deal."""

from __future__ import annotations

import pytest
from tests.games.setting import Made, setting

from followsuit_ohhell import OhHell


@pytest.fixture
def game() -> OhHell:
    return OhHell()


@pytest.fixture
def match(game: OhHell) -> Made:
    return setting(game)
