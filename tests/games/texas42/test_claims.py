"""Laying down a hand: T42-R46."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, passed, public_of, result, seen, tricks
from tests.games.texas42.conftest import HANDS

from followsuit.ducking import safe
from followsuit.errors import NotYourTurnError
from followsuit.matches import Match
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import Texas42

Made = Callable[..., Match]
# With conftest's deal seat 0 holds all the sixes.
SIXES = (*passed(0, "bid 30"), "0 trump sixes")

SIX = (
    "6-6,6-5,6-4,6-3,6-2,6-1,5-0",
    "6-0,5-4,4-1,4-0,3-1,2-1,1-0",
    "5-5,5-3,5-2,5-1,4-4,4-3,4-2",
    "3-3,3-2,3-0,2-2,2-0,1-1,0-0",
)
"""With sixes trump seat 0 takes six tricks, and 5-0 is the partner's to take with 5-5."""

LAST = (
    "6-6,6-5,6-4,6-3,6-2,6-1,1-0",
    "5-5,5-4,5-3,5-2,5-1,5-0,6-0",
    "4-4,4-3,4-2,4-1,4-0,3-3,3-0",
    "3-2,3-1,2-2,2-1,2-0,1-1,0-0",
)
"""The same, but for 1-0, which loses."""


SPLIT = (
    "6-6,6-5,6-4,6-3,6-2,6-0,1-0",
    "5-5,5-4,5-3,5-2,5-1,5-0,0-0",
    "6-1,1-1,4-2,4-1,4-0,3-3,3-0",
    "4-4,4-3,3-2,3-1,2-2,2-1,2-0",
)
"""With sixes trump seat 0 takes all tricks but that of 1-0, which its partner takes with 1-1."""


def accepted(match: Match) -> Match:
    """*match* after everyone who is asked has accepted."""
    while public_of(match).phase == "claim":
        match = match.play(match.to_act[0], "accept")
    return match


def test_there_are_no_claims_by_default(match: Made) -> None:
    """T42-R46."""
    assert refused(match(*SIXES), 0, "claim") == "There is no move “claim” now."


def test_what_is_proven_may_be_claimed_and_every_opponent_is_asked(match: Made) -> None:
    """T42-R46: the claimant's left first; the partner has nothing to say."""
    begun = match(*SIXES, claims="assisted")
    assert legal(begun)[-1] == "claim"
    claimed = begun.play(Seat(0), "claim")
    assert (claimed.to_act, legal(claimed)) == ((1,), ("accept", "play-on"))
    assert refused(claimed, 1, "play 5-5") == "There is no move “play 5-5” now."
    first = claimed.play(Seat(1), "accept")
    assert (first.to_act, legal(first)) == ((3,), ("accept", "play-on"))
    over = first.play(Seat(3), "accept")

    assert over.to_act == (HOUSE,)
    assert (result(over).made, result(over).points, result(over).change) == (True, (42, 0, 42, 0), (1, 0, 1, 0))


@pytest.mark.parametrize("answers", [("1 play-on",), ("1 accept", "3 play-on")])
def test_any_opponent_may_play_on_and_it_is_not_claimed_again(match: Made, then: Made, answers: tuple[str, ...]) -> None:
    """T42-R46."""
    on = then(match(*SIXES, "0 claim", claims="assisted"), *answers)

    assert (public_of(on).phase, on.to_act) == ("play", (0,))
    assert "claim" not in legal(on)
    assert refused(on, 0, "claim") == "You have claimed in this hand, and it is played on."
    later = then(on, *tricks("0 6-6 5-5 4-4 3-2"))
    assert "claim" not in legal(later)
    new = match(*SIXES, "0 claim", *answers, claims="assisted", stop_when_decided=False)
    while new.to_act != (HOUSE,):
        new = new.play(new.to_act[0], legal(new)[0])
    again = new.deal(bytes(32))
    assert public_of(again).declined == ()


def test_what_is_not_proven_is_not_claimed(match: Made) -> None:
    """T42-R46: from what the seat itself can know, so not where it takes the partner's hand; and never by the table."""
    for hands in (SIX, LAST):
        begun = match(*SIXES, hands=hands, claims="assisted")
        assert refused(begun, 0, "claim") == "It is not proven that you take the rest."
    led = match(*SIXES, "0 play 6-6", claims="assisted")
    assert refused(led, 1, "claim") == "It is not proven that you take the rest."
    assert public_of(match(*SIXES, claims="assisted")).phase == "play"


def test_the_last_tile_is_played(match: Made) -> None:
    """T42-R46."""
    played = tricks("0 6-6 5-5 4-4 3-2", "0 6-5 5-4 4-3 3-1", "0 6-4 5-3 4-2 2-2", "0 6-3 5-2 4-1 2-1", "0 6-2 5-1 4-0 2-0")
    last = match(*SIXES, *played, *tricks("0 6-1 5-0 3-3 1-1"), claims="authentic", stop_when_decided=False)

    assert refused(last, 0, "claim") == "The last tile is played, not claimed."
    assert "claim" in legal(match(*SIXES, *played, claims="authentic", stop_when_decided=False))


