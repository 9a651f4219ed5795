"""What the server measures, for Prometheus. No label has a room, a person or an address in it: nobody can make series up."""

from __future__ import annotations

from collections.abc import Iterable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, Metric, generate_latest
from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

SHORT = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Bounds, in seconds, of what takes moments."""

LONG = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)
"""Bounds, in seconds, of what may take longer."""

CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Count(Collector):
    """A gauge that is not there while its number is not known: nobody has to tell a number from none.

    Args:
        name: Of the series.
        words: What it is.
    """

    def __init__(self, name: str, words: str) -> None:
        self.number: int | None = None
        self._name = name
        self._words = words

    def collect(self) -> Iterable[Metric]:
        """The gauge, if its number is known."""
        if self.number is not None:
            yield GaugeMetricFamily(self._name, self._words, value=self.number)


class Meters:
    """The meters of one server."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self.rooms_made = Counter("followsuit_rooms_made", "Rooms made at this server.", registry=registry)
        self.moves = Counter("followsuit_moves", "Moves stored by this server.", ["by"], registry=registry)
        self.refusals = Counter("followsuit_refusals", "Refusals.", ["way", "code"], registry=registry)
        self.limits = Counter("followsuit_limits_reached", "Refusals because of a rate limit.", ["limit"], registry=registry)
        self.faults = Counter("followsuit_faults", "What failed that should not: it is in the log.", ["where"], registry=registry)
        self.sockets = Gauge("followsuit_sockets", "Open sockets.", ["role"], registry=registry)
        self.rooms = Gauge("followsuit_rooms_in_memory", "Rooms in memory.", registry=registry)
        self.stored = Count("followsuit_rooms_stored", "Rooms in the store.")
        registry.register(self.stored)
        self.store = Histogram(
            "followsuit_store_seconds", "How long the store took.", ["operation"], buckets=SHORT, registry=registry
        )
        self.store_failures = Counter("followsuit_store_failures", "What the store failed at.", ["operation"], registry=registry)
        self.bots = Histogram(
            "followsuit_bot_seconds", "How long bots thought.", ["game", "bot"], buckets=LONG, registry=registry
        )
        self.bots_failed = Counter(
            "followsuit_bots_failed", "Moves that a bot did not find, or not in time.", ["game", "bot"], registry=registry
        )
        self.late = Histogram(
            "followsuit_turn_late_seconds", "How late turns of bots were played.", buckets=LONG, registry=registry
        )
        self.overdue = Gauge(
            "followsuit_turns_overdue_seconds", "How long the oldest turn is due that no server has taken.", registry=registry
        )
        self.draining = Gauge("followsuit_draining", "Whether the server is about to close.", registry=registry)

    def text(self) -> str:
        """What Prometheus reads."""
        return generate_latest(self._registry).decode()

    def value(self, name: str, **labels: str) -> float:
        """What the sample *name* says; 0 where it has said nothing yet."""
        return self._registry.get_sample_value(name, labels) or 0.0
