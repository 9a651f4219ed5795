"""What `rules` makes of a hand, a score and an auction."""

from __future__ import annotations

import random

import pytest

from followsuit.bots import Budget, decide
from followsuit.driving import steps
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.options import chosen
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.shake import derived
from followsuit.testing.playing import position
from followsuit_bots.texas42.appraisal import MARGINS, Appraiser, Prospect, facts
from followsuit_bots.texas42.rules import Rules
from followsuit_bots.texas42.standing import win_chance
from followsuit_texas42 import CONTRACTS, PRESETS, Texas42, Texas42Options
from followsuit_texas42.contracts import names

GAME = Texas42()
BOT = Rules(GAME)


def hand(tiles: str) -> int:
    return DOMINO6.mask(tiles.split())


def prospects(tiles: int) -> tuple[Prospect, ...]:
    """What a hand can hope for under each contract of straight 42."""
    return Appraiser().prospects(tiles, names(Texas42Options()))


def test_facts_are_what_a_player_counts() -> None:
    found = facts(hand("5-5 6-5 5-2 3-3 6-3 6-6 4-1"), CONTRACTS["trump fives"])

    assert (found.top, found.second, found.third) == (1, 1, 0)
    assert (found.walkers, found.offs) == (2, 2), "3-3 and 6-6 walk; 6-3 and 4-1 do not"
    assert found.covered == 1, "6-6 covers the 6-3"
    assert found.lost == 0.5
    assert found.safe == 1.0


def test_doubles_and_follow_me_are_counted_by_their_own_suits() -> None:
    tiles = hand("6-6 5-5 4-4 3-3 6-5 6-4 0-0")

    assert facts(tiles, CONTRACTS["trump doubles"]).offs == 0, "6-5 and 6-4 are the highest sixes that are no doubles"
    assert facts(tiles, CONTRACTS["follow-me"]).walkers == 7


def test_to_lose_less_is_never_likelier() -> None:
    rng = random.Random(3)
    for _ in range(200):
        tiles = DOMINO6.mask(rng.sample(list(DOMINO6), 7))
        for found in prospects(tiles):
            chances = [found.chance(margin) for margin in range(13)]

            assert chances == sorted(chances)
            assert tuple(found.chance(margin) for margin in MARGINS) == found.rows


def test_a_better_hand_has_the_better_chance() -> None:
    weak, strong = hand("5-4 5-2 5-1 3-1 6-4 2-0 1-0"), hand("5-5 6-5 5-2 3-3 6-6 2-0 1-0")

    assert max(each.chance(12) for each in prospects(strong)) > max(each.chance(12) for each in prospects(weak)) + 0.3


@pytest.mark.parametrize(("ours", "theirs", "expected"), [(0, 0, 0.5), (6, 6, 0.5), (6, 5, 0.75), (7, 3, 1.0), (3, 7, 0.0)])
def test_the_chance_to_win_a_match_of_marks(ours: int, theirs: int, expected: float) -> None:
    assert win_chance(Texas42Options(), ours, theirs) == pytest.approx(expected)


def test_the_chance_to_win_a_match_of_points_grows_with_the_lead() -> None:
    options = Texas42Options(scoring="points")
    chances = [win_chance(options, ours, 120) for ours in range(60, 250, 10)]

    assert chances == sorted(chances)
    assert win_chance(options, 120, 120) == pytest.approx(0.5)
    assert win_chance(options, 252, 240) == 1.0


def test_two_marks_are_bid_early_but_not_when_one_wins_the_match() -> None:
    deal = "* deal 6-5,6-1,5-0,4-1,3-2,3-0,1-0 / 6-6,6-2,4-2,3-3,2-2,2-0,1-1 / {} / {}\n"
    rest = [tile.name for tile in DOMINO6 if tile.name not in deal]
    deal = deal.format(",".join(rest[:7]), ",".join(rest[7:]))

    early = position(GAME, deal)
    late = position(GAME, deal, options={"target": 1})

    assert call(early).number == 84
    assert call(late).number < 84


def call(match: Match) -> Move:
    """What `rules` says, whose turn it is."""
    (seat,) = match.to_act
    return BOT.choose(match.view(seat), match.legal(seat), random.Random(0), Budget()).move


@pytest.mark.parametrize("preset", [None, *PRESETS])
@pytest.mark.parametrize("change", [{}, {"opening_lead": "must_trump"}, {"opening_lead": "small_end"}, {"all_pass": "dealer_31"}])
def test_it_plays_at_every_table(preset: str | None, change: dict[str, object]) -> None:
    options = chosen(Texas42Options, PRESETS, preset, {**change, "target": 100 if preset == "seed000" else 2})
    match = start(GAME, options, seats=4, dealer=Seat(0))
    choosers = [lambda view, legal: decide(BOT, view, legal, random.Random(0))] * 4

    *_, over = steps(match, choosers, lambda deal: derived(b"12" * 16, f"{preset} {change} {deal}"))

    assert over.outcome is not None
