"""What hands are worth in nello, in sevens, and for a plunge or a splash, as weights on what a player counts in them.

Logistic regressions on deals that were played out; `benchmarks/texas42_special_table.py` prints this module anew.
"""

from __future__ import annotations

from collections.abc import Mapping

Row = tuple[float, ...]

NELLO: Mapping[int, Row] = {
    2: (-1.67, -4.58, -3.03, -1.76, 0.71, -0.82),
    3: (1.78, -6.39, -4.04, -1.38, 0.83, -0.38),
    4: (1.49, -5.28, -2.49, -1.87, 0.98, -1.11),
    5: (2.95, -6.16, -3.59, -2.20, -0.20, 1.01),
    6: (2.56, -6.05, -2.63, -0.72, -0.50, 0.22),
    7: (3.28, -5.21, -4.16, -1.46, 0.45, -0.68),
}
"""By the hands at the table."""

NELLO_AFTER_GIVING: Row = (1.88, -5.95, -2.36, -1.04, 0.42, -1.42)
"""With four hands, of the hand without the tile that it gives away."""

SEVENS: Mapping[int, Row] = {
    2: (0.01, 1.63, 0.18, 0.02, -0.46, -1.26),
    3: (-0.10, 1.27, 0.32, -0.27, -0.64, -1.59),
    4: (-0.09, 1.05, 0.19, -0.17, -0.46, -1.22),
    5: (-1.07, 2.14, 0.44, -0.74, -1.66, -5.52),
    6: (-0.35, 1.43, 0.19, -0.46, -0.92, -1.65),
    7: (-1.23, 2.46, 0.28, -0.73, -1.52, -5.38),
}
"""By the hands at the table."""

DIVE: Row = (-0.08, 0.09, -0.08, -0.24, -0.35)
"""Of who bids a plunge or a splash."""

DIVE_NAMES: Mapping[str, Row] = {
    "doubles": (-0.11, 0.81, 0.09, -0.68, -0.11, -0.31, 0.02, -0.86, -0.09, 0.09, 0.19, 0.09, 0.08, 0.08),
    "follow-me": (-0.06, 0.00, 0.00, 0.00, -0.06, -0.38, -0.20, -0.22, -0.22, 0.04, 0.15, 0.20, 0.70, 0.00),
    "pip": (-0.13, 0.66, 0.78, 0.13, -0.15, -0.61, -0.72, -0.37, -0.37, -0.03, -0.15, -0.12, 0.46, 0.16),
}
"""Of the partner, for each kind of contract that it may name."""
