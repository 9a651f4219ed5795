"""Play that goes to extremes: each seat is bent on taking tricks, or on losing them, or on nothing, for a whole deal."""

from __future__ import annotations

import random
from collections.abc import Callable

from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.seats import HOUSE, Seat
from followsuit.shake import SECRET_BYTES
from followsuit.testing.tables import drawn_options, table
from followsuit.trickpublic import TrickPublic

Will = Callable[[list[Move]], Move]


def largest_swing(game: AnyGame, rng: random.Random, tables: int, deals: int = 4) -> float:
    """The largest part of its cap that a deal has moved at tables of all kinds.

    Raises:
        AssertionError: A deal has moved more than its cap.
    """
    most = 0.0
    for _ in range(tables):
        match = table(game, rng, rng.choice(game.seat_counts), None, drawn_options(game.options, rng))
        for _ in range(deals):
            if not match.to_act:
                break
            match = match.deal(rng.randbytes(SECRET_BYTES))
            cap = game.swing_cap(match.state.public)
            match = played(match, rng)
            public = match.state.public
            swing = max(map(abs, public.deals[-1].swings(public.sides)))
            assert swing <= cap + 1e-9, f"expected a swing of at most {cap} with {public.options}, got {public.deals[-1]}"
            most = max(most, swing / cap)
    return most


def played(match: Match, rng: random.Random) -> Match:
    """*match* at the end of the deal."""
    wills: list[Will] = [rng.choice((_most, _least, rng.choice)) for _ in range(match.state.public.seats)]
    calls: list[Will] = [rng.choice((_most, _least, rng.choice)) for _ in range(match.state.public.seats)]
    while match.to_act not in ((), (HOUSE,)):
        seat = rng.choice(match.to_act)
        match = match.play(seat, _move(match, seat, wills[seat] if match.state.public.phase == "play" else calls[seat]))
    return match


def _move(match: Match, seat: Seat, will: Will) -> Move:
    public, legal = match.state.public, list(match.legal(seat))
    if public.phase == "play" and isinstance(public, TrickPublic) and public.contract is not None:
        suits, index = public.contract.tables, {move: public.contract.pieces[move.args[0]].index for move in legal}
        legal.sort(key=lambda move: suits.strength[public.led or suits.led[index[move]]][index[move]])
    return will(legal)


def _most(moves: list[Move]) -> Move:
    return moves[-1]


def _least(moves: list[Move]) -> Move:
    return moves[0]
