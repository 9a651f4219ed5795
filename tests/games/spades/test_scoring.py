"""What a deal comes to, and the match."""

from __future__ import annotations

import random

import pytest
from tests.games.adversaries import largest_swing, played
from tests.games.setting import Made
from tests.games.spades.test_bidding import DEAL, public_of

from followsuit.options import chosen
from followsuit.values import evolve
from followsuit_spades import PRESETS, Spades, SpadesOptions
from followsuit_spades.scoring import Taken, carried, paid, swing_cap


def total(*side: tuple[int, int], bags: int | None = None, blind: bool = False) -> int:
    """What partners are paid, each given as bid and tricks; with *blind* their nils were bid so."""
    return paid(tuple(Taken(bid, tricks, blind and not bid) for bid, tricks in side), bags).total


def test_a_contract_made_is_ten_for_each_trick_and_one_for_each_over_it() -> None:
    """SP-R12."""
    assert total((4, 4), (3, 3)) == 70
    assert total((4, 5), (3, 3)) == 71
    assert total((4, 9), (3, 0)) == 72


def test_a_contract_that_is_short_costs_all_of_it() -> None:
    """SP-R13."""
    assert total((4, 3), (3, 3)) == -70
    assert total((4, 0), (3, 0)) == -70


def test_nil_is_a_hundred_either_way_beside_the_contract() -> None:
    """SP-R14."""
    assert total((0, 0), (5, 5)) == 150
    assert total((0, 0), (5, 4)) == 50
    assert total((0, 1), (5, 5)) == 50 - 100 + 1


def test_blind_nil_is_two_hundred() -> None:
    """SP-R14, SP-R7."""
    assert total((0, 0), (5, 5), blind=True) == 250
    assert total((0, 1), (5, 5), blind=True) == 50 - 200 + 1


def test_a_failed_nils_tricks_are_bags_with_the_contract_made() -> None:
    """SP-R15."""
    assert total((0, 2), (5, 5)) == 50 - 100 + 2
    assert total((0, 2), (5, 6)) == 50 + 1 - 100 + 2


def test_a_failed_nils_tricks_are_bags_without_the_contract_made_and_never_count_towards_it() -> None:
    """SP-R15."""
    assert total((0, 3), (5, 4)) == -50 - 100 + 3
    assert total((0, 9), (5, 4)) == -50 - 100 + 9


def test_both_partners_nil() -> None:
    """SP-R16."""
    assert total((0, 0), (0, 0)) == 200
    assert total((0, 0), (0, 3)) == 100 - 100 + 3
    assert total((0, 3), (0, 4)) == -200 + 7


def test_every_tenth_bag_costs_a_hundred_where_the_table_has_it() -> None:
    """SP-R17."""
    assert total((2, 4), (0, 0), bags=7) == 20 + 2 + 100
    assert total((2, 5), (0, 0), bags=7) == 20 + 3 + 100 - 100
    assert total((1, 0), (0, 13), bags=9) == -10 - 100 + 13 - 200
    assert total((2, 5), (1, 0), bags=None) == 30 + 2


def test_bags_are_carried_in_the_last_digit(match: Made) -> None:
    """SP-R17."""
    assert [carried(score) for score in (0, 71, 123, -87, -100)] == [0, 1, 3, 3, 0]
    public = public_of(match(DEAL, "1 bid 4", "2 bid 2", "3 bid 2", "0 bid 1", bag_penalty=True))
    late = evolve(public, scores=(68, 0, 68, 0), won=(2, 4, 3, 4))

    assert Spades().score(late).change == (30 + 2 - 100, 60 + 2, 30 + 2 - 100, 60 + 2)
    assert Spades().score(evolve(late, options=SpadesOptions())).change == (32, 62, 32, 62)


def test_the_swing_cap_is_worked_out_from_the_rules() -> None:
    """SP-R18."""
    assert swing_cap(SpadesOptions()) == 460
    assert swing_cap(SpadesOptions(pair_bid_cap=26)) == 520
    assert swing_cap(SpadesOptions(blind_nil="anyone")) == 800
    assert swing_cap(SpadesOptions(bag_penalty=True)) == 2 * (130 + 100 + 200 - 11)


def test_no_deal_moves_more() -> None:
    """SP-R18."""
    assert largest_swing(Spades(), random.Random(18), 20) > 0.4


@pytest.mark.parametrize("seed", range(4))
def test_a_match_is_four_deals(match: Made, seed: int) -> None:
    """SP-R19."""
    now, rng = match(), random.Random(seed)
    while now.to_act:
        now = played(now.deal(rng.randbytes(32)), rng)

    assert len(now.state.public.deals) == 4
    assert now.outcome is not None
    assert {now.outcome.scores[seat] for seat in now.outcome.winners} == {max(now.outcome.scores)}


@pytest.mark.parametrize(
    ("preset", "scores", "winners"),
    [
        ("pagat", (499, 300), ()),
        ("pagat", (500, 300), (0, 2)),
        ("pagat", (510, 520), (1, 3)),
        ("pagat", (510, 510), ()),
        ("short", (250, -30), (0, 2)),
    ],
)
def test_or_it_is_played_to_points(match: Made, preset: str, scores: tuple[int, int], winners: tuple[int, ...]) -> None:
    """SP-R19."""
    public = evolve(public_of(match(DEAL)), options=chosen(SpadesOptions, PRESETS, preset, {}), scores=(*scores, *scores))

    assert Spades().winners(public) == winners
