"""Euchre: four seats, partners across, 24 cards, the jacks of one colour on top.

Not here: how it is drawn or played by machines, which core and the bots do from what this package says.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.hookspecs import hookimpl
from followsuit_euchre.contracts import CONTRACTS, EUCHRE24
from followsuit_euchre.game import Euchre
from followsuit_euchre.options import PRESETS, EuchreOptions
from followsuit_euchre.public import EuchrePublic

__all__ = ["CONTRACTS", "EUCHRE24", "PRESETS", "Euchre", "EuchreOptions", "EuchrePublic", "register_games"]


@hookimpl
def register_games(register: Callable[[AnyGame], None]) -> None:
    """Adds Euchre."""
    register(Euchre())
