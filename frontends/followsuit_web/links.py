"""What a link to the lobby asks for: the rules of a table, settled and in words.

The address of the lobby and the lobby's form ask alike, so a link is as good as what somebody has filled in.
"""

from __future__ import annotations

from collections.abc import Iterable

from followsuit.errors import MalformedMessageError, OptionError, shown
from followsuit.houserules import house_rules
from followsuit.options import chosen, differences
from followsuit.plugins import Registry
from followsuit.ruleshash import rules_hash
from followsuit.seats import Seat
from followsuit_web.wire import Data

NAMED = frozenset({"game", "preset", "seats"})
OPTION = "option."
"""What an option's name stands after."""


def rules(query: Iterable[tuple[str, str]], registry: Registry, language: str = "en") -> Data:
    """The rules that a link to a table asks for, settled and in words.

    Args:
        query: The parameters of the link: game, and if wanted preset, seats, and `option.` with an option's name.
        registry: What is installed.
        language: Of the texts.

    Returns:
        game, preset, seats, the options that differ from the preset, how the table differs in words, and the hash of its rules.

    Raises:
        MalformedMessageError: There is no game in it, or a parameter that is unknown or there twice.
        UnknownNameError: The game is not installed.
        OptionError: The game cannot be played so.
    """
    asked: dict[str, str] = {}
    for key, value in query:
        if key in asked:
            raise MalformedMessageError(f"expected each parameter once, got {shown(key)} twice")
        if key not in NAMED and not key.startswith(OPTION):
            raise MalformedMessageError(f"expected no parameter {shown(key)}")
        asked[key] = value
    if "game" not in asked:
        raise MalformedMessageError("expected a parameter 'game'")
    game = registry.game(asked["game"])
    seats = asked.get("seats", str(game.usual_seats))
    if seats not in map(str, game.seat_counts):
        raise OptionError(f"expected {' or '.join(map(str, game.seat_counts))} seats for {game.name}, got {shown(seats)}")
    changes = {key.removeprefix(OPTION): value for key, value in asked.items() if key.startswith(OPTION)}
    preset, count = asked.get("preset"), int(seats)
    options = chosen(game.options, game.presets, preset, changes)
    game.start(options, count, Seat(0))
    return {
        "game": game.name,
        "preset": preset,
        "seats": count,
        "options": differences(options, game.presets, preset),
        "house": house_rules(game, options, count, preset, language),
        "rules": rules_hash(game, options, count),
    }
