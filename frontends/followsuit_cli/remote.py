"""A seat at a room of a server, for a thread that plays there: over HTTP to sit down (`visiting`), then over a socket (`line`).

The network has a thread of its own, so that it goes on while a person thinks; what it brings waits in order (`inbox`).
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import threading
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

from followsuit_cli.inbox import Inbox
from followsuit_cli.line import Line
from followsuit_cli.messages import Message
from followsuit_cli.rooms import Address
from followsuit_cli.troubles import UNREACHED, LostError, why_unreached
from followsuit_cli.visiting import Visit

T = TypeVar("T")


class Remote:
    """A seat at a room. Use it in a `with` block.

    Args:
        address: Where.
    """

    def __init__(self, address: Address) -> None:
        self._visit = Visit(address)
        self._inbox = Inbox()
        self._line = Line(self._visit, self._inbox)
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="followsuit-remote", daemon=True)

    def __enter__(self) -> Remote:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            self._done(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    @property
    def seat(self) -> int:
        """Its number, from 0; -1 before one is taken."""
        return self._visit.seat

    def look(self, password: str | None) -> Message:
        """Who is in the room, before anybody sits down.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        return self._done(self._visit.look(password))

    def sit(self, name: str, password: str | None) -> None:
        """Sits down, in the seat of the address or the first that is open, and begins to listen.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        self._done(self._sit(name, password))

    def words(self) -> str:
        """Words that open the seat from anywhere.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        return self._done(self._visit.words())

    def leave(self) -> None:
        """Gives the seat up.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        self._done(self._visit.leave())

    def hear(self) -> Message:
        """The next view, as `Line` puts it in; waits for it.

        Raises:
            LostError: There will be none any more.
        """
        return self._inbox.hear()

    def heard(self) -> Iterator[Message]:
        """The views that have come already.

        Raises:
            LostError: There will be none any more.
        """
        return self._inbox.heard()

    def listen(self) -> None:
        """Waits until something may have come that has not been waited for."""
        self._inbox.listen()

    def within(self, patience: float) -> Message | None:
        """The next view, if one comes within *patience* seconds.

        Raises:
            LostError: There will be none any more.
        """
        return self._inbox.within(patience)

    def ask(self, kind: str, **fields: object) -> Message:
        """The answer to a request: `ok`, or `no` with the reason.

        Raises:
            LostError: There is none.
        """
        return self._done(self._line.ask({"type": kind, "mid": secrets.token_urlsafe(12), **fields}))

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result()
        except (*UNREACHED, asyncio.CancelledError) as error:
            base = self._visit.address.base
            raise LostError(f"expected a server at {base}, found none: {why_unreached(error)}") from None

    async def _sit(self, name: str, password: str | None) -> None:
        await self._visit.sit(name, password)
        self._line.open()

    async def _close(self) -> None:
        await self._line.close()
        await self._visit.close()
