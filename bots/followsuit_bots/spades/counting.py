"""What a hand of Spades is good for: the tricks that it expects, and how safe it would be to take none.

A hand is read into a few numbers, and the table says what they have come to.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import exp

from followsuit_bots.spades.table import NIL, TRICKS
from followsuit_spades.cards import CONTRACT, SPADE, SPADES, deck

SUITS = CONTRACT.tables.follow


def expected(hand: int, jokers: bool) -> float:
    """The tricks that *hand* is good for."""
    return max(sum([TRICKS.get(name, 0.0) * count for name, count in features(hand, jokers).items()]), 0.0)


@lru_cache(maxsize=1024)
def features(hand: int, jokers: bool) -> Mapping[str, float]:
    """What counts in *hand*, by name; a card is called by how many that are not held are over it."""
    found: dict[str, float] = {"one": 1.0}

    def add(name: str, count: float = 1.0) -> None:
        found[name] = found.get(name, 0.0) + count

    every = deck(jokers)
    spades = (hand & SPADES).bit_count()
    for suit, follow in SUITS.items():
        held = hand & follow
        length = held.bit_count()
        if suit == SPADE:
            for at, over in enumerate(_over(held, every & follow)):
                guarded = length - at > over
                add(f"spade-{over}" if guarded and over < 3 and at < 3 else "spade-bare" if at < 3 else "spade-long")
            continue
        size = "short" if length < 4 else "middle" if length < 6 else "many"
        for at, over in enumerate(_over(held, every & follow)):
            if over < 3 and length - at > over and at < 2:
                add(f"side-{over}-{size}")
            elif over == 0 and at < 4:
                add("side-third")
            elif over == 1:
                add("king-bare")
        if length < 3 and spades > 1:
            add(f"ruff-{length}", min(spades, 4) / 4)
    return found


def _over(held: int, follow: int) -> list[int]:
    """For each card of *held*, the highest first, how many of *follow* that are not held are over it."""
    found, over = [], 0
    for at in range(follow.bit_length() - 1, -1, -1):
        bit = 1 << at
        if held & bit:
            found.append(over)
        elif follow & bit:
            over += 1
    return found


def nil_chance(hand: int, jokers: bool, helped: float) -> float:
    """The chance that *hand* takes no trick.

    Args:
        hand: The cards.
        jokers: Whether they are played with.
        helped: What the partner is good for, in tricks.
    """
    slope, level, help_ = NIL
    if hand & SPADES > ~hand & deck(jokers) & SPADES:
        return 0.0  # the highest spade takes a trick, whatever happens
    return 1 / (1 + exp(-(level + slope * danger(hand, deck(jokers) & ~hand) + help_ * (helped - 3))))


def danger(hand: int, out: int) -> float:
    """How hard it is to take no trick with *hand*, 0 where nothing can happen: for each card, the chance to be forced on top.

    Args:
        hand: The cards.
        out: The cards that others hold.
    """
    total = 0.0
    for suit, follow in SUITS.items():
        held, others = hand & follow, out & follow
        free, nth = others.bit_count(), 0
        while held:
            low = held & -held
            held ^= low
            under = (others & (low - 1)).bit_count()
            over = free - under
            # Its nth card falls when others have played about three for each one before it.
            room = max(over - 1.3 * nth, 0.0)
            risk = exp(-0.55 * room) if under else 0.0
            # A suit that others are out of is led by nobody else.
            total += risk * (1.7 if suit == SPADE else 1.0 if free > 3 else 0.6)
            nth += 1
    return total
