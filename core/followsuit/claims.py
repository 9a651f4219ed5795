"""Claims of one seat: whether it surely takes every trick that is left.

Surely: from what the seat can know, whatever the other hands hold and play, its partner's too.  The answer may be no where a
claim is sound, and is never yes where it is not.  That it takes none is asked of `ducking`; with all hands open, see `openhands`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import frozen

from followsuit.suits import Playable, SuitTables
from followsuit.ways import Place, can_share

LIMIT = 4000
"""How many questions about hidden hands are asked before the answer is no, each some ten microseconds."""


@frozen
class Known:
    """What a seat that is to play knows.

    Attributes:
        suits: How the pieces rank.
        playable: What may be played.
        hand: The mask of its hand.
        unseen: The mask of what it has not seen: just as many pieces as there is room for in *others* and *aside*.
        others: Each other hand that plays, the next to play after the seat first, with the mask of what it can still hold.
        aside: Where unseen pieces may be and are not played: hands that sit out, what was laid away, stock.
        led: The suit of the trick; None where the seat leads.
        trick: The index of each piece of the trick so far, the lead first; the last *others* have played them.
        first: The mask of what its next play may be, where a rule narrows that one (a first lead); -1 where none does.

    Raises:
        ValueError: The numbers of pieces do not fit each other, or nothing may be played.
    """

    suits: SuitTables
    playable: Playable
    hand: int
    unseen: int
    others: tuple[Place, ...]
    aside: tuple[Place, ...] = ()
    led: str | None = None
    trick: tuple[int, ...] = ()
    first: int = -1

    def __attrs_post_init__(self) -> None:
        if (self.led is None) != (not self.trick) or len(self.trick) > len(self.others):
            raise ValueError(f"expected a suit and at most {len(self.others)} plays, or neither, got {self.led} and {self.trick}")
        size = self.hand.bit_count()
        sizes = [size - (at >= self.after) for at in range(len(self.others))]
        if [place.size for place in self.others] != sizes:
            raise ValueError(f"expected hands of {sizes}, got {[place.size for place in self.others]}")
        room = sum(place.size for place in self.others + self.aside)
        if self.unseen & self.hand or self.unseen.bit_count() != room:
            raise ValueError(f"expected {room} unseen pieces and none in hand, got {self.unseen.bit_count()}")
        if self.hand and not self.next:
            raise ValueError("expected something that may be played next, got nothing")

    @property
    def next(self) -> int:
        """The mask of what the seat may play next."""
        return self.playable(self.led, self.hand) & self.first

    @property
    def after(self) -> int:
        """How many of *others* play to this trick after the seat: the first so many."""
        return len(self.others) - len(self.trick)

    @property
    def possible(self) -> bool:
        """Whether any deal fits."""
        return can_share(self.unseen, self.others + self.aside)


def proven(known: Known, limit: int = LIMIT) -> bool:
    """Whether the seat surely takes every trick that is left; see `winning_order()`."""
    return winning_order(known, limit) is not None


def winning_order(known: Known, limit: int = LIMIT) -> tuple[int, ...] | None:
    """An order in which the seat can lay down its hand so that each piece surely takes its trick.

    Whether an order holds is answered exactly.  No order is found where the seat would have to go on by what it sees others play,
    where the order of pieces led before matters for two of the same set, or where *limit* is reached.

    Returns:
        The index of each piece of its hand; None where no order is found.
    """
    return _Order(known, limit).rest(known.hand, ()) if known.possible else None


def bits(mask: int) -> Iterator[int]:
    """The index of each piece of *mask*, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


class Asked:
    """What both searches ask about hidden hands."""

    def __init__(self, known: Known, limit: int) -> None:
        self.known = known
        self._left = limit
        self._classes: dict[str, tuple[tuple[int, int], ...]] = {}
        self._beaters: dict[tuple[str, int], int] = {}

    def beaters(self, led: str, index: int) -> int:
        """The mask of what is unseen and beats piece *index*."""
        key = led, index
        if key not in self._beaters:
            self._beaters[key] = self.known.suits.beaters(led, index) & self.known.unseen
        return self._beaters[key]

    def classes(self, led: str) -> tuple[tuple[int, int], ...]:
        """The unseen pieces by what a play of them to *led* tells: who plays one of the second mask holds none of the first."""
        if led not in self._classes:
            playable, unseen = self.known.playable, self.known.unseen
            found: dict[int, int] = {}
            for index in bits(unseen):
                bit, barred = 1 << index, 0
                if not playable(led, unseen) & bit:
                    barred = sum(1 << other for other in bits(unseen ^ bit) if not playable(led, bit | 1 << other) & bit)
                found[barred] = found.get(barred, 0) | bit
            self._classes[led] = tuple(sorted(found.items()))
        return self._classes[led]

    def fits(self, mask: int, places: Sequence[Place]) -> bool:
        """Whether the hidden pieces of *mask* may lie in *places*; yes, which is to be feared, once the limit is reached."""
        self._left -= 1
        return self._left < 0 or can_share(mask, places)


