"""Imagined deals: what a view lets be, in games of different rules."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.core.toys import EUCHRE24, HEARTS, Euchre, Hearts, OhHell

from followsuit.matches import Match
from followsuit.pieces import FRENCH52
from followsuit.redeal import Redeal, excluded, laid, positions, redeal
from followsuit.seats import Seat
from followsuit.testing import position, steps, table
from followsuit.trickgame import TrickGame
from followsuit.values import evolve

EUCHRE = "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC\n"
FULL = FRENCH52.all
PACK = [f"{rank}{suit}" for suit in "CDHS" for rank in "23456789TJQKA"]


def names(match: Match, mask: int) -> str:
    return ",".join(match.game.pieces.names(mask))


def hearts(hands: str, play: str, deal: int = 4) -> Match:
    """A deal without passing: the fourth."""
    match = position(Hearts(), "")
    match = evolve(match, state=evolve(match.state, public=evolve(match.state.public, deal=deal - 1)))
    for line in [f"* deal {hands}", *play.splitlines()]:
        who, _, move = line.strip().partition(" ")
        match = match.play(Seat(-1 if who == "*" else int(who)), move)
    return match


def barred(match: Match, seat: int) -> str:
    game: Any = match.game
    return names(match, excluded(game, match.state.public)[seat])


def suit(letter: str) -> str:
    return ",".join(name for name in PACK if name.endswith(letter))


HANDS = " / ".join(",".join(PACK[at::4]) for at in range(4))
"""Seat 0 holds 2C,6C,TC,AC,..., each seat some of every suit."""


def test_who_does_not_follow_holds_nothing_of_the_suit() -> None:
    match = position(Euchre(), EUCHRE + "1 order\n0 discard 9C\n1 play AD\n2 play 9H\n3 play 9S\n0 play TC")

    assert barred(match, 1) == ""
    assert barred(match, 2) == "9D,TD,QD,KD,AD"
    assert barred(match, 3) == "9D,TD,QD,KD,AD"


def test_the_left_bower_answers_trump_and_not_its_own_suit() -> None:
    deal = "* deal JD,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,9C,JS,JC\n"
    match = position(Euchre(), deal + "1 order\n0 discard TC\n1 play AD\n2 play 9H\n3 play 9S\n0 play JD")

    # Hearts are trump: the jack of diamonds did not follow diamonds.
    assert barred(match, 0) == "9D,TD,QD,KD,AD"


def test_a_heart_led_unbroken_rules_out_all_else() -> None:
    hands = ["2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AH", "AC,2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH", suit("D"), suit("S")]
    match = hearts(" / ".join(hands), "0 play 2C\n1 play AC\n2 play AD\n3 play AS\n1 play 2H")

    assert barred(match, 1) == names(match, FULL & ~HEARTS)

    match = match.play(Seat(2), "play KD").play(Seat(3), "play QS").play(Seat(0), "play AH").play(Seat(0), "play KC")
    assert barred(match, 1) == names(match, FULL & ~HEARTS)
    assert barred(match, 0) == ""


def test_a_heart_led_once_they_are_broken_tells_nothing() -> None:
    hands = ["2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AH", "AC,2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH", suit("D"), suit("S")]
    match = hearts(" / ".join(hands), "0 play 2C\n1 play AC\n2 play AD\n3 play AS\n1 play KH\n2 play KD\n3 play KS\n0 play AH")
    # Seat 0 has only clubs left and leads one; then it could have led a heart too.
    match = match.play(Seat(0), "play 3C")

    assert match.state.public.flags == {"broken"}  # type: ignore[attr-defined]  # a game with tricks
    assert barred(match, 0) == ""


def test_a_point_on_the_first_trick_tells_of_a_hand_of_points() -> None:
    hands = ["2C,3C,4C,5C,6C,7C,8C,9C,TC,JC,QC,KC,AC", "2H,3H,4H,5H,6H,7H,8H,9H,TH,JH,QH,KH,AH", suit("D"), suit("S")]
    match = hearts(" / ".join(hands), "0 play 2C\n1 play AH\n2 play AD\n3 play AS")
    points = match.game.pieces.mask(["QS"]) | HEARTS

    assert barred(match, 1) == names(match, FULL & ~points)
    assert barred(match, 2) == suit("C")
    assert barred(match, 3) == suit("C")


def test_the_holder_of_the_first_card_is_known_before_it_is_led() -> None:
    match = hearts(HANDS, "")
    game: Any = match.game
    for seat in (None, Seat(1), Seat(2)):
        imagined = redeal(game, match.view(seat), random.Random(1))

        assert imagined.own[0].hand & game.pieces["2C"].bit


def test_a_card_that_i_passed_is_with_my_neighbour_until_it_is_played() -> None:
    lines = f"* deal {HANDS}\n0 pass-cards 2C,6C,TC\n1 pass-cards 3C,7C,JC\n2 pass-cards 4C,8C,QC\n3 pass-cards 5C,9C,KC\n"
    match = position(Hearts(), lines)
    game: Any = match.game
    given = game.pieces.mask(["2C", "6C", "TC"])
    rng = random.Random(1)
    for _ in range(50):
        imagined = Redeal(game, match.view(Seat(0))).sample(rng)

        assert imagined.own[1].hand & given == given

    match = match.play(Seat(1), "play 2C")
    assert Redeal(game, match.view(Seat(0))).supports(match.state)


def test_a_discard_has_its_own_place() -> None:
    match = position(Euchre(), EUCHRE + "1 order\n0 discard 9C\n1 play AD")
    game: Any = match.game
    view = match.view(Seat(1))
    seen = set()
    for seed in range(200):
        imagined = redeal(game, view, random.Random(seed))
        seen.add(EUCHRE24.names(imagined.own[0].gone))

        assert imagined.own[0].gone.bit_count() == 1
        assert len(imagined.hidden.stock) == 3
        assert (imagined.own[0].hand | imagined.own[0].gone) & EUCHRE24["JH"].bit

    assert ("JH",) in seen
    assert ("9C",) in seen
    assert len(seen) > 10


def test_who_laid_it_away_remembers_it() -> None:
    match = position(Euchre(), EUCHRE + "1 order\n0 discard 9C\n1 play AD")
    game: Any = match.game
    for seed in range(50):
        imagined = redeal(game, match.view(Seat(0)), random.Random(seed))

        assert EUCHRE24.names(imagined.own[0].gone) == ("9C",)
        assert not any(own.hand & EUCHRE24["9C"].bit for own in imagined.own)


def test_a_hand_that_sits_out_is_imagined_too() -> None:
    match = position(Euchre(), EUCHRE + "1 alone\n0 discard 9C\n1 play AD\n2 play 9H")
    game: Any = match.game
    imagined = redeal(game, match.view(Seat(1)), random.Random(3))

    assert match.state.public.out == (3,)  # type: ignore[attr-defined]  # a game with tricks
    assert [own.hand.bit_count() for own in imagined.own] == [5, 4, 4, 5]


def test_a_sealed_choice_is_imagined_from_the_imagined_hand() -> None:
    match = position(Hearts(), f"* deal {HANDS}\n1 pass-cards 3C,7C,JC\n2 pass-cards 4C,8C,QC")
    game: Any = match.game
    imagined = redeal(game, match.view(Seat(0)), random.Random(2))
    for seat in (1, 2):
        sealed = imagined.own[seat].sealed
        assert sealed is not None
        assert game.pieces.mask(sealed.args) & ~imagined.own[seat].hand == 0

    assert imagined.own[3].sealed is None
    assert redeal(game, match.view(Seat(1)), random.Random(2)).own[1].sealed == "pass-cards 3C,7C,JC"


def test_a_view_that_contradicts_itself_is_refused() -> None:
    match = position(OhHell(), "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]), seats=3)
    view = match.view(Seat(0))
    assert view.own is not None
    wrong = evolve(view, own=evolve(view.own, hand=0b11))
    game: Any = match.game

    imagined = redeal(game, view, random.Random(1))
    assert imagined.own[0].hand == 1
    assert Redeal(game, wrong).ways != Redeal(game, view).ways


def test_a_game_that_turns_everything_down_is_given_up() -> None:
    class Never(OhHell):
        def fits(self, view: Any, hands: Any) -> bool:
            return False

    match = position(Never(), "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]), seats=3)
    game: Any = match.game
    with pytest.raises(ValueError, match="expected a deal that fits the view within 10000 draws"):
        redeal(game, match.view(Seat(0)), random.Random(1))


def test_what_was_laid_is_told_by_seat() -> None:
    match = position(Euchre(), EUCHRE + "1 order\n0 discard 9C\n1 play AD\n2 play 9H\n3 play 9S\n0 play TC\n2 play TH")

    assert [names(match, mask) for mask in laid(match.state.public)] == ["TC", "AD", "9H,TH", "9S"]


def test_positions_go_back_to_how_the_table_was() -> None:
    """Each play with the public bucket before it, flags as they were too."""
    game: Any = Hearts()
    rng = random.Random(7)
    befores: list[tuple[Any, Seat, str]] = []
    for step in steps(position(game, ""), rng, 1):
        if step.move.verb == "play":
            befores.append((step.before.state.public, step.seat, step.move))
        public: Any = step.after.state.public
        if public.phase == "play" and rng.random() < 0.2:
            found = list(positions(game, public))

            assert [(play.seat, f"play {play.piece}") for _, play in found] == [(seat, move) for _, seat, move in befores]
            for (then, _), (want, _, _) in zip(found, befores, strict=True):
                assert (then.tricks, then.trick, then.led) == (want.tricks, want.trick, want.led)
                assert (then.flags, then.turn) == (want.flags, want.turn)


def test_the_fast_way_rules_out_what_the_slow_way_does() -> None:
    """A game that only follows suit is answered from tables; asked piece by piece it says the same."""
    rng = random.Random(9)
    fast, slow = OhHell(), OhHell()
    slow.follows_suit = False
    for seats in (3, 5):
        for step in steps(table(fast, rng, seats, "free"), rng):
            public: Any = step.after.state.public
            if public.held:
                assert excluded(fast, public) == excluded(slow, public)


def test_redeals_are_of_one_game_with_tricks() -> None:
    assert isinstance(OhHell(), TrickGame)
    assert OhHell().follows_suit
    assert not Hearts().follows_suit
