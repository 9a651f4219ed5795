"""Nello: T42-R40, and the exchange before it: T42-R41."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import answers, legal, passed, public_of, ranked, result, winner

from followsuit.errors import NotYourTurnError
from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import CONTRACTS

Made = Callable[..., Match]
LOW = (
    "1-0,2-0,2-1,3-0,3-1,4-0,5-0",
    "5-5,6-1,6-2,6-3,6-4,6-5,6-6",
    "0-0,1-1,2-2,3-3,4-4,5-4,5-3",
    "5-1,5-2,4-1,4-2,4-3,3-2,6-0",
)
"""Seat 0 has the tiles for a nello, and seat 1 takes all that it leads."""

DOUBLES = ("0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6")
WAYS = ("nello high", "nello low", "nello own", "nello own-inverted")


def test_nello_needs_a_mark(match: Made) -> None:
    """T42-R40."""
    low, mark = match(*passed(0, "bid 41"), nello="high"), match(*passed(0, "bid 42"), nello="high")

    assert "nello high" not in legal(low)
    assert refused(low, 0, "nello high") == "That needs a bid of 42 or more."
    assert "nello high" in legal(mark)


@pytest.mark.parametrize(
    ("option", "ways"),
    [("off", ()), ("high", WAYS[:1]), ("low", WAYS[1:2]), ("own", WAYS[2:3]), ("own_inverted", WAYS[3:]), ("choice", WAYS)],
)
def test_what_the_doubles_are_is_the_tables_or_the_bidders_to_say(match: Made, option: str, ways: tuple[str, ...]) -> None:
    """T42-R40."""
    named = legal(match(*passed(0, "bid 42"), nello=option))

    assert tuple(name for name in named if name.startswith("nello")) == ways


def test_the_partner_sits_out_and_a_trick_is_complete_at_three(match: Made) -> None:
    """T42-R40: the bidder leads; 6-1 takes its 1-0, and the nello is still alive."""
    named = match(*passed(0, "bid 42"), "0 nello high", hands=LOW, nello="high")
    assert (named.to_act, public_of(named).out) == ((0,), (2,))
    led = named.play(Seat(0), "play 1-0").play(Seat(1), "play 6-1")
    assert led.to_act == (3,)
    with pytest.raises(NotYourTurnError):
        led.play(Seat(2), "play 1-1")

    after = led.play(Seat(3), "play 4-1")
    (trick,) = public_of(after).tricks

    assert [(play.seat, str(play.piece)) for play in trick.plays] == [(0, "1-0"), (1, "6-1"), (3, "4-1")]
    assert (trick.winner, trick.points) == (1, 6)
    assert (after.state.public.phase, after.to_act) == ("play", (1,))
    assert after.state.own[2].hand.bit_count() == 7


def test_no_tile_is_trump() -> None:
    """T42-R40."""
    assert all("trump" not in CONTRACTS[way].tables.follow for way in WAYS)


def test_no_tile_is_led_as_its_smaller_end(match: Made) -> None:
    """T42-R28, T42-R40, T42-R44: nor in sevens, where there are no suits."""
    options = {"opening_lead": "small_end", "nello": "high", "sevens": True}

    for name in ("nello high", "sevens"):
        named = match(*passed(0, "bid 42"), f"0 {name}", hands=LOW, **options)
        assert all(len(move.split()) == 2 for move in legal(named))
    assert "play 2-0 blanks" in legal(match(*passed(0, "bid 42"), "0 follow-me", hands=LOW, **options))


@pytest.mark.parametrize(("bid", "stake"), [(42, 1), (84, 2)])
def test_it_is_made_by_taking_no_trick(match: Made, bid: int, stake: int) -> None:
    """T42-R40, T42-R30: all the others take is theirs, and the marks that were bid are the bidders'."""
    now = match(*passed(0, f"bid {bid}"), "0 nello high", hands=LOW, nello="high")
    now = now.play(Seat(0), "play 1-0").play(Seat(1), "play 6-1").play(Seat(3), "play 4-1")
    while now.to_act != (HOUSE,):
        assert public_of(now).phase == "play"
        now = now.play(now.to_act[0], legal(now)[0])

    assert len(public_of(now).tricks) == 7
    assert (result(now).made, result(now).points, result(now).change) == (True, (0, 42, 0, 42), (stake, 0, stake, 0))


