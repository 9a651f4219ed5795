"""How tiles follow and rank: T42-R22, T42-R23, T42-R24, T42-R25, T42-R26, T42-R27."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.texas42.asking import answers, contract_of, ranked, winner

from followsuit.contracts import Contract
from followsuit.pieces import DOMINO6
from followsuit_texas42 import Texas42Options
from followsuit_texas42.contracts import CONTRACTS, names
from followsuit_texas42.suits import SUITS, DominoSuits, Doubles

STRAIGHT = names(Texas42Options())
"""What may be named in straight 42."""


def test_published_cases_of_what_may_be_played(vectors: Any) -> None:
    cases = [case for case in vectors["micro"] if case["kind"] == "legal"]

    got = {case["id"]: answers(contract_of(case["mode"]), case["lead"], case["hand"]) for case in cases}

    assert got == {case["id"]: case["legal"] for case in cases}
    assert len(got) == 4


def test_published_cases_of_who_takes_the_trick(vectors: Any) -> None:
    cases = [case for case in vectors["micro"] if case["kind"] == "winner"]

    got = {case["id"]: winner(contract_of(case["mode"]), *case["plays_in_order"]) for case in cases}

    assert got == {case["id"]: case["plays_in_order"][case["winner_index"]] for case in cases}
    assert len(got) == 11


def test_doubles_that_are_not_of_the_trump_number_are_no_trumps() -> None:
    assert winner(CONTRACTS["trump threes"], "3-2", "4-4", "0-0", "1-1") == "3-2"


def test_a_trump_is_not_of_the_suit_of_its_other_end() -> None:
    """Of these only 5-1 shows a five, and it is a trump."""
    hand = ["2-1", "5-1", "1-1", "3-2", "4-3", "6-2", "4-2"]

    assert answers(CONTRACTS["trump ones"], "5-4", hand) == hand
    assert answers(CONTRACTS["trump fours"], "3-0", ["4-0", "4-3", "6-5"]) == ["4-0", "4-3", "6-5"]


def test_a_trump_lead_asks_for_trumps_whatever_its_high_end_is() -> None:
    assert answers(CONTRACTS["trump twos"], "6-2", ["6-6", "6-5", "2-0"]) == ["2-0"]


@pytest.mark.parametrize("pip", range(7))
def test_all_seven_tiles_with_the_number_are_trumps_and_nothing_else_is(pip: int) -> None:
    """T42-R22: the double first, then by the other end."""
    want = [f"{pip}-{pip}", *(f"{max(pip, end)}-{min(pip, end)}" for end in range(6, -1, -1) if end != pip)]

    contract = CONTRACTS[f"trump {SUITS[pip]}"]

    assert ranked(contract, "trump") == want
    assert DOMINO6.names(contract.tables.follow["trump"]) == tuple(sorted(want))


def test_a_suit_is_every_tile_with_the_number_that_is_no_trump_its_double_highest() -> None:
    """T42-R23."""
    fives = ranked(CONTRACTS["trump ones"], "fives")

    assert fives[-6:] == ["5-5", "6-5", "5-4", "5-3", "5-2", "5-0"]
    assert fives[:7] == ranked(CONTRACTS["trump ones"], "trump")


def test_a_tile_is_led_as_its_higher_end_and_follows_either() -> None:
    """T42-R23, T42-R24."""
    tables = CONTRACTS["follow-me"].tables

    assert tables.led[DOMINO6["6-2"].index] == "sixes"
    assert [suit for suit in SUITS if tables.follow[suit] & DOMINO6["6-2"].bit] == ["twos", "sixes"]


def test_who_cannot_follow_may_play_anything() -> None:
    """T42-R24: nobody must trump or overtake."""
    sixes = CONTRACTS["trump sixes"]

    assert answers(sixes, "5-4", ["6-6", "3-0", "4-4"]) == ["6-6", "3-0", "4-4"]
    assert answers(sixes, "5-4", ["5-0", "5-5", "6-5"]) == ["5-0", "5-5"]


def test_doubles_as_trump_are_a_suit_of_their_own_and_no_longer_of_their_number() -> None:
    """T42-R25."""
    doubles = CONTRACTS["trump doubles"]

    assert ranked(doubles, "trump") == ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]
    assert ranked(doubles, "sixes")[-6:] == ["6-5", "6-4", "6-3", "6-2", "6-1", "6-0"]
    assert ranked(doubles, "fours")[-6:] == ["6-4", "5-4", "4-3", "4-2", "4-1", "4-0"]
    assert answers(doubles, "6-6", ["6-5", "6-0", "1-1"]) == ["1-1"]
    assert answers(doubles, "6-5", ["6-6", "4-3", "2-1"]) == ["6-6", "4-3", "2-1"]


def test_follow_me_has_no_trump() -> None:
    """T42-R26: the double tops each suit."""
    follow_me = CONTRACTS["follow-me"]

    assert "trump" not in follow_me.tables.follow
    for pip, suit in enumerate(SUITS):
        assert ranked(follow_me, suit)[0] == f"{pip}-{pip}"
        assert len(ranked(follow_me, suit)) == 7
    assert winner(follow_me, "5-4", "6-6", "5-5", "4-4") == "5-5"


def test_the_highest_trump_takes_the_trick_else_the_highest_of_the_suit() -> None:
    """T42-R27."""
    twos = CONTRACTS["trump twos"]

    assert winner(twos, "6-5", "6-6", "2-0", "2-1") == "2-1"
    assert winner(twos, "6-5", "5-5", "6-6", "4-4") == "6-6"
    assert winner(twos, "6-5", "5-5", "4-4", "0-0") == "6-5"


def test_doubles_can_be_inverted() -> None:
    inverted = Contract("own-inverted", DominoSuits(doubles=Doubles.OWN_INVERTED), DOMINO6)
    trump_inverted = Contract("trump-inverted", DominoSuits(doubles=Doubles.TRUMP_INVERTED), DOMINO6)

    assert ranked(inverted, "doubles") == ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]
    assert ranked(trump_inverted, "trump") == ["0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"]


def test_nine_contracts_are_named_by_their_moves() -> None:
    """T42-R21."""
    assert (*(f"trump {suit}" for suit in (*SUITS, "doubles")), "follow-me") == STRAIGHT
    assert all(contract.name == name for name, contract in CONTRACTS.items())
