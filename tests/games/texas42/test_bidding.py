"""The auction: T42-R8 to T42-R15."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from followsuit.errors import IllegalMoveError, NotYourTurnError
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.options import chosen
from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import PRESETS, Texas42, Texas42Options
from followsuit_texas42.bidding import bid_move, ceiling, ladder
from followsuit_texas42.contracts import names

STRAIGHT = names(Texas42Options())
"""What may be named in straight 42."""

Made = Callable[..., Match]
POINTS = tuple(f"bid {bid}" for bid in range(30, 42))


def legal(match: Match) -> tuple[str, ...]:
    """What the seat to act may do."""
    return match.legal(match.to_act[0])


def test_left_of_the_shaker_calls_first_then_clockwise(match: Made) -> None:
    """T42-R3, T42-R8."""
    begun = match(shaker=1)

    assert begun.to_act == (2,)
    assert begun.play(Seat(2), "pass").to_act == (3,)


def test_the_holder_of_one_blank_may_be_the_first_to_call(match: Made, then: Made) -> None:
    """T42-R8."""
    begun = match(shaker=3, first_bidder="holder_1_0")

    assert begun.to_act == (3,)
    assert then(begun, "3 pass", "0 bid 30", "1 pass", "2 pass").to_act == (0,)


def test_each_seat_calls_once_and_the_highest_bidder_plays(match: Made) -> None:
    """T42-R9."""
    bid = match("0 bid 30", "1 bid 31", "2 pass", "3 pass")

    assert bid.state.public.phase == "name"
    assert bid.to_act == (1,)


def test_a_call_out_of_turn_is_refused(match: Made) -> None:
    with pytest.raises(NotYourTurnError, match="Seat 1 is to bid"):
        match().play(Seat(2), "bid 30")


def test_the_ladder_is_thirty_to_forty_one_then_marks() -> None:
    """T42-R10."""
    assert ladder(Texas42Options()) == (*range(30, 43), 84, 126, 168, 210)
    assert ladder(Texas42Options(top_marks=1)) == tuple(range(30, 43))
    assert ladder(Texas42Options(top_marks=7))[-2:] == (252, 294)


def test_forty_two_and_one_mark_are_one_bid(game: Texas42, match: Made) -> None:
    """T42-R10."""
    for words in ("bid 42", "bid 1 mark", "bid 1-mark", "1 mark", "BID  One Mark"):
        assert game.parse(words) == "bid 42"
        assert match().play(Seat(0), words).entries[-1].move == "bid 42"
    assert legal(match()).count("bid 42") == 1


def test_published_cases_of_what_may_be_bid(match: Made, vectors: Any) -> None:
    """T42-R11, T42-R12, T42-R13."""
    presets = {"seed-000": "seed000", "N42PA/texas42.net tournament": "n42pa", "N42PA": "n42pa"}
    standing = {None: (), 84: ("0 bid 84",), "2 marks": ("0 bid 84",), "4 marks": ("0 bid 84", "1 bid 126", "2 bid 168")}
    game = Texas42()
    cases = [case for case in vectors["contracts"] if case.get("kind") == "legal-bids"]

    for case in cases:
        begun = match(*standing[case["high"]], preset=presets[case["ruleset"]])
        want = [game.parse(str(call) if call == "pass" else f"bid {call}") for call in case["legal"]]

        assert list(legal(begun)) == want, case["id"]
    assert len(cases) == 5


def test_two_marks_may_be_bid_over_points_at_once(match: Made) -> None:
    """T42-R13."""
    assert legal(match("0 bid 35")) == ("pass", *POINTS[6:], "bid 42", "bid 84")


def test_the_opening_ceiling_holds_until_a_bid_has_come_so_far(match: Made) -> None:
    """T42-R11: a standing 42 is still raised to 84 only, also where raises of two marks are allowed."""
    assert legal(match("0 bid 42", preset="seed000")) == ("pass", "bid 84")
    assert legal(match("0 bid 42", preset="n42pa")) == ("pass", "bid 84")
    assert ceiling(Texas42Options(opening_max_marks=4), 84) == 4


def test_a_mark_bid_is_raised_by_what_the_table_allows(match: Made) -> None:
    """T42-R12."""
    assert legal(match("0 bid 84")) == ("pass", "bid 126")
    assert legal(match("0 bid 84", mark_raise=3)) == ("pass", "bid 126", "bid 168", "bid 210")
    assert legal(match("0 bid 84", "1 bid 126", "2 bid 168", "3 bid 210", opening_max_marks=5)) == STRAIGHT
    assert legal(match("3 bid 84", preset="seed001")) == ("pass",)


def test_bids_in_any_other_form_are_refused_with_the_reason(match: Made) -> None:
    """T42-R10, T42-R11, T42-R12."""
    reasons = {
        "bid 29": "There is no bid of 29 at this table.",
        "bid 43": "There is no bid of 43 at this table.",
        "bid 252": "There is no bid of 252 at this table.",
        "bid 33": "A bid must be over 35.",
        "bid 35": "A bid must be over 35.",
        "bid 126": "At most 2 marks may be bid now.",
        "trump fives": "There is no move “trump fives” now.",
        "bid plunge": "There is no plunge at this table.",
        "play 5-5": "There is no move “play 5-5” now.",
    }
    begun = match("0 bid 35")

    for move, reason in reasons.items():
        with pytest.raises(IllegalMoveError) as refused:
            begun.play(Seat(1), move)
        assert str(refused.value) == reason


def terminals(options: Texas42Options) -> int:
    """How many ways the auction of one deal can go, by the legal moves of the game itself."""
    game = Texas42()
    order = list(DOMINO6.pieces)
    state = game.start(options, 4, Seat(3))
    opened = game.play(state, HOUSE, game.deal_move(state.public, order))

    @cache
    def ways(calls: tuple[Move, ...]) -> int:
        state = opened
        for seat, call in enumerate(calls):
            state = game.play(state, Seat(seat), call)
        if state.public.phase != "bid":
            return 1
        return sum(ways((*calls, call)) for call in game.legal(state, Seat(len(calls))))

    return ways(())


@pytest.mark.parametrize(("top", "histories"), [(1, 2380), (2, 3060), (3, 3196), (4, 3213), (5, 3214), (6, 3214), (7, 3214)])
def test_the_tournament_ladder_has_exactly_so_many_auctions(top: int, histories: int) -> None:
    """T42-R9 to T42-R13: first mark bid one or two, then one more; one call each."""
    assert terminals(chosen(Texas42Options, PRESETS, "n42pa", {"top_marks": top})) == histories


def test_four_passes_shake_again_with_the_next_seat_and_score_nothing(match: Made) -> None:
    """T42-R14, T42-R15, T42-R7."""
    passed = match("0 pass", "1 pass", "2 pass", "3 pass", all_pass="reshake")
    public = passed.state.public

    assert passed.to_act == (HOUSE,)
    assert public.scores == (0, 0, 0, 0)
    assert (public.deals[0].declarer, public.deals[0].made, public.deals[0].points) == (None, None, (0, 0, 0, 0))
    assert passed.deal(bytes(32)).state.public.dealer == 0


@pytest.mark.parametrize(("all_pass", "least"), [("dealer_30", 30), ("dealer_31", 31)])
def test_after_three_passes_the_shaker_must_bid(match: Made, all_pass: str, least: int) -> None:
    """T42-R14: the least bid or more, and no pass."""
    passed = match("0 pass", "1 pass", "2 pass", all_pass=all_pass)

    assert legal(passed) == (*POINTS[least - 30 :], "bid 42", "bid 84")
    for move in ("pass", *POINTS[: least - 30]):
        with pytest.raises(IllegalMoveError, match=f"Nobody has bid, so the shaker must bid {least} or more"):
            passed.play(Seat(3), move)


def test_a_shaker_is_not_forced_when_somebody_has_bid(match: Made) -> None:
    """T42-R14."""
    assert "pass" in legal(match("0 pass", "1 bid 30", "2 pass", all_pass="dealer_30"))


def test_a_shaker_who_has_passed_before_the_last_is_asked_again(match: Made, then: Made) -> None:
    """T42-R14: where the holder of 1-0 calls first, the shaker may pass early; after four passes it must bid."""
    passed = match("3 pass", "0 pass", "1 pass", shaker=0, preset="seed001")

    assert "pass" in legal(passed)
    passed = passed.play(Seat(2), "pass")
    assert passed.to_act == (0,)
    assert legal(passed) == (*POINTS, "bid 42", "bid 84")
    assert then(passed, "0 bid 30").to_act == (0,)
    assert then(passed, "0 bid 30").state.public.phase == "name"


def test_bids_are_moves() -> None:
    assert bid_move(84) == "bid 84"
