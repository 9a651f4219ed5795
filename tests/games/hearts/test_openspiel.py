"""Hearts against OpenSpiel's `hearts`: who acts, what is legal, who wins and what it scores, over random deals.

Known differences, and no others:
- It passes one card at a time, seat after seat, and holds the cards back until all have passed; here three are one move.
- It deals one deal and draws the direction of the pass; its numbers are 0 hold, 1 left, 2 across, 3 right.
- It returns 26 less the points.
"""

from __future__ import annotations

import random
from collections.abc import Mapping

import pytest
from tests.games.openspiel import Spiel, agree, begun, by_rank, deal_in_turn, dealt, hands, over, played, rngs
from tests.games.setting import pack, setting

from followsuit.matches import Match
from followsuit.pieces import FRENCH52
from followsuit_hearts import Hearts, HeartsPublic

CARDS = {card.name: by_rank(card) for card in FRENCH52}
PLAYS = {f"play {name}": number for name, number in CARDS.items()}

TABLES: dict[str, tuple[str, Mapping[str, object]]] = {
    "seed": ("qs_breaks_hearts=false", {}),
    "queen": ("qs_breaks_hearts=true", {"queen_breaks_hearts": True}),
    "jack": ("qs_breaks_hearts=false,jd_bonus=true", {"jack_of_diamonds": True}),
    "any club": ("qs_breaks_hearts=false,can_lead_any_club=true", {"opening": "any_club"}),
    "points at once": ("qs_breaks_hearts=false,no_pts_on_first_trick=false", {"first_trick": "any"}),
}


def both(rng: random.Random, load: str, options: Mapping[str, object]) -> tuple[Match, Spiel]:
    """The same deal here and there, with the cards passed in a direction that *rng* draws."""
    match = dealt(Hearts(), rng, {"passing": "around", **options})
    for _ in range(rng.randrange(4)):
        while not over(match):
            seat = match.to_act[0]
            match = match.play(seat, match.legal(seat)[0])
        match = match.deal(rng.randbytes(32))
    spiel, public = begun(f"hearts({load})"), match.state.public
    assert isinstance(public, HeartsPublic)
    spiel.apply_action(public.shift)
    deal_in_turn(spiel, [[CARDS[card.name] for card in hand] for hand in hands(match)])
    return match, spiel


def passed(match: Match, spiel: Spiel, rng: random.Random) -> Match:
    """The pass in both: any three cards of the hand."""
    for seat in match.to_act if match.state.public.phase == "pass" else ():
        held = [CARDS[card.name] for card in hands(match)[seat]]
        move = rng.choice(match.legal(seat))
        for name in rng.sample(move.args, 3):
            assert spiel.current_player() == seat
            assert sorted(spiel.legal_actions()) == sorted(held)
            spiel.apply_action(CARDS[name])
            held.remove(CARDS[name])
        match = match.play(seat, move)
    return match


@pytest.mark.parametrize("table", TABLES)
def test_deals_go_as_in_openspiel(table: str) -> None:
    load, options = TABLES[table]
    phases = set()
    for rng in rngs(f"hearts {table}", 60):
        match, spiel = both(rng, load, options)
        phases.add(match.state.public.phase)
        match = played(passed(match, spiel, rng), spiel, rng, PLAYS)
        result = match.state.public.deals[-1]
        assert spiel.is_terminal()
        assert spiel.returns() == [26 - change for change in result.change]

    assert phases == {"pass", "play"}


def test_the_moon_is_shot_as_in_openspiel() -> None:
    """A seat with all high cards takes everything."""
    for table in ("seed", "jack"):
        load, options = TABLES[table]
        for rng in rngs(f"moon {table}", 4):
            high = "AS,KS,QS,AH,KH,QH,JH,TH,9H,8H,7H,6H,AC"
            rest = [card.name for card in FRENCH52 if card.name not in high.split(",")]
            rng.shuffle(rest)
            match = setting(Hearts())(
                pack(high, *(",".join(rest[at : at + 13]) for at in (0, 13, 26))), passing="never", **options
            )
            spiel = begun(f"hearts({load})")
            spiel.apply_action(0)
            deal_in_turn(spiel, [[CARDS[card.name] for card in hand] for hand in hands(match)])
            while not over(match):
                agree(spiel, match, PLAYS)
                (seat,) = match.to_act
                legal = sorted(match.legal(seat), key=lambda move: FRENCH52[move.rest].index % 13)
                match = match.play(seat, legal[-1] if seat == 0 else legal[0])
                spiel.apply_action(PLAYS[match.entries[-1].move])
            result = match.state.public.deals[-1]
            assert result.points == (26, 0, 0, 0)
            assert spiel.returns() == [26 - change for change in result.change]


def test_its_cards_are_ranks_in_the_order_of_suits() -> None:
    spiel = begun("hearts")
    spiel.apply_action(0)

    assert [spiel.action_to_string(CARDS[card.name]) for card in FRENCH52] == [card.name for card in FRENCH52]
