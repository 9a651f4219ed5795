"""Shooting the moon: when a hand takes everything, and when it would lose the match by it."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from followsuit.bots import NO_LIMIT
from followsuit.moves import Move
from followsuit.pieces import FRENCH52
from followsuit.record import read
from followsuit.seats import Seat
from followsuit.state import View
from followsuit.values import evolve
from followsuit_bots.hearts.moon import takes_all
from followsuit_bots.hearts.rules import Rules
from followsuit_bots.hearts.standing import moon_wins
from followsuit_hearts import Hearts, HeartsOptions

GAME = Hearts()
POSITIONS = Path(__file__).parent / "positions"


def shown(name: str, scores: tuple[int, ...] = (0, 0, 0, 0), **options: Any) -> View[Any, Any]:
    """The view of a position, at a table with these scores and options."""
    match = read((POSITIONS / f"{name}.txt").read_text(encoding="utf-8"), lambda _: GAME)
    view = match.view(match.to_act[0])
    public = evolve(view.public, scores=scores, options=evolve(view.public.options, **options))
    return evolve(view, public=public)


def mask(cards: str) -> int:
    return FRENCH52.mask(cards.split(","))


@pytest.mark.parametrize(
    ("hand", "out", "all_of_them"),
    [
        ("AS,KS", "QS,JS,TS", True),
        ("AS,QS", "KS,3S,2S", False),
        ("AS,KS,2S", "QS,5S,4S", True),  # each of three seats follows once: the two is the last of its suit
        ("7H", "6H,5H", True),
        ("3H", "", True),
        ("3H", "4H", False),
    ],
)
def test_a_hand_takes_all_when_nothing_beats_it_from_the_top(hand: str, out: str, all_of_them: bool) -> None:
    assert takes_all(mask(hand), mask(out) if out else 0, 3) is all_of_them


def reason(view: View[Any, Any]) -> str:
    """Why the bot plays what it plays; hearts are broken in the position, so any card of the hand may be led."""
    assert view.own is not None
    legal = tuple(Move(f"play {card.name}") for card in FRENCH52.within(view.own.hand))
    choice = Rules(GAME).choose(view, legal, random.Random(0), NO_LIMIT)
    assert choice.reason is not None
    return choice.reason.key


BEHIND = (60, 20, 90, 30)
"""A moon of seat 0 that costs the others 26 ends a match to 100, and seat 1 wins it."""


def test_it_does_not_shoot_what_loses_the_match() -> None:
    assert reason(shown("shoots-what-it-holds", BEHIND, deals=0)) != "reason.hearts.shoot"


def test_where_a_moon_takes_26_off_the_same_score_shoots() -> None:
    assert reason(shown("shoots-what-it-holds", BEHIND, deals=0, moon="self")) == "reason.hearts.shoot"


def test_it_shoots_what_wins_the_match() -> None:
    assert reason(shown("shoots-what-it-holds", (40, 20, 90, 30), deals=0)) == "reason.hearts.shoot"


@pytest.mark.parametrize(
    ("options", "scores", "wins"),
    [
        (HeartsOptions(deals=0), (0, 0, 0, 0), None),
        (HeartsOptions(deals=0), (40, 20, 90, 30), True),
        (HeartsOptions(deals=0), BEHIND, False),
        (HeartsOptions(deals=0, moon="self"), BEHIND, None),
        (HeartsOptions(deals=1), (60, 20, 90, 30), False),
        (HeartsOptions(deals=1), (40, 20, 90, 30), True),
        (HeartsOptions(deals=4), (60, 20, 90, 30), None),
    ],
)
def test_what_a_moon_does_to_the_match(options: HeartsOptions, scores: tuple[int, ...], wins: bool | None) -> None:
    public = evolve(GAME.start(options, 4, Seat(0)).public, deal=1, scores=scores)

    assert moon_wins(public, 0) is wins
