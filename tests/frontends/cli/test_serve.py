"""`serve` hands on what it is told; the server itself is tested where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from followsuit.plugins import Registry, installed

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, object]]:
    calls: list[dict[str, object]] = []
    monkeypatch.setattr("followsuit_web.run.serve", lambda **call: calls.append(call))
    return calls


def test_the_defaults_are_this_machine_alone(run: Run, served: list[dict[str, object]]) -> None:
    assert run("serve").status == 0
    (call,) = served
    registry = call.pop("registry")
    where = {"host": "127.0.0.1", "port": 8042, "store": None, "open_page": None}
    assert call.items() >= {**where, "keep_days": 7, "records": None}.items()
    assert isinstance(registry, Registry)
    assert registry.plugins == installed().plugins


def test_what_is_asked_for_is_handed_on(run: Run, served: list[dict[str, object]]) -> None:
    run("serve", "--host", "0.0.0.0", "--port", "0", "--store", "memory://", "--open", "--keep-rooms", "30", "--records", "here")

    (call,) = served
    del call["registry"]
    where = {"host": "0.0.0.0", "port": 0, "store": "memory://", "open_page": ""}
    assert call.items() >= {**where, "keep_days": 30, "records": "here"}.items()


def test_only_the_plugins_that_are_named_are_loaded(run: Run, served: list[dict[str, object]]) -> None:
    run("serve", "--plugins", "texas42")

    registry = served[0]["registry"]
    assert isinstance(registry, Registry)
    assert (list(registry.games), registry.bots) == (["texas42"], ())


def test_a_plugin_that_is_not_there_is_refused(run: Run, served: list[dict[str, object]]) -> None:
    done = run("serve", "--plugins", "texas42,nothere")

    assert (done.status, served) == (2, [])
    assert "got 'nothere'" in done.err


def test_the_page_begins_with_the_game_that_is_asked_for(run: Run, served: list[dict[str, object]]) -> None:
    run("serve", "--open", "--game", "texas42")

    assert served[0]["open_page"] == "?game=texas42"
    assert run("serve", "--open", "--game", "whist").status == 2
