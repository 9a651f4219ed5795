"""The plugin door: what works is registered, what does not is named, and nothing else is touched."""

from __future__ import annotations

import itertools
import textwrap
from collections.abc import Callable
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from tests.core.toys import Euchre, Hearts, OhHell

from followsuit.bots import BotKind
from followsuit.errors import UnknownNameError
from followsuit.game import AnyGame
from followsuit.plugins import Problem, Registry, installed, load

HEAD = """\
from followsuit.bots import BotKind
from followsuit.clocks import Clock
from followsuit.hookspecs import hookimpl
from tests.core.toys import Euchre, Hearts, OhHell
"""


def hook(name: str, *lines: str) -> str:
    """A plugin's function of that name, which may use *register*."""
    return f"@hookimpl\ndef {name}(register):\n" + "".join(f"    {line}\n" for line in lines)


def games(*things: str) -> str:
    return hook("register_games", *(f"register({thing})" for thing in things))


def bots(*things: str) -> str:
    return hook("register_bots", *(f"register({thing})" for thing in things))


def odd(line: str) -> str:
    """A game that is as it should be but for one line."""
    whole = ("class Odd(Euchre):", "name = 'odd'", "catalogue = lambda self, language: Euchre().catalogue(language)", line)
    return "\n    ".join(whole) + "\n" + games("Odd()")


GAME = games("Hearts()")
BOT = bots("BotKind('slow', 1, 'Slow.', object)")

Plugin = Callable[..., EntryPoint]


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plugin:
    """Writes a module and gives the entry point that names it."""
    monkeypatch.syspath_prepend(tmp_path)
    numbers = itertools.count()

    def write(source: str, name: str = "") -> EntryPoint:
        module = f"followsuit_plugin_{tmp_path.name.replace('-', '_')}_{next(numbers)}"
        (tmp_path / f"{module}.py").write_text(HEAD + textwrap.dedent(source))
        return EntryPoint(name or module, module, "followsuit")

    return write


def test_a_plugin_adds_games_and_bots(plugin: Plugin) -> None:
    point = plugin(GAME + BOT, "mine")
    registry = load([point])

    assert list(registry.games) == ["toy-hearts"]
    assert [bot.name for bot in registry.bots] == ["slow"]
    assert registry.plugins == {"mine": point.value}
    assert registry.problems == ()


