"""What whoever runs the server can set about its door: names, proxies, limits, who may read what it measures."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from attrs import field, frozen

from followsuit.errors import FollowSuitError, shown
from followsuit_web.addresses import Network, Proxies, read_network
from followsuit_web.hosts import Hosts
from followsuit_web.limiting import Rates, rates
from followsuit_web.reachable import in_network

SHORTEST_TOKEN = 16
"""Characters, at least, of the token that opens what is measured."""


class ServeError(FollowSuitError):
    """The server cannot be started so."""

    code: ClassVar[str] = "cannot-serve"


@frozen
class Settings:
    """The door of a server.

    Attributes:
        hosts: By which names it may be asked.
        nearby: What others in the network call this machine; None where they cannot come, or by a name of their own.
        proxies: Whose word is believed about who asks.
        rates: How often what may be done.
        metrics_token: Who shows it may read what is measured; None for programs on this machine alone.
    """

    hosts: Hosts = field(factory=Hosts)
    nearby: str | None = None
    proxies: Proxies = field(factory=Proxies)
    rates: Rates = field(factory=rates)
    metrics_token: str | None = field(default=None, repr=False)


def settings(
    served: str = "127.0.0.1",
    host_names: Iterable[str] = (),
    trusted: Iterable[str] = (),
    limits: Iterable[str] = (),
    metrics_token: str | None = None,
) -> Settings:
    """Settings, as they are written.

    Args:
        served: The address to listen at.
        host_names: Names by which the server may be asked; () for those of the address.
        trusted: Networks of proxies, such as 10.0.0.0/8.
        limits: Rates, such as rooms=20/hour.
        metrics_token: The token for what is measured.

    Raises:
        ServeError: One is of another form; the message says which was expected.
    """
    if metrics_token is not None and len(metrics_token) < SHORTEST_TOKEN:
        # Not the token: it may be a good part of the one that was meant.
        raise ServeError(f"expected a token of at least {SHORTEST_TOKEN} characters for what is measured")
    try:
        networks: list[Network] = [read_network(text) for text in trusted]
        limited = rates(dict(_pair(text) for text in limits))
        names = tuple(host_names)
        nearby = next(iter(in_network(served)), None) if not names else None
        return Settings(Hosts(names, served), nearby, Proxies(networks), limited, metrics_token)
    except ValueError as error:
        raise ServeError(str(error)) from error


def _pair(text: str) -> tuple[str, str]:
    name, equals, rate = text.partition("=")
    if not equals:
        raise ValueError(f"expected a limit such as rooms=20/hour, got {shown(text)}")
    return name.strip(), rate
