"""Whether a side takes every trick that is left, or a seat none, when all hands are open and everyone plays best.

An exact search that ends a line with the first trick that goes wrong; by masks, with positions remembered between tricks.  It
says nothing of points: that is for a solver.  What one seat can know of hidden hands is asked of `claims`.  A lead asks for the
suit that the piece has by itself, not for one that is announced.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from attrs import frozen

from followsuit.claims import bits
from followsuit.ducking import Duck
from followsuit.suits import Playable, SuitTables

LIMIT = 300_000
"""How many plays are tried before the answer is no: up to a second."""


@frozen
class Open:
    """A position with all hands open.

    Attributes:
        suits: How the pieces rank.
        playable: What may be played.
        hands: The mask of each hand, seat 0 first.
        turn: Whose turn it is.
        out: The seats that do not play, whatever they hold.
        led: The suit of the trick; None where *turn* leads.
        trick: The index of each piece of the trick so far, the lead first; the last is of the seat that plays before *turn*.
        first: The mask of what the next play may be, where a rule narrows that one (a first lead); -1 where none does.

    Raises:
        ValueError: The trick, the turn or the numbers of pieces do not fit each other, or nothing may be played.
    """

    suits: SuitTables
    playable: Playable
    hands: tuple[int, ...]
    turn: int
    out: tuple[int, ...] = ()
    led: str | None = None
    trick: tuple[int, ...] = ()
    first: int = -1

    def __attrs_post_init__(self) -> None:
        order = self.order
        if self.turn not in range(len(self.hands)) or self.turn in self.out:
            raise ValueError(f"expected the turn of a seat that plays, got {self.turn}")
        if (self.led is None) != (not self.trick) or len(self.trick) >= len(order):
            raise ValueError(f"expected a suit and at most {len(order) - 1} plays, or neither, got {self.led} and {self.trick}")
        size = self.hands[self.turn].bit_count()
        sizes = [size - (at >= len(order) - len(self.trick)) for at in range(len(order))]
        if [self.hands[seat].bit_count() for seat in order] != sizes:
            raise ValueError(f"expected hands of {sizes} from seat {self.turn} on, got {[f.bit_count() for f in self.hands]}")
        if size and not self.next:
            raise ValueError("expected something that may be played next, got nothing")

    @property
    def next(self) -> int:
        """The mask of what *turn* may play."""
        return self.playable(self.led, self.hands[self.turn]) & self.first

    @property
    def order(self) -> tuple[int, ...]:
        """The seats that play, from *turn* on."""
        seats = len(self.hands)
        return tuple(seat for seat in ((self.turn + i) % seats for i in range(seats)) if seat not in self.out)


def holds(position: Open, side: Iterable[int], limit: int = LIMIT) -> bool:
    """Whether the seats of *side* can take every trick that is left, whatever the others do.

    Where *limit* is reached the answer is no, though they may.
    """
    ours = sum(1 << seat for seat in set(side))
    return _Search(position, ours, ours, limit).answer()


def avoids(position: Open, seat: int, limit: int = LIMIT) -> bool:
    """Whether *seat* can lose every trick that is left, whatever all others do.

    Where *limit* is reached the answer is no, though it may.
    """
    return _Search(position, 1 << seat, ~(1 << seat), limit).answer()


class _LimitError(Exception):
    """The limit is reached."""


class _Search:
    """One search.

    Args:
        position: From where.
        ours: The mask of the seats that play for it.
        takers: The mask of the seats that may take tricks.
        limit: How many plays are tried.
    """

    def __init__(self, position: Open, ours: int, takers: int, limit: int) -> None:
        self._position = position
        self._playable = position.playable
        self._ours = ours
        self._takers = takers
        self._left = limit
        self._led = position.suits.led
        self._strength = position.suits.strength
        self._order = order = position.order
        self._in = len(order)
        self._after = {seat: order[(at + 1) % len(order)] for at, seat in enumerate(order)}
        self._known: dict[tuple[int, tuple[int, ...]], bool] = {}
        self._duck = Duck(position.suits, position.playable)
        self._alone = next((seat for seat in order if ours == 1 << seat and not takers >> seat & 1), None)
        self._beating: dict[int, int] = {}
        self._as_good: dict[tuple[str, int], int] = {}

    def answer(self) -> bool:
        """Whether it can be done; no where the limit is reached."""
        position, order = self._position, self._position.order
        best, winner = -1, position.turn
        if position.led is not None:
            for seat, index in zip(order[len(order) - len(position.trick) :], position.trick, strict=True):
                if self._strength[position.led][index] > best:
                    best, winner = self._strength[position.led][index], seat
        turn, hands, led = position.turn, position.hands, position.led
        if led is None and not hands[turn]:
            return True
        known = self._at_once(turn, hands) if led is None else None
        try:
            left = self._in - len(position.trick)
            return self._play(turn, hands, led, left, best, winner, position.next) if known is None else known
        except _LimitError:
            return False

    def _trick(self, leader: int, hands: tuple[int, ...]) -> bool:
        """Whether it can be done from where *leader* leads."""
        if not hands[leader]:
            return True
        key = leader, hands
        known = self._known.get(key)
        if known is None:
            known = self._at_once(leader, hands)
            if known is None:
                known = self._play(leader, hands, None, self._in, -1, leader)
            self._known[key] = known
        return known

    def _play(
        self, seat: int, hands: tuple[int, ...], led: str | None, left: int, best: int, winner: int, able: int | None = None
    ) -> bool:
        """Whether it can be done where *seat* plays, *left* seats are to play to the trick, and *winner* is ahead by *best*.

        *able* is the mask of what it may play; None where that is as ever.
        """
        hand = hands[seat]
        ours = bool(self._ours >> seat & 1)
        options = list(bits(self._playable(led, hand) if able is None else able))
        if len(options) > 1:
            options.sort(key=self._worth(seat, led, best, winner), reverse=True)
        following = self._after[seat]
        for index in options:
            self._left -= 1
            if self._left < 0:
                raise _LimitError
            suit = self._led[index] if led is None else led
            rank = self._strength[suit][index]
            ahead, most = (seat, rank) if rank > best else (winner, best)
            rest = (*hands[:seat], hand ^ 1 << index, *hands[seat + 1 :])
            if left > 1:
                done = self._play(following, rest, suit, left - 1, most, ahead)
            else:
                done = bool(self._takers >> ahead & 1) and self._trick(ahead, rest)
            if done == ours:
                return ours
        return not ours

    def _worth(self, seat: int, led: str | None, best: int, winner: int) -> Callable[[int], int]:
        """By what *seat* tries its options, most first: no matter for the answer, and much for how soon it comes."""
        leads, strength = self._led, self._strength
        if seat == self._alone:  # stay under, with what it may have to win with later
            if led is None:
                return lambda index: -strength[leads[index]][index]
            ranks = strength[led]
            return lambda index: max(ranks[index], strength[leads[index]][index]) if ranks[index] <= best else -ranks[index]
        spare = self._alone is not None or (led is not None and bool(self._ours >> seat & self._ours >> winner & 1))
        sign = -1 if spare else 1
        return lambda index: sign * strength[leads[index] if led is None else led][index]

    def _at_once(self, leader: int, hands: tuple[int, ...]) -> bool | None:
        """The answer where it can be seen without playing on; None where it cannot."""
        takers = others = 0
        for seat in self._order:
            if self._takers >> seat & 1:
                takers |= hands[seat]
            else:
                others |= hands[seat]
        rest = (takers | others) & ~hands[leader]
        if not any(self._beaters(index) & rest for index in bits(hands[leader])):
            return bool(self._takers >> leader & 1)  # whatever it leads, it goes on leading
        suits = {self._led[index] for index in bits(takers if self._takers >> leader & 1 else takers | others)}
        for index in bits(others):
            if not any(self._level(suit, index) & takers for suit in suits):
                return False  # whenever it is played, none of those that may take the trick can
        alone = self._alone
        if alone is not None and alone != leader and self._duck.every(hands[alone], takers):
            return True
        return None

    def _beaters(self, index: int) -> int:
        """The mask of what beats piece *index* when it is led."""
        if index not in self._beating:
            self._beating[index] = self._position.suits.beaters(self._led[index], index)
        return self._beating[index]

    def _level(self, led: str, index: int) -> int:
        """The mask of what is at least as strong as piece *index* where *led* was led."""
        key = led, index
        if key not in self._as_good:
            ranks = self._strength[led]
            self._as_good[key] = sum(1 << other for other, rank in enumerate(ranks) if rank >= ranks[index])
        return self._as_good[key]
