"""What hands have come to in Spades, by benchmarks/spades_table.py from self-play of the `rules` bot."""

from __future__ import annotations

from collections.abc import Mapping

TRICKS: Mapping[str, float] = {
    "one": 0.36, "spade-0": 1.12, "spade-1": 0.88, "spade-2": 0.68, "spade-bare": 0.3, "spade-long": 0.58,
    "side-0-short": 0.74, "side-0-middle": 0.52, "side-0-many": 0.45, "side-1-short": 0.42, "side-1-middle": 0.3,
    "side-1-many": 0.15, "side-2-short": 0.2, "side-2-middle": 0.2, "side-2-many": 0.15, "side-third": 0.2, "king-bare": 0.26,
    "ruff-0": 0.6, "ruff-1": 0.42, "ruff-2": 0.26,
}  # fmt: skip
"""What each thing in a hand adds to its tricks."""

NIL = (-1.0, 3.0, 0.2)
"""The log odds of nil: for each unit of danger, without any, for each trick that the partner has over three."""
