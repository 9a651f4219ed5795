"""Level 2 for Texas 42: counts its hand, bids what it is worth, draws trumps, walks doubles, puts count on its partner."""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.state import View
from followsuit.text import text
from followsuit.trickpublic import PLAY
from followsuit_bots.guard import Aim, guarded
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.auction import Auction
from followsuit_bots.texas42.reasons import why
from followsuit_bots.texas42.weighing import Weighing
from followsuit_bots.texas42.weights import WEIGHTS, Weights
from followsuit_texas42.bidding import MARK
from followsuit_texas42.game import Texas42
from followsuit_texas42.phases import NAME
from followsuit_texas42.scoring import COUNT


class Rules:
    """The `rules` bot.

    Args:
        game: Texas 42.
        weights: What things are worth to it.
    """

    def __init__(self, game: AnyGame, weights: Weights = WEIGHTS) -> None:
        assert isinstance(game, Texas42)
        self._weights = weights
        self._game = game

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        public = view.public
        if public.phase == PLAY:
            return self._play(view, legal)
        auction = Auction(view)
        return auction.name(legal) if public.phase == NAME else auction.call(legal)

    def _play(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Choice:
        sight = Sight(self._game, view)
        weighing = Weighing(view, sight, self._weights)
        values = {move: weighing.value(DOMINO6[move.args[0]], *move.args[1:]) for move in legal}
        move = max(legal, key=lambda move: (values[move], sight.rank(DOMINO6[move.args[0]])))
        if len(move.args) > 1:
            return Choice(move, text("reason.small-end", suit=text(f"suit.{move.args[1]}")), values)
        stakes = weighing.stakes
        aim = Aim(
            worth=COUNT,
            trick=1,
            table=stakes.pot - 1,
            need=stakes.goal - stakes.ours,
            left=MARK - stakes.ours - stakes.theirs,
        )
        moves = {DOMINO6[other.args[0]]: other for other in legal if len(other.args) == 1}
        piece, reason = guarded(sight, tuple(moves), DOMINO6[move.args[0]], aim)
        return Choice(moves[piece], reason or why(sight, weighing, piece), values)