def test_a_claim_in_the_middle_of_a_trick_takes_that_trick_too(match: Made) -> None:
    """T42-R46: and the points before it stay whose they are."""
    options = {"hands": LAST, "claims": "assisted", "scoring": "points"}
    lost = match(*SIXES, *tricks("0 1-0 5-1 4-1 1-1"), "3 play 2-2", **options)
    assert public_of(lost).won == (0, 0, 0, 6)
    assert lost.to_act == (0,)
    over = accepted(lost.play(Seat(0), "claim"))

    assert result(over).points == (36, 6, 36, 6)
    assert result(over).change == (36, 6, 36, 6)


def test_an_opponent_of_the_bidder_may_claim_too(match: Made) -> None:
    """T42-R46: the bidders are asked."""
    claimed = match(*passed(1, "bid 30"), "1 trump sixes", *tricks("1 5-4 4-0 3-1 6-0"), "0 claim", claims="assisted")

    assert claimed.to_act == (1,)
    over = accepted(claimed)
    assert [entry.seat for entry in over.entries if entry.move == "accept"] == [1, 3]
    assert (result(over).made, result(over).points, result(over).change) == (False, (42, 0, 42, 0), (1, 0, 1, 0))


def test_a_claim_that_is_asked_about_lies_open(match: Made) -> None:
    """T42-R46: everyone sees the hand that is laid down, and no other."""
    claimed = match(*SIXES, "0 claim", claims="assisted")

    for seat in (None, 1, 2, 3):
        assert seen(claimed, seat).public.exposed == (claimed.state.own[0].hand, 0, 0, 0)


LOW = (
    "1-0,2-0,2-1,3-0,3-1,4-0,5-0",
    "5-5,6-1,6-2,6-3,6-4,6-5,6-6",
    "0-0,1-1,2-2,3-3,4-4,5-4,5-3",
    "5-1,5-2,4-1,4-2,4-3,3-2,6-0",
)
HIGH = (LOW[0].replace("5-0", "6-6"), LOW[1].replace("6-6", "5-0"), *LOW[2:])
"""Seat 0 must take a trick when sixes are led."""

NELLO = (*passed(0, "bid 84"), "0 nello high", "0 play 1-0", "1 play 6-1", "3 play 4-1")


def test_in_nello_the_bidder_claims_that_it_takes_no_trick(match: Made) -> None:
    """T42-R46, T42-R40: the two opponents are asked; the others have nothing to claim."""
    now = match(*NELLO, hands=LOW, nello="high", claims="assisted")
    assert refused(now, 1, "claim") == "In nello only the bidder may claim, that it will take no trick."
    now = now.play(Seat(1), "play 6-6").play(Seat(3), "play 6-0")
    claimed = now.play(Seat(0), "claim")
    over = accepted(claimed)

    assert [entry.seat for entry in over.entries if entry.move == "accept"] == [1, 3]
    assert (result(over).made, result(over).points, result(over).change) == (True, (0, 42, 0, 42), (2, 0, 2, 0))


def test_a_tile_that_was_given_before_a_nello_proves_nothing(match: Made, game: Texas42) -> None:
    """T42-R46, T42-R41: only 2-0 could hurt, and seat 0 alone knows that its partner has it; a proof would tell everyone."""
    hands = (
        "2-0,2-1,1-0,3-0,4-0,5-0,6-0",
        "6-1,6-2,6-4,6-5,6-6,5-4,5-3",
        "3-1,1-1,0-0,2-2,3-3,4-4,5-5",
        "6-3,5-2,5-1,4-3,4-2,4-1,3-2",
    )
    named = (*passed(0, "bid 42"), "0 nello high", "0 give 2-0", "2 give 3-1")
    moves = (*named, "0 play 1-0", "1 play 6-1", "3 play 5-1", "1 play 6-2", "3 play 6-3")
    now = match(*moves, hands=hands, nello="high", nello_exchange=True, claims="assisted")

    assert now.to_act == (0,)
    assert safe(Redeal(game, seen(now, 0)).known(Seat(0)))
    assert refused(now, 0, "claim") == "It is not proven that you take the rest."


def test_a_right_claim_at_a_table_of_wood_ends_the_deal(match: Made) -> None:
    """T42-R46: at any time, and it is right where the side cannot be kept from it; nobody is asked."""
    over = match(*SIXES, "0 claim", hands=SIX, claims="authentic")

    assert over.to_act == (HOUSE,)
    assert (result(over).made, result(over).points, result(over).change) == (True, (42, 0, 42, 0), (1, 0, 1, 0))
    assert public_of(over).faulty is None


