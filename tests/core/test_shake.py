"""Shuffles: uniform, and the same for whoever deals again from the secret."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count, permutations

import pytest

from followsuit.shake import SECRET_BYTES, Stream, commitment, derived, generator, order, shuffled
from followsuit.testing import likelihood
from followsuit.testing.chances import tail

ZEROS = bytes(SECRET_BYTES)
COUNTED = bytes(range(SECRET_BYTES))
UNLIKELY = 1e-5
KNOWN: dict[str, object] = {
    "commitment zeros": "fad23327bc2ebcc0805ed370e114ab8a5bb915de4f416690ae987a7179847ecf",
    "commitment counted": "46c0a01a60e52ea05c620ca52b7929f54e8b6742757a0ee116fade045a934d38",
    "28 zeros 0": (13, 20, 14, 16, 6, 7, 12, 27, 2, 18, 1, 11, 15, 25, 22, 4, 19, 5, 9, 21, 24, 23, 3, 26, 17, 0, 8, 10),
    "28 counted 7": (7, 22, 0, 12, 14, 26, 27, 6, 4, 2, 23, 21, 11, 3, 5, 25, 19, 20, 13, 15, 24, 8, 10, 17, 18, 9, 1, 16),
    "52 counted 0": (
        14,
        49,
        21,
        44,
        8,
        5,
        36,
        17,
        6,
        32,
        18,
        27,
        47,
        11,
        22,
        51,
        34,
        46,
        12,
        37,
        15,
        1,
        45,
        40,
        16,
        4,
        33,
        43,
        2,
        24,
        20,
        0,
        13,
        28,
        23,
        35,
        50,
        26,
        25,
        9,
        29,
        42,
        39,
        19,
        41,
        3,
        48,
        38,
        31,
        10,
        30,
        7,
    ),
    "derived counted": "d2ab39e95305fbacbc9549f775dcac90ebfde75b136b8b3de4e05efcbd3cf640",
    "dealer counted": [0, 0],
    "generator counted": [29, 29],
}


class Words(Stream):
    """A stream of given words."""

    def __init__(self, *words: int) -> None:
        super().__init__(ZEROS, "words")
        self.words = list(words)

    def _word(self) -> int:
        return self.words.pop(0)


def test_numbers_beyond_the_last_whole_round_are_rejected() -> None:
    top = 1 << 64
    fair = top - top % 6

    assert Words(top - 1, fair, fair - 1).below(6) == 5
    assert Words(fair, 7).below(6) == 1
    assert Words(top - 1).below(1) == 0


def test_a_bound_that_divides_evenly_rejects_nothing() -> None:
    top = 1 << 64

    assert Words(top - 1).below(4) == 3
    assert Words(top - 1).below(top) == top - 1
    assert Words(top // 2).below(top // 2) == 0


@pytest.mark.parametrize("bound", [0, -1, (1 << 64) + 1])
def test_a_bound_outside_is_a_mistake_in_code(bound: int) -> None:
    with pytest.raises(ValueError, match=r"expected a bound from 1 to 2\*\*64"):
        Stream(ZEROS, "x").below(bound)


@pytest.mark.parametrize("secret", [b"", bytes(31), bytes(33)])
def test_a_secret_of_another_length_is_a_mistake_in_code(secret: bytes) -> None:
    with pytest.raises(ValueError, match="expected a secret of 32 bytes, got"):
        Stream(secret, "x")


def test_known_answers_never_change() -> None:
    """Whoever wrote down a record can verify it with any later version."""
    assert commitment(ZEROS) == KNOWN["commitment zeros"]
    assert commitment(COUNTED) == KNOWN["commitment counted"]
    assert shuffled(ZEROS, 0, 28) == KNOWN["28 zeros 0"]
    assert shuffled(COUNTED, 7, 28) == KNOWN["28 counted 7"]
    assert shuffled(COUNTED, 0, 52) == KNOWN["52 counted 0"]
    assert derived(COUNTED, "deal 0").hex() == KNOWN["derived counted"]
    assert [Stream(COUNTED, "followsuit first dealer").below(4) for _ in range(2)] == KNOWN["dealer counted"]
    assert [generator(COUNTED, "seat 0 deal 1").randrange(100) for _ in range(2)] == KNOWN["generator counted"]


def test_anyone_can_deal_again_with_the_standard_library_alone() -> None:
    def words() -> Iterator[int]:
        for block in count():
            digest = hmac.new(COUNTED, f"followsuit deal 7/{block}".encode(), hashlib.sha256).digest()
            yield from (int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8))

    drawn, places = words(), list(range(28))
    for last in range(27, 0, -1):
        number = next(word for word in drawn if word < 2**64 - 2**64 % (last + 1)) % (last + 1)
        places[last], places[number] = places[number], places[last]

    assert tuple(places) == KNOWN["28 counted 7"]
    assert hashlib.sha256(b"followsuit commitment\n" + COUNTED).hexdigest() == KNOWN["commitment counted"]


def test_a_commitment_is_of_the_secret_alone() -> None:
    flipped = [bytes([*COUNTED[:at], COUNTED[at] ^ 1, *COUNTED[at + 1 :]]) for at in range(SECRET_BYTES)]

    assert len({commitment(secret) for secret in (COUNTED, *flipped)}) == SECRET_BYTES + 1


def test_another_deal_label_or_secret_gives_another_order() -> None:
    orders = {shuffled(COUNTED, 0, 52), shuffled(COUNTED, 1, 52), shuffled(ZEROS, 0, 52), shuffled(COUNTED, 10, 52)}

    assert len(orders) == 4
    assert derived(COUNTED, "a") != derived(COUNTED, "b")
    assert generator(COUNTED, "a").random() != generator(COUNTED, "b").random()


@pytest.mark.parametrize("pieces", [0, 1, 2, 28, 52])
def test_an_order_has_every_number_once(pieces: int) -> None:
    assert sorted(shuffled(COUNTED, 3, pieces)) == list(range(pieces))


def test_all_orders_of_four_are_equally_likely() -> None:
    counts = Counter(dict.fromkeys(permutations(range(4)), 0))
    counts.update(shuffled(derived(COUNTED, f"orders {n}"), 0, 4) for n in range(4800))

    assert len(counts) == 24
    assert likelihood(list(counts.values())) > UNLIKELY


@pytest.mark.parametrize(("pieces", "deals"), [(28, 2000), (52, 1200)])
def test_every_piece_is_equally_likely_in_every_place(pieces: int, deals: int) -> None:
    cells = [0] * pieces**2
    for deal in range(deals):
        for place, piece in enumerate(shuffled(COUNTED, deal, pieces)):
            cells[pieces * place + piece] += 1
    expected = deals / pieces
    # Sums of rows and columns are given: (pieces - 1)**2 numbers are free, and the statistic is as much smaller.
    spread = sum((cell - expected) ** 2 for cell in cells) / expected * (pieces - 1) / pieces
    chance = tail(spread, (pieces - 1) ** 2)

    assert UNLIKELY < chance < 1 - UNLIKELY


def test_each_draw_is_equally_likely() -> None:
    stream = Stream(COUNTED, "draws")
    for bound in (2, 3, 7, 28):
        counts = Counter(dict.fromkeys(range(bound), 0))
        counts.update(stream.below(bound) for _ in range(200 * bound))

        assert likelihood([counts[n] for n in range(bound)]) > UNLIKELY
        assert set(counts) == set(range(bound))


def test_an_order_asks_for_each_place_once() -> None:
    asked = []

    def below(bound: int) -> int:
        asked.append(bound)
        return 0

    draw: Callable[[int], int] = below

    assert order(draw, 5) == (1, 2, 3, 4, 0)
    assert asked == [5, 4, 3, 2]


def test_the_label_and_the_block_cannot_run_into_each_other() -> None:
    streams = [Stream(COUNTED, label) for label in ("a", "a/1", "a/", "a/0/0")]

    assert len({tuple(stream.below(1 << 64) for _ in range(8)) for stream in streams}) == len(streams)
