"""Deals: who was dealt what, written and read as the house's move."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.deals import Deal, deal_out, read_deal
from followsuit.errors import MalformedMoveError
from followsuit.pieces import DOMINO6, FRENCH52, PieceSet


@given(
    st.sampled_from([DOMINO6, FRENCH52]),
    st.integers(1, 7),
    st.integers(0, 7),
    st.integers(0, 6),
    st.randoms(use_true_random=False),
)
def test_a_deal_is_read_as_it_was_written(pieces: PieceSet, seats: int, size: int, first: int, rng: random.Random) -> None:
    order = list(pieces)
    rng.shuffle(order)
    size = min(size, len(order) // seats)
    deal = deal_out(order, [size] * seats, first % seats)
    move = deal.move(pieces)

    assert read_deal(move, pieces, seats) == deal
    assert read_deal(move.lower().replace(",", " , ").replace("/", "  /"), pieces, seats) == deal
    assert read_deal(move, pieces, seats).move(pieces) == move


def test_pieces_are_dealt_in_blocks_from_the_first_seat_on() -> None:
    deal = deal_out(DOMINO6.pieces, (2, 2, 2), 1)

    assert [DOMINO6.names(hand) for hand in deal.hands] == [("2-1", "2-2"), ("0-0", "1-0"), ("1-1", "2-0")]
    assert deal.stock == DOMINO6.pieces[6:]


def test_hands_may_be_of_different_sizes() -> None:
    deal = deal_out(DOMINO6.pieces, (1, 0, 3), 2)

    assert [hand.bit_count() for hand in deal.hands] == [1, 0, 3]
    assert deal.move(DOMINO6).startswith("deal 2-0 / - / 1-1,1-0,0-0 / 2-1,")


def test_the_stock_keeps_its_order_and_hands_do_not() -> None:
    deal = read_deal("deal 0-0,6-6 / 5-5 / 1-1,6-5,0-1", DOMINO6, 2)

    assert deal == Deal(
        (DOMINO6.mask(["0-0", "6-6"]), DOMINO6["5-5"].bit), tuple(DOMINO6[name] for name in ("1-1", "6-5", "1-0"))
    )
    assert deal.move(DOMINO6) == "deal 6-6,0-0 / 5-5 / 1-1,6-5,1-0"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("deal", "expected a deal of 2 hands with '/' between them, got 'deal'"),
        ("deal 6-6", "expected a deal of 2 hands"),
        ("deal 6-6 / 5-5 / 4-4 / 3-3", "expected a deal of 2 hands"),
        ("deal 6-6 / ", "expected a piece such as 6-6, got ''"),
        ("deal 6-6,, / 5-5", "expected a piece such as 6-6, got ''"),
        ("deal 6-6 / 7-7", "expected a piece such as 6-6, got '7-7'"),
        ("deal 6-6 / 6-6", "expected each piece once, got 6-6 twice"),
        ("deal 6-6,6-6 / 5-5", "expected each piece once, got 6-6 twice"),
        ("deal 6-4 / 5-5 / 4-6", "expected each piece once, got 6-4 twice"),
        ("deal 0-0,0-0,1-0 / -", "expected each piece once, got 0-0 twice"),
        ("deal 0-0,0-0 / 1-0 / 1-0,1-0", "expected each piece once"),
    ],
)
def test_what_is_no_deal_is_malformed(text: str, expected: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        read_deal(text, DOMINO6, 2)

    assert expected in str(caught.value)


@given(st.lists(st.sampled_from([*(piece.name for piece in DOMINO6.pieces[:9]), "/", "-", ",", "x"]), max_size=16).map(" ".join))
def test_any_text_is_malformed_or_a_deal_of_different_pieces(text: str) -> None:
    try:
        deal = read_deal(text.replace(" ", ",").replace(",/,", "/"), DOMINO6, 3)
    except MalformedMoveError:
        return
    parts = [*deal.hands, *(piece.bit for piece in deal.stock)]

    assert sum(part.bit_count() for part in parts) == sum(parts).bit_count()
