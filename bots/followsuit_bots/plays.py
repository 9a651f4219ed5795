"""Why a card is played, in the words of the table: the plainest fact about it.

For games with suits and a trump suit; what else it was played for, a bot of one game says itself.
"""

from __future__ import annotations

from followsuit.pieces import Piece
from followsuit.text import Text, text
from followsuit_bots.sight import Sight


def plainly(sight: Sight, piece: Piece) -> Text:
    """The plainest reason for playing *piece*."""
    return text(_lead(sight, piece) if sight.winning is None else _follow(sight, piece), piece=piece)


def _lead(sight: Sight, piece: Piece) -> str:
    trump = sight.suits.trumps
    if piece.bit & trump:
        if not sight.theirs & trump:
            return "reason.lead-last-trump"
        return "reason.pull" if sight.boss(piece) else "reason.force-trump"
    if sight.boss(piece):
        return "reason.walks"
    if not sight.beaters[sight.suits.led[piece.index]][piece.index] & ~trump & sight.theirs:
        return "reason.high-of-suit"
    return "reason.lead-off"


def _follow(sight: Sight, piece: Piece) -> str:
    if sight.wins(piece):
        if not sight.after:
            return "reason.takes"
        return "reason.takes-sure" if sight.sure(piece) else "reason.tries"
    if sight.ours:
        return "reason.saves" if sight.partner_is_sure() else "reason.partner-ahead"
    return "reason.gives-low"
