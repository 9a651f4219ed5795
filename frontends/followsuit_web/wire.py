"""What clients send, read strictly: JSON of the right form or a refusal that says what was expected."""

from __future__ import annotations

import json
from typing import ClassVar

from attrs import frozen

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


@frozen
class Hello:
    """Asks for the whole view."""


@frozen
class MoveAsked:
    """Asks to play a move."""

    mid: str
    d: object
    move: object


@frozen
class DealAsked:
    """Asks for the next deal."""

    mid: str
    v: int


@frozen
class RematchAsked:
    """Asks for another match."""

    mid: str
    v: int


@frozen
class RenameAsked:
    """Asks to be called otherwise."""

    mid: str
    name: object


@frozen
class PaceAsked:
    """Asks for faster or slower bots."""

    mid: str
    pace: object


@frozen
class RestartAsked:
    """Asks for another match, though this one is not over."""

    mid: str
    v: int


@frozen
class SayAsked:
    """Asks to say something: a phrase, or words of one's own."""

    mid: str
    phrase: object
    words: object


@frozen
class LendAsked:
    """Asks for a bot in one's own place, or in another's who is away."""

    mid: str
    seat: int | None


@frozen
class BackAsked:
    """Asks to play again oneself."""

    mid: str


@frozen
class VoteAsked:
    """Asks, with others, for a bot in the place of somebody who is away."""

    mid: str
    seat: int


@frozen
class SwapAsked:
    """Asks for another place."""

    mid: str
    seat: int


@frozen
class BotAsked:
    """Asks for another bot in a place, and whether people may sit down there."""

    mid: str
    seat: int
    bot: object
    open: object


@frozen
class HostAsked:
    """Asks to make somebody else host."""

    mid: str
    seat: int


@frozen
class AdjustAsked:
    """Asks to set a score right."""

    mid: str
    seat: int
    points: object


@frozen
class ExtendAsked:
    """Asks for more time to decide in."""

    mid: str


@frozen
class Ping:
    """Says which revision the client shows."""

    v: int


Request = (
    MoveAsked
    | DealAsked
    | RematchAsked
    | RestartAsked
    | RenameAsked
    | PaceAsked
    | SayAsked
    | LendAsked
    | BackAsked
    | VoteAsked
    | SwapAsked
    | BotAsked
    | HostAsked
    | AdjustAsked
    | ExtendAsked
)
"""What somebody wants to happen."""

Frame = Hello | Ping | Request

FIELDS = {
    "hello": frozenset[str](),
    "move": frozenset({"mid", "d", "move"}),
    "deal": frozenset({"mid", "v"}),
    "rematch": frozenset({"mid", "v"}),
    "restart": frozenset({"mid", "v"}),
    "rename": frozenset({"mid", "name"}),
    "pace": frozenset({"mid", "pace"}),
    "say": frozenset({"mid"}),
    "lend": frozenset({"mid"}),
    "back": frozenset({"mid"}),
    "vote": frozenset({"mid", "seat"}),
    "swap": frozenset({"mid", "seat"}),
    "bot": frozenset({"mid", "seat", "bot"}),
    "host": frozenset({"mid", "seat"}),
    "adjust": frozenset({"mid", "seat", "points"}),
    "extend": frozenset({"mid"}),
    "ping": frozenset({"v"}),
}
"""The fields that each type of frame has, besides `type`."""

MAY = {"say": frozenset({"phrase", "words"}), "lend": frozenset({"seat"}), "bot": frozenset({"open"})}
"""The fields that it may have."""

NOTHING: frozenset[str] = frozenset()

Data = dict[str, object]


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


def read_frame(data: Data) -> Frame:
    """The frame that *data* is.

    Raises:
        MalformedMessageError: It is of no known type, or its fields are wrong.
    """
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise MalformedMessageError(f"expected a type such as {', '.join(FIELDS)}, got {shown(kind)}")
    checked_fields(data, FIELDS[kind] | {"type"}, MAY.get(kind, NOTHING))
    match kind:
        case "hello":
            return Hello()
        case "ping":
            return Ping(read_number(data, "v"))
        case _:
            return _request(kind, data)


def read_request(data: Data) -> Request:
    """The request that *data* is.

    Raises:
        MalformedMessageError: It is none, or its fields are wrong.
    """
    frame = read_frame(data)
    if isinstance(frame, Hello | Ping):
        raise MalformedMessageError(
            f"expected a type such as {', '.join(FIELDS.keys() - {'hello', 'ping'})}, got {shown(data['type'])}"
        )
    return frame


def _request(kind: str, data: Data) -> Request:
    mid = checked_mid(data["mid"])
    match kind:
        case "move":
            return MoveAsked(mid, data["d"], data["move"])
        case "deal":
            return DealAsked(mid, read_number(data, "v"))
        case "rematch":
            return RematchAsked(mid, read_number(data, "v"))
        case "restart":
            return RestartAsked(mid, read_number(data, "v"))
        case "rename":
            return RenameAsked(mid, data["name"])
        case "pace":
            return PaceAsked(mid, data["pace"])
        case "say":
            return SayAsked(mid, data.get("phrase"), data.get("words"))
        case "lend":
            return LendAsked(mid, read_number(data, "seat") if "seat" in data else None)
        case "back":
            return BackAsked(mid)
        case "vote":
            return VoteAsked(mid, read_number(data, "seat"))
        case "swap":
            return SwapAsked(mid, read_number(data, "seat"))
        case "bot":
            return BotAsked(mid, read_number(data, "seat"), data["bot"], data.get("open"))
        case "host":
            return HostAsked(mid, read_number(data, "seat"))
        case "adjust":
            return AdjustAsked(mid, read_number(data, "seat"), data["points"])
        case "extend":
            return ExtendAsked(mid)
    raise AssertionError(kind)


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
