"""`serve` hands on what it is told; the server itself is tested where it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from followsuit.plugins import Registry, installed
from followsuit_web.settings import Settings

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


def test_the_door_is_set_by_flags(run: Run, served: list[dict[str, object]]) -> None:
    names = ("--host-name", "cards.example", "--host-name", "www.cards.example")
    given = ("--trust-proxy", "10.0.0.0/8", "--limit", "rooms=5/hour", "--limit", "chat=off", "--metrics-token", "x" * 20)
    told = ("--log", "json", "--log-level", "warning", "--drain", "2.5", "--grace", "7")
    assert run("serve", *names, *given, *told).status == 0
    (call,) = served
    door = call["door"]
    assert isinstance(door, Settings)
    door.hosts.check("www.cards.example")
    assert door.rates["chat"] is None
    assert str(door.rates["rooms"]) == "5 per 1 hour"
    assert door.metrics_token == "x" * 20
    assert (call["log_form"], call["log_level"], call["drain"], call["grace"]) == ("json", 30, 2.5, 7)


def test_every_option_is_set_by_the_environment_too(run: Run, served: list[dict[str, object]]) -> None:
    names = {"FOLLOWSUIT_HOST_NAME": "a.example b.example", "FOLLOWSUIT_LIMIT": "rooms=5/hour chat=off"}
    places = {"FOLLOWSUIT_PORT": "9000", "FOLLOWSUIT_STORE": "memory://", "FOLLOWSUIT_TRUST_PROXY": "127.0.0.1 ::1"}
    more = {"FOLLOWSUIT_LOG": "json", "FOLLOWSUIT_KEEP_ROOMS": "3", "FOLLOWSUIT_PLUGINS": "texas42", "FOLLOWSUIT_OPEN": "1"}
    done = run("serve", "--port", "9001", **names, **places, **more)
    assert done.status == 0, done.err
    (call,) = served
    door, registry = call["door"], call["registry"]
    assert isinstance(door, Settings)
    assert isinstance(registry, Registry)
    door.hosts.check("b.example")

    assert (call["port"], call["store"], call["log_form"], call["keep_days"]) == (9001, "memory://", "json", 3)
    assert (list(registry.games), call["open_page"], door.rates["chat"]) == (["texas42"], "", None)


@pytest.mark.parametrize(
    "given",
    [
        ("--limit", "rooms"),
        ("--limit", "rooms=often"),
        ("--trust-proxy", "cards.example"),
        ("--host-name", "https://cards.example"),
        ("--metrics-token", "short"),
        ("--drain", "soon"),
    ],
)
def test_what_cannot_be_set_is_refused(run: Run, served: list[dict[str, object]], given: tuple[str, str]) -> None:
    done = run("serve", *given)

    assert (done.status, served) == (2, [])
    assert "expected" in done.err
