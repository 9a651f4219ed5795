"""Under which names this server may be asked.

A page of another site can give a name of its own the address of this server (DNS rebinding), and is then of "the same site" for
a browser: it is the name that gives it away. An address in place of a name cannot be had so.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from typing import ClassVar
from urllib.parse import urlsplit

from followsuit.errors import FollowSuitError, shown

LOCAL = "localhost"
EVERYWHERE = frozenset({"", "0.0.0.0", "::"})
NAME = re.compile(r"[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
"""A name in the header of a request: of another no browser would ever ask, so that a server given one is for nobody."""


class HostError(FollowSuitError):
    """The request is for another server."""

    code: ClassVar[str] = "bad-host"


class Hosts:
    """The names.

    Args:
        names: Those to be asked by, besides the machine's own for itself; () for those of *served*.
        served: What the server listens at.
    """

    def __init__(self, names: Iterable[str] = (), served: str = "127.0.0.1") -> None:
        self._names = frozenset(read_name(name) for name in names)
        self._addresses = not self._names
        if not self._names:
            machine = socket.gethostname().lower()
            own = {machine, machine.partition(".")[0], f"{machine.partition('.')[0]}.local"}
            self._names = frozenset(own if served in EVERYWHERE else {served.lower()})

    def check(self, host: str | None) -> None:
        """Makes sure that *host*, as the header has it, is one of them.

        Raises:
            HostError: It is none, or missing.
        """
        name = name_of(host or "")
        if name is None or not self._has(name):
            raise HostError(f"expected a host that is served here, got {shown(host or '')}")

    def _has(self, name: str) -> bool:
        return name in self._names or is_this_machine(name) or (self._addresses and _is_address(name))


def is_this_machine(name: str) -> bool:
    """Whether *name*, without a port, means the machine that asks for it, whichever that is."""
    return name == LOCAL or name.endswith(f".{LOCAL}") or (_is_address(name) and ipaddress.ip_address(name).is_loopback)


def read_name(text: str) -> str:
    """The name that *text* is, without a port.

    Raises:
        ValueError: It is none.
    """
    name = name_of(text)
    if name is None or _port(text) or not (_is_address(name) or NAME.fullmatch(name)):
        raise ValueError(f"expected a host name such as cards.example.org, as browsers send it, got {shown(text)}")
    return name


def name_of(host: str) -> str | None:
    """The name in *host*, as the header of a request has it; None where it is no host."""
    try:
        parts = urlsplit(f"//{host}")
        # Asked for also to see that it is a number.
        if parts.netloc != host or "@" in host or parts.port == 0:
            return None
        return (parts.hostname or "").rstrip(".") or None
    except ValueError:
        return None


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _port(host: str) -> bool:
    return not host.startswith("[") and ":" in host
