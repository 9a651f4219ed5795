"""How the score of Texas 42 is shown and said: the meter, how a hand ends, the score sheet."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.games.texas42.shown import BID, Made, document, zone

from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import PRESETS, Texas42, Texas42Options


@pytest.mark.parametrize(
    ("bid", "plays", "words", "value"),
    [
        (31, (), "You and Cy need 31 more of 31.", 0),
        (31, ("6-6", "5-5", "4-4", "3-2"), "You and Cy need 15 more of 31.", 16),
        (42, ("6-6", "5-5", "4-4", "3-2"), "You and Cy must take every trick.", 16),
    ],
)
def test_the_meter_says_what_the_bidders_need(match: Made, bid: int, plays: tuple[str, ...], words: str, value: int) -> None:
    moves = (f"0 bid {bid}", "1 pass", "2 pass", "3 pass", "0 trump sixes", *(f"{i} play {t}" for i, t in enumerate(plays)))
    meter = zone(document(match(*moves)), "meter")

    assert (meter["text"], meter["value"], meter["max"]) == (words, value, bid)


def test_the_meter_says_set_and_made(match: Made) -> None:
    bids = ("1 pass", "2 pass", "3 pass")
    plays = ("0 play 6-5", "1 play 5-5", "2 play 4-4", "3 play 2-0")
    lost = match("0 bid 84", *bids, "0 trump twos", *plays, stop_when_decided=False)

    assert zone(document(lost), "meter")["text"] == "You and Cy are set."
    won = match(
        "0 bid 30", *bids, "0 trump sixes", "0 play 6-6", "1 play 5-5", "2 play 4-1", "3 play 3-2", stop_when_decided=False
    )
    won = won.play(Seat(0), "play 6-4").play(Seat(1), "play 5-0").play(Seat(2), "play 4-4").play(Seat(3), "play 1-0")
    assert zone(document(won), "meter")["text"] == "You and Cy have made their 30."


@pytest.mark.parametrize(
    ("bid", "words", "known"),
    [
        (28, "You need 12 more of 28; what your secret partner has counts too.", "You and Di need 1 more of 28."),
        (40, "You and the secret partner must take every trick.", "You and Di must take every trick."),
    ],
)
def test_the_meter_counts_with_a_partner_who_is_still_secret(game: Texas42, bid: int, words: str, known: str) -> None:
    """T42-R50: the bidder need not take it all alone."""
    hands = ("5-5,5-4,5-3,5-2,5-1", "4-4,4-3,4-2,4-1,4-0", "3-3,3-2,3-1,3-0,2-2", "6-6,6-5,6-4,6-3,6-2", "1-1,0-0,6-1,6-0,5-0")
    rules = chosen(Texas42Options, PRESETS, None, {"called_partner": "named"})
    now = start(game, rules, seats=5, dealer=Seat(4))
    now = now.play(HOUSE, "deal " + " / ".join(hands)).play(Seat(0), f"bid {bid}")
    for seat in (1, 2, 3, 4):
        now = now.play(Seat(seat), "pass")
    now = now.play(Seat(0), "trump fives").play(Seat(0), "call 6-4")
    for seat, tile in enumerate(("5-5", "4-4", "2-2", "6-5", "5-0")):
        now = now.play(Seat(seat), f"play {tile}")
    assert zone(document(now), "meter")["text"] == words

    for seat, tile in enumerate(("5-4", "4-3", "3-3", "6-4", "1-1")):
        now = now.play(Seat(seat), f"play {tile}")
    assert zone(document(now), "meter")["text"] == known


def set_by_two_marks(match: Made, **options: Any) -> tuple[Match, Match]:
    """A match before and after the play that sets an 84."""
    bids = ("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump twos")
    before = match(*bids, "0 play 6-5", "1 play 5-5", "2 play 4-4", **options)
    return before, before.play(Seat(3), "play 2-0")


def test_the_end_of_a_hand_is_said(match: Made) -> None:
    before, after = set_by_two_marks(match)

    assert (
        document(after, 1, before)["events"][-1]["say"]
        == "Ann and Cy bid 84 (2 marks) and took 0: set. You and Di score 2 marks."
    )


def test_both_gains_of_a_points_hand_are_said(match: Made) -> None:
    rng = random.Random(1)
    now = before = match(*BID, "0 trump fours", preset="seed000")
    while now.to_act != (HOUSE,):
        before, now = now, now.play(now.to_act[0], rng.choice(now.legal(now.to_act[0])))
    result = now.state.public.deals[0]
    said = document(now, None, before)["events"][-1]["say"]

    assert result.made
    assert result.points[0] < 42
    assert said == (
        f"Ann and Cy bid 30 and took {result.points[0]}: made. "
        f"Ann and Cy score {result.points[0]}. Bo and Di score {result.points[1]}."
    )


def test_the_score_sheet_has_a_line_for_each_hand(match: Made) -> None:
    _, after = set_by_two_marks(match)
    shown = document(after)
    sheet = zone(shown, "score")

    assert [column["text"] for column in sheet["columns"]] == [
        "Hand",
        "Shaker",
        "Bidder",
        "Bid",
        "Contract",
        "Result",
        "You and Cy",
        "Bo and Di",
    ]
    assert sheet["rows"] == [["1", "Di", "You", "84 (2 marks)", "Twos", "set with 0", "0", "2 (+2)"]]
    assert [side["tally"] for side in shown["sides"]] == ["", "/\\"]


def test_a_hand_that_all_passed_is_on_the_sheet(match: Made) -> None:
    passed = match("0 pass", "1 pass", "2 pass")
    after = passed.play(Seat(3), "pass")
    shown = document(after, 0, passed)

    assert zone(shown, "score")["rows"] == [["1", "Di", "", "", "", "all passed", "0", "0"]]
    assert shown["events"][-1]["say"] == "All passed: nobody scores."


def test_points_are_written_as_numbers(match: Made) -> None:
    _, after = set_by_two_marks(match, preset="seed000")
    rng = random.Random(2)
    while after.to_act != (HOUSE,):
        after = after.play(after.to_act[0], rng.choice(after.legal(after.to_act[0])))

    assert [side["tally"] for side in document(after)["sides"]] == ["0", "84"]
