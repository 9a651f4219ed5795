"""What a hand would do with a suit as trump: how often it makes three tricks, and all five.

A hand is read into a few numbers, and the tables of `table` say what they have come to.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from followsuit.contracts import Contract
from followsuit.pieces import RANKS, Piece
from followsuit.seats import side_of
from followsuit_bots.euchre.table import ALONE, MADE, MARCH, NO_TRUMPS, TOGETHER, Curve
from followsuit_euchre.contracts import EUCHRE24, Bowers
from followsuit_euchre.public import EuchrePublic

BARE = 0.5
"""The tricks that each trump less than two costs; the tables have seen few such hands."""


class Place(NamedTuple):
    """Where a seat stands when it speaks.

    Attributes:
        first: Whether the up-card is in question.
        turn: How many seats have spoken in this round, 0 to 3; 3 is the dealer.
        turned: The card that was turned up.
        friendly: Whether the dealer is of the own side.
    """

    first: bool
    turn: int
    turned: Piece
    friendly: bool


def place(public: EuchrePublic, seat: int) -> Place:
    """Where *seat* stands in the bidding of *public*."""
    friendly = public.dealer in public.sides[side_of(seat, public.sides)]
    return Place(public.phase == "order", (seat - public.dealer - 1) % 4, EUCHRE24[public.turned], friendly)


class Prospects(NamedTuple):
    """How a contract is likely to end.

    Attributes:
        made: The chance of three tricks or more.
        march: The chance of all five.
    """

    made: float
    march: float


def prospects(hand: int, contract: Contract, place: Place, *, alone: bool) -> Prospects:
    """How *contract* is likely to end for a maker with *hand*, the card that it takes up among the five."""
    table = NO_TRUMPS if not contract.tables.trumps else ALONE if alone else TOGETHER
    found = features(hand, contract, place)
    tricks = sum([weight * found.get(name, 0.0) for name, weight in table.items()])
    if contract.tables.trumps:
        tricks -= BARE * max(2 - (hand & contract.tables.trumps).bit_count(), 0)
    made, march = _curve(MADE[alone], tricks), _curve(MARCH[alone], tricks)
    return Prospects(made, min(made, march))


def features(hand: int, contract: Contract, place: Place) -> dict[str, float]:
    """What counts in *hand* under *contract*, by name."""
    suits = contract.suits
    found = {"one": 1.0}

    def add(name: str, count: float = 1.0) -> None:
        found[name] = found.get(name, 0.0) + count

    trump, off = 0, hand
    if isinstance(suits, Bowers):
        trump = hand & contract.tables.trumps
        off = hand & ~trump
        for card in EUCHRE24.within(trump):
            add(_trump(card, suits))
        add("long", max(trump.bit_count() - 2, 0))
    for suit, follow in contract.tables.follow.items():
        held = off & follow
        if isinstance(suits, Bowers) and suit == suits.trump:
            continue
        ranks = sorted((RANKS.index(card.name[0]) for card in EUCHRE24.within(held)), reverse=True)
        if not ranks:
            add("void", float(bool(trump) or not contract.tables.trumps))
        elif ranks[0] == 12:
            add("ace", 1.0 if len(ranks) < 3 else 0.6)
            add("ace-king", float(len(ranks) > 1 and ranks[1] == 11))
        elif ranks[0] == 11:
            add("king" if len(ranks) < 2 else "king-guarded")
        add("length", max(len(ranks) - 2, 0))
    add("lead", float(place.turn == 0))
    if isinstance(suits, Bowers):
        _up(found, suits, place)
    return found


def _up(found: dict[str, float], suits: Bowers, place: Place) -> None:
    """Who gets the card that was turned up, and how the suits of the second round lie."""
    if not place.first:
        same = suits.left[-1] == place.turned.name[-1]
        side = "friend" if place.friendly else "foe"
        found[f"next-{side}" if same else f"across-{side}"] = 1.0
        found["dealer-last"] = float(place.turn == 3)
        return
    if place.turn == 3:
        found["dealer"] = 1.0
        return
    card = _trump(place.turned, suits)
    height = {"right": 1.0, "A": 0.6, "K": 0.45, "Q": 0.35}.get(card, 0.25)
    found["partner-takes" if place.friendly else "foe-takes"] = height
    found["partner-deals" if place.friendly else "foe-deals"] = 1.0


def _trump(card: Piece, suits: Bowers) -> str:
    if card.name in (suits.right, suits.left):
        return "right" if card.name == suits.right else "left"
    return card.name[0] if card.name[0] in "AKQ" else "low"


def _curve(curve: Curve, tricks: float) -> float:
    """The logistic curve with its middle at *curve*'s first number and its steepness the second."""
    middle, steep = curve
    return 1 / (1 + exp(-steep * (tricks - middle)))
