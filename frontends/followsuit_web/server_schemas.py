"""What the JSON looks like in which the server tells of itself and its tables: what is installed, how it is, rules, records."""

from __future__ import annotations

from followsuit_web.schemas import ANY, FLAG, TEXT, WHOLE, Json, object_of

TEXT_OR_NULL: Json = {"type": ["string", "null"]}
TEXTS: Json = {"type": "array", "items": TEXT}


def _told(**properties: Json) -> Json:
    """An object that always has *properties*, and no others."""
    return object_of(properties, *properties)


HEALTH = _told(
    status={"const": "ok"},
    plugins={"type": "object", "additionalProperties": TEXT, "description": "Their packages, by name."},
    problems={"type": "array", "items": _told(plugin=TEXT, reason=TEXT)},
)

READINESS = _told(
    status={"enum": ["ready", "not-ready", "draining"]},
    store={**FLAG, "description": "Whether it takes changes."},
    loops={"type": "object", "additionalProperties": FLAG, "description": "Whether what goes on by itself does."},
)

GAMES = _told(
    games={
        "type": "array",
        "items": _told(
            name=TEXT,
            title=TEXT,
            about=TEXT,
            version=WHOLE,
            seats={"type": "array", "items": WHOLE},
            options={"type": "array", "items": ANY},
            presets={"type": "array", "items": ANY},
            bots={"type": "array", "items": ANY},
        ),
    },
    phrases={"type": "array", "items": _told(phrase=TEXT, text=TEXT)},
)

HOUSE = _told(preset=TEXT_OR_NULL, text=TEXT, differs=TEXTS, mark=TEXT)

RULES = _told(
    game=TEXT,
    preset=TEXT_OR_NULL,
    seats=WHOLE,
    options={**ANY, "description": "What differs from the preset."},
    house=HOUSE,
    rules={**TEXT, "description": "Their hash."},
)

TABLE = _told(
    game=TEXT,
    title=TEXT,
    language=TEXT,
    rules=TEXTS,
    house=HOUSE,
    seats={"type": "array", "items": _told(seat=WHOLE, name=TEXT, player=WHOLE, side=WHOLE, you=FLAG)},
    sides={"type": "array", "items": _told(side=WHOLE, seats={"type": "array", "items": WHOLE}, name=TEXT)},
)

RECORDS = _told(records=TEXTS)
