"""A clock, and what somebody has done besides playing, is theirs: nobody gets rid of it by getting up, and no other has it."""

from __future__ import annotations

import json

import pytest
from tests.core.peopled import ANN, BO, CY, DEE, SITTERS, made

from followsuit import belongings, between_deals, manners
from followsuit.clocks import Clock, Thinking
from followsuit.company import Happening
from followsuit.errors import NotAllowedError, TooManyError
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.sitters import key_of
from followsuit.terms import Empty, Terms

CLOCK = Clock(move=20, bank=60, extension=30)
NAMES = {BO: "Bo", CY: "Cy", DEE: "Dee"}


def at(room: Room, now: float, *happenings: Happening) -> Room:
    for happening in happenings:
        room = room.after({**json.loads(json.dumps(happening)), "at": now})
    return room


def a_room(empty: Empty = "bots") -> Room:
    """Four people, Ann to decide first, since 100."""
    room = made(Terms(host=ANN, clock=CLOCK, empty=empty), SITTERS)
    for player, name in NAMES.items():
        room = at(room, 90.0, between_deals.sit(room, player, name, key_of(name)))
    return at(room, 100.0, room.deal(bytes(32)))


def leave(room: Room, now: float, player: Player = ANN) -> Room:
    return at(room, now, manners.leave(room.company, player))


def sit(room: Room, now: float, token: str, *shown: str, player: Player = ANN) -> Room:
    return at(room, now, between_deals.sit(room, player, "Guest", key_of(token), shown))


def play(room: Room, now: float) -> Room:
    """Whoever is to act does."""
    player = Player(room.match.to_act[0])
    text = room.match.legal(Seat(player))[0]
    return at(room, now, room.move(player, f"m{room.v}", room.taken[player], text))


def to_the_end(room: Room, now: float) -> Room:
    """The deal is played."""
    while not room.pause:
        room = play(room, now)
    return room


def drained() -> Room:
    """Ann has 5 of the 60 seconds of her bank left, and the first decision to take."""
    room = to_the_end(play(a_room(), 175.0), 175.0)
    room = at(room, 200.0, room.deal(bytes([1]) * 32))
    while room.match.to_act != (Seat(ANN),):
        room = play(room, 200.0)
    return room


def drained_at_the_end() -> Room:
    """The same when that deal is over."""
    return to_the_end(drained(), 200.0)


def until(room: Room, player: Player = ANN) -> float | None:
    return room.thinking[player].until(CLOCK)


def test_somebody_new_has_their_own_time_though_the_one_before_was_slow() -> None:
    room = drained()
    assert until(room) == 200 + 20 + 5
    room = at(room, 210.0, room.extend(ANN))

    room = sit(leave(room, 250.0), 260.0, "new")

    assert until(room) == 260 + 20 + 60
    assert not room.thinking[ANN].extended
    assert at(room, 261.0, room.extend(ANN)).thinking[ANN].more == 30


def test_a_seat_that_the_table_waited_for_is_not_late_when_somebody_sits_down() -> None:
    room = leave(a_room("wait"), 110.0)

    assert until(sit(room, 5000.0, "new")) == 5000 + 20 + 60


@pytest.mark.parametrize("shown", [("anns",), ("anything", "anns")])
def test_whoever_gets_up_and_sits_down_again_has_no_more_time_than_before(shown: tuple[str, ...]) -> None:
    room = drained()
    room = at(room, 212.0, room.extend(ANN))
    room = sit(leave(room, 215.0), 400.0, "new", *shown)

    assert until(room) == 400 + (20 + 30 + 5) - 15
    with pytest.raises(NotAllowedError, match="it has been taken"):
        room.extend(ANN)


def test_the_same_token_again_is_the_same_person() -> None:
    room = leave(drained(), 215.0)
    room = at(room, 300.0, between_deals.sit(room, ANN, "Ann", key_of("anns")))

    assert until(room) == 300 + 20 + 5 - 15


def test_a_decision_that_a_bot_has_taken_meanwhile_is_paid_for() -> None:
    """Not to be paid by getting up in the last second."""
    room = leave(a_room(), 150.0)
    room = to_the_end(room, 151.0)
    room = sit(room, 160.0, "new", "anns")

    assert room.thinking[ANN] == Thinking(spent=30)


def test_time_goes_along_to_another_seat() -> None:
    room = drained_at_the_end()
    room = sit(leave(room, 210.0, BO), 220.0, "bos", player=BO)
    room = leave(room, 230.0, BO)

    moved = at(room, 240.0, between_deals.swap(room, ANN, BO))
    assert [moved.thinking[player].left_in_bank(CLOCK) for player in (ANN, BO)] == [60, 5]

    returned = sit(leave(room, 250.0), 260.0, "new", "anns", player=BO)
    assert [returned.thinking[player].left_in_bank(CLOCK) for player in (ANN, BO)] == [60, 5]


def test_who_comes_without_their_tokens_begins_anew_once_a_deal() -> None:
    room = sit(leave(drained(), 215.0), 220.0, "second")
    assert until(room) == 220 + 20 + 60
    room = sit(leave(room, 290.0), 300.0, "third")
    assert until(room) == 300 + 20 + 60 - 70
    room = sit(leave(room, 305.0), 310.0, "fourth", "third")
    assert until(room) == 310 + 20 + 60 - 75


