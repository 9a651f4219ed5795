"""What a game with tricks calls to move on, called wrongly."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.toys import Hearts
from tests.core.toytables import SPREAD, hearts, public

from followsuit.seats import Seat
from followsuit.trickpublic import Scored
from followsuit.values import evolve


def test_play_without_a_contract_is_a_mistake_in_code() -> None:
    match = hearts(SPREAD)
    state: Any = evolve(match.state, public=evolve(public(match), contract=None))

    with pytest.raises(ValueError, match="expected toy-hearts to set the contract of the public bucket before play, got None"):
        Hearts().start_play(state, Seat(0))


def test_a_score_that_is_no_tuple_is_a_mistake_in_code() -> None:
    state: Any = hearts(SPREAD).state
    points: Any = [0, 0, 0, 26]

    with pytest.raises(TypeError, match=r"expected toy-hearts to score tuples, a number for each seat, got Scored\("):
        Hearts().finish(state, Scored(None, points, (0, 0, 0, 26)))
