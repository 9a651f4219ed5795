"""Small positions in the middle of a deal, and answers about them that are found by trying everything."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations

from attrs import evolve, frozen

from followsuit.claims import Known, bits
from followsuit.pieces import DOMINO6, Piece, PieceSet, Tile, french
from followsuit.suits import CardSuits, Playable, SuitRules, SuitTables, following, tables
from followsuit.ways import Place

CARDS16 = french("JQKA")


@frozen
class Bones:
    """Dominoes: a tile is of both its numbers and led as the higher one; doubles and, if any, one number's tiles are high."""

    trump: int | None = None

    def led(self, piece: Piece) -> str:
        assert isinstance(piece, Tile)
        return "trump" if self.trump is not None and piece.has(self.trump) else str(piece.high)

    def follows(self, piece: Piece, led: str) -> bool:
        assert isinstance(piece, Tile)
        return led == "trump" if self.led(piece) == "trump" else led != "trump" and piece.has(int(led))

    def strength(self, piece: Piece, led: str) -> int:
        assert isinstance(piece, Tile)
        if not self.follows(piece, led) and self.led(piece) != "trump":
            return 0
        suit = self.trump if self.led(piece) == "trump" else int(led)
        assert suit is not None
        return (10 if self.led(piece) == "trump" else 0) + (8 if piece.double else 1 + piece.other(suit))


class Nearest:
    """Dominoes of one suit: those nearest to seven pips are high, and nothing else may be played."""

    def led(self, piece: Piece) -> str:
        return "all"

    def follows(self, piece: Piece, led: str) -> bool:
        return True

    def strength(self, piece: Piece, led: str) -> int:
        assert isinstance(piece, Tile)
        return 8 - abs(7 - piece.pips)


@frozen
class Kind:
    """A set of pieces, how they rank and what may be played."""

    pieces: PieceSet
    suits: SuitTables
    playable: Playable


def followed(rules: SuitRules, pieces: PieceSet) -> Kind:
    """A kind in which suits are followed."""
    suits = tables(rules, pieces)
    return Kind(pieces, suits, following(suits))


def _nearest() -> Kind:
    suits = tables(Nearest(), DOMINO6)
    ranks = suits.strength["all"]

    def playable(_led: str | None, hand: int) -> int:
        best = max((ranks[index] for index in bits(hand)), default=0)
        return sum(1 << index for index in bits(hand) if ranks[index] == best)

    return Kind(DOMINO6, suits, playable)


KINDS = {
    "cards": followed(CardSuits(), CARDS16),
    "cards, hearts trump": followed(CardSuits("H"), CARDS16),
    "tiles": followed(Bones(), DOMINO6),
    "tiles, threes trump": followed(Bones(3), DOMINO6),
    "sevens": _nearest(),
}


@frozen
class Puzzle:
    """A position in which seat 0 is to play.

    Attributes:
        kind: What it is played with.
        hands: The mask of each hand, seat 0 first; none sits out.
        trick: The index of each piece of the trick, the lead first, played by the last seats.
        aside: What else there is, which nobody sees.
    """

    kind: Kind
    hands: tuple[int, ...]
    trick: tuple[int, ...] = ()
    aside: int = 0

    @property
    def led(self) -> str | None:
        return self.kind.suits.led[self.trick[0]] if self.trick else None

    def known(self, *barred: int) -> Known:
        """What seat 0 knows, and of each of the other hands that it holds nothing of a mask of *barred*."""
        others = [Place(hand.bit_count(), ~mask) for hand, mask in zip(self.hands[1:], barred, strict=True)]
        aside = (Place(self.aside.bit_count(), -1),) if self.aside else ()
        unseen = sum(self.hands[1:]) | self.aside
        return Known(self.kind.suits, self.kind.playable, self.hands[0], unseen, tuple(others), aside, self.led, self.trick)


