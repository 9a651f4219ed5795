"""Whom a link leads here: one that is made on the server's own machine is for devices that are not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.friends import device

from followsuit_web import settings as doors
from followsuit_web.settings import Settings, settings

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Opens


@pytest.mark.parametrize(
    ("page", "origin"),
    [
        ("http://localhost:8042", "http://192.168.1.5:8042"),
        ("http://127.0.0.1:8042/room/x", "http://192.168.1.5:8042"),
        ("http://[::1]:8042", "http://192.168.1.5:8042"),
        ("http://cards.localhost", "http://192.168.1.5"),
        ("http://192.168.1.9:8042", "http://192.168.1.9:8042"),
        ("https://cards.example", "https://cards.example"),
    ],
)
async def test_a_link_from_the_servers_own_machine_has_the_address_by_which_others_come(
    open_house: Opens, page: str, origin: str
) -> None:
    ann = await device(await open_house(settings=Settings(nearby="192.168.1.5"))).make(open=True)
    for path, asked in (("/invites", {"seat": 1}), ("/invites", {"scope": "display"}), ("/words", {})):
        _, made = await ann.ask("POST", path, {**asked, "page": page})

        assert made["link"].startswith(f"{origin}/room/{ann.code}#")


async def test_without_a_page_it_is_the_address_that_was_asked(open_house: Opens) -> None:
    house = await open_house(settings=Settings(nearby="192.168.1.5"))
    ann = await device(house).make(open=True)
    _, made = await ann.ask("POST", "/invites", {"seat": 1})

    assert made["link"].startswith(f"http://192.168.1.5:{house.base.rpartition(':')[2]}/room/")


async def test_nobody_elsewhere_learns_the_address_of_the_machine(open_house: Opens) -> None:
    door = settings(trusted=["127.0.0.1"])
    house = await open_house(settings=Settings(nearby="192.168.1.5", proxies=door.proxies))
    ann = await device(house).make(open=True)
    _, made = await ann.ask("POST", "/invites", {"page": "http://localhost:8042"}, **{"X-Forwarded-For": "203.0.113.7"})

    assert made["link"].startswith("http://localhost:8042/room/")


def test_a_machine_is_called_so_only_where_others_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "in_network", lambda host: ("192.168.1.5", "10.0.0.7") if host == "0.0.0.0" else ())

    assert settings("0.0.0.0").nearby == "192.168.1.5"
    assert settings("127.0.0.1").nearby is None
    # By their own name, which a proxy may answer to.
    assert settings("0.0.0.0", host_names=["cards.example"]).nearby is None
