"""Who was dealt what, as the house's recorded move: "deal 6-6,... / 5-5,... / ...".

Seat 0's pieces first, then each next seat's; after a last "/" what was not dealt, in order.
"""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.errors import MalformedMoveError, shown
from followsuit.moves import Move
from followsuit.pieces import Piece, PieceSet
from followsuit.values import value


@value
class Deal:
    """A deal.

    Attributes:
        hands: The mask of each seat's pieces, seat 0 first.
        stock: What was not dealt, in order; the first is turned up where a game turns one up.
    """

    hands: tuple[int, ...]
    stock: tuple[Piece, ...]

    def move(self, pieces: PieceSet) -> Move:
        """The canonical move: hands from high to low, the stock in its order."""
        parts = [",".join(pieces.names(hand)[::-1]) or "-" for hand in self.hands]
        if self.stock:
            parts.append(",".join(piece.name for piece in self.stock))
        return Move("deal " + " / ".join(parts))


def read_deal(text: str, pieces: PieceSet, seats: int) -> Deal:
    """The deal that *text* (with or without its verb) writes down; an empty hand is "-".

    Raises:
        MalformedMoveError: Not a hand for each seat, an unknown piece, or one that is dealt twice.
    """
    words = text.strip()
    if words[:5].lower() == "deal ":
        words = words[5:]
    parts = words.split("/")
    if len(parts) not in (seats, seats + 1):
        raise MalformedMoveError(f"expected a deal of {seats} hands with '/' between them, got {shown(text)}")
    dealt = [() if part.strip() == "-" else _pieces(part, pieces) for part in parts]
    hands = [sum([piece.bit for piece in part]) for part in dealt]
    if sum(hands).bit_count() != sum(map(len, dealt)):
        every = [piece for part in dealt for piece in part]
        twice = next(piece for piece in every if every.count(piece) > 1)
        raise MalformedMoveError(f"expected each piece once, got {twice} twice")
    return Deal(tuple(hands[:seats]), tuple(dealt[seats]) if len(parts) > seats else ())


def deal_out(order: Sequence[Piece], sizes: Sequence[int], first: int) -> Deal:
    """Deal *order* in one block for each seat, seat *first* first.

    Args:
        order: The shuffled pieces.
        sizes: How many each seat gets, seat 0 first; in all at most as many as there are.
        first: The seat that gets the first block.
    """
    hands, at = [0] * len(sizes), 0
    for i in range(first, first + len(sizes)):
        seat = i % len(sizes)
        hands[seat] = sum([piece.bit for piece in order[at : at + sizes[seat]]])
        at += sizes[seat]
    return Deal(tuple(hands), tuple(order[at:]))


def _pieces(part: str, pieces: PieceSet) -> Sequence[Piece]:
    names, named = part.strip().split(","), pieces.by_name
    try:
        return [named[name] for name in names]
    except KeyError:
        return [pieces.parse(name.strip()) for name in names]
