"""The toys set up in a position: deals to see through, what a match comes to after some moves, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.toys import Euchre, Hearts

from followsuit.errors import IllegalMoveError
from followsuit.matches import Match
from followsuit.pieces import FRENCH52
from followsuit.seats import HOUSE, Seat
from followsuit.testing import position
from followsuit.values import evolve

PACK = [piece.name for piece in FRENCH52]
SPREAD = " / ".join(",".join(PACK[at::4]) for at in range(4))
"""Seat 0 holds 2C, seat 1 3C and so on through the pack: each some of every suit."""

SUITED = " / ".join(",".join(name for name in PACK if name.endswith(suit)) for suit in "CDHS")
"""Seat 0 holds the clubs, 1 the diamonds, 2 the hearts, 3 the spades."""

EUCHRE = "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC"
"""The jack of hearts is turned up, and seat 0 deals."""


def public(match: Match) -> Any:
    return match.state.public


def hand(match: Match, seat: int) -> str:
    return ",".join(match.game.pieces.names(match.state.own[seat].hand))


def hearts(deal: str, lines: str = "", number: int = 4, **options: object) -> Match:
    """Hearts in its deal of that number, from 1; the fourth is played without passing."""
    match = position(Hearts(), "", options=options)
    match = evolve(match, state=evolve(match.state, public=evolve(match.state.public, deal=number - 1)))
    return played(match.play(HOUSE, f"deal {deal}"), lines)


def euchre(lines: str, deal: str = EUCHRE, **options: object) -> Match:
    return played(position(Euchre(), deal, options=options), lines)


def played(match: Match, lines: str) -> Match:
    """*match* after lines such as "0 pass"."""
    for line in filter(None, map(str.strip, lines.splitlines())):
        seat, _, move = line.partition(" ")
        match = match.play(HOUSE if seat == "*" else Seat(int(seat)), move)
    return match


def refused(match: Match, seat: int, move: str) -> str:
    with pytest.raises(IllegalMoveError) as caught:
        match.play(Seat(seat), move)

    return str(caught.value)
