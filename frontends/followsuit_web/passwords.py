"""Passwords of rooms and words that open a seat: kept as Argon2id hashes, made and checked in threads."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import ClassVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from followsuit.errors import FollowSuitError, MalformedMessageError, shown

LONGEST = 200
"""Characters of a password."""

AT_ONCE = 2
"""Hashes that are worked out at the same time: each takes 19 MB and a core."""

WAITING = 64
"""Hashes that may wait for their turn."""

# OWASP's second choice for Argon2id: 19 MiB, two passes, one lane.
_hasher = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
_NOTHING = _hasher.hash("")


Work = Callable[[str, str], str]


class BusyError(FollowSuitError):
    """Too many passwords are being checked."""

    code: ClassVar[str] = "busy"


class Passwords:
    """Hashes and checks, some at a time."""

    def __init__(self) -> None:
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    async def hashed(self, password: str) -> str:
        """What is kept of *password*.

        Raises:
            BusyError: Too many wait already.
        """
        return await self._worked(_hash, password, "")

    async def fits(self, hashed: str | None, password: str) -> bool:
        """Whether *password* is the one that was hashed; as long in the making where there is none.

        Raises:
            BusyError: Too many wait already.
        """
        fits = await self._worked(_verify, password, _NOTHING if hashed is None else hashed)
        return bool(fits) and hashed is not None

    async def fitting(self, hashed: Sequence[str | None], words: str) -> str | None:
        """The first of *hashed* that *words* were hashed to, None for none of them: as long in the making whichever it is.

        Raises:
            BusyError: Too many wait already.
        """
        fits = [each for each in hashed if await self.fits(each, words)]
        return fits[0] if fits else None

    async def _worked(self, work: Work, password: str, hashed: str) -> str:
        if self._waiting >= WAITING:
            raise BusyError("expected fewer passwords at a time; please try again")
        self._waiting += 1
        try:
            async with self._places:
                return await asyncio.to_thread(work, password, hashed)
        finally:
            self._waiting -= 1


def read_password(value: object) -> str:
    """The password that *value* is.

    Raises:
        MalformedMessageError: It is no text of 1 to 200 characters.
    """
    if not isinstance(value, str) or not 1 <= len(value) <= LONGEST:
        # What came may be a password.
        raise MalformedMessageError(f"expected a password of 1 to {LONGEST} characters, got {_kind(value)}")
    return value


def _kind(value: object) -> str:
    return f"{len(value)} of them" if isinstance(value, str) else shown(value)


def _hash(password: str, _: str) -> str:
    return _hasher.hash(password.encode("utf-8", "replace"))


def _verify(password: str, hashed: str) -> str:
    try:
        _hasher.verify(hashed, password.encode("utf-8", "replace"))
    except (VerificationError, InvalidHashError):
        return ""
    return hashed
