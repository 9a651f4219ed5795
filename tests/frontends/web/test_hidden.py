"""Nothing that a seat may not see is in anything that it is sent."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import re
from typing import TYPE_CHECKING, Any

import aiohttp
import pytest
from tests.frontends.web.friends import device, table_of_four

from followsuit.codec import Codec
from followsuit.company import Happening
from followsuit.opening import opened, opening
from followsuit.pieces import DOMINO6
from followsuit.plugins import Registry
from followsuit.press import Typeset
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Seat
from followsuit.sitters import Sitter
from followsuit.text import Voice
from followsuit.values import evolve
from followsuit_web.memory_store import MemoryStore
from followsuit_web.table import Table

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, Opens

ROOMS = 6
DEALS = 6
WATCHED = max(1, int(float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))))
"""Tables of WATCHED_DEALS deals at which a display and a visitor look on; an effort of 125 makes a thousand deals."""

WATCHED_DEALS = 8
TILE = re.compile(r"(?<![\w-])([0-6])-([0-6])(?![\w-])")
PIP = "blank|one|two|three|four|five|six"
SPOKEN = re.compile(rf"\bdouble (?:{PIP})\b|\b(?:{PIP})-(?:{PIP})\b")


@pytest.fixture(scope="module")
def spoken(everything: Registry) -> dict[str, str]:
    """The name of each tile by how it is said."""
    voice = Voice(everything.game("texas42").catalogue("en"))
    return {voice.piece(piece): piece.name for piece in DOMINO6}


def tiles(text: str, spoken: dict[str, str]) -> set[str]:
    """Every tile that *text* names in any way."""
    written = {f"{max(ends)}-{min(ends)}" for ends in TILE.findall(text)}
    said = {spoken[words] for words in SPOKEN.findall(text) if words in spoken}
    return written | said


def visible(room: Room, seat: int) -> set[str]:
    """What *seat* may know of where the tiles of this deal are: its own, what was played, and all when it is over."""
    if room.pause:
        return {piece.name for piece in DOMINO6}
    entries = [entry for entry in room.match.entries if entry.move.verb in ("deal", "play")]
    last = max(n for n, entry in enumerate(entries) if entry.seat == HOUSE)
    hands = [hand.strip().split(",") for hand in entries[last].move.rest.split("/")]
    return {*hands[seat], *(entry.move.args[0] for entry in entries[last + 1 :])}


def on_the_table(room: Room) -> set[str]:
    """What everyone may know of where the tiles of this deal are."""
    return visible(room, 0) - (set() if room.pause else in_hand(room))


def in_hand(room: Room) -> set[str]:
    """The tiles that seat 0 holds."""
    return {piece.name for piece in DOMINO6.within(room.match.state.own[0].hand)}


async def played(guests: list[Guest], rng: random.Random, deals: int) -> None:
    """Everyone plays, and listens to everything, until so many deals are over."""
    await asyncio.gather(*(guest.come() for guest in guests))

    async def play(guest: Guest) -> None:
        view: Any = None
        while True:
            if guest.view is view:
                await guest.until(lambda _: True)
            view = guest.view
            if view["document"]["pause"]:
                if view["document"]["deal"] >= deals or view["document"]["pause"] == "match":
                    return
                if guest.seat == 0:
                    await guest.ask("deal", v=view["v"])
            elif view["d"] is not None:
                assert (await guest.move(rng.choice(view["legal"])))["type"] == "ok"

    await asyncio.gather(*(play(guest) for guest in guests))


async def replayed(store: MemoryStore, code: str, everything: Registry) -> tuple[tuple[Happening, ...], dict[int, Room]]:
    """What has happened in a room, and the room at each revision."""
    happenings = await store.happenings(code)
    rooms = {1: opened(happenings[0], everything.game)}
    for v, happening in enumerate(happenings[1:], 2):
        rooms[v] = rooms[v - 1].after(happening)
    return happenings, rooms


def held_to_their_views(guests: list[Guest], rooms: dict[int, Room], spoken: dict[str, str]) -> int:
    """How many views *guests* were sent, of which none names a tile that its reader may not see."""
    seen = 0
    for guest in guests:
        for frame in guest.frames:
            message = json.loads(frame)
            if message["type"] == "view":
                extra = tiles(frame, spoken) - visible(rooms[message["v"]], guest.seat)
                assert not extra, (guest.seat, message["v"], extra)
                seen += 1
    return seen


async def test_no_frame_names_a_tile_that_its_reader_may_not_see(
    open_house: Opens, everything: Registry, spoken: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "followsuit_web")
    store = MemoryStore()
    house = await open_house(store)
    tables = [
        await house.four(target=1000, stop_when_decided=False, review_tricks="below_42", opening_lead="small_end")
        for _ in range(ROOMS)
    ]
    await asyncio.gather(*(played(guests, random.Random(n), DEALS) for n, guests in enumerate(tables)))

    never: list[str] = []
    seen = 0
    for guests in tables:
        happenings, rooms = await replayed(store, guests[0].code, everything)
        never += [happening["secret"] for happening in happenings if happening["kind"] == "deal"]
        never += [guest.token for guest in guests]
        never += [str(sitter.key) for sitter in rooms[1].sitters]
        seen += held_to_their_views(guests, rooms, spoken)
    assert len(never) == ROOMS * (DEALS + 8)
    assert seen > ROOMS * DEALS * 4 * 20

    sent = "\n".join(frame for guests in tables for guest in guests for frame in guest.frames)
    logged = "\n".join(str(vars(record)) for record in caplog.records if record.name.startswith("followsuit"))
    assert "a room was made" in logged
    for hidden in never:
        assert hidden not in sent
        assert hidden not in logged
    assert tiles(logged, spoken) == set()


@pytest.mark.parametrize("number", range(WATCHED))
async def test_no_frame_at_a_watched_table_names_a_tile_that_its_reader_may_not_see(
    open_house: Opens, everything: Registry, spoken: dict[str, str], number: int
) -> None:
    """Four seats, the display and somebody who watches, over real sockets."""
    store = MemoryStore()
    house = await open_house(store)
    options = {"target": 1000, "stop_when_decided": False}
    friends = await table_of_four(house, spectators=True, options=options)
    screen, visitor = device(house, friends[0].code), device(house, friends[0].code)
    screen.tokens["host"] = friends[0].tokens["host"]
    assert (await screen.ask("POST", "/display", {}))[0] == 200
    sockets = [await screen.socket(), await visitor.socket()]
    frames: list[str] = []

    async def listen(socket: aiohttp.ClientWebSocketResponse) -> None:
        async for message in socket:
            frames.append(message.data)

    listening = [asyncio.create_task(listen(socket)) for socket in sockets]
    guests = [friend.guest(seat) for seat, friend in enumerate(friends)]
    house.guests += guests
    await played(guests, random.Random(4 + number), WATCHED_DEALS)
    for socket in sockets:
        await socket.close()
    await asyncio.gather(*listening)

    happenings, rooms = await replayed(store, friends[0].code, everything)
    seen = 0
    for frame in frames:
        message = json.loads(frame)
        if message["type"] == "view" and message["document"]["deal"]:
            assert (message["view"]["own"], message["view"]["beside"], message["d"], message["legal"]) == (None, [], None, [])
            extra = tiles(frame, spoken) - on_the_table(rooms[message["v"]])
            assert not extra, (message["role"], message["v"], extra)
            seen += 1
    assert seen > WATCHED_DEALS * 2 * 28
    assert held_to_their_views(guests, rooms, spoken) > WATCHED_DEALS * 4 * 28
    never = [str(happening["secret"]) for happening in happenings if happening["kind"] == "deal"]
    never += [token for friend in (*friends, screen) for token in friend.tokens.values()]
    sent = "".join([*frames, *(frame for guest in guests for frame in guest.frames)])
    assert not [hidden for hidden in never if hidden in sent]


def test_the_scan_finds_what_it_looks_for(spoken: dict[str, str]) -> None:
    text = '{"hand":["6-4"],"say":"West plays double five, the three-blank","d":12,"at":"2026-1-1","x":"1-6"}'

    assert tiles(text, spoken) == {"6-4", "5-5", "3-0", "6-1"}


def twin_rooms(everything: Registry, rng: random.Random) -> tuple[Room, Room]:
    """Two rooms after a deal that gave seat 0 the same hand and the others different ones."""
    game = everything.game("texas42")
    sitters = tuple(Sitter("human", f"P{seat}", str(seat), "random") for seat in range(4))
    room = opened(opening(game, preset=None, options={}, dealer=Seat(3), sitters=sitters), everything.game)
    names = [piece.name for piece in DOMINO6]
    rng.shuffle(names)
    mine, others = names[:7], names[7:]
    twins = []
    for _ in range(2):
        rng.shuffle(others)
        hands = [mine, others[:7], others[7:14], others[14:]]
        match = room.match.play(HOUSE, "deal " + " / ".join(",".join(hand) for hand in hands))
        twins.append(evolve(room, v=2, began=2, match=match, secret=rng.randbytes(32)))
    return twins[0], twins[1]


def test_two_deals_that_look_alike_to_a_seat_are_sent_alike_to_the_byte(everything: Registry) -> None:
    """Seat 0 bids, names trump and leads: until another seat plays, nothing it is sent depends on the hidden hands."""
    rng = random.Random(7)
    codec = Codec(everything.game("texas42"))
    for _ in range(200):
        twins = twin_rooms(everything, rng)
        assert twins[0].match.state.own[1:] != twins[1].match.state.own[1:]
        tables = [Table("K7PQ4M", Typeset(codec), None, room) for room in twins]
        for text in (None, "bid 30", "pass", "pass", "pass", "trump fives", "lead"):
            if text is not None:
                rooms = [table.room for table in tables]
                seat = rooms[0].match.to_act[0]
                if text == "lead":
                    text = rooms[0].match.legal(seat)[0]
                for table in tables:
                    table.advance(table.room.after(table.room.move(Player(seat), "m", table.room.taken[seat], text)))
            assert tables[0].message(Player(0)) == tables[1].message(Player(0)), text


def test_a_choice_made_unseen_is_sent_alike_whatever_it_is(everything: Registry) -> None:
    """Seat 1 passes one set of cards or another: until the last has chosen, nobody else can tell which."""
    game = everything.game("hearts")
    codec = Codec(game)
    sitters = tuple(Sitter("human", f"P{seat}", str(seat), "random") for seat in range(4))
    room = opened(opening(game, preset=None, options={}, dealer=Seat(3), sitters=sitters), everything.game)
    room = room.after(room.deal(bytes(32)))
    tables = [Table("K7PQ4M", Typeset(codec), None, room) for _ in range(2)]
    others = {Player(0), Player(2), Player(3)}
    legal = room.match.legal(Seat(1))
    for seat, moves in (
        (1, (legal[0], legal[-1])),
        (3, 2 * (room.match.legal(Seat(3))[0],)),
        (2, 2 * (room.match.legal(Seat(2))[0],)),
    ):
        for table, text in zip(tables, moves, strict=True):
            table.advance(table.room.after(table.room.move(Player(seat), "m", 0, text)))
        for other in others:
            assert tables[0].message(other) == tables[1].message(other)
        assert tables[0].message(Player(1)) != tables[1].message(Player(1))
