"""The plugin door: what a package that adds games or bots may implement.

A plugin is a module named by an entry point of the group "followsuit".  It marks functions of these names with `hookimpl`.
"""

from __future__ import annotations

from collections.abc import Callable

import pluggy

from followsuit.bots import BotKind
from followsuit.game import AnyGame

GROUP = "followsuit"

hookspec = pluggy.HookspecMarker(GROUP)
hookimpl = pluggy.HookimplMarker(GROUP)


class Hooks:
    """Every hook of the door."""

    @hookspec
    def register_games(self, register: Callable[[AnyGame], None]) -> None:
        """Call *register* with each game that the plugin adds."""

    @hookspec
    def register_bots(self, register: Callable[[BotKind], None]) -> None:
        """Call *register* with each bot that the plugin adds."""
