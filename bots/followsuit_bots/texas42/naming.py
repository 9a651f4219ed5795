"""What to name after the auction, and which tile to call for a partner."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from followsuit.bots import Choice
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.state import View
from followsuit.text import Text, text
from followsuit_bots.texas42.appraisal import CERTAIN, Appraiser, Prospect
from followsuit_bots.texas42.diving import named
from followsuit_bots.texas42.prospects import Prospects
from followsuit_bots.texas42.table import kind_of_table
from followsuit_texas42.contracts import CONTRACTS
from followsuit_texas42.phases import ALONE
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.sevens import SEVENS, distance


def name(view: View[Texas42Public, Any], legal: Sequence[Move], shift: float) -> Choice:
    """The contract with the best chance to make the bid; for *shift* see `Prospects`."""
    public, own = view.public, view.own
    assert own is not None
    if public.dive and not view.beside:
        values = named(own.hand, [move for move in legal if move in CONTRACTS])
        if values:
            best = max(values, key=lambda move: values[move])
            return Choice(best, text("reason.dive.name", n=round(100 * values[best])), values)
    hopes = Prospects(view, shift)
    open_to = [hand for hand in (*hopes.plain, *hopes.special) if hand.name in legal]
    margin = public.layout.total - public.needed
    chosen = max(open_to, key=lambda hand: (hand.chance(margin), sum(hand.rows)))
    return Choice(chosen.name, _why(chosen, margin), {hand.name: hand.chance(margin) for hand in open_to})


def call(view: View[Texas42Public, Any], legal: Sequence[Move]) -> Choice:
    """The tile that helps most where its holder is on the bidder's side; nobody where the hand needs no help."""
    public, own = view.public, view.own
    assert own is not None
    tiles = {move: DOMINO6[move.rest] for move in legal if move != ALONE}
    if public.playing.name == SEVENS:
        return Choice(min(tiles, key=lambda move: distance(tiles[move])), text("reason.call"))
    table, contract = kind_of_table(public), Move(public.playing.name)
    alone = Appraiser(public.layout, table).prospect(own.hand, contract)
    if alone.rows[0] >= CERTAIN:
        return Choice(ALONE, text("reason.call.alone"))
    margin = public.layout.total - public.needed
    values = {
        move: Appraiser(public.layout, table, beside=tile.bit).prospect(own.hand, contract).chance(margin)
        for move, tile in tiles.items()
    }
    return Choice(max(values, key=lambda move: values[move]), text("reason.call"), values)


def _why(hand: Prospect, margin: int) -> Text:
    n = round(100 * hand.chance(margin))
    if hand.contract.name == SEVENS:
        return text("reason.sevens.name", n=n)
    return text("reason.trump" if CONTRACTS[hand.name].takes else "reason.nello.name", n=n)
