"""Shuffles that can be checked afterwards.

Each deal has its own secret of 256 bits.  Its SHA-256 commitment is shown before the deal and the secret after it, so that
everyone can deal again and compare.  The order is a Fisher-Yates shuffle over an HMAC-SHA256 counter stream; each draw rejects
the numbers that would make one place likelier than another.  Nothing here is a source of randomness: secrets come from outside.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Callable

SECRET_BYTES = 32
_WORD = 8
_WORDS = 1 << (8 * _WORD)


class Stream:
    """Uniform numbers from a secret and a label; the same pair gives the same numbers.

    Args:
        secret: SECRET_BYTES bytes.
        label: What the numbers are for, so that one secret serves several purposes.

    Raises:
        ValueError: The secret is of another length.
    """

    def __init__(self, secret: bytes, label: str) -> None:
        if len(secret) != SECRET_BYTES:
            raise ValueError(f"expected a secret of {SECRET_BYTES} bytes, got {len(secret)}")
        self._secret = secret
        self._label = label.encode()
        self._block = 0
        self._buffer = b""

    def below(self, bound: int) -> int:
        """A number from 0 to *bound* - 1, each equally likely.

        Raises:
            ValueError: *bound* is not from 1 to 2**64.
        """
        if not 1 <= bound <= _WORDS:
            raise ValueError(f"expected a bound from 1 to 2**64, got {bound}")
        fair = _WORDS - _WORDS % bound
        while True:
            number = self._word()
            if number < fair:
                return number % bound

    def _word(self) -> int:
        if len(self._buffer) < _WORD:
            block = self._label + b"/" + str(self._block).encode()
            self._buffer += hmac.digest(self._secret, block, "sha256")
            self._block += 1
        word, self._buffer = self._buffer[:_WORD], self._buffer[_WORD:]
        return int.from_bytes(word, "big")


def order(below: Callable[[int], int], count: int) -> tuple[int, ...]:
    """The numbers 0 to *count* - 1 in an order drawn with *below*, all orders equally likely."""
    places = list(range(count))
    for last in range(count - 1, 0, -1):
        drawn = below(last + 1)
        places[last], places[drawn] = places[drawn], places[last]
    return tuple(places)


def shuffled(secret: bytes, deal: int, count: int) -> tuple[int, ...]:
    """The order of *count* pieces in deal number *deal*."""
    return order(Stream(secret, f"followsuit deal {deal}").below, count)


def commitment(secret: bytes) -> str:
    """What is shown before the deal: 64 hex digits that fix the secret without telling it."""
    return hashlib.sha256(b"followsuit commitment\n" + secret).hexdigest()


def derived(secret: bytes, label: str) -> bytes:
    """Another secret, for the purpose *label*, that tells nothing of *secret*."""
    return hmac.digest(secret, b"followsuit derived\n" + label.encode(), "sha256")


def generator(secret: bytes, label: str) -> random.Random:
    """A generator for a bot's choices, the same for the same secret and label."""
    return random.Random(derived(secret, label))
