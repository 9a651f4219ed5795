"""Who takes the trick on the table, and what will lie in it."""

from __future__ import annotations

from followsuit.pieces import FRENCH52, Piece
from followsuit.seats import Seat
from followsuit_bots.hearts.dangers import BIG_SPADES
from followsuit_bots.hearts.weights import Weights
from followsuit_bots.odds import Odds
from followsuit_bots.sight import Sight
from followsuit_hearts import HEARTS, QUEEN

QUEEN_INDEX = FRENCH52["QS"].index


class Table:
    """The trick of one view.

    Args:
        sight: The view.
        odds: Where the unseen cards are.
        worth: What each card costs who takes it, by its index.
        spared: Whether no points may be played on this trick.
        weights: What is believed of the table.
    """

    def __init__(self, sight: Sight, odds: Odds, worth: tuple[int, ...], spared: bool, weights: Weights) -> None:
        self.sight = sight
        self.odds = odds
        self.worth = worth
        self.spared = spared
        self.weights = weights
        self.lies = sum([worth[play.piece.index] for play in sight.public.trick])

    def takers(self, piece: Piece) -> dict[Seat, float]:
        """The chance of each seat to take the trick when *piece* is played."""
        sight = self.sight
        led = sight.asked(piece)
        mine = sight.wins(piece)
        if mine or sight.winning is None:
            top, leader = piece, sight.seat
        else:
            top, leader = sight.winning.piece, sight.winning.seat
        takers = {leader: 1.0}
        # Nobody goes over a big spade in a hurry while the queen may still fall under it.
        points = self.lies + self.worth[piece.index] > 0 or bool(top.bit & BIG_SPADES and sight.unseen & QUEEN)
        for seat in sight.after:
            over = self._goes_over(seat, led, top, points, seat == sight.after[-1])
            takers = {at: chance * (1 - over) for at, chance in takers.items()}
            takers[seat] = over
        return takers

    def _goes_over(self, seat: Seat, led: str, top: Piece, points: bool, last: bool) -> float:
        weights, follow = self.weights, self.sight.suits.follow[led]
        above = self.sight.beaters[led][top.index] & follow
        below = follow & ~above
        has_above, no_below = 1 - self.odds.none(seat, above), self.odds.none(seat, below)
        willing = weights.over_points if points else weights.over_last if last else weights.over_nothing
        return has_above * (no_below + (1 - no_below) * willing)

    def comes(self, piece: Piece) -> float:
        """What those who play after will add, on average, when *piece* is played."""
        if self.spared:
            return 0.0
        sight, odds, weights = self.sight, self.odds, self.weights
        led = sight.asked(piece)
        follow = sight.suits.follow[led]
        top = piece if sight.winning is None or sight.wins(piece) else sight.winning.piece
        total = 0.0
        for seat in sight.after:
            void = odds.none(seat, follow)
            queen = odds.holds[seat][QUEEN_INDEX]
            total += void * weights.heart_dropped * (1 - odds.none(seat, HEARTS))
            if led == "H":
                total += 1 - void
            if led != "S":
                total += 13 * void * queen * weights.queen_dropped
            elif QUEEN & ~top.bit and top.index > QUEEN_INDEX:
                total += 13 * queen * weights.queen_dropped
            else:
                total += 13 * queen * odds.none(seat, follow & ~QUEEN)
        return total
