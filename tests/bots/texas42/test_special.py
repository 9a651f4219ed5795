"""What `rules` makes of hands for nello, sevens, and a plunge or a splash."""

from __future__ import annotations

import random
from typing import cast

import pytest

from followsuit.bots import Budget
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.state import State, view_of
from followsuit.testing.playing import position
from followsuit.values import evolve
from followsuit_bots.texas42.appraisal import Appraiser, kind
from followsuit_bots.texas42.dangers import dangers, hope, worst
from followsuit_bots.texas42.diving import dive_hope, named, promise
from followsuit_bots.texas42.nearness import counts, nearest
from followsuit_bots.texas42.rules import Rules
from followsuit_texas42 import CONTRACTS, Texas42, Texas42Public
from followsuit_texas42.public import Texas42Own

GAME = Texas42()
BOT = Rules(GAME)
LOW = "2-0 2-1 3-0 3-1 1-0 4-0"
HANDS = (2, 3, 4, 5, 6, 7)


def hand(tiles: str) -> int:
    return DOMINO6.mask(tiles.split())


def clean(tiles: str, way: str, hands: int = 4, exchange: bool = False) -> float:
    """The chance that *tiles* take no trick."""
    mask = hand(tiles)
    return hope(mask, CONTRACTS[f"nello {way}"], hands, DOMINO6.all & ~mask, exchange)


def test_dangers_are_counted_lead_by_lead() -> None:
    tiles = hand("6-5 6-0")
    found = dangers(tiles, CONTRACTS["nello high"], hand("6-4 6-6 5-5 5-0"))

    # 6-4 and 6-6 ask for sixes and 6-0 stays under both; 6-5 would take 6-4. Fives catch the 6-5 with the 5-0 alone.
    assert (found.first, found.second, found.third, found.void) == (0.25, 0.25, 0, 0)


def test_doubles_are_read_as_the_contract_has_them() -> None:
    doubles = f"{LOW} 6-6"

    assert clean("6-6 5-5 4-4 3-3 1-0 2-0 3-0", "low") > clean("6-6 5-5 4-4 3-3 1-0 2-0 3-0", "high") + 0.2
    assert clean(doubles, "own-inverted") > clean(doubles, "own") + 0.2
    assert clean(f"{LOW} 0-0", "own") > clean(f"{LOW} 0-0", "own-inverted") + 0.2


@pytest.mark.parametrize("hands", HANDS)
def test_a_lower_hand_is_safer(hands: int) -> None:
    assert clean(f"{LOW} 5-0", "high", hands) > clean("6-6 6-5 5-5 6-4 5-4 4-4 3-3", "high", hands)


def test_who_may_give_a_tile_away_has_more_hope_of_a_hand_with_one_bad_tile() -> None:
    tiles = hand(f"{LOW} 6-6")

    assert DOMINO6.names(worst(tiles, CONTRACTS["nello high"], DOMINO6.all & ~tiles)) == ("6-6",)
    assert clean(f"{LOW} 6-6", "high", exchange=True) > clean(f"{LOW} 6-6", "high") + 0.2


@pytest.mark.parametrize("hands", HANDS)
def test_the_nearer_to_seven_the_better(hands: int) -> None:
    near, far = hand("6-1 5-2 4-3 6-2 5-1 4-4 4-2"), hand("6-6 5-5 1-1 0-0 2-0 6-5 1-0")

    assert counts(near) == (1, 3, 4, 0, 0, 0)
    assert nearest(near, hands) > 0.6 > 0.05 > nearest(far, hands)


def test_contracts_of_the_doubles_have_rows_of_their_own() -> None:
    tiles = hand("6-5 6-4 6-3 5-4 5-3 4-3 2-1")
    hopes = {name: Appraiser().prospect(tiles, Move(name)) for name in ("follow-me", "follow-me low", "follow-me own")}

    assert [kind(each.contract) for each in hopes.values()] == ["follow-me", "low", "own"]
    assert hopes["follow-me low"].chance(12) > hopes["follow-me"].chance(12) + 0.3


def test_doubles_with_the_tiles_below_them_are_what_a_plunge_wants() -> None:
    strong, weak = hand("6-6 5-5 4-4 3-3 6-5 5-4 6-4"), hand("0-0 1-1 2-2 3-3 6-1 5-0 4-1")

    assert promise(strong) == (1, 4, 3, 0, 0)
    assert dive_hope(strong) > dive_hope(weak) + 0.05


def test_the_partner_of_a_plunge_thinks_of_the_doubles() -> None:
    tiles = hand("6-5 6-4 6-3 6-2 6-1 3-2 1-0")
    values = named(tiles, [Move(name) for name in ("trump sixes", "trump ones", "follow-me", "nello high", "sevens")])

    assert set(values) == {"trump sixes", "trump ones", "follow-me"}, "neither nello nor sevens is for a hand of doubles"
    assert max(values, key=lambda name: values[name]) == "trump sixes"


def plunging(scores: tuple[int, int]) -> Move:
    """What is bid first on four doubles and a fair rest, four marks being the plunge."""
    deal = "* deal 5-4,4-3,3-2,2-1,4-1,5-1,6-2 / 6-6,5-5,4-4,3-3,6-5,5-0,6-1 / {} / {}\n"
    rest = [tile.name for tile in DOMINO6 if tile.name not in deal]
    match: Match = position(GAME, deal.format(",".join(rest[:7]), ",".join(rest[7:])), options={"plunge_marks": 4})
    us, them = scores
    state = cast("State[Texas42Public, Texas42Own]", match.state)
    state = evolve(state, public=evolve(state.public, scores=(them, us, them, us)))
    legal = GAME.legal(state, Seat(1))
    assert "bid plunge" in legal
    return BOT.choose(view_of(state, Seat(1)), legal, random.Random(0), Budget()).move


def test_a_plunge_is_bid_where_only_four_marks_help() -> None:
    assert plunging((3, 6)) == "bid plunge"
    assert plunging((6, 3)) != "bid plunge"
