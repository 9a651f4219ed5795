"""`serve` hands on what it is told; the server itself is tested where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    calls: list[dict[str, object]] = []
    monkeypatch.setattr("followsuit_web.run.serve", lambda **call: calls.append(call))
    return calls


def test_the_defaults_are_this_machine_alone(run: Run, served: list[dict[str, object]]) -> None:
    assert run("serve").status == 0
    assert served == [{"host": "127.0.0.1", "port": 8042, "store": None, "open_browser": False}]


def test_what_is_asked_for_is_handed_on(run: Run, served: list[dict[str, object]]) -> None:
    run("serve", "--host", "0.0.0.0", "--port", "0", "--store", "memory://", "--open")

    assert served == [{"host": "0.0.0.0", "port": 0, "store": "memory://", "open_browser": True}]
