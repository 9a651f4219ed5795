"""How long each player has thought, and how long they may: a clock for each decision, and a bank for the match.

Pure: whoever stores a happening says when it happened, and the clocks of a room follow from that.  Nothing here knows what time
it is.  A clock runs while a person has a decision to take, several at once where they choose unseen by each other; between deals
none does, and while a bot plays for somebody theirs stands still.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve, frozen

from followsuit.errors import MalformedMessageError, shown

LONGEST = 3600
"""Seconds that a clock, a bank or an extension may have, at most."""

SHORTEST = 5
"""Seconds that a clock has at least: less cannot be played by mouse."""

FIELDS = ("move", "bank", "extension")


@frozen
class Clock:
    """How long players may think.

    Attributes:
        move: Seconds for each decision.
        bank: Seconds besides, for all decisions of a seat in a match.
        extension: Seconds that a player may take besides for one decision of each deal; 0 for none.
    """

    move: int
    bank: int = 0
    extension: int = 0


@frozen
class Thinking:
    """What the clock of one player says.

    Attributes:
        since: When the decision that stands was put to whoever takes it, in seconds since 1970; None where there is none, or
            where nobody has said when.
        used: Seconds that its owner had thought about it before that: a bot has played for them since.
        spent: Seconds of the bank that are gone in this match.
        more: Seconds that were added to this decision.
        extended: Whether the extension of this deal has been taken.
    """

    since: float | None = None
    used: float = 0.0
    spent: float = 0.0
    more: float = 0.0
    extended: bool = False

    def until(self, clock: Clock) -> float | None:
        """When the time of a person is up; None where there is nothing to decide."""
        if self.since is None:
            return None
        return self.since + max(0.0, clock.move + self.more + clock.bank - self.spent - self.used)

    def left_in_bank(self, clock: Clock) -> float:
        """Seconds that are left in the bank when this decision begins."""
        return max(0.0, clock.bank - self.spent)

    def extended_by(self, seconds: float) -> Thinking:
        """The same with *seconds* more for this decision, once a deal."""
        return evolve(self, more=self.more + seconds, extended=True)


Decision = tuple[int, bool]
"""A decision of a player: which of theirs it is, and whether a bot takes it."""


def thought(
    before: Sequence[Thinking], was: Sequence[Decision | None], now: Sequence[Decision | None], at: float, clock: Clock | None
) -> tuple[Thinking, ...]:
    """What the clocks say when at the time *at* the decisions that stood have given way to others.

    Args:
        before: What they said, player 0 first.
        was: The decision that each player had to take; None for none.
        now: The decision that they have to take since.
        at: Seconds since 1970.
        clock: How long they may think; None where nobody counts.
    """
    return tuple(
        each if old == new else _next(each, old, new, at, clock) for each, old, new in zip(before, was, now, strict=True)
    )


def _next(before: Thinking, old: Decision | None, new: Decision | None, at: float, clock: Clock | None) -> Thinking:
    used = before.used
    if old is not None and not old[1] and before.since:
        # Servers' clocks may differ by a moment: nobody gains time by that.
        used += max(0.0, at - before.since)
    since = at if new is not None else None
    if old is not None and new is not None and old[0] == new[0]:
        return evolve(before, since=since, used=used)
    over = 0.0 if clock is None else max(0.0, used - clock.move - before.more)
    spent = before.spent if clock is None else min(float(clock.bank), before.spent + over)
    return evolve(before, since=since, used=0.0, more=0.0, spent=spent)


def checked_grace(seconds: object) -> int | None:
    """*seconds*, after which a bot plays for somebody who is away; None for never.

    Raises:
        MalformedMessageError: They are no whole seconds that can be waited for.
    """
    return None if seconds is None else _seconds(seconds, "grace", SHORTEST)


def checked_clock(data: object) -> Clock | None:
    """The clock that *data* asks for: None for none, or an object with `move` and perhaps `bank` and `extension`.

    Raises:
        MalformedMessageError: It is of another form, or beyond what a clock may have.
    """
    if data is None:
        return None
    if not isinstance(data, Mapping) or "move" not in data or not set(data) <= set(FIELDS):
        raise MalformedMessageError(f"expected a clock with move, and perhaps bank and extension, got {shown(data)}")
    move = _seconds(data["move"], "move", SHORTEST)
    return Clock(move, _seconds(data.get("bank", 0), "bank", 0), _seconds(data.get("extension", 0), "extension", 0))


def _seconds(value: object, what: str, least: int) -> int:
    if type(value) is not int or not least <= value <= LONGEST:
        raise MalformedMessageError(f"expected {what} as whole seconds from {least} to {LONGEST}, got {shown(value)}")
    return value
