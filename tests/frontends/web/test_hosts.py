"""Under which names the server may be asked."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from followsuit_web.hosts import HostError, Hosts, read_name
from followsuit_web.settings import settings

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens


def allows(hosts: Hosts, host: str | None) -> bool:
    try:
        hosts.check(host)
    except HostError:
        return False
    return True


@pytest.mark.parametrize("host", ["localhost", "localhost:8042", "LOCALHOST", "cards.localhost", "127.0.0.1:8042", "[::1]:8042"])
def test_this_machine_may_always_be_asked_for(host: str) -> None:
    assert allows(Hosts(), host)
    assert allows(Hosts(["cards.example"]), host)


@pytest.mark.parametrize(
    "host",
    [
        None,
        "",
        ":8042",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "evil.example:8042",
        "[::1",
        "a@localhost",
        "localhost/x",
        "local host",
        "127.0.0.1:x",
        "0x7f.1",
    ],
)
def test_other_names_are_refused(host: str | None) -> None:
    assert not allows(Hosts(), host)


def test_an_address_cannot_be_had_by_a_page_of_another_site() -> None:
    assert allows(Hosts(served="0.0.0.0"), "192.168.1.4:8042")
    assert not allows(Hosts(["cards.example"]), "192.168.1.4:8042")


def test_a_server_for_the_network_has_the_name_of_its_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: "Pi.lan")
    hosts = Hosts(served="0.0.0.0")

    assert [allows(hosts, host) for host in ("pi", "pi.lan:80", "PI.local", "pie")] == [True, True, True, False]
    assert not allows(Hosts(), "pi")
    assert allows(Hosts(served="cards.example"), "cards.example")


def test_names_are_as_people_write_them() -> None:
    hosts = Hosts(["Cards.Example"])

    assert allows(hosts, "cards.example.:443")
    assert not allows(hosts, "www.cards.example")


@pytest.mark.parametrize(
    "name", ["", "https://cards.example", "cards.example:80", "a/b", "a b@c", "a b", "*.example", "a..b", "m\u00fcnchen.example"]
)
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="expected a host name such as"):
        read_name(name)


async def test_a_page_under_another_name_reads_nothing(house: House) -> None:
    guest = await house.sit()
    for path in ("/", "/api/games", f"/api/rooms/{guest.code}", f"/ws/{guest.code}"):
        headers = {**guest.headers, "Host": "evil.example"}
        async with house.session.get(house.base + path, headers=headers) as response:
            assert (response.status, json.loads(await response.text())["code"]) == (421, "bad-host")


async def test_programs_that_watch_over_it_may_ask_under_any_name(open_house: Opens) -> None:
    house = await open_house(settings=settings(host_names=["cards.example"]))
    for path in ("/healthz", "/readyz", "/metrics"):
        async with house.session.get(house.base + path, headers={"Host": "10.0.0.7"}) as response:
            assert response.status == 200
