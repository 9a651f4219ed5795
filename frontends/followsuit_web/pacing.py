"""How long bots wait before they move: the table's pace, whatever they have to decide and however long they think.

A forced move waits as long as a free one, so that waiting tells nothing about a hand.  The wait follows from the room alone:
every server comes to the same, and another pace also moves what is already waited for.
"""

from __future__ import annotations

from followsuit.room import Room
from followsuit.seats import Player
from followsuit.shake import derived
from followsuit.trickpublic import TrickPublic

LEAST = 0.04
"""Seconds that a bot waits at the fastest pace: long enough to think in, so that thinking does not show."""

JITTER = 0.2
"""The part of the wait that is left to chance."""

LOOK = 1.0
"""Seconds more after a trick is complete, so that people see it; no more than the pace itself."""

LONGEST = 10.0
"""Seconds that no bot waits."""


def wait(room: Room, seat: Player) -> float:
    """How many seconds after its decision was put to it the bot in *seat* moves."""
    seconds = max(room.pace, LEAST) * (1 + JITTER * _chance(room, seat))
    return seconds + min(LOOK, room.pace) if _trick_done(room) else seconds


def _chance(room: Room, seat: Player) -> float:
    """A number from 0 to 1, another one for each decision, that nobody can foresee."""
    if room.secret is None:
        return 0.5
    drawn = derived(room.secret, f"wait {seat} {room.taken[seat]}")
    return int.from_bytes(drawn[:4], "big") / 2**32


def _trick_done(room: Room) -> bool:
    """Whether the last trick still lies on the table."""
    public = room.match.state.public
    return isinstance(public, TrickPublic) and bool(public.tricks) and not public.trick
