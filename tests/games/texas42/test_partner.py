"""A partner that is called by a tile, with five and seven players: T42-R50, T42-R52."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, passed, public_of, result, seen

from followsuit.errors import NotYourTurnError
from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import Texas42

Made = Callable[..., Match]
FIVE = "* deal 6-6,6-5,6-4,6-3,6-2 / 5-5,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,4-1,4-0 / 3-3,3-2,3-1,3-0,2-2 / 1-1,0-0,6-1,6-0,5-0"
FIVES = (*passed(1, "bid 28", 5, first=1), "1 trump fives")


@pytest.mark.parametrize(
    ("seats", "way", "calls"),
    [(5, "usual", False), (5, "named", True), (5, "alone", False), (7, "usual", True), (7, "alone", False)],
)
def test_who_calls_a_partner(game_of: Made, seats: int, way: str, calls: bool) -> None:
    """T42-R50, T42-R52: by default the bidder is alone with five, and names a tile with seven."""
    begun = game_of(seats=seats, called_partner=way).deal(bytes(32))
    while public_of(begun).phase == "bid":
        begun = begun.play(begun.to_act[0], "pass" if "pass" in legal(begun) and public_of(begun).bid else legal(begun)[1])
    named = begun.play(begun.to_act[0], "trump fives")

    assert (public_of(named).phase == "call") == calls
    assert public_of(named).sides == tuple((seat,) for seat in range(seats))


def test_the_bidder_calls_a_tile_that_it_does_not_hold(game_of: Made) -> None:
    """T42-R50: one that is dealt, or none."""
    asked = game_of(FIVE, *FIVES, seats=5, called_partner="named")
    others = DOMINO6.names(sum(asked.state.own[seat].hand for seat in (0, 2, 3, 4)))

    assert sorted(legal(asked)) == sorted((*(f"call {tile}" for tile in others), "alone"))
    refused(asked, 1, "call 5-5")
    refused(asked, 1, "call 1-0")
    with pytest.raises(NotYourTurnError):
        asked.play(Seat(0), "call 5-5")


def test_the_partner_is_secret_until_the_tile_is_played(game_of: Made, game: Texas42) -> None:
    """T42-R50: what everyone sees is the same whoever has it, and a deal does not stop before."""
    asked = game_of(FIVE, *FIVES, seats=5, called_partner="named")
    now = asked.play(Seat(1), "call 3-3")
    assert (public_of(now).team, public_of(now).secret, now.to_act) == ((1,), True, (1,))
    rng = random.Random(5)
    holders = {Redeal(game, seen(now, 0)).hands(rng) for _ in range(60)}
    assert {at for hands in holders for at, hand in enumerate(hands) if hand & DOMINO6["3-3"].bit} == {2, 3, 4}

    for move in ("1 play 5-5", "2 play 4-1", "3 play 3-2", "4 play 5-0", "0 play 6-5"):
        seat, _, play = move.partition(" ")
        now = now.play(Seat(int(seat)), play)
    assert public_of(now).won == (0, 26, 0, 0, 0)
    for move in ("1 play 5-4", "2 play 4-0", "3 play 3-0", "4 play 0-0", "0 play 6-4"):
        seat, _, play = move.partition(" ")
        now = now.play(Seat(int(seat)), play)
    assert public_of(now).won == (0, 37, 0, 0, 0)
    # 28 are reached, but who scores is not known yet.
    assert (public_of(now).phase, public_of(now).team) == ("play", (1,))

    for move in ("1 play 5-3", "2 play 4-2"):
        seat, _, play = move.partition(" ")
        now = now.play(Seat(int(seat)), play)
    known = now.play(Seat(3), "play 3-3")
    assert (public_of(known).team, public_of(known).secret) == ((1, 3), False)
    over = known.play(Seat(4), "play 1-1").play(Seat(0), "play 6-2")
    assert over.to_act == (HOUSE,)
    assert (result(over).made, result(over).change) == (True, (0, 1, 0, 1, 0))
    assert result(over).points == (0, 38, 0, 38, 0)


def test_what_the_partner_has_taken_is_the_bidders(game_of: Made) -> None:
    """T42-R50: and a bid that is set scores for each of the others."""
    now = game_of(FIVE, *FIVES[:-1], "1 trump threes", "1 call 3-3", "1 play 5-1", seats=5, called_partner="named")
    now = now.play(Seat(2), "play 4-3").play(Seat(3), "play 3-3").play(Seat(4), "play 5-0").play(Seat(0), "play 6-5")
    assert public_of(now).taken == (6, 0)
    assert now.to_act == (3,)

    lost = game_of(FIVE, *FIVES[:-1], "1 trump blanks", "1 call 6-5", "1 play 5-1", seats=5, called_partner="named")
    for move in ("2 play 4-0", "3 play 3-1", "4 play 5-0", "0 play 6-5"):
        seat, _, play = move.partition(" ")
        lost = lost.play(Seat(int(seat)), play)
    while lost.to_act != (HOUSE,):
        lost = lost.play(lost.to_act[0], legal(lost)[0])
    assert result(lost).made is False
    assert result(lost).change == (0, 0, 1, 1, 1)


def test_the_bidder_may_play_alone_all_the_same(game_of: Made) -> None:
    """T42-R50, T42-R52."""
    now = game_of(FIVE, *FIVES, "1 alone", seats=5, called_partner="named")
    assert (public_of(now).secret, now.to_act) == (False, (1,))
    while now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], legal(now)[-1])

    assert (result(now).made, result(now).change) == (True, (0, 1, 0, 0, 0))
    assert len(public_of(now).tricks) < 5


def test_a_nello_is_played_alone_against_all(game_of: Made) -> None:
    """T42-R50, T42-R40: no tile is called for it, and nobody sits out."""
    calls = passed(1, "bid 40", 5, first=1)
    now = game_of(FIVE, *calls, "1 nello high", seats=5, called_partner="named", nello="high")

    assert (public_of(now).phase, public_of(now).out) == ("play", ())


def test_while_the_partner_is_secret_all_others_are_asked(game_of: Made) -> None:
    """T42-R46, T42-R50: since nobody is known to be with the claimant."""
    hands = ("6-6,6-5,6-4,6-3,6-2", "5-5,5-4,5-3,5-2,5-1", "4-4,4-3,4-2,4-1,4-0", "3-3,3-2,3-1,3-0,2-2", "1-1,0-0,6-1,6-0,5-0")
    moves = (*passed(1, "bid 28", 5, first=1), "1 trump threes", "1 call 6-5")
    led = game_of(
        "* deal " + " / ".join(hands),
        *moves,
        *("1 play 5-3", "2 play 4-3", "3 play 3-3", "4 play 0-0", "0 play 6-3"),
        seats=5,
        called_partner="named",
        claims="assisted",
    )
    assert led.to_act == (3,)
    claimed = led.play(Seat(3), "play 3-2")
    assert DOMINO6["3-2"].bit & ~claimed.state.own[3].hand

    # Seat 0, which is the partner, has the last sixes once the threes are out.
    now = claimed
    for move in ("4 play 6-1", "0 play 6-2", "1 play 5-1", "2 play 4-0"):
        seat, _, play = move.partition(" ")
        now = now.play(Seat(int(seat)), play)
    assert now.to_act == (3,)
    asked = now.play(Seat(3), "claim") if "claim" in legal(now) else now

    assert public_of(asked).secret
    order = []
    while public_of(asked).phase == "claim":
        order.append(asked.to_act[0])
        asked = asked.play(asked.to_act[0], "accept")
    assert order == [4, 0, 1, 2]
    assert public_of(asked).team == (0, 1)


def test_a_claim_at_a_table_of_wood_counts_on_a_partner_who_is_still_secret(game_of: Made) -> None:
    """T42-R46, T42-R50: 3-3 is to take the last trick, and who holds it wants that; alone the claim would be wrong."""
    deal = "* deal 6-6,6-5,6-4,6-3,3-0 / 5-5,5-4,5-3,5-2,5-1 / 4-4,4-3,4-2,4-1,4-0 / 3-3,3-2,3-1,6-2,2-2 / 1-1,0-0,6-1,6-0,5-0"
    bid = (deal, *passed(0, "bid 40", 5, first=1), "0 trump sixes")
    options = {"seats": 5, "called_partner": "named", "claims": "authentic"}
    right, wrong = game_of(*bid, "0 call 3-3", "0 claim", **options), game_of(*bid, "0 alone", "0 claim", **options)

    assert (public_of(right).faulty, result(right).made, result(right).change) == (None, True, (1, 0, 0, 1, 0))
    assert (public_of(wrong).faulty, result(wrong).made, result(wrong).change) == (0, False, (0, 1, 1, 1, 1))
