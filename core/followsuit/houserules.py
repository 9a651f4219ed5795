"""How a table differs from a preset, in words: the catalogue's labels of options and values, put side by side.

Not here: what the rules of a table are in full, which its game's face says.
"""

from __future__ import annotations

from functools import lru_cache

from followsuit.document import HouseShown
from followsuit.game import AnyGame
from followsuit.options import Options, Value, chosen, differences
from followsuit.ruleshash import rules_hash, rules_mark
from followsuit.text import Text, Voice, catalogue, text


def nearest(game: AnyGame, options: Options) -> str | None:
    """The preset that *options* differ from in the fewest options, the first of several; None where the defaults are nearer."""

    def distance(preset: str | None) -> int:
        return len(differences(options, game.presets, preset))

    return min((*game.presets, None), key=distance)


def changes(game: AnyGame, options: Options, preset: str | None) -> tuple[Text, ...]:
    """What *options* change from *preset*, one text an option, in the order in which the game declares them.

    Args:
        game: The rules.
        options: The table's.
        preset: One of the game's; None for its defaults.

    Returns:
        Such as "First mark bid: 3 (N42PA tournament: 2)"; () where nothing differs.

    Raises:
        OptionError: There is no such preset.
    """
    was = chosen(game.options, game.presets, preset, {})
    return tuple(
        text(
            "house.change" if preset is not None else "house.change.usual",
            option=_words(game, f"option.{name}", name),
            value=_value(game, name, value),
            preset=preset_name(game, preset),
            was=_value(game, name, getattr(was, name)),
        )
        for name, value in differences(options, game.presets, preset).items()
    )


def changes_said(game: AnyGame, options: Options, preset: str | None, language: str = "en") -> list[str]:
    """`changes()` as sentences.

    Raises:
        OptionError: There is no such preset.
    """
    # A listing must not fail for a game that has replaced core's texts by its own.
    voice = Voice({**catalogue("followsuit", language), **game.catalogue(language)})
    return [voice.sentence(change) for change in changes(game, options, preset)]


def preset_name(game: AnyGame, preset: str | None) -> Text:
    """What *preset* is called; None is the game's defaults."""
    return _words(game, f"preset.{preset}", preset) if preset is not None else text("house.usual")


def house_rules(game: AnyGame, options: Options, seats: int, preset: str | None = None, language: str = "en") -> HouseShown:
    """How a table differs from a preset, as it is shown.

    Args:
        game: The rules.
        options: The table's.
        seats: How many play.
        preset: What it is compared with; None for the preset that is nearest.
        language: Of the texts.

    Raises:
        OptionError: There is no such preset.
    """
    preset, said, differs, mark = _house_rules(game, options, seats, preset, language)
    return HouseShown(preset=preset, text=said, differs=list(differs), mark=mark)


@lru_cache(maxsize=1024)
def _house_rules(
    game: AnyGame, options: Options, seats: int, preset: str | None, language: str
) -> tuple[str | None, str, tuple[str, ...], str]:
    """What `house_rules()` answers: a table asks for it with every view."""
    if preset is None:
        preset = nearest(game, options)
    voice = Voice(game.catalogue(language))
    differs = tuple(changes_said(game, options, preset, language))
    said = text("house.except" if differs else "house.as", preset=preset_name(game, preset))
    return preset, voice.sentence(said), differs, rules_mark(rules_hash(game, options, seats))


def _value(game: AnyGame, option: str, value: Value) -> Text:
    if isinstance(value, bool):
        return text("yes" if value else "no")
    return _words(game, f"option.{option}.{value}", str(value))


def _words(game: AnyGame, key: str, name: str) -> Text:
    """The text *key*, or the name itself where the game has no words for it."""
    return Text(key) if key in game.catalogue("en") else text("plain", words=name.replace("_", " "))
