"""Shooting the moon: whether a hand must, and who else seems to."""

from __future__ import annotations

from followsuit.pieces import FRENCH52
from followsuit.seats import Seat
from followsuit_bots.hearts.dangers import SUITS
from followsuit_bots.hearts.standing import moon_wins
from followsuit_bots.hearts.weights import Weights
from followsuit_bots.sight import Sight
from followsuit_hearts import HeartsPublic

LATELY = 4
"""How many tricks back one looks for who takes them all."""


def takes_all(hand: int, out: int, seats: int) -> bool:
    """Whether *hand* takes every trick when each suit is led from above, the cards that are *out* lying evenly.

    Args:
        hand: The mask of the hand.
        out: The mask of what others hold.
        seats: How many others there are.
    """
    for mask in SUITS.values():
        held, theirs = hand & mask, out & mask
        while held and theirs:
            high = 1 << held.bit_length() - 1
            if theirs > high:
                return False
            held ^= high
            # Who follows plays low; of few cards not everyone holds one.
            for _ in range(min(seats, max(1, round(theirs.bit_count() / 2)))):
                theirs &= theirs - 1
    return True


def shoots(sight: Sight, public: HeartsPublic) -> bool:
    """Whether the own seat should take everything from here on."""
    seat = sight.seat
    if sum(public.won) != public.won[seat] or moon_wins(public, seat) is False:
        return False
    if not takes_all(sight.hand, sight.unseen, public.seats - 1):
        return False
    if sight.winning is None:
        return True
    points = public.won[seat]
    cards = FRENCH52.within(sight.hand & sight.suits.follow[public.led or ""]) or ()
    return any(sight.sure(card) for card in cards) and (points > 0 or sight.hand.bit_count() > 6)


def threat(sight: Sight, public: HeartsPublic, weights: Weights) -> tuple[Seat | None, float]:
    """Who may be shooting the moon, and what it is worth, in points, to stop that seat."""
    shooter = max(sight.opponents, key=lambda seat: public.won[seat])
    points = public.won[shooter]
    if points < 4 or points != sum(public.won):
        return None, 0.0
    lately = public.tricks[-LATELY:]
    chance = points / 26 * sum(trick.winner == shooter for trick in lately) / len(lately)
    return shooter, chance * weights.stop * (2 if moon_wins(public, shooter) else 1)
