"""Hearts: take no hearts and no queen of spades, or all of them.

Not here: how it is drawn or played by machines, which core and the bots do from what this package says.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.hookspecs import hookimpl
from followsuit_hearts.game import Hearts
from followsuit_hearts.options import PRESETS, HeartsOptions
from followsuit_hearts.public import HEARTS, JACK, POINTS, QUEEN, HeartsOwn, HeartsPublic

__all__ = [
    "HEARTS",
    "JACK",
    "POINTS",
    "PRESETS",
    "QUEEN",
    "Hearts",
    "HeartsOptions",
    "HeartsOwn",
    "HeartsPublic",
    "register_games",
]


@hookimpl
def register_games(register: Callable[[AnyGame], None]) -> None:
    """Adds Hearts."""
    register(Hearts())
