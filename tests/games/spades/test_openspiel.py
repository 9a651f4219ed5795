"""Spades against OpenSpiel's `spades`: who acts, what is legal, who wins and what it scores, over random deals.

Known differences, and no others:
- It never notes that spades are broken: who leads there leads a spade only from a hand of nothing else.
- A failed nil's tricks count towards its partner's contract there, and are no bags where that contract fails all the same.
- Bags are paid back at ten there; a score of -9 before the deal keeps that from happening in it.
"""

from __future__ import annotations

import random

from tests.games.openspiel import Spiel, begun, by_suit, deal_in_turn, dealt, hands, over, rngs

from followsuit.matches import Match
from followsuit.pieces import FRENCH52
from followsuit.seats import Seat
from followsuit_spades import Spades, SpadesPublic
from followsuit_spades.cards import SPADES

BID = 52
PLAYS = {f"play {card.name}": by_suit(card) for card in FRENCH52}
SPADES_THERE = {number for move, number in PLAYS.items() if move.endswith("S")}


def both(rng: random.Random) -> tuple[Match, Spiel]:
    """The same deal here and there, where seat 0 bids first."""
    match, spiel = dealt(Spades(), rng, {}, dealer=3), begun("spades")
    spiel.set_current_scores([-9, -9])
    deal_in_turn(spiel, [[by_suit(card) for card in hand] for hand in hands(match)])
    return match, spiel


def public_of(match: Match) -> SpadesPublic:
    public = match.state.public
    assert isinstance(public, SpadesPublic)
    return public


def bid(match: Match, spiel: Spiel, rng: random.Random) -> Match:
    """All four bids, the same in both."""
    while match.state.public.phase == "bid":
        (seat,) = match.to_act
        assert spiel.current_player() == seat
        legal = match.legal(seat)
        assert [BID + move.number for move in legal] == sorted(spiel.legal_actions())
        move = rng.choice(legal[:5] if rng.random() < 0.9 else legal)
        match = match.play(seat, move)
        spiel.apply_action(BID + move.number)
    return match


def played(match: Match, spiel: Spiel, rng: random.Random) -> tuple[Match, int]:
    """All tricks, the same in both; and how often a broken spade could be led here alone."""
    differing = 0
    while not over(match):
        (seat,) = match.to_act
        assert spiel.current_player() == seat
        here, there = {PLAYS[move] for move in match.legal(seat)}, set(spiel.legal_actions())
        public, hand = public_of(match), match.state.own[seat].hand
        if here != there:
            differing += 1
            assert public.led is None
            assert "broken" in public.flags
            assert hand & ~SPADES, "expected a leader who holds other cards too"
            assert here - there == here & SPADES_THERE
            assert there < here
        move = rng.choice([move for move in match.legal(seat) if PLAYS[move] in there])
        match = match.play(seat, move)
        spiel.apply_action(PLAYS[move])
    return match, differing


def test_deals_go_as_in_openspiel() -> None:
    leads = failed = 0
    for rng in rngs("spades", 200):
        match, spiel = both(rng)
        match, differing = played(bid(match, spiel, rng), spiel, rng)
        leads += differing
        assert spiel.is_terminal()
        public, there = public_of(match), spiel.returns()
        change = public.deals[-1].change
        for side in public.sides:
            if change[side[0]] != there[side[0]]:
                failed += 1
                assert there[side[0]] == with_nils_counted(public, side), "expected no other difference in the score"

    assert leads > 20
    assert failed > 0


def with_nils_counted(public: SpadesPublic, side: tuple[Seat, ...]) -> int:
    """What OpenSpiel pays where a nil has failed and its partner alone is short of the contract."""
    bids, won = public.bids, public.won
    contract, tricks = sum(bids[seat] for seat in side), sum(won[seat] for seat in side)
    assert any(not bids[seat] and won[seat] for seat in side), "expected a failed nil"
    assert sum(won[seat] for seat in side if bids[seat]) < contract, "expected a contract that the nil's partner alone fails"
    nils = sum(-100 if won[seat] else 100 for seat in side if not bids[seat])
    return nils + (10 * contract + tricks - contract if tricks >= contract else -10 * contract)


def test_its_cards_are_suits_in_the_order_of_ranks() -> None:
    spiel = begun("spades")

    for card in FRENCH52:
        assert spiel.action_to_string(0, by_suit(card)) == f"{card.name[1]}{card.name[0]}"
