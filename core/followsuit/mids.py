"""The ids that clients give their moves and requests, so that a retry is answered and not made again."""

from __future__ import annotations

from followsuit.errors import MalformedMessageError, shown

MIDS = 32
"""How many answered ids a room remembers, to answer a retry alike."""

NOBODY = -1
"""Who has no place, among those who were answered."""


def checked_mid(mid: object) -> str:
    """*mid*, a client's id of its move.

    Raises:
        MalformedMessageError: It is no text of 1 to 64 printable ASCII characters.
    """
    if not isinstance(mid, str) or not 1 <= len(mid) <= 64 or not (mid.isascii() and mid.isprintable()):
        raise MalformedMessageError(f"expected mid as 1 to 64 printable ASCII characters, got {shown(mid)}")
    return mid
