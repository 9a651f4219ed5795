"""What everyone, or one seat, knows of hands that it does not see.

Not here: what is known from suits that were not followed, which core reads off the plays.
"""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.state import View
from followsuit_texas42.plunge import DIVES
from followsuit_texas42.public import Texas42Own, Texas42Public

ONE_BLANK = DOMINO6["1-0"].bit


def barred(public: Texas42Public) -> dict[Seat, int]:
    """For each seat the tiles that it cannot hold, as everyone knows.

    Who calls first because of 1-0 holds it, until it may have been given away (R8, R41); the declarer does not hold the tile
    that it has called (R50).
    """
    found: dict[Seat, int] = {}
    if public.options.first_bidder == "holder_1_0" and public.held and public.layout.deck & ONE_BLANK:
        holders = {public.calls[0].seat if public.calls else public.turn[0]}
        if public.exchanged and holders & set(public.pair):
            holders |= set(public.pair)
        found = {Seat(seat): ONE_BLANK for seat in range(public.seats) if seat not in holders}
    if public.called and public.declarer is not None:
        found[public.declarer] = found.get(public.declarer, 0) | public.called
    return found


def given(view: View[Texas42Public, Texas42Own]) -> dict[Seat, int]:
    """Who has the tile that the seat of *view* gave before a nello, as long as it is not played (R41)."""
    public, own = view.public, view.own
    if own is None or not own.gave or not public.exchanged:
        return {}
    plays = [play.piece.bit for trick in public.tricks for play in trick.plays] + [play.piece.bit for play in public.trick]
    (other,) = (seat for seat in public.pair if seat != view.seat)
    return {} if own.gave in plays else {other: own.gave}


def qualified(public: Texas42Public, dealt: Sequence[int]) -> bool:
    """Whether everyone who bid a plunge or a splash held the doubles for it (R42, R43).

    Args:
        public: The public bucket.
        dealt: The mask of what each seat held when play began, seat 0 first.
    """
    for seat, move in public.calls:
        if move not in DIVES:
            continue
        if public.exchanged and seat in public.pair:
            (other,) = (each for each in public.pair if each != seat)
            fits = DIVES[move].fitted(dealt[seat], dealt[other])
        else:
            fits = DIVES[move].fits(dealt[seat])
        if not fits:
            return False
    return True
