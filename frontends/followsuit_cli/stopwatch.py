"""The clock of the one person at a table that no server keeps: how much of each decision's time, and of the bank, is gone."""

from __future__ import annotations

import time
from collections.abc import Callable

from attrs import evolve

from followsuit.clocks import Clock, Decision, Thinking, thought


class Stopwatch:
    """A clock for one person.

    Args:
        clock: How long they may think.
        now: What time it is, in seconds from some moment on.
    """

    def __init__(self, clock: Clock, now: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._now = now
        self._thinking = Thinking()
        self._decision: Decision | None = None
        self._number = 0

    @property
    def left(self) -> float:
        """Seconds that are left for the decision that stands; 0 where the time is up, or there is none."""
        until = self._thinking.until(self._clock)
        return 0.0 if until is None else max(0.0, until - self._now())

    def asks(self, plays: bool) -> None:
        """A decision is put to the person; *plays* says whether it is one in the play of the hand."""
        self._number += 1
        self._turn(Decision(self._number, False, plays))

    def decided(self) -> None:
        """It has been taken, by them or for them."""
        self._turn(None)

    def deals(self) -> None:
        """Another deal begins, in which more time may be taken once."""
        self._thinking = evolve(self._thinking, extended=False)

    def extend(self) -> int:
        """Takes more time for the decision that stands.

        Returns:
            How many seconds; 0 where the clock has none, they have been taken in this deal, or the time is up.
        """
        if self._thinking.extended or not self.left:
            return 0
        self._thinking = self._thinking.extended_by(self._clock.extension)
        return self._clock.extension

    def _turn(self, decision: Decision | None) -> None:
        was, self._decision = self._decision, decision
        (self._thinking,) = thought((self._thinking,), (was,), (decision,), self._now(), self._clock)
