"""Calls the main thread away from a read of standard input that does not come back by itself.

Where the system has no signal for that, a read ends with the next line.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

AGAIN = 0.05
"""Seconds after which a ring is repeated that has not been heard."""


class CalledError(Exception):
    """The read has been left."""


class Bell:
    """Rung from any thread, heard by the main one while it reads; made there.

    Args:
        may_leave: Asked in the main thread, in the middle of a read: whether that can be left without losing a line.
    """

    def __init__(self, may_leave: Callable[[], bool] = lambda: True) -> None:
        self._may_leave = may_leave
        self._heard = False
        self._rung = False
        self._signal = getattr(signal, "SIGUSR1", None) if threading.current_thread() is threading.main_thread() else None
        if self._signal is not None:
            # For good: a signal that comes a little late must find somebody who takes it.
            signal.signal(self._signal, self._called)

    @property
    def works(self) -> bool:
        """Whether a ring is heard at once."""
        return self._signal is not None

    @contextmanager
    def heard(self) -> Iterator[None]:
        """While this lasts a ring raises `CalledError`."""
        self._rung, self._heard = False, True
        try:
            yield
        finally:
            self._heard = False

    def ring(self) -> None:
        """Calls."""
        self._rung = True
        self._ring()

    def _ring(self) -> None:
        if not (self._rung and self._heard) or self._signal is None:
            return
        ident = threading.main_thread().ident
        assert ident is not None
        signal.pthread_kill(ident, self._signal)
        # While it handles a key the line editor looks at no signal.
        again = threading.Timer(AGAIN, self._ring)
        again.daemon = True
        again.start()

    def _called(self, *_: object) -> None:
        if self._heard and self._rung and self._may_leave():
            self._heard = self._rung = False
            raise CalledError
