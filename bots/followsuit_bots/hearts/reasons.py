"""Why the `rules` bot of Hearts passes and plays as it does, in a few words: the fact that decides."""

from __future__ import annotations

from followsuit.moves import Move
from followsuit.pieces import FRENCH52, Piece
from followsuit.text import Text, text
from followsuit_bots.hearts.dangers import BIG_SPADES, SUITS
from followsuit_bots.hearts.weighing import Weighing
from followsuit_hearts import HEARTS, JACK, QUEEN


def why_pass(hand: int, move: Move, shooting: bool) -> Text:
    """The reason for passing the cards of *move* from *hand*."""
    given = FRENCH52.mask(move.args)
    kept = hand & ~given
    if shooting:
        return text("reason.hearts.pass-moon")
    if given & (BIG_SPADES | QUEEN):
        return text("reason.hearts.pass-spades")
    if any(given & mask and not kept & mask for mask in SUITS.values()):
        return text("reason.hearts.pass-void")
    return text("reason.hearts.pass-high")


def why_play(weighing: Weighing, piece: Piece) -> Text:
    """The reason for playing *piece*."""
    return text(f"reason.hearts.{_key(weighing, piece)}", piece=piece)


def _key(weighing: Weighing, piece: Piece) -> str:
    sight = weighing.sight
    takes = sight.wins(piece)
    if weighing.shooting:
        return "shoot" if takes else "shoot-later"
    lies = weighing.table.lies + weighing.worth[piece.index]
    if weighing.stopping > 1 and takes and sight.winning is not None and lies > 0:
        return "stop-moon"
    if sight.winning is None:
        return _lead(weighing, piece)
    if not sight.suits.follow[sight.asked(piece)] & piece.bit:
        return "give-queen" if piece.bit == QUEEN else "give-heart" if piece.bit & HEARTS else "throw"
    if not takes:
        return "give-queen" if piece.bit == QUEEN else "duck"
    if lies < 0:
        return "take-jack"
    if not sight.after:
        return "must-take" if lies else "take-high"
    return "hope" if lies else "high-early"


def _lead(weighing: Weighing, piece: Piece) -> str:
    sight = weighing.sight
    if piece.bit == JACK and weighing.worth[piece.index] < 0:
        return "take-jack"
    if not sight.suits.follow[sight.asked(piece)] & sight.unseen:
        return "lead-dead"
    if sight.asked(piece) == "S" and weighing.dangers.queen_out and piece.bit < QUEEN:
        return "flush"
    below = sight.suits.follow[sight.asked(piece)] & sight.unseen & (piece.bit - 1)
    above = sight.suits.follow[sight.asked(piece)] & sight.unseen & ~(piece.bit - 1)
    return "lead-low" if above and below.bit_count() <= above.bit_count() else "lead-early"
