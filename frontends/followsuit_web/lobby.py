"""What can be played here, as the lobby shows it, and the table that somebody asks for there."""

from __future__ import annotations

import secrets

from followsuit.bots import BotKind
from followsuit.errors import MalformedMessageError, OptionError, UnknownNameError, shown
from followsuit.game import AnyGame
from followsuit.listing import listed
from followsuit.names import clean_name
from followsuit.options import chosen
from followsuit.plugins import Registry
from followsuit.room import Happening, Sitter, key_of, opening
from followsuit.seats import Player, Seat
from followsuit.sitters import BOT_NAMES
from followsuit_web.wire import Data, checked_fields

NEEDED = frozenset({"game"})
OPTIONAL = frozenset({"preset", "options", "name", "bots", "seat"})


def games(registry: Registry, language: str = "en") -> Data:
    """Every game, with its options, presets and bots."""
    return {"games": listed(registry, language)}


def asked(data: Data, registry: Registry, token: str) -> tuple[Happening, Player]:
    """The opening of the table that *data* asks for, and the seat of who asks.

    Args:
        data: game, and if wanted preset, options, name, seat (0) and bots: names, first who sits at the left of the seat,
            on clockwise; by default the strongest everywhere, at a table of the usual size.
        registry: What is installed.
        token: Will open the seat.

    Raises:
        MalformedMessageError: A field is missing, of the wrong form, or one too many.
        UnknownNameError: The game or a bot is not installed.
        OptionError: The game cannot be played so.
    """
    checked_fields(data, NEEDED, OPTIONAL)
    game = registry.game(_words(data["game"], "game"))
    preset = None if data.get("preset") is None else _words(data["preset"], "preset")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise MalformedMessageError(f"expected options as an object, got {shown(options)}")
    bots = _bots(data.get("bots"), game, registry)
    seats = len(bots) + 1
    seat = data.get("seat", 0)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < seats:
        raise MalformedMessageError(f"expected a seat from 0 to {seats - 1}, got {shown(seat)}")
    name = clean_name(_words(data.get("name", ""), "name"), "Guest")
    stand_in = registry.bots_for(game)[-1].name
    others = iter([each for each in BOT_NAMES if each != name])
    sitters = {seat: Sitter("human", name, key_of(token), stand_in)}
    for step, bot in enumerate(bots, 1):
        at = (seat + step) % seats
        sitters[at] = Sitter("bot", next(others, f"Seat {at + 1}"), None, bot.name)
    table = tuple(sitters[at] for at in range(seats))
    hands = game.hands(chosen(game.options, game.presets, preset, options), seats)
    dealer = Seat(secrets.randbelow(hands))
    return opening(game, preset=preset, options=options, dealer=dealer, sitters=table), Player(seat)


def _bots(names: object, game: AnyGame, registry: Registry) -> list[BotKind]:
    fitting = registry.bots_for(game)
    if not fitting:
        raise UnknownNameError(f"expected a bot that plays {game.name}, none is installed")
    if names is None:
        return [fitting[-1]] * (game.usual_seats - 1)
    if not isinstance(names, list):
        raise MalformedMessageError(f"expected bots as a list of names, got {shown(names)}")
    if len(names) + 1 not in game.seat_counts:
        counts = " or ".join(str(count - 1) for count in game.seat_counts)
        raise OptionError(f"expected {counts} bots for {game.name}, got {len(names)}")
    return [registry.bot(_words(name, "each bot"), game) for name in names]


def _words(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise MalformedMessageError(f"expected {what} as text, got {shown(value)}")
    return value
