"""Suits of a contract, and the tables that core makes of them."""

from __future__ import annotations

import pytest
from tests.core.toys import EUCHRE24, Bowers

from followsuit.contracts import Contract
from followsuit.pieces import DOMINO6, FRENCH52, Piece, Tile
from followsuit.suits import CardSuits, SuitRules, following, tables


class Pips:
    """Tiles without trump: the higher end is led, either end follows, doubles are high."""

    def led(self, piece: Piece) -> str:
        assert isinstance(piece, Tile)
        return str(piece.high)

    def follows(self, piece: Piece, led: str) -> bool:
        assert isinstance(piece, Tile)
        return piece.has(int(led))

    def strength(self, piece: Piece, led: str) -> int:
        assert isinstance(piece, Tile)
        return 0 if not piece.has(int(led)) else 8 if piece.double else 1 + piece.other(int(led))


CASES: list[tuple[SuitRules, Contract]] = [
    (rules, Contract("c", rules, pieces))
    for rules, pieces in (
        (CardSuits(), FRENCH52),
        (CardSuits("S"), FRENCH52),
        (Bowers("H"), EUCHRE24),
        (Pips(), DOMINO6),
    )
]


@pytest.mark.parametrize(("rules", "contract"), CASES)
def test_tables_answer_as_the_rules_do(rules: SuitRules, contract: Contract) -> None:
    made = contract.tables
    for piece in contract.pieces:
        assert made.led[piece.index] == rules.led(piece)
        for suit in set(made.led):
            assert bool(made.follow[suit] & piece.bit) == rules.follows(piece, suit)
            assert made.strength[suit][piece.index] == rules.strength(piece, suit)


@pytest.mark.parametrize(("rules", "contract"), CASES)
def test_beaters_are_what_is_stronger(rules: SuitRules, contract: Contract) -> None:
    for suit in contract.tables.follow:
        for piece in contract.pieces:
            strong = rules.strength(piece, suit)
            want = contract.pieces.mask(other for other in contract.pieces if rules.strength(other, suit) > strong)

            assert contract.tables.beaters(suit, piece.index) == want


def test_trumps_take_tricks_of_suits_that_they_do_not_answer() -> None:
    euchre = Contract("hearts", Bowers("H"), EUCHRE24)

    assert EUCHRE24.names(euchre.tables.trumps) == ("JD", "9H", "TH", "JH", "QH", "KH", "AH")
    assert Contract("none", CardSuits(), FRENCH52).tables.trumps == 0


def test_the_left_bower_is_no_longer_of_its_own_suit() -> None:
    made = Contract("hearts", Bowers("H"), EUCHRE24).tables

    assert "JD" not in EUCHRE24.names(made.follow["D"])
    assert "JD" in EUCHRE24.names(made.follow["trump"])
    assert EUCHRE24.names(made.beaters("trump", EUCHRE24["AH"].index)) == ("JD", "JH")
    assert EUCHRE24.names(made.beaters("trump", EUCHRE24["JD"].index)) == ("JH",)


def test_an_announced_suit_has_tables_though_nothing_asks_for_it() -> None:
    class High(Pips):
        def led(self, piece: Piece) -> str:
            return "6" if piece.name == "6-2" else super().led(piece)

    low = DOMINO6.mask(tile for tile in DOMINO6 if "0" not in tile.name)

    assert "0" in tables(Pips(), DOMINO6).follow
    assert tables(High(), DOMINO6, ("0",)).follow["0"] == DOMINO6.all & ~low


def test_tables_are_made_once() -> None:
    contract = CASES[0][1]

    assert contract.tables is contract.tables
    assert contract == Contract("c", CardSuits(), FRENCH52)


def test_a_suit_is_followed_where_it_can_be() -> None:
    playable = following(tables(CardSuits("S"), FRENCH52))
    hand = FRENCH52.mask(("2C", "AC", "3S"))

    assert playable("C", hand) == FRENCH52.mask(("2C", "AC"))
    assert playable("H", hand) == playable(None, hand) == hand
