"""The addresses by which others in the network come: told where the server listens at all of them."""

from __future__ import annotations

import socket

import pytest

from followsuit_web import reachable
from followsuit_web.reachable import in_network


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine with one way out in each family, and a name that stands for three addresses."""
    ways = {socket.AF_INET: "192.168.1.5", socket.AF_INET6: "fd00::5"}
    named = {socket.AF_INET: ["127.0.1.1", "192.168.1.5", "10.0.0.7"], socket.AF_INET6: ["::1", "fe80::1%eth0"]}
    monkeypatch.setattr(reachable, "_way_out", ways.__getitem__)
    monkeypatch.setattr(reachable, "_of_the_name", named.__getitem__)


@pytest.mark.usefixtures("machine")
@pytest.mark.parametrize(
    ("host", "want"),
    [
        ("0.0.0.0", ("192.168.1.5", "10.0.0.7")),
        ("::", ("192.168.1.5", "10.0.0.7", "[fd00::5]")),
        ("127.0.0.1", ()),
        ("localhost", ()),
        ("192.168.1.5", ()),
    ],
)
def test_a_friends_device_is_told_where_to_come(host: str, want: tuple[str, ...]) -> None:
    assert in_network(host) == want


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise OSError("expected a network")

    monkeypatch.setattr(socket, "socket", fails)
    monkeypatch.setattr(socket, "getaddrinfo", fails)

    assert in_network("0.0.0.0") == ()
