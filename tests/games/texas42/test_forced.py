"""Contracts that are only for a shaker who must bid: T42-R45."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, public_of

from followsuit.matches import Match
from followsuit.seats import Seat

Made = Callable[..., Match]
HANDS = (
    "6-6,6-5,6-4,5-5,4-4,3-3,6-3",
    "6-2,6-1,6-0,5-4,5-3,5-2,5-1",
    "5-0,4-3,4-2,4-1,4-0,3-2,3-1",
    "3-0,2-2,2-1,2-0,1-1,1-0,0-0",
)
"""Seat 0 has four doubles, seat 3 has three and 1-0."""

SPECIAL = {"nello": "high", "sevens": True, "plunge_marks": 4, "splash_marks": 3, "plunge_names": "any"}
FORCED = {**SPECIAL, "special_only_forced": True, "all_pass": "dealer_30"}
NAMES = {"nello high", "sevens"}
ONLY = "Special contracts are only for a shaker who must bid."
# Seat 0 shakes: the others pass, and it must bid.
PASSED = ("1 pass", "2 pass", "3 pass")


@pytest.fixture
def shaken(match: Made) -> Made:
    """A match in which seat 0 shakes."""

    def made(*moves: str, **options: object) -> Match:
        return match(*moves, shaker=0, hands=HANDS, **{**FORCED, **options})

    return made


def test_a_shaker_who_must_bid_has_them_all(shaken: Made) -> None:
    """T42-R45, T42-R14."""
    must = shaken(*PASSED)

    assert {"bid plunge", "bid splash"} <= set(legal(must))
    assert "pass" not in legal(must)
    assert set(legal(must.play(Seat(0), "bid 42"))) >= NAMES
    plunged = must.play(Seat(0), "bid plunge")
    assert plunged.to_act == (2,)
    assert set(legal(plunged)) >= NAMES


def test_nobody_else_has_them(shaken: Made) -> None:
    """T42-R45: not the others, not a shaker when somebody has bid, and not where the shaker may pass."""
    third = shaken("1 pass", "2 pass")
    assert refused(third, 3, "bid splash") == ONLY
    second = shaken("1 bid 30", "2 pass", "3 pass")
    assert refused(second, 0, "bid plunge") == ONLY
    assert refused(second, 0, "bid splash") == ONLY
    named = second.play(Seat(0), "bid 42")
    assert refused(named, 0, "nello high") == ONLY
    assert refused(named, 0, "sevens") == ONLY
    other = shaken("1 bid 42", "2 pass", "3 pass", "0 pass")
    assert not NAMES & set(legal(other))
    free = shaken(*PASSED, all_pass="reshake")
    assert refused(free, 0, "bid plunge") == ONLY
    assert not NAMES & set(legal(free.play(Seat(0), "bid 84")))


def test_points_are_no_mark_on_a_forced_bid_either(shaken: Made) -> None:
    """T42-R45, T42-R40, T42-R44."""
    assert not NAMES & set(legal(shaken(*PASSED, "0 bid 30")))


def test_a_shaker_who_bids_before_it_must_is_not_forced(match: Made) -> None:
    """T42-R45, T42-R8: the holder of 1-0 shakes and calls first, and all others pass after it."""
    begun = match(shaker=3, hands=HANDS, first_bidder="holder_1_0", **FORCED)
    assert refused(begun, 3, "bid splash") == ONLY
    named = begun.play(Seat(3), "bid 42").play(Seat(0), "pass").play(Seat(1), "pass").play(Seat(2), "pass")

    assert public_of(named).declarer == 3
    assert refused(named, 3, "nello high") == ONLY


def test_a_shaker_who_is_asked_once_more_is_forced(match: Made) -> None:
    """T42-R45, T42-R14: after four passes."""
    passes = ("3 pass", "0 pass", "1 pass", "2 pass")
    must = match(*passes, shaker=0, hands=HANDS, first_bidder="holder_1_0", **FORCED)

    assert must.to_act == (0,)
    assert {"bid plunge", "bid splash"} <= set(legal(must))
    assert set(legal(must.play(Seat(0), "bid 42"))) >= NAMES


def test_at_other_tables_anyone_has_them(match: Made) -> None:
    """T42-R45: by default; at Timpson on the forced bid too."""
    begun = match(shaker=3, hands=HANDS, **SPECIAL)

    assert {"bid plunge", "bid splash"} <= set(legal(begun))
    assert set(legal(match("1 bid 42", "2 pass", "3 pass", "0 pass", shaker=0, hands=HANDS, **SPECIAL))) >= NAMES
    assert "bid plunge" in legal(match(*PASSED, shaker=0, hands=HANDS, preset="timpson"))
