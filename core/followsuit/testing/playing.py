"""Play without sense: legal moves drawn at random, the house shuffling, step by step."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping

from attrs import frozen

from followsuit.game import AnyGame
from followsuit.matches import Match, deal_by, start
from followsuit.moves import Move
from followsuit.options import Options, chosen
from followsuit.record import read, write
from followsuit.seats import HOUSE, Seat
from followsuit.shake import SECRET_BYTES

Taste = Callable[[random.Random, tuple[Move, ...]], Move]


@frozen
class Step:
    """A move, and the match before and after it."""

    before: Match
    seat: Seat
    move: Move
    after: Match


def steps(match: Match, rng: random.Random, deals: int | None = None) -> Iterator[Step]:
    """Play *match* on with moves drawn by *rng*.

    Of seats that choose at once any may be the next. What is called is drawn in some deals from all that is legal, in others it
    is always the first or always the last, so that all pass now and then.

    Args:
        match: At any moment.
        rng: Draws everything.
        deals: How many more deals to begin; None plays to the end of the match.

    Raises:
        AssertionError: Somebody is to act and has no legal move, or a deal does not end.
    """
    taste: Taste = _any
    moves = 0
    while match.to_act:
        seat = rng.choice(match.to_act)
        if seat == HOUSE:
            if deals is not None:
                if not deals:
                    return
                deals -= 1
            taste = rng.choice((_any, _any, _any, _first, _last))
            moves = 0
            move = deal_by(match, rng.randbytes(SECRET_BYTES))
        else:
            legal = match.legal(seat)
            assert legal, f"expected a legal move for seat {seat}, who is to act in phase {match.state.public.phase!r}"
            move = (taste if match.state.public.phase != "play" else _any)(rng, legal)
            moves += 1
            most = 100 + 10 * len(match.game.pieces)
            assert moves <= most, f"expected a deal to end within {most} moves"
        after = match.play(seat, move)
        yield Step(match, seat, move, after)
        match = after


def position(
    game: AnyGame, lines: str, *, preset: str | None = None, seats: int | None = None, options: Mapping[str, object] | None = None
) -> Match:
    """The match after *lines*, written as in a record, with seat 0 to deal first.

    Args:
        game: The rules.
        lines: Moves, one a line: "* deal ... / ...", "1 bid 30", "2 pass".
        preset: The preset of the table.
        seats: How many play; None for as many as usual.
        options: What differs from the preset; None for nothing.

    Raises:
        RecordError: A line is malformed or illegal; its number counts from the first of *lines*, plus 6.
    """
    settled: Options = chosen(game.options, game.presets, preset, options or {})
    header = write(start(game, settled, seats=seats or game.usual_seats, dealer=Seat(0), preset=preset))
    return read(header + lines, lambda _: game)


def _any(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    return rng.choice(legal)


def _first(_: random.Random, legal: tuple[Move, ...]) -> Move:
    return legal[0]


def _last(_: random.Random, legal: tuple[Move, ...]) -> Move:
    return legal[-1]
