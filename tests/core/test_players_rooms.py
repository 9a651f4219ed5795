"""Rooms of players with several seats: one token, one name and one row of decisions for each."""

from __future__ import annotations

import json
import random

import pytest
from tests.core.pairs import ANN, BO, EUCHRE, HEARTS, PLAY, SECRET, SITTERS, at, shown

from followsuit import manners
from followsuit.codec import Codec
from followsuit.errors import IllegalMoveError, NotYourTurnError, StaleDecisionError
from followsuit.game import AnyGame
from followsuit.messages import view_message
from followsuit.opening import opened, opening
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Seat
from followsuit.sitters import Sitter
from followsuit.values import evolve


def room(game: AnyGame = EUCHRE, sitters: tuple[Sitter, ...] = SITTERS) -> Room:
    stored = json.loads(json.dumps(opening(game, preset=None, options={}, dealer=Seat(3), sitters=sitters)))
    fresh = opened(stored, lambda _: game)
    return fresh.after(fresh.deal(SECRET))


def moved(room: Room, player: Player, move: str) -> Room:
    return room.after(room.move(player, f"m{room.v}", room.decision(player), move))


def test_one_token_opens_all_seats_of_a_player() -> None:
    assert [room().player_of(token) for token in ("anns", "bos")] == [0, 1]


def test_a_move_is_that_of_the_seat_in_turn() -> None:
    here = room()
    happened = []
    for player in (ANN, BO, ANN, BO):
        happened.append(here.move(player, "m", here.decision(player), "pass"))
        here = here.after(happened[-1])

    assert [happening["seat"] for happening in happened] == [0, 1, 2, 3]
    assert here.taken == (2, 2)


def test_a_double_click_does_not_spill_into_the_other_hand() -> None:
    here = room()
    d = here.decision(ANN)
    here = moved(moved(here, ANN, "pass"), BO, "pass")

    assert here.match.to_act == (2,)
    with pytest.raises(StaleDecisionError, match="expected an answer to decision 1, got one to 0"):
        here.move(ANN, "again", d, "pass")


def test_a_double_click_does_not_spill_while_both_hands_choose_at_once() -> None:
    here = room(HEARTS)
    d = here.decision(ANN)
    move = here.match.legal(Seat(0))[0]
    here = moved(here, ANN, move)

    assert here.match.to_act == (1, 2, 3)
    with pytest.raises(StaleDecisionError):
        here.move(ANN, "again", d, move)
    here = moved(here, ANN, here.match.legal(Seat(2))[0])
    assert here.match.to_act == (1, 3)
    assert here.decision(ANN) is None
    with pytest.raises(NotYourTurnError):
        here.move(ANN, "more", 2, move)


def test_a_hand_cannot_be_played_from_in_the_turn_of_the_other() -> None:
    match = at(PLAY)
    here = evolve(room(), match=match)
    with pytest.raises(IllegalMoveError, match="You do not hold the ace of clubs"):
        here.move(ANN, "m", here.decision(ANN), "play AC")

    assert here.move(ANN, "m", here.decision(ANN), "play AH")["seat"] == 2


def test_a_bot_with_two_hands_is_to_act_once() -> None:
    bots = (SITTERS[0], Sitter("bot", "Dot", None, "random"))
    here = room(HEARTS, bots)

    assert here.bots_to_act() == (BO,)
    here = moved(here, BO, here.match.legal(Seat(1))[0])
    assert (here.bots_to_act(), here.decision(BO)) == ((BO,), 1)
    here = moved(here, BO, here.match.legal(Seat(3))[0])
    assert here.bots_to_act() == ()


def test_a_retry_gets_the_first_answer_from_whichever_hand() -> None:
    here = moved(room(), ANN, "pass")

    assert here.answered(ANN, f"m{here.v - 1}") == here.v
    assert here.answered(BO, f"m{here.v - 1}") is None


def test_a_message_is_for_a_player_and_its_view_for_the_seat_that_acts() -> None:
    here = moved(moved(room(), ANN, "pass"), BO, "pass")
    codec = Codec(EUCHRE)
    messages = {player: view_message(codec, here, player, code="ABCDEF", here={0}) for player in (None, ANN, BO)}

    assert [messages[player]["seat"] for player in (None, ANN, BO)] == [None, 0, 1]
    assert [messages[player]["d"] for player in (None, ANN, BO)] == [None, 1, None]
    assert [messages[player]["view"]["seat"] for player in (None, ANN, BO)] == [None, 2, 1]
    assert messages[ANN]["legal"] == ["pass", "order", "alone"]
    assert [(seat["seat"], seat["name"], seat["here"]) for seat in messages[BO]["room"]["seats"]] == [
        (0, "Ann", True),
        (1, "Bo", False),
    ]


def test_a_new_name_is_the_player_s_at_both_seats() -> None:
    here = room().after(manners.rename(room().company, BO, "Bob"))

    assert here.match.names == ("Ann", "Bob")
    assert [seat["name"] for seat in shown(here.match, ANN)["seats"]] == ["You (1)", "Bob (1)", "You (2)", "Bob (2)"]


def test_a_room_replays_from_its_happenings() -> None:
    first = opening(EUCHRE, preset=None, options={"target": 2}, dealer=Seat(3), sitters=SITTERS)
    here = opened(first, lambda _: EUCHRE)
    happened, rng = [], random.Random(3)
    while here.match.to_act:
        if here.match.to_act == (HOUSE,):
            happened.append(here.deal(rng.randbytes(32)))
        else:
            player = here.match.state.public.player_of(here.match.to_act[0])
            move = rng.choice(here.match.legal(here.match.acting(player)))
            happened.append(here.move(player, f"m{here.v}", here.decision(player), move))
        here = here.after(json.loads(json.dumps(happened[-1])))
    again = opened(first, lambda _: EUCHRE)
    for happening in happened:
        again = again.after(happening)

    assert again == here
    assert sum(here.taken) == sum(happening["kind"] == "move" for happening in happened)
