"""The hands that take all seven tricks whatever the others hold: T42-R22 to T42-R27 at work together.

A leader who never loses the lead meets each opponent alone, so a hand takes all seven tricks when no seven of the other 21
tiles, in one hand, can beat any of its leads.  A tile of theirs that would beat a lead is still there if for each earlier lead
whose suit it follows there was another tile to follow with; and a trump beats a lead of a suit that its holder need not have.
"""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE, Seat
from followsuit.suits import SuitTables
from followsuit_texas42 import CONTRACTS, Texas42, Texas42Options
from followsuit_texas42.suits import SUITS

TRUMPS = [f"trump {suit}" for suit in SUITS]


class Leads:
    """Which leads cannot be beaten, by the tables of one contract.

    Args:
        tables: The suits.
    """

    def __init__(self, tables: SuitTables) -> None:
        self.tables = tables
        self.suits = list(tables.follow)
        self.beaters = [tables.beaters(tables.led[i], i) for i in range(28)]
        # For each tile, the suits that it follows.
        self.follows = [[suit for suit in self.suits if tables.follow[suit] >> i & 1] for i in range(28)]

    def order(self, hand: int) -> list[int] | None:
        """The tiles of *hand* in an order in which none can be beaten; None where there is none.

        To lead a tile that cannot be beaten never hurts: it can only take tiles from the others.
        """
        others = DOMINO6.all & ~hand
        led = dict.fromkeys(self.suits, 0)
        order: list[int] = []
        while hand:
            sure = next((i for i in range(28) if hand >> i & 1 and not self._beaten(i, others, led)), None)
            if sure is None:
                return None
            led[self.tables.led[sure]] += 1
            order.append(sure)
            hand &= ~(1 << sure)
        return order

    def _beaten(self, lead: int, others: int, led: dict[str, int]) -> bool:
        beaters = self.beaters[lead] & others
        while beaters:
            low = beaters & -beaters
            if self.survives(low.bit_length() - 1, others & ~low, led):
                return True
            beaters ^= low
        return False

    def survives(self, tile: int, rest: int, led: dict[str, int]) -> bool:
        """Whether *tile* can have been kept: there were tiles in *rest* to follow each lead that it would have followed."""
        # No other tile is of both its suits, so each suit can be counted by itself.
        return all(led[suit] <= (rest & self.tables.follow[suit]).bit_count() for suit in self.follows[tile])


@cache
def laydowns(contract: str) -> list[tuple[int, list[int]]]:
    """Every hand that takes all seven tricks on lead, and in which order.

    A trump that somebody may still hold beats any other lead: whatever else it has, a hand needs the trumps to draw all others.
    """
    leads = Leads(CONTRACTS[contract].tables)
    trumps = leads.tables.follow["trump"]
    own = [1 << i for i in range(28) if trumps >> i & 1]
    off = [1 << i for i in range(28) if not trumps >> i & 1]
    found = []
    for count in range(8):
        for drawing in map(sum, combinations(own, count)):
            if count < 7 and not draws(leads, drawing, trumps):
                continue
            for others in map(sum, combinations(off, 7 - count)):
                order = leads.order(drawing | others)
                if order is not None:
                    found.append((drawing | others, order))
    return found


def draws(leads: Leads, mine: int, trumps: int) -> bool:
    """Whether leading the trumps in *mine* cannot be beaten and leaves nobody with a trump."""
    rest = trumps & ~mine
    return leads.order(mine) is not None and not any(
        leads.survives(i, rest & ~(1 << i), {"trump": mine.bit_count()}) for i in range(28) if rest >> i & 1
    )


@pytest.mark.parametrize("contract", TRUMPS)
def test_just_so_many_hands_take_all_seven_tricks(contract: str) -> None:
    assert len(laydowns(contract)) == 301


def test_in_all_seven_trumps_there_are_2107() -> None:
    assert sum(len(laydowns(contract)) for contract in TRUMPS) == 2107


@pytest.mark.parametrize("contract", TRUMPS)
def test_they_take_all_seven_tricks_at_the_table(contract: str) -> None:
    """Each against a random layout and random answers, through the game's own legal moves and winners."""
    game, rng = Texas42(), random.Random(contract)
    bids = ("bid 84", "pass", "pass", "pass")
    begun = game.start(Texas42Options(), 4, Seat(3))
    for hand, order in laydowns(contract):
        rest = [tile for tile in DOMINO6 if not hand & tile.bit]
        rng.shuffle(rest)
        state = game.play(begun, HOUSE, game.deal_move(begun.public, [*DOMINO6.within(hand), *rest]))
        for seat, call in enumerate(bids):
            state = game.play(state, Seat(seat), game.parse(call))
        state = game.play(state, Seat(0), game.parse(contract))
        for tile in order:
            state = game.play(state, Seat(0), game.parse(f"play {DOMINO6.pieces[tile]}"))
            for _ in range(3):
                seat = state.public.turn[0]
                state = game.play(state, seat, rng.choice(game.legal(state, seat)))
        assert state.public.deals[0].points == (42, 0, 42, 0)


def test_what_falls_short_by_a_tile_is_no_such_hand() -> None:
    """Six trumps with the double draw all others, but then 5-4 loses to 5-5, where 5-5 loses to nothing."""
    trumps = DOMINO6.mask(["6-6", "6-4", "6-3", "6-2", "6-1", "6-0"])
    found = dict(laydowns("trump sixes"))

    assert trumps | DOMINO6["5-4"].bit not in found
    assert trumps | DOMINO6["5-5"].bit in found
    assert trumps ^ DOMINO6["6-6"].bit | DOMINO6["6-5"].bit | DOMINO6["5-5"].bit not in found
