"""The template of games with tricks, through Hearts: all choose at once, unseen."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.core.toytables import SPREAD, SUITED, hand, hearts, played, public, refused

from followsuit.errors import NotYourTurnError
from followsuit.events import events
from followsuit.pieces import FRENCH52
from followsuit.seats import HOUSE, Seat
from followsuit.testing import steps
from followsuit.text import Voice


def test_all_four_pass_at_once_and_in_any_order() -> None:
    match = hearts(SPREAD, number=1)

    assert match.to_act == (0, 1, 2, 3)
    assert [len(match.legal(Seat(seat))) for seat in range(4)] == [286] * 4

    match = played(match, "2 pass-cards 4C,8C,QC\n0 pass-cards 2C,6C,TC")
    assert match.to_act == (1, 3)
    assert match.state.own[2].sealed == "pass-cards 4C,8C,QC"
    with pytest.raises(NotYourTurnError):
        match.play(Seat(2), "pass-cards 4C,8C,2D")


def test_nothing_is_passed_before_all_have_chosen() -> None:
    match = hearts(SPREAD, "0 pass-cards 2C,6C,TC\n1 pass-cards 3C,7C,JC\n2 pass-cards 4C,8C,QC", number=1)
    before = [own.hand for own in match.state.own]

    assert match.to_act == (3,)
    assert before == [own.hand for own in hearts(SPREAD, number=1).state.own]

    match = played(match, "3 pass-cards 5C,9C,KC")
    assert before != [own.hand for own in match.state.own]
    assert [own.sealed for own in match.state.own] == [None] * 4


@pytest.mark.parametrize(("number", "shift"), [(1, 1), (2, 3), (3, 2), (5, 1)])
def test_cards_are_passed_left_right_and_across(number: int, shift: int) -> None:
    given = ["2C,6C,TC", "3C,7C,JC", "4C,8C,QC", "5C,9C,KC"]
    match = hearts(SPREAD, "\n".join(f"{seat} pass-cards {cards}" for seat, cards in enumerate(given)), number)
    for seat, cards in enumerate(given):
        mask = FRENCH52.mask(cards.split(","))

        assert match.state.own[(seat + shift) % 4].hand & mask == mask
        assert match.state.own[seat].hand & mask == 0

    assert public(match).held == (13,) * 4
    assert match.to_act == (shift,)  # who was passed the two of clubs


def test_the_fourth_deal_is_held() -> None:
    match = hearts(SPREAD)

    assert public(match).phase == "play"
    assert match.to_act == (0,)


def test_the_two_of_clubs_leads() -> None:
    match = hearts(SPREAD)

    assert match.legal(Seat(0)) == ("play 2C",)
    assert refused(match, 0, "play 6C") == "The six of clubs may not be led now."


def test_a_play_of_several_cards_or_with_a_suit_is_refused_for_that() -> None:
    match = hearts(SUITED, "0 play 2C\n1 play 2D")

    assert refused(match, 2, "play 3H,4H") == "Choose 1 from your hand."
    assert refused(match, 2, "play 3H clubs") == "There is no move “play 3H clubs” now."
    assert refused(hearts(SUITED), 0, "play 2C hearts") == "The two of clubs cannot be led so."


def test_no_points_on_the_first_trick_but_from_a_hand_of_points() -> None:
    match = hearts(SUITED, "0 play 2C\n1 play 2D")

    assert len(match.legal(Seat(2))) == 13
    assert "play QS" not in played(match, "2 play AH").legal(Seat(3))
    assert len(played(match, "2 play AH").legal(Seat(3))) == 12


def test_hearts_are_not_led_before_they_are_broken() -> None:
    match = hearts(SPREAD, "0 play 2C\n1 play 3C\n2 play 4C\n3 play 5C")

    assert not any(move.endswith("H") for move in match.legal(Seat(3)))
    assert refused(match, 3, "play " + next(name for name in hand(match, 3).split(",") if name.endswith("H")))


def test_a_heart_breaks_hearts_and_flags_begin_anew_with_each_deal() -> None:
    match = hearts(SUITED, "0 play 2C\n1 play 2D\n2 play AH\n3 play 2S")
    assert public(match).flags == {"broken"}

    rng = random.Random(1)
    for step in steps(match, rng, 1):
        match = step.after
        if step.seat == HOUSE:
            break
    assert public(match).flags == frozenset()


@pytest.mark.parametrize("breaks", [True, False])
def test_the_queen_breaks_hearts_where_the_table_says_so(breaks: bool) -> None:
    deal = SUITED.replace("QS", "@").replace("2C", "QS").replace("@", "2C")
    match = hearts(deal, "3 play 2C\n0 play 3C\n1 play 2D\n2 play 2H\n0 play QS", queen_breaks=breaks)

    assert public(hearts(SUITED, "0 play 2C", queen_breaks=breaks)).flags == frozenset()
    assert "broken" in public(match).flags  # by the heart

    match = hearts(SPREAD, queen_breaks=breaks)
    queen = match.game.pieces["QS"]
    game: Any = match.game
    assert game.flags_after(public(match), queen) == (frozenset({"broken"}) if breaks else frozenset())


def test_who_takes_all_the_points_gives_them_to_the_others() -> None:
    match = hearts(SUITED)
    for step in steps(match, random.Random(1), 0):
        match = step.after

    # Only clubs take tricks that clubs lead: seat 0 takes everything.
    assert public(match).deals[-1].points == (26, 0, 0, 0)
    assert public(match).deals[-1].change == (0, 26, 26, 26)


def test_the_event_of_a_sealed_choice_says_only_that_it_was_made() -> None:
    before = hearts(SPREAD, number=1)
    after = played(before, "2 pass-cards 4C,8C,QC")
    for seat in (None, Seat(0), Seat(2)):
        found = events(before.game, before.view(seat), after.view(seat), Voice(before.game.catalogue("en"), reader=seat))

        assert [(event["type"], event["seat"], event["piece"]) for event in found] == [("sealed", 2, None)]
