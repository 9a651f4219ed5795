"""What a server and a seat say to each other: JSON objects."""

from __future__ import annotations

import json
from typing import Any

Message = dict[str, Any]


def read_object(text: str) -> Message | None:
    """What *text* is in JSON; None where it is no object."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None
