"""How Texas 42 is shown and said: menus, prompts, badges, what is trump."""

from __future__ import annotations

import pytest
from tests.games.texas42.shown import BID, FIVES, FOURS, STRAIGHT, Made, badges, document, zone

from followsuit.seats import Seat


def test_bids_keep_their_places_and_those_that_are_closed_say_why(match: Made) -> None:
    (menu,) = document(match("0 bid 40"), 1)["actions"]
    choices = {choice["move"]: choice for choice in menu["choices"]}

    assert list(choices) == [*(f"bid {bid}" for bid in (*range(30, 43), 84, 126, 168, 210)), "pass"]
    assert [move for move, choice in choices.items() if choice["enabled"]] == ["bid 41", "bid 42", "bid 84", "pass"]
    assert choices["bid 31"]["why"] == "A bid must be over 40."
    assert choices["bid 126"]["why"] == "At most 2 marks may be bid now."
    assert (choices["bid 84"]["text"], choices["bid 42"]["text"]) == ("84 (2 marks)", "42 (1 mark)")


def test_trumps_are_named_from_a_menu(match: Made) -> None:
    (menu,) = document(match("0 bid 40", "1 pass", "2 pass", "3 pass"))["actions"]

    assert [choice["move"] for choice in menu["choices"]] == list(STRAIGHT)
    assert all(choice["enabled"] for choice in menu["choices"])
    assert menu["choices"][0]["text"] == "Blanks"


DOUBLES = (
    "6-6,5-5,4-4,3-3,6-5,6-4,5-4",
    "6-3,6-2,6-1,6-0,5-3,5-2,5-1",
    "5-0,4-3,4-2,4-1,4-0,3-2,3-1",
    "3-0,2-2,2-1,2-0,1-1,1-0,0-0",
)
"""Seat 0 has four doubles."""


@pytest.mark.parametrize(
    ("moves", "seat", "prompt"),
    [
        ((), 0, "Bid 30 or more, or pass."),
        ((), 2, "Ann is to bid."),
        (("0 bid 30",), 1, "Bid 31 or more, or pass."),
        (("0 bid 41",), 1, "Bid 42 (1 mark) or more, or pass."),
        (("0 bid 42",), 1, "Bid 84 (2 marks), or pass."),
        (("0 pass", "1 pass", "2 pass"), 3, "Nobody has bid and you shook: bid 30 or more."),
        (BID, 0, "Name trump."),
        (BID, 1, "Ann is to name trump."),
        (FIVES, 0, "Your lead."),
        (FIVES, 1, "Ann is to lead."),
        ((*FIVES, "0 play 6-4"), 1, "Your turn: you have no sixes, play anything."),
        ((*FOURS, "0 play 6-4"), 1, "Your turn: follow trump (fours)."),
        ((*FOURS, "0 play 6-4"), 2, "Bo is to play."),
    ],
)
def test_prompts(match: Made, moves: tuple[str, ...], seat: int, prompt: str) -> None:
    assert document(match(*moves, all_pass="dealer_30"), seat)["prompt"]["text"] == prompt


@pytest.mark.parametrize(
    ("bid", "options", "what"),
    [
        ("bid 41", {"nello": "choice", "sevens": True}, "trump"),
        ("bid 42", {}, "trump"),
        ("bid 42", {"nello": "choice"}, "trump or nello"),
        ("bid 42", {"sevens": True}, "trump or sevens"),
        ("bid 42", {"nello": "low", "sevens": True}, "trump, nello or sevens"),
        ("bid 42", {"nello": "low", "sevens": True, "special_only_forced": True}, "trump"),
        ("bid plunge", {"nello": "low", "sevens": True}, "trump"),
        ("bid plunge", {"nello": "low", "sevens": True, "plunge_names": "any"}, "trump, nello or sevens"),
    ],
)
def test_what_may_be_named_is_asked_for(match: Made, bid: str, options: dict[str, object], what: str) -> None:
    """What is open, not what the table has: T42-R40 to T42-R45."""
    named = match(f"0 {bid}", "1 pass", "2 pass", "3 pass", hands=DOUBLES, plunge_marks=3, **options)
    namer = named.to_act[0]
    shown, others = document(named, namer), document(named, 1)

    assert shown["prompt"]["text"] == (f"Name {what}." if namer == 0 else f"Ann bid on doubles, and you name {what}.")
    assert others["prompt"]["text"] == f"{'Ann' if namer == 0 else 'Cy'} is to name {what}."