def test_in_the_next_deal_nobody_has_what_another_had_left() -> None:
    """Somebody who is slow on purpose takes no more from whoever comes after them than that deal."""
    room = sit(leave(a_room(), 170.0), 180.0, "slow")
    room = to_the_end(sit(leave(room, 250.0), 251.0, "next"), 252.0)
    assert room.thinking[ANN].left_in_bank(CLOCK) == 60 - 51

    stays = at(room, 320.0, room.deal(bytes([1]) * 32))
    away = leave(room, 260.0)
    returns = sit(at(away, 320.0, away.deal(bytes([1]) * 32)), 330.0, "again", "next")

    assert [each.thinking[ANN].left_in_bank(CLOCK) for each in (stays, returns)] == [60, 60]


def test_in_the_next_deal_somebody_new_begins_anew_again() -> None:
    room = sit(leave(a_room(), 170.0), 180.0, "second")
    room = to_the_end(sit(leave(room, 250.0), 251.0, "third"), 252.0)
    assert room.thinking[ANN].left_in_bank(CLOCK) == 60 - 51
    room = at(room, 320.0, room.deal(bytes([1]) * 32))

    room = sit(leave(room, 330.0), 340.0, "fourth")

    assert room.thinking[ANN].left_in_bank(CLOCK) == 60


def test_an_extension_is_there_again_in_the_next_deal_for_whoever_comes_back_then() -> None:
    room = a_room()
    room = leave(at(room, 101.0, room.extend(ANN)), 102.0)
    room = to_the_end(room, 103.0)
    room = at(room, 110.0, room.deal(bytes([1]) * 32))

    assert not sit(room, 120.0, "new", "anns").thinking[ANN].extended


def test_another_match_is_begun_without_what_was_left_in_the_last() -> None:
    room = leave(drained(), 250.0)
    room = at(room, 260.0, room.restart(Seat(0)))

    assert room.belongings == ()
    assert sit(room, 270.0, "new", "anns").thinking[ANN] == Thinking()


def test_what_is_kept_of_those_who_left_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(belongings, "KEPT", 3)
    room = a_room()
    for n in range(6):
        room = sit(leave(room, 100.0 + n), 100.5 + n, f"token {n}")

    assert [each.keys for each in room.belongings] == [(key_of(f"token {n}"),) for n in (2, 3, 4)]


def said(room: Room, count: int, player: Player = ANN) -> Room:
    for _ in range(count):
        room = at(room, 100.0, manners.say(room.company, player, "hello", None))
    return room


def test_what_somebody_has_said_is_not_counted_for_whoever_comes_after_them_and_stays_theirs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(manners, "ASIDES", 5)
    room = leave(said(a_room(), 5), 110.0)

    said(sit(room, 120.0, "new"), 5)
    with pytest.raises(TooManyError):
        said(sit(room, 120.0, "new", "anns"), 1)
    other = leave(said(sit(room, 120.0, "new"), 5), 130.0)
    with pytest.raises(TooManyError):
        said(sit(other, 140.0, "another"), 1)


def test_what_somebody_has_said_goes_along_to_another_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manners, "ASIDES", 5)
    room = to_the_end(a_room(), 101.0)
    room = leave(said(room, 4), 110.0, BO)
    room = at(room, 120.0, between_deals.swap(room, ANN, BO))

    with pytest.raises(TooManyError):
        said(room, 1, BO)
    said(sit(room, 130.0, "new"), 5)


def moved(room: Room, player: Player, to: Player) -> Room:
    return at(room, 120.0, between_deals.swap(room, player, to))


@pytest.mark.parametrize("by", ["swap", "token"])
def test_nobody_says_more_by_going_to_another_seat_and_coming_back_as_somebody_new(
    monkeypatch: pytest.MonkeyPatch, by: str
) -> None:
    """What was left at the first seat is gone along with them, and whoever comes there is not the first to come for that."""
    monkeypatch.setattr(manners, "ASIDES", 5)
    room = leave(to_the_end(a_room(), 101.0), 110.0, BO)
    for n in range(2):
        if by == "swap":
            room = leave(moved(said(room, 4), ANN, BO), 130.0, BO)
        else:
            room = leave(said(room, 5), 125.0)
            shown = f"guest {n - 1}" if n else "anns"
            room = leave(sit(room, 126.0, f"token {n}", shown, player=BO), 130.0, BO)
        room = sit(room, 140.0, f"guest {n}")

    with pytest.raises(TooManyError):
        said(room, 1)


def test_whoever_goes_to_and_fro_leaves_no_more_than_once_a_seat() -> None:
    room = leave(drained_at_the_end(), 210.0, BO)
    for _ in range(3):
        room = moved(moved(room, ANN, BO), BO, ANN)
    room = moved(room, ANN, BO)

    assert sit(room, 220.0, "new").thinking[ANN].left_in_bank(CLOCK) == 60
    assert len(room.belongings) == 2


def test_whoever_comes_back_to_a_seat_that_they_had_gone_from_has_what_they_had_last() -> None:
    room = leave(drained_at_the_end(), 210.0, BO)
    room = leave(moved(room, ANN, BO), 220.0, BO)
    room = sit(room, 230.0, "new", "anns")

    assert room.thinking[ANN].left_in_bank(CLOCK) == 5


def test_a_room_of_before_there_was_any_of_this_is_played_through() -> None:
    """Nobody said then who had been there before."""
    room = leave(drained(), 215.0)
    happening = manners.sit(room.company, ANN, "Ann", key_of("new"))

    assert until(at(room, 220.0, happening)) == 220 + 20 + 60


def test_what_is_not_kept_any_more_is_nothing() -> None:
    room = leave(drained(), 215.0)
    happening = {**manners.sit(room.company, ANN, "Ann", key_of("new")), "was": "another"}

    assert until(at(room, 220.0, happening)) == 220 + 20 + 60
