"""Bots: asked only where there is something to decide, and answered for."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.core.toys import Euchre, OhHell

from followsuit.bots import NO_LIMIT, BotKind, Budget, Choice, answer, decide
from followsuit.errors import FollowSuitError, PluginError
from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.state import View
from followsuit.testing import position

MATCH = position(Euchre(), "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC")
VIEW = MATCH.view(Seat(1))
LEGAL = MATCH.legal(Seat(1))


class Spy:
    """Remembers what it was given, and answers with the last legal move."""

    def __init__(self, answer: object = None) -> None:
        self.given: list[tuple[object, ...]] = []
        self.answer = answer

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Any:
        self.given.append((view, legal, rng, budget))
        return self.answer if self.answer is not None else Choice(legal[-1])


def test_a_bot_is_given_a_view_the_legal_moves_a_generator_and_a_budget_and_nothing_else() -> None:
    spy, rng = Spy(), random.Random(1)

    assert decide(spy, VIEW, LEGAL, rng, Budget(7)) == "alone"
    assert spy.given == [(VIEW, LEGAL, rng, Budget(7))]
    assert [type(each) for each in spy.given[0]] == [View, tuple, random.Random, Budget]


def test_without_a_budget_there_is_the_usual_one() -> None:
    spy = Spy()
    decide(spy, VIEW, LEGAL, random.Random(1))

    assert spy.given[0][3] is NO_LIMIT


def test_a_forced_move_is_made_without_asking() -> None:
    spy = Spy()

    assert decide(spy, VIEW, (Move("pass"),), random.Random(1)) == "pass"
    assert spy.given == []


def test_nothing_to_decide_is_a_mistake_in_code() -> None:
    with pytest.raises(ValueError, match="expected a seat with something to decide"):
        decide(Spy(), VIEW, (), random.Random(1))


def test_an_illegal_answer_is_the_bot_s_fault_and_says_whose() -> None:
    with pytest.raises(ValueError, match=r"expected one of the legal moves from Spy, got 'bid 3'") as caught:
        decide(Spy(Choice(Move("bid 3"))), VIEW, LEGAL, random.Random(1))

    assert not isinstance(caught.value, FollowSuitError)


class Scribbler:
    """Writes to what it is shown."""

    def choose(self, view: Any, legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        view.public.turn, view.public.scores, view.own.hand = (), (99,) * 4, 0
        return Choice(legal[0])


def test_what_a_bot_writes_to_its_view_stays_there() -> None:
    assert decide(Scribbler(), VIEW, LEGAL, random.Random(1)) == LEGAL[0]
    assert (MATCH.to_act, MATCH.state.public.scores) == ((1,), (0, 0, 0, 0))
    assert VIEW.own is not None
    assert VIEW.own.hand


class Raises:
    """A bot that is of no use."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Any:
        raise self._error


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        (Raises(RuntimeError("oh\nno")), "expected an answer of the bot odd, got RuntimeError: oh"),
        (Raises(SystemExit(3)), "expected an answer of the bot odd, got SystemExit: 3"),
        (Raises(GeneratorExit()), "got GeneratorExit: "),
        (Raises(RecursionError()), "got RecursionError: "),
        (Spy(7), "got ValueError: expected one of the legal moves from Spy, got 7"),
        (Spy(Choice(Move("bid 3"))), "expected one of the legal moves from Spy, got 'bid 3'"),
    ],
)
def test_a_bot_that_cannot_be_relied_on_is_named(bot: Any, reason: str) -> None:
    with pytest.raises(PluginError) as caught:
        answer("odd", bot, VIEW, LEGAL, random.Random(1), NO_LIMIT)

    assert reason in str(caught.value)


def test_somebody_who_interrupts_a_bot_is_heard() -> None:
    with pytest.raises(KeyboardInterrupt):
        answer("odd", Raises(KeyboardInterrupt()), VIEW, LEGAL, random.Random(1), NO_LIMIT)


def test_a_bot_that_cannot_be_made_is_named() -> None:
    with pytest.raises(PluginError, match="expected an answer of the bot odd, got KeyError: 'k'"):
        BotKind("odd", 0, "Odd.", lambda _: dict[str, Spy]()["k"]).made(Euchre())


def test_a_kind_plays_the_games_that_it_names_or_any() -> None:
    some = BotKind("some", 0, "Some.", lambda _: Spy(), ("toy-euchre",))
    any_game = BotKind("any", 0, "Any.", lambda _: Spy())

    assert (some.plays(Euchre()), some.plays(OhHell())) == (True, False)
    assert any_game.plays(OhHell())


def test_a_bot_s_reasons_have_texts_of_their_own_under_the_game_s() -> None:
    bare = BotKind("bare", 0, "Bare.", lambda _: Spy())
    wordy = BotKind("wordy", 0, "Wordy.", lambda _: Spy(), package="followsuit_bots")
    game = Euchre()

    assert bare.catalogue(game, "en") == game.catalogue("en")
    assert "reason.anything" in wordy.catalogue(game, "en")
    assert wordy.catalogue(game, "en")["title"] == "A toy"
