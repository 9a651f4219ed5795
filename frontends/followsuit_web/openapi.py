"""The HTTP half of the wire as an OpenAPI document, from one table of what can be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version
from typing import Any

from attrs import field, frozen

from followsuit import clocks
from followsuit.company import INVITES
from followsuit.manners import LONGEST_LINE, PACES, PHRASES
from followsuit.plugins import Registry
from followsuit.seats import MOST
from followsuit_web import passwords
from followsuit_web.codes import ALPHABET, CODE_LENGTH
from followsuit_web.credentials import CLAIM, RIGHTS
from followsuit_web.wire import FIELDS, MAY

Json = dict[str, Any]

TEXT: Json = {"type": "string"}
WHOLE: Json = {"type": "integer"}
FLAG: Json = {"type": "boolean"}
ANY: Json = {"type": "object"}
SEAT: Json = {"type": "integer", "minimum": 0, "maximum": MOST - 1}
MID: Json = {"type": "string", "minLength": 1, "maxLength": 64, "pattern": r"^[ -~]+$", "description": "The client's own id."}
PROOF: Json = {
    "password": {"type": ["string", "null"], "minLength": 1, "maxLength": passwords.LONGEST},
    "invite": {"type": ["string", "null"]},
}
CLAIMED: Json = {
    "type": ["string", "null"],
    "pattern": f"^{CLAIM}$",
    "description": "256 random bits of the client's own: the same claim again gets the same seat, and its token.",
}
PAGE: Json = {"page": {"type": ["string", "null"], "description": "The address that people reach this server by."}}

CLOCK: Json = {
    "type": "object",
    "required": ["move"],
    "additionalProperties": False,
    "properties": {
        "move": {**WHOLE, "minimum": clocks.SHORTEST, "maximum": clocks.LONGEST},
        "play": {"type": ["integer", "null"], "minimum": clocks.SHORTEST, "maximum": clocks.LONGEST},
        "bank": {**WHOLE, "minimum": 0, "maximum": clocks.LONGEST},
        "extension": {**WHOLE, "minimum": 0, "maximum": clocks.LONGEST},
    },
    "description": "Seconds for each decision (for those in the play of the hand `play`, where that is there), for all of a match"
    " besides, and for one decision of each deal besides.",
}

FIELD: Mapping[str, Json] = {
    "mid": MID,
    "d": {**WHOLE, "description": "The decision that is answered."},
    "v": {**WHOLE, "description": "The revision that is shown."},
    "move": TEXT,
    "name": TEXT,
    "pace": {"enum": list(PACES)},
    "phrase": {"type": "string", "enum": list(PHRASES)},
    "words": {"type": "string", "minLength": 1, "description": f"{LONGEST_LINE} characters are kept."},
    "seat": SEAT,
    "bot": {**TEXT, "description": "One of `bots` of the game, in /api/games."},
    "open": {**FLAG, "description": "Whether people may sit down there; as it is without it."},
    "points": {"type": "integer", "not": {"const": 0}},
}
"""What each field of a request is."""

REQUESTS: Mapping[str, str] = {
    "move": "Play; a seat that a bot plays for who asks is theirs again with it.",
    "deal": "Deal the next deal.",
    "rematch": "Begin another match, when this one is over.",
    "restart": "Begin another match, also in the middle of one. Of the host or the display.",
    "rename": "Be called otherwise.",
    "pace": "Seconds between bots' moves.",
    "say": "Say a phrase, or words where the room has a password.",
    "lend": "Let a bot play for who asks, at any time; with `seat`, of the host or the display, for somebody who is away.",
    "back": "Play again, at any time, in the seat that a bot plays for who asks.",
    "vote": "Ask, with others, for a bot in the place of somebody who is away.",
    "swap": "Take another seat that is open, between two deals.",
    "bot": "Another bot in a seat, at any time. Of the host or the display; in a person's seat of theirs, to stand in for them.",
    "host": "Make somebody else host.",
    "adjust": "Set a score right, between two deals. Of the host or the display.",
    "extend": "Take more time for the decision that who asks has to take, once a deal.",
}
"""What each request does."""

REFUSALS: Mapping[str, str] = {
    "400": "Not of the right form.",
    "403": "Not for this caller.",
    "404": "No such room, or not for this caller.",
    "409": "Not any more, or not yet.",
    "413": "Too long.",
    "422": "Against the rules, or no such thing.",
    "429": "Too much.",
    "503": "The store does not answer, or too many ask.",
}

ROOM: Json = {
    "name": "room",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": f"^[{ALPHABET}]{{{CODE_LENGTH}}}$"},
}
SEAT_NUMBER: Json = {"name": "seat", "in": "path", "required": True, "schema": SEAT}
AS: Json = {"name": "as", "in": "query", "required": False, "schema": TEXT, "description": "`display`, if one has a seat too."}
WAIT: Json = {"name": "wait", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 0, "maximum": 999}}
KNOWN: Json = {"name": "If-None-Match", "in": "header", "required": False, "schema": {"type": "string"}}

VIEW = "#/components/schemas/View"
SHOWN: tuple[str, Json | None] = ("The view of who asks.", {"$ref": VIEW})


@frozen
class Operation:
    """Something that can be asked.

    Attributes:
        method: Of the request.
        path: The address.
        summary: What it does.
        answers: What is answered, by status: words, and the schema of JSON; None for no body.
        body: The schema of the body; None for none.
        more: Parameters besides those in the path.
        plain: Whether the answer is text.
    """

    method: str
    path: str
    summary: str
    answers: Mapping[str, tuple[str, Json | None]]
    body: Json | None = None
    more: Sequence[Json] = field(default=())
    plain: bool = False


def openapi(registry: Registry) -> Json:
    """The document.

    Args:
        registry: What is installed.
    """
    paths: dict[str, Json] = {}
    for operation in _operations(sorted(registry.games)):
        paths.setdefault(operation.path, {})[operation.method] = _written(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "followsuit",
            "version": version("followsuit"),
            "description": "Tables of trick-taking games: rooms, seats, views and moves.",
        },
        "paths": paths,
        "components": {"schemas": _schemas(), "securitySchemes": _rights()},
        "security": [{}, {"bearer": []}, *({right: []} for right in RIGHTS)],
    }


def _operations(games: list[str]) -> list[Operation]:
    room = "/api/rooms/{room}"
    return [*_of_the_server(games), *_of_its_people(room), *_of_its_match(room)]


def _of_the_server(games: list[str]) -> list[Operation]:
    return [
        Operation("get", "/healthz", "How the server is", {"200": ("Well.", ANY)}),
        Operation("get", "/api/openapi.json", "This document", {"200": ("It.", ANY)}),
        Operation("get", "/api/games", "What can be played, and said", {"200": ("Games and phrases.", ANY)}),
        Operation(
            "get",
            "/api/rules",
            "Rules, settled and in words",
            {"200": ("The rules.", ANY)},
            more=(
                {"name": "game", "in": "query", "required": True, "schema": {"type": "string", "enum": games}},
                {"name": "preset", "in": "query", "required": False, "schema": TEXT},
                {"name": "seats", "in": "query", "required": False, "schema": {"type": "integer", "minimum": 2, "maximum": MOST}},
            ),
        ),
        Operation(
            "post",
            "/api/rooms",
            "Make a room",
            {
                "201": (
                    "The room; tokens of the seat and of the host are in cookies.",
                    _object({"room": TEXT, "seat": {"type": ["integer", "null"]}}, "room", "seat"),
                )
            },
            _asked(games),
        ),
    ]


def _of_its_people(room: str) -> list[Operation]:
    """Of a room: who comes, sits, goes, invites."""
    link = {"link": TEXT, "qr": {**TEXT, "description": "The link as a picture: the address of an SVG image."}}
    invited = {"invite": TEXT, "scope": TEXT, "seat": {"type": ["integer", "null"]}}
    return [
        Operation("post", f"{room}/visits", "Come in", {"200": SHOWN}, _object(PROOF)),
        Operation(
            "post",
            f"{room}/seats/{{seat}}",
            "Sit down, change seats, or get a seat back by its words",
            {"200": SHOWN},
            _object({**PROOF, "name": {"type": ["string", "null"]}, "words": {"type": ["string", "null"]}, "claim": CLAIMED}),
        ),
        Operation(
            "delete", f"{room}/seats/{{seat}}", "Get up, or send away who is not here", {"204": ("The seat is open.", None)}
        ),
        Operation(
            "post",
            f"{room}/words",
            "Words that open one's seat from anywhere",
            {"201": ("They, and a link with them.", _object({"words": TEXT, **link}, "words", *link))},
            _object(PAGE),
        ),
        Operation(
            "post",
            f"{room}/invites",
            f"Invite somebody; the last {INVITES} invites are good",
            {"201": ("An invite, and a link with it.", _object({**invited, **link}, *invited, *link))},
            _object({**PAGE, "scope": {"enum": ["seat", "display", None]}, "seat": {**SEAT, "type": ["integer", "null"]}}),
        ),
        Operation("post", f"{room}/display", "Be the table's display", {"200": SHOWN}, _object(PROOF)),
        Operation("delete", f"{room}/display", "End the display", {"204": ("There is none.", None)}),
    ]


def _of_its_match(room: str) -> list[Operation]:
    """Of a room: what is played in it."""
    done = ("It has happened.", _at("#/components/schemas/Done"))
    return [
        Operation("get", room, "See the table", {"200": SHOWN, "304": ("Nothing new.", None)}, more=(WAIT, KNOWN, AS)),
        Operation(
            "post",
            f"{room}/moves",
            "Play a move",
            {"200": done},
            _object({name: FIELD[name] for name in ("mid", "d", "move")}, "mid", "d", "move"),
        ),
        Operation("post", f"{room}/requests", "What a frame of a socket asks", {"200": done}, {"oneOf": _requests()}),
        Operation("get", f"{room}/record", "What was played, as text", {"200": ("The record.", TEXT)}, plain=True),
        Operation("get", f"{room}/records", "The matches that are over", {"200": ("Their records.", ANY)}),
    ]


def _asked(games: list[str]) -> Json:
    """The body that asks for a room."""
    return _object(
        {
            "game": {"type": "string", "enum": games},
            "preset": {"type": ["string", "null"]},
            "options": ANY,
            "name": TEXT,
            "password": PROOF["password"],
            "seat": {**SEAT, "type": ["integer", "null"]},
            "bots": {"type": ["array", "null"], "items": TEXT},
            "open": {"oneOf": [FLAG, {"type": "array", "items": SEAT}]},
            "empty": {"type": "string", "enum": ["bots", "wait"]},
            "spectators": FLAG,
            "pace": FIELD["pace"],
            "clock": {"oneOf": [{"type": "null"}, CLOCK, {"const": "preset", "description": "The one of the preset, if any."}]},
            "grace": {
                "type": ["integer", "null"],
                "minimum": clocks.SHORTEST,
                "maximum": clocks.LONGEST,
                "description": "Seconds after which a bot plays for somebody who is away; null for never.",
            },
        },
        "game",
    )


def _requests() -> list[Json]:
    """The frames that ask for something."""
    found = []
    for kind, needed in FIELDS.items():
        if kind not in ("hello", "ping"):
            names = [*sorted(needed), *sorted(MAY.get(kind, ()))]
            fields = {"type": {"const": kind}, **{name: FIELD[name] for name in names}}
            found.append({**_object(fields, "type", *sorted(needed)), "title": kind, "description": REQUESTS[kind]})
    return found


def _schemas() -> Json:
    return {
        "View": {
            "type": "object",
            "description": "The table as somebody sees it; view and document are null where they may not watch.",
            "required": ["type", "v", "seat", "role", "d", "legal", "view", "document", "room", "watching"],
            "properties": {
                "type": {"const": "view"},
                "v": WHOLE,
                "seat": {"type": ["integer", "null"]},
                "role": {"enum": ["seat", "display", "host", "visitor"]},
                "d": {"type": ["integer", "null"]},
                "legal": {"type": "array", "items": TEXT},
                "view": {"type": ["object", "null"]},
                "document": {"type": ["object", "null"]},
                "room": ANY,
                "watching": WHOLE,
                "deadline": {"type": ["integer", "null"], "description": "Milliseconds until the time of who asks is up."},
                "clocks": {"type": "array", "items": ANY},
            },
        },
        "Done": _object({"type": {"const": "ok"}, "mid": TEXT, "v": WHOLE}, "type", "mid", "v"),
        "Refusal": {
            "type": "object",
            "required": ["code", "reason"],
            "properties": {"code": TEXT, "reason": TEXT, "v": WHOLE, "view": _at(VIEW)},
        },
    }


def _rights() -> Json:
    cookies: Json = {right: {"type": "apiKey", "in": "cookie", "name": right} for right in RIGHTS}
    return {"bearer": {"type": "http", "scheme": "bearer"}, **cookies}


def _written(operation: Operation) -> Json:
    kind = "text/plain" if operation.plain else "application/json"
    answers: Json = {status: _answer(words, schema, kind) for status, (words, schema) in operation.answers.items()}
    if "{room}" in operation.path or operation.more or operation.body is not None:
        answers |= {status: _answer(words, _at("#/components/schemas/Refusal")) for status, words in REFUSALS.items()}
    parameters = [each for each in (ROOM, SEAT_NUMBER) if f"{{{each['name']}}}" in operation.path] + list(operation.more)
    written: Json = {"summary": operation.summary, "responses": answers}
    if parameters:
        written["parameters"] = parameters
    if operation.body is not None:
        written["requestBody"] = {"required": True, "content": {"application/json": {"schema": operation.body}}}
    return written


def _answer(words: str, schema: Json | None, kind: str = "application/json") -> Json:
    return {"description": words} | ({"content": {kind: {"schema": schema}}} if schema is not None else {})


def _object(properties: Json, *required: str) -> Json:
    made: Json = {"type": "object", "properties": properties, "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})


def _at(reference: str) -> Json:
    return {"$ref": reference}
