"""What a hand is worth to who plays it: facts that a player counts under each contract, and the chance to make a bid.

The chances come from a small logistic table, `chances.TABLE`, fitted to deals that the `rules` bot played out itself
(`benchmarks/texas42_table.py` makes it again).
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit_bots.sight import beaters
from followsuit_bots.texas42.chances import TABLE
from followsuit_texas42.contracts import CONTRACTS
from followsuit_texas42.scoring import COUNT
from followsuit_texas42.suits import TRUMP, DominoSuits, Doubles

MARGINS = (0, 1, 6, 11, 12)
"""Points that may be lost: the rows of the table.  No trick, an empty one, one with a five, one with a ten, two and a ten."""

CERTAIN = 0.99
"""The chance of a hand that takes every trick: it can be misplayed."""


class Facts(NamedTuple):
    """What a player counts in a hand under a contract.

    Attributes:
        one: Always 1, for the constant of the table.
        top: Whether the highest trump is held.
        second: Whether the second is.
        third: Whether the third is.
        drawn: Whether leading trumps from the top takes all that are out, wherever they are.
        lone: Whether that leaves one off and no more.
        walkers: Tiles besides trumps that no other tile of their suit beats.
        offs: Tiles besides trumps that are beaten.
        covered: Offs of a suit of which a higher tile is held too.
        exposed: The tens that may fall on offs: the highest count among the tiles that beat each.
        lost: The tens of count in offs.
        safe: The tens of count in trumps and walkers.
    """

    one: float
    top: float
    second: float
    third: float
    drawn: float
    lone: float
    walkers: float
    offs: float
    covered: float
    exposed: float
    lost: float
    safe: float

    @property
    def lays_down(self) -> bool:
        """Whether the hand takes every trick, wherever the other tiles are."""
        return bool(self.drawn) and not self.offs


def kind(contract: Contract) -> str:
    """Which rows of the table a contract has: `pip`, `doubles` or `follow-me`."""
    suits = contract.suits
    assert isinstance(suits, DominoSuits)
    if suits.trump is not None:
        return "pip"
    return "doubles" if suits.doubles is Doubles.TRUMP else "follow-me"


def facts(hand: int, contract: Contract) -> Facts:
    """What *hand* holds under *contract*."""
    suits = contract.tables
    beats = beaters(suits)
    trump = suits.follow.get(TRUMP, 0)
    ranks = suits.strength.get(TRUMP, ())
    order = sorted(DOMINO6.within(trump), key=lambda tile: -ranks[tile.index])[:3]
    top, second, third = (bool(tile.bit & hand) for tile in order) if order else (False, False, False)
    missing = [ranks[tile.index] for tile in DOMINO6.within(trump & ~hand)]
    above = [tile for tile in DOMINO6.within(trump & hand) if ranks[tile.index] > max(missing, default=0)]
    drawn = len(above) >= len(missing)
    walkers = offs = covered = exposed = lost = 0
    safe = sum([COUNT[tile.index] for tile in DOMINO6.within(hand & trump)])
    for tile in DOMINO6.within(hand & ~trump):
        higher = beats[suits.led[tile.index]][tile.index] & ~trump
        out = higher & ~hand
        if not out:
            walkers += 1
            safe += COUNT[tile.index]
            continue
        offs += 1
        covered += higher != out
        lost += COUNT[tile.index]
        exposed += max([COUNT[over.index] for over in DOMINO6.within(out)])
    return Facts(1, top, second, third, drawn, drawn and offs == 1, walkers, offs, covered, exposed / 10, lost / 10, safe / 10)


class Prospect(NamedTuple):
    """A hand under a contract.

    Attributes:
        name: The move that names the contract.
        contract: The contract.
        rows: The chances to lose at most the points of each of MARGINS.
    """

    name: Move
    contract: Contract
    rows: tuple[float, ...]

    def chance(self, margin: int) -> float:
        """The chance to lose at most *margin* points: between two rows, a straight line."""
        at = next((i for i, row in enumerate(MARGINS) if row >= margin), len(MARGINS) - 1)
        above, high = MARGINS[at], self.rows[at]
        if above <= margin or not at:
            return high
        below, low = MARGINS[at - 1], self.rows[at - 1]
        return low + (high - low) * (margin - below) / (above - below)


def prospect(hand: int, name: Move, contract: Contract, shift: float = 0.0) -> Prospect:
    """What *hand* can hope for under *contract*; *shift* is what the calls of others add to the logarithm of the odds."""
    found, rows = facts(hand, contract), []
    if found.lays_down:
        return Prospect(name, contract, (CERTAIN,) * len(MARGINS))
    best = 0.0
    for weights in TABLE[kind(contract)]:
        total = shift + sum([fact * weight for fact, weight in zip(found, weights, strict=True)])
        best = max(best, 1 / (1 + exp(-total)))  # who loses at most 6 points loses at most 11
        rows.append(best)
    return Prospect(name, contract, tuple(rows))


def prospects(hand: int, shift: float = 0.0) -> tuple[Prospect, ...]:
    """What *hand* can hope for under each contract that it may name; for *shift* see `prospect()`."""
    return tuple(prospect(hand, Move(name), contract, shift) for name, contract in CONTRACTS.items())
