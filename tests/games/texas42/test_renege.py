"""Tiles that do not follow though others could: T42-R47."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, passed, public_of, result, seen, tricks

from followsuit.errors import NotYourTurnError
from followsuit.matches import Match
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import Texas42

Made = Callable[..., Match]
# With conftest's deal seat 1 can follow twos with 5-2 alone, seat 2 with 4-2.
LED = (*passed(0, "bid 30"), "0 trump twos", "0 play 6-2")


def test_such_a_tile_is_refused(match: Made) -> None:
    """T42-R47, T42-R24."""
    assert legal(match(*LED)) == ("play 5-2",)
    assert refused(match(*LED), 1, "play 5-5") == "Must follow trump (twos): you hold five-two."


def test_at_a_table_of_wood_it_may_be_played(match: Made) -> None:
    """T42-R47: any tile that is held, and none that is not."""
    led = match(*LED, renege="authentic")

    assert legal(led) == tuple(f"play {tile}" for tile in ("0-0", "5-0", "5-1", "5-2", "5-3", "5-4", "5-5"))
    assert refused(led, 1, "play 6-6") == "You do not hold the double six."
    assert public_of(led.play(Seat(1), "play 5-2")).phase == "play"


def test_who_can_follow_nothing_does_not_renege(match: Made, then: Made) -> None:
    """T42-R47: seat 1 has no six."""
    led = match(*LED[:-1], "0 play 6-5", renege="authentic")

    assert public_of(then(led, "1 play 0-0")).phase == "play"


def test_a_tile_out_of_turn_is_no_renege(match: Made) -> None:
    """T42-R47: it is refused, and nothing is lost."""
    led = match(*LED, renege="authentic")

    for seat, tile in ((0, "6-6"), (2, "4-4"), (3, "3-1")):
        with pytest.raises(NotYourTurnError):
            led.play(Seat(seat), f"play {tile}")


@pytest.mark.parametrize("name", ["trump twos", "sevens"])
def test_a_lead_is_no_renege(match: Made, name: str) -> None:
    """T42-R47, T42-R28, T42-R44: where it must be a trump, or the nearest to seven, any other is refused there too."""
    options = {"opening_lead": "must_trump", "sevens": True}
    wood = match(*passed(0, "bid 42"), f"0 {name}", renege="authentic", **options)

    assert legal(wood) == legal(match(*passed(0, "bid 42"), f"0 {name}", **options))
    assert len(legal(wood)) == 1
    assert refused(wood, 0, "play 6-6")


@pytest.mark.parametrize(("bid", "stake"), [(30, 1), (42, 1), (126, 3)])
def test_it_loses_the_deal_at_once_for_the_stake_that_was_bid(match: Made, bid: int, stake: int) -> None:
    """T42-R47: of an opponent, and the bid is made, with all that is left."""
    calls = (f"0 bid {bid}", "1 pass", "2 pass", "3 pass")
    over = match(*calls, *LED[4:], "1 play 5-5", renege="authentic", opening_max_marks=3)

    assert over.to_act == (HOUSE,)
    assert public_of(over).faulty == 1
    assert (result(over).made, result(over).points, result(over).change) == (True, (42, 0, 42, 0), (stake, 0, stake, 0))
    assert [str(play.piece) for play in public_of(over).trick] == ["6-2", "5-5"]


def test_the_bidders_lose_it_by_their_own(match: Made) -> None:
    """T42-R47: the partner's is as bad, also when the bid had been reached."""
    over = match(*LED, "1 play 5-2", "2 play 4-4", renege="authentic")
    assert (result(over).made, result(over).points, result(over).change) == (False, (0, 42, 0, 42), (0, 1, 0, 1))

    hands = (
        "6-6,6-5,6-4,6-3,6-2,6-1,5-0",
        "6-0,5-4,4-1,4-0,3-1,2-1,1-0",
        "5-5,5-3,5-2,5-1,4-4,4-3,4-2",
        "3-3,3-2,3-0,2-2,2-0,1-1,0-0",
    )
    done = (*passed(0, "bid 30"), "0 trump sixes", *tricks("0 6-6 6-0 5-5 3-2", "0 6-5 4-1 5-3 3-3", "0 6-4 1-0 4-2 2-0"))
    reached = match(*done, "0 play 5-0", "1 play 5-4", hands=hands, renege="authentic", stop_when_decided=False)
    assert public_of(reached).taken == (33, 0)
    lost = reached.play(Seat(2), "play 4-4")
    assert (result(lost).made, result(lost).points, result(lost).change) == (False, (33, 9, 33, 9), (0, 1, 0, 1))


