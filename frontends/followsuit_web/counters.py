"""Counters of rate limits in memory: how often something was done in the time that began with the first of it."""

from __future__ import annotations

import time
from collections import OrderedDict

from limits.storage import Storage

MOST = 20_000
"""Counters at most; when there are more, the one that ends soonest is forgotten."""


class Counters(Storage):
    """Counts.

    All that is counted in one of these is counted for the same time, so the oldest counter is the one that ends first.

    Args:
        most: How many counters there may be.
    """

    STORAGE_SCHEME = None

    def __init__(self, most: int = MOST) -> None:
        super().__init__()
        self._most = most
        self._counts: OrderedDict[str, tuple[int, float]] = OrderedDict()

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def __len__(self) -> int:
        return len(self._counts)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Counts *amount* more; how many they are now."""
        now = time.monotonic()
        count, ends = self._counts.get(key, (0, 0.0))
        if ends <= now:
            self._counts.pop(key, None)
            count, ends = 0, now + expiry
        count = max(count + amount, 0)
        self._counts[key] = (count, ends)
        while len(self._counts) > self._most:
            self._counts.popitem(last=False)
        return count

    def get(self, key: str) -> int:
        """How many they are."""
        count, ends = self._counts.get(key, (0, 0.0))
        return count if ends > time.monotonic() else 0

    def get_expiry(self, key: str) -> float:
        """When counting begins anew, in seconds since 1970."""
        _, ends = self._counts.get(key, (0, 0.0))
        return time.time() + max(ends - time.monotonic(), 0.0)

    def check(self) -> bool:
        """Memory can always be used."""
        return True

    def reset(self) -> int:
        """Forgets everything; how many counters that were."""
        count = len(self._counts)
        self._counts.clear()
        return count

    def clear(self, key: str) -> None:
        """Forgets a counter."""
        self._counts.pop(key, None)
