"""Tables to try a game at: every number of players, with every preset and with options drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.options import Kind, Options, Value, chosen, kinds
from followsuit.seats import Seat

DRAWN = 2
"""How many sets of options are drawn for each number of seats."""


def tables(game: AnyGame, rng: random.Random, drawn: int = DRAWN) -> Iterator[Match]:
    """Matches before their first deal, any dealer: for each number of players the defaults, each preset, and *drawn* others."""
    for seats in game.seat_counts:
        for preset in (None, *game.presets):
            yield table(game, rng, seats, preset)
        for _ in range(drawn if kinds(game.options) else 0):
            yield table(game, rng, seats, None, drawn_options(game.options, rng))


def table(
    game: AnyGame, rng: random.Random, seats: int, preset: str | None = None, options: Mapping[str, Value] | None = None
) -> Match:
    """A match before its first deal, any dealer."""
    settled: Options = chosen(game.options, game.presets, preset, options or {})
    dealer = Seat(rng.randrange(game.hands(settled, seats)))
    return start(game, settled, seats=seats, dealer=dealer, preset=preset)


def drawn_options(options: type[Options], rng: random.Random) -> dict[str, Value]:
    """A value for each option, drawn from all that it may have."""
    return {name: _drawn(kind, rng) for name, kind in kinds(options).items()}


def _drawn(kind: Kind, rng: random.Random) -> Value:
    if kind.values is not None:
        return rng.choice(kind.values)
    if kind.low is not None and kind.high is not None:
        return rng.choice((kind.low, kind.high, rng.randint(kind.low, kind.high)))
    return rng.random() < 0.5
