"""The address of a room, as it is shared: `http://HOST/room/CODE#invite=...`."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlsplit

import click
from attrs import evolve, frozen

LONGEST = 2000
"""Characters of an address."""


@frozen
class Address:
    """Where a room is, and what opens it.

    Attributes:
        base: The server, as `http://HOST:PORT`.
        code: The room's code.
        invite: The token of an invite; "" for none.
        seat: The seat that the address is to; None for any.
        words: The words that open that seat; "" for none.
    """

    base: str
    code: str
    invite: str = ""
    seat: int | None = None
    words: str = ""

    @property
    def room(self) -> str:
        """The room for programs."""
        return f"{self.base}/api/rooms/{self.code}"

    def to(self, seat: int) -> Address:
        """The same, to that seat."""
        return evolve(self, seat=seat)

    @property
    def socket(self) -> str:
        """The room's sockets."""
        return f"ws{self.base.removeprefix('http')}/ws/{self.code}"


def read_address(text: str) -> Address:
    """The address that *text* is.

    Raises:
        click.UsageError: It is none.
    """
    wrong = click.UsageError(f"expected the address of a room such as http://HOST/room/CODE, got {text[:200]!r}")
    try:
        parts = urlsplit(text.strip())
        given = dict(parse_qsl(parts.fragment, strict_parsing=bool(parts.fragment)))
        known = parts.hostname and parts.port != 0
    except ValueError:
        raise wrong from None
    *_, room, code = ["", "", *parts.path.rstrip("/").split("/")]
    seat = given.get("seat", "")
    is_seat = not seat or (seat.isascii() and seat.isdecimal() and len(seat) < 3)
    fits = parts.scheme in ("http", "https") and known and room == "room" and code.isascii() and code.isalnum()
    if not fits or not is_seat or len(text) > LONGEST or not text.isprintable():
        raise wrong
    at = int(seat) if seat else None
    return Address(f"{parts.scheme}://{parts.netloc}", code.upper(), given.get("invite", ""), at, given.get("words", ""))


def seat_link(address: Address, seat: int, words: str) -> str:
    """The address that opens *seat* from anywhere."""
    return f"{address.base}/room/{address.code}#seat={seat}&words={words.replace(' ', '-')}"
