"""What a view tells about hidden hands: certainties that hold in every deal that fits, odds that add up."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.bots.fives import FIVES, HANDS

from followsuit.matches import start
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal
from followsuit.seats import Seat
from followsuit.state import State
from followsuit.testing.playing import position, steps
from followsuit.trickgame import TrickGame
from followsuit_bots.odds import Odds
from followsuit_bots.sight import Sight
from followsuit_texas42 import Texas42, Texas42Options

GAME: TrickGame[Any, Any] = Texas42()
World = State[Any, Any]


def sight_after(lines: str, seat: int) -> Sight:
    return Sight(GAME, position(GAME, FIVES + lines).view(Seat(seat)))


def names(mask: int) -> set[str]:
    return set(DOMINO6.names(mask))


def test_who_does_not_follow_holds_none_of_the_suit() -> None:
    sight = sight_after("0 play 5-5\n1 play 5-0\n2 play 5-1\n3 play 3-0\n", 0)

    assert names(sight.may[3]) & {"5-3", "5-0", "5-1"} == set()
    assert "5-3" in names(sight.may[2])


def test_the_highest_trump_is_sure_and_the_second_is_not() -> None:
    sight = sight_after("", 0)

    assert sight.sure(DOMINO6["5-5"])
    assert sight.sure(DOMINO6["6-5"]), "the double is in the same hand"
    assert not sight.sure(DOMINO6["3-3"]), "a trump may fall on it"
    assert not sight.boss(DOMINO6["3-3"])


def test_a_partner_is_sure_when_those_behind_cannot_beat_it() -> None:
    sight = sight_after("0 play 5-5\n1 play 5-0\n", 2)

    assert sight.ours
    assert sight.partner_is_sure()


def test_a_partner_is_not_sure_of_a_double_that_can_be_trumped() -> None:
    assert not sight_after("0 play 3-3\n1 play 6-3\n", 2).partner_is_sure()


def test_what_the_opponents_may_hold_is_what_is_neither_seen_nor_ruled_out() -> None:
    sight = sight_after("0 play 5-5\n1 play 5-0\n2 play 5-1\n3 play 3-0\n0 play 5-4\n1 play 4-0\n", 0)

    assert names(sight.theirs) & {"5-3"} == set()
    assert sight.opponents == (1, 3)
    assert sight.partners == (2,)


@pytest.fixture(scope="module")
def samples() -> list[tuple[Sight, list[World]]]:
    """Positions of random play at every number of players, each with imagined deals."""
    rng = random.Random(42)
    found = []
    for seats in (*GAME.seat_counts, 4, 4):
        match = start(GAME, Texas42Options(), seats=seats, dealer=Seat(0))
        for step in steps(match, rng, deals=5):
            after = step.after
            if after.state.public.phase == "play" and rng.random() < 0.4:
                view = after.view(after.to_act[0])
                redeal = Redeal(GAME, view)
                found.append((Sight(GAME, view), [redeal.sample(rng) for _ in range(8)]))
    assert len(found) > 50
    return found


def beaten(sight: Sight, world: World) -> Iterator[str]:
    """The tiles that are called sure and that an opponent behind can beat in *world*."""
    for tile in DOMINO6.within(sight.hand):
        if not sight.sure(tile):
            continue
        led = sight.asked(tile)
        for seat in sight.after:
            hand = world.own[seat].hand
            able = hand & sight.suits.follow[led] or hand
            if seat in sight.opponents and able & sight.beaters[led][tile.index]:
                yield tile.name


def test_what_is_called_sure_is_so_in_every_deal_that_fits(samples: list[tuple[Sight, list[World]]]) -> None:
    assert [list(beaten(sight, world)) for sight, worlds in samples for world in worlds if list(beaten(sight, world))] == []


def test_each_unseen_tile_is_somewhere(samples: list[tuple[Sight, list[World]]]) -> None:
    for sight, _ in samples:
        odds = Odds(sight)
        for tile in DOMINO6.within(sight.unseen):
            assert sum(odds.holds[seat][tile.index] for seat in range(len(sight.sizes))) == pytest.approx(1)


def test_odds_of_beating_are_about_what_imagined_deals_show() -> None:
    rng = random.Random(7)
    view = position(GAME, FIVES).view(Seat(0))
    sight = Sight(GAME, view)
    redeal = Redeal(GAME, view)
    follow, over = sight.suits.follow["threes"], sight.beaters["threes"][DOMINO6["3-3"].index]
    hands = [redeal.sample(rng).own[1].hand for _ in range(2000)]
    shown = sum(bool((hand & follow or hand) & over) for hand in hands) / len(hands)

    assert Odds(sight).beats(Seat(1), "threes", DOMINO6["3-3"].index) == pytest.approx(shown, abs=0.05)


def test_a_lean_moves_trumps_to_who_bid() -> None:
    sight = sight_after("0 play 3-3\n", 1)
    fives = sight.suits.follow["trump"]

    even = Odds(sight).none(Seat(0), fives)
    leaning = Odds(sight, lambda seat, index: 3.0 if seat == 0 and fives >> index & 1 else 1.0).none(Seat(0), fives)

    assert leaning < even


def test_the_hand_of_a_partner_who_is_the_same_player_is_known() -> None:
    view = position(GAME, FIVES + "0 play 5-5\n1 play 5-0\n", seats=2).view(Seat(2))
    sight = Sight(GAME, view)
    odds = Odds(sight)

    assert names(sight.may[0]) == set(HANDS[0].split(",")) - {"5-5"}
    assert not (sight.may[1] | sight.may[3]) & sight.may[0]
    assert sight.theirs == sight.may[1] | sight.may[3]
    assert [odds.holds[0][DOMINO6[tile].index] for tile in ("6-5", "6-6")] == [1.0, 0.0]
    assert sum(odds.theirs) == pytest.approx(13)
