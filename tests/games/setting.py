"""A way to set up any deal of a game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from followsuit.errors import IllegalMoveError
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.seats import Seat
from followsuit.testing.playing import position

Made = Callable[..., Match]
"""`match("* deal ... / ...", "1 bid 0", seats=4, hook=False)`: a match dealt and played so far, seat 0 the first dealer."""


def setting(game: AnyGame) -> Made:
    """What makes matches of *game*."""

    def made(*lines: str, seats: int = 4, preset: str | None = None, **options: object) -> Match:
        return position(game, "".join(f"{line}\n" for line in lines), preset=preset, seats=seats, options=options)

    return made


def refused(match: Match, seat: int, move: str) -> str:
    """Why *seat* may not make *move*.

    Raises:
        AssertionError: It may.
    """
    with pytest.raises(IllegalMoveError) as error:
        match.play(Seat(seat), move)
    return str(error.value)


def pack(*hands: str, turned: str = "", without: str = "") -> str:
    """The deal of *hands*, with *turned* and then the rest of the pack behind them where a game leaves some."""
    names = [rank + suit for suit in "CDHS" for rank in "23456789TJQKA"]
    dealt = " / ".join(hands)
    rest = [turned, *(name for name in names if name not in dealt and name not in (turned, *without.split(",")))]
    return f"* deal {dealt}" + (f" / {','.join(rest)}" if turned else "")
