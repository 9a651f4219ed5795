"""Texas 42 with every contract, for two to seven players: a double-six set, and at its best four seats and partners across.

Not here: how it is drawn or played by machines, which core and the bots do from what this package says.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.hookspecs import hookimpl
from followsuit_texas42.contracts import CONTRACTS
from followsuit_texas42.game import Texas42
from followsuit_texas42.options import PRESETS, Texas42Options
from followsuit_texas42.public import Texas42Public
from followsuit_texas42.scoring import COUNT

__all__ = ["CONTRACTS", "COUNT", "PRESETS", "Texas42", "Texas42Options", "Texas42Public", "register_games"]


@hookimpl
def register_games(register: Callable[[AnyGame], None]) -> None:
    """Adds Texas 42."""
    register(Texas42())
