"""How a room begins: the happening that opens it, and the room that this makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from followsuit.company import Happening, gathered
from followsuit.errors import OptionError, shown
from followsuit.game import AnyGame
from followsuit.matches import start
from followsuit.options import chosen, differences
from followsuit.room import Room
from followsuit.seats import Seat
from followsuit.sitters import Sitter, read, written
from followsuit.terms import Terms, agreed


def opening(
    game: AnyGame,
    *,
    preset: str | None,
    options: Mapping[str, object],
    dealer: Seat,
    sitters: tuple[Sitter, ...],
    terms: Terms | None = None,
) -> Happening:
    """The first happening of a room.

    Args:
        game: What is played.
        preset: By which rules; None for the game's defaults.
        options: What differs from them.
        dealer: Who deals first.
        sitters: The players, player 0 first.
        terms: Who may come in, and more; None makes the first person host, and lets in nobody who has no seat.

    Raises:
        OptionError: The game cannot be played so.
    """
    settled = chosen(game.options, game.presets, preset, options)
    match = start(game, settled, seats=len(sitters), dealer=dealer, preset=preset)
    return {
        "kind": "open",
        "game": game.name,
        "version": game.version,
        "preset": preset,
        "options": dict(differences(settled, game.presets, preset)),
        "rules": match.rules,
        "dealer": int(dealer),
        "sitters": [written(sitter) for sitter in sitters],
        **({"terms": agreed(terms)} if terms is not None else {}),
    }


def opened(happening: Happening, games: Callable[[str], AnyGame]) -> Room:
    """The room that an opening makes.

    Args:
        happening: From `opening()`.
        games: The game of a name.

    Raises:
        UnknownNameError: The game is not installed.
        OptionError: It is there in another version, or its rules are no longer those that the room was made with.
    """
    game = games(happening["game"])
    if happening["version"] != game.version:
        raise OptionError(f"expected version {game.version} of {game.name}, got {shown(happening['version'])}")
    sitters = tuple(read(each) for each in happening["sitters"])
    options = chosen(game.options, game.presets, happening["preset"], happening["options"])
    match = start(
        game,
        options,
        seats=len(sitters),
        dealer=Seat(happening["dealer"]),
        preset=happening["preset"],
        names=tuple(sitter.name for sitter in sitters),
    )
    # A preset that was tuned since would change the rules in the middle of a match.
    if happening.get("rules", match.rules) != match.rules:
        raise OptionError(f"expected rules {match.rules}, as {game.name} has them now, got {shown(happening['rules'])}")
    return Room(match=match, company=gathered(sitters, happening.get("terms")), taken=(0,) * len(sitters))
