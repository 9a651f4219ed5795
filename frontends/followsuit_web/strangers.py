"""Who is kept waiting before the store is read for them: those who show nothing that is known here, and ask for much.

Whether a room is there, and whether a token opens something in it, may be for the store to say; whoever makes codes and tokens
up could have it read without end. Nobody can be refused for that: the same address may be that of people who have a seat at a
table that is not in memory. So an address is answered at once for a while, and after that in turn: one address after the other,
so many a second for all of them together. It is the same whether there is such a room, so that waiting does not tell of one.

The less room is left for who waits, the fewer may wait from one address: whoever has many addresses leaves some to others.
"""

from __future__ import annotations

import asyncio
import math
from collections import OrderedDict, deque

from followsuit_web.addresses import ASKING
from followsuit_web.limiting import LimitError, Limits

SPACE = 0.005
"""Seconds between two turns."""

EACH = 500
"""Who may wait from one address, at most, and no more than there is room for others."""

MOST = 10_000
"""Who may wait at all."""

SOON = 1
"""Seconds after which whoever waits for a server that closes is to ask another."""


class Strangers:
    """Those who show nothing that is known here.

    Args:
        limits: How much each address is answered at once.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        # By address, the one whose turn it is first.
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._waiting = 0
        self._busy = False
        self._closed = False

    async def turn(self) -> None:
        """Returns when it is the turn of who asks.

        Raises:
            LimitError: So many wait that there is no room for more, or the server closes.
        """
        address = ASKING.get().address
        if self._limits.within("strangers", address):
            return
        if self._closed:
            raise _closes()
        ahead = len(self._lines.get(address, ()))
        room = min(EACH, MOST - self._waiting)
        if ahead >= room:
            retry = math.ceil(max(ahead, 1) * max(len(self._lines), 1) * SPACE)
            raise LimitError(f"expected at most {room} that wait from one address now; again in {retry} seconds", retry)
        loop = asyncio.get_running_loop()
        turn = loop.create_future()
        self._lines.setdefault(address, deque()).append(turn)
        self._waiting += 1
        if not self._busy:
            self._busy = True
            loop.call_soon(self._next)
        await turn

    def close(self) -> None:
        """Lets nobody wait any more: a server that closes is not held up by those who show nothing that is known."""
        self._closed = True
        for line in self._lines.values():
            for turn in line:
                if not turn.done():
                    turn.set_exception(_closes())
        self._lines.clear()
        self._waiting = 0

    def _next(self) -> None:
        """Lets one in, who is still there, and the next a moment later."""
        while self._lines:
            address, line = self._lines.popitem(last=False)
            turn = line.popleft()
            self._waiting -= 1
            if line:
                self._lines[address] = line
            if not turn.done():
                turn.set_result(None)
                asyncio.get_running_loop().call_later(SPACE, self._next)
                return
        self._busy = False


def _closes() -> LimitError:
    return LimitError(f"expected a server that goes on, this one closes; again in {SOON} seconds", SOON)
