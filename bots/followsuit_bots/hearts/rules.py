"""Level 2 for Hearts: passes what is dangerous, ducks, gives points away, stops the moon and shoots it when it must."""

from __future__ import annotations

import random
from typing import Any

from followsuit.bots import Budget, Choice
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.pieces import FRENCH52
from followsuit.state import View
from followsuit.trickpublic import PLAY
from followsuit_bots.guard import Aim, guarded
from followsuit_bots.hearts.moon import takes_all
from followsuit_bots.hearts.passing import passed
from followsuit_bots.hearts.reasons import why_pass, why_play
from followsuit_bots.hearts.standing import moon_wins
from followsuit_bots.hearts.weighing import Weighing, dangers_of
from followsuit_bots.hearts.weights import WEIGHTS, Weights
from followsuit_bots.sight import Sight
from followsuit_hearts import QUEEN, Hearts


class Rules:
    """The `rules` bot.

    Args:
        game: Hearts.
        weights: What it believes of a table.
    """

    def __init__(self, game: AnyGame, weights: Weights = WEIGHTS) -> None:
        assert isinstance(game, Hearts)
        self._game = game
        self._weights = weights

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        return self._play(view, legal) if view.public.phase == PLAY else self._pass(view, legal)

    def _pass(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Choice:
        assert view.own is not None
        public, hand = view.public, view.own.hand
        assert view.seat is not None
        out = self._game.deck(public) & ~hand
        dangers, given = (dangers_of(public, mask, hand.bit_count(), self._weights) for mask in (out, out | QUEEN))
        values = passed(hand, legal, dangers, given, moon_wins(public, view.seat) is not False)
        best = max(values, key=lambda move: (values[move], move))
        kept = hand & ~FRENCH52.mask(best.args)
        return Choice(best, why_pass(hand, best, takes_all(kept, out, public.seats - 1)), values)

    def _play(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Choice:
        sight = Sight(self._game, view)
        certain = {int(seat): mask for seat, mask in self._game.certain(view).items()}
        weighing = Weighing(sight, view.public, certain, self._weights)
        pieces = {FRENCH52[move.rest]: move for move in legal}
        values = {piece: weighing.value(piece) for piece in pieces}
        piece = max(values, key=lambda piece: (round(values[piece], 9), piece.index))
        reason = None
        if not weighing.shooting and not weighing.stopping and weighing.table.lies > 0:
            aim = Aim(worth=weighing.worth, trick=0, table=weighing.table.lies, need=0, left=26, shun=True)
            piece, reason = guarded(sight, tuple(pieces), piece, aim)
        return Choice(pieces[piece], reason or why_play(weighing, piece), {pieces[each]: values[each] for each in pieces})
