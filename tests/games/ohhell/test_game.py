"""Oh Hell as docs/rules/ohhell.md has it."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.games.setting import Made, pack

from followsuit.errors import IllegalMoveError
from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.seats import HOUSE, Seat
from followsuit.testing.playing import steps
from followsuit_ohhell import PRESETS, OhHell, OhHellOptions, OhHellPublic, sizes
from followsuit_ohhell.public import worth

ONE = pack("AS", "2S", "3H", "KC", turned="4S")
THREE = pack("AS,KS,QS", "2S,3S,4S", "AH,KH,QH", "AC,KC,QC", turned="5D")


def table(match: Match) -> OhHellPublic:
    public = match.state.public
    assert isinstance(public, OhHellPublic)
    return public


def moves(match: Match) -> list[str]:
    return list(match.legal(match.to_act[0]))


def test_everyone_plays_alone_and_the_deal_goes_round(match: Made) -> None:
    """OH-R1."""
    assert table(match(seats=5)).sides == ((0,), (1,), (2,), (3,), (4,))
    dealers = []
    for step in steps(match(seats=3), random.Random(1), 4):
        dealers += [table(step.after).dealer] if step.seat == HOUSE else []
    assert dealers == [0, 1, 2, 0]


@pytest.mark.parametrize(
    ("options", "seats", "want"),
    [
        ({}, 4, (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)),
        ({"schedule": "down_up", "largest": 3}, 4, (3, 2, 1, 2, 3)),
        ({"schedule": "up", "largest": 3}, 4, (1, 2, 3)),
        ({"schedule": "down", "largest": 3}, 4, (3, 2, 1)),
        ({"schedule": "down", "largest": 10}, 7, (7, 6, 5, 4, 3, 2, 1)),
        ({"schedule": "up", "largest": 17}, 4, tuple(range(1, 13))),
        ({"schedule": "up", "largest": 17, "trump": "none"}, 4, tuple(range(1, 14))),
        ({"largest": 1}, 4, (1,)),
    ],
)
def test_hands_grow_and_shrink_by_the_schedule(options: dict[str, object], seats: int, want: tuple[int, ...]) -> None:
    """OH-R2."""
    assert sizes(chosen(OhHellOptions, PRESETS, None, options), seats) == want


def test_the_turned_card_makes_trump_and_is_out_of_play(match: Made) -> None:
    """OH-R3."""
    public = table(match(ONE))

    assert public.contract is not None
    assert (public.contract.name, public.upcard) == ("spades", OhHell.pieces["4S"].bit)


def test_trump_may_be_none_in_the_largest_hands_or_go_round() -> None:
    """OH-R3."""
    seen: dict[str, list[str]] = {}
    for trump in ("turned_but_largest", "rotating", "none"):
        options = chosen(OhHellOptions, PRESETS, None, {"largest": 3, "trump": trump})
        seen[trump] = []
        for step in steps(start(OhHell(), options, seats=4, dealer=Seat(0)), random.Random(2), 5):
            public = table(step.after)
            if step.seat == HOUSE:
                assert public.contract is not None
                seen[trump].append(public.contract.name if trump == "rotating" or not public.upcard else "turned")

    assert seen["turned_but_largest"] == ["turned", "turned", "no-trump", "turned", "turned"]
    assert seen["rotating"] == ["hearts", "diamonds", "clubs", "spades", "no-trump"]
    assert seen["none"] == ["no-trump"] * 5


def test_each_seat_bids_once_from_the_left_of_the_dealer(match: Made) -> None:
    """OH-R4."""
    now = match(THREE, schedule="down", largest=3)
    order = []
    while table(now).phase == "bid":
        order.append(now.to_act[0])
        assert moves(now) == [f"bid {bid}" for bid in range(4) if now.to_act != (0,) or bid != 3]
        now = now.play(now.to_act[0], "bid 0")

    assert order == [1, 2, 3, 0]
    assert now.to_act == (1,)


@pytest.mark.parametrize("bids", list(product(range(4), repeat=3)), ids=str)
def test_the_dealer_may_not_make_the_bids_come_out_even(match: Made, bids: tuple[int, ...]) -> None:
    """OH-R5: for every sum."""
    said = [f"{seat} bid {bid}" for seat, bid in enumerate(bids, 1)]
    hooked = match(THREE, *said, schedule="down", largest=3)
    free = match(THREE, *said, schedule="down", largest=3, hook=False)

    assert moves(free) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    assert moves(hooked) == [bid for bid in moves(free) if int(bid[4:]) + sum(bids) != 3]
    if sum(bids) <= 3:
        with pytest.raises(IllegalMoveError, match="would make the bids come out even"):
            hooked.play(Seat(0), f"bid {3 - sum(bids)}")


def test_a_hand_of_one_card(match: Made) -> None:
    """OH-R5, OH-R6, OH-R7: with one bid of one before, the dealer must bid one too, so one of them misses."""
    now = match(ONE, "1 bid 0", "2 bid 1", "3 bid 0")
    assert moves(now) == ["bid 1"]
    for line in ("bid 1", "play 2S", "play 3H", "play KC", "play AS"):
        now = now.play(now.to_act[0], line)

    assert table(now).won == (1, 0, 0, 0)
    assert table(now).scores == (11, 10, 0, 10)


def test_who_can_must_follow_and_the_highest_trump_takes_the_trick(match: Made) -> None:
    """OH-R6."""
    dealt = pack("2D,3C", "AC,KC", "4C,5C", "3D,AH", turned="5D")
    now = match(dealt, "1 bid 0", "2 bid 0", "3 bid 0", "0 bid 0", "1 play AC", schedule="down", largest=2)
    assert moves(now) == ["play 4C", "play 5C"]
    now = now.play(Seat(2), "play 4C")
    assert moves(now) == ["play 3D", "play AH"]
    now = now.play(Seat(3), "play 3D")
    with pytest.raises(IllegalMoveError, match="follow"):
        now.play(Seat(0), "play 2D")
    now = now.play(Seat(0), "play 3C")

    assert table(now).tricks[0].winner == 3
    assert now.to_act == (3,)


def test_scores() -> None:
    """OH-R7."""
    assert [worth("exact", bid, won) for bid, won in ((0, 0), (3, 3), (3, 2), (3, 4))] == [10, 13, 0, 0]
    assert [worth("tricks", bid, won) for bid, won in ((0, 0), (3, 3), (3, 2), (3, 4))] == [10, 13, 2, 4]
    assert [worth("squares", bid, won) for bid, won in ((0, 0), (3, 3), (3, 2), (0, 3))] == [10, 19, -1, -9]


def test_a_match_is_one_schedule_and_the_level_win_together() -> None:
    """OH-R8."""
    shared = 0
    for seed in range(20):
        match = start(OhHell(), OhHellOptions(largest=2), seats=5, dealer=Seat(0))
        for step in steps(match, random.Random(seed)):
            match = step.after
        assert match.outcome is not None
        assert table(match).deal == 3
        best = max(match.outcome.scores)
        assert match.outcome.winners == tuple(seat for seat, score in enumerate(match.outcome.scores) if score == best)
        shared += len(match.outcome.winners) > 1

    assert shared


@pytest.mark.parametrize("scoring", ["exact", "tricks", "squares"])
@pytest.mark.parametrize("seats", [3, 4, 7])
def test_no_deal_moves_more_than_the_swing_cap(scoring: str, seats: int) -> None:
    """OH-R9: whatever is bid and taken, adversaries at their worst; and in each scoring some deal comes so far."""
    game, cards = OhHell(), 3
    options = chosen(OhHellOptions, PRESETS, None, {"scoring": scoring, "schedule": "down", "largest": cards, "hook": False})
    public = table(start(game, options, seats=seats, dealer=Seat(0)).deal(bytes(32)))
    cap = game.swing_cap(public)
    assert cap == (10 + (2 * cards**2 if scoring == "squares" else cards)) * (seats - 1) / seats
    reached = 0.0
    for winner in (0, 1):
        for takes, bids in product(range(cards + 1), product((0, 1, cards), repeat=seats)):
            won = [0] * seats
            won[winner], won[2] = takes, cards - takes
            change = [worth(scoring, bid, each) for bid, each in zip(bids, won, strict=True)]
            mean = sum(change) / seats
            reached = max(reached, *(abs(each - mean) for each in change))
            assert reached <= cap + 1e-9

    assert reached == pytest.approx(cap)
