"""Passes on what has changed in a store to who listens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator

from attrs import define, field

from followsuit_web.store import Changed


@define(eq=False)
class _Listener:
    # A place for each room, in the order in which they changed: however slow the listener, no more waits than there are rooms.
    waiting: dict[str, Changed] = field(factory=dict)
    ready: asyncio.Event = field(factory=asyncio.Event)


@define(eq=False)
class Changes:
    """What has changed, for any number of listeners."""

    _listeners: set[_Listener] = field(factory=set, init=False)

    def __bool__(self) -> bool:
        """Whether anybody listens."""
        return bool(self._listeners)

    def tell(self, changed: Changed) -> None:
        """Something has changed."""
        for listener in self._listeners:
            before = listener.waiting.get(changed.room)
            listener.waiting[changed.room] = changed if before is None else _both(before, changed)
            listener.ready.set()

    def listen(self) -> AsyncGenerator[Changed, None]:
        """What changes from now on, without end."""
        listener = _Listener()
        self._listeners.add(listener)
        return self._told(listener)

    async def _told(self, listener: _Listener) -> AsyncGenerator[Changed, None]:
        try:
            while True:
                while listener.waiting:
                    yield listener.waiting.pop(next(iter(listener.waiting)))
                listener.ready.clear()
                await listener.ready.wait()
        finally:
            self._listeners.discard(listener)


def _both(one: Changed, other: Changed) -> Changed:
    """Two changes to one room as one."""
    if one.v and other.v:
        return Changed(one.room, max(one.v, other.v))
    return one if one.v == other.v else Changed(one.room, None)
