"""What the tests of Texas 42 share: a way to set up any deal, and the published cases."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.games.setting import Made, setting

from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import PRESETS, Texas42, Texas42Options

HANDS = (
    "6-6,6-5,6-4,6-3,6-2,6-1,6-0",
    "5-5,5-4,5-3,5-2,5-1,5-0,0-0",
    "4-4,4-3,4-2,4-1,4-0,3-3,3-0",
    "3-2,3-1,2-2,2-1,2-0,1-1,1-0",
)
"""A deal for tests that do not care about it: seat 3 holds 1-0."""


@pytest.fixture
def game() -> Texas42:
    return Texas42()


@pytest.fixture
def game_of(game: Texas42) -> Made:
    """A match of any number of players, seat 0 the first shaker: `game_of("* deal ... / ...", "1 bid 30", seats=5)`."""
    return setting(game)


@pytest.fixture
def match(game: Texas42) -> Callable[..., Match]:
    """A match, dealt and played so far: `match("0 bid 30", "1 pass", shaker=3, preset="n42pa", opening_lead="any")`."""

    def made(
        *moves: str,
        shaker: int = 3,
        hands: tuple[str, ...] | None = HANDS,
        preset: str | None = None,
        names: tuple[str, ...] = (),
        **options: object,
    ) -> Match:
        rules = chosen(Texas42Options, PRESETS, preset, options)
        new = start(game, rules, seats=4, dealer=Seat(shaker), preset=preset, names=names)
        if hands is not None:
            new = new.play(HOUSE, "deal " + " / ".join(hands))
        return play(new, *moves)

    return made


def play(match: Match, *moves: str) -> Match:
    """*match* after *moves*, each a seat (or "*") and a move."""
    for line in moves:
        who, _, move = line.partition(" ")
        match = match.play(HOUSE if who == "*" else Seat(int(who)), move)
    return match


@pytest.fixture
def then() -> Callable[..., Match]:
    """`then(match, "0 bid 30", ...)`: *match* after more moves."""
    return play


@pytest.fixture(scope="session")
def vectors() -> Any:
    """The published cases: lists by kind."""
    return json.loads((Path(__file__).parent / "vectors.json").read_text(encoding="utf-8"))
