"""Sharing pieces out among places: every way that is allowed equally often, and no other."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from followsuit.pieces import DOMINO6, FRENCH52, Piece
from followsuit.testing import likelihood
from followsuit.ways import Place, Sharing, can_share, orders

PIECES = FRENCH52.pieces
UNLIKELY = 1e-6


def every_way(pieces: list[Piece], places: list[Place]) -> Iterator[tuple[int, ...]]:
    """Every way, tried out piece by piece."""
    if not pieces:
        if not any(place.size for place in places):
            yield (0,) * len(places)
        return
    first, *rest = pieces
    for at, place in enumerate(places):
        if place.size and place.may & first.bit:
            less = [*places[:at], Place(place.size - 1, place.may), *places[at + 1 :]]
            for shares in every_way(rest, less):
                yield (*shares[:at], shares[at] | first.bit, *shares[at + 1 :])


@st.composite
def puzzles(draw: st.DrawFn) -> tuple[list[Piece], list[Place]]:
    pieces = draw(st.lists(st.sampled_from(PIECES), unique=True, max_size=7))
    count = draw(st.integers(1, 5))
    cuts = sorted(draw(st.integers(0, len(pieces))) for _ in range(count - 1))
    sizes = [high - low for low, high in zip([0, *cuts], [*cuts, len(pieces)], strict=True)]
    sizes[0] += draw(st.sampled_from([0] * 9 + [1]))
    masks = [draw(st.sampled_from([-1, FRENCH52.mask(draw(st.sets(st.sampled_from(pieces)))) if pieces else 0])) for _ in sizes]
    return pieces, [Place(size, may) for size, may in zip(sizes, masks, strict=True)]


@given(puzzles(), st.integers(0, 1 << 20))
def test_the_ways_are_counted_and_drawn_as_they_are_tried_out(puzzle: tuple[list[Piece], list[Place]], seed: int) -> None:
    pieces, places = puzzle
    ways = set(every_way(pieces, places))
    sharing = Sharing(pieces, places)

    assert sharing.ways == len(ways)
    if ways:
        rng = random.Random(seed)
        assert all(tuple(sharing.draw(rng)) in ways for _ in range(5))
    else:
        with pytest.raises(ValueError, match="expected pieces that fit their places"):
            sharing.draw(random.Random(seed))


@given(puzzles())
def test_pieces_can_be_shared_out_where_there_is_a_way(puzzle: tuple[list[Piece], list[Place]]) -> None:
    pieces, places = puzzle

    assert can_share(FRENCH52.mask(pieces), places) == bool(set(every_way(pieces, places)))


@pytest.mark.parametrize("seed", range(12))
def test_each_way_is_drawn_equally_often(seed: int) -> None:
    rng = random.Random(f"ways {seed}")
    while True:
        pieces = rng.sample(PIECES, 6)
        sizes = rng.choice([(2, 2, 2), (3, 2, 1), (1, 1, 1, 3), (2, 1, 1, 1, 1)])
        places = [Place(size, FRENCH52.mask(piece for piece in pieces if rng.random() < 0.75)) for size in sizes]
        ways = set(every_way(pieces, places))
        if len(ways) > 3:
            break
    sharing = Sharing(pieces, places)
    counts = Counter(dict.fromkeys(ways, 0))
    counts.update(tuple(sharing.draw(rng)) for _ in range(40 * len(ways)))

    assert set(counts) == ways
    assert likelihood(list(counts.values())) > UNLIKELY


def test_without_conditions_there_are_all_orders() -> None:
    tiles = DOMINO6.pieces[:21]
    sharing = Sharing(tiles, [Place(7, -1)] * 3)

    assert sharing.ways == factorial(21) // factorial(7) ** 3 == orders([7, 7, 7])


def test_a_place_of_no_size_gets_nothing() -> None:
    assert Sharing(PIECES[:3], [Place(0, -1), Place(3, -1), Place(0, 0)]).draw(random.Random(1)) == [0, 7, 0]


def test_nothing_is_shared_out_in_one_way() -> None:
    for places in ([], [Place(0, -1)], [Place(0, 0), Place(0, -1)]):
        assert Sharing((), places).ways == 1
        assert Sharing((), places).draw(random.Random(1)) == [0] * len(places)


@pytest.mark.parametrize(
    "places",
    [[], [Place(2, -1)], [Place(4, -1)], [Place(3, 1)], [Place(1, -1), Place(1, -1)], [Place(2, 1), Place(1, 1)], [Place(3, 0)]],
)
def test_a_contradiction_has_no_ways(places: list[Place]) -> None:
    sharing = Sharing(PIECES[:3], places)

    assert sharing.ways == 0
    with pytest.raises(ValueError, match="got a contradiction"):
        sharing.draw(random.Random(1))


def test_many_hands_and_a_stock_are_counted_in_no_time() -> None:
    """Seven seats, each void in something else: this was minutes, counted place by place."""
    suits = [FRENCH52.mask(piece for piece in PIECES if piece.name[1] == suit) for suit in "CDHS"]
    places = [Place(7, ~suits[at % 4] & ~(suits[at // 4] if at > 3 else 0)) for at in range(7)]
    sharing = Sharing(PIECES, [*places, Place(3, -1)])

    assert sharing.ways > 10**20
    shares = sharing.draw(random.Random(1))
    assert [share.bit_count() for share in shares] == [7] * 7 + [3]
    assert not any(share & ~place.may for share, place in zip(shares, places, strict=False))


def test_the_same_generator_draws_the_same() -> None:
    sharing = Sharing(PIECES[:20], [Place(5, -1)] * 4)

    assert sharing.draw(random.Random(5)) == sharing.draw(random.Random(5))
