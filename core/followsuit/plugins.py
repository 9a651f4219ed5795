"""The registry: which games and bots are installed, and what is wrong with the plugins that are not.

The only place that touches pluggy's hooks. Plugins are loaded one by one: one that does not import, names a hook wrongly or
claims a taken name is reported by name and left out, and nothing else is touched. Plugin code runs with full trust.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import TypeVar

import pluggy
from attrs import field, frozen

from followsuit.admission import check_bot, check_game
from followsuit.bots import BotKind
from followsuit.errors import PluginError, UnknownNameError, named, shown
from followsuit.game import AnyGame, Game
from followsuit.hookspecs import GROUP, Hooks

T = TypeVar("T")


@frozen
class Problem:
    """A plugin, or a part of one, that was left out.

    Attributes:
        plugin: The name of its entry point.
        reason: What is wrong, one line.
    """

    plugin: str
    reason: str


@frozen
class Registry:
    """What is installed.

    Attributes:
        games: By name.
        bots: By name; several of one name for different games.
        plugins: The plugins that work, by name, with the package that each came from.
        problems: What was left out.
    """

    games: Mapping[str, AnyGame] = field(factory=dict)
    bots: tuple[BotKind, ...] = ()
    plugins: Mapping[str, str] = field(factory=dict)
    problems: tuple[Problem, ...] = ()

    def game(self, name: object) -> AnyGame:
        """The game called *name*, as it came.

        Raises:
            UnknownNameError: There is none.
        """
        game = self.games.get(name) if isinstance(name, str) else None
        if game is None:
            raise UnknownNameError(f"expected a game such as {', '.join(self.games) or '(none is installed)'}, got {shown(name)}")
        return game

    def bots_for(self, game: AnyGame) -> tuple[BotKind, ...]:
        """The bots that play *game*, weakest first."""
        return tuple(sorted((bot for bot in self.bots if bot.plays(game)), key=lambda bot: (bot.level, bot.name)))

    def bot(self, name: object, game: AnyGame) -> BotKind:
        """The bot called *name*, as it came, that plays *game*.

        Raises:
            UnknownNameError: There is none.
        """
        fitting = self.bots_for(game)
        found = next((bot for bot in fitting if bot.name == name), None)
        if found is None:
            names = ", ".join(bot.name for bot in fitting) or "(none is installed)"
            raise UnknownNameError(f"expected a bot for {game.name} such as {names}, got {shown(name)}")
        return found


def make_plugin_manager() -> pluggy.PluginManager:
    """A plugin manager that knows the hooks and has no plugins yet."""
    manager = pluggy.PluginManager(GROUP)
    manager.add_hookspecs(Hooks)
    return manager


def installed(allowed: Collection[str] | None = None) -> Registry:
    """The registry of what is installed.

    Args:
        allowed: The names of the plugins to load; None loads all.
    """
    return load(sorted(entry_points(group=GROUP), key=lambda point: point.name), allowed)


def load(points: Iterable[EntryPoint], allowed: Collection[str] | None = None) -> Registry:
    """The registry of the plugins that *points* name; of two that claim one name, the first has it."""
    games: dict[str, AnyGame] = {}
    bots: list[BotKind] = []
    plugins: dict[str, str] = {}
    problems: list[Problem] = []
    manager = make_plugin_manager()
    for point in points:
        if allowed is not None and point.name not in allowed:
            continue
        try:
            if point.name in plugins:
                raise PluginError(f"another plugin is called so: {plugins[point.name]}")
            new_games, new_bots = _offered(manager, point)
        except (Exception, SystemExit) as error:
            problems.append(Problem(point.name, named(error)))
            continue
        plugins[point.name] = point.dist.name if point.dist else point.value
        for game in new_games:
            if game.name in games:
                problems.append(Problem(point.name, f"the game {game.name} is already there"))
            else:
                games[game.name] = game
        for bot in new_bots:
            if any(bot.name == other.name and _overlap(bot, other) for other in bots):
                problems.append(Problem(point.name, f"the bot {bot.name} is already there"))
            else:
                bots.append(bot)
    for name in sorted(set(allowed or ()) - plugins.keys() - {problem.plugin for problem in problems}):
        problems.append(Problem(name, "allowed, but not installed"))
    return Registry(games, tuple(bots), plugins, tuple(problems))


def _offered(manager: pluggy.PluginManager, point: EntryPoint) -> tuple[list[AnyGame], list[BotKind]]:
    """What one plugin registers.

    Raises:
        PluginError: It registers something that is no game or bot, or that cannot be listed, seated or started.
        Exception: Whatever its code raises.
    """
    plugin = point.load()
    try:
        manager.register(plugin, name=point.name)
        manager.check_pending()
        games: list[AnyGame] = []
        bots: list[BotKind] = []
        only = manager.subset_hook_caller
        others = [other for name, other in manager.list_name_plugin() if name != point.name and other is not None]
        only("register_games", others)(register=_collector(games, Game, "game", check_game))
        only("register_bots", others)(register=_collector(bots, BotKind, "bot", check_bot))
    except BaseException:
        if manager.get_plugin(point.name) is plugin:
            manager.unregister(name=point.name)
        raise
    return games, bots


def _collector(found: list[T], kind: type[object], word: str, check: Callable[[T], None]) -> Callable[[T], None]:
    def register(thing: T) -> None:
        if not isinstance(thing, kind):
            raise PluginError(f"expected a {word}, got {shown(thing)}")
        check(thing)
        found.append(thing)

    return register


def _overlap(bot: BotKind, other: BotKind) -> bool:
    return bot.games is None or other.games is None or bool(set(bot.games) & set(other.games))