class _Order(Asked):
    """Looks for an order in which each piece wins."""

    def __init__(self, known: Known, limit: int) -> None:
        super().__init__(known, limit)
        self._failed: set[int] = set()
        self._to_beat = max(known.suits.strength[known.led][index] for index in known.trick) if known.led is not None else -1

    def rest(self, hand: int, before: tuple[str, ...]) -> tuple[int, ...] | None:
        """An order for *hand* after leads of *before*; None where none is found."""
        if not hand:
            return ()
        if hand in self._failed or self._left < 0:
            return None
        suits, led = self.known.suits, None if before else self.known.led
        able = self.known.playable(led, hand) if before else self.known.next
        options = [(index, led or suits.led[index]) for index in bits(able)]
        # Trumps first, and from the top: what draws others' pieces leaves less to fear.
        options.sort(key=lambda option: (suits.trumps >> option[0] & 1, suits.strength[option[1]][option[0]]), reverse=True)
        for index, suit in options:
            if self._wins(index, suit, before):
                rest = self.rest(hand ^ 1 << index, (*before, suit))
                if rest is not None:
                    return (index, *rest)
        self._failed.add(hand)
        return None

    def _wins(self, index: int, led: str, before: tuple[str, ...]) -> bool:
        """Whether piece *index*, played to *led* after leads of *before* that its seat took, surely wins."""
        known = self.known
        if not before and known.suits.strength[led][index] <= self._to_beat:
            return False
        threats = self.beaters(led, index)
        asked: set[tuple[Place, bool]] = set()
        for at, place in enumerate(known.others):
            late = at >= known.after  # has played to the first trick already
            if (late and not before) or (place, late) in asked:
                continue
            asked.add((place, late))
            steps = before[1:] if late else before
            if any(self._keeps(at, threat, steps, led) for threat in bits(threats & place.may)):
                return False
        return True

    def _keeps(self, at: int, threat: int, steps: tuple[str, ...], led: str) -> bool:
        """Whether the hand *at* can hold *threat*, play others of its pieces to leads of *steps*, and *threat* to *led*.

        One hand is enough: the others are free, so what they hold only has to leave it its pieces.
        """
        known = self.known
        bit = 1 << threat
        place = known.others[at]
        unseen = known.unseen ^ bit
        barred = next(bars for bars, members in self.classes(led) if members & bit)
        elsewhere = [Place(other.size, other.may & ~bit) for i, other in enumerate(known.others) if i != at]
        elsewhere += [Place(other.size, other.may & ~bit) for other in known.aside]
        plans = [[(bars, members & place.may & ~bit) for bars, members in self.classes(step) if not bars & bit] for step in steps]
        later = Place(place.size - len(steps) - 1, place.may & ~(barred | bit))
        # First as if a play told nothing of the pieces that are played later: mostly that settles it.
        loose = [Place(1, union_of(members for _, members in plan)) for plan in plans]
        if not self.fits(unseen, [*loose, later, *elsewhere]):
            return False
        return all(len(plan) == 1 for plan in plans) or self._planned(unseen, plans, [later, *elsewhere], [], 0)

    def _planned(
        self, unseen: int, plans: Sequence[Sequence[tuple[int, int]]], others: list[Place], plays: list[Place], barred: int
    ) -> bool:
        """Whether there is a hand for some choice of *plans*; *plays* are chosen, and tell that what is left is not *barred*."""
        if len(plays) == len(plans):
            later, *elsewhere = others
            return self.fits(unseen, [*plays, Place(later.size, later.may & ~barred), *elsewhere])
        for bars, members in plans[len(plays)]:
            may = members & ~barred
            if may and self._planned(unseen, plans, others, [*plays, Place(1, may)], barred | bars):
                return True
        return False


def union_of(masks: Iterable[int]) -> int:
    """The mask of what is in any of *masks*."""
    union = 0
    for mask in masks:
        union |= mask
    return union
