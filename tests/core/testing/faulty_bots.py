"""Bots with one fault each, and the check that must see it."""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import text


class Stubborn:
    """Always answers with the same word."""

    def __init__(self, _: AnyGame) -> None:
        pass

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        return Choice(Move("bid 0"))


class Moody(Stubborn):
    """Answers as it likes at the time."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        return Choice(random.choice(legal))


class Learns(Stubborn):
    """Answers differently when it has played before."""

    played = 0

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        self.played += 1
        return Choice(legal[self.played % len(legal)])


class Scribbles(Stubborn):
    """Writes to what it is shown."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        view.public.scores = ()
        return Choice(legal[0])


class Mumbles(Stubborn):
    """Gives a reason that nobody has words for."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        return Choice(legal[0], text("reason.mumble"))


class Recognises(Stubborn):
    """Knows a view by which object it is."""

    def __init__(self, _: AnyGame) -> None:
        self._seen: list[object] = []

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        found = next((at for at, each in enumerate(self._seen) if each is view.public), len(self._seen))
        if found == len(self._seen):
            self._seen.append(view.public)
        return Choice(legal[found % len(legal)])


BOTS = [
    (Stubborn, "it_answers_legally", r"expected one of"),
    (Moody, "it_answers_legally", r"same answer|no chance but"),
    (Learns, "it_answers_legally", r"same answer for"),
    (Scribbles, "it_answers_legally", r"view to stay"),
    (Mumbles, "it_answers_legally", r"reason.mumble"),
    (Recognises, "it_needs_nothing_hidden", r"from an equal view"),
]
