"""Sevens: T42-R44."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, passed, public_of, result, winner

from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE
from followsuit_texas42 import CONTRACTS

Made = Callable[..., Match]
SEVENS = CONTRACTS["sevens"]
SUMS = (
    "6-1,5-2,4-3,6-2,5-3,4-4,3-3",
    "6-0,5-1,4-2,6-3,5-0,6-5,0-0",
    "5-4,4-1,3-2,6-4,5-5,4-0,3-1",
    "2-2,3-0,2-1,2-0,1-1,1-0,6-6",
)
"""Seat 0 has all three tiles of seven pips, and its partner tiles of nine and of five."""

BID = passed(0, "bid 42")


def test_sevens_needs_a_mark_and_a_table_that_has_it(match: Made) -> None:
    """T42-R44."""
    low = match(*passed(0, "bid 41"), sevens=True)

    assert refused(low, 0, "sevens") == "That needs a bid of 42 or more."
    assert "sevens" in legal(match(*BID, sevens=True))
    assert refused(match(*BID), 0, "sevens") == "There is no move “sevens” now."


def test_published_case_of_what_may_be_played(vectors: Any) -> None:
    """T42-R44."""
    (case,) = (case for case in vectors["micro"] if case["kind"] == "sevens-legal")
    able = SEVENS.playable("sevens", DOMINO6.mask(case["hand"]))

    assert [name for name in case["hand"] if able & DOMINO6[name].bit] == case["legal"] == ["3-2"]


def test_the_nearest_tile_must_be_played_of_several_any_whatever_was_led() -> None:
    """T42-R44: above seven or below it makes no difference."""
    for led in (None, "sevens"):
        assert SEVENS.playable(led, DOMINO6.mask(["6-4", "4-0", "6-6"])) == DOMINO6.mask(["6-4", "4-0"])
        assert SEVENS.playable(led, DOMINO6.mask(["6-1", "5-2", "4-4", "0-0"])) == DOMINO6.mask(["6-1", "5-2"])


def test_the_nearest_takes_the_trick_of_equal_ones_the_first() -> None:
    """T42-R44: an eight and a six are equally near."""
    assert winner(SEVENS, "4-4", "5-1", "6-2", "4-2") == "4-4"
    assert winner(SEVENS, "5-1", "4-4", "6-0", "5-3") == "5-1"
    assert winner(SEVENS, "0-0", "6-6", "1-0", "5-5") == "5-5"
    assert winner(SEVENS, "6-6", "4-3", "6-1", "5-2") == "4-3"
    for tile in DOMINO6:
        # Nothing is trump: only nearness counts, against every other tile.
        for other in DOMINO6:
            if other is not tile:
                near = [abs(7 - sum(map(int, each.name.split("-")))) for each in (tile, other)]
                assert winner(SEVENS, tile.name, other.name) == (other.name if near[1] < near[0] else tile.name)


def test_the_bidder_leads_its_nearest(match: Made) -> None:
    """T42-R44."""
    named = match(*BID, "0 sevens", hands=SUMS, sevens=True)

    assert named.to_act == (0,)
    assert legal(named) == ("play 4-3", "play 5-2", "play 6-1")
    assert refused(named, 0, "play 6-2") == (
        "Sevens: the tile nearest to seven must be played, four-three, five-two and six-one."
    )


def test_where_the_first_lead_must_be_a_trump_it_is_the_nearest_all_the_same(match: Made) -> None:
    """T42-R44, T42-R28: nothing is trump; nor is anything in nello, where any tile may be led."""
    options = {"hands": SUMS, "opening_lead": "must_trump", "sevens": True, "nello": "high"}

    assert legal(match(*BID, "0 sevens", **options)) == ("play 4-3", "play 5-2", "play 6-1")
    assert len(legal(match(*BID, "0 nello high", **options))) == 7


def finished(match: Match) -> Match:
    """*match* at the end of the deal, everyone playing the first tile open."""
    while match.to_act != (HOUSE,):
        match = match.play(match.to_act[0], legal(match)[0])
    return match


MATES = (
    "6-1,5-2,4-3,6-2,5-3,4-4,6-6",
    "6-0,6-4,5-5,4-0,3-1,2-2,3-0",
    "5-1,4-2,3-3,6-3,5-4,4-1,3-2",
    "5-0,6-5,0-0,1-0,1-1,2-0,2-1",
)
"""Seat 0 takes six tricks, and its partner the last."""

SHORT = (MATES[0], MATES[1].replace("3-0", "3-2"), MATES[2].replace("3-2", "3-0"), MATES[3])
"""Seat 1 takes the last."""


@pytest.mark.parametrize(("scoring", "stake"), [("marks", 1), ("points", 42)])
def test_every_trick_must_be_taken_by_either_of_the_side(match: Made, scoring: str, stake: int) -> None:
    """T42-R44, T42-R30: a trick of the partner's does not lose."""
    for hands in (SUMS, MATES):
        over = finished(match(*BID, "0 sevens", hands=hands, sevens=True, scoring=scoring))

        assert public_of(over).tricks[6].winner == (0 if hands == SUMS else 2)
        assert (result(over).made, result(over).points, result(over).change) == (True, (42, 0, 42, 0), (stake, 0, stake, 0))


@pytest.mark.parametrize(("scoring", "stake"), [("marks", 1), ("points", 42)])
def test_one_trick_of_the_others_loses(match: Made, scoring: str, stake: int) -> None:
    """T42-R44, T42-R29: at once, if it is not the last."""
    over = finished(match(*BID, "0 sevens", hands=SHORT, sevens=True, scoring=scoring))
    assert [trick.winner for trick in public_of(over).tricks] == [0, 0, 0, 0, 0, 0, 1]
    assert (result(over).made, result(over).change) == (False, (0, stake, 0, stake))

    early = finished(match(*passed(1, "bid 42"), "1 sevens", hands=SUMS, sevens=True, scoring=scoring))
    assert [trick.winner for trick in public_of(early).tricks] == [0]
    assert result(early).change == (stake, 0, stake, 0)
