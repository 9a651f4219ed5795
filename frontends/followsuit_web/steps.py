"""What happens in a room when somebody asks for something: each function says it of the room as it is when that is its turn."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from followsuit import manners
from followsuit.company import Happening
from followsuit.errors import StaleDecisionError
from followsuit.moves import Move
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.shake import SECRET_BYTES
from followsuit_web import dues
from followsuit_web.store import Due

EARLY = 0.002
"""Seconds before it is due that a move may be made: times are kept to the millisecond."""

Step = tuple[Happening, ...] | int
"""What happens next; or the revision at which it has happened already."""

Asked = Callable[[Room], Step]
"""What happens in a room, as it is then.

Raises:
    FollowSuitError: Why it does not.
"""


def moved(player: Player, mid: object, d: object, text: object) -> Asked:
    """*player* answers decision *d*; where a bot plays for them they have the seat back with it."""

    def move(room: Room) -> Step:
        known = room.answered(player, mid) if isinstance(mid, str) else None
        if known is not None:
            return known
        if not room.sitters[player].lent:
            return (room.move(player, mid, d, text),)
        back = manners.take_back(room.company, player)
        return back, room.after(back).move(player, mid, d, text)

    return move


def come_back(player: Player) -> Asked:
    """*player*, who was away, is here."""

    def back(room: Room) -> Step:
        happening = manners.come_back(room.company, player)
        return room.v if happening is None else (happening,)

    return back


def once(player: Player | None, mid: str, make: Callable[[Room], Happening | None]) -> Asked:
    """What *make* says happens, None for nothing, once under *mid* of *player*: who asks again gets the first answer."""

    def happen(room: Room) -> Step:
        known = room.answered(player, mid)
        if known is not None:
            return known
        happening = make(room)
        return room.v if happening is None else ({**happening, "mid": mid},)

    return happen


def counted(make: Asked, count: Callable[[], None]) -> Asked:
    """What *make* says, after *count*, which may refuse it; what has happened already, or may not happen, is not counted."""

    def happen(room: Room) -> Step:
        step = make(room)
        if not isinstance(step, int):
            count()
        return step

    return happen


def dealt(v: int) -> Asked:
    """The next deal, unless there has been one since revision *v*, which was seen when it was asked for."""
    return lambda room: room.began if v < room.began else (room.deal(secrets.token_bytes(SECRET_BYTES)),)


def begun_anew(v: int, begin: Callable[[Room, Seat], Happening]) -> Asked:
    """Another match, by `Room.rematch` or `Room.restart`, and its first deal, unless that has happened since revision *v*."""

    def anew(room: Room) -> Step:
        if v < room.began:
            return room.began
        begun = begin(room, Seat(secrets.randbelow(room.match.state.public.seats)))
        return begun, room.after(begun).deal(secrets.token_bytes(SECRET_BYTES))

    return anew


def renamed(player: Player, mid: str, name: object) -> Asked:
    """*player* is called *name*."""

    def rename(room: Room) -> Happening | None:
        happening = manners.rename(room.company, player, name)
        return None if happening["name"] == room.names[player] else happening

    return once(player, mid, rename)


def repaced(pace: object, mid: str, by: Player | None) -> Asked:
    """Bots wait for *pace* seconds."""

    def repace(room: Room) -> Happening | None:
        happening = manners.repace(room.company, pace, by)
        return None if happening["pace"] == room.pace else happening

    return once(by, mid, repace)


def extended(player: Player, mid: str) -> Asked:
    """*player* takes more time for the decision that there is to take."""
    return once(player, mid, lambda room: None if room.thinking[player].more else room.extend(player))


def played_for(due: Due, move: Move) -> Asked:
    """*move*, which a bot chose for *due*, its own or that of somebody whose time is up; only when it is due."""

    def play(room: Room) -> Step:
        left = dues.left(room, due, time.time())
        if left is None or left > EARLY:
            raise StaleDecisionError("expected a move that is due")
        choose = room.move if due.kind == "bot" else room.move_late
        return (choose(due.seat, f"bot-{due.d}", due.d, move),)

    return play
