"""Every installed game at many tables: options of every value together, at every number of players, against the kit's checks.

FOLLOWSUIT_EFFORT multiplies how many tables are tried, FOLLOWSUIT_SEED tries others.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from tests.conformance.test_games import EFFORT, SEED

from followsuit.game import AnyGame
from followsuit.options import kinds
from followsuit.plugins import installed
from followsuit.seats import Seat
from followsuit.state import State
from followsuit.testing import conformance, mixed_tables
from followsuit.trickgame import TrickGame

GAMES = tuple(installed().games.values())
PARTS = 2
MIXES = 8
"""Tables for each option that a game has, in all parts together."""


def mixes(game: AnyGame) -> int:
    """How many tables of a game are tried in one part, besides that with its defaults."""
    return max(1, round(MIXES * len(kinds(game.options)) * EFFORT / PARTS))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_a_game_conforms_whatever_its_tables_agree_on(game: AnyGame, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every check at every table; and every contract that the game has is played, or the checks would say nothing of it."""
    played: Counter[str] = Counter()
    start_play = TrickGame.start_play

    def counted(self: Any, state: State[Any, Any], leader: Seat) -> State[Any, Any]:
        played[state.public.contract.name] += 1
        return start_play(self, state, leader)

    monkeypatch.setattr(TrickGame, "start_play", counted)
    tables = mixed_tables(game, random.Random(f"matrix {game.name} {SEED} {part}"), mixes(game))

    for check in conformance.table_checks():
        check(game, seed=SEED, tables=tables)

    if EFFORT >= 1:
        assert set(game.contracts) - set(played) == set()


def test_texas_42_is_tried_at_two_hundred_tables() -> None:
    game = installed().game("texas42")
    tables = mixed_tables(game, random.Random(SEED), PARTS * mixes(game))

    assert EFFORT < 1 or len(tables) > 200
    assert {len(table.names) for table in tables} == set(game.seat_counts)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_every_value_of_every_option_is_among_the_tables(game: AnyGame) -> None:
    tables = mixed_tables(game, random.Random(SEED), 60)

    for name, kind in kinds(game.options).items():
        got = {getattr(table.options, name) for table in tables}
        assert got >= set(kind.values or ((False, True) if kind.low is None else (kind.low, kind.high)))
