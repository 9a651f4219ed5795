"""Nello: the declarer plays alone and must not take a trick.

At least one mark must be bid.  There is no trump, the declarer's partners lay their tiles down, so that tricks are complete
without them, and the deal ends with the first trick that the declarer takes.  Tables differ in what the doubles are.  At some the
declarer and the partner first change one tile each, neither seeing what it will get.

Sources: Curtis Cameron's variations of 42 (doubles high or a suit of their own usual, low rare); Lechner Hall (the bidder says
which, 0-0 high among them); Harper Park (a suit of their own); the "Teel" tables for the exchange.
"""

from __future__ import annotations

from typing import ClassVar

from attrs import frozen

from followsuit.moves import Move
from followsuit.pieces import DOMINO6
from followsuit.trickpublic import TrickPublic
from followsuit_texas42.suits import DominoSuits, Doubles
from followsuit_texas42.trumps import DominoContract

NELLO = Move("nello")
"""Nello without a word on the doubles: no contract, but what people say."""


@frozen(slots=False)
class Nello(DominoContract):
    """No trick for the declarer."""

    alone: ClassVar[bool] = True
    ends: ClassVar[bool] = False
    takes: ClassVar[bool] = False

    def lost(self, public: TrickPublic) -> bool:
        """Whether the declarer has taken a trick: that ends the deal at once."""
        return bool(public.tricks) and public.tricks[-1].winner == public.declarer

    def made(self, public: TrickPublic, taken: int, needed: int) -> bool:
        """Whether the declarer took none."""
        return all(trick.winner != public.declarer for trick in public.tricks)


def _nello(word: str, doubles: Doubles) -> Nello:
    return Nello(Move(f"nello {word}"), DominoSuits(doubles=doubles), DOMINO6)


WAYS = {
    "high": _nello("high", Doubles.HIGH),
    "low": _nello("low", Doubles.LOW),
    "own": _nello("own", Doubles.OWN),
    "own_inverted": _nello("own-inverted", Doubles.OWN_INVERTED),
}
"""By what the doubles are, as the option `nello` has it."""
