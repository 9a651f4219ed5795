"""A deal of 42 in which fives are trump, as seat 0 has bid and leads."""

from __future__ import annotations

HANDS = (
    "5-5,6-5,5-4,5-2,3-3,2-1,0-0",
    "6-6,6-4,6-3,4-3,4-2,4-0,5-0",
    "6-2,6-1,6-0,4-4,5-3,5-1,1-0",
    "4-1,3-2,3-1,3-0,2-2,2-0,1-1",
)
FIVES = f"* deal {' / '.join(HANDS)}\n1 pass\n2 pass\n3 pass\n0 bid 30\n0 trump fives\n"
