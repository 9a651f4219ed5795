"""Whether one seat surely takes no trick that is left.

Surely as in `claims`: never yes where it is not so.
"""

from __future__ import annotations

from collections.abc import Sequence

from followsuit.claims import LIMIT, Asked, Known, bits, union_of
from followsuit.suits import Playable, SuitTables
from followsuit.ways import Place


def safe(known: Known, limit: int = LIMIT) -> bool:
    """Whether the seat surely takes no trick that is left.

    In this trick, whether a piece loses is answered exactly.  In those to come every other seat is taken to lead whatever may be
    left, as itself and not announced as another suit, and nobody to be forced to beat the seat's piece.
    """
    return known.possible and _Ducking(known, limit).ever()


class _Ducking(Asked):
    """Looks for a way to lose every trick."""

    def __init__(self, known: Known, limit: int) -> None:
        super().__init__(known, limit)
        self._duck = Duck(known.suits, known.playable, limit)

    def ever(self) -> bool:
        """Whether every trick is surely lost."""
        known = self.known
        if not known.hand:
            return True
        pool = known.unseen & union_of(place.may for place in known.others)
        return any(
            self._loses(index, known.led or known.suits.led[index]) and self._duck.every(known.hand ^ 1 << index, pool)
            for index in bits(known.next)
        )

    def _loses(self, index: int, led: str) -> bool:
        """Whether piece *index* surely loses this trick."""
        known = self.known
        ranks = known.suits.strength[led]
        if any(ranks[other] >= ranks[index] for other in known.trick):
            return True
        after, before = known.others[: known.after], known.others[known.after :]
        return not self._spared(led, ~self.beaters(led, index), after, [*before, *known.aside])

    def _spared(self, led: str, under: int, hands: Sequence[Place], shares: list[Place]) -> bool:
        """Whether every one of *hands* may be able to play a piece of *under*, with what *shares* hold besides."""
        if not hands:
            return self.fits(self.known.unseen, shares)
        first, *rest = hands
        for bars, members in self.classes(led):
            may = members & first.may & under
            if may and self._spared(led, under, rest, [*shares, Place(1, may), Place(first.size - 1, first.may & ~bars)]):
                return True
        return False


class Duck:
    """Whether a hand can stay under every lead of others, each of which may lead anything of a pool.

    Args:
        suits: How the pieces rank.
        playable: What may be played.
        limit: How many positions are looked at in all before the answer is no.
    """

    def __init__(self, suits: SuitTables, playable: Playable, limit: int = LIMIT) -> None:
        self._suits = suits
        self._playable = playable
        self._left = limit
        self._seen: dict[tuple[int, int], bool] = {}

    def every(self, hand: int, pool: int) -> bool:
        """Whether *hand* stays under as many leads from *pool* as it has pieces, one after another, whatever they are."""
        if not hand:
            return True
        key = hand, pool
        known = self._seen.get(key)
        if known is None:
            self._left -= 1
            if self._left < 0:
                return False
            known = self._seen[key] = all(
                any(self.every(hand ^ 1 << index, pool ^ lead) for index in under) for lead, under in self._leads(hand, pool)
            )
        return known

    def _leads(self, hand: int, pool: int) -> list[tuple[int, list[int]]]:
        """The leads that differ for *hand*, hardest first, each with what stays under it, the highest first."""
        asked: dict[tuple[str, int], tuple[int, list[int]]] = {}
        for lead in bits(pool):
            led = self._suits.led[lead]
            ranks = self._suits.strength[led]
            under = [index for index in bits(self._playable(led, hand)) if ranks[index] <= ranks[lead]]
            # Leads of a suit under which the same pieces of the hand stay are as good as each other.
            same = sum(1 << index for index in bits(hand) if ranks[index] <= ranks[lead])
            if (led, same) not in asked:
                under.sort(key=lambda index: max(ranks[index], self._suits.strength[self._suits.led[index]][index]), reverse=True)
                asked[led, same] = (1 << lead, under)
        return sorted(asked.values(), key=lambda each: len(each[1]))