def test_in_points_a_hand_lost_so_pays_like_any_that_is_set(match: Made) -> None:
    """T42-R47, T42-R33: what the others have, with all that is left, and the bid; from 42 on the bid alone."""
    options = {"renege": "authentic", "scoring": "points"}
    first = tricks("0 6-6 5-2 4-2 2-2")
    lost = match(*LED[:-1], *first, "3 play 2-1", "0 play 6-5", **options)
    assert result(lost).points == (0, 42, 0, 42)
    assert result(lost).change == (0, 72, 0, 72)

    won = match(*LED, "1 play 5-5", **options)
    assert result(won).change == (42, 0, 42, 0)
    high = match(*passed(0, "bid 84"), *LED[4:], "1 play 5-2", "2 play 4-4", **options)
    assert result(high).change == (0, 84, 0, 84)


def test_the_points_taken_before_it_stay(match: Made) -> None:
    """T42-R47, T42-R46: the rest, the trick on the table too, goes to the other side."""
    named = (*passed(0, "bid 30"), "0 trump twos", *tricks("0 6-6 5-5 4-4 1-0"))
    over = match(*named, "0 play 6-2", "1 play 5-2", "2 play 3-3", renege="authentic", scoring="points")

    assert result(over).points == (11, 31, 11, 31)
    assert result(over).change == (0, 61, 0, 61)


def test_it_loses_a_nello_and_sevens(match: Made) -> None:
    """T42-R47, T42-R40, T42-R44."""
    options = {"renege": "authentic", "nello": "high", "sevens": True}
    calls = passed(3, "bid 42")
    of_other = match(*calls, "3 nello high", "3 play 2-1", "0 play 6-6", **options)
    assert public_of(of_other).faulty == 0
    assert (result(of_other).made, result(of_other).change) == (True, (0, 1, 0, 1))
    own = match(*passed(1, "bid 42"), "1 nello high", "1 play 0-0", "2 play 4-4", **options)
    assert (result(own).made, result(own).change) == (True, (0, 1, 0, 1))

    sevens = match(*passed(0, "bid 42"), "0 sevens", "0 play 6-1", "1 play 0-0", **options)
    assert (public_of(sevens).faulty, result(sevens).made) == (1, True)


def test_the_bidder_of_a_nello_loses_it_by_a_renege(match: Made) -> None:
    """T42-R47, T42-R40: though it has taken no trick."""
    hands = (
        "1-0,2-0,2-1,3-0,3-1,4-0,5-0",
        "5-5,6-1,6-2,6-3,6-4,6-5,6-6",
        "0-0,1-1,2-2,3-3,4-4,5-4,5-3",
        "5-1,5-2,4-1,4-2,4-3,3-2,6-0",
    )
    first = ("0 play 1-0", "1 play 6-1", "3 play 4-1")
    named = (*passed(0, "bid 84"), "0 nello high", *first, "1 play 5-5", "3 play 5-1", "0 play 2-0")
    over = match(*named, hands=hands, renege="authentic", nello="high")

    assert (public_of(over).faulty, result(over).made, result(over).change) == (0, False, (0, 2, 0, 2))
    assert result(over).points == (0, 42, 0, 42)


def test_no_bot_is_made_to_renege(match: Made, game: Texas42) -> None:
    """T42-R47."""
    led = match(*LED, renege="authentic")

    assert game.sound(seen(led, 1), led.legal(Seat(1))) == ("play 5-2",)


def test_a_secret_partner_that_reneges_is_known(game_of: Made) -> None:
    """T42-R47, T42-R50: and the bidder loses with it."""
    hands = ("6-6,6-5,6-4,6-3,6-2", "5-5,5-4,5-3,5-2,5-1", "4-4,4-3,4-2,4-1,4-0", "3-3,3-2,3-1,3-0,2-2", "1-1,0-0,6-1,6-0,5-0")
    named = ("* deal " + " / ".join(hands), *passed(1, "bid 28", 5, first=1), "1 trump threes", "1 call 4-4")
    over = game_of(*named, "1 play 5-3", "2 play 4-2", seats=5, called_partner="named", renege="authentic")

    assert public_of(over).team == (1, 2)
    assert (result(over).made, result(over).points) == (False, (40, 0, 0, 40, 40))
    assert result(over).change == (1, 0, 0, 1, 1)
