"""Plunge and splash: what a hand full of doubles may hope for, and what its partner, who knows of the doubles, names.

The partner counts each double that it does not hold itself as the bidder's; how many of them really are the bid does not say,
which is in the weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from followsuit.moves import Move
from followsuit_bots.texas42.appraisal import Facts, facts, kind, likely
from followsuit_bots.texas42.special_chances import DIVE, DIVE_NAMES
from followsuit_texas42.contracts import CONTRACTS
from followsuit_texas42.suits import DOUBLES, TRUMP
from followsuit_texas42.trumps import FOLLOW_ME


class Promise(NamedTuple):
    """What who bids on doubles counts in its hand.

    Attributes:
        one: Always 1, for the constant of the table.
        doubles: The doubles.
        walkers: Other tiles that only a double of its own beats.
        covered: Other tiles of a suit of which it has the double.
        bare: Other tiles.
    """

    one: float
    doubles: float
    walkers: float
    covered: float
    bare: float


def promise(hand: int) -> Promise:
    """What *hand* holds for a plunge or a splash."""
    doubles = (hand & DOUBLES).bit_count()
    found = facts(hand, CONTRACTS[FOLLOW_ME])
    others = hand.bit_count() - doubles
    walkers = found.walkers - doubles
    return Promise(1, doubles, walkers, found.covered, others - walkers - found.covered)


def dive_hope(hand: int) -> float:
    """The chance of *hand* to take every trick when its partner names and leads."""
    return likely(promise(hand), DIVE)


def helped(hand: int, name: Move) -> tuple[float, ...]:
    """What the partner of who bid on doubles counts in *hand* for the contract *name*.

    The facts, the missing doubles being the bidder's; then how many doubles it has itself, and how many trumps.
    """
    contract = CONTRACTS[name]
    found: Facts = facts(hand, contract, beside=DOUBLES & ~hand)
    trumps = hand & contract.tables.follow.get(TRUMP, 0)
    return (*found, (hand & DOUBLES).bit_count(), trumps.bit_count())


def named(hand: int, names: Sequence[Move]) -> dict[Move, float]:
    """For each of *names* that is for tricks and leaves the doubles what they are good for, the chance to take them all."""
    found: dict[Move, float] = {}
    for name in names:
        contract = CONTRACTS[name]
        if contract.takes and contract.ends and (which := kind(contract)) in DIVE_NAMES:
            found[name] = likely(helped(hand, name), DIVE_NAMES[which])
    return found
