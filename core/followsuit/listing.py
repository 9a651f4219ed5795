"""What is installed, as plain data with its words: games with their seats, options and presets, and the bots that play them.

The lobby, the command line and the documentation read this.  A game's catalogue says `about`; for each option
`option.<name>`, `option.<name>.help` and, for each value of a choice, `option.<name>.<value>`, as also for a number that stands
for something else; for each group of options `group.<name>`; for each preset `preset.<name>` and `preset.<name>.about`.  What it
does not say is shown by its name.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from followsuit.bots import BotKind
from followsuit.clocks import Clock, in_words
from followsuit.game import AnyGame
from followsuit.houserules import changes_said
from followsuit.options import Kind, Value, chosen, defaults, kinds
from followsuit.plugins import Registry
from followsuit.text import Text, Voice, catalogue

_KINDS: dict[str, Literal["choice", "bool", "int"]] = {"choice": "choice", "flag": "bool", "number": "int"}


class ValueListed(TypedDict):
    """A value of a choice."""

    value: str
    text: str


class NumberListed(TypedDict):
    """A number that stands for something else."""

    value: int
    text: str


class OptionListed(TypedDict):
    """An option: `group` heads those that stand together, `seats` are the numbers of players with whom it makes a difference.

    `choices` is there where it is a choice; `min`, `max` and `means`, what some numbers stand for, where it is a number.
    """

    name: str
    text: str
    help: str
    kind: Literal["choice", "bool", "int"]
    default: Value
    group: str
    seats: list[int]
    choices: NotRequired[list[ValueListed]]
    min: NotRequired[int]
    max: NotRequired[int]
    means: NotRequired[list[NumberListed]]


class PresetListed(TypedDict):
    """A preset: `about` says where it comes from, `values` what it sets, `changes` in sentences what of it is not as usual.

    `clock` is the one that is usual with it; None for none.
    """

    name: str
    text: str
    about: str
    values: dict[str, Value]
    changes: list[str]
    clock: ClockListed | None


class ClockListed(TypedDict):
    """A clock, in seconds as `clocks.Clock` has them, and in words."""

    move: int
    play: int | None
    bank: int
    extension: int
    text: str


class BotListed(TypedDict):
    """A bot, `level` 0 the weakest: `about` says how it plays, `text` also what it is called."""

    name: str
    level: int
    text: str
    about: str


class GameListed(TypedDict):
    """A game: `seats` are the numbers of seats that may play it."""

    name: str
    title: str
    about: str
    version: int
    seats: list[int]
    options: list[OptionListed]
    presets: list[PresetListed]
    bots: list[BotListed]


def listed(registry: Registry, language: str = "en") -> list[GameListed]:
    """Every game that is installed, by name."""
    return [
        listed_game(registry.games[name], registry.bots_for(registry.games[name]), language) for name in sorted(registry.games)
    ]


def listed_game(game: AnyGame, bots: tuple[BotKind, ...], language: str = "en") -> GameListed:
    """One game, with the *bots* that play it."""
    voice = Voice(game.catalogue(language))
    set_by_default = defaults(game.options)
    return GameListed(
        name=game.name,
        title=words(voice, "title", game.name),
        about=words(voice, "about", ""),
        version=game.version,
        seats=list(game.seat_counts),
        options=[_option(game, name, kind, set_by_default[name], voice) for name, kind in kinds(game.options).items()],
        presets=[
            PresetListed(
                name=name,
                text=words(voice, f"preset.{name}", name),
                about=words(voice, f"preset.{name}.about", ""),
                values=dict(values),
                changes=changes_said(game, chosen(game.options, game.presets, name, {}), None, language),
                clock=listed_clock(game.clocks[name], language) if name in game.clocks else None,
            )
            for name, values in game.presets.items()
        ],
        bots=[_bot(bot) for bot in bots],
    )


def words(voice: Voice, key: str, otherwise: str) -> str:
    """What the catalogue says under *key*, or *otherwise*."""
    return voice.say(Text(key)) if voice.has(key) else otherwise


def listed_clock(clock: Clock, language: str = "en") -> ClockListed:
    """A clock, which is said alike for every game."""
    voice = Voice(catalogue("followsuit", language))
    said = ", ".join(map(voice.say, in_words(clock)))
    return ClockListed(move=clock.move, play=clock.play, bank=clock.bank, extension=clock.extension, text=said)


def _bot(bot: BotKind) -> BotListed:
    return BotListed(name=bot.name, level=bot.level, text=f"{bot.name.capitalize()}: {bot.about}", about=bot.about)


def _option(game: AnyGame, name: str, kind: Kind, default: Value, voice: Voice) -> OptionListed:
    plain = name.replace("_", " ")
    option = OptionListed(
        name=name,
        text=words(voice, f"option.{name}", plain),
        help=words(voice, f"option.{name}.help", ""),
        kind=_KINDS[kind.name],
        default=default,
        group=words(voice, f"group.{kind.group}", kind.group),
        seats=list(kind.seats or game.seat_counts),
    )
    if kind.values is not None:
        option["choices"] = [
            ValueListed(value=value, text=words(voice, f"option.{name}.{value}", value.replace("_", " ")))
            for value in kind.values
        ]
    if kind.low is not None and kind.high is not None:
        option["min"], option["max"] = kind.low, kind.high
        option["means"] = _means(name, voice)
    return option


def _means(option: str, voice: Voice) -> list[NumberListed]:
    """The numbers of *option* for which the catalogue has words, from the lowest."""
    start = f"option.{option}."
    values = [key.removeprefix(start) for key in voice.entries if key.startswith(start)]
    numbers = sorted(int(value) for value in values if value.isdecimal())
    return [NumberListed(value=number, text=voice.say(Text(f"{start}{number}"))) for number in numbers]
