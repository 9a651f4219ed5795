"""Level 2 for Spades: bids the tricks it counts, and plays for what the score asks: contract, set, nil, bags."""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.state import View
from followsuit.text import Text, text
from followsuit.trickpublic import PLAY
from followsuit_bots.guard import guarded
from followsuit_bots.plays import plainly
from followsuit_bots.sight import Sight
from followsuit_bots.spades.bidding import Bidding
from followsuit_bots.spades.weighing import Weighing
from followsuit_bots.spades.weights import WEIGHTS, Weights
from followsuit_spades.cards import SPADES54
from followsuit_spades.game import Spades


class Rules:
    """The `rules` bot.

    Args:
        game: Spades.
        weights: What things are worth to it.
    """

    def __init__(self, game: AnyGame, weights: Weights = WEIGHTS) -> None:
        assert isinstance(game, Spades)
        self._game = game
        self._weights = weights

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        if view.public.phase == PLAY:
            return self._play(view, legal)
        bidding = Bidding(view)
        return bidding.look() if view.public.phase == "look" else bidding.bid(legal)

    def _play(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Choice:
        sight = Sight(self._game, view)
        weighing = Weighing(view, sight, self._weights)
        moves = {SPADES54[move.args[0]]: move for move in legal}
        values = {piece: weighing.value(piece) for piece in moves}
        # Of equals a lead is made from the top, a trick taken from below; who wants none gets rid of the higher.
        upward = 1 if sight.winning is None or weighing.nil else -1
        piece = max(values, key=lambda piece: (round(values[piece], 9), upward * sight.rank(piece), -piece.index))
        aim = weighing.aim()
        reason = None
        if aim is not None:
            piece, reason = guarded(sight, tuple(moves), piece, aim)
        reason = reason or _why(sight, weighing, piece)
        return Choice(moves[piece], reason, {moves[each]: value for each, value in values.items()})


def _why(sight: Sight, weighing: Weighing, piece: Piece) -> Text:
    """What *piece* is played for."""
    if weighing.nil:
        thrown = sight.winning is not None and sight.asked(piece) != sight.suits.led[piece.index]
        return text("reason.spades.shed" if thrown else "reason.spades.escape", piece=piece)
    if weighing.covered is not None and (sight.winning is None or sight.wins(piece)):
        return text("reason.spades.cover", piece=piece)
    if weighing.prey and not sight.sure(piece):
        return text("reason.spades.trap", piece=piece)
    return plainly(sight, piece)