BROKEN = [
    ("import followsuit_nowhere", "ModuleNotFoundError: No module named 'followsuit_nowhere'"),
    ("def (", "SyntaxError: invalid syntax"),
    ("raise RuntimeError('on purpose')", "RuntimeError: on purpose"),
    ("raise RuntimeError('first\\nsecond')", "RuntimeError: first"),
    ("raise SystemExit('go away')", "SystemExit: go away"),
    ("import sys\nsys.exit(3)", "SystemExit: 3"),
    ("class Mute(Exception):\n    def __str__(self):\n        raise ValueError\nraise Mute", "Mute: (it has no words)"),
    ("import warnings\nwarnings.warn('old', DeprecationWarning)", "DeprecationWarning: old"),
    (hook("register_game", "pass"), "PluginValidationError: unknown hook 'register_game'"),
    (hook("register_games", "pass").replace("(register)", "(add)"), "PluginValidationError: Plugin"),
    (hook("register_games", "pass").replace("(register)", "(register, more)"), "PluginValidationError: Plugin"),
    (BOT + hook("register_games", "pass").replace("(register)", "(add)"), "PluginValidationError: Plugin"),
    (hook("register_games", "1 / 0"), "ZeroDivisionError: division by zero"),
    (GAME + hook("register_bots", "1 / 0"), "ZeroDivisionError: division by zero"),
    (games("'hearts'"), "PluginError: expected a game, got 'hearts'"),
    (games("Hearts"), "PluginError: expected a game, got <class"),
    (games("None"), "PluginError: expected a game, got None"),
    (bots("Hearts()"), "PluginError: expected a bot, got"),
    (bots("BotKind('slow', None, '', object)"), "expected a level from 0 to 5 of slow, got None"),
    (bots("BotKind('slow', 6, '', object)"), "expected a level from 0 to 5 of slow, got 6"),
    (bots("BotKind('slow', 1, 'a\\x1b[31m', object)"), "expected a line about slow, got "),
    (bots("BotKind('slow', 1, '', None)"), "expected a function that makes slow, got None"),
    (
        bots("BotKind('slow', 1, '', object, 'hearts')"),
        "the games of slow as a tuple, or None, got 'hearts'",
    ),
    (bots("BotKind('slow', 1, '', object, package=3)"), "expected the package of slow, or None, got 3"),
    (odd("seat_counts = [4]"), "expected seat_counts of odd as a tuple of numbers from 2 to 8, got [4]"),
    (odd("seat_counts = (0, 99)"), "expected seat_counts of odd as a tuple of numbers from 2 to 8, got (0, 99)"),
    (odd("version = '1'"), "expected the version of odd as a number, got '1'"),
    (odd("pieces = None"), "TypeError: 'NoneType' object is not iterable"),
    (odd("face = None"), "expected a Face as face of odd, got None"),
    (odd("options = dict"), "expected a class of options of odd, got <class 'dict'>"),
    (odd("presets = ('p',)"), "expected presets of odd by their names, got ('p',)"),
    (odd("presets = {'p': 5}"), "expected the values of options of odd by name as its preset p, got 5"),
    (odd("presets = {'p': {'nope': 1}}"), "expected options of odd in its preset p, got 'nope'"),
    (odd("presets = {'p': {'target': 'x'}}"), "expected a value of option target in the preset p of odd, got 'x'"),
    (odd("clocks = {'p': Clock(20)}"), "expected clocks of odd for its presets, got 'p'"),
    (odd("presets = clocks = {'p': {}}"), "expected a clock that a table of odd may have for its preset p, got {}"),
    (odd("presets, clocks = {'p': {}}, {'p': Clock(1)}"), "a clock that a table of odd may have for its preset p, got Clock("),
    (odd("catalogue = lambda self, language: {}"), "expected a text 'title' in the catalogue of odd, got None"),
    (odd("catalogue = lambda self, language: 1 / 0"), "ZeroDivisionError: division by zero"),
    (odd("start = lambda *_: 1 / 0"), "ZeroDivisionError: division by zero"),
    (bots("BotKind('Slow Bot', 1, '', object)"), "expected a name of lower-case letters, digits and '-', got 'Slow Bot'"),
    (bots("BotKind(None, 1, '', object)"), "expected a name of lower-case letters, digits and '-', got None"),
    ("class X(Hearts):\n    name = '../x'\n" + games("X()"), "got '../x'"),
    ("class X(Hearts):\n    name = 'x' * 41\n" + games("X()"), "expected a name of lower-case letters"),
    ("class X(Hearts):\n    name = property(lambda self: 1 / 0)\n" + games("X()"), "ZeroDivisionError: division by zero"),
    ("class X(Hearts):\n    def __init__(self):\n        raise KeyError('k')\n" + games("X()"), "KeyError: 'k'"),
]


@pytest.mark.parametrize(("source", "reason"), BROKEN)
def test_a_broken_plugin_is_named_and_left_out(plugin: Plugin, source: str, reason: str) -> None:
    before, broken, after = (
        plugin("@hookimpl\ndef register_games(register):\n    register(OhHell())\n"),
        plugin(source, "broken"),
        plugin(BOT),
    )
    registry = load([before, broken, after])

    assert list(registry.games) == ["toy-ohhell"]
    assert [bot.name for bot in registry.bots] == ["slow"]
    assert list(registry.plugins) == [before.name, after.name]
    assert [problem.plugin for problem in registry.problems] == ["broken"]
    assert reason in registry.problems[0].reason
    assert "\n" not in registry.problems[0].reason
    assert len(registry.problems[0].reason) <= 300


def test_an_entry_point_that_leads_nowhere_is_named() -> None:
    points = [EntryPoint("gone", "followsuit_gone", "followsuit"), EntryPoint("part", "tests.core.toys:nothing", "followsuit")]
    registry = load(points)

    assert [problem.plugin for problem in registry.problems] == ["gone", "part"]
    assert registry.problems[1].reason.startswith("AttributeError: ")


def test_an_entry_point_may_name_any_object() -> None:
    """A number has no hooks: it adds nothing, and that is no fault."""
    registry = load([EntryPoint("number", "tests.core.toys:QUEEN", "followsuit")])

    assert registry.games == {}


def test_of_two_plugins_with_one_name_the_first_has_it(plugin: Plugin) -> None:
    first, second = plugin(GAME, "mine"), plugin(BOT, "mine")
    registry = load([first, second])

    assert list(registry.games) == ["toy-hearts"]
    assert registry.bots == ()
    assert registry.problems == (Problem("mine", f"PluginError: another plugin is called so: {first.value}"),)


