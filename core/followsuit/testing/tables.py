"""Tables to try a game at: every number of players, with every preset and with options drawn at random."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.options import Kind, Options, Value, chosen, kinds
from followsuit.seats import Seat

T = TypeVar("T")
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


def mixed_tables(game: AnyGame, rng: random.Random, count: int) -> list[Match]:
    """Matches before their first deal: the game's defaults, then *count* mixes of options and numbers of players.

    Each value of an option, and each number of players, is in as many of them as another: what needs several options to go
    together is met sooner than by drawing each by itself.
    """
    values = {name: _values(kind) for name, kind in kinds(game.options).items()}
    drawn = {name: _shared_out(each, rng, count) for name, each in values.items()}
    seats = _shared_out(game.seat_counts, rng, count)
    mixes = ({name: each[nth] for name, each in drawn.items()} for nth in range(count))
    return [table(game, rng, game.usual_seats), *(table(game, rng, at, None, mix) for at, mix in zip(seats, mixes, strict=True))]


def drawn_options(options: type[Options], rng: random.Random) -> dict[str, Value]:
    """A value for each option, drawn from all that it may have."""
    return {name: _drawn(kind, rng) for name, kind in kinds(options).items()}


def _drawn(kind: Kind, rng: random.Random) -> Value:
    if kind.values is not None:
        return rng.choice(kind.values)
    if kind.low is not None and kind.high is not None:
        return rng.choice((kind.low, kind.high, rng.randint(kind.low, kind.high)))
    return rng.random() < 0.5


def _values(kind: Kind) -> tuple[Value, ...]:
    """Every value, of a number with many the ends and some between."""
    if kind.values is not None:
        return kind.values
    if kind.low is None or kind.high is None:
        return (False, True)
    step = max(1, (kind.high - kind.low) // 8)
    return tuple(dict.fromkeys((*range(kind.low, kind.high, step), kind.high)))


def _shared_out(values: Sequence[T], rng: random.Random, count: int) -> list[T]:
    """*count* of *values* in any order, each as often as another or once more."""
    found: list[T] = []
    while len(found) < count:
        found += rng.sample(values, len(values))
    return found[:count]
