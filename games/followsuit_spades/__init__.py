"""Spades: four seats, partners across, spades always trump.

Not here: how it is drawn or played by machines, which core and the bots do from what this package says.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.hookspecs import hookimpl
from followsuit_spades.cards import CONTRACT, SPADES54
from followsuit_spades.game import Spades
from followsuit_spades.options import PRESETS, SpadesOptions
from followsuit_spades.public import SpadesPublic

__all__ = ["CONTRACT", "PRESETS", "SPADES54", "Spades", "SpadesOptions", "SpadesPublic", "register_games"]


@hookimpl
def register_games(register: Callable[[AnyGame], None]) -> None:
    """Adds Spades."""
    register(Spades())