@pytest.mark.parametrize(("bid", "stake"), [(30, 1), (84, 2)])
@pytest.mark.parametrize("scoring", ["marks", "points"])
def test_a_wrong_claim_loses_the_deal(match: Made, scoring: str, bid: int, stake: int) -> None:
    """T42-R46: whatever the side has, all that is left goes to the others."""
    moves = (*passed(0, f"bid {bid}"), "0 trump sixes", *tricks("0 6-6 6-0 4-4 0-0"), "0 claim")
    over = match(*moves, hands=LAST, claims="authentic", scoring=scoring)
    points = 41 + 30 if bid == 30 else 84

    assert public_of(over).faulty == 0
    assert (result(over).made, result(over).points) == (False, (1, 41, 1, 41))
    assert result(over).change == ((0, stake, 0, stake) if scoring == "marks" else (0, points, 0, points))


def test_a_wrong_claim_of_an_opponent_makes_the_bid(match: Made) -> None:
    """T42-R46: also where the bidders were set."""
    bid = (*passed(1, "bid 84"), "1 trump doubles")
    led = match(*bid, *tricks("1 5-4 4-0 2-0 6-5"), claims="authentic", stop_when_decided=False)
    over = led.play(Seat(0), "claim")

    assert (result(over).made, result(over).change) == (True, (0, 2, 0, 2))
    assert result(over).points == (1, 41, 1, 41)


def test_a_claim_out_of_turn_is_refused(match: Made) -> None:
    """T42-R46: whether it were right or wrong."""
    led = match(*SIXES, "0 play 6-6", claims="authentic")

    for seat in (0, 2, 3):
        with pytest.raises(NotYourTurnError):
            led.play(Seat(seat), "claim")


@pytest.mark.parametrize("hands", [HANDS, SPLIT])
def test_a_right_claim_of_an_opponent_sets_the_bid(match: Made, hands: tuple[str, ...]) -> None:
    """T42-R46: the opponents of the bidder are a side too, also where it takes the two hands of both."""
    led = match(*passed(1, "bid 30"), "1 trump sixes", *tricks("1 5-4 4-0 3-1 6-0"), hands=hands, claims="authentic")
    over = led.play(Seat(0), "claim")

    assert public_of(over).faulty is None
    assert (result(over).made, result(over).points, result(over).change) == (False, (42, 0, 42, 0), (1, 0, 1, 0))


RUFF = (
    "6-6,6-5,4-4,3-3,2-2,1-1,0-0",
    "6-1,6-2,6-3,5-2,4-1,4-2,3-1",
    "6-0,6-4,5-4,5-5,4-0,2-0,1-0",
    "5-0,5-1,5-3,4-3,3-0,3-2,2-1",
)
"""With fives trump and any lead seats 0 and 2 take all; when seat 0 must lead 6-5, its only trump, they do not."""


@pytest.mark.parametrize(("lead", "right"), [("any", True), ("small_end", True), ("must_trump", False)])
def test_a_claim_on_the_first_lead_goes_by_what_may_be_led(match: Made, lead: str, right: bool) -> None:
    """T42-R46, T42-R28."""
    over = match(*passed(0, "bid 42"), "0 trump fives", "0 claim", hands=RUFF, claims="authentic", opening_lead=lead)

    assert (result(over).made, public_of(over).faulty) == (right, None if right else 0)


def test_what_is_proven_of_the_first_lead_goes_by_what_may_be_led(match: Made, game: Texas42) -> None:
    """T42-R46, T42-R28: the table is asked about a trump lead, later about any."""
    begun = match(*SIXES, claims="assisted", opening_lead="must_trump")
    hand = begun.state.own[0].hand
    sixes = hand & public_of(begun).playing.tables.trumps
    known = Redeal(game, seen(begun, 0)).known(Seat(0))
    led = Redeal(game, seen(begun.play(Seat(0), "play 6-6"), 1)).known(Seat(1))

    assert known.next == sixes
    assert led.next == led.playable(led.led, led.hand)


@pytest.mark.parametrize(("hands", "right"), [(LOW, True), (HIGH, False)])
def test_a_nello_is_claimed_at_a_table_of_wood(match: Made, hands: tuple[str, ...], right: bool) -> None:
    """T42-R46, T42-R40: it is right where nobody can make the bidder take a trick."""
    over = match(*passed(0, "bid 42"), "0 nello high", "0 claim", hands=hands, nello="high", claims="authentic")

    assert (result(over).made, public_of(over).faulty) == (right, None if right else 0)
    assert result(over).change == ((1, 0, 1, 0) if right else (0, 1, 0, 1))


def test_no_bot_is_made_to_claim(match: Made, game: Texas42) -> None:
    """T42-R46: a claim is never made by itself."""
    begun = match(*SIXES, claims="authentic")

    assert "claim" in legal(begun)
    assert "claim" not in game.sound(seen(begun, 0), begun.legal(Seat(0)))
