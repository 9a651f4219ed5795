"""How long bots wait."""

from __future__ import annotations

import pytest

from followsuit import manners
from followsuit.company import Happening
from followsuit.opening import opened, opening
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter
from followsuit.trickpublic import TrickPublic
from followsuit_web import pacing
from followsuit_web.dues import dues
from followsuit_web.pacing import JITTER, LEAST, wait
from followsuit_web.store import Due


def fresh(everything: Registry, pace: float = 2.0) -> Room:
    """Four bots before the first deal."""
    sitters = tuple(Sitter("bot", f"B{seat}", None, "random") for seat in range(4))
    room = opened(opening(everything.game("texas42"), preset=None, options={}, dealer=Seat(3), sitters=sitters), everything.game)
    return room.after(manners.repace(room.company, pace))


def play(room: Room, *texts: str) -> Room:
    """The room after some moves."""
    for text in texts:
        seat = room.match.to_act[0]
        room = room.after(room.move(Player(seat), "m", room.taken[seat], text))
    return room


def in_play(everything: Registry) -> Room:
    room = fresh(everything)
    room = room.after(room.deal(bytes(32)))
    return play(room, "bid 30", "pass", "pass", "pass", "trump fives")


def next_wait(room: Room) -> float:
    return wait(room, Player(room.match.to_act[0]))


def at(room: Room, happening: Happening, now: float) -> Room:
    return room.after({**happening, "at": now})


@pytest.fixture
def even(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is left to chance."""
    monkeypatch.setattr(pacing, "JITTER", 0.0)


def test_a_bot_waits_for_the_pace_and_a_chance_more(everything: Registry) -> None:
    room = fresh(everything)
    waits = {next_wait(room.after(room.deal(bytes([n]) * 32))) for n in range(50)}

    assert len(waits) == 50
    assert 2.0 <= min(waits) < 2.1
    assert 2.0 * (1 + JITTER) - 0.1 < max(waits) <= 2.0 * (1 + JITTER)


def test_every_server_comes_to_the_same_wait(everything: Registry) -> None:
    room = in_play(everything)

    assert next_wait(room) == next_wait(in_play(everything))
    assert next_wait(room) != next_wait(play(room, room.match.legal(room.match.to_act[0])[0]))


@pytest.mark.usefixtures("even")
def test_a_forced_move_waits_as_long_as_a_free_one(everything: Registry) -> None:
    room = in_play(everything)
    waits: dict[bool, set[float]] = {}
    while not room.pause:
        public = room.match.state.public
        if isinstance(public, TrickPublic) and public.trick:
            seat = room.match.to_act[0]
            waits.setdefault(len(room.match.legal(seat)) == 1, set()).add(next_wait(room))
        room = play(room, room.match.legal(room.match.to_act[0])[0])

    assert set(waits) == {True, False}
    assert waits[True] == waits[False]


@pytest.mark.usefixtures("even")
def test_a_finished_trick_is_left_to_be_seen(everything: Registry) -> None:
    room = in_play(everything)
    for _ in range(4):
        assert next_wait(room) == 2.0
        room = play(room, room.match.legal(room.match.to_act[0])[0])

    assert next_wait(room) == 3.0


@pytest.mark.usefixtures("even")
def test_at_the_fastest_pace_a_bot_still_takes_the_time_to_think(everything: Registry) -> None:
    room = fresh(everything, pace=0.0)

    assert next_wait(room.after(room.deal(bytes(32)))) == LEAST


@pytest.mark.usefixtures("even")
def test_what_is_due_are_the_moves_of_bots_to_act(everything: Registry) -> None:
    room = fresh(everything)
    dealt = at(room, room.deal(bytes(32)), 100.0)

    assert dues("R", dealt, 100.0) == (Due("bot", "R", Player(0), 0, 102.0),)
    assert dues("R", room, 100.0) == ()


@pytest.mark.usefixtures("even")
@pytest.mark.parametrize(("pace", "due"), [(5.0, 105.0), (3.0, 103.0), (1.0, 101.5), (0.0, 101.5)])
def test_another_pace_moves_what_is_due_already(everything: Registry, pace: float, due: float) -> None:
    """Sooner or later, counted from when the decision was there."""
    room = fresh(everything)
    dealt = at(room, room.deal(bytes(32)), 100.0)

    paced = at(dealt, manners.repace(dealt.company, pace), 101.5)

    assert [each.at for each in dues("R", paced, 101.5)] == [due]


@pytest.mark.usefixtures("even")
def test_what_else_happens_at_the_table_moves_nothing(everything: Registry) -> None:
    room = fresh(everything)
    dealt = at(room, room.deal(bytes(32)), 100.0)

    renamed = at(dealt, manners.rename(dealt.company, Player(0), "Other"), 101.5)

    assert [each.at for each in dues("R", renamed, 101.5)] == [102.0]


def test_after_a_clock_was_set_back_a_bot_moves_at_once(everything: Registry) -> None:
    room = fresh(everything)
    dealt = at(room, room.deal(bytes(32)), 1000.0)

    assert [each.at for each in dues("R", dealt, 100.0)] == [100.0]
