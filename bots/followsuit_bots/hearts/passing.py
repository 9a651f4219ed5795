"""Which three cards to pass: those without which the hand costs least."""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.moves import Move
from followsuit.pieces import FRENCH52
from followsuit_bots.hearts.dangers import SUITS, Dangers
from followsuit_bots.hearts.moon import takes_all
from followsuit_hearts import QUEEN

MOON = 15.0
"""What a hand is worth, in points, that takes everything by itself."""

ENOUGH = 8
"""How many cards such a hand must keep."""

LOW = FRENCH52.mask(("2H", "3H", "4H", "5H", "2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S"))
"""Cards that make others take tricks: low hearts, and the spades that guard the queen or ask for her."""

KEPT = 0.15
"""What it is worth, in points, to keep one of them."""


def passed(hand: int, legal: Sequence[Move], dangers: Dangers, given: Dangers, shooting: bool) -> dict[Move, float]:
    """What each pass is worth, in points.

    Args:
        hand: The mask of the hand.
        legal: The passes.
        dangers: What cards cost.
        given: What they cost when the queen of spades is passed.
        shooting: Whether a moon would do any good.
    """
    values = {}
    loose = given.weights.loose * max(0, (hand & SUITS["S"] & (QUEEN - 1)).bit_count() - 3)
    for move in legal:
        three = FRENCH52.mask(move.args)
        kept = hand & ~three
        value = KEPT * (kept & LOW).bit_count()
        value -= given.hand(kept) + loose if three & QUEEN else dangers.hand(kept)
        if shooting and kept.bit_count() >= ENOUGH and takes_all(kept, dangers.out, dangers.seats):
            value = max(value, MOON)
        values[move] = value
    return values
