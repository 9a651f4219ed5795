"""Nothing that a seat is sent depends on what it may not see: a thousand deals of Texas 42 and their twins, frame by frame."""

from __future__ import annotations

import json
import random

import pytest
from tests.conformance.test_games import EFFORT, SEED

from followsuit.codec import Codec
from followsuit.game import AnyGame
from followsuit.matches import Entry
from followsuit.messages import view_message
from followsuit.opening import opened, opening
from followsuit.options import chosen
from followsuit.plugins import installed
from followsuit.room import Room
from followsuit.seats import HOUSE, Seat
from followsuit.sitters import Sitter
from followsuit.testing.hiding import hidden_pair
from followsuit.testing.playing import steps
from followsuit.testing.tables import drawn_options
from followsuit.testing.twins import AnyState, Played, swapped
from followsuit.values import evolve

DEALS = round(1000 * EFFORT)
PARTS = 4


@pytest.mark.parametrize("part", range(PARTS))
def test_no_frame_depends_on_a_hidden_tile(part: int) -> None:
    game = installed().game("texas42")
    codec = Codec(game)
    rng = random.Random(f"nothing leaks {SEED} {part}")
    compared = 0
    for _ in range(DEALS // PARTS):
        room, deal = played(game, rng)
        observer = rng.choice((None, *map(Seat, range(deal.states[0].public.seats))))
        pair = hidden_pair(deal, observer, rng)
        if pair is None:
            continue
        twin = deal.twin(swapped(*pair))
        for at in range(1, len(twin.states)):
            frames = [frame(codec, room, each, at, observer) for each in (deal, twin)]
            assert frames[0] == frames[1], f"seat {observer} is sent {pair[0]} or {pair[1]} after {deal.entries[:at]}"
            compared += 1

    assert compared > 3 * DEALS // PARTS


def played(game: AnyGame, rng: random.Random) -> tuple[Room, Played]:
    """A room before its first deal, and a deal that was played in it, up to any move before its end."""
    preset = rng.choice((None, *game.presets))
    options = {} if preset else drawn_options(game.options, rng)
    count = rng.choice((4, *game.seat_counts))
    sitters = tuple(Sitter("human", f"P{player}", "0" * 64, "rules") for player in range(count))
    dealer = Seat(rng.randrange(game.hands(chosen(game.options, game.presets, preset, options), count)))
    room = opened(opening(game, preset=preset, options=options, dealer=dealer, sitters=sitters), lambda _: game)
    entries: list[Entry] = []
    states: list[AnyState] = [room.match.state]
    for step in steps(room.match, rng, 1):
        if step.after.to_act in ((), (HOUSE,)):
            break
        entries.append(Entry(step.seat, step.move))
        states.append(step.after.state)
    return room, Played(game, tuple(entries), tuple(states)).cut(rng.randint(1, len(entries)))


def frame(codec: Codec, room: Room, deal: Played, at: int, observer: Seat | None) -> str:
    """What *observer* is sent after the move number *at*."""
    rooms = [
        evolve(room, v=room.v + moves, match=evolve(room.match, state=deal.states[moves], entries=deal.entries[:moves]))
        for moves in (at - 1, at)
    ]
    player = None if observer is None else deal.states[0].public.player_of(observer)
    message = view_message(codec, rooms[1], player, code="AAAAAA", before=rooms[0], here={0, 1, 2, 3})
    return json.dumps(message, allow_nan=False)
