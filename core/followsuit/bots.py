"""What a bot is: it gets a view and the legal moves, and answers with one of them.

A bot never gets a state.  What it cannot see it can imagine, with `redeal`.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from attrs import field, frozen

from followsuit.errors import PluginError, named, shown
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import Catalogue, Text, catalogue
from followsuit.values import copied

T = TypeVar("T")


@frozen
class Budget:
    """How much a bot may think.

    Attributes:
        worlds: How many imagined deals at most; what measured games use, since it does not depend on the machine.
        seconds: How long at most, roughly; None where only *worlds* counts.
    """

    worlds: int = 50
    seconds: float | None = None


@frozen
class Choice:
    """A move, and why.

    Attributes:
        move: One of the legal moves.
        reason: Why, for hints and reviews; None where the bot cannot say.
        values: What the bot expects of each move that it weighed, in its own unit, greater is better.
    """

    move: Move
    reason: Text | None = None
    values: dict[Move, float] = field(factory=dict)


class Bot(Protocol):
    """A player.  It keeps nothing between calls: the view has all that the seat may know."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """The move to make.

        Args:
            view: What the seat that is to act sees, with the hands that its player has beside it.
            legal: The moves open to it, at least two: a forced move is made without asking.
            rng: The only randomness it may use; the same state of it gives the same answer.
            budget: How much it may think.
        """
        ...


@frozen
class BotKind:
    """A bot that can be seated.

    Attributes:
        name: What commands and tables call it: lower-case letters, digits and "-".
        level: From 0 (random) to 5 (expert).
        about: One line on how it plays, in English.
        make: The bot for a game.
        games: The names of the games that it plays; None for any.
        package: The package whose catalogue has the texts of its reasons; None where it gives none but the game's.
    """

    name: str
    level: int
    about: str
    make: Callable[[AnyGame], Bot]
    games: tuple[str, ...] | None = None
    package: str | None = None

    def plays(self, game: AnyGame) -> bool:
        """Whether it plays *game*."""
        return self.games is None or game.name in self.games

    def catalogue(self, game: AnyGame, language: str) -> Catalogue:
        """The texts that its reasons in *game* are made of: the game's, and its own."""
        own = {} if self.package is None else catalogue(self.package, language)
        return {**own, **game.catalogue(language)}

    def made(self, game: AnyGame) -> Bot:
        """The bot for *game*.

        Raises:
            PluginError: It cannot be made.
        """
        return _sound(f"the bot {self.name}", lambda: self.make(game))


NO_LIMIT = Budget()


def answer(name: str, bot: Bot, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Move:
    """What `decide()` says, where a bot that cannot be relied on, called *name*, ends the match but not the program.

    Raises:
        PluginError: It raised something, or answered with a move that is not legal.
    """
    return _sound(f"the bot {name}", lambda: decide(bot, view, legal, rng, budget))


def decide(bot: Bot, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget = NO_LIMIT) -> Move:
    """The move of *bot*; a forced move is made without asking it.

    It is shown a view of its own: what it writes to that by mistake stays there.

    Raises:
        ValueError: The bot answered with a move that is not legal, or nothing is legal.
    """
    if not legal:
        raise ValueError("expected a seat with something to decide")
    if len(legal) == 1:
        return legal[0]
    beside = tuple((seat, copied(known)) for seat, known in view.beside)
    own = View(view.seat, copied(view.public), None if view.own is None else copied(view.own), beside)
    choice = bot.choose(own, legal, rng, budget)
    move: Any = getattr(choice, "move", choice)
    if move not in legal:
        raise ValueError(f"expected one of the legal moves from {type(bot).__name__}, got {shown(move)}")
    chosen: Move = move
    return chosen


def _sound(who: str, work: Callable[[], T]) -> T:
    try:
        return work()
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # A plugin may raise anything, even SystemExit.
        raise PluginError(f"expected an answer of {who}, got {named(error)}") from error
