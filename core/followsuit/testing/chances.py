"""Whether counts could be chance: Pearson's chi-square test, without a statistics library."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, lgamma, log


def likelihood(counts: Sequence[int]) -> float:
    """How likely counts at least as uneven as *counts* are, where each was equally likely to be counted up.

    >>> round(likelihood([48, 52]), 2), likelihood([10, 90]) < 1e-9
    (0.69, True)

    Args:
        counts: How often each outcome occurred, those that never did too; at least two, and some more than 0.
    """
    expected = sum(counts) / len(counts)
    return tail(sum((count - expected) ** 2 for count in counts) / expected, len(counts) - 1)


def tail(chi_square: float, freedom: int) -> float:
    """The chance that chi-square with *freedom* degrees of freedom is at least *chi_square*.

    >>> round(tail(3.841, 1), 3), round(tail(26.217, 12), 3)
    (0.05, 0.01)
    """
    half, x = freedom / 2, chi_square / 2
    if x <= 0:
        return 1.0
    front = exp(half * log(x) - x - lgamma(half))
    if x < half + 1:
        # The lower half of the incomplete gamma function as a power series.
        term = total = 1 / half
        at = half
        while term > total * 1e-15:
            at += 1
            term *= x / at
            total += term
        return 1 - front * total
    # The upper half as a continued fraction (Lentz).
    tiny = 1e-300
    b = x + 1 - half
    c, d = 1 / tiny, 1 / b
    h = d
    for n in range(1, 10_000):
        a = -n * (n - half)
        b += 2
        d = 1 / (a * d + b or tiny)
        c = b + a / c or tiny
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h
