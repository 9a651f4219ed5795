"""What is due in a room, and when: the moves of bots, and the ends of people's time.

It all follows from the room, so a row in the store is no more than the reminder to look at the room then.
"""

from __future__ import annotations

from followsuit.room import Room
from followsuit.seats import Player
from followsuit_web import pacing
from followsuit_web.store import FAR, Due, Kind

REMIND = FAR / 2
"""Seconds, at most, that a row is due ahead; what is due later is looked at in between."""

AT_ODDS = FAR
"""Seconds that servers' clocks may differ by; a time that lies further beyond all that can be is of a clock that was set back."""


def dues(code: str, room: Room, now: float) -> tuple[Due, ...]:
    """The rows of what the room waits for, each at its time or before."""
    asked: list[tuple[Kind, Player]] = [("bot", seat) for seat in room.bots_to_act()]
    if room.company.terms.clock is not None:
        asked += [("clock", seat) for seat in room.people_to_act()]
    times = [(kind, seat, _left(room, kind, seat, now)) for kind, seat in asked]
    return tuple(
        Due(kind, code, seat, room.taken[seat], remind(now + left, now)) for kind, seat, left in times if left is not None
    )


def left(room: Room, due: Due, now: float) -> float | None:
    """In how many seconds *due*, of a bot or a clock, is due as the room is; None where it is waited for no more."""
    asked = room.bots_to_act() if due.kind == "bot" else room.people_to_act()
    if due.seat not in asked or room.taken[due.seat] != due.d:
        return None
    return _left(room, due.kind, due.seat, now)


def remind(at: float, now: float) -> float:
    """When what is due at *at* is looked at next."""
    return min(at, now + REMIND)


def clocks_told(room: Room, now: float) -> list[dict[str, object]]:
    """The clocks that run, as everyone is told of them; nobody's own clock need be right to read that.

    Returns:
        For each the seat, milliseconds until the time is up, how many of those are of the bank, and whether more time has been
        taken in this deal.
    """
    clock = room.company.terms.clock
    if clock is None:
        return []
    running = [(seat, _left(room, "clock", seat, now)) for seat in room.people_to_act()]
    return [
        {
            "seat": int(seat),
            "left": round(left * 1000),
            "bank": round(min(left, room.thinking[seat].left_in_bank(clock)) * 1000),
            "extended": room.thinking[seat].extended,
        }
        for seat, left in running
        if left is not None
    ]


def _left(room: Room, kind: Kind, seat: Player, now: float) -> float | None:
    thinking = room.thinking[seat]
    if kind == "bot":
        at, most = (thinking.since or 0.0) + pacing.wait(room, seat), pacing.LONGEST
    else:
        clock = room.company.terms.clock
        until = thinking.until(clock) if clock is not None else None
        if clock is None or until is None:
            return None
        at, most = until, thinking.most(clock)
    return 0.0 if at - now > most + AT_ODDS else max(0.0, at - now)
