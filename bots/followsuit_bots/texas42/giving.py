"""The tile that the bidder of a nello and its partner give each other, neither seeing what it will get."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from followsuit.bots import Choice
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.state import View
from followsuit.text import text
from followsuit_bots.texas42.dangers import peril, worst
from followsuit_texas42.public import Texas42Public


def give(view: View[Texas42Public, Any], legal: Sequence[Move]) -> Choice:
    """What is worst in the bidder's hand; of the partner's, which does not play, what is least dangerous by itself.

    Who has nothing lower takes a lead: so the safest gift stays under every lead of its suits.
    """
    public, own = view.public, view.own
    assert own is not None
    contract = public.playing
    out = public.layout.deck & ~own.hand
    if view.seat == public.declarer:
        tile = DOMINO6.within(worst(own.hand, contract, out))[0]
        return Choice(_gift(tile.name, legal), text("reason.nello.give", piece=tile))
    suits = contract.tables
    best = min(
        DOMINO6.within(own.hand),
        key=lambda tile: (peril(tile.bit, contract, out), suits.strength[suits.led[tile.index]][tile.index], tile.index),
    )
    return Choice(_gift(best.name, legal), text("reason.nello.gift", piece=best))


def _gift(tile: str, legal: Sequence[Move]) -> Move:
    return next(move for move in legal if move.rest == tile)