@pytest.mark.parametrize("stop", [True, False])
@pytest.mark.parametrize("scoring", ["marks", "points"])
def test_the_first_trick_that_the_bidder_takes_ends_it(match: Made, stop: bool, scoring: str) -> None:
    """T42-R40, T42-R29: at once, also where hands are played out; the stake is the other side's."""
    options = {"nello": "high", "stop_when_decided": stop, "scoring": scoring}
    now = match(*passed(0, "bid 84"), "0 nello high", hands=LOW, **options)
    now = now.play(Seat(0), "play 1-0").play(Seat(1), "play 6-1").play(Seat(3), "play 4-1")
    now = now.play(Seat(1), "play 6-6").play(Seat(3), "play 6-0").play(Seat(0), "play 2-0")
    assert public_of(now).phase == "play"
    lost = match(*passed(1, "bid 84"), "1 nello high", "1 play 6-6", "2 play 5-4", "0 play 1-0", hands=LOW, **options)

    assert len(public_of(lost).tricks) == 1
    assert lost.to_act == (HOUSE,)
    assert (result(lost).made, result(lost).change) == (False, (2, 0, 2, 0) if scoring == "marks" else (84, 0, 84, 0))


def test_the_doubles_are_high_or_low_in_their_suit() -> None:
    """T42-R40."""
    assert ranked(CONTRACTS["nello high"], "fives") == ["5-5", "6-5", "5-4", "5-3", "5-2", "5-1", "5-0"]
    assert ranked(CONTRACTS["nello low"], "fives") == ["6-5", "5-4", "5-3", "5-2", "5-1", "5-0", "5-5"]
    assert answers(CONTRACTS["nello low"], "5-4", ["5-5", "2-2", "3-1"]) == ["5-5"]
    assert winner(CONTRACTS["nello low"], "5-3", "5-5", "5-1") == "5-3"
    assert winner(CONTRACTS["nello high"], "5-3", "5-5", "5-1") == "5-5"


@pytest.mark.parametrize(("name", "order"), [("own", DOUBLES[::-1]), ("own-inverted", DOUBLES)])
def test_the_doubles_may_be_a_suit_of_their_own(name: str, order: tuple[str, ...]) -> None:
    """T42-R40: a double that is led asks for doubles, and is no longer of its number."""
    contract = CONTRACTS[f"nello {name}"]

    assert tuple(ranked(contract, "doubles")) == order
    assert ranked(contract, "fives") == ["6-5", "5-4", "5-3", "5-2", "5-1", "5-0"]
    assert answers(contract, "5-5", ["0-0", "5-4", "5-1"]) == ["0-0"]
    assert answers(contract, "5-4", ["5-5", "2-2", "3-1"]) == ["5-5", "2-2", "3-1"]
    assert winner(contract, "5-5", "0-0", "5-4") == ("5-5" if name == "own" else "0-0")


def test_with_six_players_both_partners_sit_out(game_of: Made) -> None:
    """T42-R40, T42-R51: three against the bidder."""
    hands = ("6-6,6-5,6-4,6-3", "6-2,6-1,6-0,5-5", "5-4,5-3,5-2,5-1", "5-0,4-4,4-3,4-2", "4-1,4-0,3-3,3-2", "3-1,2-2,1-1,0-0")
    named = game_of("* deal " + " / ".join(hands), *passed(5, "bid 39", 6, first=1), "5 nello high", seats=6, nello="high")

    assert public_of(named).out == (1, 3)
    assert public_of(named).turn == (5,)
    after = named.play(Seat(5), "play 3-1").play(Seat(0), "play 6-3").play(Seat(2), "play 5-3").play(Seat(4), "play 3-2")
    assert [trick.winner for trick in public_of(after).tricks] == [0]


