"""JSON as text: from outside, read strictly (each name of an object once, no number that is none), and as it is sent.

Not here: what a value is then expected to be.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import NoReturn

from followsuit.errors import MalformedMessageError, shown

Encode = Callable[[object], str]
"""Writes plain data as JSON."""

encode: Encode = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":")).encode
"""Writes plain data as JSON on one line without spaces, letters as they are."""


def read_json(text: str) -> object:
    """The value in *text*.

    Raises:
        ValueError: It is no JSON; what the error says may be as long as the text.
        RecursionError: It is nested too deeply.
        MalformedMessageError: An object has a name twice, so that readers may differ on what it says.
    """
    value: object = json.loads(text, parse_constant=_no_number, object_pairs_hook=_object)
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise MalformedMessageError(f"expected each name once, got {shown(twice)} twice")
    return found


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)
