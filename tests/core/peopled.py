"""Rooms of toy Euchre, empty but for Ann or full of people, and what has happened in them."""

from __future__ import annotations

import json

from tests.core.toys import Euchre

from followsuit import manners
from followsuit.codec import Codec
from followsuit.company import Happening
from followsuit.messages import view_message
from followsuit.opening import opened, opening
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter, key_of
from followsuit.terms import Terms

EUCHRE = Euchre()
ANN, BO, CY, DEE = map(Player, range(4))
SECRET = bytes(range(32))
OPEN = tuple(Sitter("open", name, None, "random") for name in ("Ada", "Bea", "Cal"))
SITTERS = (Sitter("human", "Ann", key_of("anns"), "random"), *OPEN)


def made(terms: Terms | None = None, sitters: tuple[Sitter, ...] = SITTERS) -> Room:
    terms = terms or Terms(host=ANN)
    first = opening(EUCHRE, preset=None, options={"target": 2}, dealer=Seat(3), sitters=sitters, terms=terms)
    return opened(json.loads(json.dumps(first)), lambda _: EUCHRE)


def after(room: Room, *happenings: Happening) -> Room:
    for happening in happenings:
        room = room.after(json.loads(json.dumps(happening)))
    return room


def full() -> Room:
    """Four people, Ann the host."""
    room = made()
    for player, name in ((BO, "Bo"), (CY, "Cy"), (DEE, "Dee")):
        room = after(room, manners.sit(room.company, player, name, key_of(f"{name.lower()}s")))
    return room


def notes(room: Room) -> list[str]:
    """What the room tells of its people."""
    return [note["text"] for note in view_message(Codec(EUCHRE), room, None, code="ABCDEF")["room"]["log"]]


def dealt() -> Room:
    """Four people in the middle of a deal."""
    room = full()
    return after(room, room.deal(SECRET))
