"""Who asks: from which address, and over which scheme, also behind proxies.

What a proxy says of whom it speaks for is believed of those that are trusted alone: anybody can write such headers.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from contextvars import ContextVar

from aiohttp import web
from attrs import frozen

from followsuit.errors import shown

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

FORWARDING = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded")
"""Headers that proxies add."""

LONGEST = 32
"""Proxies, at most, that a request may say it has come through."""

HOUSEHOLD = 64
"""Bits of an IPv6 address that are one customer's: whoever has one has all of them."""


@frozen
class Asker:
    """Who asks.

    Attributes:
        address: For whom is counted: an IPv4 address, or the network of an IPv6 address.
        local: Whether it is a program on this machine, asking for itself.
        secure: Whether it came by https, to the first proxy at least.
    """

    address: str
    local: bool = False
    secure: bool = False


NOBODY = Asker("here", local=True)
ASKING: ContextVar[Asker] = ContextVar("asking", default=NOBODY)
"""For whom things are done now; NOBODY for what the server does by itself."""


class Proxies:
    """Tells who asks.

    Args:
        trusted: The networks of the proxies that are believed.
    """

    def __init__(self, trusted: Iterable[Network] = ()) -> None:
        self._trusted = tuple(trusted)

    def asker(self, request: web.BaseRequest) -> Asker:
        """Who has sent *request*."""
        peer = _address(request.remote or "")
        forwarded = any(name in request.headers for name in FORWARDING)
        if peer is None:
            # By a socket in the file system.
            return Asker("here", local=not forwarded, secure=request.secure)
        if not self._trusts(peer):
            return Asker(_household(peer), local=peer.is_loopback and not forwarded, secure=request.secure)
        proto = ",".join(request.headers.getall("X-Forwarded-Proto", [])).rpartition(",")[2].strip().lower()
        secure = proto == "https" if proto in ("http", "https") else request.secure
        return Asker(_household(self._first(peer, request)), secure=secure)

    def _first(self, peer: Address, request: web.BaseRequest) -> Address:
        """The nearest address that is no trusted proxy's: what stands before it may be made up."""
        chain = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
        for text in reversed(chain[-LONGEST:]):
            before = _address(text.strip())
            if before is None:
                break
            peer = before
            if not self._trusts(peer):
                break
        return peer

    def _trusts(self, peer: Address) -> bool:
        return any(peer in network for network in self._trusted)


def read_network(text: str) -> Network:
    """The network that *text* is, such as 10.0.0.0/8; an address alone is one of itself.

    Raises:
        ValueError: It is none.
    """
    try:
        return ipaddress.ip_network(text.strip())
    except ValueError:
        raise ValueError(f"expected a network such as 10.0.0.0/8 or ::1, got {shown(text)}") from None


def _address(text: str) -> Address | None:
    """The address in *text*, which may have a port behind it; None where there is none."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return found if mapped is None else mapped


def _household(address: Address) -> str:
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.ip_network((address, HOUSEHOLD), strict=False))
