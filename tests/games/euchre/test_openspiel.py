"""Euchre against OpenSpiel's `euchre`: who acts, what is legal, who wins and what it scores, over random deals.

Known differences, and no others:
- A bid alone is one move here; there the suit is bid first, and "alone" is asked after the dealer's discard.
- A dealer who sits out does not take the up-card up here; there it does, and lays something away.
- Whether an opponent defends alone is asked before the dealer's discard here, after it there.
- The up-card may not be laid away there: here that is an option.
- It deals from the dealer on, and pays the makers' points as gains and losses of both sides.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from tests.games.openspiel import Spiel, agree, begun, by_rank, deal_in_turn, dealt, hands, played, rngs

from followsuit.matches import Match
from followsuit.pieces import SUITS
from followsuit.seats import Seat
from followsuit_euchre import EUCHRE24, Euchre, EuchrePublic
from followsuit_euchre.contracts import NAMES

PASS, TRUMP, ALONE, TOGETHER = 24, 25, 29, 30
"""The numbers of what is said: trump is 25 for clubs, then diamonds, hearts, spades."""

CARDS = {card.name: by_rank(card, "9TJQKA") for card in EUCHRE24}
SUIT_BIDS = {name: TRUMP + at for at, name in enumerate(NAMES.values())}
PLAYS = {f"{verb} {name}": number for verb in ("play", "discard") for name, number in CARDS.items()}


def both(rng: random.Random, load: str, options: Mapping[str, object]) -> tuple[Match, Spiel]:
    """The same deal here and there."""
    match = dealt(Euchre(), rng, {"may_discard_upcard": False, **options})
    spiel, dealer = begun(load), match.state.public.dealer
    spiel.apply_action(dealer)
    cards = hands(match)
    upcard = public_of(match).turned
    deal_in_turn(spiel, [[CARDS[card.name] for card in cards[(dealer + i) % 4]] for i in range(4)], [CARDS[upcard]])
    return match, spiel


def public_of(match: Match) -> EuchrePublic:
    public = match.state.public
    assert isinstance(public, EuchrePublic)
    return public


def bid(match: Match, spiel: Spiel, rng: random.Random) -> Match:
    """Bid in both until there is a maker, who may mean to go alone, or the deal is thrown in."""
    while match.state.public.phase in ("order", "name"):
        (seat,) = match.to_act
        legal = match.legal(seat)
        suits: dict[str, str] = {move: move.rest or public_of(match).turned_suit for move in legal if move != "pass"}
        numbers = {SUIT_BIDS[suit] for suit in suits.values()} | ({PASS} if "pass" in legal else set())
        assert spiel.current_player() == seat
        assert sorted(numbers) == spiel.legal_actions()
        move = "pass" if "pass" in legal and rng.random() < 0.7 else rng.choice(sorted(suits))
        match = match.play(seat, move)
        spiel.apply_action(SUIT_BIDS[suits[move]] if move in suits else PASS)
    return match


def discarded(match: Match, spiel: Spiel, rng: random.Random) -> Match:
    """The dealer's discard in both; only there where the dealer sits out here."""
    dealer = match.state.public.dealer
    if match.state.public.phase == "discard":
        agree(spiel, match, PLAYS)
        move = rng.choice(match.legal(dealer))
        spiel.apply_action(PLAYS[move])
        return match.play(dealer, move)
    contract = public_of(match).contract
    assert contract is not None
    if contract.name == public_of(match).turned_suit:
        assert dealer in public_of(match).out, "expected a dealer who plays to take up what was ordered"
        assert spiel.current_player() == dealer
        spiel.apply_action(rng.choice(spiel.legal_actions()))
    return match


def paid_alike(match: Match, spiel: Spiel) -> None:
    """Both end here, and the difference of the sides is what is paid there."""
    change = match.state.public.deals[-1].change
    assert spiel.is_terminal()
    assert spiel.returns() == [change[seat] - change[(seat + 1) % 4] for seat in range(4)]


@pytest.mark.parametrize("stick", [True, False])
def test_deals_go_as_in_openspiel(stick: bool) -> None:
    alone = sat_out = thrown_in = 0
    for rng in rngs(f"euchre {stick}", 150):
        match, spiel = both(rng, f"euchre(stick_the_dealer={str(stick).lower()})", {"stick_the_dealer": stick})
        match = bid(match, spiel, rng)
        if match.state.public.phase == "over":
            thrown_in += 1
            assert spiel.is_terminal()
            assert spiel.returns() == [0, 0, 0, 0]
            continue
        public = public_of(match)
        match = discarded(match, spiel, rng)
        assert spiel.legal_actions() == [ALONE, TOGETHER]
        assert spiel.current_player() == public.declarer
        spiel.apply_action(ALONE if public.out else TOGETHER)
        alone += bool(public.out)
        sat_out += public.dealer in public.out
        paid_alike(played(match, spiel, rng, PLAYS), spiel)

    assert alone > 20
    assert sat_out > 2
    assert (thrown_in > 0) == (not stick)


def test_defending_alone_goes_as_in_openspiel() -> None:
    defended = 0
    for rng in rngs("euchre defence", 150):
        match, spiel = both(rng, "euchre(allow_lone_defender=true)", {"defend_alone": "any"})
        match = bid(match, spiel, rng)
        said = []
        while match.state.public.phase == "defend":
            (seat,) = match.to_act
            assert match.legal(seat) == ("pass", "defend-alone")
            move = rng.choice(match.legal(seat))
            match = match.play(seat, move)
            said.append((seat, move))
        public = public_of(match)
        match = discarded(match, spiel, rng)
        spiel.apply_action(ALONE if Seat((declarer(public) + 2) % 4) in public.out else TOGETHER)
        for seat, move in said:
            assert spiel.current_player() == seat
            assert spiel.legal_actions() == [ALONE, TOGETHER]
            spiel.apply_action(ALONE if move == "defend-alone" else TOGETHER)
        defended += said[-1][1] == "defend-alone"
        paid_alike(played(match, spiel, rng, PLAYS), spiel)

    assert defended > 20


def declarer(public: EuchrePublic) -> Seat:
    assert public.declarer is not None
    return public.declarer


def test_its_cards_are_ranks_in_the_order_of_suits() -> None:
    spiel = begun("euchre")
    spiel.apply_action(0)

    assert [spiel.action_to_string(CARDS[card.name]) for card in EUCHRE24] == [
        f"{card.name[1]}{card.name[0]}" for card in EUCHRE24
    ]
    assert SUITS == "CDHS"
