"""The cards and the bids."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.setting import Made, refused

from followsuit.matches import Match
from followsuit.pieces import FRENCH52
from followsuit.seats import HOUSE, Seat
from followsuit.values import evolve
from followsuit_spades import CONTRACT, SPADES54, Spades, SpadesPublic

SUITS = {suit: ",".join(f"{rank}{suit}" for rank in "AKQJT98765432") for suit in "CDHS"}
DEAL = f"* deal {SUITS['D']} / {SUITS['S']} / {SUITS['C']} / {SUITS['H']}"
"""Each seat holds one suit: seat 0 diamonds, seat 1 spades, seat 2 clubs, seat 3 hearts."""
LAST = ("1 bid 4", "2 bid 3", "3 bid 2")


def public_of(match: Match) -> SpadesPublic:
    public = match.state.public
    assert isinstance(public, SpadesPublic)
    return public


def test_partners_sit_opposite_and_all_goes_clockwise(match: Made) -> None:
    """SP-R1, SP-R4."""
    assert match(DEAL).state.public.sides == ((0, 2), (1, 3))
    assert [match(DEAL, *LAST[:said]).to_act for said in range(4)] == [(1,), (2,), (3,), (0,)]


def test_thirteen_each_and_no_joker(match: Made) -> None:
    """SP-R2."""
    dealt = match(DEAL)

    assert [own.hand.bit_count() for own in dealt.state.own] == [13] * 4
    assert SPADES54.names(sum(own.hand for own in dealt.state.own)) == tuple(card.name for card in FRENCH52)


def test_jokers_are_the_highest_spades(match: Made) -> None:
    """SP-R2."""
    played: Any = Spades().deck(public_of(match(jokers=True)))
    names = SPADES54.names(played)

    assert len(names) == 52
    assert {"J2", "J1"} < set(names)
    assert {"2C", "2H"}.isdisjoint(names)
    ranks = CONTRACT.tables.strength["C"]
    highest = sorted(SPADES54, key=lambda card: -ranks[card.index])
    assert [card.name for card in highest[:4]] == ["J2", "J1", "AS", "KS"]
    assert CONTRACT.tables.led[SPADES54["J1"].index] == "S"


def test_the_next_seat_deals_next(match: Made) -> None:
    """SP-R3."""
    now = match(DEAL, *LAST, "0 bid 1")
    while now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], now.legal(now.to_act[0])[0])

    assert now.deal(bytes(32)).state.public.dealer == 1


def test_each_bids_once_any_number(match: Made) -> None:
    """SP-R4."""
    assert match(DEAL).legal(Seat(1)) == tuple(f"bid {bid}" for bid in range(14))
    assert refused(match(DEAL), 1, "pass") == "There is no move “pass” now."
    assert refused(match(DEAL), 1, "bid 14") == "There is no move “bid 14” now."
    assert match(DEAL, *LAST, "0 bid 1").state.public.phase == "play"


def test_the_contract_is_the_sum_of_bids_that_are_not_nil(match: Made) -> None:
    """SP-R5."""
    public = public_of(match(DEAL, "1 bid 4", "2 bid 3", "3 bid 2", "0 bid 0"))

    assert [public.bid_of(side) for side in (0, 1)] == [3, 6]
    assert public.bids == {1: 4, 2: 3, 3: 2, 0: 0}


def test_partners_may_not_bid_more_than_thirteen(match: Made) -> None:
    """SP-R6."""
    bound = match(DEAL, "1 bid 9", "2 bid 0")

    assert bound.legal(Seat(3)) == tuple(f"bid {bid}" for bid in range(5))
    assert refused(bound, 3, "bid 5") == "Partners may not bid more than 13 together: your partner has bid 9."
    assert len(bound.play(Seat(3), "bid 4").legal(Seat(0))) == 14
    assert len(match(DEAL, "1 bid 9", "2 bid 0", pair_bid_cap=26).legal(Seat(3))) == 14


def test_who_may_bid_blind_has_its_cards_face_down(match: Made) -> None:
    """SP-R7."""
    dealt = match(DEAL, blind_nil="anyone")

    assert dealt.legal(Seat(1)) == ("look", "blind-nil")
    assert [own.hand for own in dealt.state.own] == [0, 0, 0, 0]
    looked = dealt.play(Seat(1), "look")
    assert looked.to_act == (1,)
    assert SPADES54.names(looked.state.own[1].hand)[-1] == "AS"
    assert looked.state.own[2].hand == 0
    assert len(looked.legal(Seat(1))) == 14


def test_a_blind_bid_is_made_before_the_cards_are_taken_up(match: Made) -> None:
    """SP-R7."""
    bid = match(DEAL, "1 blind-nil", "2 look", "2 bid 3", blind_nil="anyone")

    assert public_of(bid).blind == {1}
    assert public_of(bid).bids == {1: 0, 2: 3}
    assert [own.hand.bit_count() for own in bid.state.own] == [0, 13, 13, 0]
    begun = bid.play(Seat(3), "blind-nil").play(Seat(0), "blind-nil")
    assert [SPADES54.names(own.hand)[-1] for own in begun.state.own] == ["AD", "AS", "AC", "AH"]
    assert begun.to_act == (1,)


@pytest.mark.parametrize(("scores", "may"), [((0, 0, 0, 0), []), ((50, -50, 50, -50), [1, 3]), ((-49, 50, -49, 50), [])])
def test_a_side_far_behind_may_bid_blind(match: Made, scores: tuple[int, ...], may: list[int]) -> None:
    """SP-R7."""
    public = evolve(public_of(match(DEAL, blind_nil="behind")), scores=scores)

    assert [seat for seat in range(4) if public.may_bid_blind(Seat(seat))] == may
    assert not any(evolve(public_of(match(DEAL)), scores=scores).may_bid_blind(Seat(seat)) for seat in range(4))


def test_only_the_cards_of_a_side_that_is_behind_lie_face_down(match: Made) -> None:
    """SP-R7."""
    table = match(blind_nil="behind")
    behind: Any = evolve(table.state.public, scores=(0, 120, 0, 120))
    state = Spades().play(evolve(table.state, public=behind), HOUSE, match(DEAL).entries[0].move)  # type: ignore[arg-type]

    assert [own.hand.bit_count() for own in state.own] == [0, 13, 0, 13]
    assert state.public.held == (0, 13, 0, 13)
