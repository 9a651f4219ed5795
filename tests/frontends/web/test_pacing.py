"""How long bots wait."""

from __future__ import annotations

import pytest

from followsuit.plugins import Registry
from followsuit.room import Room, Sitter, opened, opening
from followsuit.seats import Player, Seat
from followsuit.trickpublic import TrickPublic
from followsuit_web.pacing import JITTER, LEAST, turns, wait


def fresh(everything: Registry, pace: float = 2.0) -> Room:
    """Four bots before the first deal."""
    sitters = tuple(Sitter("bot", f"B{seat}", None, "random") for seat in range(4))
    room = opened(opening(everything.game("texas42"), preset=None, options={}, dealer=Seat(3), sitters=sitters), everything.game)
    return room.after(room.repace(pace))


def play(room: Room, *texts: str) -> tuple[Room, Room]:
    """The room before the last of some moves, and after it."""
    before = room
    for text in texts:
        before = room
        seat = room.match.to_act[0]
        room = room.after(room.move(Player(seat), "m", room.taken[seat], text))
    return before, room


def in_play(everything: Registry) -> Room:
    room = fresh(everything)
    room = room.after(room.deal(bytes(32)))
    return play(room, "bid 30", "pass", "pass", "pass", "trump fives")[1]


def test_a_bot_waits_for_the_pace_and_a_chance_more(everything: Registry) -> None:
    room = fresh(everything)
    before, after = room, room.after(room.deal(bytes(32)))

    assert wait(before, after, lambda: 0.0) == 2.0
    assert wait(before, after, lambda: 1.0) == pytest.approx(2.0 * (1 + JITTER))
    assert 2.0 <= wait(before, after) <= 2.0 * (1 + JITTER)


def test_a_forced_move_waits_as_long_as_a_free_one(everything: Registry) -> None:
    room = in_play(everything)
    waits: dict[bool, set[float]] = {}
    before = room
    while not room.pause:
        public = room.match.state.public
        if isinstance(public, TrickPublic) and public.trick:
            seat = room.match.to_act[0]
            waits.setdefault(len(room.match.legal(seat)) == 1, set()).add(wait(before, room, lambda: 0.5))
        before, room = play(room, room.match.legal(room.match.to_act[0])[0])

    assert set(waits) == {True, False}
    assert waits[True] == waits[False]


def test_a_finished_trick_is_left_to_be_seen(everything: Registry) -> None:
    room = in_play(everything)
    for _ in range(3):
        room = play(room, room.match.legal(room.match.to_act[0])[0])[1]

    before, after = play(room, room.match.legal(room.match.to_act[0])[0])

    assert wait(before, after, lambda: 0.0) == 3.0


def test_at_the_fastest_pace_a_bot_still_takes_the_time_to_think(everything: Registry) -> None:
    room = fresh(everything, pace=0.0)
    room = room.after(room.deal(bytes(32)))

    assert wait(None, room, lambda: 0.0) == LEAST


def test_turns_are_those_of_bots_to_act(everything: Registry) -> None:
    room = fresh(everything)
    dealt = room.after(room.deal(bytes(32)))
    (turn,) = turns("R", room, dealt, 100.0)

    assert (turn.room, turn.seat, turn.d) == ("R", 0, 0)
    assert 102.0 <= turn.at <= 102.0 + 2.0 * JITTER
    assert turns("R", None, room, 100.0) == ()
