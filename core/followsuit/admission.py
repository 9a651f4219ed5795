"""Whether what a plugin registers is whole enough to be listed, seated and started, so that it harms nobody else's table.

Not here: whether it keeps the rules of a game or a bot, which is for the conformance kit.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import attrs

from followsuit.bots import BotKind
from followsuit.clocks import Clock, checked_clock
from followsuit.errors import MalformedMessageError, PluginError, shown
from followsuit.face import Face
from followsuit.game import AnyGame
from followsuit.options import Options, chosen, kinds
from followsuit.pieces import PieceSet
from followsuit.seats import MOST, Seat
from followsuit.state import Public

LEVELS = range(6)
SEATS = range(2, MOST + 1)
"""How many may sit at a table of any game."""

_NAME = re.compile(r"[a-z][a-z0-9-]{0,39}\Z")


def check_bot(kind: BotKind) -> None:
    """Refuses a bot that cannot be listed or seated.

    Raises:
        PluginError: What it lacks.
    """
    _check_name(kind.name)
    _expect(type(kind.level) is int and kind.level in LEVELS, f"a level from 0 to {LEVELS[-1]} of {kind.name}", kind.level)
    _expect(_is_line(kind.about), f"a line about {kind.name}", kind.about)
    _expect(callable(kind.make), f"a function that makes {kind.name}", kind.make)
    _expect(
        kind.games is None or _is_tuple(kind.games, str), f"the names of the games of {kind.name} as a tuple, or None", kind.games
    )
    _expect(kind.package is None or isinstance(kind.package, str), f"the package of {kind.name}, or None", kind.package)


def check_game(game: AnyGame) -> None:
    """Refuses a game that cannot be listed, or that does not start with each preset and number of seats.

    Raises:
        PluginError: What it lacks.
        Exception: Whatever its code raises.
    """
    name = game.name
    _check_name(name)
    seats = game.seat_counts
    fitting = _is_tuple(seats, int) and bool(seats) and all(count in SEATS for count in seats)
    _expect(fitting, f"seat_counts of {name} as a tuple of numbers from {SEATS[0]} to {SEATS[-1]}", seats)
    _expect(type(game.version) is int, f"the version of {name} as a number", game.version)
    _expect(isinstance(game.pieces, PieceSet), f"a PieceSet as pieces of {name}", game.pieces)
    _expect(isinstance(game.face, Face), f"a Face as face of {name}", game.face)
    options = game.options
    _expect(_is_class(options, Options), f"a class of options of {name}", options)
    title = game.catalogue("en").get("title")
    _expect(isinstance(title, str), f"a text 'title' in the catalogue of {name}", title)
    _expect(isinstance(game.presets, Mapping), f"presets of {name} by their names", game.presets)
    for preset in (None, *game.presets):
        values = {} if preset is None else game.presets[preset]
        _expect(isinstance(values, Mapping), f"the values of options of {name} by name as its preset {preset}", values)
        for option, value in values.items():
            _expect(option in kinds(options), f"options of {name} in its preset {preset}", option)
            _expect(_is_canonical(options, option, value), f"a value of option {option} in the preset {preset} of {name}", value)
        for count in seats:
            started = game.start(chosen(options, game.presets, preset, {}), count, Seat(0)).public
            _check_players(name, count, started)
    for preset, clock in game.clocks.items():
        _expect(preset in game.presets, f"clocks of {name} for its presets", preset)
        _expect(_is_clock(clock), f"a clock that a table of {name} may have for its preset {preset}", clock)


def _check_players(name: str, count: int, public: Public) -> None:
    """Refuses a table of *count* players whose seats are not all played, or not each by one player, on one side."""
    players = public.players
    seats = [seat for each in players for seat in each]
    _expect(public.seats in SEATS, f"from {SEATS[0]} to {SEATS[-1]} seats for {count} players of {name}", public.seats)
    _expect(len(players) == count, f"{count} players of {name}", players)
    _expect(sorted(seats) == list(range(public.seats)), f"each of {public.seats} seats of {name} to have one player", players)
    _expect(list(players) == sorted(tuple(sorted(each)) for each in players), f"players of {name} by their lowest seats", players)
    for each in players:
        _expect(any({*each} <= {*side} for side in public.sides), f"the seats of each player of {name} on one side", public.sides)


def _check_name(name: object) -> None:
    fitting = isinstance(name, str) and _NAME.match(name) is not None
    _expect(fitting, "a name of lower-case letters, digits and '-'", name)


def _is_canonical(options: type[Options], option: str, value: object) -> bool:
    """Whether *value* is what the option would be read as, so that a preset is what it says."""
    try:
        read = kinds(options)[option].read(value)
    except ValueError:
        return False
    return type(read) is type(value) and read == value


def _is_clock(clock: object) -> bool:
    try:
        return isinstance(clock, Clock) and checked_clock(attrs.asdict(clock)) == clock
    except MalformedMessageError:
        return False


def _is_line(words: object) -> bool:
    return isinstance(words, str) and words.isprintable()


def _is_tuple(values: object, kind: type) -> bool:
    return isinstance(values, tuple) and all(type(value) is kind for value in values)


def _is_class(kind: object, of: type) -> bool:
    return isinstance(kind, type) and issubclass(kind, of)


def _expect(fitting: bool, what: str, got: object) -> None:
    if not fitting:
        raise PluginError(f"expected {what}, got {shown(got)}")
