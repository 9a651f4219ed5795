"""What is known of hands that are not seen: no more than what was called, given and played says."""

from __future__ import annotations

import random
from collections.abc import Callable

from tests.games.texas42.asking import legal, passed, public_of, seen

from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal, excluded
from followsuit.seats import Seat
from followsuit_texas42 import Texas42

Made = Callable[..., Match]
DOUBLES = DOMINO6.mask(f"{pip}-{pip}" for pip in range(7))
HANDS = (
    "3-0,2-0,1-0,2-1,1-1,5-0,0-0",
    "4-0,4-3,6-5,6-6,5-5,5-4,6-4",
    "2-2,3-2,4-2,4-1,4-4,3-1,5-1",
    "3-3,5-3,6-3,6-2,6-1,6-0,5-2",
)
EXCHANGE = {"nello": "high", "nello_exchange": True, "first_bidder": "holder_1_0"}
GAVE = (*passed(0, "bid 42"), "0 nello high")


def holders(match: Match, observer: int | None, tile: str) -> set[int]:
    """Who may hold *tile*, as *observer* imagines it."""
    redeal, rng = Redeal(Texas42(), seen(match, observer)), random.Random(tile)
    hands = [redeal.hands(rng) for _ in range(60)]
    return {seat for each in hands for seat, hand in enumerate(each) if hand & DOMINO6[tile].bit}


def test_who_does_not_follow_has_none_of_the_suit_and_may_have_trumps(match: Made, game: Texas42) -> None:
    """T42-R24: fours are trump and 3-0 is led; from 4-0, 4-3 and 6-5 any may be played, and others learn of the threes alone."""
    led = match(*passed(0, "bid 30"), "0 trump fours", "0 play 3-0", hands=HANDS)
    assert {"play 4-0", "play 4-3", "play 6-5"} <= set(legal(led))
    assert len(legal(led)) == 7
    after = led.play(Seat(1), "play 6-5")

    threes = DOMINO6.mask(["3-3", "6-3", "5-3", "3-2", "3-1", "3-0"])
    assert excluded(game, public_of(after)) == [0, threes, 0, 0]
    assert holders(after, 2, "4-3") == {0, 1, 3}
    assert holders(after, 2, "6-3") == {0, 3}


def test_who_calls_first_because_of_one_blank_has_it(match: Made) -> None:
    """T42-R8."""
    begun = match(hands=HANDS, first_bidder="holder_1_0")
    assert begun.to_act == (0,)

    assert holders(begun.play(Seat(0), "pass"), 1, "1-0") == {0}
    assert holders(match("0 pass", hands=HANDS), 1, "1-0") == {0, 2, 3}


def test_after_an_exchange_either_of_the_two_may_have_it(match: Made) -> None:
    """T42-R8, T42-R41."""
    asked = match(*GAVE, hands=HANDS, **EXCHANGE)
    assert holders(asked, 1, "1-0") == {0}
    both = asked.play(Seat(0), "give 5-0").play(Seat(2), "give 2-2")

    assert holders(both, 1, "1-0") == {0, 2}
    assert holders(both, 2, "1-0") == {0}


def test_an_exchange_of_others_moves_it_nowhere(match: Made) -> None:
    """T42-R8, T42-R41: it is not with the two who have given each other a tile."""
    calls = ("0 pass", "1 bid 42", "2 pass", "3 pass", "1 nello high", "1 give 4-0", "3 give 5-2")
    both = match(*calls, hands=HANDS, **EXCHANGE)

    assert holders(both, 2, "1-0") == {0}


def test_who_gave_a_tile_knows_where_it_is(match: Made, game: Texas42) -> None:
    """T42-R41: until it is played; and nobody else knows."""
    both = match(*GAVE, "0 give 5-0", "2 give 2-2", hands=HANDS, **EXCHANGE)

    assert holders(both, 0, "5-0") == {2}
    assert holders(both, 2, "2-2") == {0}
    assert {0, 2, 3} <= holders(both, 1, "2-2")
    played = both.play(Seat(0), "play 2-2").play(Seat(1), "play 4-0").play(Seat(3), "play 6-2")
    assert holders(played, 2, "2-2") == set()
    assert (game.certain(seen(both, 2)), game.certain(seen(played, 2))) == ({0: DOMINO6["2-2"].bit}, {})


def test_who_bid_doubles_may_have_given_one_away(match: Made, game: Texas42) -> None:
    """T42-R43, T42-R41: a partner that bid over the splash names nello, and the two change a tile."""
    hands = (
        "6-6,5-5,4-4,2-1,3-1,4-1,5-1",
        "6-5,6-4,6-3,6-2,6-1,6-0,5-4",
        "1-0,2-0,3-0,4-0,5-0,3-2,4-2",
        "3-3,2-2,1-1,0-0,5-3,5-2,4-3",
    )
    options = {"nello": "high", "nello_exchange": True, "splash_marks": 2}
    calls = ("0 bid splash", "1 pass", "2 bid 126", "3 pass", "2 nello high", "2 give 5-0", "0 give 6-6")
    after = match(*calls, hands=hands, **options)
    redeal, rng = Redeal(game, seen(after, 1)), random.Random(3)

    assert redeal.supports(after.state)  # type: ignore[arg-type]
    dealt = [[(hand & DOUBLES).bit_count() for hand in redeal.hands(rng)] for _ in range(200)]
    assert {0, 1} & {each[0] for each in dealt} == set()
    assert all(each[0] > 2 or each[2] for each in dealt)
    assert any(each[0] == 2 for each in dealt)


def test_the_bidder_does_not_hold_the_tile_that_it_calls(game_of: Made) -> None:
    """T42-R50."""
    deal = "* deal 6-6,6-5,6-4,6-3,6-2 / 5-5,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,4-1,4-0 / 3-3,3-2,3-1,3-0,2-2 / 1-1,0-0,6-1,6-0,5-0"
    moves = (*passed(1, "bid 28", 5, first=1), "1 trump fives")
    called = game_of(deal, *moves, "1 call 6-6", seats=5, called_partner="named")
    alone = game_of(deal, *moves, "1 alone", seats=5, called_partner="named")

    assert holders(called, 2, "6-6") == {0, 3, 4}
    assert holders(alone, 2, "6-6") == {0, 1, 3, 4}
