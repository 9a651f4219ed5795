"""By which addresses other devices in the same network reach this machine."""

from __future__ import annotations

import contextlib
import ipaddress
import socket

ANY = {"": socket.AF_INET, "0.0.0.0": socket.AF_INET, "::": socket.AF_INET6}
"""The addresses to listen at that mean all there are, and of which family those are."""

ELSEWHERE = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""An address of documentation in each family: nothing is sent there."""


def in_network(host: str) -> tuple[str, ...]:
    """The addresses, as they stand in a URL, of a server that listens at *host*; () where that is one address already."""
    families = [ANY[host]] if host in ANY else []
    if host == "::":
        # Such a socket takes both.
        families.insert(0, socket.AF_INET)
    found: dict[str, None] = {}
    for family in families:
        for address in (_way_out(family), *_of_the_name(family)):
            if address is not None and _is_of_a_network(address):
                found[f"[{address}]" if family == socket.AF_INET6 else address] = None
    return tuple(found)


def _way_out(family: socket.AddressFamily) -> str | None:
    """The address that this machine has towards other networks; None without one."""
    with contextlib.suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        # This only chooses the way.
        asked.connect((ELSEWHERE[family], 9))
        return str(asked.getsockname()[0])
    return None


def _of_the_name(family: socket.AddressFamily) -> list[str]:
    """The addresses that this machine's name stands for."""
    with contextlib.suppress(OSError, UnicodeError):
        return [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, family, socket.SOCK_STREAM)]
    return []


def _is_of_a_network(address: str) -> bool:
    known = ipaddress.ip_address(address.partition("%")[0])
    return not (known.is_loopback or known.is_link_local or known.is_unspecified)
