"""What tests of limits ask with: from any address, as behind a proxy."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from tests.frontends.web.friends import Device, device

from followsuit_web.settings import Settings, settings

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House


ANN, EVE, MALLORY = "203.0.113.7", "198.51.100.1", "198.51.100.2"


def door(*limits: str) -> Settings:
    """A server behind a proxy on this machine, so that a test can ask from any address."""
    return settings(trusted=["127.0.0.1"], limits=limits)


async def asked(
    house: House, address: str, method: str, path: str, body: object = None, **headers: str
) -> tuple[int, Any, int | None]:
    """The status, the JSON, and the seconds to wait."""
    url, headers = f"{house.base}{path}", {"X-Forwarded-For": address, **headers}
    given: dict[str, Any] = {"json": body} if body is not None else {}
    async with house.session.request(method, url, headers=headers, **given) as response:
        retry = response.headers.get("Retry-After")
        return response.status, json.loads(await response.text() or "null"), int(retry) if retry else None


async def make(house: House, address: str = ANN, **more: object) -> tuple[int, Any, int | None]:
    return await asked(house, address, "POST", "/api/rooms", {"game": "texas42", **more})


async def guess(house: House, code: str, address: str, password: str = "wrong", seat: int = 1) -> tuple[int, Any, int | None]:
    return await asked(house, address, "POST", f"/api/rooms/{code}/seats/{seat}", {"password": password, "name": "Eve"})


async def private(house: House) -> Device:
    """A table with a password and three open seats."""
    return await device(house).make(open=[1, 2, 3], password="sesame", empty="wait")
