"""Bots measured on duplicate boards."""

from __future__ import annotations

import math

import pytest

from followsuit.arena import Arena, Board, Interval, standing
from followsuit.plugins import installed

SEED = bytes(range(32))
REGISTRY = installed()
BOARDS = 4


def arena(game: str, first: str, second: str, seed: bytes = SEED) -> Arena:
    rules = REGISTRY.game(game)
    one, other = REGISTRY.bot(first, rules), REGISTRY.bot(second, rules)
    return Arena(rules, rules.options(), 4, one, other, 2, seed)


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_a_bot_is_level_with_itself(game: str) -> None:
    assert all(board.points == pytest.approx(0) for board in arena(game, "random", "random").boards(BOARDS))


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_shares_are_of_a_true_bound(game: str) -> None:
    assert all(-1 <= board.share <= 1 for board in arena(game, "rules", "random").boards(BOARDS))


@pytest.mark.parametrize("game", sorted(REGISTRY.games))
def test_the_better_bot_is_ahead_also_where_low_scores_win(game: str) -> None:
    result = standing(list(arena(game, "rules", "random").boards(12)))

    assert result.share.mean > 0
    assert result.won > result.lost


def test_what_one_is_ahead_the_other_is_behind() -> None:
    ours = list(arena("texas42", "rules", "rookie").boards(BOARDS))
    theirs = list(arena("texas42", "rookie", "rules").boards(BOARDS))

    assert [board.points for board in ours] == [pytest.approx(-board.points) for board in theirs]


def test_the_same_seed_gives_the_same_boards_and_another_gives_others() -> None:
    once = list(arena("texas42", "rules", "rookie").boards(BOARDS))

    assert once == list(arena("texas42", "rules", "rookie").boards(BOARDS))
    assert once != list(arena("texas42", "rules", "rookie", bytes(32)).boards(BOARDS))


def test_an_interval_is_over_boards() -> None:
    result = standing([Board(1.0, 0.5), Board(3.0, -0.5), Board(2.0, 0.0)])

    assert result.points.mean == 2.0
    assert result.points.spread == pytest.approx(1.96 / math.sqrt(3))
    assert (result.boards, result.won, result.lost) == (3, 1, 1)


def test_one_board_tells_nothing_of_its_spread() -> None:
    assert standing([Board(1.0, 0.5)]).share == Interval(0.5, math.inf)


def test_no_boards_are_refused() -> None:
    with pytest.raises(ValueError, match="at least one board"):
        standing([])
