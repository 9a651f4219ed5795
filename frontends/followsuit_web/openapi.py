"""The HTTP half of the wire as an OpenAPI document, from one table of what can be asked.

Not here: what the JSON in it looks like (`schemas`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import version

from attrs import field, frozen

from followsuit.company import INVITES
from followsuit.plugins import Registry
from followsuit.seats import MOST
from followsuit_web.codes import ALPHABET, CODE_LENGTH
from followsuit_web.credentials import RIGHTS
from followsuit_web.polling import LONGEST_WAIT
from followsuit_web.schemas import (
    ANY,
    CLAIMED,
    DONE,
    FIELD,
    PAGE,
    PROOF,
    REFUSAL,
    SEAT,
    TEXT,
    VIEW,
    Json,
    components,
    object_of,
    requests,
    room_asked,
)
from followsuit_web.server_schemas import GAMES, HEALTH, READINESS, RECORDS, RULES, TABLE

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
WAIT: Json = {
    "name": "wait",
    "in": "query",
    "required": False,
    "schema": {"type": "integer", "minimum": 0, "maximum": LONGEST_WAIT},
}
KNOWN: Json = {"name": "If-None-Match", "in": "header", "required": False, "schema": {"type": "string"}}

RETRY: Json = {
    "schema": {"type": "integer", "minimum": 1},
    "description": "Seconds after which it works again, where time helps.",
}

SHOWN: tuple[str, Json | None] = ("The view of who asks.", VIEW)
INTRODUCED: tuple[str, Json | None] = (
    "The view of who asks; and as `table` what is played and who belongs together.",
    {"allOf": [VIEW, {"type": "object", "properties": {"table": TABLE}}]},
)


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
        "components": {"schemas": components(), "securitySchemes": _rights()},
        "security": [{}, {"bearer": []}, *({right: []} for right in RIGHTS)],
    }


def _operations(games: list[str]) -> list[Operation]:
    room = "/api/rooms/{room}"
    return [*_of_the_server(games), *_of_its_people(room), *_of_its_match(room)]


def _of_the_server(games: list[str]) -> list[Operation]:
    return [
        Operation("get", "/healthz", "How the server is", {"200": ("It answers; and what is installed.", HEALTH)}),
        Operation(
            "get",
            "/readyz",
            "Whether people can be sent to the server",
            {"200": ("They can.", READINESS), "503": ("They cannot: it closes, or its store does not answer.", READINESS)},
        ),
        Operation(
            "get",
            "/metrics",
            "What is measured, as Prometheus reads it",
            {"200": ("It.", TEXT), "403": ("Not for this caller.", REFUSAL)},
            plain=True,
        ),
        Operation("get", "/api/openapi.json", "This document", {"200": ("It.", ANY)}),
        Operation("get", "/api/games", "What can be played, and said", {"200": ("Games and phrases.", GAMES)}),
        Operation(
            "get",
            "/api/rules",
            "Rules, settled and in words",
            {"200": ("The rules.", RULES)},
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
                    object_of({"room": TEXT, "seat": {"type": ["integer", "null"]}}, "room", "seat"),
                )
            },
            room_asked(games),
        ),
    ]


def _of_its_people(room: str) -> list[Operation]:
    """Of a room: who comes, sits, goes, invites."""
    link = {"link": TEXT, "qr": {**TEXT, "description": "The link as a picture: the address of an SVG image."}}
    invited = {"invite": TEXT, "scope": TEXT, "seat": {"type": ["integer", "null"]}}
    return [
        Operation("post", f"{room}/visits", "Come in", {"200": INTRODUCED}, object_of(PROOF)),
        Operation(
            "post",
            f"{room}/seats/{{seat}}",
            "Sit down, change seats, or get a seat back by its words",
            {"200": SHOWN},
            object_of({**PROOF, "name": {"type": ["string", "null"]}, "words": {"type": ["string", "null"]}, "claim": CLAIMED}),
        ),
        Operation(
            "delete", f"{room}/seats/{{seat}}", "Get up, or send away who is not here", {"204": ("The seat is open.", None)}
        ),
        Operation(
            "post",
            f"{room}/words",
            "Words that open one's seat from anywhere",
            {"201": ("They, and a link with them.", object_of({"words": TEXT, **link}, "words", *link))},
            object_of(PAGE),
        ),
        Operation(
            "post",
            f"{room}/invites",
            f"Invite somebody; the last {INVITES} invites are good, one to a seat or to be the display until somebody is that",
            {"201": ("An invite, and a link with it.", object_of({**invited, **link}, *invited, *link))},
            object_of({**PAGE, "scope": {"enum": ["seat", "display", None]}, "seat": {**SEAT, "type": ["integer", "null"]}}),
        ),
        Operation("post", f"{room}/display", "Be the table's display", {"200": SHOWN}, object_of({**PROOF, "claim": CLAIMED})),
        Operation("delete", f"{room}/display", "End the display", {"204": ("There is none.", None)}),
    ]


def _of_its_match(room: str) -> list[Operation]:
    """Of a room: what is played in it."""
    done = ("It has happened.", DONE)
    return [
        Operation("get", room, "See the table", {"200": SHOWN, "304": ("Nothing new.", None)}, more=(WAIT, KNOWN, AS)),
        Operation(
            "post",
            f"{room}/moves",
            "Play a move",
            {"200": done},
            object_of({name: FIELD[name] for name in ("mid", "d", "move")}, "mid", "d", "move"),
        ),
        Operation("post", f"{room}/requests", "What a frame of a socket asks", {"200": done}, {"oneOf": requests()}),
        Operation("get", f"{room}/record", "What was played, as text", {"200": ("The record.", TEXT)}, plain=True),
        Operation("get", f"{room}/records", "The matches that are over", {"200": ("Their records.", RECORDS)}),
    ]


def _rights() -> Json:
    cookies: Json = {right: {"type": "apiKey", "in": "cookie", "name": right} for right in RIGHTS}
    return {"bearer": {"type": "http", "scheme": "bearer"}, **cookies}


def _written(operation: Operation) -> Json:
    kind = "text/plain" if operation.plain else "application/json"
    answers: Json = {
        status: _answer(words, schema, "application/json" if schema is REFUSAL else kind)
        for status, (words, schema) in operation.answers.items()
    }
    if "{room}" in operation.path or operation.more or operation.body is not None:
        answers |= {status: _answer(words, REFUSAL) for status, words in REFUSALS.items()}
        answers["429"]["headers"] = {"Retry-After": RETRY}
    parameters = [each for each in (ROOM, SEAT_NUMBER) if f"{{{each['name']}}}" in operation.path] + list(operation.more)
    written: Json = {"summary": operation.summary, "responses": answers}
    if parameters:
        written["parameters"] = parameters
    if operation.body is not None:
        written["requestBody"] = {"required": True, "content": {"application/json": {"schema": operation.body}}}
    return written


def _answer(words: str, schema: Json | None, kind: str = "application/json") -> Json:
    return {"description": words} | ({"content": {kind: {"schema": schema}}} if schema is not None else {})
