"""Level 2 for Euchre: weighs every call by how such hands have ended and the score, and every card by what it keeps."""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.state import View
from followsuit.text import text
from followsuit.trickpublic import PLAY
from followsuit_bots.euchre.auction import Auction
from followsuit_bots.euchre.discard import laid_away
from followsuit_bots.euchre.weighing import Weighing
from followsuit_bots.euchre.weights import WEIGHTS, Weights
from followsuit_bots.guard import guarded
from followsuit_bots.plays import plainly
from followsuit_bots.sight import Sight
from followsuit_euchre.contracts import EUCHRE24
from followsuit_euchre.game import DEFEND, DISCARD, Euchre


class Rules:
    """The `rules` bot.

    Args:
        game: Euchre.
        weights: What things are worth to it.
    """

    def __init__(self, game: AnyGame, weights: Weights = WEIGHTS) -> None:
        assert isinstance(game, Euchre)
        self._game = game
        self._weights = weights

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        phase = view.public.phase
        assert view.own is not None
        if phase == PLAY:
            return self._play(view, legal)
        if phase == DISCARD:
            card = laid_away(view.own.hand, view.public.contract, EUCHRE24.mask(move.rest for move in legal))
            return Choice(Move(f"{DISCARD} {card.name}"), text("reason.euchre.discard", piece=card))
        auction = Auction(view)
        return auction.defend(legal) if phase == DEFEND else auction.call(legal)

    def _play(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Choice:
        sight = Sight(self._game, view)
        weighing = Weighing(view, sight, self._weights)
        moves = {EUCHRE24[move.args[0]]: move for move in legal}
        values = {piece: weighing.value(piece) for piece in moves}
        # Of equals a lead is made from the top, a trick taken from below.
        upward = 1 if sight.winning is None else -1
        piece = max(values, key=lambda piece: (round(values[piece], 9), upward * sight.rank(piece), -piece.index))
        piece, reason = guarded(sight, tuple(moves), piece, weighing.aim())
        return Choice(moves[piece], reason or plainly(sight, piece), {moves[each]: value for each, value in values.items()})
