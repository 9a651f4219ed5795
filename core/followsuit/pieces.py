"""Cards and tiles, and sets of them.

A piece has a stable index in its piece set, so that a set of pieces (a hand, what is still out) is also an int with that bit
set: a *mask*.  Masks are what states hold; names are what people and messages see.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Generic, TypeVar

from attrs import field, frozen

from followsuit.errors import MalformedMoveError, shown
from followsuit.values import stated

Mask = Annotated[int, "mask"]
"""A set of pieces: the sum of their bits.  Messages write it as a list of names."""

T = TypeVar("T")

_CHUNK = 9
_CHUNK_BITS = (1 << _CHUNK) - 1

RANKS = "23456789TJQKA"
SUITS = "CDHS"
JOKERS = ("J1", "J2")


@frozen(slots=False, eq=False, repr=False)
class Piece:
    """One card or tile.  There is one object of each in a piece set; a copy from another process is equal to it.

    Attributes:
        name: Canonical, as in moves: "QH", "6-4".
        index: Its place in its set, from 0.
        set: The name of the piece set that it is of.
        bit: The mask that holds only this piece.
    """

    name: str
    index: int
    set: str
    bit: int = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.__dict__["bit"] = 1 << self.index

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Piece):
            return NotImplemented
        return (self.name, self.index, self.set) == (other.name, other.index, other.set)

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return self.name


@frozen(slots=False, eq=False, repr=False)
class Tile(Piece):
    """A domino, high end first.

    Attributes:
        high: Pips of the higher end.
        low: Pips of the lower end, at most *high*.
    """

    high: int
    low: int

    @property
    def double(self) -> bool:
        """Whether both ends are equal."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """Both ends together."""
        return self.high + self.low

    def has(self, pip: int) -> bool:
        """Whether either end shows *pip*."""
        return pip in (self.high, self.low)

    def other(self, pip: int) -> int:
        """The end that is not *pip* (a double's other end is its own)."""
        return self.low if self.high == pip else self.high


@frozen(slots=False, eq=False, repr=False)
class Card(Piece):
    """A French-suited card.

    Attributes:
        rank: One of "23456789TJQKA".
        suit: One of "CDHS".
    """

    rank: str
    suit: str

    @cached_property
    def height(self) -> int:
        """0 for a two to 12 for an ace."""
        return RANKS.index(self.rank)


@frozen(slots=False, eq=False, repr=False)
class Joker(Piece):
    """A joker, above all cards: "J1" the little one, "J2" the big one."""

    @property
    def big(self) -> bool:
        """Whether it is the higher of the two."""
        return self.name == JOKERS[-1]


class MaskTable(Generic[T]):
    """Finds the items whose bits are in a mask, in index order, without going through the bits each time.

    Args:
        items: The item of each index.
    """

    def __init__(self, items: Sequence[T]) -> None:
        self._chunks: list[tuple[Sequence[T], dict[int, tuple[T, ...]]]] = [
            (items[at : at + _CHUNK], {}) for at in range(0, len(items), _CHUNK)
        ]

    def of(self, mask: int) -> tuple[T, ...]:
        """The items of *mask*, which has no bit beyond the last item."""
        found: tuple[T, ...] = ()
        for items, known in self._chunks:
            part = mask & _CHUNK_BITS
            if part:
                some = known.get(part)
                if some is None:
                    some = known[part] = tuple(item for i, item in enumerate(items) if part >> i & 1)
                found += some
            mask >>= _CHUNK
        return found


@frozen(slots=False, eq=False)
class PieceSet:
    """All pieces of a kind, in index order.

    Attributes:
        name: What clients draw them by: "domino6", "french52".
        pieces: The piece with index i at place i.
        aliases: Other ways to write a piece (upper case), to its name.
    """

    name: str
    pieces: tuple[Piece, ...]
    aliases: Mapping[str, str] = field(factory=dict, repr=False)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, PieceSet):
            return NotImplemented
        return (self.name, self.pieces) == (other.name, other.pieces)

    def __hash__(self) -> int:
        return hash(self.name)

    def __getstate__(self) -> dict[str, Any]:
        return stated(self)

    @cached_property
    def all(self) -> int:
        """The mask of every piece."""
        return (1 << len(self.pieces)) - 1

    @cached_property
    def by_name(self) -> Mapping[str, Piece]:
        """Canonical name to piece."""
        return {piece.name: piece for piece in self.pieces}

    def __len__(self) -> int:
        return len(self.pieces)

    def __iter__(self) -> Iterator[Piece]:
        return iter(self.pieces)

    def __getitem__(self, name: str) -> Piece:
        return self.by_name[name]

    def find(self, text: str) -> Piece | None:
        """The piece that *text* names, in any case and order of ends; None when there is none."""
        if not text.isascii():
            return None  # its capitals may be the plain letters of a name
        name = text.upper()
        return self.by_name.get(self.aliases.get(name, name))

    def parse(self, text: str) -> Piece:
        """The piece that *text* names.

        Raises:
            MalformedMoveError: No piece of this set is written so.
        """
        piece = self.find(text)
        if piece is None:
            raise MalformedMoveError(f"expected a piece such as {self.pieces[-1].name}, got {shown(text)}")
        return piece

    def mask(self, pieces: Iterable[Piece | str]) -> int:
        """The mask of *pieces*, given as pieces or canonical names.

        Raises:
            KeyError: A name that is no piece of this set.
        """
        mask = 0
        for piece in pieces:
            mask |= (self.by_name[piece] if isinstance(piece, str) else piece).bit
        return mask

    def within(self, mask: int) -> tuple[Piece, ...]:
        """The pieces of *mask*, in index order."""
        return self._table.of(mask)

    def names(self, mask: int) -> tuple[str, ...]:
        """The names of the pieces of *mask*, in index order."""
        return self._names.of(mask)

    @cached_property
    def _table(self) -> MaskTable[Piece]:
        return MaskTable(self.pieces)

    @cached_property
    def _names(self) -> MaskTable[str]:
        return MaskTable([piece.name for piece in self.pieces])


