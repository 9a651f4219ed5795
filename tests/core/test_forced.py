"""Moves that everyone knows to be forced: tables make and record them, and ask nobody."""

from __future__ import annotations

from typing import Any

from tests.core.toys import Hearts, HeartsPublic

from followsuit.driving import secrets_from, steps
from followsuit.events import events
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.opening import opened, opening
from followsuit.record import read, write
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Seat
from followsuit.sitters import Sitter
from followsuit.state import View
from followsuit.text import Voice
from followsuit.tricks import Play

SECRETS = secrets_from(bytes(32))


class OpeningIsForced(Hearts):
    def forced(self, public: HeartsPublic) -> bool:
        return public.phase == "play" and not public.tricks and not public.trick


GAME = OpeningIsForced()


def asked_for_more_than_the_two(_: View[Any, Any], legal: tuple[Move, ...]) -> Move:
    assert legal != ("play 2C",)
    return legal[0]


def table() -> Room:
    sitters = tuple(Sitter("human", name, "0" * 64, "random") for name in ("Ann", "Bo", "Cy", "Di"))
    return opened(opening(GAME, preset=None, options={}, dealer=Seat(0), sitters=sitters), lambda _: GAME)


def passed(room: Room) -> Room:
    """*room* after everyone has passed; the last one passes last."""
    for seat in room.match.to_act:
        room = room.after(room.move(Player(seat), f"pass {seat}", room.taken[seat], room.match.legal(seat)[0]))
    return room


def on_the_table(room: Room) -> tuple[Play, ...]:
    public = room.match.state.public
    assert isinstance(public, HeartsPublic)
    return public.trick


def test_nobody_is_asked_for_a_forced_move_and_it_is_recorded() -> None:
    *_, match = steps(start(GAME, GAME.options(), seats=4, dealer=Seat(0)), [asked_for_more_than_the_two] * 4, SECRETS)

    leads = [entry.move for entry in match.entries].count(Move("play 2C"))
    assert leads == match.state.public.deal
    assert read(write(match), lambda _: GAME) == match


def test_at_a_table_a_forced_move_comes_with_the_move_before_it() -> None:
    room = table()
    room = room.after(room.deal(SECRETS(0)))
    leader = on_the_table(passed(room))[0].seat
    before = room
    room = passed(room)

    assert room.match.entries[-1].move == "play 2C"
    assert room.v == before.v + 4
    assert [room.taken[seat] - before.taken[seat] for seat in range(4)] == [1 + (seat == leader) for seat in range(4)]
    assert room.match.to_act == ((leader + 1) % 4,)


def test_a_forced_move_comes_with_a_deal_where_nothing_is_chosen_before() -> None:
    room = table()
    match: Match = room.match
    while match.state.public.deal < 3:
        match = match.deal(bytes(32))
        while match.to_act != (HOUSE,):
            match = match.play(match.to_act[0], match.legal(match.to_act[0])[0])
    room = Room(match=match, company=room.company, taken=(0,) * 4)
    after = room.after(room.deal(SECRETS(3)))

    assert after.v == room.v + 1
    assert sum(after.taken) == 1
    assert [play.piece.name for play in on_the_table(after)] == ["2C"]


def test_who_receives_pieces_is_told_which_and_nobody_else_is() -> None:
    room = table()
    room = room.after(room.deal(SECRETS(0)))
    *others, last = room.match.to_act
    for seat in others:
        room = room.after(room.move(Player(seat), str(seat), 0, room.match.legal(seat)[0]))
    after = room.after(room.move(Player(last), "last", 0, room.match.legal(last)[0]))

    for viewer in (None, *map(Seat, range(4))):
        voice = Voice(GAME.catalogue("en"), room.names, viewer)
        happened = events(GAME, room.match.view(viewer), after.match.view(viewer), voice)
        received = [event["say"] for event in happened if event["type"] == "received"]
        if viewer is None:
            assert received == []
            continue
        fresh = after.match.state.own[viewer].dealt & ~room.match.state.own[viewer].hand
        pieces = tuple(voice.piece(piece) for piece in GAME.pieces.within(fresh))
        assert received == [f"You receive {voice.listed(pieces)}."]
