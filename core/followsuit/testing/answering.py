"""What bots do: answer with a legal move, the same for the same chance, and leave everything else alone."""

from __future__ import annotations

import json
import random
import re

from followsuit.bots import BotKind, Budget, Choice
from followsuit.codec import Codec
from followsuit.game import AnyGame
from followsuit.seats import HOUSE
from followsuit.testing.checks import BotCheck, Trial
from followsuit.text import LANGUAGES, Voice

SMALL = Budget(worlds=4)
"""How much a bot may think in a check."""

DECISIONS = 200
_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")


@BotCheck
def it_is_described(kind: BotKind, game: AnyGame, trial: Trial) -> None:
    """Its name and level are such as commands can hold, and one line says how it plays."""
    assert _NAME.match(kind.name), f"expected a name of lower-case letters, digits and '-', got {kind.name!r}"
    assert kind.level in range(6), f"expected a level from 0 to 5, got {kind.level!r}"
    assert kind.about.strip(), "expected a line on how it plays"
    assert "\n" not in kind.about, f"expected one line on how it plays, got {kind.about!r}"
    assert kind.plays(game), f"expected a bot that plays {game.name}"


@BotCheck
def it_answers_legally(kind: BotKind, game: AnyGame, trial: Trial) -> None:
    """Wherever random play may come to, it answers with a legal move, says why in known words, and changes nothing.

    The same chance gives the same answer, from a fresh bot and from one that has played before.
    """
    seasoned = kind.make(game)
    asked, most = 0, trial.times(DECISIONS)
    while asked < most:
        begun = asked
        for step in trial.steps(game, 6, 3):
            seats = [seat for seat in step.after.to_act if seat != HOUSE and len(step.after.legal(seat)) > 1]
            if not seats or trial.rng.random() < 0.5:
                continue
            trial.match = step.after
            seat = trial.rng.choice(seats)
            view, legal = step.after.view(seat), step.after.legal(seat)
            was = repr(view)
            world = random.getstate()
            number = trial.rng.randrange(1 << 30)
            answers = [bot.choose(view, legal, random.Random(number), SMALL) for bot in (seasoned, kind.make(game))]
            choice = answers[0]
            assert isinstance(choice, Choice), f"expected a Choice, got {choice!r}"
            assert choice.move in legal, f"expected one of {legal}, got {choice.move!r}"
            assert answers[1] == choice, f"expected the same answer for the same chance, got {choice} and {answers[1]}"
            assert repr(view) == was, "expected the view to stay as it was"
            assert random.getstate() == world, "expected no chance but the generator that it was given"
            strangers = set(choice.values) - set(legal)
            assert not strangers, f"expected estimates of legal moves, got {strangers}"
            json.dumps(list(choice.values.values()), allow_nan=False)
            if choice.reason is not None:
                for language in LANGUAGES:
                    assert Voice(kind.catalogue(game, language), reader=seat).say(choice.reason)
            asked += 1
            if asked == most:
                break
        assert asked > begun, "expected decisions with at least two legal moves"


@BotCheck
def it_needs_nothing_hidden(kind: BotKind, game: AnyGame, trial: Trial) -> None:
    """It answers the same from a view that was sent over the wire, where nothing hidden can cling to it."""
    codec = Codec(game)
    bot = kind.make(game)
    asked = 0
    for step in trial.steps(game, 3, 1):
        for seat in step.after.to_act:
            if seat == HOUSE or len(step.after.legal(seat)) < 2 or asked >= trial.times(DECISIONS // 8):
                continue
            trial.match = step.after
            view, legal = step.after.view(seat), step.after.legal(seat)
            sent = codec.read_view(json.loads(json.dumps(codec.view(view))))
            here = bot.choose(view, legal, random.Random(asked), SMALL)
            there = bot.choose(sent, legal, random.Random(asked), SMALL)
            assert here == there, f"expected the same answer from an equal view, got {here} and {there}"
            asked += 1
