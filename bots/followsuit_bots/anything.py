"""Level 0: any legal move.  What others are measured against, and a tool to find what a game forgot."""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import text


class Anything:
    """A bot that draws one of the legal moves, each equally likely."""

    def __init__(self, game: AnyGame) -> None:
        del game  # any will do

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        return Choice(rng.choice(legal), text("reason.anything"))
