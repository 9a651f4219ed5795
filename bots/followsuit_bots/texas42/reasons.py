"""Why the `rules` bot plays a tile, in the words of the table: the fact that weighs most in it."""

from __future__ import annotations

from followsuit.pieces import DOMINO6, Piece
from followsuit.text import Text, text
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.weighing import Weighing


def why(sight: Sight, weighing: Weighing, piece: Piece) -> Text:
    """The reason for playing *piece*."""
    return text(_lead(sight, weighing, piece) if sight.winning is None else _follow(sight, weighing, piece), piece=piece)


def _lead(sight: Sight, weighing: Weighing, piece: Piece) -> str:
    if piece.bit & weighing.keeping.trump:
        if not weighing.stakes.declaring:
            return "reason.lead-their-trump"
        if not sight.theirs & weighing.keeping.trump:
            return "reason.lead-last-trump"
        return "reason.pull" if sight.boss(piece) else "reason.force-trump"
    if sight.boss(piece):
        return "reason.walks"
    if not sight.beaters[sight.suits.led[piece.index]][piece.index] & ~weighing.keeping.trump & sight.theirs:
        return "reason.high-of-suit"
    return "reason.lead-count" if weighing.stakes.count[piece.index] else "reason.lead-off"


def _follow(sight: Sight, weighing: Weighing, piece: Piece) -> str:
    count = weighing.stakes.count[piece.index]
    if sight.wins(piece):
        if not sight.after:
            return "reason.takes"
        return "reason.takes-sure" if sight.sure(piece) else "reason.tries"
    if sight.ours:
        sure = sight.partner_is_sure()
        if count:
            return "reason.count-sure" if sure else "reason.count-hope"
        return "reason.saves" if sure else "reason.partner-ahead"
    others = [other for other in DOMINO6.within(sight.hand) if weighing.stakes.count[other.index] < count]
    if count and others and any(seat in sight.partners for seat in sight.after):
        return "reason.count-later"
    return "reason.gives-count" if count else "reason.gives-low"