def puzzle(kind: Kind, rng: random.Random, others: int, size: int, high: bool) -> tuple[Puzzle, Known]:
    """A random position, seat 0 with pieces that tend to be *high* or low, and what seat 0 knows."""
    suits, count = kind.suits, len(kind.pieces)
    spare = rng.choice([0, 0, 1, 2])
    live = rng.sample(range(count), (1 + others) * size + spare)
    if rng.random() < 0.85:
        best = sorted(live, key=lambda index: suits.strength[suits.led[index]][index], reverse=high)
        mine = rng.sample(best[: size + 2], size)
    else:
        mine = rng.sample(live, size)
    rest = [index for index in live if index not in mine]
    rng.shuffle(rest)
    hands = [sum(1 << index for index in mine)]
    hands += [sum(1 << index for index in rest[at * size : (at + 1) * size]) for at in range(others)]
    trick: list[int] = []
    for seat in range(rng.choice([others + 1, others + 1, *range(1, others + 1)]), others + 1):
        led = suits.led[trick[0]] if trick else None
        trick.append(rng.choice(list(bits(kind.playable(led, hands[seat])))))
        hands[seat] ^= 1 << trick[-1]
    found = Puzzle(kind, tuple(hands), tuple(trick), sum(1 << index for index in rest[others * size :]))
    barred = [0] * others
    for at, hand in enumerate(hands[1:]):
        for mask in rng.sample(sorted(suits.follow.values()), rng.choice([0, 0, 1])):
            barred[at] |= mask & ~hand
        if found.trick and at >= others - len(trick) and not suits.follow[suits.led[trick[0]]] >> trick[at - others] & 1:
            barred[at] |= suits.follow[suits.led[trick[0]]] & ~hand
    return found, found.known(*barred)


def deals(known: Known) -> Iterator[tuple[int, ...]]:
    """Every way in which the other hands can be, each once."""
    yield from dict.fromkeys(shares[: len(known.others)] for shares in _shares(known.unseen, [*known.others, *known.aside]))


def _shares(unseen: int, places: Sequence[Place]) -> Iterator[tuple[int, ...]]:
    if not unseen:
        yield (0,) * len(places)
        return
    bit = unseen & -unseen
    for at, place in enumerate(places):
        if place.size and place.may & bit:
            for shares in _shares(unseen ^ bit, [*places[:at], Place(place.size - 1, place.may), *places[at + 1 :]]):
                yield (*shares[:at], shares[at] | bit, *shares[at + 1 :])


def reached(puzzle: Puzzle, ours: Collection[int], takers: Collection[int], order: Sequence[int] = ()) -> bool:
    """Whether the seats *ours* can bring about that *takers* take every trick, seat 0 playing in *order* if given."""
    seats = len(puzzle.hands)
    kind = puzzle.kind

    def goes(hands: tuple[int, ...], seat: int, plays: list[tuple[int, int]]) -> bool:
        if len(plays) == seats:
            ranks = kind.suits.strength[kind.suits.led[plays[0][1]]]
            winner = max(plays, key=lambda play: ranks[play[1]])[0]
            return winner in takers and goes(hands, winner, [])
        if not hands[seat]:
            return True
        options = list(bits(kind.playable(kind.suits.led[plays[0][1]] if plays else None, hands[seat])))
        if order and seat == 0:
            options = [index for index in options if index == order[-hands[0].bit_count()]]
        rests = [(*hands[:seat], hands[seat] ^ 1 << index, *hands[seat + 1 :]) for index in options]
        answers = (goes(rest, (seat + 1) % seats, [*plays, (seat, index)]) for rest, index in zip(rests, options, strict=True))
        return any(answers) if seat in ours else all(answers)

    return goes(puzzle.hands, 0, [(seats - len(puzzle.trick) + at, index) for at, index in enumerate(puzzle.trick)])


def ordered(puzzle: Puzzle, known: Known) -> bool:
    """Whether there is an order in which seat 0 takes every trick in every deal; by trying everything."""
    every = [evolve(puzzle, hands=(known.hand, *hands)) for hands in deals(known)]
    return any(all(reached(each, {0}, {0}, order) for each in every) for order in permutations(bits(known.hand)))
