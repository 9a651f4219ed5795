"""Oh Hell against OpenSpiel's `oh_hell`: who acts, what is legal, who wins and what it scores, over random deals.

Known differences, and no others:
- It plays one deal of a fixed number of cards, and its dealer is drawn.
- It returns a point for each trick, and ten for the bid: `scoring` "tricks" here, which is not the default.
- Its cards are numbered by rank, and within a rank C D S H.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from tests.games.openspiel import Spiel, begun, deal_in_turn, hands, played, rngs

from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.pieces import FRENCH52, RANKS
from followsuit.seats import Seat
from followsuit_ohhell import PRESETS, OhHell, OhHellOptions, OhHellPublic

CARDS = {card.name: RANKS.index(card.name[0]) * 4 + "CDSH".index(card.name[1]) for card in FRENCH52}
MOVES = {f"play {name}": number for name, number in CARDS.items()} | {f"bid {bid}": 52 + bid for bid in range(14)}


def both(rng: random.Random, seats: int, cards: int, options: Mapping[str, object]) -> tuple[Match, Spiel]:
    """The same deal here and there: the first of a schedule that goes down from so many cards."""
    settled = chosen(OhHellOptions, PRESETS, None, {"schedule": "down", "largest": cards, **options})
    match = start(OhHell(), settled, seats=seats, dealer=Seat(rng.randrange(seats))).deal(rng.randbytes(32))
    public = match.state.public
    assert isinstance(public, OhHellPublic)
    spiel = begun(f"oh_hell(players={seats},num_tricks_fixed={cards})")
    spiel.apply_action(cards)
    spiel.apply_action(public.dealer)
    turned = [CARDS[name] for name in FRENCH52.names(public.upcard)]
    deal_in_turn(spiel, [[CARDS[card.name] for card in hand] for hand in hands(match)], turned)
    return match, spiel


@pytest.mark.parametrize("seats", [3, 4, 5, 6, 7])
def test_deals_go_as_in_openspiel(seats: int) -> None:
    exact = 0
    for rng in rngs(f"ohhell {seats}", 60):
        match, spiel = both(rng, seats, rng.randint(1, min(10, 51 // seats)), {"scoring": "tricks"})
        match = played(match, spiel, rng, MOVES)
        result = match.state.public.deals[-1]
        exact += any(change >= 10 for change in result.change)
        assert spiel.is_terminal()
        assert spiel.returns() == list(result.change)

    assert exact > 5


def test_its_cards_are_ranks_in_an_order_of_suits_of_its_own() -> None:
    spiel = begun("oh_hell(players=4,num_tricks_fixed=3)")
    spiel.apply_action(3)
    spiel.apply_action(0)

    assert [spiel.action_to_string(CARDS[card.name]) for card in FRENCH52] == [
        f"{card.name[1]}{card.name[0]}" for card in FRENCH52
    ]
