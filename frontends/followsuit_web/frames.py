"""What clients ask for: the kinds of frames, which fields each has, and how JSON becomes one.

What a field holds is checked here only where that is the same in every frame: ids, and whole numbers.  Whether a move is one is
for the game to say, a name for the room.

Not here: how text becomes JSON (`wire`), and what is done (`answering`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import signature

from attrs import frozen

from followsuit.errors import MalformedMessageError, shown
from followsuit.mids import checked_mid
from followsuit_web.wire import Data, checked_fields, read_number


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
    phrase: object = None
    words: object = None


@frozen
class LendAsked:
    """Asks for a bot in one's own place, or in another's who is away."""

    mid: str
    seat: int | None = None


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
    open: object = None


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

_KINDS: Mapping[str, Callable[..., Frame]] = {
    "hello": Hello,
    "move": MoveAsked,
    "deal": DealAsked,
    "rematch": RematchAsked,
    "restart": RestartAsked,
    "rename": RenameAsked,
    "pace": PaceAsked,
    "say": SayAsked,
    "lend": LendAsked,
    "back": BackAsked,
    "vote": VoteAsked,
    "swap": SwapAsked,
    "bot": BotAsked,
    "host": HostAsked,
    "adjust": AdjustAsked,
    "extend": ExtendAsked,
    "ping": Ping,
}
_FIELDS = {kind: signature(made).parameters for kind, made in _KINDS.items()}
_WHOLE = ("v", "seat")

FIELDS = {kind: frozenset(name for name, each in of.items() if each.default is each.empty) for kind, of in _FIELDS.items()}
"""The fields that each type of frame has, besides `type`."""

MAY = {kind: more for kind, of in _FIELDS.items() if (more := frozenset(of) - FIELDS[kind])}
"""The fields that it may have."""

_NEEDED = {kind: names | {"type"} for kind, names in FIELDS.items()}
_NOTHING: frozenset[str] = frozenset()


def read_frame(data: Data) -> Frame:
    """The frame that *data* is.

    Raises:
        MalformedMessageError: It is of no known type, or its fields are wrong.
    """
    kind = data.get("type")
    if not isinstance(kind, str) or kind not in FIELDS:
        raise MalformedMessageError(f"expected a type such as {', '.join(FIELDS)}, got {shown(kind)}")
    checked_fields(data, _NEEDED[kind], MAY.get(kind, _NOTHING))
    return _KINDS[kind](**{name: _field(data, name) for name in _FIELDS[kind] if name in data})


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


def _field(data: Data, name: str) -> object:
    if name == "mid":
        return checked_mid(data[name])
    return read_number(data, name) if name in _WHOLE else data[name]
