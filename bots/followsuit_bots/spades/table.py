"""What hands have come to in Spades, by benchmarks/spades_table.py from self-play of the `rules` bot."""

from __future__ import annotations

from collections.abc import Mapping

TRICKS: Mapping[str, float] = {
    "one": 0.45, "spade-0": 1.07, "spade-1": 0.85, "spade-2": 0.8, "spade-bare": 0.42, "spade-long": 0.6,
    "side-0-short": 0.72, "side-0-middle": 0.54, "side-0-many": 0.38, "side-1-short": 0.48, "side-1-middle": 0.22,
    "side-1-many": 0.02, "side-third": 0.12, "king-bare": 0.25,
    "ruff-0": 0.5, "ruff-1": 0.35, "ruff-2": 0.23,
}  # fmt: skip
"""What each thing in a hand adds to its tricks."""

NIL = (-1.35, 4.5, 0.25)
"""The log odds of nil: for each unit of danger, without any, for each trick that the partner has over three."""
