"""What everyone knows in a game with tricks, and what is said and scored there."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from followsuit.contracts import Contract
from followsuit.moves import Move
from followsuit.pieces import Mask
from followsuit.seats import Seat
from followsuit.state import Public
from followsuit.tricks import Play, Trick
from followsuit.values import value

DEAL, PLAY, OVER, DONE = "deal", "play", "over", "done"


class Call(NamedTuple):
    """Something said in turn: a bid, a pass, a name."""

    seat: Seat
    move: Move


class Scored(NamedTuple):
    """What a deal came to.

    Attributes:
        made: Whether the declarer made it; None where there was nothing to make.
        points: The points taken in tricks, for each seat.
        change: What the match score of each seat changes by.
    """

    made: bool | None
    points: tuple[int, ...]
    change: tuple[int, ...]


@value(kw_only=True)
class TrickPublic(Public):
    """What everyone knows in a game with tricks.

    Attributes:
        held: How many pieces each seat held when play began (before that: holds).
        away: How many pieces each seat has laid away unseen; () while nobody has.
        calls: The bidding so far, passes too.
        declarer: Who plays the contract; None before, and where nobody does.
        contract: How tricks are won; None before it is named.
        out: The seats that sit this deal out.
        upcard: Mask of pieces that lie face up and out of play.
        exposed: The mask of what each seat holds that lies face up, a hand that was laid down; () where none does.
        flags: Words for what has happened in play ("broken"); none when play begins.
        led: The suit asked for in this trick; None before the lead.
        trick: The plays of this trick, the lead first.
        tricks: The tricks that are complete, in order.
        won: The points of the tricks that each seat has won.
        shown: The mask of what each seat held, when the deal is over; () before.
    """

    held: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    calls: tuple[Call, ...] = ()
    declarer: Seat | None = None
    contract: Contract | None = None
    out: tuple[Seat, ...] = ()
    upcard: Mask = 0
    exposed: tuple[Mask, ...] = ()
    flags: frozenset[str] = frozenset()
    led: str | None = None
    trick: tuple[Play, ...] = ()
    tricks: tuple[Trick, ...] = ()
    won: tuple[int, ...] = ()
    shown: tuple[Mask, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many pieces each seat holds now."""
        done, laid = len(self.tricks), {play.seat for play in self.trick}
        return tuple(held if seat in self.out else held - done - (seat in laid) for seat, held in enumerate(self.held))


TP = TypeVar("TP", bound=TrickPublic)
