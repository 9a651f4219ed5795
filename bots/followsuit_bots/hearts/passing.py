"""Which three cards to pass: those without which the hand costs least."""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.moves import Move
from followsuit.pieces import FRENCH52
from followsuit_bots.hearts.dangers import Dangers
from followsuit_bots.hearts.moon import losers

MOON = 15.0
"""What a hand is worth, in points, that takes everything by itself."""

ENOUGH = 8
"""How many cards such a hand must keep."""


def passed(hand: int, legal: Sequence[Move], dangers: Dangers, shooting: bool) -> dict[Move, float]:
    """What each pass is worth, in points.

    Args:
        hand: The mask of the hand.
        legal: The passes.
        dangers: What cards cost.
        shooting: Whether a moon would do any good.
    """
    values = {}
    for move in legal:
        kept = hand & ~FRENCH52.mask(move.args)
        value = -dangers.hand(kept)
        if shooting and kept.bit_count() >= ENOUGH and not losers(kept, dangers.out, dangers.seats):
            value = max(value, MOON)
        values[move] = value
    return values
