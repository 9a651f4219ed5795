"""Who plays with whom in a deal of Texas 42, as one seat knows it.

In two sides of partners that is the side of the match.  Elsewhere the bidder, with the holder of the tile that was called, plays
against all others; the holder knows that before anyone else does.
"""

from __future__ import annotations

from typing import Any

from followsuit.seats import Seat, side_of
from followsuit.state import View
from followsuit_texas42.public import Texas42Public


def allies(view: View[Texas42Public, Any]) -> tuple[Seat, ...]:
    """The seats that win this deal or lose it with the seat of *view*, itself among them, lowest first.

    As long as a partner is secret, those who play against the bidder take each other for friends, which one of them is not.
    """
    public, seat = view.public, view.seat
    assert seat is not None
    assert view.own is not None
    if public.declarer is None:
        return public.sides[side_of(seat, public.sides)]
    team = public.team
    if public.secret and view.own.dealt & public.called:
        return tuple(sorted({*team, seat}))
    return team if seat in team else tuple(Seat(other) for other in range(public.seats) if other not in team)


def spared(view: View[Texas42Public, Any]) -> int:
    """The mask of hidden tiles that are known to be with nobody who plays against the seat of *view*.

    To the bidder that is the tile that it called, and what it gave away before a nello.
    """
    public, own = view.public, view.own
    assert own is not None
    if view.seat != public.declarer:
        return 0
    gave: int = own.gave
    return gave | (public.called if public.secret else 0)


def beside(view: View[Texas42Public, Any]) -> int:
    """The mask of the partner's hand, where one player has both; 0 elsewhere."""
    assert view.seat is not None
    side = view.public.sides[side_of(view.seat, view.public.sides)]
    mask: int = 0
    for seat, own in view.beside:
        if seat in side:
            mask |= own.hand
    return mask


def kind_of_table(public: Texas42Public) -> str:
    """Which tables of chances are for this table.

    Its number of hands, with "called" where a partner may be; "seen" where a player has both hands of a side.
    """
    if len(public.players) < public.seats:
        return "seen"
    return f"{public.seats}-called" if public.calls_partner else str(public.seats)
