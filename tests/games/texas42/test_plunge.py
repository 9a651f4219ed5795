"""Plunge: T42-R42, and splash: T42-R43. What may be bid over what is in `test_ladder`."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, passed, public_of, result, seen, tricks

from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal
from followsuit.seats import Seat
from followsuit_texas42 import Texas42

Made = Callable[..., Match]
FOUR = (
    "6-6,6-5,5-5,5-4,4-4,4-3,3-3",
    "6-4,6-3,6-2,6-0,5-3,5-2,5-0",
    "6-1,5-1,4-1,3-1,2-1,1-1,1-0",
    "4-2,4-0,3-2,3-0,2-2,2-0,0-0",
)
"""Seat 0 has four doubles, and its partner all the ones."""

THREE = (FOUR[0].replace("3-3", "3-2"), FOUR[1], FOUR[2], FOUR[3].replace("3-2", "3-3"))
"""Seats 0 and 3 have three doubles each."""

DOUBLES = DOMINO6.mask(f"{pip}-{pip}" for pip in range(7))
ONES = (
    "2 1-1 2-2 6-6 6-4",
    "2 6-1 4-2 3-3 6-3",
    "2 5-1 4-0 4-4 6-2",
    "2 4-1 3-2 5-5 5-0",
    "2 3-1 3-0 6-5 6-0",
    "2 2-1 2-0 5-4 5-3",
)
PLUNGED = passed(0, "bid plunge")


def test_a_plunge_needs_four_doubles(match: Made) -> None:
    """T42-R42."""
    assert "bid plunge" in legal(match(hands=FOUR, plunge_marks=4))
    assert refused(match(hands=THREE, plunge_marks=4), 0, "bid plunge") == "That bid needs 4 doubles in hand: you hold 3."
    assert refused(match(hands=FOUR), 0, "bid plunge") == "There is no plunge at this table."


def test_a_splash_needs_three(match: Made) -> None:
    """T42-R43: or more."""
    assert "bid splash" in legal(match(hands=THREE, splash_marks=2))
    assert "bid splash" in legal(match(hands=FOUR, splash_marks=2))
    assert (
        refused(match("0 pass", hands=THREE, splash_marks=2), 1, "bid splash") == "That bid needs 3 doubles in hand: you hold 0."
    )
    assert refused(match(hands=THREE), 0, "bid splash") == "There is no splash at this table."


@pytest.mark.parametrize(("option", "bid", "marks"), [("plunge_marks", "plunge", 3), ("plunge_marks", "plunge", 4)])
def test_a_plunge_bids_the_tables_marks_at_once(match: Made, option: str, bid: str, marks: int) -> None:
    """T42-R42: over the opening ceiling of two."""
    assert public_of(match(f"0 bid {bid}", hands=FOUR, **{option: marks})).bid == 42 * marks


@pytest.mark.parametrize("marks", [2, 3])
def test_a_splash_bids_two_or_three_marks_at_once(match: Made, marks: int) -> None:
    """T42-R43."""
    assert public_of(match("0 bid splash", hands=THREE, splash_marks=marks)).bid == 42 * marks


def test_a_plunge_of_four_leaves_a_pass_and_five_marks(match: Made) -> None:
    """T42-R42, T42-R12."""
    assert legal(match("0 bid plunge", hands=FOUR, plunge_marks=4)) == ("pass", "bid 210")
    assert legal(match("0 bid plunge", hands=FOUR, plunge_marks=4, top_marks=4)) == ("pass",)


def test_a_plunge_goes_one_over_a_standing_bid_of_as_many(match: Made) -> None:
    """T42-R42: as far as the table's highest."""
    hands = (FOUR[1], FOUR[2], FOUR[3], FOUR[0])
    bids = ("0 bid 84", "1 bid 126")

    assert public_of(match(*bids, "2 pass", "3 bid plunge", hands=hands, plunge_marks=4)).bid == 168
    assert public_of(match(*bids, "2 bid 168", "3 bid plunge", hands=hands, plunge_marks=4)).bid == 210
    assert public_of(match(*bids, "2 pass", "3 bid plunge", hands=hands, plunge_marks=3)).bid == 168
    standing = match(*bids, "2 bid 168", hands=hands, plunge_marks=4, top_marks=4)
    assert refused(standing, 3, "bid plunge") == "A bid must be over 168 (4 marks)."


def test_a_splash_goes_over_a_lower_bid_only(match: Made) -> None:
    """T42-R43: a splash of 3 is not over a standing 3."""
    hands = (FOUR[1], FOUR[2], FOUR[3], FOUR[0])
    standing = match("0 bid 84", "1 bid 126", "2 pass", hands=hands, splash_marks=3)

    assert "bid splash" in legal(match("0 bid 84", "1 pass", "2 pass", hands=hands, splash_marks=3))
    assert refused(standing, 3, "bid splash") == "A bid must be over 126 (3 marks)."


def test_no_plunge_is_over_the_tables_highest_bid(match: Made) -> None:
    """T42-R42, T42-R10."""
    assert refused(match(hands=FOUR, plunge_marks=4, top_marks=3), 0, "bid plunge") == "There is no plunge at this table."


