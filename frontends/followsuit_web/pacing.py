"""When bots move: after the table's pace, whatever they have to decide and however long they think.

A forced move waits as long as a free one, so that waiting tells nothing about a hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from followsuit.room import Room
from followsuit.trickpublic import TrickPublic
from followsuit_web.store import Turn

LEAST = 0.04
"""Seconds that a bot waits at the fastest pace: long enough to think in, so that thinking does not show."""

JITTER = 0.2
"""The part of the wait that is left to chance."""

LOOK = 1.0
"""Seconds more after a trick is complete, so that people see it; no more than the pace itself."""

_chance = random.SystemRandom()


def wait(before: Room | None, after: Room, chance: Callable[[], float] = _chance.random) -> float:
    """How many seconds a bot waits that is to move in *after*.

    Args:
        before: The room one revision earlier; None where *after* is its first.
        after: The room.
        chance: A number from 0 to 1, drawn anew at each call.
    """
    pace = max(after.pace, LEAST)
    seconds = pace * (1 + JITTER * chance())
    return seconds + min(LOOK, after.pace) if before is not None and _trick_done(before, after) else seconds


def turns(code: str, before: Room | None, after: Room, now: float) -> tuple[Turn, ...]:
    """The turns that the room waits for after its last revision, each due after its wait."""
    return tuple(Turn(code, seat, after.taken[seat], now + wait(before, after)) for seat in after.bots_to_act())


def _trick_done(before: Room, after: Room) -> bool:
    was, now = before.match.state.public, after.match.state.public
    if not isinstance(was, TrickPublic) or not isinstance(now, TrickPublic):
        return False
    # Also where the next has begun: moves that everyone knows to be forced come with the one before them.
    return len(now.tricks) > len(was.tricks)