def dominoes(top: int) -> PieceSet:
    """The double-*top* set: every pair of ends from 0 to *top* once, 0-0 first, the double of *top* last.

    >>> len(dominoes(6)), dominoes(6).parse("4-6")
    (28, 6-4)
    """
    name = f"domino{top}"
    ends = [(high, low) for high in range(top + 1) for low in range(high + 1)]
    return PieceSet(
        name,
        tuple(Tile(f"{high}-{low}", i, name, high, low) for i, (high, low) in enumerate(ends)),
        {f"{low}-{high}": f"{high}-{low}" for high, low in ends if high != low}
        | {f"{high}{low}": f"{high}-{low}" for high, low in ends}
        | {f"{low}{high}": f"{high}-{low}" for high, low in ends},
    )


def french(ranks: str = RANKS, jokers: tuple[str, ...] = ()) -> PieceSet:
    """Cards of the four suits, clubs first, from the lowest of *ranks* up, and after them *jokers* by name.

    >>> french().parse("10h"), len(french("9TJQKA")), len(french(jokers=JOKERS))
    (TH, 24, 54)
    """
    cards = [(rank, suit) for suit in SUITS for rank in ranks]
    count = len(cards)
    name = f"french{count + len(jokers)}"
    return PieceSet(
        name,
        (
            *(Card(rank + suit, i, name, rank, suit) for i, (rank, suit) in enumerate(cards)),
            *(Joker(joker, i, name) for i, joker in enumerate(jokers, count)),
        ),
        {f"10{suit}": f"T{suit}" for suit in SUITS if "T" in ranks},
    )


DOMINO6 = dominoes(6)
FRENCH52 = french()
