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

WILD = 0.3
"""The part of the deals in which anything legal is done."""

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

    Of seats that choose at once any may be the next. What is called in a phase of a deal is drawn from all that is legal, or from
    each kind of call as often as from another, so that what is rare is not, or it is always the first or always the last, so that
    all pass now and then. What costs a deal by itself (`Game.sound()`) is done in some deals alone, or most would end with it.

    Args:
        match: At any moment.
        rng: Draws everything.
        deals: How many more deals to begin; None plays to the end of the match.

    Raises:
        AssertionError: Somebody is to act and has no legal move, or a deal does not end.
    """
    tastes: dict[str, Taste] = {}
    wild = False
    moves = 0
    while match.to_act:
        seat = rng.choice(match.to_act)
        if seat == HOUSE:
            if deals is not None:
                if not deals:
                    return
                deals -= 1
            tastes, wild = {}, rng.random() < WILD
            moves = 0
            move = deal_by(match, rng.randbytes(SECRET_BYTES))
        else:
            legal, phase = match.legal(seat), match.state.public.phase
            assert legal, f"expected a legal move for seat {seat}, who is to act in phase {phase!r}"
            if phase not in tastes:
                tastes[phase] = rng.choice(TASTES) if phase != "play" else _any
            move = tastes[phase](rng, legal if wild else match.game.sound(match.view(seat), legal))
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


def _even(rng: random.Random, legal: tuple[Move, ...]) -> Move:
    """Any of *legal*: each verb as likely as another, then each word after it, where all numbers and pieces are one."""
    verb = rng.choice(list(dict.fromkeys(move.verb for move in legal)))
    kinds: dict[tuple[str, ...], list[Move]] = {}
    for move in legal:
        if move.verb == verb:
            kinds.setdefault(tuple(word for word in move.args if word[:1].islower()), []).append(move)
    return rng.choice(rng.choice(list(kinds.values())))


def _first(_: random.Random, legal: tuple[Move, ...]) -> Move:
    return legal[0]


def _last(_: random.Random, legal: tuple[Move, ...]) -> Move:
    return legal[-1]


TASTES: tuple[Taste, ...] = (_any, _any, _even, _even, _first, _last, _last)
"""How calls are drawn, one way for each phase of a deal."""
