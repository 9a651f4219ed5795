"""What a hand is worth to who plays it for tricks: facts that a player counts under each contract, and the chance to make a bid.

The chances come from small logistic tables, `chances.TABLES`, one for each kind of table, fitted to deals that the `rules` bot
played out itself (`benchmarks/texas42_table.py` makes them again).  Not here: hands that want no trick (`dangers`), sevens
(`nearness`), and what a hand of doubles makes of its partner's (`diving`).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import NamedTuple

from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit_bots.sight import beaters
from followsuit_bots.texas42.chances import TABLES
from followsuit_texas42.contracts import CONTRACTS
from followsuit_texas42.layouts import LAYOUTS, Layout
from followsuit_texas42.scoring import COUNT
from followsuit_texas42.suits import TRUMP, DominoSuits, Doubles

FOUR = LAYOUTS[4]

CERTAIN = 0.99
"""The chance of a hand that takes every trick: it can be misplayed."""

_KINDS = {
    Doubles.TRUMP: "doubles",
    Doubles.TRUMP_INVERTED: "reversed",
    Doubles.HIGH: "follow-me",
    Doubles.LOW: "low",
    Doubles.OWN: "own",
}
_KIN = {"reversed": "doubles", "low": "follow-me", "own": "follow-me"}
"""Whose rows a kind has at a table for which it has none of its own: facts are of ranks, whatever is high."""


def margins(layout: Layout) -> tuple[int, ...]:
    """Points that may be lost: the rows of a table.

    No trick, an empty one, one with a five, one with a ten, and all that the least bid can spare: 12, with three hands 14.
    """
    return (0, 1, 6, 11, layout.total - layout.least)


MARGINS = margins(FOUR)
"""Those of four hands."""


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
    """Which rows of a table a contract for tricks has: `pip`, `doubles`, `reversed`, `follow-me`, `low` or `own`."""
    suits = contract.suits
    assert isinstance(suits, DominoSuits)
    return "pip" if suits.trump is not None else _KINDS[suits.doubles]


def facts(hand: int, contract: Contract, deck: int = FOUR.deck, beside: int = 0) -> Facts:
    """What *hand* holds under *contract*.

    Args:
        hand: The mask of it.
        contract: One for tricks.
        deck: The mask of the tiles that are played with.
        beside: The mask of tiles that are known to be with the partner: they beat nothing.
    """
    suits = contract.tables
    beats = beaters(suits)
    trump = suits.follow.get(TRUMP, 0) & deck
    ranks = suits.strength.get(TRUMP, ())
    order = sorted(DOMINO6.within(trump & ~beside), key=lambda tile: -ranks[tile.index])[:3]
    top, second, third = ([bool(tile.bit & hand) for tile in order] + [False] * 3)[:3]
    missing = [ranks[tile.index] for tile in DOMINO6.within(trump & ~(hand | beside))]
    above = [tile for tile in DOMINO6.within(trump & hand) if ranks[tile.index] > max(missing, default=0)]
    drawn = len(above) >= len(missing)
    walkers = offs = covered = exposed = lost = 0
    safe = sum([COUNT[tile.index] for tile in DOMINO6.within(hand & trump)])
    for tile in DOMINO6.within(hand & ~trump):
        higher = beats[suits.led[tile.index]][tile.index] & ~trump & deck
        out = higher & ~(hand | beside)
        if not out:
            walkers += 1
            safe += COUNT[tile.index]
            continue
        offs += 1
        covered += higher != out
        lost += COUNT[tile.index]
        exposed += max([COUNT[over.index] for over in DOMINO6.within(out)])
    return Facts(1, top, second, third, drawn, drawn and offs == 1, walkers, offs, covered, exposed / 10, lost / 10, safe / 10)


def aid(beside: int, hand: int, contract: Contract) -> tuple[float, float, float]:
    """What a partner's hand *beside* brings, all of which is known: its trumps, and its other tiles that nobody can beat.

    Last, how many trumps are out that are over all of the two hands'.
    """
    suits = contract.tables
    beats = beaters(suits)
    trump = suits.follow.get(TRUMP, 0)
    ranks = suits.strength.get(TRUMP, ())
    best = max([ranks[tile.index] for tile in DOMINO6.within(trump & (hand | beside))], default=0)
    over = sum([ranks[tile.index] > best for tile in DOMINO6.within(trump & ~(hand | beside))])
    others = DOMINO6.within(beside & ~trump)
    walkers = sum([not beats[suits.led[tile.index]][tile.index] & ~(trump | hand | beside) for tile in others])
    return (beside & trump).bit_count(), walkers, over


def likely(facts: Iterable[float], weights: Iterable[float], shift: float = 0.0) -> float:
    """The chance that a row of *weights* gives *facts*; *shift* is added to the logarithm of the odds."""
    return 1 / (1 + exp(-(shift + sum([fact * weight for fact, weight in zip(facts, weights, strict=True)]))))


class Prospect(NamedTuple):
    """A hand under a contract.

    Attributes:
        name: The move that names the contract.
        contract: The contract.
        rows: The chances to lose at most the points of each of *margins*.
        margins: See `margins()`.
    """

    name: Move
    contract: Contract
    rows: tuple[float, ...]
    margins: tuple[int, ...] = MARGINS

    def chance(self, margin: int) -> float:
        """The chance to lose at most *margin* points: between two rows, a straight line."""
        at = next((i for i, row in enumerate(self.margins) if row >= margin), len(self.margins) - 1)
        above, high = self.margins[at], self.rows[at]
        if above <= margin or not at:
            return high
        below, low = self.margins[at - 1], self.rows[at - 1]
        return low + (high - low) * (margin - below) / (above - below)


class Appraiser:
    """Appraises hands at one kind of table.

    Args:
        layout: The tiles, and what a deal is worth.
        table: Which of `chances.TABLES` is for it.
        shift: What the calls of others add to the logarithm of the odds.
        beside: The mask of tiles that are known to be with the partner.
    """

    def __init__(self, layout: Layout = FOUR, table: str = "4", shift: float = 0.0, beside: int = 0) -> None:
        self._deck, self._margins, self._shift, self._beside = layout.deck, margins(layout), shift, beside
        self._seen = table == "seen"
        self._table = TABLES[table]

    def prospect(self, hand: int, name: Move) -> Prospect:
        """What *hand* can hope for under the contract for tricks that *name* names."""
        contract = CONTRACTS[name]
        found, rows = facts(hand, contract, self._deck, self._beside), []
        if found.lays_down:
            return Prospect(name, contract, (CERTAIN,) * len(self._margins), self._margins)
        which = kind(contract)
        counted: tuple[float, ...] = (*found, *aid(self._beside, hand, contract)) if self._seen else found
        best = 0.0
        for weights in self._table.get(which) or self._table[_KIN[which]]:
            best = max(best, likely(counted, weights, self._shift))  # who loses at most 6 points loses at most 11
            rows.append(best)
        return Prospect(name, contract, tuple(rows), self._margins)

    def prospects(self, hand: int, names: Iterable[Move]) -> tuple[Prospect, ...]:
        """What *hand* can hope for under each contract for tricks that is named by one of *names*."""
        return tuple(self.prospect(hand, name) for name in names)
