"""Bots with several seats, and matches among them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.core.pairs import ANN, BO, EUCHRE, HEARTS, PLAY, SECRET, at

from followsuit.arena import Arena
from followsuit.bots import BotKind, Budget, Choice, decide
from followsuit.driving import BotChooser, secrets_from, steps
from followsuit.game import AnyGame
from followsuit.matches import start
from followsuit.moves import Move
from followsuit.record import read, write
from followsuit.seats import Seat, across
from followsuit.state import View


class Meddler:
    """Writes to what it is shown."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        for _, own in view.held:
            own.hand = 0
        return Choice(legal[0])


def test_a_bot_is_shown_copies_of_all_hands() -> None:
    match = at(PLAY)
    was = repr(match.state)
    decide(Meddler(), match.view(Seat(2)), match.legal(Seat(2)), random.Random(0))

    assert repr(match.state) == was


def test_a_chooser_is_asked_for_each_of_its_hands() -> None:
    asked: list[tuple[str, Seat | None]] = []

    def telling(name: str) -> Any:
        def choose(view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
            asked.append((name, view.seat))
            return legal[0]

        return choose

    fresh = start(HEARTS, HEARTS.options(), seats=2, dealer=Seat(3))
    for match in steps(fresh, [telling("Ann"), telling("Bo")], secrets_from(SECRET)):
        if match.state.public.phase == "play":
            break

    assert asked == [("Ann", 0), ("Bo", 1), ("Ann", 2), ("Bo", 3)]


class Random:
    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        return Choice(rng.choice(legal))


RANDOM = BotKind("any", 0, "Anything.", lambda _: Random())


def test_a_match_among_two_bots_is_played_to_its_end() -> None:
    choosers = [BotChooser(RANDOM, EUCHRE, SECRET, player) for player in (ANN, BO)]
    *_, match = steps(start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(0)), choosers, secrets_from(SECRET))

    assert match.outcome is not None
    assert match.outcome.winners in across(4)
    assert read(write(match), lambda _: EUCHRE) == match


@pytest.mark.parametrize("game", [EUCHRE, HEARTS], ids=lambda game: game.name)
def test_boards_change_whole_players(game: AnyGame) -> None:
    boards = list(Arena(game, game.options(), 2, RANDOM, RANDOM, 2, SECRET).boards(3))

    assert [board.share for board in boards] == [0.0] * 3
