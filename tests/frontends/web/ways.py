"""The stores that several servers share, and a guest who waits for what another has stored."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.redis_machines import Machine

from followsuit_web.memory_store import MemoryStore
from followsuit_web.run import store_at
from followsuit_web.store import Store

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest


REDIS = [pytest.param(kind, marks=pytest.mark.redis) for kind in ("redis", "cluster")]


@pytest.fixture(params=["memory", "sqlite", *REDIS])
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Store]:
    """Opens the store that the servers share."""
    if request.param == "memory":
        memory = MemoryStore()
        return lambda: memory
    if request.param == "sqlite":
        return partial(store_at, f"sqlite:///{tmp_path / 'rooms'}")
    records = str(tmp_path / "records")
    if request.param == "redis":
        machine: Machine = request.getfixturevalue("redis_machine")
        return partial(store_at, f"redis://127.0.0.1:{machine.port}", records=records)
    machines: tuple[Machine, ...] = request.getfixturevalue("redis_cluster")
    return partial(store_at, f"redis+cluster://127.0.0.1:{machines[0].port}", records=records)


async def reach(guest: Guest, v: int) -> None:
    while guest.view["v"] < v:
        await guest.hear()
