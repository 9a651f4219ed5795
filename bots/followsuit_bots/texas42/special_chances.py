"""What hands are worth in nello, in sevens, and for a plunge or a splash, as weights on what a player counts in them.

Logistic regressions on deals that were played out; `benchmarks/texas42_special_table.py` prints this module anew.
"""

from __future__ import annotations

from collections.abc import Mapping

Row = tuple[float, ...]

NELLO: Mapping[int, Row] = {
    2: (-2.33, -3.18, -2.52, -1.40, 0.51, -0.73),
    3: (1.72, -5.77, -4.10, -1.35, 1.09, -0.80),
    4: (1.36, -5.04, -2.39, -1.59, 0.99, -0.90),
    5: (2.75, -5.63, -3.39, -2.06, 0.23, 0.51),
    6: (2.20, -5.69, -2.32, -0.04, -0.06, 0.10),
    7: (2.75, -4.49, -3.99, -1.17, 0.81, -0.39),
}
"""By the hands at the table."""

NELLO_AFTER_GIVING: Row = (1.66, -5.67, -2.06, -1.14, 0.52, -1.33)
"""With four hands, of the hand without the tile that it gives away."""

SEVENS: Mapping[int, Row] = {
    2: (0.01, 1.62, 0.17, 0.02, -0.45, -1.25),
    3: (-0.10, 1.28, 0.32, -0.27, -0.63, -1.60),
    4: (-0.09, 1.06, 0.19, -0.18, -0.46, -1.22),
    5: (-1.05, 2.11, 0.43, -0.72, -1.66, -5.40),
    6: (-0.34, 1.43, 0.18, -0.46, -0.92, -1.61),
    7: (-1.23, 2.47, 0.28, -0.74, -1.50, -5.43),
}
"""By the hands at the table."""

DIVE: Row = (-0.12, 0.09, -0.28, -0.26, -0.37)
"""Of who bids a plunge or a splash."""

DIVE_NAMES: Mapping[str, Row] = {
    "doubles": (-0.08, 0.27, 0.27, 0.02, -0.08, 0.11, 0.28, -1.18, 0.19, 0.23, 0.06, -1.05, 0.31, 0.31),
    "follow-me": (-0.03, 0.00, 0.00, 0.00, -0.03, -0.75, -0.03, -0.18, -0.18, -0.01, -0.14, -0.05, 0.43, 0.00),
    "pip": (-0.14, 0.54, 0.75, 0.17, -0.19, -0.51, -0.74, -0.38, -0.38, 0.00, 0.04, -0.08, 0.53, 0.14),
}
"""Of the partner, for each kind of contract that it may name."""
