"""With all hands open: what a side can hold and a seat can avoid, against trying everything."""

from __future__ import annotations

import random

import pytest
from attrs import evolve
from tests.core.trickpuzzles import KINDS, Kind, Puzzle, puzzle, reached

from followsuit.openhands import Open, avoids, holds
from followsuit.pieces import DOMINO6

TILES, THREES, SEVENS = KINDS["tiles"], KINDS["tiles, threes trump"], KINDS["sevens"]
SHAPES = ((2, 3), (3, 2), (3, 3))
"""How many others there are, and how many pieces each has."""

POSITIONS = 40
"""How many positions of each kind and shape are tried."""


def opened(kind: Kind, *hands: str, turn: int = 0, out: tuple[int, ...] = (), trick: str = "") -> Open:
    """A position of *hands*, each as names."""
    plays = tuple(kind.pieces[name].index for name in trick.split())
    masks = tuple(kind.pieces.mask(hand.split()) for hand in hands)
    return Open(kind.suits, kind.playable, masks, turn, out, kind.suits.led[plays[0]] if plays else None, plays)


def turned(position: Puzzle, by: int, out: int | None) -> Open:
    """*position* with seat 0 sitting *by* places further left, and a seat that sits *out* let in before that, if any."""
    hands = list(position.hands)
    hands = hands[-by:] + hands[:-by] if by else hands
    turn = by
    if out is not None:
        hands.insert(out, position.aside)
        turn += out <= by
    return Open(
        position.kind.suits,
        position.kind.playable,
        tuple(hands),
        turn,
        () if out is None else (out,),
        position.led,
        position.trick,
    )


def test_partners_take_all_tricks_together() -> None:
    """Seat 0 leads the six that seat 2 takes with 6-6, and seat 2 has the rest."""
    position = opened(TILES, "6-1 1-0", "6-5 5-4", "6-6 4-4", "6-2 3-2")

    assert holds(position, (0, 2))
    assert not holds(position, (0,))


def test_an_opponents_trump_is_good_for_a_trick_unless_it_falls_to_a_higher_one() -> None:
    assert holds(opened(THREES, "3-3 5-5", "3-1 5-4", "2-1 1-0", "4-4 5-0"), (0, 2))
    assert not holds(opened(THREES, "3-1 5-5", "3-3 5-4", "2-1 1-0", "4-4 5-0"), (0, 2))


def test_a_first_play_that_is_narrowed_is_the_one_that_counts() -> None:
    """With 6-6 led first the partner throws 5-0 away; when 1-0 must be led, 1-1 leaves the partner with it."""
    free = opened(TILES, "6-6 1-0", "6-2 5-5", "1-1 5-0", "6-3 4-4")

    assert holds(free, (0, 2))
    assert not holds(evolve(free, first=DOMINO6["1-0"].bit), (0, 2))
    assert holds(evolve(free, first=DOMINO6["6-6"].bit), (0, 2))


def test_a_seat_that_must_lead_what_nobody_beats_does_not_avoid_it() -> None:
    free = opened(TILES, "6-0 1-0", "5-5 2-2", "1-1 4-4", "3-3 3-2")

    assert avoids(free, 0)
    assert not avoids(evolve(free, first=DOMINO6["6-0"].bit), 0)


def test_a_position_in_which_nothing_may_be_played_is_refused() -> None:
    with pytest.raises(ValueError, match="expected something that may be played next"):
        evolve(opened(TILES, "6-6", "6-2"), first=DOMINO6["6-2"].bit)


def test_in_sevens_of_equals_the_first_played_wins() -> None:
    assert holds(opened(SEVENS, "4-3", "5-2", "1-0", "6-1"), (0,))
    assert not holds(opened(SEVENS, "5-5", "4-3", "5-2", "1-0"), (0, 2))


def test_the_trick_on_the_table_counts() -> None:
    """Seat 3 has led 5-4, which 5-5 beats and 5-0 does not."""
    assert holds(opened(TILES, "5-5", "5-1", "1-0", "", trick="5-4"), (0, 2))
    assert not holds(opened(TILES, "5-0", "5-1", "1-0", "", trick="5-4"), (0, 2))
    assert holds(opened(TILES, "5-0", "5-1", "1-0", "", trick="5-4"), (3,))


def test_the_hand_of_a_seat_that_sits_out_is_not_played() -> None:
    """Only 6-6 beats 6-5, and it is in the hand that is laid down."""
    hands = ("6-5", "5-4", "6-6", "1-0")

    assert holds(opened(TILES, *hands, out=(2,)), (0,))
    assert not holds(opened(TILES, *hands), (0,))


