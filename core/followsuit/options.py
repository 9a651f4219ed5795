"""House rules: what a table may choose, and named presets.

A game's options are an attrs class whose fields come from `choice()`, `flag()` and `number()`; everything else (parsing,
bounds, the lobby's form, help) is derived from those.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import attrs

from followsuit.errors import OptionError, shown


@attrs.frozen(slots=False, kw_only=True)
class Options:
    """The options of a game; a subclass declares them."""


_DIGITS = re.compile(r"[0-9]{1,8}\Z")

T = TypeVar("T", bound=Options)
Value = str | int | bool
Preset = Mapping[str, Value]
"""Option names to values; options not named keep their default."""


@attrs.frozen
class Kind:
    """What an option may be.

    Attributes:
        values: The words to choose from; None for a number or a flag.
        low: Least number; None unless it is a number.
        high: Greatest number; None unless it is a number.
        group: What it stands with in a form, as `group.<group>` says; empty where a game has no groups.
        seats: The numbers of players with whom it makes a difference; () for all.
    """

    values: tuple[str, ...] | None = None
    low: int | None = None
    high: int | None = None
    group: str = ""
    seats: tuple[int, ...] = ()

    @property
    def name(self) -> str:
        """`choice`, `number` or `flag`."""
        return "choice" if self.values is not None else "number" if self.low is not None else "flag"

    def read(self, value: object) -> Value:
        """*value*, also when it came as text.

        Raises:
            ValueError: It is outside; the message says what was expected.
        """
        if self.values is not None:
            if value in self.values:
                return str(value)
            raise ValueError(f"one of {', '.join(self.values)}")
        if self.low is not None and self.high is not None:
            number = int(value) if isinstance(value, str) and _DIGITS.match(value) else value
            if isinstance(number, int) and not isinstance(number, bool) and self.low <= number <= self.high:
                return number
            raise ValueError(f"a number from {self.low} to {self.high}")
        if isinstance(value, bool):
            return value
        word = value.lower() if isinstance(value, str) else ""
        if word in ("true", "yes", "on", "1"):
            return True
        if word in ("false", "no", "off", "0"):
            return False
        raise ValueError("true or false")


def choice(default: str, *others: str, group: str = "", seats: tuple[int, ...] = ()) -> Any:
    """An option that is one of a few words; see `Kind` for *group* and *seats*."""
    return attrs.field(default=default, metadata={"kind": Kind(values=(default, *others), group=group, seats=seats)})


def flag(default: bool, *, group: str = "", seats: tuple[int, ...] = ()) -> Any:
    """An option that is on or off; see `Kind` for *group* and *seats*."""
    return attrs.field(default=default, metadata={"kind": Kind(group=group, seats=seats)})


def number(default: int, low: int, high: int, *, group: str = "", seats: tuple[int, ...] = ()) -> Any:
    """An option that is a whole number from *low* to *high*; see `Kind` for *group* and *seats*."""
    return attrs.field(default=default, metadata={"kind": Kind(low=low, high=high, group=group, seats=seats)})


def kinds(options: type[Options]) -> dict[str, Kind]:
    """Option names to kinds, in the order declared."""
    return {field.name: field.metadata["kind"] for field in attrs.fields(options)}


def defaults(options: type[Options]) -> dict[str, Value]:
    """Option names to default values."""
    return {field.name: field.default for field in attrs.fields(options)}


def chosen(options: type[T], presets: Mapping[str, Preset], preset: object, changes: Mapping[str, object]) -> T:
    """The options of a table: a preset, then what differs from it.

    Args:
        options: The game's options class.
        presets: The game's presets.
        preset: The name of one of them, as it came; None for the defaults.
        changes: Option names to values; text is read where a number or flag is wanted.

    Raises:
        OptionError: An unknown preset or option, or a value outside.
    """
    if preset is not None and not (isinstance(preset, str) and preset in presets):
        raise OptionError(f"expected a preset such as {', '.join(presets) or '(there are none)'}, got {shown(preset)}")
    known = kinds(options)
    values: dict[str, Value] = dict(presets[preset]) if isinstance(preset, str) else {}
    for name, value in changes.items():
        if name not in known:
            raise OptionError(f"expected an option such as {', '.join(known) or '(there are none)'}, got {shown(name)}")
        try:
            values[name] = known[name].read(value)
        except ValueError as expected:
            raise OptionError(f"expected {expected} for option {name}, got {shown(value)}") from None
    return options(**values)


def differences(options: Options, presets: Mapping[str, Preset], preset: str | None) -> dict[str, Value]:
    """What *options* changes from *preset* (None: from the defaults)."""
    was = chosen(type(options), presets, preset, {})
    return {name: value for name in kinds(type(options)) if (value := getattr(options, name)) != getattr(was, name)}
