"""Who takes a trick."""

from __future__ import annotations

from itertools import permutations

import pytest
from tests.core.toys import EUCHRE24, Bowers

from followsuit.contracts import Contract
from followsuit.pieces import FRENCH52, Piece
from followsuit.seats import Seat
from followsuit.suits import CardSuits
from followsuit.tricks import Play, winning

PLAIN = Contract("none", CardSuits(), FRENCH52)
SPADES = Contract("spades", CardSuits("S"), FRENCH52)
EUCHRE = Contract("hearts", Bowers("H"), EUCHRE24)


def plays(contract: Contract, names: str) -> tuple[Play, ...]:
    return tuple(Play(Seat(seat), contract.pieces[name]) for seat, name in enumerate(names.split()))


@pytest.mark.parametrize(
    ("contract", "names", "want"),
    [
        (PLAIN, "2C", "2C"),
        (PLAIN, "2C AC KC QC", "AC"),
        (PLAIN, "2C AD AH AS", "2C"),
        (SPADES, "AC KC QC 2S", "2S"),
        (SPADES, "AC 3S 2S KC", "3S"),
        (SPADES, "2S AC AD AH", "2S"),
        (EUCHRE, "AH JD JH 9H", "JH"),
        (EUCHRE, "AH JD KH 9H", "JD"),
        (EUCHRE, "AD JD KD 9D", "JD"),
        (EUCHRE, "9D AS JC AC", "9D"),
    ],
)
def test_the_strongest_takes_the_trick(contract: Contract, names: str, want: str) -> None:
    trick = plays(contract, names)
    led = contract.tables.led[trick[0].piece.index]

    assert winning(trick, led, contract.tables).piece.name == want


def test_the_order_behind_the_lead_does_not_matter() -> None:
    lead, *others = plays(SPADES, "7C AC 3S 2S")
    for order in permutations(others):
        assert winning((lead, *order), "C", SPADES.tables).piece.name == "3S"


def test_of_two_equal_ones_the_first_takes_it() -> None:
    class Flat(CardSuits):
        def strength(self, piece: Piece, led: str) -> int:
            return 1

    trick = plays(PLAIN, "2C AC KC QC")

    assert winning(trick, "C", Contract("flat", Flat(), FRENCH52).tables) is trick[0]


def test_what_cannot_take_it_does_not_even_when_nothing_can() -> None:
    class Nothing(CardSuits):
        def strength(self, piece: Piece, led: str) -> int:
            return 0

    trick = plays(PLAIN, "2C AC")

    assert winning(trick, "C", Contract("nothing", Nothing(), FRENCH52).tables) is trick[0]