def test_the_partner_names_trump_and_leads(match: Made) -> None:
    """T42-R42."""
    named = match(*PLUNGED, hands=FOUR, plunge_marks=4)

    assert (public_of(named).phase, named.to_act, public_of(named).declarer) == ("name", (2,), 0)
    assert named.play(Seat(2), "trump ones").to_act == (2,)
    assert named.play(Seat(2), "follow-me").to_act == (2,)


def test_the_partner_names_in_a_splash_too(match: Made) -> None:
    """T42-R43."""
    named = match("0 pass", "1 pass", "2 pass", "3 bid splash", hands=THREE, splash_marks=3)

    assert named.to_act == (1,)
    assert named.play(Seat(1), "trump sixes").to_act == (1,)


@pytest.mark.parametrize(("scoring", "stake"), [("marks", 4), ("points", 168)])
def test_a_plunge_is_made_by_taking_all_forty_two(match: Made, scoring: str, stake: int) -> None:
    """T42-R42, T42-R30, T42-R33."""
    named = (*PLUNGED, "2 trump ones")
    before = match(*named, *tricks(*ONES), hands=FOUR, plunge_marks=4, scoring=scoring)
    assert public_of(before).phase == "play"
    assert public_of(before).taken == (41, 0)
    after = match(*named, *tricks(*ONES, "2 1-0 0-0 4-3 5-2"), hands=FOUR, plunge_marks=4, scoring=scoring)

    assert (result(after).made, result(after).points) == (True, (42, 0, 42, 0))
    assert (result(after).change, result(after).declarer) == ((stake, 0, stake, 0), 0)


@pytest.mark.parametrize(
    ("options", "calls", "stake"),
    [
        ({"plunge_marks": 4}, PLUNGED, 4),
        ({"plunge_marks": 3}, PLUNGED, 3),
        ({"splash_marks": 2}, passed(0, "bid splash"), 2),
    ],
)
def test_one_trick_sets_it_and_the_whole_stake_is_lost(
    match: Made, options: dict[str, int], calls: tuple[str, ...], stake: int
) -> None:
    """T42-R42, T42-R43."""
    over = match(*calls, "2 trump ones", *tricks("2 1-1 2-2 6-6 6-4", "2 6-1 4-2 3-3 6-3"), hands=FOUR, **options)
    assert public_of(over).phase == "play"
    lost = match(*calls, "2 trump twos", *tricks("2 6-1 2-2 6-6 6-4"), hands=FOUR, **options)

    assert (result(lost).made, result(lost).change) == (False, (0, stake, 0, stake))


def test_the_partner_names_a_trump_where_the_table_says_so(match: Made) -> None:
    """T42-R42."""
    options = {"plunge_marks": 4, "nello": "own", "sevens": True}
    named = match(*PLUNGED, hands=FOUR, **options)

    for name in ("nello own", "sevens"):
        assert name not in legal(named)
        assert refused(named, 2, name) == "In a plunge or splash the partner names a trump, or follow me."
    assert {"nello own", "sevens"} <= set(legal(match(*passed(0, "bid 84"), hands=FOUR, **options)))


@pytest.mark.parametrize(
    ("name", "leader"), [("sevens", 0), ("follow-me", 0), ("nello own", 0), ("trump ones", 2), ("trump doubles", 2)]
)
def test_where_any_contract_may_be_named_the_bidder_leads_those_without_trump(match: Made, name: str, leader: int) -> None:
    """T42-R42."""
    named = match(*PLUNGED, hands=FOUR, plunge_marks=4, plunge_names="any", nello="own", sevens=True)

    assert named.play(Seat(2), name).to_act == (leader,)


def test_whoever_bids_over_a_plunge_names_as_usual(match: Made) -> None:
    """T42-R42."""
    over = match("0 bid plunge", "1 bid 210", "2 pass", "3 pass", hands=FOUR, plunge_marks=4, sevens=True)

    assert over.to_act == (1,)
    assert "sevens" in legal(over)
    assert over.play(Seat(1), "trump sixes").to_act == (1,)


def test_what_the_bid_says_is_all_that_is_known(match: Made, game: Texas42) -> None:
    """T42-R42, T42-R43: so many doubles were dealt to it, and whatever else there is can be anywhere."""
    rng = random.Random(42)
    for bid, least in (("bid plunge", 4), ("bid splash", 3)):
        now = match(*passed(0, bid), "2 trump ones", hands=FOUR, plunge_marks=4, splash_marks=3)
        view = seen(now, 1)
        dealt = [Redeal(game, view).hands(rng) for _ in range(300)]

        assert {least, least + 1} <= {(hands[0] & DOUBLES).bit_count() for hands in dealt} <= set(range(least, 8))
        for tile in DOMINO6.within(DOMINO6.all & ~now.state.own[1].hand):
            assert any(hands[0] & tile.bit for hands in dealt)
            assert any(hands[2] & tile.bit for hands in dealt)


@pytest.mark.parametrize("seats", [3, 5, 6, 7])
def test_only_two_partners_can_plunge(game_of: Made, seats: int) -> None:
    """T42-R42, T42-R43: it takes one partner who can name."""
    begun = game_of(seats=seats, plunge_marks=4, splash_marks=2).deal(bytes(32))
    moves = {move for seat in begun.to_act for move in begun.legal(seat)}

    assert not moves & {"bid plunge", "bid splash"}
    assert refused(begun, begun.to_act[0], "bid plunge") == "There is no plunge at this table."
