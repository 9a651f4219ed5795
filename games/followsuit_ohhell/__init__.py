"""Oh Hell: everyone bids how many tricks they will take, and scores for taking exactly that many.

Not here: how it is drawn or played by machines, which core and the bots do from what this package says.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.hookspecs import hookimpl
from followsuit_ohhell.game import OhHell
from followsuit_ohhell.options import PRESETS, OhHellOptions, sizes
from followsuit_ohhell.public import OhHellPublic

__all__ = ["PRESETS", "OhHell", "OhHellOptions", "OhHellPublic", "register_games", "sizes"]


@hookimpl
def register_games(register: Callable[[AnyGame], None]) -> None:
    """Adds Oh Hell."""
    register(OhHell())
