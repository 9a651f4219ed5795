"""The tricks: following, spades that are not broken yet, the first trick."""

from __future__ import annotations

import pytest
from tests.games.setting import Made, pack, refused
from tests.games.spades.test_bidding import DEAL, SUITS, public_of

from followsuit.matches import Match
from followsuit.seats import Seat

BIDS = ("1 bid 4", "2 bid 3", "3 bid 2", "0 bid 1")
BLACK = pack(SUITS["D"], "AC,KC,QC,JC,TC,9C,8C,AS,KS,QS,JS,TS,9S", "7C,6C,5C,4C,3C,2C,8S,7S,6S,5S,4S,3S,2S", SUITS["H"])
"""Seats 1 and 2 hold the black cards: seat 1 the high ones and a club more."""
JOKERS = pack(
    SUITS["D"],
    "J2,J1,AS,KS,QS,JS,TS,9S,8S,7S,6S,5S,4S",
    "3S,2S,AC,KC,QC,JC,TC,9C,8C,7C,6C,5C,4C",
    "3C,AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H",
)
FIRST = pack(
    "2C,3D,4D,AS,KS,QS,JS,TS,9S,8S,7S,6S,5S",
    SUITS["H"],
    "AC,KC,QC,JC,TC,9C,8C,7C,6C,5C,4C,3C,2D",
    "AD,KD,QD,JD,TD,9D,8D,7D,6D,5D,4S,3S,2S",
)
"""Seat 0 holds the two of clubs, seat 1 only hearts, seat 3 diamonds and spades."""


def broken(match: Match) -> bool:
    return "broken" in public_of(match).flags


def leads(match: Match) -> set[str]:
    """The suits that may be led."""
    return {move[-1] for move in match.legal(match.to_act[0])}


def clubs(tricks: int) -> list[str]:
    """The first *tricks* of BLACK: seat 1 leads clubs from above, the red seats throw theirs."""
    ranks = "AKQJT98765432"
    return [
        f"{seat} play {ranks[n + up]}{suit}"
        for n in range(tricks)
        for seat, up, suit in ((1, 0, "C"), (2, 7, "C"), (3, 0, "H"), (0, 0, "D"))
    ]


def test_left_of_the_dealer_leads(match: Made) -> None:
    """SP-R8."""
    assert match(BLACK, *BIDS).to_act == (1,)


def test_suit_is_followed_and_the_highest_spade_takes_the_trick(match: Made) -> None:
    """SP-R9."""
    led = match(BLACK, *BIDS, "1 play 8C")

    assert {move[-1] for move in led.legal(Seat(2))} == {"C"}
    assert refused(led, 2, "play 8S").startswith("Must follow clubs")
    follows = led.play(Seat(2), "play 2C")
    assert len(follows.legal(Seat(3))) == 13
    assert public_of(follows.play(Seat(3), "play AH").play(Seat(0), "play AD")).tricks[-1].winner == 1


def test_a_spade_takes_a_trick_of_another_suit(match: Made) -> None:
    """SP-R9."""
    taken = match(DEAL, "1 bid 0", "2 bid 0", "3 bid 0", "0 bid 0", "1 play 2S", "2 play AC", "3 play AH", "0 play AD")

    assert public_of(taken).tricks[-1].winner == 1


def test_no_spade_is_led_before_they_are_broken(match: Made) -> None:
    """SP-R10."""
    begun = match(BLACK, *BIDS)

    assert leads(begun) == {"C"}
    assert refused(begun, 1, "play AS") == "Spades are not broken yet, and you hold other cards."


def test_other_suits_that_do_not_follow_break_nothing(match: Made) -> None:
    """SP-R10."""
    later = match(BLACK, *BIDS, *clubs(6))

    assert not broken(later)
    assert later.legal(Seat(1)) == ("play 8C",)


def test_a_spade_on_another_suit_breaks_spades(match: Made) -> None:
    """SP-R10."""
    ruffed = match(BLACK, *BIDS, *clubs(5), "1 play 8C", "2 play 2C", "3 play 2H", "0 play 2D", "1 play 9C", "2 play 2S")

    assert broken(ruffed)
    taken = ruffed.play(Seat(3), "play 3H").play(Seat(0), "play 3D")
    assert taken.to_act == (2,)
    assert leads(taken) == {"S"}


def test_broken_spades_may_be_led_beside_other_cards(match: Made) -> None:
    """SP-R10: seat 3 is out of clubs, trumps the first, and holds diamonds and spades."""
    taken = match(FIRST, *BIDS, "1 play AH", "2 play 2D", "3 play 2S", "0 play 5S")
    assert broken(taken)
    assert taken.to_act == (0,)
    assert leads(taken) == {"C", "D", "S"}


def test_a_hand_of_only_spades_leads_one_and_breaks_nothing(match: Made) -> None:
    """SP-R10."""
    led = match(DEAL, "1 bid 4", "2 bid 3", "3 bid 2", "0 bid 1")

    assert len(led.legal(Seat(1))) == 13
    assert not broken(led.play(Seat(1), "play AS").play(Seat(2), "play AC"))


def test_a_spade_that_follows_a_spade_breaks_nothing(match: Made) -> None:
    """SP-R10."""
    trick = match(JOKERS, *BIDS, "1 play J1", "2 play 2S", "3 play 3C", "0 play AD", jokers=True)

    assert not broken(trick)
    assert public_of(trick).tricks[-1].winner == 1


def test_spades_are_whole_again_in_the_next_deal(match: Made) -> None:
    """SP-R10."""
    over = match(FIRST, *BIDS, "1 play AH", "2 play 2D", "3 play 2S", "0 play 5S")
    while over.state.public.phase == "play":
        over = over.play(over.to_act[0], over.legal(over.to_act[0])[0])

    assert not broken(over.deal(bytes(32)))


@pytest.mark.parametrize(("first_trick", "open_suits"), [("any", {"D", "S"}), ("no_spades", {"D"})])
def test_a_first_trick_may_be_without_spades(match: Made, first_trick: str, open_suits: set[str]) -> None:
    """SP-R11."""
    led = match(FIRST, *BIDS, "1 play AH", "2 play 2D", first_trick=first_trick)

    assert {move[-1] for move in led.legal(Seat(3))} == open_suits
    if first_trick == "no_spades":
        assert refused(led, 3, "play 2S") == "No spade may be played to the first trick by who holds other cards."


def test_the_lowest_club_may_have_to_be_led(match: Made) -> None:
    """SP-R11, SP-R8."""
    begun = match(FIRST, *BIDS, first_trick="low_club")

    assert begun.to_act == (0,)
    assert begun.legal(Seat(0)) == ("play 2C",)
    assert refused(begun, 0, "play 3D") == "The first lead is the two of clubs."
    assert begun.game.forced(begun.state.public)
    with_jokers = match(JOKERS, *BIDS, first_trick="low_club", jokers=True)
    assert with_jokers.legal(Seat(3)) == ("play 3C",)


def test_a_hand_of_only_spades_may_play_one_to_the_first_trick(match: Made) -> None:
    """SP-R11."""
    begun = match(DEAL, *BIDS, "2 play 2C", "3 play 2H", "0 play 2D", first_trick="low_club")

    assert len(begun.legal(Seat(1))) == 13
