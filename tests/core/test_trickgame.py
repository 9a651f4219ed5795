"""The template of games with tricks, through three games as different as Hearts, Euchre and Oh Hell."""

from __future__ import annotations

import ast
import inspect
import random
from typing import Any

import pytest
from tests.core import toys
from tests.core.toys import EUCHRE24, Euchre, Hearts, OhHell

from followsuit.errors import IllegalMoveError, NotYourTurnError
from followsuit.events import events
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.pieces import FRENCH52
from followsuit.seats import HOUSE, Seat
from followsuit.testing import position, steps, table
from followsuit.text import Voice
from followsuit.values import evolve

PACK = [piece.name for piece in FRENCH52]
SPREAD = " / ".join(",".join(PACK[at::4]) for at in range(4))
"""Seat 0 holds 2C, seat 1 3C and so on through the pack: each some of every suit."""

SUITED = " / ".join(",".join(name for name in PACK if name.endswith(suit)) for suit in "CDHS")
"""Seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""

EUCHRE = "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC"
"""The jack of hearts is turned up, and seat 0 deals."""


def public(match: Match) -> Any:
    return match.state.public


def hand(match: Match, seat: int) -> str:
    return ",".join(match.game.pieces.names(match.state.own[seat].hand))


def hearts(deal: str, lines: str = "", number: int = 4, **options: object) -> Match:
    """Hearts in its deal of that number, from 1; the fourth is played without passing."""
    match = position(Hearts(), "", options=options)
    match = evolve(match, state=evolve(match.state, public=evolve(match.state.public, deal=number - 1)))
    return played(match.play(HOUSE, f"deal {deal}"), lines)


def euchre(lines: str, deal: str = EUCHRE, **options: object) -> Match:
    return played(position(Euchre(), deal, options=options), lines)


def played(match: Match, lines: str) -> Match:
    """*match* after lines such as "0 pass"."""
    for line in filter(None, map(str.strip, lines.splitlines())):
        seat, _, move = line.partition(" ")
        match = match.play(HOUSE if seat == "*" else Seat(int(seat)), move)
    return match


def refused(match: Match, seat: int, move: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        match.play(Seat(seat), move)

    return str(caught.value)


# Hearts: all choose at once, unseen.


def test_all_four_pass_at_once_and_in_any_order() -> None:
    match = hearts(SPREAD, number=1)

    assert match.to_act == (0, 1, 2, 3)
    assert [len(match.legal(Seat(seat))) for seat in range(4)] == [286] * 4

    match = played(match, "2 pass-cards 4C,8C,QC\n0 pass-cards 2C,6C,TC")
    assert match.to_act == (1, 3)
    assert match.state.own[2].sealed == "pass-cards 4C,8C,QC"
    with pytest.raises(NotYourTurnError):
        match.play(Seat(2), "pass-cards 4C,8C,2D")


def test_nothing_is_passed_before_all_have_chosen() -> None:
    match = hearts(SPREAD, "0 pass-cards 2C,6C,TC\n1 pass-cards 3C,7C,JC\n2 pass-cards 4C,8C,QC", number=1)
    before = [own.hand for own in match.state.own]

    assert match.to_act == (3,)
    assert before == [own.hand for own in hearts(SPREAD, number=1).state.own]

    match = played(match, "3 pass-cards 5C,9C,KC")
    assert before != [own.hand for own in match.state.own]
    assert [own.sealed for own in match.state.own] == [None] * 4


@pytest.mark.parametrize(("number", "shift"), [(1, 1), (2, 3), (3, 2), (5, 1)])
def test_cards_are_passed_left_right_and_across(number: int, shift: int) -> None:
    given = ["2C,6C,TC", "3C,7C,JC", "4C,8C,QC", "5C,9C,KC"]
    match = hearts(SPREAD, "\n".join(f"{seat} pass-cards {cards}" for seat, cards in enumerate(given)), number)
    for seat, cards in enumerate(given):
        mask = FRENCH52.mask(cards.split(","))

        assert match.state.own[(seat + shift) % 4].hand & mask == mask
        assert match.state.own[seat].hand & mask == 0

    assert public(match).held == (13,) * 4
    assert match.to_act == (shift,)  # who was passed the two of clubs


def test_the_fourth_deal_is_held() -> None:
    match = hearts(SPREAD)

    assert public(match).phase == "play"
    assert match.to_act == (0,)


def test_the_two_of_clubs_leads() -> None:
    match = hearts(SPREAD)

    assert match.legal(Seat(0)) == ("play 2C",)
    assert refused(match, 0, "play 6C") == "The six of clubs may not be led now."


def test_a_play_of_several_cards_or_with_a_suit_is_refused_for_that() -> None:
    match = hearts(SUITED, "0 play 2C\n1 play 2D")

    assert refused(match, 2, "play 3H,4H") == "Choose 1 from your hand."
    assert refused(match, 2, "play 3H clubs") == "There is no move “play 3H clubs” now."
    assert refused(hearts(SUITED), 0, "play 2C hearts") == "The two of clubs cannot be led so."


def test_no_points_on_the_first_trick_but_from_a_hand_of_points() -> None:
    match = hearts(SUITED, "0 play 2C\n1 play 2D")

    assert len(match.legal(Seat(2))) == 13
    assert "play QS" not in played(match, "2 play AH").legal(Seat(3))
    assert len(played(match, "2 play AH").legal(Seat(3))) == 12


def test_hearts_are_not_led_before_they_are_broken() -> None:
    match = hearts(SPREAD, "0 play 2C\n1 play 3C\n2 play 4C\n3 play 5C")

    assert not any(move.endswith("H") for move in match.legal(Seat(3)))
    assert refused(match, 3, "play " + next(name for name in hand(match, 3).split(",") if name.endswith("H")))


def test_a_heart_breaks_hearts_and_flags_begin_anew_with_each_deal() -> None:
    match = hearts(SUITED, "0 play 2C\n1 play 2D\n2 play AH\n3 play 2S")
    assert public(match).flags == {"broken"}

    rng = random.Random(1)
    for step in steps(match, rng, 1):
        match = step.after
        if step.seat == HOUSE:
            break
    assert public(match).flags == frozenset()


@pytest.mark.parametrize("breaks", [True, False])
def test_the_queen_breaks_hearts_where_the_table_says_so(breaks: bool) -> None:
    deal = SUITED.replace("QS", "@").replace("2C", "QS").replace("@", "2C")
    match = hearts(deal, "3 play 2C\n0 play 3C\n1 play 2D\n2 play 2H\n0 play QS", queen_breaks=breaks)

    assert public(hearts(SUITED, "0 play 2C", queen_breaks=breaks)).flags == frozenset()
    assert "broken" in public(match).flags  # by the heart

    match = hearts(SPREAD, queen_breaks=breaks)
    queen = match.game.pieces["QS"]
    game: Any = match.game
    assert game.flags_after(public(match), queen) == (frozenset({"broken"}) if breaks else frozenset())


def test_who_takes_all_the_points_gives_them_to_the_others() -> None:
    match = hearts(SUITED)
    for step in steps(match, random.Random(1), 0):
        match = step.after

    # Only clubs take tricks that clubs lead: seat 0 takes everything.
    assert public(match).deals[-1].points == (26, 0, 0, 0)
    assert public(match).deals[-1].change == (0, 26, 26, 26)


def test_the_event_of_a_sealed_choice_says_only_that_it_was_made() -> None:
    before = hearts(SPREAD, number=1)
    after = played(before, "2 pass-cards 4C,8C,QC")
    for seat in (None, Seat(0), Seat(2)):
        found = events(before.game, before.view(seat), after.view(seat), Voice(before.game.catalogue("en"), reader=seat))

        assert [(event["type"], event["seat"], event["piece"]) for event in found] == [("sealed", 2, None)]


# Euchre: a kitty, an up-card, a hidden discard, bowers, a seat that sits out.


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


# Oh Hell: hands of changing size, a turn-up, a hook, from three to seven seats.


@pytest.mark.parametrize("seats", OhHell.seat_counts)
def test_hands_grow_and_shrink(seats: int) -> None:
    game = OhHell()
    held = []
    match = table(game, random.Random(seats), seats)
    for step in steps(match, random.Random(seats)):
        match = step.after
        if step.seat == HOUSE:
            held.append(public(match).held)

    assert held == [(size,) * seats for size in (1, 2, 3, 4, 3, 2, 1)]
    assert match.outcome is not None


def test_the_turn_up_is_trump_and_out_of_play() -> None:
    match = position(OhHell(), "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]), seats=3)

    assert public(match).contract.name == "clubs"
    assert FRENCH52.names(public(match).upcard) == ("5C",)
    assert [piece.name for piece in match.state.hidden.stock] == PACK[4:]


def test_the_last_bid_may_not_make_them_add_up() -> None:
    lines = "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]) + "\n1 bid 0\n2 bid 0"

    assert position(OhHell(), lines, seats=3).legal(Seat(0)) == ("bid 0",)
    assert position(OhHell(), lines, seats=3, options={"hook": False}).legal(Seat(0)) == ("bid 0", "bid 1")


def test_exact_bids_score() -> None:
    match = position(OhHell(), "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]) + "\n1 bid 0\n2 bid 1\n0 bid 1", seats=3)
    match = played(match, "1 play 3C\n2 play 4C\n0 play 2C")

    assert public(match).deals[0].points == (0, 0, 1)
    assert public(match).deals[0].change == (0, 10, 11)
    assert public(match).shown == tuple(FRENCH52[name].bit for name in ("2C", "3C", "4C"))
    assert public(match).dealer == 0
    assert match.to_act == (HOUSE,)


# What any game may choose.


def test_tricks_that_may_not_be_reviewed_are_stacked() -> None:
    class Stacked(Hearts):
        def reviewable(self, public: Any) -> bool:
            return False

    match = evolve(hearts(SPREAD), game=Stacked())
    match = played(match, "0 play 2C\n1 play 3C\n2 play 4C\n3 play 5C")
    assert len(public(match).tricks[0].plays) == 4

    match = match.play(Seat(3), match.legal(Seat(3))[0])
    assert public(match).tricks[0].plays == ()
    assert FRENCH52.names(match.state.hidden.stacked) == ("2C", "3C", "4C", "5C")


def test_a_deal_that_is_decided_ends() -> None:
    class Sudden(Hearts):
        def decided(self, public: Any) -> bool:
            return bool(public.won[3])

    match = played(evolve(hearts(SUITED), game=Sudden()), "0 play 2C\n1 play 2D\n2 play AH\n3 play 2S")
    assert public(match).phase == "play"

    class First(Hearts):
        def decided(self, public: Any) -> bool:
            return True

    match = played(evolve(hearts(SUITED), game=First()), "0 play 2C\n1 play 2D\n2 play AH\n3 play 2S")
    assert public(match).phase == "over"
    assert public(match).deals[0].points == (1, 0, 0, 0)
    assert [own.hand.bit_count() for own in match.state.own] == [12] * 4


def test_a_card_that_is_not_held_is_refused_by_name() -> None:
    match = hearts(SPREAD, "0 play 2C")

    assert refused(match, 1, "play 4C") == "You do not hold the four of clubs."
    assert refused(match, 1, "bid 3") == "There is no move “bid 3” now."
    assert refused(match, 1, "play") == "There is no move “play” now."
    assert refused(match, 1, "play 3C clubs")


def test_must_follow_says_what_is_held() -> None:
    match = hearts(SPREAD, "0 play 2C")
    diamond = next(name for name in hand(match, 1).split(",") if name.endswith("D"))

    assert refused(match, 1, f"play {diamond}").startswith("Must follow clubs: you hold three of clubs, ")


def test_all_hands_are_shown_once_the_deal_is_over() -> None:
    match = euchre("1 order\n0 discard 9C")
    dealt = tuple(own.dealt for own in match.state.own)
    for step in steps(match, random.Random(1), 0):
        assert step.before.state.public.shown == ()  # type: ignore[attr-defined]  # a game with tricks
        match = step.after

    assert public(match).shown == dealt


def test_a_phase_without_moves_choices_or_reveal_is_a_mistake_in_code() -> None:
    class Bare(Euchre):
        moves = Hearts.__mro__[1].moves  # type: ignore[attr-defined]  # the template's
        choose = Hearts.__mro__[1].choose  # type: ignore[attr-defined]  # the template's
        reveal = Hearts.__mro__[1].reveal  # type: ignore[attr-defined]  # the template's

    match = evolve(euchre(""), game=Bare())
    game: Any = match.game
    with pytest.raises(NotImplementedError, match="toy-euchre has a phase 'order' without moves"):
        match.legal(Seat(1))
    with pytest.raises(NotImplementedError, match="without choices"):
        game.choose(match.state, Seat(1), "pass")
    with pytest.raises(NotImplementedError, match="without a reveal"):
        game.reveal(match.state, ())


# The size of a game.

LONGEST = {OhHell: 60, Hearts: 95, Euchre: 100}


@pytest.mark.parametrize(("toy", "longest"), LONGEST.items())
def test_a_game_is_a_page(toy: type[AnyGame], longest: int) -> None:
    """A game with its types: its class, its options and its buckets, without blank lines and docstrings."""
    tree = ast.parse(inspect.getsource(toys))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef) and node.name.startswith(toy.__name__)]
    lines = {line for node in classes for line in range(node.lineno, (node.end_lineno or 0) + 1)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            lines -= set(range(node.lineno, (node.end_lineno or 0) + 1))
    source = inspect.getsource(toys).splitlines()
    code = [line for line in lines if source[line - 1].strip()]

    assert len(classes) >= 3
    assert len(code) <= longest
