"""How likely the hidden hands are: the odds that a seat holds a piece, follows a suit, beats a card.

The chance of each unseen piece to be with each seat follows from how many pieces the seat holds and may hold, and from what the
bot knows of people: who bids holds trumps.  Pieces are taken to lie independently.  What is certain is said by `sight`.
"""

from __future__ import annotations

from collections.abc import Callable

from followsuit.seats import Seat
from followsuit_bots.sight import Sight

Lean = Callable[[Seat, int], float]
"""How much likelier than evenly a seat holds a piece index."""


class Odds:
    """The chances of one view.

    Args:
        sight: The view.
        lean: What is known of the seats' habits; None where nothing is.

    Attributes:
        holds: For each seat and index, the chance that the seat holds the piece.
        theirs: For each index, the chance that an opponent does.
    """

    def __init__(self, sight: Sight, lean: Lean | None = None) -> None:
        self.sight = sight
        count = len(sight.suits.led)
        self.holds = [[0.0] * count for _ in sight.sizes]
        self.theirs = [0.0] * count
        others = [seat for seat in (*sight.partners, *sight.opponents) if sight.sizes[seat]]
        room = {seat: sight.sizes[seat] / max(sight.may[seat].bit_count(), 1) for seat in others}
        # Where not all pieces are dealt, the rest of the pack is one more place.
        undealt = 1 - sum([sight.sizes[seat] for seat in others]) / max(sight.unseen.bit_count(), 1)
        mask = sight.unseen
        while mask:
            low = mask & -mask
            mask ^= low
            index = low.bit_length() - 1
            weights = [(seat, room[seat] * (lean(seat, index) if lean else 1.0)) for seat in others if sight.may[seat] & low]
            total = sum([weight for _, weight in weights], max(undealt, 0.0))
            for seat, weight in weights:
                self.holds[seat][index] = chance = weight / total
                if seat in sight.opponents and not low & sight.spared:
                    self.theirs[index] += chance

    def none(self, seat: Seat, mask: int) -> float:
        """The chance that *seat* holds nothing of *mask*."""
        mask &= self.sight.may[seat]
        if not mask:
            return 1.0
        if (self.sight.may[seat] & ~mask).bit_count() < self.sight.sizes[seat]:
            return 0.0
        holds = self.holds[seat]
        left = 1.0
        while mask:
            low = mask & -mask
            mask ^= low
            left *= 1 - holds[low.bit_length() - 1]
        return left

    def beats(self, seat: Seat, led: str, index: int) -> float:
        """The chance that *seat* is able to play over piece *index* when *led* is led."""
        sight = self.sight
        over = sight.beaters[led][index] & sight.may[seat] & ~sight.spared
        if not over or not sight.sizes[seat]:
            return 0.0
        follow = sight.suits.follow[led]
        follows = 1 - self.none(seat, over & follow)
        ruff = over & ~follow
        if not ruff:
            return follows
        return follows + self.none(seat, follow) * (1 - self.none(seat, ruff))

    def expected(self, mask: int) -> float:
        """How many pieces of *mask* the opponents hold, on average."""
        total = 0.0
        mask &= self.sight.unseen
        while mask:
            low = mask & -mask
            mask ^= low
            total += self.theirs[low.bit_length() - 1]
        return total
