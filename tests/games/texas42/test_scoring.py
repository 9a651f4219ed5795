"""What tiles, deals and matches are worth: T42-R2, T42-R29 to T42-R34."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from tests.games.texas42.asking import public_of

from followsuit.matches import Match
from followsuit.options import chosen
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.tricks import Play
from followsuit_texas42 import PRESETS, Texas42Options
from followsuit_texas42.bidding import ladder
from followsuit_texas42.scoring import COUNT, is_decided, match_winners, payment, trick_points
from followsuit_texas42.tally import spelled

Made = Callable[..., Match]
MARKS = Texas42Options()
POINTS = chosen(Texas42Options, PRESETS, "seed000", {})
POINT_BIDS = range(30, 42)
MARK_BIDS = (42, 84, 126, 168, 210)


def test_five_tiles_count_and_the_points_are_forty_two() -> None:
    """T42-R2: six-five is no count."""
    counts = {tile.name: COUNT[tile.index] for tile in DOMINO6 if COUNT[tile.index]}

    assert counts == {"3-2": 5, "4-1": 5, "5-0": 5, "5-5": 10, "6-4": 10}
    assert sum(COUNT) + 7 == 42


def test_a_trick_is_one_point_and_its_count() -> None:
    """T42-R2."""
    names = ("6-5", "6-1", "5-5", "6-4")

    assert trick_points(Play(Seat(seat), DOMINO6[name]) for seat, name in enumerate(names)) == 21
    assert trick_points([]) == 1


def test_published_cases_of_what_is_paid(vectors: Any) -> None:
    """T42-R30, T42-R33."""
    cases = [case for case in vectors["contracts"] if "scoring" in case]

    for case in cases:
        options = MARKS if case["scoring"] == "marks" else POINTS
        got = payment(options, case["bid"], case["bidder_points"], 42 - case["bidder_points"])
        want = case["award"] if "award" in case else [case["bidder_marks"], case["defender_marks"]]

        assert list(got) == want, case["id"]
    assert len(cases) == 4


def test_published_cases_of_a_deal_that_is_decided(vectors: Any) -> None:
    """T42-R29."""
    cases = [case for case in vectors["contracts"] if case.get("kind") == "decided-early"]

    for case in cases:
        assert is_decided(MARKS, case["bid"], 0, case["defender_points"]) == case["decided"], case["id"]
    assert len(cases) == 2


def test_published_case_of_a_tie_above_the_target(vectors: Any) -> None:
    """T42-R33: equal totals above the target, and they play on."""
    (case,) = (case for case in vectors["contracts"] if case.get("kind") == "match-end")

    assert case["winner_team"] is None
    assert match_winners(POINTS, case["scores"]) == ()


def test_a_bid_of_thirty_is_set_by_thirteen_and_not_by_twelve() -> None:
    """T42-R29."""
    assert not is_decided(MARKS, 30, 0, 12)
    assert is_decided(MARKS, 30, 0, 13)
    assert payment(MARKS, 30, 30, 12) == (1, 0)
    assert payment(MARKS, 30, 29, 13) == (0, 1)


def test_a_bid_is_decided_when_it_is_reached() -> None:
    """T42-R29."""
    assert not is_decided(MARKS, 31, 30, 11)
    assert is_decided(MARKS, 31, 31, 0)


@pytest.mark.parametrize("bid", MARK_BIDS)
def test_a_mark_bid_needs_every_trick_and_pays_its_marks_either_way(bid: int) -> None:
    """T42-R30."""
    stake = bid // 42

    assert payment(MARKS, bid, 42, 0) == (stake, 0)
    assert payment(MARKS, bid, 41, 1) == (0, stake)
    assert is_decided(MARKS, bid, 0, 1)
    assert not is_decided(MARKS, bid, 41, 0)


def test_early_ends_pay_what_playing_on_would() -> None:
    """T42-R29: from a decided point on, no way to share out the rest changes the payment."""
    for options, bid in product((MARKS, Texas42Options(scoring="points")), (*POINT_BIDS, *MARK_BIDS)):
        for taken in range(43):
            for lost in range(43 - taken):
                if is_decided(options, bid, taken, lost):
                    now = payment(options, bid, taken, lost)
                    assert {payment(options, bid, taken + more, 42 - taken - more) for more in range(43 - taken - lost)} == {now}


def test_a_points_game_never_stops_below_forty_two() -> None:
    """T42-R29: each point that is still out will be scored."""
    options = Texas42Options(scoring="points")

    assert not any(is_decided(options, 30, taken, lost) for taken in range(43) for lost in range(43 - taken))
    assert is_decided(options, 42, 0, 1)


def test_a_table_may_always_play_all_seven_tricks() -> None:
    """T42-R29."""
    options = Texas42Options(stop_when_decided=False)

    assert not any(is_decided(options, bid, 0, 42) for bid in (*POINT_BIDS, *MARK_BIDS))


@pytest.mark.parametrize("bid", POINT_BIDS)
def test_points_add_up(bid: int) -> None:
    """T42-R34: a made hand adds exactly 42 to the scores, a set one what the others took and the bid."""
    for taken in range(43):
        paid = payment(POINTS, bid, taken, 42 - taken)

        assert paid == ((taken, 42 - taken) if taken >= bid else (0, 42 - taken + bid))


@pytest.mark.parametrize("bid", MARK_BIDS)
def test_from_forty_two_on_only_the_bid_is_scored(bid: int) -> None:
    """T42-R33."""
    assert payment(POINTS, bid, 42, 0) == (bid, 0)
    assert payment(POINTS, bid, 36, 6) == (0, bid)


@pytest.mark.parametrize(("scoring", "top"), [*product(("marks", "points"), (1, 2, 5))])
def test_no_deal_moves_more_than_its_cap_and_some_deal_as_much(match: Made, scoring: str, top: int) -> None:
    """T42-R30, T42-R33: what measures a deal by the most that it can matter is right about that."""
    begun = match(scoring=scoring, top_marks=top)
    options, public = Texas42Options(scoring=scoring, top_marks=top), public_of(begun)
    moved = [max(payment(options, bid, taken, 42 - taken)) for bid in ladder(options) for taken in range(43)]

    assert max(moved) == begun.game.swing_cap(public)


def test_seven_marks_win_and_more_are_reported() -> None:
    """T42-R30, T42-R32."""
    assert match_winners(MARKS, (6, 6)) == ()
    assert match_winners(MARKS, (7, 6)) == (0,)
    assert match_winners(MARKS, (6, 9)) == (1,)


def test_of_two_above_the_target_the_higher_wins() -> None:
    """T42-R33."""
    assert match_winners(POINTS, (252, 260)) == (1,)
    assert match_winners(POINTS, (249, 249)) == ()
    assert match_winners(POINTS, (250, 249)) == (0,)
    assert match_winners(POINTS, (252, 252)) == ()


def test_a_table_may_ask_for_two_more_than_the_others() -> None:
    """T42-R31: not by default."""
    by_two = Texas42Options(win_by_two=True)

    assert match_winners(by_two, (7, 6)) == ()
    assert match_winners(by_two, (8, 6)) == (0,)
    assert match_winners(by_two, (7, 5)) == (0,)
    assert match_winners(MARKS, (7, 6)) == (0,)
    assert match_winners(Texas42Options(scoring="points", win_by_two=True), (251, 250)) == ()


def test_of_more_than_two_sides_those_that_are_level_in_front_have_won_together() -> None:
    """T42-R53: they score together when a bid is set, and so might never part; all level they play on."""
    by_two = Texas42Options(win_by_two=True)

    assert match_winners(MARKS, (5, 7, 7)) == (1, 2)
    assert match_winners(MARKS, (7, 4, 7, 7, 6)) == (0, 2, 3)
    assert match_winners(MARKS, (7, 8, 7)) == (1,)
    assert match_winners(MARKS, (6, 5, 6)) == ()
    assert match_winners(POINTS, (260, 260, 260)) == ()
    assert match_winners(by_two, (7, 6, 7)) == ()
    assert match_winners(by_two, (7, 6, 0)) == ()
    assert match_winners(by_two, (8, 6, 8)) == (0, 2)


def test_the_target_is_usual_or_the_tables_own() -> None:
    """T42-R30, T42-R33."""
    assert (MARKS.goal, POINTS.goal) == (7, 250)
    assert match_winners(Texas42Options(target=3), (3, 0)) == (0,)
    assert match_winners(Texas42Options(scoring="points", target=100), (99, 0)) == ()


def test_one_mark_hands_make_a_match_of_thirteen_at_most() -> None:
    """T42-R34."""
    level = [(mine, yours) for mine in range(8) for yours in range(7) if not match_winners(MARKS, (mine, yours))]

    assert max(mine + yours for mine, yours in level) + 1 == 13


def test_marks_spell_all() -> None:
    """T42-R30."""
    got = [spelled(marks) for marks in (0, 1, 2, 3, 4, 5, 6, 7, 8, 9)]

    assert got == ["", "/", "/\\", "A", "A|", "AL", "AL|", "ALL", "ALL /", "ALL /\\"]
