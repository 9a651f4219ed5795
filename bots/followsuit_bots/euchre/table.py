"""What hands have come to in Euchre, by benchmarks/euchre_table.py from self-play of the `rules` bot."""

from __future__ import annotations

from collections.abc import Mapping

Curve = tuple[float, float]
"""The tricks at which a chance is a half, and how steeply it rises there."""

TOGETHER: Mapping[str, float] = {
    "A": 0.434,
    "K": 0.337,
    "Q": 0.232,
    "ace": 0.302,
    "ace-king": 0.124,
    "across-foe": 0.033,
    "across-friend": 0.11,
    "dealer": 0.125,
    "dealer-last": 0.0,
    "foe-deals": -0.283,
    "foe-takes": -0.359,
    "king": 0.091,
    "king-guarded": 0.078,
    "lead": 0.112,
    "left": 0.682,
    "length": 0.154,
    "long": 0.316,
    "low": 0.273,
    "next-foe": 0.426,
    "next-friend": 0.418,
    "one": 1.338,
    "partner-deals": 0.508,
    "partner-takes": 0.851,
    "right": 0.907,
    "void": 0.068,
}
ALONE: Mapping[str, float] = {
    "A": 0.706,
    "K": 0.482,
    "Q": 0.458,
    "ace": 0.527,
    "ace-king": 0.129,
    "across-foe": 0.045,
    "across-friend": 0.078,
    "dealer": 0.029,
    "dealer-last": 0.0,
    "foe-deals": -0.116,
    "foe-takes": -0.314,
    "king": 0.152,
    "king-guarded": 0.101,
    "lead": -0.015,
    "left": 0.873,
    "length": -0.038,
    "long": 0.234,
    "low": 0.467,
    "next-foe": 0.032,
    "next-friend": -0.197,
    "one": 0.007,
    "partner-deals": 0.136,
    "partner-takes": 0.174,
    "right": 1.319,
    "void": 0.225,
}
NO_TRUMPS: Mapping[str, float] = {
    "ace": 0.82,
    "ace-king": 1.003,
    "king": 0.352,
    "king-guarded": -0.099,
    "lead": -0.086,
    "length": 0.199,
    "one": 0.906,
    "void": 0.263,
}
MADE: tuple[Curve, Curve] = ((2.526, 1.758), (2.501, 2.719))
"""Of three tricks: with the partner, and alone."""
MARCH: tuple[Curve, Curve] = ((4.537, 1.604), (4.307, 2.309))
"""Of all five."""

Ends = tuple[float, float, float, float, float, float, float]
"""How often a deal ends with -4, -2, -1, 0, 1, 2, 4 points for the own side."""
CHANGES = (-4, -2, -1, 0, 1, 2, 4)

PASSED: Mapping[bool, tuple[tuple[Ends, Ends], ...]] = {
    True: (
        ((0.029, 0.134, 0.618, 0.003, 0.092, 0.121, 0.003), (0.061, 0.156, 0.441, 0.001, 0.198, 0.134, 0.01)),
        ((0.032, 0.111, 0.263, 0.005, 0.421, 0.084, 0.084), (0.036, 0.088, 0.262, 0.001, 0.421, 0.143, 0.049)),
        ((0.078, 0.298, 0.39, 0.005, 0.146, 0.078, 0.005), (0.097, 0.11, 0.435, 0.001, 0.2, 0.144, 0.014)),
        ((0.111, 0.153, 0.468, 0.004, 0.128, 0.111, 0.026), (0.059, 0.117, 0.437, 0.001, 0.107, 0.273, 0.006)),
        ((0.018, 0.126, 0.462, 0.003, 0.138, 0.249, 0.003), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
        ((0.075, 0.075, 0.375, 0.013, 0.188, 0.263, 0.013), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
        ((0.02, 0.22, 0.4, 0.02, 0.2, 0.12, 0.02), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
        ((0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
    ),
    False: (
        ((0.002, 0.149, 0.634, 0.002, 0.134, 0.076, 0.002), (0.046, 0.154, 0.448, 0.001, 0.212, 0.135, 0.004)),
        ((0.006, 0.089, 0.417, 0.006, 0.306, 0.117, 0.061), (0.03, 0.075, 0.267, 0.001, 0.418, 0.158, 0.052)),
        ((0.2, 0.144, 0.306, 0.006, 0.25, 0.061, 0.033), (0.098, 0.093, 0.388, 0.001, 0.214, 0.176, 0.03)),
        ((0.006, 0.089, 0.528, 0.006, 0.139, 0.2, 0.033), (0.033, 0.072, 0.461, 0.002, 0.117, 0.291, 0.025)),
        ((0.005, 0.098, 0.488, 0.028, 0.093, 0.284, 0.005), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
        ((0.014, 0.086, 0.571, 0.014, 0.214, 0.086, 0.014), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
        ((0.02, 0.12, 0.3, 0.22, 0.2, 0.12, 0.02), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
        ((0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029), (0.029, 0.171, 0.286, 0.029, 0.286, 0.171, 0.029)),
    ),
}
"""What became of deals in which a seat has passed: by whether the dealer is stuck, by the number of passes before, for hands
whose best other suit promises little and much."""
PROMISING = 0.5
"""How often the best other suit must make three tricks to promise much."""
