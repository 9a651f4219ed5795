"""What bots are asked, and where they think: `bot_threads` and `bot_workers` are such places."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.state import Own, Public, View


class BotError(Exception):
    """A bot has not chosen. The message says why, and nothing of a hand."""


@frozen
class Question:
    """What a bot is asked.

    Attributes:
        game: What is played.
        bot: The bot's name.
        view: What the seat sees.
        legal: The moves to choose from, at least two.
        seed: What its randomness is made from; it tells nothing of the deal.
    """

    game: AnyGame
    bot: str
    view: View[Public, Own]
    legal: tuple[Move, ...]
    seed: bytes

    @property
    def which(self) -> tuple[str, str]:
        """The names of the game and the bot."""
        return self.game.name, self.bot


class Minds(Protocol):
    """Where bots think."""

    async def think(self, question: Question, patience: float) -> Move:
        """The move that the bot chooses.

        Args:
            question: What it is asked.
            patience: Seconds that it may take, from when it begins.

        Raises:
            TimeoutError: It has not chosen in time.
            UnknownNameError: It is not installed.
            BotError: Why it has not chosen.
        """
        ...

    async def close(self) -> None:
        """Ends what can be ended."""
