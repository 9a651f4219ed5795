"""What clients send, read strictly: JSON of the right form or a refusal that says what was expected.

Not here: which frames there are (`frames`).
"""

from __future__ import annotations

import json
from typing import ClassVar

from followsuit.errors import FollowSuitError, MalformedMessageError, shown
from followsuit.jsontext import read_json
from followsuit.mids import checked_mid
from followsuit_web.limiting import LimitError

LONGEST_BODY = 16_000
"""Bytes of a request's body."""

LONGEST_FRAME = 4_000
"""Characters of a frame."""


class TooLongError(FollowSuitError):
    """A frame or body beyond what any message needs."""

    code: ClassVar[str] = "too-long"


Data = dict[str, object]
"""A JSON object."""


def read_object(text: str) -> Data:
    """The JSON object in *text*.

    Raises:
        MalformedMessageError: It holds something else, is no JSON, or has a name twice.
    """
    try:
        data = read_json(text)
    except (ValueError, RecursionError):
        # Not chained: what the parser says may be as long as the text.
        raise MalformedMessageError(f"expected JSON, got {shown(text)}") from None
    if not isinstance(data, dict):
        raise MalformedMessageError(f"expected a JSON object, got {shown(text)}")
    return data


def checked_fields(data: Data, needed: frozenset[str], optional: frozenset[str] = frozenset()) -> Data:
    """*data*, which has the fields *needed*, perhaps some of *optional*, and no others.

    Raises:
        MalformedMessageError: One is missing, or one too many.
    """
    for field in sorted(needed):
        if field not in data:
            raise MalformedMessageError(f"expected the field {field}, found {_listed(data)}")
    for field in data:
        if field not in needed and field not in optional:
            raise MalformedMessageError(f"expected only {_listed(needed | optional)}, got the field {shown(field)}")
    return data


def mid_of(data: Data) -> str | None:
    """The id under which *data* is to be answered; None when it has none that can be used."""
    try:
        return checked_mid(data.get("mid"))
    except MalformedMessageError:
        return None


def read_number(data: Data, field: str) -> int:
    """The whole number in *field*.

    Raises:
        MalformedMessageError: It is something else.
    """
    value = data[field]
    if not isinstance(value, int) or isinstance(value, bool):
        raise MalformedMessageError(f"expected {field} as a whole number, got {shown(value)}")
    return value


def refusal(error: FollowSuitError, **more: object) -> str:
    """*error* as JSON: its code and reason, after how many seconds to try again where that is known, and *more*."""
    if isinstance(error, LimitError):
        more["retry"] = error.retry
    return json.dumps({**more, "code": error.code, "reason": str(error)}, separators=(",", ":"))


def _listed(fields: Data | frozenset[str]) -> str:
    names = ", ".join(sorted(fields))
    return shown(names) if names else "none"
