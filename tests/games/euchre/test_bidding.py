"""Making trump: who speaks, what is open, what is taken up and laid away."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.setting import refused

from followsuit.codec import Codec
from followsuit.matches import Match
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit.showing import show
from followsuit.state import view_of
from followsuit_euchre import EUCHRE24, Euchre, EuchrePublic

Made = Callable[..., Match]
JACK_UP = "AH,KH,QD,TD,9D / AC,TC,QH,9H,KS / KC,JC,TH,AD,KD / 9S,AS,QS,JH,JD / JS,QC,TS,9C"
FARMER = "AH,KH,QD,TD,9D / 9C,TC,TH,9H,TS / KC,JC,QH,AD,KD / JS,AS,QS,JH,JD / 9S,QC,KS,AC"
ROUND = ("1 pass", "2 pass", "3 pass", "0 pass")


def public_of(match: Match) -> EuchrePublic:
    public = match.state.public
    assert isinstance(public, EuchrePublic)
    return public


def test_partners_sit_opposite_and_all_goes_clockwise(match: Made) -> None:
    """EU-R1."""
    assert match().state.public.sides == ((0, 2), (1, 3))
    assert [match(*ROUND[:said]).to_act for said in range(5)] == [(1,), (2,), (3,), (0,), (1,)]


def test_five_each_and_a_kitty_of_which_one_card_is_seen(match: Made) -> None:
    """EU-R2."""
    dealt = match()

    assert [own.hand.bit_count() for own in dealt.state.own] == [5, 5, 5, 5]
    assert EUCHRE24.names(public_of(dealt).upcard) == ("9S",)
    assert [card.name for card in dealt.state.hidden.stock] == ["QC", "TS", "9C"]


def test_the_kitty_is_shown_to_nobody_even_when_all_is_over(match: Made) -> None:
    """EU-R2."""
    game, now = Euchre(), match("1 order", "0 discard 9D")
    while now.to_act != (HOUSE,):
        for seat in (None, *map(Seat, range(4))):
            sent = received(game, now, seat)
            assert not {"QC", "TS", "9C"} & sent
        now = now.play(now.to_act[0], now.legal(now.to_act[0])[0])
    for seat in (None, *map(Seat, range(4))):
        assert not {"QC", "TS", "9C"} & received(game, now, seat)


def received(game: Euchre, match: Match, seat: Seat | None) -> set[str]:
    """The names of the cards that are in what *seat* is sent."""
    view = match.view(seat)
    sent = json.dumps([Codec(game).view(view), show(game, view, match.legal(seat) if seat is not None else ())])
    return {card.name for card in EUCHRE24 if f'"{card.name}"' in sent}


def test_the_first_who_does_not_pass_is_the_maker(match: Made) -> None:
    """EU-R4."""
    assert match().legal(Seat(1)) == ("pass", "order", "alone")
    ordered = match("1 pass", "2 order")

    assert public_of(ordered).declarer == 2
    assert ordered.state.public.deal == 1
    assert public_of(ordered).contract == Euchre.contracts["spades"]
    assert ordered.to_act == (0,)


def test_a_jack_may_be_turned_down_or_not(match: Made) -> None:
    """EU-R5."""
    usual, strict = match(*ROUND[:3], deal=JACK_UP), match(*ROUND[:3], deal=JACK_UP, turn_down_bower=False)

    assert usual.legal(Seat(0)) == ("pass", "order", "alone")
    assert strict.legal(Seat(0)) == ("order", "alone")
    assert refused(strict, 0, "pass") == "A jack is turned up: at this table the dealer takes it."
    assert "pass" in match(*ROUND[:3], turn_down_bower=False).legal(Seat(0))
    assert "pass" in match("1 pass", deal=JACK_UP, turn_down_bower=False).legal(Seat(2))


def test_a_canadian_orders_its_partner_up_alone(match: Made) -> None:
    """EU-R6."""
    canadian = match("1 pass", canadian_loner=True)

    assert canadian.legal(Seat(2)) == ("pass", "alone")
    assert refused(canadian, 2, "order") == "At this table the dealer's partner goes alone or passes."
    assert match(canadian_loner=True).legal(Seat(1)) == ("pass", "order", "alone")


def test_another_suit_is_named_once_the_card_is_turned_down(match: Made) -> None:
    """EU-R7."""
    named = match(*ROUND)

    assert named.legal(Seat(1)) == (
        *("pass", "name clubs", "name diamonds", "name hearts"),
        *("alone clubs", "alone diamonds", "alone hearts"),
    )
    assert refused(named, 1, "name spades") == "Spades were turned down."
    assert refused(named, 1, "name no-trump") == "There is no move “name no-trump” now."
    hearts = named.play(Seat(1), "name hearts")
    assert hearts.to_act == (1,)
    assert hearts.state.public.phase == "play"
    assert public_of(hearts).upcard == EUCHRE24["9S"].bit


def test_no_trump_may_be_named_where_the_table_has_it(match: Made) -> None:
    """EU-R7, EU-R15."""
    named = match(*ROUND, no_trump=True)

    assert {"name no-trump", "alone no-trump"} <= set(named.legal(Seat(1)))
    assert "name no-trump" not in match(no_trump=True).legal(Seat(1))


def test_the_dealer_is_stuck(match: Made) -> None:
    """EU-R8."""
    stuck = match(*ROUND, *ROUND[:3])

    assert "pass" not in stuck.legal(Seat(0))
    assert refused(stuck, 0, "pass") == "All have passed: the dealer must name trump."


def test_else_the_cards_are_thrown_in_and_the_next_seat_deals(match: Made) -> None:
    """EU-R8, EU-R3."""
    over = match(*ROUND, *ROUND, stick_the_dealer=False)

    assert over.to_act == (HOUSE,)
    assert over.state.public.deals[-1].change == (0, 0, 0, 0)
    assert over.deal(bytes(32)).state.public.dealer == 1


def test_a_farmers_hand_may_be_thrown_in_and_the_same_seat_deals_again(match: Made) -> None:
    """EU-R9."""
    farmer = match(deal=FARMER, farmers_hand=True)

    assert farmer.legal(Seat(1)) == ("pass", "order", "alone", "farmers-hand")
    thrown = farmer.play(Seat(1), "farmers-hand")
    assert thrown.state.public.scores == (0, 0, 0, 0)
    assert thrown.deal(bytes(32)).state.public.dealer == 0
    other = match("1 pass", deal=FARMER, farmers_hand=True)
    assert refused(other, 2, "farmers-hand") == "A farmer's hand has nothing but nines and tens."
    assert "farmers-hand" not in match(deal=FARMER).legal(Seat(1))


def test_the_dealer_takes_up_what_was_ordered_and_lays_any_card_away(match: Made) -> None:
    """EU-R10."""
    ordered = match("1 order")

    assert ordered.to_act == (0,)
    assert set(ordered.legal(Seat(0))) == {f"discard {name}" for name in ("AH", "KH", "QD", "TD", "9D", "9S")}
    away = ordered.play(Seat(0), "discard 9S")
    assert away.state.own[0].gone == EUCHRE24["9S"].bit
    assert away.to_act == (1,)


def test_the_up_card_may_have_to_be_kept(match: Made) -> None:
    """EU-R10."""
    ordered = match("1 order", may_discard_upcard=False)

    assert "discard 9S" not in ordered.legal(Seat(0))
    assert refused(ordered, 0, "discard 9S") == "The nine of spades was taken up and must be kept."
    assert refused(ordered, 0, "discard KS") == "You do not hold the king of spades."


def test_the_discard_is_nowhere_but_with_the_dealer(match: Made) -> None:
    """EU-R10; neither when the hands are shown."""
    game, now = Euchre(), match("1 order", "0 discard QD")
    moments = [now]
    while now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], now.legal(now.to_act[0])[0])
        moments.append(now)

    assert any(public_of(now).shown)
    for each in moments:
        assert "QD" in received(game, each, Seat(0))
        for seat in (None, Seat(1), Seat(2), Seat(3)):
            assert "QD" not in received(game, each, seat)


@pytest.mark.parametrize("may_discard", [True, False])
def test_everyone_knows_that_the_dealer_has_what_it_took_up(match: Made, may_discard: bool) -> None:
    """EU-R10."""
    up, rng = EUCHRE24["9S"].bit, random.Random(3)
    state: Any = match("1 order", "0 discard 9D", may_discard_upcard=may_discard).state
    redeal = Redeal(Euchre(), view_of(state, Seat(2)))
    imagined = [redeal.sample(rng).own[0] for _ in range(400)]

    assert all((own.hand | own.gone) & up for own in imagined)
    assert any(own.gone & up for own in imagined) is may_discard


def test_a_dealer_who_sits_out_takes_nothing_up(match: Made) -> None:
    """EU-R11, EU-R17."""
    alone = match("1 pass", "2 alone")

    assert public_of(alone).out == (0,)
    assert public_of(alone).upcard == EUCHRE24["9S"].bit
    assert alone.to_act == (1,)
    assert [entry.move for entry in alone.entries[-2:]] == ["pass", "alone"]


def test_a_dealer_whose_partner_defends_alone_takes_nothing_up(match: Made) -> None:
    """EU-R11, EU-R18."""
    alone = match("1 alone", "2 defend-alone", defend_alone="loner")

    assert public_of(alone).out == (0, 3)
    assert public_of(alone).taken_up == 0
    assert alone.to_act == (1,)


def test_opponents_are_asked_in_turn_whether_to_defend_alone(match: Made) -> None:
    """EU-R18."""
    asked = match("1 pass", "2 pass", "3 alone", defend_alone="loner")

    assert asked.to_act == (2,)
    assert asked.legal(Seat(2)) == ("pass", "defend-alone")
    both = asked.play(Seat(2), "pass")
    assert both.to_act == (0,)
    assert public_of(both.play(Seat(0), "pass")).out == (1,)
    assert public_of(both.play(Seat(0), "defend-alone")).out == (1, 2)
    assert public_of(asked.play(Seat(2), "defend-alone")).out == (0, 1)


def test_a_maker_with_a_partner_is_defended_alone_only_where_the_table_allows_it(match: Made) -> None:
    """EU-R18."""
    assert match("1 order", defend_alone="loner").state.public.phase == "discard"
    assert match("1 order", defend_alone="any").to_act == (2,)
    assert match("1 alone").state.public.phase == "discard"
