"""Clocks: who has thought for how long, and until when they may."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import asdict

from followsuit import manners
from followsuit.clocks import LONGEST, SHORTEST, Clock, Thinking, checked_clock
from followsuit.company import Happening
from followsuit.errors import MalformedMessageError, NotAllowedError, NotYourTurnError
from followsuit.listing import listed_clock
from followsuit.opening import opened, opening
from followsuit.plugins import installed
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter
from followsuit.terms import Terms

CLOCK = Clock(move=20, bank=60, extension=30)
EVERYTHING = installed()


def a_room(clock: Clock | None = CLOCK, game: str = "euchre") -> Room:
    """Four people before the first deal, player 0 to act after it."""
    sitters = tuple(Sitter("human", f"P{seat}", f"key{seat}", "random") for seat in range(4))
    terms = Terms(host=Player(0), clock=clock)
    rules = EVERYTHING.game(game)
    return opened(opening(rules, preset=None, options={}, dealer=Seat(3), sitters=sitters, terms=terms), EVERYTHING.game)


def at(room: Room, now: float, happening: Happening) -> Room:
    return room.after({**happening, "at": now})


def dealt(now: float = 100.0, clock: Clock | None = CLOCK, game: str = "euchre") -> Room:
    room = a_room(clock, game)
    return at(room, now, room.deal(bytes(32)))


def move(room: Room, now: float, seat: int = -1, text: str = "") -> Room:
    player = Player(room.match.to_act[0] if seat < 0 else seat)
    text = text or room.match.legal(Seat(player))[0]
    return at(room, now, room.move(player, f"m{room.v}", room.taken[player], text))


def until(room: Room, seat: int = 0) -> float | None:
    return room.thinking[seat].until(CLOCK)


def test_a_clock_runs_from_when_the_decision_is_there() -> None:
    room = dealt(100.0)

    assert until(room) == 100 + 20 + 60
    assert [until(room, seat) for seat in (1, 2, 3)] == [None] * 3
    room = move(room, 110.0, text="pass")
    assert until(room, 0) is None
    assert until(room, 1) == 110 + 20 + 60


def test_the_bank_pays_for_what_a_decision_takes_beyond_its_time() -> None:
    room = dealt(100.0)
    for now in (135.0, 136.0, 137.0, 138.0):
        room = move(room, now, text="pass")

    # Player 0 has thought for 35 seconds, 15 of them from the bank; the others' banks are full.
    assert [each.left_in_bank(CLOCK) for each in room.thinking] == [45, 60, 60, 60]
    assert until(room, 0) == 138 + 20 + 45


def test_a_bank_is_never_less_than_empty() -> None:
    room = move(dealt(100.0), 1000.0, text="pass")

    assert room.thinking[0].left_in_bank(CLOCK) == 0


def test_nothing_else_at_the_table_moves_a_clock() -> None:
    room = dealt(100.0)
    room = at(room, 105.0, manners.rename(room.company, Player(0), "Other"))
    room = at(room, 106.0, manners.say(room.company, Player(1), "hurry", None))

    assert until(room) == 100 + 20 + 60


def test_a_clock_stands_still_while_a_bot_plays_for_somebody() -> None:
    """Lending the seat and taking it back gains no time."""
    room = dealt(100.0)
    room = at(room, 115.0, {"kind": "lend", "seat": 0, "cause": "asked", "by": 0})
    assert room.people_to_act() == ()
    assert room.thinking[0].since == 115.0

    room = at(room, 400.0, {"kind": "back", "seat": 0})

    assert room.people_to_act() == (0,)
    assert until(room) == 400 + 5 + 60
    assert move(room, 410.0, text="pass").thinking[0].left_in_bank(CLOCK) == 55


def test_where_several_choose_each_has_a_clock() -> None:
    room = dealt(100.0, game="hearts")
    assert [until(room, seat) for seat in range(4)] == [180.0] * 4

    room = move(room, 130.0, seat=2)

    assert [until(room, seat) for seat in range(4)] == [180.0, 180.0, None, 180.0]
    assert room.people_to_act() == (0, 1, 3)
    assert room.thinking[2].left_in_bank(CLOCK) == 50


def test_no_clock_runs_between_deals() -> None:
    room = dealt(100.0)
    now = 100.0
    while not room.pause:
        now += 1
        room = move(room, now)

    assert [until(room, seat) for seat in range(4)] == [None] * 4
    room = at(room, now + 1000, room.deal(bytes(32)))
    (seat,) = room.match.to_act
    assert until(room, seat) == now + 1000 + 20 + 60


def test_more_time_is_taken_once_a_deal_for_the_decision_that_stands() -> None:
    room = dealt(100.0)
    room = at(room, 110.0, room.extend(Player(0)))

    assert until(room) == 100 + 20 + 30 + 60
    assert room.company.log[-1].kind == "extended"
    with pytest.raises(NotAllowedError, match="it has been taken"):
        room.extend(Player(0))
    room = move(room, 155.0, text="pass")
    assert room.thinking[0].left_in_bank(CLOCK) == 55
    for _ in range(3):
        room = move(room, 155.0, text="pass")
    assert until(room) == 155 + 20 + 55
    with pytest.raises(NotAllowedError):
        room.extend(Player(0))
    while not room.pause:
        room = move(room, 160.0)
    room = at(room, 170.0, room.deal(bytes([1]) * 32))
    (seat,) = room.match.to_act
    room.extend(Player(seat))


@pytest.mark.parametrize("clock", [None, Clock(20), Clock(20, bank=60)])
def test_without_an_extension_there_is_no_more_time(clock: Clock | None) -> None:
    with pytest.raises(NotAllowedError):
        dealt(100.0, clock).extend(Player(0))


def test_more_time_is_for_those_who_have_something_to_decide() -> None:
    room = dealt(100.0)

    with pytest.raises(NotYourTurnError):
        room.extend(Player(1))
    with pytest.raises(NotYourTurnError):
        at(room, 101.0, {"kind": "lend", "seat": 0, "cause": "asked", "by": 0}).extend(Player(0))


def test_a_move_that_was_made_for_somebody_is_told() -> None:
    room = dealt(100.0)

    room = at(room, 180.0, room.move_late(Player(0), "bot-0", 0, "pass"))

    assert room.match.entries[-1].move == "pass"
    assert [(note.v, note.kind, note.name) for note in room.company.log] == [(room.v, "late", "P0")]
    assert room.thinking[0].left_in_bank(CLOCK) == 0


def test_another_match_fills_the_banks() -> None:
    room = move(dealt(100.0), 150.0, text="pass")

    room = at(room, 160.0, room.restart(Seat(0)))

    assert room.thinking == (Thinking(),) * 4


def test_a_room_of_which_nobody_says_when_has_no_times() -> None:
    room = a_room()
    room = room.after(room.deal(bytes(32)))

    assert room.thinking == (Thinking(),) * 4
    assert until(room) is None


def test_a_servers_clock_that_is_behind_gains_nobody_time() -> None:
    room = dealt(100.0)

    assert move(room, 95.0, text="pass").thinking[0] == Thinking()


SPLIT = Clock(move=20, bank=60, play=10)


def playing(now: float = 100.0) -> Room:
    """At the first lead of a hand with a clock that has a time for plays."""
    room = dealt(now, SPLIT)
    while room.match.state.public.phase != "play":
        room = move(room, now, text="order" if "order" in room.match.legal(room.match.to_act[0]) else "")
    return room


def test_a_play_may_have_a_time_of_its_own() -> None:
    bidding, lead = dealt(100.0, SPLIT), playing(100.0)
    seat = lead.match.to_act[0]

    assert bidding.thinking[0].until(SPLIT) == 100 + 20 + 60
    assert lead.thinking[seat].until(SPLIT) == 100 + 10 + 60
    assert (bidding.thinking[0].most(SPLIT), lead.thinking[seat].most(SPLIT)) == (80, 70)


def test_a_bank_pays_for_a_play_beyond_the_time_of_a_play() -> None:
    lead = playing(100.0)
    seat = lead.match.to_act[0]

    assert move(lead, 125.0).thinking[seat].left_in_bank(SPLIT) == 60 - 15


def test_a_play_that_a_bot_began_keeps_the_time_of_a_play() -> None:
    lead = playing(100.0)
    seat = lead.match.to_act[0]
    lead = at(lead, 104.0, {"kind": "lend", "seat": seat, "cause": "asked", "by": seat})
    lead = at(lead, 200.0, {"kind": "back", "seat": seat})

    assert lead.thinking[seat].until(SPLIT) == 200 + 6 + 60


def test_a_room_of_before_plays_had_a_time_has_its_clock() -> None:
    first = opening(
        EVERYTHING.game("euchre"), preset=None, options={}, dealer=Seat(3), sitters=a_room().sitters, terms=Terms(clock=CLOCK)
    )
    del first["terms"]["clock"]["play"]

    assert opened(first, EVERYTHING.game).company.terms.clock == CLOCK


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (Clock(20), "20 seconds for each decision"),
        (Clock(20, play=10), "10 seconds for each play, 20 for a bid or any other decision"),
        (Clock(60, 120, 30), "60 seconds for each decision, 120 more in a match, 30 more once in a hand"),
    ],
)
def test_a_clock_is_said(clock: Clock, words: str) -> None:
    assert listed_clock(clock) == {**asdict(clock), "text": words}


@pytest.mark.parametrize(
    ("data", "clock"),
    [
        (None, None),
        ({"move": 20}, Clock(20)),
        ({"move": 20, "play": 10}, Clock(20, play=10)),
        ({"move": 20, "play": None}, Clock(20)),
        ({"move": SHORTEST, "bank": 0, "extension": LONGEST}, Clock(SHORTEST, 0, LONGEST)),
    ],
)
def test_a_clock_is_read(data: Any, clock: Clock | None) -> None:
    assert checked_clock(data) == clock


@pytest.mark.parametrize(
    "data",
    [
        20,
        True,
        "20",
        [],
        {},
        {"bank": 20},
        {"move": SHORTEST - 1},
        {"move": LONGEST + 1},
        {"move": 20.5},
        {"move": True},
        {"move": None},
        {"move": 20, "bank": -1},
        {"move": 20, "play": SHORTEST - 1},
        {"move": 20, "play": "10"},
        {"play": 20},
        {"move": 20, "extension": 1e9},
        {"move": 20, "more": 1},
    ],
)
def test_what_is_no_clock_is_refused(data: Any) -> None:
    with pytest.raises(MalformedMessageError, match="expected"):
        checked_clock(data)
