"""What can be played here, as the lobby shows it, and the table that somebody asks for there."""

from __future__ import annotations

import secrets
from typing import Any

from followsuit.bots import BotKind
from followsuit.clocks import Clock, checked_clock, checked_grace
from followsuit.company import Happening
from followsuit.errors import MalformedMessageError, OptionError, UnknownNameError, shown
from followsuit.game import AnyGame
from followsuit.listing import listed
from followsuit.manners import PHRASES, checked_pace
from followsuit.names import clean_name
from followsuit.opening import opening
from followsuit.options import chosen
from followsuit.plugins import Registry
from followsuit.seats import Player, Seat
from followsuit.sitters import BOT_NAMES, Sitter, key_of
from followsuit.terms import PACE, Empty, Terms
from followsuit.text import catalogue
from followsuit_web.wire import Data, checked_fields

NEEDED = frozenset({"game"})
OPTIONAL = frozenset(
    {"preset", "options", "name", "bots", "seat", "open", "empty", "spectators", "pace", "password", "clock", "grace"}
)

GRACE = 60
"""Seconds after which a bot plays for somebody who is away, where nobody says."""


def games(registry: Registry, language: str = "en") -> Data:
    """Every game, with its options, presets and bots, and what can be said at any table."""
    entries = catalogue("followsuit", language)
    phrases = [{"phrase": phrase, "text": entries[f"phrase.{phrase}"]} for phrase in PHRASES]
    return {"games": listed(registry, language), "phrases": phrases}


def asked(
    data: Data, registry: Registry, token: str, *, host: str | None = None, watch: str | None = None
) -> tuple[Happening, Player | None]:
    """The opening of the table that *data* asks for, and the seat of who asks.

    Args:
        data: game, and if wanted

            - preset, options;
            - name, and seat: 0 by default, null for none;
            - bots: names, first who sits at the left of the seat, on clockwise (where there is no seat, from seat 0 on); by
              default the strongest everywhere, at a table of the usual size;
            - open: seats that people may take, or true for all but one's own; the bots there play until somebody comes;
            - empty: `bots` (the default) or `wait`, where nobody plays in open seats;
            - spectators: whether people may watch; pace: seconds that bots wait;
            - clock: how long people may think, as `clocks.checked_clock()` reads it, or `preset` for the one that is usual with
              the preset; null for as long as they like, the default;
            - grace: seconds after which a bot plays for somebody who is away, 60 by default; null for never.
        registry: What is installed.
        token: Will open the seat.
        host: The token of the host; None for none but the seat's.
        watch: What visitors' tokens are made from.

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
    seated = data.get("seat", 0) is not None
    bots = _bots(data.get("bots"), game, registry, int(seated))
    seats = len(bots) + int(seated)
    seat = data.get("seat", 0)
    if seat is not None and not _is_seat(seat, seats):
        raise MalformedMessageError(f"expected a seat from 0 to {seats - 1}, or null, got {shown(seat)}")
    own = Player(seat) if isinstance(seat, int) else None
    name = clean_name(_words(data.get("name", ""), "name"), "Guest")
    is_open = _open(data.get("open", []), own, seats)
    asker = Sitter("human", name, key_of(token), registry.bots_for(game)[-1].name)
    table = _around(None if own is None else (own, asker), bots, is_open)
    hands = game.hands(chosen(game.options, game.presets, preset, options), seats)
    dealer = Seat(secrets.randbelow(hands))
    terms = Terms(
        host=own,
        host_key=None if host is None else key_of(host),
        watch=watch,
        by_code=bool(is_open),
        **_wanted(data, game, preset),
    )
    return opening(game, preset=preset, options=options, dealer=dealer, sitters=table, terms=terms), own


def locked(opening: Happening, password: str) -> Happening:
    """*opening*, from `asked()`, with the hash of the room's password."""
    return {**opening, "terms": {**opening["terms"], "password": password}}


def _wanted(data: Data, game: AnyGame, preset: str | None) -> dict[str, Any]:
    """The fields of Terms that *data* chooses."""
    return {
        "empty": _empty(data.get("empty", "bots")),
        "spectators": _flag(data.get("spectators", False), "spectators"),
        "pace": checked_pace(data.get("pace", PACE)),
        "clock": _clock(data.get("clock"), game, preset),
        "grace": checked_grace(data.get("grace", GRACE)),
    }


def _around(asker: tuple[Player, Sitter] | None, bots: list[BotKind], is_open: frozenset[Player]) -> tuple[Sitter, ...]:
    """Who sits where: *asker*, if they sit, and from their left on *bots*, each with another name."""
    own, sitter = asker or (Player(0), None)
    seats = len(bots) + (sitter is not None)
    names = iter([each for each in BOT_NAMES if sitter is None or each != sitter.name])
    sitters = {} if sitter is None else {own: sitter}
    for step, bot in enumerate(bots, len(sitters)):
        at = Player((own + step) % seats)
        sitters[at] = Sitter("open" if at in is_open else "bot", next(names, f"Seat {at + 1}"), None, bot.name)
    return tuple(sitters[Player(at)] for at in range(seats))


def _open(value: object, own: Player | None, seats: int) -> frozenset[Player]:
    """The seats that people may take."""
    if value is True:
        return frozenset(Player(at) for at in range(seats) if at != own)
    if value is False:
        return frozenset()
    if not isinstance(value, list) or not all(_is_seat(each, seats) and each != own for each in value):
        raise MalformedMessageError(f"expected open as a list of seats but one's own, or true, got {shown(value)}")
    return frozenset(map(Player, value))


def _is_seat(value: object, seats: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats


def _clock(value: object, game: AnyGame, preset: str | None) -> Clock | None:
    if value != "preset":
        return checked_clock(value)
    if preset is None or preset not in game.clocks:
        names = ", ".join(game.clocks) or "(there is none)"
        raise OptionError(f"expected a preset that has a clock, such as {names}, got {shown(preset)}")
    return game.clocks[preset]


def _empty(value: object) -> Empty:
    if value == "bots":
        return "bots"
    if value == "wait":
        return "wait"
    raise MalformedMessageError(f"expected empty as bots or wait, got {shown(value)}")


def _flag(value: object, what: str) -> bool:
    if not isinstance(value, bool):
        raise MalformedMessageError(f"expected {what} as true or false, got {shown(value)}")
    return value


def _bots(names: object, game: AnyGame, registry: Registry, people: int) -> list[BotKind]:
    fitting = registry.bots_for(game)
    if not fitting:
        raise UnknownNameError(f"expected a bot that plays {game.name}, none is installed")
    if names is None:
        return [fitting[-1]] * (game.usual_seats - people)
    if not isinstance(names, list):
        raise MalformedMessageError(f"expected bots as a list of names, got {shown(names)}")
    if len(names) + people not in game.seat_counts:
        counts = " or ".join(str(count - people) for count in game.seat_counts)
        raise OptionError(f"expected {counts} bots for {game.name}, got {len(names)}")
    return [registry.bot(_words(name, "each bot"), game) for name in names]


def _words(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise MalformedMessageError(f"expected {what} as text, got {shown(value)}")
    return value