GAVE = (*passed(0, "bid 42"), "0 nello high")


def test_the_bidder_and_the_partner_give_each_other_a_tile(match: Made) -> None:
    """T42-R41: neither sees what it will get, nor the others what is given; both together."""
    asked = match(*GAVE, hands=LOW, nello="high", nello_exchange=True)
    assert (public_of(asked).phase, asked.to_act) == ("exchange", (0, 2))
    assert asked.legal(Seat(0)) == tuple(f"give {tile}" for tile in LOW[0].split(","))
    assert refused(asked, 0, "give 6-6") == "You do not hold the double six."

    one = asked.play(Seat(2), "give 0-0")
    assert one.to_act == (0,)
    assert one.state.own[0] == asked.state.own[0]
    both = one.play(Seat(0), "give 5-0")

    assert (public_of(both).phase, both.to_act, public_of(both).out) == ("play", (0,), (2,))
    assert both.state.own[0].hand == DOMINO6.mask(["0-0", "1-0", "2-0", "2-1", "3-0", "3-1", "4-0"])
    assert both.state.own[2].hand == DOMINO6.mask(["5-0", "1-1", "2-2", "3-3", "4-4", "5-4", "5-3"])
    assert [both.view(Seat(seat)).own for seat in (1, 3)] == [asked.view(Seat(seat)).own for seat in (1, 3)]
    assert not any(call.move.verb == "give" for call in public_of(both).calls)


def test_the_others_have_nothing_to_give(match: Made) -> None:
    """T42-R41."""
    asked = match(*GAVE, hands=LOW, nello="high", nello_exchange=True)

    for seat in (1, 3):
        with pytest.raises(NotYourTurnError):
            asked.play(Seat(seat), "give 5-5")


def test_there_is_no_exchange_at_other_tables_nor_before_other_contracts(match: Made) -> None:
    """T42-R41: nor in a nello that a partner names in a plunge."""
    options = {"nello": "high", "nello_exchange": True, "plunge_marks": 3, "plunge_names": "any"}

    assert public_of(match(*GAVE, nello="high")).phase == "play"
    assert public_of(match(*GAVE[:-1], "0 trump sixes", **options)).phase == "play"
    plunged = match(*passed(2, "bid plunge"), "0 nello high", hands=LOW, **options)
    assert (public_of(plunged).phase, public_of(plunged).out, plunged.to_act) == ("play", (0,), (2,))


def test_with_six_players_there_is_no_exchange(game_of: Made) -> None:
    """T42-R41: it is for one partner."""
    hands = ("6-6,6-5,6-4,6-3", "6-2,6-1,6-0,5-5", "5-4,5-3,5-2,5-1", "5-0,4-4,4-3,4-2", "4-1,4-0,3-3,3-2", "3-1,2-2,1-1,0-0")
    deal = "* deal " + " / ".join(hands)
    options = {"nello": "high", "nello_exchange": True}

    assert public_of(game_of(deal, *passed(5, "bid 39", 6, first=1), "5 nello high", seats=6, **options)).phase == "play"


def test_a_side_keeps_its_count_when_its_partner_is_out(match: Made) -> None:
    """T42-R40: tiles that are not played count for nobody."""
    hands = (LOW[0], LOW[1], "0-0,1-1,2-2,3-3,4-4,4-1,5-3", "5-1,5-2,5-4,4-2,4-3,3-2,6-0")
    now = match(*passed(0, "bid 42"), "0 nello high", hands=hands, nello="high")
    while now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], legal(now)[0])

    assert result(now).made
    assert result(now).points == (0, 37, 0, 37)
