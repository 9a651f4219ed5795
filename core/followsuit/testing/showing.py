"""What is shown: a document that can be drawn and read aloud, in which every legal move can be made, the same for all at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from followsuit.codec import Codec
from followsuit.company import gathered
from followsuit.document import Document
from followsuit.game import AnyGame
from followsuit.jsontext import encode
from followsuit.matches import Match
from followsuit.messages import view_message
from followsuit.moves import Move
from followsuit.press import Press, Typeset
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.showing import show
from followsuit.sitters import Sitter
from followsuit.state import view_of
from followsuit.testing.checks import GameCheck, Trial
from followsuit.text import LANGUAGES

_PLACE = re.compile(r"\{\w+\}")
_TEXTS = ("text", "title", "say", "why", "note", "short", "name")


@GameCheck
def documents_are_whole(game: AnyGame, trial: Trial) -> None:
    """Every viewer gets a document with all its texts, in every language, as JSON, and an event for what happened."""
    for step in trial.steps(game):
        if trial.rng.random() < 0.6:
            continue
        state = step.after.state
        for player in (None, *map(Player, range(len(state.public.players)))):
            seat = None if player is None else state.public.acting(player)
            mine = () if player is None else state.public.players[player]
            view, legal = view_of(state, seat), game.legal(state, seat) if seat is not None else ()
            was = repr(view)
            for language in LANGUAGES:
                document = show(game, view, legal, language=language, before=view_of(step.before.state, seat))
                whole(game, document)
                for shown in document["seats"]:
                    at = Seat(shown["seat"])
                    held = int.bit_count(state.own[at].hand)
                    over = state.public.phase in ("over", "done")
                    assert over or shown["pieces"] == held, f"expected seat {at} to be shown with {held} pieces, got {shown}"
                assert repr(view) == was, "expected the view to stay as it was when it is shown"
                yours = seat in state.public.turn
                assert document["prompt"]["yours"] == yours
                assert yours or not document["actions"], f"expected no actions for seat {seat}, who is not to act"
                assert [shown["seat"] for shown in document["seats"] if shown["you"]] == list(mine), (
                    f"expected {mine} to be yours"
                )
                hands = [zone["owner"] for zone in document["zones"] if zone["kind"] == "hand"]
                assert hands == list(mine if state.public.deal else ()), f"expected the hands of {mine}, got those of {hands}"


def whole(game: AnyGame, document: Document) -> None:
    """Check that *document* is JSON with all its texts, and says what every piece in it looks like.

    Raises:
        AssertionError: It is not.
    """
    assert json.loads(json.dumps(document, allow_nan=False)) == document, "expected a document of plain JSON"
    assert set(document) == set(Document.__required_keys__), "expected the keys of a document and no others"
    assert document["title"]
    assert document["prompt"]["text"], "expected words for what the table waits for"
    for path, value in _strings(document):
        assert not _PLACE.search(value), f"expected no unfilled place in {path}, got {value!r}"
    for event in document["events"]:
        assert event["say"], f"expected words for the event {event}"
    for name in {name for path, name in _strings(document["zones"]) if name in game.pieces.by_name and path[-1] not in _TEXTS}:
        assert name in document["pieces"], f"expected {name}, which is in a zone, among the document's pieces"
    for name, piece in document["pieces"].items():
        assert piece["name"], f"expected a spoken name for {name}"
        assert (piece["state"] == "blocked") == bool(piece["why"]), f"expected a reason for {name} just where it is blocked"
    ids = [zone["id"] for zone in document["zones"]] + [action["id"] for action in document["actions"]]
    zones = ids[: len(document["zones"])]
    assert len(set(zones)) == len(zones), f"expected zones with different ids, got {zones}"


def _strings(data: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    match data:
        case str():
            yield path, data
        case dict():
            for key, value in data.items():
                yield from _strings(value, (*path, str(key)))
        case list() | tuple():
            for value in data:
                yield from _strings(value, path)
        case _:
            return


@GameCheck
def documents_offer_every_move(game: AnyGame, trial: Trial) -> None:
    """Whoever is to act can make each legal move from the document and no other, and learns why not."""
    for step in trial.steps(game):
        for seat in step.after.to_act:
            if seat < 0 or trial.rng.random() < 0.5:
                continue
            legal = step.after.legal(seat)
            document = show(game, step.after.view(seat), legal)
            assert document["actions"], f"expected actions for seat {seat}, who is to act"
            offered: list[str] = []
            for action in document["actions"]:
                offered += _offered(game, action, legal)
                if action["kind"] == "pick":
                    owners = {zone["id"]: zone.get("owner") for zone in document["zones"]}
                    assert owners.get(action["zone"]) == seat, f"expected to pick from the hand of seat {seat}, got {owners}"
            assert len(set(offered)) == len(offered), f"expected each move to be offered once, got {offered}"
            missing, extra = set(legal) - set(offered), set(offered) - set(legal)
            assert not missing, f"expected every legal move to be offered, missing are {sorted(missing)}"
            assert not extra, f"expected only legal moves to be offered, got {sorted(extra)}"


@GameCheck
def messages_are_those_of_each_alone(game: AnyGame, trial: Trial) -> None:
    """What a table is told at once, its unchanged parts taken over, is what each viewer would be told alone."""
    codec = Codec(game)
    press = Press(Typeset(codec), "CODE")
    last: Room | None = None
    for step in trial.steps(game):
        room = _room(step.after)
        before = last if last is not None and last.match is step.before else _room(step.before)
        for player in (None, *map(Player, range(len(step.after.state.public.players)))):
            alone = encode(view_message(codec, room, player, code="CODE", before=before))
            together = press.message(room, player, before=before)
            assert together == alone, f"expected player {player} to be told {_parting(alone, together)}"
        last = room


def _room(match: Match) -> Room:
    """A room in which *match* is played."""
    players = len(match.state.public.players)
    sitters = tuple(Sitter("human", f"Player {number + 1}", None, "") for number in range(players))
    return Room(match=match, company=gathered(sitters, None), taken=(0,) * players)


def _parting(wanted: str, got: str) -> str:
    """Where *got* is no longer what was *wanted*."""
    at = next((at for at, (one, other) in enumerate(zip(wanted, got, strict=False)) if one != other), min(len(wanted), len(got)))
    return f"{wanted[max(at - 60, 0) : at + 40]!r}, got {got[max(at - 60, 0) : at + 40]!r}"


def _offered(game: AnyGame, action: Any, legal: tuple[Move, ...]) -> list[str]:
    """The moves that can be made with *action*."""
    if action["kind"] == "choice":
        for choice in action["choices"]:
            assert choice["text"], f"expected words on {choice}"
            assert choice["enabled"] != bool(choice["why"]), f"expected a reason just where a choice is not open, got {choice}"
            assert game.parse(choice["move"]) == choice["move"], f"expected {choice['move']!r} to be canonical"
        return [choice["move"] for choice in action["choices"] if choice["enabled"]]
    least, most = action["min"], action["max"]
    assert 1 <= least <= most, f"expected to pick from 1 up, got {least} to {most}"
    if most == 1:
        return [pick["move"] for moves in action["moves"].values() for pick in moves]
    # Several pieces: the client makes the move itself, from the verb and the names.
    fitting = [move for move in legal if move.verb == action["verb"] and least <= len(move.args) <= most]
    return [move for move in fitting if game.parse(f"{action['verb']} {','.join(reversed(move.args))}") == move]
