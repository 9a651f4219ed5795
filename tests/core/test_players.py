"""Players with several seats: which are whose, what they are called and written down as, and what is admitted."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.pairs import ANN, BO, DEAL, EUCHRE, HEARTS, PLAY, PairedEuchre, at
from tests.core.toys import Euchre

from followsuit.admission import check_game
from followsuit.errors import OptionError, PluginError, RecordError
from followsuit.game import AnyGame
from followsuit.matches import start
from followsuit.options import Options
from followsuit.record import read, write
from followsuit.seats import Players, Seat, across, alone
from followsuit.testing import conformance
from followsuit.text import Text, Voice, Who, text


def test_there_are_as_many_hands_as_the_players_have_seats() -> None:
    public = start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(3)).state.public

    assert (public.seats, public.players) == (4, ((0, 2), (1, 3)))
    assert EUCHRE.hands(EUCHRE.options(), 2) == EUCHRE.hands(EUCHRE.options(), 4) == 4
    assert [public.player_of(Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]


def test_where_each_plays_one_seat_players_are_seats() -> None:
    public = start(EUCHRE, EUCHRE.options(), seats=4, dealer=Seat(3)).state.public

    assert public.players == alone(4)
    assert [public.player_of(Seat(seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_who_deals_is_one_of_the_hands() -> None:
    with pytest.raises(OptionError, match="expected a dealer from 0 to 3, got 4"):
        start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(4))


def test_the_seat_that_acts_is_the_one_in_turn_else_the_first() -> None:
    asked = at(DEAL)
    passed = asked.play(Seat(1), "pass")

    assert [asked.acting(player) for player in (ANN, BO)] == [0, 1]
    assert [passed.acting(player) for player in (ANN, BO)] == [2, 1]


# Names and records.


def test_a_record_names_the_players_and_counts_the_seats() -> None:
    match = at(PLAY)
    text = write(match)

    assert 'seats: ["Ann", "Bo"]' in text
    assert "\n2 order\n" in text
    assert read(text, lambda _: EUCHRE) == match


def test_the_dealer_of_a_record_is_one_of_the_hands() -> None:
    text = write(start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(3), names=("Ann", "Bo")))

    assert read(text, lambda _: EUCHRE).state.public.dealer == 3
    with pytest.raises(RecordError, match="a seat from 0 to 3, got '4'"):
        read(text.replace("dealer: 3", "dealer: 4"), lambda _: EUCHRE)
    with pytest.raises(RecordError, match="expected a seat from 0 to 3 or"):
        read(text + "4 pass\n", lambda _: EUCHRE)


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (0, ["You (1)", "Bo (1)", "You (2)", "Bo (2)"]),
        (2, ["You (1)", "Bo (1)", "You (2)", "Bo (2)"]),
        (None, ["Ann (1)", "Bo (1)", "Ann (2)", "Bo (2)"]),
    ],
)
def test_each_seat_is_called_by_its_player_with_a_number(reader: int | None, said: list[str]) -> None:
    voice = Voice(EUCHRE.catalogue("en"), ("Ann", "Bo"), None if reader is None else Seat(reader), across(4))

    assert [voice.name(Seat(seat)) for seat in range(4)] == said


def test_both_hands_of_a_reader_are_spoken_to_as_you_with_a_number() -> None:
    voice = Voice(EUCHRE.catalogue("en"), ("Ann", "Bo"), Seat(0), across(4))

    assert [voice.say(text("said.pass", who=Who(Seat(seat)))) for seat in (0, 2, 3)] == [
        "You (1) pass.",
        "You (2) pass.",
        "Bo (2) passes.",
    ]


def test_all_hands_of_a_player_have_a_name_together() -> None:
    voice = Voice(EUCHRE.catalogue("en"), ("Ann", ""), Seat(0), across(4))
    outcome = [voice.say(Text("outcome", {"who": tuple(map(Who, side)), "scores": "5 : 3"})) for side in across(4)]

    assert outcome == ["Your hands win the match: 5 : 3.", "Seat 2's hands win the match: 5 : 3."]
    assert [voice.side(side) for side in across(4)] == ["You", "Seat 2"]
    assert voice.side((Seat(0), Seat(1))) == "You (1) and Seat 2 (1)"


# What a plugin may not do, and the kit.


class Unplayed(PairedEuchre):
    def players(self, options: Options, seats: int) -> Players:
        return ((Seat(0), Seat(2)), (Seat(1),)) if seats == 2 else alone(seats)


class AcrossSides(PairedEuchre):
    def players(self, options: Options, seats: int) -> Players:
        return ((Seat(0), Seat(1)), (Seat(2), Seat(3))) if seats == 2 else alone(seats)


class OutOfOrder(PairedEuchre):
    def players(self, options: Options, seats: int) -> Players:
        return across(4)[::-1] if seats == 2 else alone(seats)


@pytest.mark.parametrize("kind", [Unplayed, AcrossSides, OutOfOrder])
def test_seats_without_their_player_are_not_admitted(kind: type[Euchre]) -> None:
    with pytest.raises((PluginError, ValueError)):
        check_game(kind())


def test_pairs_are_admitted() -> None:
    for game in (EUCHRE, HEARTS):
        check_game(game)


@pytest.mark.parametrize("check", conformance.game_checks(), ids=lambda check: check.name)
@pytest.mark.parametrize("game", [EUCHRE, HEARTS], ids=lambda game: game.name)
def test_games_with_paired_hands_conform(check: Any, game: AnyGame) -> None:
    check(game, effort=0.5)


@pytest.mark.parametrize("kind", [AcrossSides, OutOfOrder])
def test_the_kit_sees_seats_without_their_player(kind: type[Euchre]) -> None:
    check = next(each for each in conformance.game_checks() if each.name == "its_players_have_the_seats")
    with pytest.raises(AssertionError, match="expected"):
        check(kind())
