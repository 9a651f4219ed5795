"""The seconds that a person has for a decision: known when they are asked, and said while they type."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock, Timer
from time import monotonic

WARNINGS = (20, 5)
"""Seconds before the end at which it is said how many are left."""

UP = "Your time is up, and a bot makes this move."


class Countdown:
    """Says how long there is, from threads of its own.

    Args:
        say: Says something beside what is being typed.
        up: What is said when the time is up.
    """

    def __init__(self, say: Callable[[str], None], up: str = UP) -> None:
        self._say = say
        self._up = up
        self._until: float | None = None
        self._timers: list[Timer] = []
        self._lock = Lock()

    @property
    def left(self) -> int | None:
        """Whole seconds that are left, rounded up; None where no time runs."""
        return None if self._until is None else _whole(self._until - monotonic())

    def begin(self, left: float) -> None:
        """The person has *left* seconds from now on, instead of any that they had."""
        self.stop()
        self._until = until = monotonic() + left
        said = {at: f"{at} seconds left." for at in WARNINGS if at < _whole(left)} | {0: self._up}
        for at, words in said.items():
            timer = Timer(max(0.0, left - at), self._tell, (until, words))
            timer.daemon = True
            self._timers.append(timer)
            timer.start()

    def stop(self) -> None:
        """Nothing more is said."""
        for timer in self._timers:
            timer.cancel()
        with self._lock:
            self._until, self._timers = None, []

    def _tell(self, until: float, words: str) -> None:
        # Under the lock, so that nothing is said any more once stop() has come back.
        with self._lock:
            if self._until == until:
                self._say(words)


def _whole(seconds: float) -> int:
    return max(0, -int(-seconds // 1))
