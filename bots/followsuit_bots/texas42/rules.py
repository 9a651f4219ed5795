"""Level 2 for Texas 42: counts its hand, bids what it is worth, draws trumps, walks doubles, puts count on its partner.

Where no trick is wanted it ducks, or hunts who ducks.
"""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.state import View
from followsuit.text import text
from followsuit_bots.guard import Aim, guarded
from followsuit_bots.sight import Sight
from followsuit_bots.texas42 import naming
from followsuit_bots.texas42.auction import Auction, shift
from followsuit_bots.texas42.ducking import Ducking
from followsuit_bots.texas42.giving import give
from followsuit_bots.texas42.reasons import why
from followsuit_bots.texas42.table import allies, spared
from followsuit_bots.texas42.weighing import Weighing
from followsuit_bots.texas42.weights import WEIGHTS, Weights
from followsuit_texas42 import phases
from followsuit_texas42.ending import ACCEPT
from followsuit_texas42.game import Texas42
from followsuit_texas42.scoring import COUNT
from followsuit_texas42.sevens import SEVENS


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
        legal = self._game.sound(view, legal)
        match view.public.phase:
            case phases.BID:
                return Auction(view).call(legal)
            case phases.NAME:
                return naming.name(view, legal, shift(view))
            case phases.CALL:
                return naming.call(view, legal)
            case phases.EXCHANGE:
                return give(view, legal)
            case phases.CLAIMED:
                # Only what is proven is asked about: to play on gains nothing.
                return Choice(ACCEPT, text("reason.accept"))
            case _:
                return self._play(view, legal)

    def _play(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Choice:
        contract = view.public.playing
        if contract.name == SEVENS:
            # Equally near tiles are equally good, now and later, and no count matters.
            return Choice(legal[0], text("reason.sevens"))
        sight = Sight(self._game, view, allies(view), spared(view))
        return self._for_tricks(view, legal, sight) if contract.takes else self._without(view, legal, sight)

    def _for_tricks(self, view: View[Any, Any], legal: tuple[Move, ...], sight: Sight) -> Choice:
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
            left=stakes.total - stakes.ours - stakes.theirs,
        )
        moves = {DOMINO6[other.args[0]]: other for other in legal if len(other.args) == 1}
        piece, reason = guarded(sight, tuple(moves), DOMINO6[move.args[0]], aim)
        return Choice(moves[piece], reason or why(sight, weighing, piece), values)

    def _without(self, view: View[Any, Any], legal: tuple[Move, ...], sight: Sight) -> Choice:
        """Nello: nothing but whether the bidder takes a trick matters."""
        ducking = Ducking(view, sight)
        values = {move: ducking.value(DOMINO6[move.rest]) for move in legal}
        move = max(legal, key=lambda move: (values[move], sight.rank(DOMINO6[move.rest])))
        return Choice(move, ducking.why(DOMINO6[move.rest]), values)
