"""Cards, tiles, and sets of them as masks."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.errors import MalformedMoveError
from followsuit.pieces import DOMINO6, FRENCH52, RANKS, SUITS, Card, MaskTable, PieceSet, Tile, dominoes, french

SETS = (DOMINO6, FRENCH52, french("9TJQKA"), dominoes(9))
MASKS = st.integers(0, FRENCH52.all)


@pytest.mark.parametrize("pieces", SETS, ids=lambda pieces: str(pieces.name))
def test_a_piece_has_the_index_of_its_place(pieces: PieceSet) -> None:
    assert [piece.index for piece in pieces] == list(range(len(pieces)))
    assert [piece.bit for piece in pieces] == [1 << i for i in range(len(pieces))]
    assert sum(piece.bit for piece in pieces) == pieces.all


@pytest.mark.parametrize("pieces", SETS, ids=lambda pieces: str(pieces.name))
def test_a_piece_is_found_by_its_name_in_any_case(pieces: PieceSet) -> None:
    for piece in pieces:
        assert pieces[piece.name] is pieces.find(piece.name.lower()) is pieces.parse(piece.name) is piece
        assert repr(piece) == piece.name


def test_the_double_six_set_has_28_tiles_high_end_first() -> None:
    tiles = [tile for tile in DOMINO6 if isinstance(tile, Tile)]

    assert len(tiles) == 28
    assert all(tile.high >= tile.low for tile in tiles)
    assert sum(tile.double for tile in tiles) == 7
    assert sum(tile.pips for tile in tiles) == 168
    assert {(tile.high, tile.low) for tile in tiles} == {(a, b) for a in range(7) for b in range(a + 1)}


def test_a_tile_is_found_with_its_ends_in_either_order() -> None:
    for text in ("6-4", "4-6", "64", "46"):
        assert DOMINO6.find(text) is DOMINO6["6-4"]


def test_the_other_end_of_a_double_is_its_own() -> None:
    tile, double = DOMINO6["6-4"], DOMINO6["5-5"]
    assert isinstance(tile, Tile)
    assert isinstance(double, Tile)

    assert (tile.other(6), tile.other(4), double.other(5)) == (4, 6, 5)
    assert (tile.has(6), tile.has(4), tile.has(5)) == (True, True, False)


def test_fifty_two_cards_are_every_rank_of_every_suit() -> None:
    cards = [card for card in FRENCH52 if isinstance(card, Card)]

    assert [card.name for card in cards] == [rank + suit for suit in SUITS for rank in RANKS]
    assert FRENCH52.find("10h") is FRENCH52["TH"]
    assert [card.height for card in cards[:13]] == list(range(13))


def test_a_short_pack_knows_no_other_ranks() -> None:
    pack = french("9TJQKA")

    assert (pack.name, len(pack), pack.find("8C")) == ("french24", 24, None)
    assert french("789").find("10h") is None


@pytest.mark.parametrize("text", ["", "7-0", "6-", "-6", "6-4 ", " 6-4", "6--4", "664", "٦-٤", "QH", "6\u20134", "\ud800"])
def test_what_is_no_tile_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMoveError, match="expected a piece such as 6-6, got"):
        DOMINO6.parse(text)


@given(MASKS)
def test_a_mask_and_its_pieces_are_the_same_set(mask: int) -> None:
    pieces = FRENCH52.within(mask)

    assert FRENCH52.mask(pieces) == FRENCH52.mask(FRENCH52.names(mask)) == mask
    assert [piece.index for piece in pieces] == [i for i in range(52) if mask >> i & 1]
    assert FRENCH52.names(mask) == tuple(piece.name for piece in pieces)


@given(st.lists(st.integers(), max_size=70), st.data())
def test_a_mask_table_finds_what_is_in_a_mask(items: list[int], data: st.DataObject) -> None:
    table = MaskTable(items)
    for _ in range(3):
        mask = data.draw(st.integers(0, (1 << len(items)) - 1))

        assert table.of(mask) == tuple(item for i, item in enumerate(items) if mask >> i & 1)


def test_a_mask_of_an_unknown_name_is_a_mistake_in_code() -> None:
    with pytest.raises(KeyError):
        DOMINO6.mask(["7-7"])


def test_a_piece_of_another_set_is_another_piece() -> None:
    assert FRENCH52["AS"] != french("A")["AS"]
    assert FRENCH52["AS"] != "AS"
    assert len({FRENCH52["AS"], french("A")["AS"], french("A")["AS"]}) == 2


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda value: pickle.loads(pickle.dumps(value))], ids=["deepcopy", "pickle"])
def test_a_copy_from_elsewhere_is_equal(copied: object) -> None:
    assert callable(copied)
    for pieces in SETS:
        again = copied(pieces)

        assert again == pieces
        assert hash(again) == hash(pieces)
        assert list(again) == list(pieces)
        assert again.within(pieces.all) == pieces.within(pieces.all)


def test_a_pickle_keeps_no_caches() -> None:
    pieces = french()
    fresh = len(pickle.dumps(pieces))
    for at in range(0, 52, 3):
        pieces.names(pieces.all >> at)

    assert len(pickle.dumps(pieces)) == fresh