def test_a_seat_avoids_every_trick_by_throwing_off_what_is_dangerous() -> None:
    """Seat 1 leads a five or a four, and seat 0, which has neither, parts with 6-6; to a six it would have to play it."""
    assert avoids(opened(TILES, "6-6 1-0", "5-5 4-1", "", "5-1 4-2", turn=1, out=(2,)), 0)
    assert not avoids(opened(TILES, "6-6 1-0", "5-5 6-1", "", "5-1 4-2", turn=1, out=(2,)), 0)


def test_a_seat_that_leads_needs_somebody_who_is_bound_to_beat_it() -> None:
    assert avoids(opened(TILES, "1-0", "5-1", "0-0", "4-4", out=(2,)), 0)
    assert not avoids(opened(TILES, "1-0", "5-5", "1-1", "4-4", out=(2,)), 0)


def test_once_the_limit_is_reached_the_answer_is_no() -> None:
    position = opened(TILES, "6-1 1-0", "6-5 5-4", "6-6 4-4", "6-2 3-2")

    assert holds(position, (0, 2))
    assert not holds(position, (0, 2), limit=1)


def test_nothing_is_left_to_take_or_to_avoid() -> None:
    nothing = opened(TILES, "", "", "", "")

    assert holds(nothing, (0,))
    assert avoids(nothing, 0)


@pytest.mark.parametrize(
    ("hands", "turn", "out", "trick", "message"),
    [
        (("5-5", "4-4"), 2, (), "", "expected the turn of a seat that plays, got 2"),
        (("5-5", "4-4"), -1, (), "", "expected the turn of a seat that plays, got -1"),
        (("5-5", "4-4", "3-3"), 1, (1,), "", "expected the turn of a seat that plays, got 1"),
        (("5-5", "4-4 3-3"), 0, (), "", r"expected hands of \[1, 1\] from seat 0 on, got \[1, 2\]"),
        (("5-5", "4-4"), 0, (), "3-3", r"expected hands of \[1, 0\] from seat 0 on, got \[1, 1\]"),
        (("5-5", ""), 0, (), "3-3 2-2", "expected a suit and at most 1 plays, or neither, got 3"),
    ],
)
def test_what_does_not_fit_is_refused(hands: tuple[str, ...], turn: int, out: tuple[int, ...], trick: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        opened(TILES, *hands, turn=turn, out=out, trick=trick)


@pytest.mark.parametrize("name", KINDS)
def test_what_a_side_holds_and_a_seat_avoids_is_what_trying_everything_says(name: str) -> None:
    """From every seat, with and without a seat that sits out."""
    found = {True: 0, False: 0}
    for seed, (others, size) in ((seed, shape) for seed in range(POSITIONS) for shape in SHAPES):
        rng = random.Random(f"{name} {others} {size} {seed} open")
        position, _ = puzzle(KINDS[name], rng, others, size, high=rng.random() < 0.6)
        seats = others + 1
        by, out = rng.randrange(seats), rng.choice([None, *range(seats + 1)])
        table = turned(position, by, out)
        places = [seat for seat in range(len(table.hands)) if seat != out]
        at = {seat: places[(seat + by) % seats] for seat in range(seats)}
        side = rng.choice([{0}, {1}, {0, 2}, {1, seats - 1}])
        seat = rng.randrange(seats)
        held, avoided = reached(position, side, side), reached(position, {seat}, set(range(seats)) - {seat})
        found[held] += 1
        found[avoided] += 1

        assert holds(table, [at[each] for each in side]) == held, (name, others, size, seed)
        assert avoids(table, at[seat]) == avoided, (name, others, size, seed)

    assert min(found.values()) > POSITIONS // 2


@pytest.mark.parametrize("name", ["tiles", "tiles, threes trump", "sevens"])
def test_a_whole_deal_of_dominoes_is_answered_within_the_limit(name: str) -> None:
    """A tenth of the limit is enough for nine deals in ten, so a no is mostly one."""
    kind = KINDS[name]
    cut = 0
    for seed in range(20):
        order = random.Random(f"whole {name} {seed}").sample(DOMINO6.pieces, 28)
        hands = tuple(DOMINO6.mask(order[at : at + 7]) for at in range(0, 28, 7))
        position = Open(kind.suits, kind.playable, hands, 0)
        cut += holds(position, (0, 2)) != holds(position, (0, 2), limit=30_000)
        lying = evolve(position, out=(2,))
        cut += avoids(lying, 0) != avoids(lying, 0, limit=30_000)

    assert cut <= 4
