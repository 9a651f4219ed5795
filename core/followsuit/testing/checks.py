"""What a check is: something to hold of any game or bot, that says with which seed it failed and after which moves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from followsuit.bots import BotKind
from followsuit.game import AnyGame
from followsuit.matches import Entry, Match
from followsuit.record import write
from followsuit.seats import HOUSE
from followsuit.state import State
from followsuit.testing.playing import Step, steps
from followsuit.testing.tables import tables
from followsuit.testing.twins import Played


class Trial:
    """One run of a check: its chance, how much to do, and the match that it is at.

    Args:
        name: Of the check.
        seed: Every number is another set of positions, the same each time.
        effort: How much to do; 1 takes about a second for a small game.
        tables: Where to play, matches before their first deal, the first with the game's defaults; None draws some.
    """

    def __init__(self, name: str, seed: int, effort: float, tables: Sequence[Match] | None = None) -> None:
        self.rng = random.Random(f"{name} {seed}")
        self.match: Match | None = None
        self._effort = effort
        self._tables = tables

    def times(self, usual: int) -> int:
        """How often to do what is usually done *usual* times; at least once."""
        return max(1, round(usual * self._effort))

    def tables(self, game: AnyGame, most: int = 12) -> list[Match]:
        """Matches before their first deal: about *most* tables of different kinds, the game's defaults always among them."""
        if self._tables is not None:
            return list(self._tables)
        found = list(tables(game, self.rng, drawn=self.times(2)))
        first, rest = found[0], found[1:]
        return [first, *self.rng.sample(rest, min(len(rest), self.times(most - 1)))]

    def steps(self, game: AnyGame, most: int = 12, deals: int | None = 2) -> Iterator[Step]:
        """Every step of some deals at each of the tables; of one at each of those that were given."""
        for match in self.tables(game, most):
            for step in steps(match, self.rng, deals if self._tables is None else 1):
                self.match = step.before
                yield step

    def deals(self, game: AnyGame, most: int = 12, deals: int = 2) -> Iterator[Played]:
        """Some deals at each of the tables, or one at each of those that were given, each as far as its last decision."""
        for match in self.tables(game, most):
            entries: list[Entry] = []
            states: list[State[Any, Any]] = []
            for step in steps(match, self.rng, deals if self._tables is None else 1):
                self.match = step.after
                if step.seat == HOUSE:
                    entries, states = [], [step.before.state]
                entries.append(Entry(step.seat, step.move))
                states.append(step.after.state)
                if step.after.to_act in ((), (HOUSE,)):
                    yield Played(game, tuple(entries[:-1]), tuple(states[:-1]))


class Check:
    """Something that must hold; calling it raises AssertionError where it does not, with notes on the seed and the moves.

    Attributes:
        name: What it holds, as a fact.
        about: The same in a sentence or two.
    """

    def __init__(self, body: Callable[..., None]) -> None:
        self._body = body
        self.name = self.__name__ = body.__name__
        self.about = " ".join((body.__doc__ or "").split())

    def __repr__(self) -> str:
        return self.name

    def _run(self, subjects: tuple[object, ...], seed: int, effort: float, tables: Sequence[Match] | None = None) -> None:
        trial = Trial(self.name, seed, effort, tables)
        try:
            self._body(*subjects, trial)
        except Exception as error:
            error.add_note(f"check {self.name}, seed={seed}, effort={effort:g}")
            if trial.match is not None:
                error.add_note(f"the match so far:\n{write(trial.match)}")
            raise


class GameCheck(Check):
    """Something that must hold of every game."""

    def __call__(self, game: AnyGame, *, seed: int = 0, effort: float = 1.0, tables: Sequence[Match] | None = None) -> None:
        """Check *game*.

        Args:
            game: The game.
            seed: Of the positions that are tried; another one tries others.
            effort: How many are tried; 1 takes about a second for a small game.
            tables: Where it is played, such as `tables.mixed_tables()` makes; None draws some tables.

        Raises:
            AssertionError: It does not hold.
        """
        self._run((game,), seed, effort, tables)


class BotCheck(Check):
    """Something that must hold of every bot in every game that it plays."""

    def __call__(self, kind: BotKind, game: AnyGame, *, seed: int = 0, effort: float = 1.0) -> None:
        """Check the bot *kind* in *game*.

        Args:
            kind: The kind of bot.
            game: A game that it plays.
            seed: Of the positions that are tried; another one tries others.
            effort: How many are tried; 1 tries 200 decisions.

        Raises:
            AssertionError: It does not hold.
        """
        self._run((kind, game), seed, effort)
