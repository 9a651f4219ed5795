"""What a person types, taken for a move."""

from __future__ import annotations

import pytest
from tests.core.toys import Hearts

from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.options import chosen
from followsuit.plugins import installed
from followsuit.seats import HOUSE, Seat
from followsuit.text import Text, Voice
from followsuit.typed import reason, typed

DEAL = (
    "deal 6-5,5-5,5-4,5-0,2-0,1-0,0-0 / 5-1,6-1,4-4,4-2,4-1,3-0,2-2 / 5-2,6-4,6-2,4-3,3-3,3-2,3-1 / 5-3,6-6,6-3,6-0,4-0,2-1,1-1"
)


@pytest.fixture(scope="module")
def game() -> AnyGame:
    return installed().game("texas42")


def at(game: AnyGame, *moves: str, **options: object) -> Match:
    """The match after a known deal and *moves*, seat 3 the shaker."""
    match = start(game, chosen(game.options, game.presets, None, options), seats=4, dealer=Seat(3)).play(HOUSE, DEAL)
    for move in moves:
        match = match.play(match.to_act[0], move)
    return match


def meant(match: Match, line: str) -> Move | Text:
    seat = match.to_act[0]
    return typed(match.game, match.view(seat), match.legal(seat), line)


def said(match: Match, line: str) -> str:
    found = meant(match, line)
    assert isinstance(found, Text)
    return Voice(match.game.catalogue("en"), (), match.to_act[0]).sentence(found)


@pytest.mark.parametrize(
    ("line", "move"),
    [("31", "bid 31"), ("bid 31", "bid 31"), ("BID  31", "bid 31"), ("pass", "pass"), ("84", "bid 84"), ("2 marks", "bid 84")],
)
def test_a_bid_may_be_its_number(game: AnyGame, line: str, move: str) -> None:
    assert meant(at(game), line) == move


@pytest.mark.parametrize(("line", "move"), [("fives", "trump fives"), ("trump 5", "trump fives"), ("follow me", "follow-me")])
def test_trump_may_be_named_by_its_suit(game: AnyGame, line: str, move: str) -> None:
    assert meant(at(game, "bid 30", "pass", "pass", "pass"), line) == move


@pytest.mark.parametrize("line", ["6-5", "5-6", "65", "56", "play 65", "play 5-6", " 6-5 "])
def test_a_tile_is_played_however_it_is_written(game: AnyGame, line: str) -> None:
    assert meant(at(game, "bid 30", "pass", "pass", "pass", "trump fives"), line) == "play 6-5"


def test_a_lead_as_its_small_end_needs_its_suit(game: AnyGame) -> None:
    match = at(game, "bid 30", "pass", "pass", "pass", "trump fives", opening_lead="small_end")

    assert meant(match, "20") == "play 2-0"
    assert meant(match, "20 blanks") == "play 2-0 blanks"


def test_a_move_that_is_not_open_is_answered_with_the_games_reason(game: AnyGame) -> None:
    follow = at(game, "bid 30", "pass", "pass", "pass", "trump fives", "play 5-5")

    assert said(at(game), "29") == "There is no bid of 29 at this table."
    assert said(at(game, "bid 31"), "30") == "A bid must be over 31."
    assert "you hold five-one" in said(follow, "61")
    assert said(follow, "66") == "You do not hold the double six."


@pytest.mark.parametrize("line", ["", "hello", "play", "bid", "31 32", "💥", "x" * 1000, "\x00", "bid 31,32", "deal 6-6"])
def test_what_is_no_move_is_answered_and_shown_shortly(game: AnyGame, line: str) -> None:
    assert len(said(at(game), line)) < 100


def test_a_legal_move_of_another_seat_is_none_of_mine(game: AnyGame) -> None:
    match = at(game, "bid 30", "pass", "pass", "pass", "trump fives", "play 5-5")

    assert isinstance(meant(match, "5-2"), Text)


def test_several_that_fit_are_named(game: AnyGame) -> None:
    match = at(game)
    both = (Move("bid 31"), Move("raise 31"))

    found = typed(game, match.view(match.to_act[0]), both, "31")

    assert found == Text("typed.several", {"moves": both})


def test_a_reason_is_asked_for_without_playing(game: AnyGame) -> None:
    match = at(game, "bid 31")
    seat = match.to_act[0]

    assert reason(game, match.view(seat), match.legal(seat), "bid 30").key == "why.not-over"


@pytest.mark.parametrize("line", ["3h 2h KS", "pass-cards 2H KS 3H", "2h,ks,3h", "PASS-CARDS 2H,3H,KS", "pass 2h 3h ks"])
def test_several_cards_are_chosen_however_they_are_written(line: str) -> None:
    match = start(Hearts(), Hearts.options(), seats=4, dealer=Seat(0))
    hands = ["".join(f"{rank}{suit}," for rank in "23456789TJQKA")[:-1] for suit in "CDH"] + [
        ",".join(f"{rank}S" for rank in "23456789TJQKA")
    ]
    hands[2], hands[3] = hands[2].replace("4H", "KS"), hands[3].replace("KS", "4H")
    match = match.play(HOUSE, "deal " + " / ".join(hands))
    seat = Seat(2)

    assert typed(match.game, match.view(seat), match.legal(seat), line) == "pass-cards 2H,3H,KS"
