"""Who asks, behind proxies that are trusted and through headers that anybody can write."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest
from multidict import CIMultiDict

from followsuit_web.addresses import Asker, Proxies, read_network

TRUSTED = Proxies([read_network("127.0.0.0/8"), read_network("10.0.0.0/8"), read_network("::1")])


def asker(proxies: Proxies, remote: str | None, *headers: tuple[str, str], secure: bool = False) -> Asker:
    return proxies.asker(cast(Any, SimpleNamespace(remote=remote, headers=CIMultiDict(headers), secure=secure)))


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_an_address_is_that_of_the_connection(remote: str, address: str) -> None:
    """Of IPv6 the network of a customer, who has 18 trillion million addresses to ask from."""
    assert asker(Proxies(), remote) == Asker(address)


@pytest.mark.parametrize("remote", ["127.0.0.1", "::1", "::ffff:127.0.0.1"])
def test_who_asks_on_this_machine_for_itself_is_local(remote: str) -> None:
    assert asker(Proxies(), remote).local


@pytest.mark.parametrize("header", ["X-Forwarded-For", "X-Forwarded-Proto", "Forwarded"])
def test_who_asks_for_others_is_not_local(header: str) -> None:
    """Behind a proxy on this machine, of which nobody has said that it is one, all are counted as one."""
    assert asker(Proxies(), "127.0.0.1", (header, "203.0.113.7")) == Asker("127.0.0.1")


def test_headers_of_others_are_not_believed() -> None:
    headers = (("X-Forwarded-For", "198.51.100.1"), ("X-Forwarded-Proto", "https"))

    assert asker(TRUSTED, "203.0.113.7", *headers) == Asker("203.0.113.7")


@pytest.mark.parametrize(
    ("chain", "address"),
    [
        (["203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
        (["198.51.100.1, 203.0.113.7, 10.1.2.3"], "203.0.113.7"),
        (["203.0.113.7:4711"], "203.0.113.7"),
        (["[2001:db8::7]:4711"], "2001:db8::/64"),
        (["2001:db8::7"], "2001:db8::/64"),
        (["127.0.0.1, 203.0.113.7"], "203.0.113.7"),
        (["203.0.113.7, nonsense"], "127.0.0.1"),
        (["203.0.113.7, , 10.1.2.3"], "10.1.2.3"),
        ([""], "127.0.0.1"),
        ([], "127.0.0.1"),
        (["10.0.0.1, 10.0.0.2"], "10.0.0.1"),
        ([", ".join(["10.0.0.1"] * 10_000)], "10.0.0.1"),
    ],
)
def test_of_a_chain_the_nearest_that_is_no_proxy_of_ours_counts(chain: list[str], address: str) -> None:
    """What a client writes into the header stands to the left of what proxies add, and gains it nothing."""
    assert asker(TRUSTED, "127.0.0.1", *(("X-Forwarded-For", each) for each in chain)) == Asker(address)


@pytest.mark.parametrize(
    ("proto", "secure", "got"),
    [
        ("https", False, True),
        ("http", True, False),
        ("HTTPS", False, True),
        ("http, https", False, True),
        ("gopher", False, False),
    ],
)
def test_a_trusted_proxy_says_whether_it_was_https(proto: str, secure: bool, got: bool) -> None:
    assert asker(TRUSTED, "10.1.2.3", ("X-Forwarded-Proto", proto), secure=secure).secure is got


def test_a_socket_in_the_file_system_is_this_machine() -> None:
    assert asker(Proxies(), None).local
    assert not asker(Proxies(), None, ("X-Forwarded-For", "203.0.113.7")).local


@pytest.mark.parametrize("text", ["", "localhost", "10.0.0.0/33", "10.0.0.1/8", "10.0.0"])
def test_what_is_no_network_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a network such as"):
        read_network(text)
