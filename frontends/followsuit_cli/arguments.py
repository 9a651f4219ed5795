"""Arguments that several commands share: what they may be, and how they are read."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import click

from followsuit.admission import SEATS
from followsuit.bots import BotKind
from followsuit.clocks import FIELDS, Clock, checked_clock
from followsuit.errors import MalformedMessageError, OptionError, UnknownNameError, shown
from followsuit.game import AnyGame
from followsuit.options import Options, chosen
from followsuit.plugins import Registry
from followsuit.shake import SECRET_BYTES

LONGEST = 16
"""Digits of a number, and one more."""

_FULL = "move=20,play=10,bank=60,extension=30"
_SECONDS = re.compile(r"[0-9]{1,8}\Z")

F = TypeVar("F", bound=Callable[..., Any])


class Number(click.ParamType[int]):
    """A whole number from *low* to *high*; None for whatever the command finds out later."""

    name = "number"

    def __init__(self, low: int, high: int | None = None) -> None:
        self._low = low
        self._high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        text = str(value)
        if text.isascii() and text.isdecimal() and len(text) < LONGEST:
            number = int(text)
            if self._low <= number and (self._high is None or number <= self._high):
                return number
        name = param.opts[0] if param is not None else "the number"
        up = "on" if self._high is None else f"to {self._high}"
        raise click.UsageError(f"expected {name} as a number from {self._low} {up}, got {shown(value)}")


class Seconds(click.ParamType[float]):
    """A time from 0 to *high* seconds."""

    name = "seconds"

    def __init__(self, high: float) -> None:
        self._high = high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if not 0 <= seconds <= self._high:
            name = param.opts[0] if param is not None else "a time"
            raise click.UsageError(f"expected {name} as seconds from 0 to {self._high:g}, got {shown(str(value))}")
        return seconds


class Seed(click.ParamType[bytes]):
    """A secret of 256 bits, written as hex digits."""

    name = "hex"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> bytes:
        if isinstance(value, bytes):
            return value
        digits = str(value)
        try:
            seed = bytes.fromhex(digits) if digits.isalnum() else b""
        except ValueError:
            seed = b""
        if len(seed) != SECRET_BYTES:
            raise click.UsageError(f"expected --seed as {2 * SECRET_BYTES} hex digits (256 bits), got {shown(digits)}")
        return seed


seed_option = click.option(
    "--seed",
    type=Seed(),
    metavar="HEX",
    help="64 hex digits: the same seed deals the same hands and makes bots repeat themselves.",
)


def table_options(command: F) -> F:
    """Adds what says how a table plays: --preset, --option and --seats."""
    for option in (
        click.option("--seats", type=Number(SEATS[0], SEATS[-1]), metavar="N", help="How many play, where that is open."),
        click.option("--option", "-o", "changes", multiple=True, metavar="NAME=VALUE", help="A house rule; may be repeated."),
        click.option("--preset", "-p", metavar="NAME", help="A named set of house rules."),
    ):
        command = option(command)
    return command


def fresh_seed(seed: bytes | None) -> bytes:
    """*seed*, or one that nobody can know."""
    return seed if seed is not None else secrets.token_bytes(SECRET_BYTES)


def read_options(game: AnyGame, preset: str | None, changes: Sequence[str]) -> Options:
    """The options that --preset and --option ask for.

    Raises:
        OptionError: An unknown name, a value outside, or not of the form name=value.
    """
    values: dict[str, object] = {}
    for change in changes:
        name, equals, value = change.partition("=")
        if not equals or not name:
            raise OptionError(f"expected --option name=value, got {shown(change)}")
        values[name.strip().replace("-", "_")] = value.strip()
    return chosen(game.options, game.presets, preset, values)


def read_clock(game: AnyGame, preset: str | None, asked: str | None) -> Clock | None:
    """The clock that --clock asks for: the one of the preset, seconds for each decision, or fields with their seconds.

    Raises:
        OptionError: The preset has none, or it is no clock.
    """
    if asked is None or asked == "off":
        return None
    if asked == "preset":
        if preset is None or preset not in game.clocks:
            raise OptionError(
                f"expected --preset with a clock, such as {_listed(game.clocks)}, got {shown(preset) if preset else 'none'}"
            )
        return game.clocks[preset]
    fields: dict[str, object] = {}
    for part in (f"move={asked}" if asked.isdecimal() else asked).split(","):
        name, _, seconds = part.partition("=")
        fields[name.strip()] = int(seconds) if _SECONDS.match(seconds.strip()) else seconds
    if "move" not in fields or not fields.keys() <= set(FIELDS):
        raise OptionError(f"expected --clock as preset, seconds such as 20, or {_FULL}, got {shown(asked)}")
    try:
        return checked_clock(fields)
    except MalformedMessageError as error:
        raise OptionError(f"{error} as --clock; one is preset, 20, or {_FULL}") from None


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names) or "(there is none)"


def read_seats(game: AnyGame, seats: int | None) -> int:
    """How many play; the default is four, or what the game has that is nearest.

    Raises:
        OptionError: The game is not for so many.
    """
    if seats is None:
        return game.usual_seats
    if seats not in game.seat_counts:
        counts = ", ".join(map(str, game.seat_counts))
        raise OptionError(f"expected --seats of {counts} for {game.name}, got {seats}")
    return seats


def read_bots(registry: Registry, game: AnyGame, names: str | None, count: int, *, cycle: bool = False) -> tuple[BotKind, ...]:
    """The bots that --bots names, one for each of *count* players.

    Args:
        registry: What is installed.
        game: What they are to play.
        names: With commas between; one name is for every player, None for the strongest bot that there is.
        count: How many players they are.
        cycle: Whether fewer names, that fit evenly, are taken again from the first.

    Raises:
        UnknownNameError: No such bot, none at all, or another number of names.
    """
    if names is None:
        kinds = registry.bots_for(game)
        if not kinds:
            raise UnknownNameError(f"expected a bot that plays {game.name}, found none installed")
        return (kinds[-1],) * count
    asked = [registry.bot(name.strip(), game) for name in names.split(",")]
    if len(asked) == 1 or (cycle and count % len(asked) == 0):
        return tuple(asked[i % len(asked)] for i in range(count))
    if len(asked) != count:
        raise UnknownNameError(f"expected --bots with 1 or {count} names for {game.name}, got {len(asked)} in {shown(names)}")
    return tuple(asked)
