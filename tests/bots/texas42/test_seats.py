"""What `rules` makes of two to seven players: who is with whom, what a score is worth, and a game to the end at every table."""

from __future__ import annotations

import random
from typing import Any, cast

import pytest

from followsuit.bots import Bot, decide
from followsuit.driving import steps
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.options import Value
from followsuit.pieces import DOMINO6
from followsuit.record import read
from followsuit.seats import HOUSE, Seat
from followsuit.shake import derived
from followsuit.state import View
from followsuit.testing.tables import drawn_options, table
from followsuit_bots.anything import Anything
from followsuit_bots.rookie import Rookie
from followsuit_bots.sight import Sight
from followsuit_bots.texas42.rules import Rules
from followsuit_bots.texas42.stakes import Stakes
from followsuit_bots.texas42.standing import chance_of
from followsuit_bots.texas42.table import allies, beside, kind_of_table, spared
from followsuit_texas42 import Texas42, Texas42Options, Texas42Public

GAME = Texas42()
BOTS: dict[str, Bot] = {"rules": Rules(GAME), "rookie": Rookie(GAME), "random": Anything(GAME)}
NAMED: dict[str, Value] = {"called_partner": "named"}
ALONE: dict[str, Value] = {"called_partner": "alone"}
SEVEN = """followsuit record 1
game: texas42 1
options: {}
seats: ["A", "B", "C", "D", "E", "F", "G"]
shaker: 6

* deal 6-5,6-3,5-5,4-4 / 5-3,4-3,2-0,1-0 / 6-1,5-1,4-0,3-0 / 6-6,5-0,4-2,2-2 / 6-2,5-4,2-1,1-1 / 6-4,6-0,5-2,0-0 / 4-1,3-3,3-2,3-1
0 bid 27
1 pass
2 pass
3 pass
4 pass
5 pass
6 pass
0 trump sixes
0 call 6-6
"""


def seen(match: Match, seat: Seat) -> View[Texas42Public, Any]:
    """What *seat* sees."""
    return cast("View[Texas42Public, Any]", match.view(seat))


def public_of(match: Match) -> Texas42Public:
    """What everyone sees."""
    return cast(Texas42Public, match.state.public)


def seven(*moves: str) -> Match:
    """Seven at the table: the bidder has called the 6-6, which is the fourth's."""
    return read(SEVEN + "".join(f"{move}\n" for move in moves), lambda _: GAME)


def test_only_the_holder_of_the_tile_that_was_called_knows_who_plays_with_the_bidder() -> None:
    match = seven()

    assert allies(seen(match, Seat(3))) == (0, 3)
    assert allies(seen(match, Seat(0))) == (0,)
    assert allies(seen(match, Seat(5))) == (1, 2, 3, 4, 5, 6)


def test_once_the_tile_is_played_everyone_knows() -> None:
    match = seven("0 play 6-5", "1 play 5-3", "2 play 6-1", "3 play 6-6")

    assert allies(seen(match, Seat(0))) == (0, 3)
    assert allies(seen(match, Seat(5))) == (1, 2, 4, 5, 6)


def test_the_tile_that_was_called_does_not_beat_the_bidder() -> None:
    match = seven()
    view = seen(match, Seat(0))
    sight = Sight(GAME, view, allies(view), spared(view))

    assert spared(view) == DOMINO6["6-6"].bit
    assert sight.boss(DOMINO6["6-5"])
    assert spared(seen(match, Seat(3))) == 0


def test_stakes_are_those_of_the_table() -> None:
    view = seen(seven(), Seat(3))
    stakes = Stakes(view, 0)

    assert (stakes.total, stakes.goal, stakes.target) == (39, 27, 13)
    assert stakes.declaring, "its own tile was called"


def test_each_kind_of_table_has_its_own_figures() -> None:
    kinds: list[tuple[int, dict[str, Value]]] = [(2, {}), (2, {"two_players": "long"}), (3, {}), (5, NAMED), (7, ALONE)]
    found = [kind_of_table(public_of(table(GAME, random.Random(0), seats, None, options))) for seats, options in kinds]

    assert found == ["seen", "2", "3", "5-called", "7"]


def test_one_player_knows_the_hand_across() -> None:
    match = table(GAME, random.Random(0), 2)
    match = next(now for now in steps(match, [], lambda _: bytes(32)) if now.state.public.phase == "bid")
    seat = match.to_act[0]

    assert beside(seen(match, seat)) == match.state.own[(seat + 2) % 4].hand


@pytest.mark.parametrize("totals", [(0, 0, 0), (3, 3, 3, 3, 3), (6, 0, 2, 5, 5, 1, 4)])
def test_the_chances_of_all_to_win_are_one_together(totals: tuple[int, ...]) -> None:
    chances = [chance_of(Texas42Options(), totals, side) for side in range(len(totals))]

    assert sum(chances) == pytest.approx(1.0)
    assert sorted(chances) == [
        chances[side] for side in sorted(range(len(totals)), key=lambda side: (totals[side], chances[side]))
    ]


def test_a_match_that_is_over_is_won_or_lost() -> None:
    assert [chance_of(Texas42Options(), (7, 3, 6), side) for side in range(3)] == [1.0, 0.0, 0.0]


def test_a_match_that_several_win_together_is_worth_a_part_to_each() -> None:
    assert [chance_of(Texas42Options(), (7, 7, 6), side) for side in range(3)] == [0.5, 0.5, 0.0]
    assert chance_of(Texas42Options(win_by_two=True), (7, 7, 6), 2) > 0


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seats", GAME.seat_counts)
@pytest.mark.parametrize("number", range(3))
def test_it_plays_every_phase_at_every_table(name: str, seats: int, number: int) -> None:
    rng = random.Random(f"{name} {seats} {number}")
    match = table(GAME, rng, seats, None, {**drawn_options(Texas42Options, rng), "scoring": "marks", "target": 3})
    choosers = [lambda view, legal: decide(BOTS[name], view, GAME.sound(view, legal), rng)] * seats

    for now in steps(match, choosers, lambda deal: derived(b"42" * 16, f"{seats} {number} {deal}")):
        match = now
        if len(match.state.public.deals) >= 6 and match.to_act == (HOUSE,):
            break

    assert match.outcome is not None or len(match.state.public.deals) >= 6


def test_a_claim_that_is_asked_about_is_accepted() -> None:
    rng = random.Random(1)
    match = table(GAME, rng, 4, None, {"claims": "assisted", "target": 40})
    asked = 0

    for now in steps(match, [claiming] * 4, lambda deal: derived(b"42" * 16, str(deal))):
        public = public_of(now)
        asked += public.phase == "claim"
        assert not public.declined
        if len(public.deals) == 40:
            break

    assert asked


def claiming(view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
    """`rules`, and a claim wherever there is one."""
    return Move("claim") if "claim" in legal else decide(BOTS["rules"], view, legal, random.Random(0))
