"""Matches played on, step by step."""

from __future__ import annotations

import random
from typing import Any

import pytest

from followsuit.bots import Bot, BotKind, Budget, Choice
from followsuit.driving import BotChooser, deal_over, first_dealer, moved, secrets_from, steps
from followsuit.errors import IllegalMoveError
from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.options import chosen
from followsuit.plugins import installed
from followsuit.seats import HOUSE, Player, Seat
from followsuit.shake import commitment
from followsuit.state import View

SEED = bytes(range(32))


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return installed().game("texas42")


@pytest.fixture
def match(game: AnyGame) -> Match:
    return start(game, chosen(game.options, game.presets, None, {"target": 2}), seats=4, dealer=Seat(1))


def first_of(view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
    """Bids where it can, and plays what comes first."""
    return legal[1] if view.public.phase == "bid" and view.public.bid < 31 and len(legal) > 1 else legal[0]


def test_each_step_is_a_deal_or_one_move(match: Match) -> None:
    before = match
    for after in steps(match, [first_of] * 4, secrets_from(SEED)):
        more = [entry for entry in after.entries[len(before.entries) :] if entry.move.verb not in ("commit", "reveal")]
        assert len(more) == 1
        assert more[0].seat in before.to_act
        before = after

    assert before.outcome is not None


def test_each_deal_is_committed_to_before_and_its_secret_told_after(match: Match) -> None:
    secrets = secrets_from(SEED)
    *_, end = steps(match, [first_of] * 4, secrets)
    commits = [entry.move.rest for entry in end.entries if entry.move.verb == "commit"]
    reveals = [entry.move.rest for entry in end.entries if entry.move.verb == "reveal"]

    assert len(commits) == end.state.public.deal
    assert reveals == [secrets(deal).hex() for deal in range(end.state.public.deal)]
    assert commits == [commitment(bytes.fromhex(secret)) for secret in reveals]


def test_whoever_iterates_may_stop_and_go_on(match: Match) -> None:
    *_, whole = steps(match, [first_of] * 4, secrets_from(SEED))
    part = match
    for part in steps(match, [first_of] * 4, secrets_from(SEED)):
        if part.to_act == (HOUSE,):
            break
    *_, rest = steps(part, [first_of] * 4, secrets_from(SEED))

    assert rest.entries == whole.entries


def test_a_choosers_illegal_move_changes_nothing(match: Match) -> None:
    playing = steps(match, [lambda *_: Move("play 6-6")] * 4, secrets_from(SEED))
    next(playing)

    with pytest.raises(IllegalMoveError):
        next(playing)


def test_a_match_that_is_over_has_no_steps(match: Match) -> None:
    *_, end = steps(match, [first_of] * 4, secrets_from(SEED))

    assert deal_over(end)
    assert list(steps(end, [first_of] * 4, secrets_from(SEED))) == []


def test_without_a_secret_none_is_told(match: Match) -> None:
    dealt = match.deal(secrets_from(SEED)(0))
    for _ in range(4):
        dealt = moved(dealt, dealt.to_act[0], "pass", None)

    assert deal_over(dealt)
    assert dealt.entries[-1].move == "pass"


def test_secrets_of_a_match_differ() -> None:
    secrets = secrets_from(SEED)

    assert len({secrets(deal) for deal in range(100)} | {SEED}) == 101


def test_each_seat_deals_first_about_as_often() -> None:
    dealers = [first_dealer(random.Random(seed).randbytes(32), 4) for seed in range(4000)]

    assert all(900 < dealers.count(Seat(seat)) < 1100 for seat in range(4))


class Drawing:
    """A bot that draws, and remembers what it was asked."""

    def __init__(self) -> None:
        self.drawn: list[float] = []

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        self.drawn.append(rng.random())
        return Choice(first_of(view, legal))


def kind_of(bot: Bot) -> BotKind:
    return BotKind("own", 0, "Of this test.", lambda _: bot)


def test_a_bot_draws_the_same_in_the_same_deal(match: Match) -> None:
    dealt = match.deal(secrets_from(SEED)(0))
    seat = dealt.to_act[0]
    one, two = Drawing(), Drawing()
    for bot in (one, two):
        BotChooser(kind_of(bot), match.game, SEED, Player(seat))(dealt.view(seat), dealt.legal(seat))

    assert one.drawn == two.drawn


def test_seats_deals_and_seeds_draw_differently(match: Match) -> None:
    bot = Drawing()
    for seed in (SEED, SEED[::-1]):
        choosers = [BotChooser(kind_of(bot), match.game, seed, Player(player)) for player in range(4)]
        for _ in steps(match, choosers, secrets_from(SEED)):
            pass

    assert len(set(bot.drawn)) == len(bot.drawn) > 20


def test_a_forced_move_is_made_without_asking(match: Match) -> None:
    bot = Drawing()
    legal = (Move("pass"),)

    assert BotChooser(kind_of(bot), match.game, SEED, Player(0))(match.view(Seat(0)), legal) == "pass"
    assert bot.drawn == []
