"""Moves: one grammar, read leniently and printed canonically."""

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from followsuit.errors import MalformedMoveError
from followsuit.moves import LONGEST, Move, parse_move
from followsuit.pieces import DOMINO6, FRENCH52, PieceSet

SETS = st.sampled_from([DOMINO6, FRENCH52])
PARTS = (
    "play",
    "bid",
    "pass",
    "PASS-cards",
    "trump",
    "6-4",
    "4-6",
    "46",
    "2c,KS,ah",
    "10h",
    "10h,10d",
    "31",
    "-",
    "/",
    ",",
    "+1",
    "a,",
)
ALMOST = st.lists(st.sampled_from(PARTS), max_size=5).map(" ".join)
NO_TEXT = st.one_of(st.none(), st.integers(), st.binary(max_size=9), st.lists(st.text(max_size=3), max_size=3))
LONG_S = "\u017f"
"""Its capital is the plain letter S."""


@pytest.mark.parametrize(
    ("pieces", "text", "want"),
    [
        (DOMINO6, "play 6-4", "play 6-4"),
        (DOMINO6, "  PLAY\t4-6\n", "play 6-4"),
        (DOMINO6, "4-6", "play 6-4"),
        (DOMINO6, "bid 31", "bid 31"),
        (DOMINO6, "Bid 64", "bid 64"),
        (DOMINO6, "pass", "pass"),
        (DOMINO6, "trump Fives", "trump fives"),
        (DOMINO6, "play 6-2 TWOS", "play 6-2 twos"),
        (DOMINO6, "64", "64"),
        (DOMINO6, "bid 031", "bid 31"),
        (DOMINO6, "bid 000", "bid 0"),
        (FRENCH52, "10h", "play TH"),
        (FRENCH52, "play qs", "play QS"),
        (FRENCH52, "pass-cards ks,2c,AH", "pass-cards 2C,AH,KS"),
        (FRENCH52, "alone hearts", "alone hearts"),
    ],
)
def test_lenient_text_is_read_as_the_canonical_move(pieces: PieceSet, text: str, want: str) -> None:
    got = parse_move(text, pieces)

    assert type(got) is Move
    assert got == want


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected a move such as 'pass', got an empty text"),
        (" \n ", "an empty text"),
        (None, "expected a move as text, such as 'pass', got None"),
        (b"pass", "expected a move as text"),
        (["pass"], "expected a move as text"),
        ("x" * (LONGEST + 1), f"at most {LONGEST} characters, got {LONGEST + 1}"),
        ("play 6-4,6-4", "expected different pieces, got '6-4,6-4'"),
        ("play 6-4,4-6", "expected different pieces"),
        ("play 6-4,7-7", "expected a word, a number or pieces, got '6-4,7-7'"),
        ("play ,", "expected a word, a number or pieces"),
        ("-play 6-4", "begins with a word such as 'play', got '-play'"),
        ("pläy 6-4", "begins with a word"),
        ("loo\u212a", "begins with a word"),
        ("bid \uff13\uff11", "expected a word, a number or pieces, got 'bid"[:38]),
        ("trump blan\u212as", "expected a word, a number or pieces"),
        ("bid -1", "expected a word, a number or pieces, got '-1'"),
        ("deal 6-6 / 5-5", "expected a word, a number or pieces, got '/'"),
    ],
)
def test_what_is_no_move_is_malformed(text: object, expected: str) -> None:
    with pytest.raises(MalformedMoveError) as caught:
        parse_move(text, DOMINO6)

    assert expected in str(caught.value)


@given(st.one_of(st.text(max_size=60), ALMOST, NO_TEXT), SETS)
@example("ß", DOMINO6)
@example("İ 6-4", DOMINO6)
@example(f"play 7{LONG_S}", FRENCH52)
@example(f"7{LONG_S}", FRENCH52)
@example("\ud800", FRENCH52)
@example("play \x00", DOMINO6)
@example("a" * 400, DOMINO6)
def test_a_text_is_malformed_or_read_as_a_fixed_point(text: object, pieces: PieceSet) -> None:
    try:
        move = parse_move(text, pieces)
    except MalformedMoveError:
        return

    assert parse_move(move, pieces) == move
    assert move.isascii()
    assert move == " ".join(move.split())
    assert "#" not in move


@given(st.integers(0, FRENCH52.all), st.randoms(use_true_random=False))
def test_the_order_of_several_pieces_does_not_matter(mask: int, rng: object) -> None:
    names = list(FRENCH52.names(mask))
    if not names:
        return
    want = Move("pass-cards " + ",".join(names))
    rng.shuffle(names)  # type: ignore[attr-defined]  # hypothesis types its generators as object

    assert parse_move("pass-cards " + ",".join(names).lower(), FRENCH52) == want


def test_a_move_has_a_verb_and_arguments() -> None:
    move = Move("pass-cards 2C,KS,AH")

    assert (move.verb, move.rest, move.args) == ("pass-cards", "2C,KS,AH", ("2C", "KS", "AH"))
    assert (Move("pass").verb, Move("pass").rest, Move("pass").args) == ("pass", "", ())
    assert Move("play 6-2 twos").args == ("6-2", "twos")


def test_the_number_of_a_move_is_its_first_argument() -> None:
    assert Move("bid 31").number == 31
    for wrong in ("pass", "bid high"):
        with pytest.raises(ValueError, match="invalid literal"):
            _ = Move(wrong).number


def test_a_move_is_its_text_everywhere() -> None:
    move = Move("bid 31")

    assert move == "bid 31"
    assert {move: 1}[Move("bid 31")] == 1
    assert hash(move) == hash("bid 31")
    assert json.dumps([move]) == '["bid 31"]'
    assert not hasattr(move, "__dict__")


def test_the_longest_deal_fits() -> None:
    deal = "deal " + " / ".join(",".join(piece.name for piece in FRENCH52.pieces[at : at + 13]) for at in range(0, 52, 13))

    assert len(deal) < LONGEST
