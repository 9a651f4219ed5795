"""Colours that can be read on a black and on a white terminal, and never say anything alone.

Each of the numbered ones has a contrast of at least 4 to both.
"""

from __future__ import annotations

BLUE, GREEN, BROWN, ROSE, PURPLE, GREY = "color(31)", "color(28)", "color(130)", "color(161)", "color(97)", "color(243)"

TITLE = "bold"
NAME = f"bold {BLUE}"
KEY = "bold"
TURN = "bold"
TRUMP = f"bold {ROSE}"
COUNT = f"bold {BROWN}"
GOOD = f"bold {GREEN}"
BAD = f"bold {ROSE}"
QUIET = GREY
PLAYABLE = "bold"
BLOCKED = GREY
WINNING = f"bold {GREEN}"

SIDES = (f"bold {BLUE}", f"bold {BROWN}", f"bold {PURPLE}", f"bold {GREEN}", f"bold {ROSE}", "bold")
"""The colours of sides, by number."""


def side(number: int) -> str:
    """The style of side *number*."""
    return SIDES[number % len(SIDES)]
