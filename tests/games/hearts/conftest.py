"""What the tests of this game share: the game, and a way to set up any deal."""

from __future__ import annotations

import pytest
from tests.games.setting import Made, setting

from followsuit_hearts import Hearts


@pytest.fixture
def game() -> Hearts:
    return Hearts()


@pytest.fixture
def match(game: Hearts) -> Made:
    return setting(game)
