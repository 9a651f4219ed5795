"""How long each player has thought, and how long they may: a clock for each decision, and a bank for the match.

Pure: whoever stores a happening says when it happened, and the clocks of a room follow from that.  Nothing here knows what time
it is, nor what is played: of a decision it is told whether it is one in the play of the hand.  A clock runs while a person has a
decision to take, several at once where they choose unseen by each other; between deals none does, and while a bot plays for
somebody theirs stands still.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from attrs import frozen

from followsuit.errors import MalformedMessageError, shown
from followsuit.text import Text, text
from followsuit.values import evolve, value

LONGEST = 3600
"""Seconds that a clock, a bank or an extension may have, at most."""

SHORTEST = 5
"""Seconds that a clock has at least: less cannot be played by mouse."""

FIELDS = ("move", "play", "bank", "extension")


@frozen
class Clock:
    """How long players may think.

    Attributes:
        move: Seconds for each decision.
        bank: Seconds besides, for all decisions of a person in a match.
        extension: Seconds that a player may take besides for one decision of each deal; 0 for none.
        play: Seconds for each decision in the play of the hand, where that is not `move`: then `move` is for bids and the like.
    """

    move: int
    bank: int = 0
    extension: int = 0
    play: int | None = None

    def each(self, plays: bool) -> int:
        """Seconds for a decision; *plays* says whether it is one in the play of the hand."""
        return self.play if plays and self.play is not None else self.move


@value
class Thinking:
    """What the clock of one player says.

    Attributes:
        since: When the decision that stands was put to whoever takes it, in seconds since 1970; None where there is none, or
            where nobody has said when.
        used: Seconds that its owner had thought about it before that: a bot has played for them since.
        spent: Seconds of the bank that are gone in this match.
        more: Seconds that were added to this decision.
        extended: Whether the extension of this deal has been taken.
        plays: Whether the decision that stands is one in the play of the hand.
        handed: Whether what it says is what somebody else has left, until the next deal.
    """

    since: float | None = None
    used: float = 0.0
    spent: float = 0.0
    more: float = 0.0
    extended: bool = False
    plays: bool = False
    handed: bool = False

    def until(self, clock: Clock) -> float | None:
        """When the time of a person is up; None where there is nothing to decide."""
        if self.since is None:
            return None
        return self.since + max(0.0, self.most(clock) - self.spent - self.used)

    def most(self, clock: Clock) -> float:
        """Seconds that this decision may take at most: with a bank of which nothing is gone."""
        return clock.each(self.plays) + self.more + clock.bank

    def left_in_bank(self, clock: Clock) -> float:
        """Seconds that are left in the bank when this decision begins."""
        return max(0.0, clock.bank - self.spent)

    def in_another_deal(self) -> Thinking:
        """The same when another deal begins: the extension is there again, and what somebody else has left is nobody's."""
        if self.handed:
            return Thinking(since=self.since, plays=self.plays)
        return evolve(self, extended=False) if self.extended else self

    def extended_by(self, seconds: float) -> Thinking:
        """The same with *seconds* more for this decision, once a deal."""
        return evolve(self, more=self.more + seconds, extended=True)


class Decision(NamedTuple):
    """A decision of a player.

    Attributes:
        number: Which of theirs it is.
        bot: Whether it is no person who takes it now.
        plays: Whether it is one in the play of the hand.
    """

    number: int
    bot: bool
    plays: bool


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
    if old is not None and not old.bot and before.since is not None:
        # Servers' clocks may differ by a moment: nobody gains time by that.
        used += max(0.0, at - before.since)
    since = at if new is not None else None
    if old is not None and new is not None and old.number == new.number:
        return evolve(before, since=since, used=used, plays=new.plays)
    return evolve(settled(evolve(before, used=used), clock), since=since, plays=new is not None and new.plays)


def settled(thinking: Thinking, clock: Clock | None) -> Thinking:
    """*thinking* when its decision is over: what that has taken beyond its time is gone from the bank."""
    over = 0.0 if clock is None else max(0.0, thinking.used - clock.each(thinking.plays) - thinking.more)
    spent = thinking.spent if clock is None else min(float(clock.bank), thinking.spent + over)
    return evolve(thinking, used=0.0, more=0.0, spent=spent)


def checked_grace(seconds: object) -> int | None:
    """*seconds*, after which a bot plays for somebody who is away; None for never.

    Raises:
        MalformedMessageError: They are no whole seconds that can be waited for.
    """
    return None if seconds is None else _seconds(seconds, "grace", SHORTEST)


def checked_clock(data: object) -> Clock | None:
    """The clock that *data* asks for: None for none, or an object with `move` and perhaps `play`, `bank` and `extension`.

    Raises:
        MalformedMessageError: It is of another form, or beyond what a clock may have.
    """
    if data is None:
        return None
    if not isinstance(data, Mapping) or "move" not in data or not set(data) <= set(FIELDS):
        raise MalformedMessageError(f"expected a clock with move, and perhaps play, bank and extension, got {shown(data)}")
    play = data.get("play")
    return Clock(
        move=_seconds(data["move"], "move", SHORTEST),
        bank=_seconds(data.get("bank", 0), "bank", 0),
        extension=_seconds(data.get("extension", 0), "extension", 0),
        play=None if play is None else _seconds(play, "play", SHORTEST),
    )


def in_words(clock: Clock) -> tuple[Text, ...]:
    """*clock* in words, from what each decision has to what may be taken besides."""
    each = text("clock.move", n=clock.move) if clock.play is None else text("clock.play", n=clock.play, other=clock.move)
    besides = {"clock.bank": clock.bank, "clock.extension": clock.extension}
    return each, *(text(key, n=seconds) for key, seconds in besides.items() if seconds)


def _seconds(value: object, what: str, least: int) -> int:
    if type(value) is not int or not least <= value <= LONGEST:
        raise MalformedMessageError(f"expected {what} as whole seconds from {least} to {LONGEST}, got {shown(value)}")
    return value
