"""What a room tells one viewer: the same JSON over WebSocket, long-poll and in tests."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from attrs import asdict

from followsuit.codec import Codec
from followsuit.company import Note
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.showing import heading, players_told, seat_named, show, side_named
from followsuit.text import Voice, text

Message = dict[str, Any]


def view_message(
    codec: Codec,
    room: Room,
    player: Player | None,
    *,
    code: str,
    before: Room | None = None,
    here: Container[int] = (),
    language: str = "en",
) -> Message:
    """The whole view of one viewer.

    Args:
        codec: Of the room's game.
        room: The room.
        player: The viewer; None for a spectator.
        code: The room's code.
        before: The room one revision earlier, for the events; None for none.
        here: The players who are connected. A bot that has a seat always is; one that stands in for a person is not that person.
        language: Of the texts.
    """
    match = room.match
    seat = match.acting(player) if player is not None else None
    view = match.view(seat)
    legal = match.legal(seat) if seat is not None else ()
    earlier = before.match.view(seat) if before is not None and leads_to(before, room) else None
    document = show(match.game, view, legal, names=room.names, language=language, before=earlier, preset=match.preset)
    return {
        "type": "view",
        "v": room.v,
        "seat": player,
        "d": room.decision(player) if player is not None else None,
        "legal": list(legal),
        "view": codec.view(view),
        "document": document,
        "room": room_told(room, code, here),
    }


def leads_to(before: Room, room: Room) -> bool:
    """Whether *room* goes on with the match of *before*, so that there is something that happened in between."""
    return before.match.dealer == room.match.dealer and len(before.match.entries) <= len(room.match.entries)


def room_told(room: Room, code: str, here: Container[int], language: str = "en") -> Message:
    """Who is at the table, and what goes on there besides playing, to everyone."""
    company = room.company
    terms = company.terms
    voice = Voice(room.match.game.catalogue(language), room.names)
    return {
        "code": code,
        "game": room.match.game.name,
        "pace": room.pace,
        "pause": room.pause,
        "waits": company.waits,
        "empty": terms.empty,
        "password": terms.password is not None,
        "spectators": terms.spectators,
        "clock": None if terms.clock is None else asdict(terms.clock),
        "grace": terms.grace,
        "host": terms.host,
        "display": company.display is not None,
        "votes": [{"seat": absent, "by": by} for by, absent in company.votes],
        "seats": [
            {
                "seat": at,
                "kind": sitter.kind,
                "name": sitter.name,
                "bot": sitter.bot if company.is_bots(Player(at)) else None,
                "stand_in": sitter.bot,
                "lent": sitter.lent,
                "here": at in here if sitter.kind == "human" else company.is_bots(Player(at)),
            }
            for at, sitter in enumerate(room.sitters)
        ],
        "log": [
            {
                "v": note.v,
                "kind": note.kind,
                "seat": note.player,
                "name": note.name,
                "words": note.words,
                "text": _said(note, voice),
            }
            for note in company.log
        ],
    }


def table_told(room: Room, language: str = "en") -> Message:
    """What is played at the table, by which rules, and who belongs together, to somebody who has no seat yet.

    It is what stays the same of a document for a whole match, but for what people are called.
    """
    match = room.match
    public = match.state.public
    voice = Voice(match.game.catalogue(language), room.names, None, players_told(public))
    return {
        **heading(match.game, public, match.preset, language, voice),
        "seats": [seat_named(public, Seat(seat), voice) for seat in range(public.seats)],
        "sides": [side_named(public, side, voice) for side in range(len(public.sides))],
    }


def _said(note: Note, voice: Voice) -> str:
    """*note* in words, but for the name of who spoke."""
    if note.kind == "said":
        return note.words
    if note.kind == "phrase":
        return voice.say(text(f"phrase.{note.words}"))
    return voice.sentence(text(f"room.{note.kind}", name=note.name, words=note.words))
