"""What people may do in a room only between two deals, or not so freely within one: each function says what happens, or why not.

Somebody who has seen a hand must not come to see another of the same deal, and a score changes only where no deal is still to be
scored.  What that makes of the room is `room.Room.after()`.

Not here: what the match has no say in (`manners`), and how it goes on (`room`).
"""

from __future__ import annotations

from collections.abc import Collection

from followsuit import manners
from followsuit.belongings import key_among
from followsuit.company import Happening
from followsuit.errors import MalformedMessageError, NotAllowedError, shown
from followsuit.matches import MOST_POINTS
from followsuit.room import Room
from followsuit.seats import Player
from followsuit.sitters import key_of


def sit(room: Room, player: Player, name: object, key: str, tokens: Collection[str] = ()) -> Happening:
    """What happens when somebody sits down.

    Args:
        room: Where.
        player: In whose place.
        name: What they want to be called.
        key: The hash of their token.
        tokens: What they have shown, that may open nothing any more.

    Raises:
        MalformedMessageError: The name is no text.
        SeatTakenError: The place is not open.
        NotAllowedError: In the middle of a deal of which they have seen another hand.
    """
    if not room.pause and room.company.has_left(tokens, player):
        raise NotAllowedError("expected a change of seats between two deals; you have seen another hand of this one")
    happening = manners.sit(room.company, player, name, key)
    was = key_among(room.belongings, {key, *map(key_of, tokens)})
    return happening if was is None else {**happening, "was": was}


def swap(room: Room, player: Player, to: Player) -> Happening:
    """What happens when *player* takes another place, that is open.

    Raises:
        SeatTakenError: It is not open.
        NotAllowedError: In the middle of a deal, when they would see another hand.
        TooManyError: They have done too much already.
    """
    if not room.pause:
        raise NotAllowedError("expected a change of seats between two deals; this one is in play")
    return manners.swap(room.company, player, to)


def adjust(room: Room, player: Player, points: object, mid: str, by: Player | None) -> Happening:
    """What happens when the score of *player*, and of their side, is set right by *points*.

    Args:
        room: Where.
        player: Whose score.
        points: What it changes by, as marks or points of the match, not 0.
        mid: The client's id of this request.
        by: Who does it; None for somebody without a place.

    Raises:
        MalformedMessageError: The points are no such number.
        NotYourTurnError: A deal is in play, or the match is over.
        TooManyError: They have done too much already.
    """
    if type(points) is not int or not 0 < abs(points) <= MOST_POINTS:
        raise MalformedMessageError(f"expected points from -{MOST_POINTS} to {MOST_POINTS}, not 0, got {shown(points)}")
    room.match.adjust(room.match.state.public.acting(player), points)
    manners.spare(room.company, by)
    return {"kind": "adjust", "seat": player, "points": points, "mid": mid, "by": by}
