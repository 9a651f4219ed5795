"""The template of games with tricks, through Euchre: a kitty, an up-card, a hidden discard, bowers, a seat that sits out."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.core.toys import EUCHRE24, Euchre
from tests.core.toytables import EUCHRE, euchre, hand, played, public, refused

from followsuit.events import events
from followsuit.seats import HOUSE, Seat
from followsuit.testing import steps
from followsuit.text import Voice
from followsuit.values import evolve


def test_the_first_of_the_stock_is_turned_up() -> None:
    match = euchre("")

    assert EUCHRE24.names(public(match).upcard) == ("JH",)
    assert [piece.name for piece in match.state.hidden.stock] == ["JD", "JS", "JC"]
    assert match.to_act == (1,)
    assert match.legal(Seat(1)) == ("pass", "order", "alone")


def test_the_dealer_takes_the_upcard_and_lays_one_away_unseen() -> None:
    match = euchre("1 order")
    assert match.to_act == (0,)
    assert public(match).upcard == 0
    assert public(match).held == (6, 5, 5, 5)
    assert match.legal(Seat(0)) == tuple(f"discard {name}" for name in ("9C", "TC", "QC", "KC", "AC", "JH"))

    after = played(match, "0 discard QC")
    assert public(after) == public(played(match, "0 discard JH"))
    assert public(after).away == (1, 0, 0, 0)
    assert hand(after, 0) == "9C,TC,KC,AC,JH"
    assert EUCHRE24.names(after.state.own[0].gone) == ("QC",)
    assert after.to_act == (1,)


def test_the_event_of_a_discard_names_no_card() -> None:
    before, after = euchre("1 order"), euchre("1 order\n0 discard QC")
    for seat in (None, Seat(1), Seat(2)):
        found = events(before.game, before.view(seat), after.view(seat), Voice(before.game.catalogue("en"), reader=seat))

        assert [(event["seat"], event["piece"], event["say"]) for event in found] == [(0, None, "Seat 1 lays a card away.")]


def test_the_left_bower_is_a_trump() -> None:
    deal = EUCHRE.replace("9D", "JD", 1).replace("JH,JD", "JH,9D")
    match = euchre("1 order\n0 discard 9C\n1 play TD\n2 play 9H\n3 play 9S\n0 play JH\n0 play AC", deal)

    # Seat 1 holds the jack of diamonds, which is a heart now; it has no clubs and may play anything.
    assert hand(match, 1) == "JD,QD,KD,AD"
    assert len(match.legal(Seat(1))) == 4

    match = euchre("1 order\n0 discard 9C\n1 play TD\n2 play 9H\n3 play 9S\n0 play TC\n2 play AH\n3 play TS", deal)
    match = played(match, "0 play JH")
    assert match.legal(Seat(1)) == ("play JD",)
    assert refused(match, 1, "play AD") == "Must follow trump: you hold jack of diamonds."


def test_the_partner_of_who_plays_alone_sits_out() -> None:
    match = euchre("1 alone\n0 discard 9C\n1 play AD\n2 play 9H")

    assert public(match).out == (3,)
    assert match.to_act == (0,)

    match = played(match, "0 play JH")
    assert [play.seat for play in public(match).tricks[0].plays] == [1, 2, 0]
    assert public(match).sizes == (4, 4, 4, 5)


def test_where_the_partner_would_lead_the_next_seat_does() -> None:
    """Seat 0 deals and plays alone against the seat on its left; seat 3's partner, who would lead, sits out."""
    match = euchre("1 pass\n2 pass\n3 alone")
    assert match.to_act == (0,)

    match = played(match, "0 discard 9C")
    assert public(match).out == (1,)
    assert match.to_act == (2,)


def test_a_dealer_who_sits_out_takes_nothing_up() -> None:
    match = euchre("1 pass\n2 alone")

    assert public(match).out == (0,)
    assert EUCHRE24.names(public(match).upcard) == ("JH",)
    assert public(match).phase == "play"
    assert match.to_act == (1,)


def test_the_dealer_is_stuck_where_the_table_says_so() -> None:
    passes = "\n".join(f"{(1 + at) % 4} pass" for at in range(7))

    assert euchre(passes).legal(Seat(0))[0] == "name clubs"
    assert refused(euchre(passes), 0, "pass") == "There is no move “pass” now."

    match = euchre(passes + "\n0 pass", stick=False)
    assert match.to_act == (HOUSE,)
    assert public(match).phase == "over"
    assert public(match).deals[0].contract is None
    assert public(match).deals[0].change == (0, 0, 0, 0)


def test_what_was_turned_down_may_not_be_named() -> None:
    match = euchre("1 pass\n2 pass\n3 pass\n0 pass")

    assert "name hearts" not in match.legal(Seat(1))
    assert "alone clubs" in match.legal(Seat(1))
    assert public(played(match, "1 name spades")).contract.name == "spades"


def test_what_a_game_adds_is_reset_by_the_game() -> None:
    match = euchre("1 order\n0 discard 9C")
    assert EUCHRE24.names(public(match).taken_up) == ("JH",)

    for step in steps(match, random.Random(2), 1):
        match = step.after
        if step.seat == HOUSE:
            break
    assert public(match).taken_up == 0
    assert public(match).away == ()
    assert public(match).deal == 2
    assert public(match).dealer == 1


@pytest.mark.parametrize(
    ("call", "won", "change"),
    [
        ("name", (3, 2), 1),
        ("name", (4, 1), 1),
        ("name", (5, 0), 2),
        ("alone", (4, 1), 1),
        ("alone", (5, 0), 4),
        ("name", (2, 3), -2),
        ("alone", (0, 5), -2),
    ],
)
def test_makers_are_paid_and_euchred(call: str, won: tuple[int, int], change: int) -> None:
    game: Any = Euchre()
    state = public(euchre(f"1 pass\n2 pass\n3 pass\n0 pass\n1 {call} spades"))
    scored = game.score(evolve(state, won=(won[1], won[0], 0, 0)))
    ours, theirs = max(change, 0), max(-change, 0)

    assert scored.change == (theirs, ours, theirs, ours)
    assert scored.made is (change > 0)
    assert scored.points == (won[1], won[0], won[1], won[0])