def test_a_menu_of_names_is_headed_by_what_is_in_it(match: Made) -> None:
    """Whether open or not."""
    for options, titles in (
        ({}, ["Name trump"]),
        ({"nello": "low"}, ["Name trump or nello"]),
        ({"nello": "choice", "sevens": True}, ["Name trump or sevens", "Nello, doubles"]),
    ):
        assert [action["title"] for action in document(match(*BID, **options))["actions"]] == titles


def test_doubles_reversed_are_said_to_be_trump_and_in_which_order(match: Made) -> None:
    """T42-R25"""
    shown = document(match(*BID, "0 trump doubles-reversed", preset="teel"))

    assert zone(shown, "marker")["text"] == "Doubles are trump, reversed: 0-0 is the highest, 6-6 the lowest."


def test_a_first_lead_that_must_be_a_trump_is_asked_for(match: Made) -> None:
    led = match("0 bid 30", "1 pass", "2 pass", "3 pass", "0 trump fives", opening_lead="must_trump")

    assert document(led)["prompt"]["text"] == "Your lead: it must be a trump."


def test_no_bid_is_left(match: Made) -> None:
    assert document(match("3 bid 84", preset="seed001"), 0)["prompt"]["text"] == "No higher bid is left: pass."


def test_badges_tell_the_shaker_the_calls_and_then_the_bidder(match: Made) -> None:
    calls = match("0 bid 30", "1 pass")

    assert badges(document(calls)) == [["bid 30"], ["passed"], [], ["shaker"]]
    assert badges(document(match("0 bid 30", "1 bid 84", "2 pass", "3 pass"))) == [[], ["bidder, 84 (2 marks)"], [], ["shaker"]]


def test_the_marker_says_what_is_trump(match: Made) -> None:
    bid = ("0 bid 30", "1 pass", "2 pass", "3 pass")

    assert zone(document(match(*bid, "0 trump doubles")), "marker")["text"] == "Doubles are trump."
    assert zone(document(match(*bid, "0 follow-me")), "marker")["text"] == "No trump: follow me."
    assert zone(document(match(*bid, "0 trump fives")), "marker")["short"] == "Fives"


def test_trumps_and_counts_are_marked(match: Made) -> None:
    pieces = document(match("0 bid 30", "1 pass", "2 pass", "3 pass", "0 trump fours"))["pieces"]

    assert [tag["text"] for tag in pieces["6-4"]["tags"]] == ["trump", "ten count"]
    assert pieces["6-5"]["tags"] == []
    held = document(match(), 3)["pieces"]
    assert [tag["text"] for tag in held["3-2"]["tags"]] == ["five count"]


def test_trumps_stand_first_in_the_hand(match: Made) -> None:
    bid = ("0 pass", "1 bid 30", "2 pass", "3 pass")

    assert zone(document(match(*bid), 1), "hand")["pieces"] == ["5-5", "5-4", "5-3", "5-2", "5-1", "5-0", "0-0"]
    named = document(match(*bid, "1 trump blanks"), 1)
    assert zone(named, "hand")["pieces"] == ["0-0", "5-0", "5-5", "5-4", "5-3", "5-2", "5-1"]


def test_a_lead_by_its_smaller_end_is_said_so(match: Made) -> None:
    bids = ("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump ones")
    before = match(*bids, opening_lead="small_end")
    moves = document(before, 1)["actions"][0]["moves"]

    assert [move["move"] for move in moves["5-2"]] == ["play 5-2", "play 5-2 twos"]
    after = before.play(Seat(1), "play 5-2 twos")
    assert document(after, 2, before)["events"][-1]["say"] == "Bo leads five-two as twos."
    assert document(after, 2)["prompt"]["text"] == "Your turn: follow twos."
