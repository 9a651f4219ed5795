"""Level 2 for Oh Hell: bids what the hand will take, and plays to take exactly that."""

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
from followsuit_bots.ohhell.chances import Chances
from followsuit_bots.ohhell.reasons import why_bid, why_play
from followsuit_bots.ohhell.standing import standing
from followsuit_bots.ohhell.weights import WEIGHTS, Weights
from followsuit_bots.sight import Sight
from followsuit_ohhell import OhHell

NOTHING = (0,) * len(FRENCH52)


class Rules:
    """The `rules` bot.

    Args:
        game: Oh Hell.
        weights: What it believes of a table.
    """

    def __init__(self, game: AnyGame, weights: Weights = WEIGHTS) -> None:
        assert isinstance(game, OhHell)
        self._game = game
        self._weights = weights

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        """See `followsuit.bots.Bot`."""
        sight = Sight(self._game, view)
        chances = Chances(sight, view.public, self._weights)
        return self._play(view, legal, chances) if view.public.phase == PLAY else self._bid(view, legal, chances)

    def _bid(self, view: View[Any, Any], legal: tuple[Move, ...], chances: Chances) -> Choice:
        """The bid that is worth most; of equal ones the lowest."""
        sight, public = chances.sight, view.public
        first = not public.calls
        value = standing(public, sight.seat, self._weights.makes)
        values = {bid: chances.plan(sight.hand, bid.number, 0, first, value) for bid in legal}
        best = max(values, key=lambda bid: (round(values[bid], 9), -bid.number))
        return Choice(best, why_bid(public, best.number, chances.expected(sight.hand)), values)

    def _play(self, view: View[Any, Any], legal: tuple[Move, ...], chances: Chances) -> Choice:
        sight, public = chances.sight, view.public
        bid = next(call.move.number for call in public.calls if call.seat == sight.seat)
        won = public.won[sight.seat]
        left = sight.hand.bit_count()
        value = standing(public, sight.seat, self._weights.makes)
        spoil = self._spoil(chances, left)
        pieces = {FRENCH52[move.rest]: move for move in legal}
        values = {}
        for piece in pieces:
            chance, rest = chances.now(piece), sight.hand ^ piece.bit
            taken = chances.plan(rest, bid, won + 1, True, value) if chance else 0.0
            lost = chances.plan(rest, bid, won, False, value) if chance < 1 else 0.0
            values[piece] = chance * (taken + spoil) + (1 - chance) * lost
        # Of equals the higher goes: when it cannot take the trick, it is gone and cannot take another.
        piece = max(values, key=lambda piece: (round(values[piece], 9), sight.rank(piece), piece.index))
        need, reason = bid - won, None
        if need in (0, left):
            aim = Aim(worth=NOTHING, trick=1, table=0, need=need, left=left, shun=need == 0)
            piece, reason = guarded(sight, tuple(pieces), piece, aim)
        reason = reason or why_play(sight, piece, need, left)
        return Choice(pieces[piece], reason, {pieces[each]: value for each, value in values.items()})

    def _spoil(self, chances: Chances, left: int) -> float:
        """What it is worth, in points, that others do not get this trick: they want more than there are, or fewer."""
        wanted = sum([max(0, wants or 0) for wants in chances.wants.values()])
        return self._weights.spoil * (1 if wanted >= left else -1)
