"""Counters of rate limits in Redis, for all servers together: over the connections that its rooms have."""

from __future__ import annotations

import time
from typing import Protocol

from limits.aio.storage import Storage

from followsuit_web.store import StoreError


class Tallies(Protocol):
    """Where is counted."""

    async def tally(self, key: str, more: int, seconds: int) -> tuple[int, float]:
        """Counts *more*, for *seconds* from the first on; how many they are now, and for how many seconds more."""
        ...


class RedisCounters(Storage):
    """Counts.

    Args:
        store: Where.
    """

    STORAGE_SCHEME = None

    def __init__(self, store: Tallies) -> None:
        super().__init__()
        self._store = store

    @property
    def base_exceptions(self) -> type[Exception]:
        return StoreError

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Counts *amount* more; how many they are now."""
        count, _ = await self._store.tally(key, amount, expiry)
        return count

    async def get(self, key: str) -> int:
        """How many they are."""
        count, _ = await self._store.tally(key, 0, 0)
        return count

    async def get_expiry(self, key: str) -> float:
        """When counting begins anew, in seconds since 1970."""
        _, left = await self._store.tally(key, 0, 0)
        return time.time() + left

    async def check(self) -> bool:
        """Whether Redis answers."""
        try:
            await self._store.tally("check", 0, 0)
        except StoreError:
            return False
        return True

    async def reset(self) -> int | None:
        """Nothing: counters end by themselves."""
        return None

    async def clear(self, key: str) -> None:
        """Forgets a counter."""
        count, _ = await self._store.tally(key, 0, 0)
        await self._store.tally(key, -count, 0)
