"""The template of games with tricks: what any game may choose, and how short a game is by it."""

from __future__ import annotations

import ast
import inspect
import random
from typing import Any

import pytest
from tests.core import toys
from tests.core.toys import Euchre, Hearts, OhHell
from tests.core.toytables import SPREAD, SUITED, euchre, hand, hearts, played, public, refused

from followsuit.game import AnyGame
from followsuit.pieces import FRENCH52
from followsuit.seats import Seat
from followsuit.testing import steps
from followsuit.values import evolve


def test_tricks_that_may_not_be_reviewed_are_stacked() -> None:
    class Stacked(Hearts):
        def reviewable(self, public: Any) -> bool:
            return False

    match = evolve(hearts(SPREAD), game=Stacked())
    match = played(match, "0 play 2C\n1 play 3C\n2 play 4C\n3 play 5C")
    assert len(public(match).tricks[0].plays) == 4

    match = match.play(Seat(3), match.legal(Seat(3))[0])
    assert public(match).tricks[0].plays == ()
    assert FRENCH52.names(match.state.hidden.stacked) == ("2C", "3C", "4C", "5C")


def test_a_deal_that_is_decided_ends() -> None:
    class Sudden(Hearts):
        def decided(self, public: Any) -> bool:
            return bool(public.won[3])

    match = played(evolve(hearts(SUITED), game=Sudden()), "0 play 2C\n1 play 2D\n2 play AH\n3 play 2S")
    assert public(match).phase == "play"

    class First(Hearts):
        def decided(self, public: Any) -> bool:
            return True

    match = played(evolve(hearts(SUITED), game=First()), "0 play 2C\n1 play 2D\n2 play AH\n3 play 2S")
    assert public(match).phase == "over"
    assert public(match).deals[0].points == (1, 0, 0, 0)
    assert [own.hand.bit_count() for own in match.state.own] == [12] * 4


def test_a_card_that_is_not_held_is_refused_by_name() -> None:
    match = hearts(SPREAD, "0 play 2C")

    assert refused(match, 1, "play 4C") == "You do not hold the four of clubs."
    assert refused(match, 1, "bid 3") == "There is no move “bid 3” now."
    assert refused(match, 1, "play") == "There is no move “play” now."
    assert refused(match, 1, "play 3C clubs")


def test_must_follow_says_what_is_held() -> None:
    match = hearts(SPREAD, "0 play 2C")
    diamond = next(name for name in hand(match, 1).split(",") if name.endswith("D"))

    assert refused(match, 1, f"play {diamond}").startswith("Must follow clubs: you hold three of clubs, ")


def test_all_hands_are_shown_once_the_deal_is_over() -> None:
    match = euchre("1 order\n0 discard 9C")
    dealt = tuple(own.dealt for own in match.state.own)
    for step in steps(match, random.Random(1), 0):
        assert step.before.state.public.shown == ()  # type: ignore[attr-defined]  # a game with tricks
        match = step.after

    assert public(match).shown == dealt


def test_a_phase_without_moves_choices_or_reveal_is_a_mistake_in_code() -> None:
    class Bare(Euchre):
        moves = Hearts.__mro__[1].moves  # type: ignore[attr-defined]  # the template's
        choose = Hearts.__mro__[1].choose  # type: ignore[attr-defined]  # the template's
        reveal = Hearts.__mro__[1].reveal  # type: ignore[attr-defined]  # the template's

    match = evolve(euchre(""), game=Bare())
    game: Any = match.game
    with pytest.raises(NotImplementedError, match="toy-euchre has a phase 'order' without moves"):
        match.legal(Seat(1))
    with pytest.raises(NotImplementedError, match="without choices"):
        game.choose(match.state, Seat(1), "pass")
    with pytest.raises(NotImplementedError, match="without a reveal"):
        game.reveal(match.state, ())


# The size of a game.

LONGEST = {OhHell: 60, Hearts: 95, Euchre: 100}


@pytest.mark.parametrize(("toy", "longest"), LONGEST.items())
def test_a_game_is_a_page(toy: type[AnyGame], longest: int) -> None:
    """A game with its types: its class, its options and its buckets, without blank lines and docstrings."""
    tree = ast.parse(inspect.getsource(toys))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name.startswith(toy.__name__)]
    lines = {line for node in classes for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    source = inspect.getsource(toys).splitlines()
    code = [line for line in lines if source[line - 1].strip()]

    assert len(classes) >= 3
    assert len(code) <= longest
