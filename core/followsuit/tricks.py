"""Plays, tricks, and who takes one."""

from __future__ import annotations

from typing import NamedTuple

from followsuit.pieces import Piece
from followsuit.seats import Seat
from followsuit.suits import SuitTables


class Play(NamedTuple):
    """A piece on the table, and whose it was."""

    seat: Seat
    piece: Piece


class Trick(NamedTuple):
    """A complete trick.

    Attributes:
        led: The suit that was asked for; "" when the trick lies face down and may not be reviewed.
        plays: The lead first; empty when it lies face down.
        winner: Who took it.
        points: What it is worth, in the game's points.
    """

    led: str
    plays: tuple[Play, ...]
    winner: Seat
    points: int


def winning(plays: tuple[Play, ...], led: str, suits: SuitTables) -> Play:
    """The play that takes the trick so far: of two equally strong, the first.

    Args:
        plays: At least one, the lead first.
        led: The suit that was led.
        suits: How the pieces rank.
    """
    ranks = suits.strength[led]
    best, most = plays[0], -1
    for play in plays:
        rank = ranks[play[1].index]
        if rank > most:
            best, most = play, rank
    return best
