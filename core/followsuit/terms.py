"""What a room is made with, besides the match: who may come in, what becomes of open places, how long anybody may think.

Not here: who has come (`company`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import attrs
from attrs import frozen

from followsuit.clocks import Clock
from followsuit.seats import Player

PACE = 1.5
"""Seconds a bot waits before it moves, where the table has not chosen."""

Empty = Literal["bots", "wait"]
"""What becomes of open places: bots play there until somebody sits down, or the table waits."""


@frozen
class Terms:
    """What a room is made with, besides the match.

    Attributes:
        password: The hash of its password; None for none.
        empty: What becomes of open places.
        spectators: Whether people may watch.
        by_code: Whether whoever knows the code of the room may come in, where it has no password.
        host: The place of the host; None where the host has none.
        host_key: The hash of the token of a host; None for none.
        watch: What the tokens of visitors are made from; None where there can be none.
        pace: Seconds a bot waits before it moves, at first.
        clock: How long people may think; None for as long as they like.
        grace: Seconds after which a bot plays for a person who is away while somebody else is here; None for never.
    """

    password: str | None = None
    empty: Empty = "bots"
    spectators: bool = False
    by_code: bool = False
    host: Player | None = None
    host_key: str | None = None
    watch: str | None = None
    pace: float = PACE
    clock: Clock | None = None
    grace: int | None = None


def agreed(terms: Terms) -> dict[str, Any]:
    """*terms* as plain data."""
    return attrs.asdict(terms)


def recalled(terms: Mapping[str, Any]) -> Terms:
    """The terms that were `agreed()`."""
    clock = terms.get("clock")
    return Terms(**{**terms, "clock": None if clock is None else Clock(**clock)})