def test_a_broken_plugin_does_not_keep_its_name(plugin: Plugin) -> None:
    registry = load([plugin("@hookimpl\ndef register_games(add):\n    pass\n", "mine"), plugin(GAME, "mine")])

    assert list(registry.games) == ["toy-hearts"]
    assert len(registry.problems) == 1


def test_one_module_named_twice_is_one_plugin(plugin: Plugin) -> None:
    point = plugin(GAME, "mine")
    registry = load([point, EntryPoint("again", point.value, "followsuit")])

    assert list(registry.games) == ["toy-hearts"]
    assert [problem.plugin for problem in registry.problems] == ["again"]


def test_of_two_games_with_one_name_the_first_has_it_and_the_rest_of_the_plugin_works(plugin: Plugin) -> None:
    registry = load([plugin(GAME, "one"), plugin(games("Hearts()", "OhHell()"), "other")])

    assert list(registry.games) == ["toy-hearts", "toy-ohhell"]
    assert registry.problems == (Problem("other", "the game toy-hearts is already there"),)
    assert list(registry.plugins) == ["one", "other"]


def test_bots_of_one_name_are_kept_where_they_play_different_games(plugin: Plugin) -> None:
    def bot(games: str) -> str:
        return f"@hookimpl\ndef register_bots(register):\n    register(BotKind('slow', 1, 'Slow.', object, {games}))\n"

    points = [
        plugin(bot(games), games) for games in ("('toy-hearts',)", "('toy-ohhell',)", "('toy-ohhell', 'toy-euchre')", "None")
    ]
    registry = load(points)

    assert [bot.games for bot in registry.bots] == [("toy-hearts",), ("toy-ohhell",)]
    assert [problem.reason for problem in registry.problems] == ["the bot slow is already there"] * 2


def test_only_what_is_allowed_is_loaded(plugin: Plugin) -> None:
    points = [plugin(GAME, "one"), plugin("raise RuntimeError", "other"), plugin(BOT, "third")]
    registry = load(points, ["one", "third", "absent"])

    assert list(registry.plugins) == ["one", "third"]
    assert registry.problems == (Problem("absent", "allowed, but not installed"),)
    assert load(points, []) == Registry()


def test_what_comes_with_followsuit_is_installed_without_problems() -> None:
    registry = installed()

    assert registry.problems == ()
    assert "texas42" in registry.games
    assert {bot.name for bot in registry.bots} >= {"random", "rookie", "rules"}
    assert installed(["bots"]).games == {}


REGISTRY = Registry(
    games={game.name: game for game in (Hearts(), Euchre())},
    bots=(
        BotKind("good", 3, "Good.", object, ("toy-hearts",)),  # type: ignore[arg-type]  # is never made
        BotKind("any", 0, "Any.", object),  # type: ignore[arg-type]  # is never made
        BotKind("also", 0, "Also.", object),  # type: ignore[arg-type]  # is never made
    ),
)


def test_a_game_and_a_bot_are_found_by_name() -> None:
    hearts, euchre = REGISTRY.game("toy-hearts"), REGISTRY.game("toy-euchre")

    assert [bot.name for bot in REGISTRY.bots_for(hearts)] == ["also", "any", "good"]
    assert [bot.name for bot in REGISTRY.bots_for(euchre)] == ["also", "any"]
    assert REGISTRY.bot("good", hearts).level == 3


@pytest.mark.parametrize("name", ["bridge", "", None, 7, ["toy-hearts"], {"name": "toy-hearts"}])
def test_an_unknown_game_is_refused(name: object) -> None:
    with pytest.raises(UnknownNameError, match="expected a game such as toy-hearts, toy-euchre, got"):
        REGISTRY.game(name)


@pytest.mark.parametrize("name", ["best", None, ["any"]])
def test_an_unknown_bot_is_refused(name: object) -> None:
    with pytest.raises(UnknownNameError, match="expected a bot for toy-euchre such as also, any, got"):
        REGISTRY.bot(name, Euchre())


def test_a_bot_for_another_game_is_unknown_to_this_one() -> None:
    game: AnyGame = OhHell()
    with pytest.raises(UnknownNameError, match="expected a bot for toy-ohhell such as also, any, got 'good'"):
        REGISTRY.bot("good", game)


def test_with_nothing_installed_that_is_said() -> None:
    with pytest.raises(UnknownNameError, match=r"expected a game such as \(none is installed\), got 'bridge'"):
        Registry().game("bridge")
