"""The views that a server has sent to a seat, in order, until they are looked at; one thread puts them in, another takes them."""

from __future__ import annotations

import contextlib
import queue
import threading
import time
from collections.abc import Iterator

from followsuit_cli.messages import Message
from followsuit_cli.troubles import LostError


class Inbox:
    """What has come, and at its end why nothing more will."""

    def __init__(self) -> None:
        self._heard: queue.Queue[Message | LostError] = queue.Queue()
        self._news = threading.Event()
        self._ended = False

    def put(self, view: Message) -> None:
        """*view* has come."""
        self._put(view)

    def end(self, reason: str) -> None:
        """Nothing more will come, because of *reason*; the first that is given counts."""
        if not self._ended:
            self._ended = True
            self._put(LostError(reason))

    def hear(self) -> Message:
        """The next view; waits for it.

        Raises:
            LostError: There will be none any more.
        """
        while True:
            # Not without end: a wait that cannot be interrupted would swallow Ctrl-C.
            with contextlib.suppress(queue.Empty):
                heard = self._heard.get(timeout=1)
                if isinstance(heard, LostError):
                    self._put(heard)
                    raise heard
                return heard

    def heard(self) -> Iterator[Message]:
        """The views that have come already.

        Raises:
            LostError: There will be none any more.
        """
        while not self._heard.empty():
            yield self.hear()

    def listen(self, patience: float | None = None) -> None:
        """Waits until something may have come that has not been waited for, or *patience* seconds are over."""
        self._news.wait(patience)
        self._news.clear()

    def within(self, patience: float) -> Message | None:
        """The next view, if one comes within *patience* seconds.

        Raises:
            LostError: There will be none any more.
        """
        until = time.monotonic() + patience
        while self._heard.empty():
            left = until - time.monotonic()
            if left <= 0:
                return None
            self.listen(left)
        return self.hear()

    def _put(self, heard: Message | LostError) -> None:
        self._heard.put(heard)
        self._news.set()
