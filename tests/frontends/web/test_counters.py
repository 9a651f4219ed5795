"""Counters in memory."""

from __future__ import annotations

import time

import pytest

from followsuit_web.counters import Counters


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, to be set."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    monkeypatch.setattr(time, "time", lambda: now[0] + 5_000)
    return now


def test_what_is_counted_is_counted_from_the_first_on(clock: list[float]) -> None:
    counts = Counters()

    assert [counts.incr("a", 10), counts.incr("a", 10), counts.incr("b", 10)] == [1, 2, 1]
    clock[0] += 9
    assert (counts.incr("a", 10), counts.get("a"), counts.get_expiry("a")) == (3, 3, 6_010.0)
    clock[0] += 1
    assert (counts.get("a"), counts.incr("a", 10), counts.get_expiry("a")) == (0, 1, 6_020.0)


def test_what_is_taken_back_is_never_less_than_nothing() -> None:
    counts = Counters()
    counts.incr("a", 10)

    assert [counts.incr("a", 10, -1), counts.incr("a", 10, -1), counts.incr("a", 10)] == [0, 0, 1]


def test_there_are_never_more_than_there_may_be() -> None:
    """However many addresses somebody asks from: those whose time ends soonest are forgotten."""
    counts = Counters(most=100)
    for n in range(10_000):
        counts.incr(f"{n}", 60)

    assert len(counts) == 100
    assert counts.get("9999") == 1
    assert counts.get("9899") == 0


def test_counters_can_be_cleared() -> None:
    counts = Counters()
    counts.incr("a", 10)
    counts.incr("b", 10)
    counts.clear("a")

    assert (counts.get("a"), counts.reset(), counts.get("b"), counts.check()) == (0, 1, 0, True)
