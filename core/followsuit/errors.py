"""What can go wrong, each with the code that goes over the wire.

Not here: a caller's mistake in code, which is a ValueError or TypeError.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

if TYPE_CHECKING:
    from followsuit.moves import Move
    from followsuit.text import Text

SHOWN = 60


def shown(value: object) -> str:
    """What came, as an error message may show it: one line, at most 60 characters."""
    try:
        text = repr(value[: SHOWN + 1]) if isinstance(value, str) else ascii(value)
    except (RecursionError, ValueError):  # nested too deeply, or a number of too many digits
        text = f"a {type(value).__name__}"
    if len(text) <= SHOWN:
        return text
    # A quotation that is cut is closed all the same.
    end = "..." + (text[0] if isinstance(value, str) else "")
    return text[: SHOWN - len(end)] + end


def named(error: BaseException) -> str:
    """What went wrong in somebody else's code, one line, even where the error cannot say it."""
    try:
        words = str(error).strip().partition("\n")[0]
    except Exception:
        words = "(it has no words)"
    return f"{type(error).__name__}: {words}"[:300]


class FollowSuitError(Exception):
    """Something that a person, a client or a plugin did and that is refused."""

    code: ClassVar[str] = "refused"


class IllegalMoveError(FollowSuitError):
    """The move is well-formed, and the rules forbid it now."""

    code = "illegal-move"

    def __init__(self, message: str, reason: Text | None = None) -> None:
        super().__init__(message)
        self.reason = reason


class NotYourTurnError(FollowSuitError):
    """The seat has nothing to decide now."""

    code = "not-your-turn"


class MalformedMoveError(FollowSuitError):
    """The text is not a move of this game."""

    code = "malformed-move"


class AmbiguousMoveError(MalformedMoveError):
    """The text may be one of several moves.

    Args:
        text: What came.
        moves: What it may be at this table, two or more.
    """

    code = "ambiguous-move"

    def __init__(self, text: object, moves: tuple[Move, ...]) -> None:
        super().__init__(f"expected one of {', '.join(moves)}, got {shown(text)}")
        self.moves = moves


class MalformedMessageError(FollowSuitError):
    """A frame, body or document of the wrong form."""

    code = "malformed-message"


class OptionError(FollowSuitError):
    """An option or preset that the game does not have, or a value outside its bounds."""

    code = "bad-option"


class UnknownNameError(FollowSuitError):
    """No game, bot, seat or deal of that name is there."""

    code = "unknown-name"


class StaleDecisionError(FollowSuitError):
    """The move answers a decision that has already been taken."""

    code = "stale"


class SeatTakenError(FollowSuitError):
    """Somebody else sits there."""

    code = "seat-taken"


class NotAllowedError(FollowSuitError):
    """Not for this caller, or not at this table."""

    code = "not-allowed"


class TooManyError(FollowSuitError):
    """More than a room has place for; later there may be."""

    code = "too-many"


class UnknownTokenError(FollowSuitError):
    """The credential opens nothing here."""

    code = "unknown-token"


class UnknownRoomError(FollowSuitError):
    """No such room, or not for this caller: the two answer alike."""

    code = "unknown-room"


class StaleRevisionError(FollowSuitError):
    """Another move was stored first."""

    code = "stale-revision"


class RecordError(FollowSuitError):
    """A record that cannot be read, with the number of the offending line.

    Args:
        line: Counted from 1; 0 when the fault is in no one line.
    """

    code = "bad-record"

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}" if line else message)
        self.line = line


class PluginError(FollowSuitError):
    """A plugin that cannot be used, by name."""

    code = "bad-plugin"
