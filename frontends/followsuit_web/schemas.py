"""The JSON of the wire as schemas: what each field of a request may be, what each request does, and what is answered.

Not here: at which addresses it is asked and answered (`openapi`), and how it is read (`frames`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from followsuit import clocks
from followsuit.manners import LONGEST_LINE, PACES, PHRASES
from followsuit.seats import MOST
from followsuit_web import passwords
from followsuit_web.credentials import CLAIM
from followsuit_web.frames import FIELDS, MAY

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
    "description": "256 random bits of the client's own: the same claim again gets the same seat, or the display, and its token.",
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

VIEW: Json = {"$ref": "#/components/schemas/View"}
DONE: Json = {"$ref": "#/components/schemas/Done"}
REFUSAL: Json = {"$ref": "#/components/schemas/Refusal"}


def room_asked(games: list[str]) -> Json:
    """The body that asks for a room."""
    return object_of(
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


def requests() -> list[Json]:
    """The frames that ask for something."""
    found = []
    for kind, needed in FIELDS.items():
        if kind not in ("hello", "ping"):
            names = [*sorted(needed), *sorted(MAY.get(kind, ()))]
            fields = {"type": {"const": kind}, **{name: FIELD[name] for name in names}}
            found.append({**object_of(fields, "type", *sorted(needed)), "title": kind, "description": REQUESTS[kind]})
    return found


def components() -> Json:
    """The schemas that others refer to, by name."""
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
        "Done": object_of({"type": {"const": "ok"}, "mid": TEXT, "v": WHOLE}, "type", "mid", "v"),
        "Refusal": {
            "type": "object",
            "required": ["code", "reason"],
            "properties": {
                "type": {"const": "no"},
                "mid": {"type": ["string", "null"]},
                "code": TEXT,
                "reason": TEXT,
                "v": WHOLE,
                "view": VIEW,
                "retry": {"type": "integer", "minimum": 1, "description": "Seconds until it works again, as in Retry-After."},
            },
        },
    }


def object_of(properties: Json, *required: str) -> Json:
    """An object that has *properties* and no others, those that are *required* always."""
    made: Json = {"type": "object", "properties": properties, "additionalProperties": False}
    return made | ({"required": list(required)} if required else {})
