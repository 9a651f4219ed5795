"""Has the store tidy up now and then: idle rooms are forgotten, records of finished matches put where they last."""

from __future__ import annotations

import asyncio
import logging
import time

from followsuit_web.ending import end
from followsuit_web.store import Store, StoreError

EVERY = 30.0
"""Seconds between two times."""

log = logging.getLogger(__name__)


class Sweeper:
    """Has a store tidy up.

    Args:
        store: The store.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._loop: asyncio.Task[None] | None = None

    def begin(self) -> None:
        """Starts."""
        self._loop = asyncio.create_task(sweep(self._store))

    def alive(self) -> bool:
        """Whether it is at it."""
        return self._loop is not None and not self._loop.done()

    async def close(self) -> None:
        """Stops."""
        await end([self._loop])


async def sweep(store: Store) -> None:
    """Has *store* tidy up, without end."""
    while True:
        try:
            while await store.sweep(time.time()):
                pass
        except StoreError as error:
            log.warning("the store could not be swept", extra={"reason": error.detail or str(error)})
        except Exception:
            log.exception("the store could not be swept")
        await asyncio.sleep(EVERY)
