"""What the tests of Spades share: matches from a known deal."""

from __future__ import annotations

import pytest
from tests.games.setting import Made, setting

from followsuit_spades import Spades


@pytest.fixture
def match() -> Made:
    """`match(DEAL, "1 bid 4", pair_bid_cap=26)`: a match, dealt by seat 0 and played so far."""
    return setting(Spades())
