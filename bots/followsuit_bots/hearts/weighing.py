"""What each legal play is worth: who gets what in this trick, and what the cards that are kept will cost."""

from __future__ import annotations

from followsuit.pieces import FRENCH52, Piece
from followsuit_bots.hearts.dangers import BIG_SPADES, Dangers
from followsuit_bots.hearts.moon import shoots, threat
from followsuit_bots.hearts.standing import rivalry
from followsuit_bots.hearts.trick import Table
from followsuit_bots.hearts.weights import Weights
from followsuit_bots.odds import Odds
from followsuit_bots.sight import Sight
from followsuit_hearts import HEARTS, JACK, QUEEN, HeartsPublic

COSTS = tuple(13 if card.bit == QUEEN else 1 if card.bit & HEARTS else 0 for card in FRENCH52)
COSTS_WITH_JACK = tuple(-10 if card.bit == JACK else cost for card, cost in zip(FRENCH52, COSTS, strict=True))


def costs(public: HeartsPublic) -> tuple[int, ...]:
    """What each card costs who takes it at this table, by its index."""
    return COSTS_WITH_JACK if public.options.jack_of_diamonds else COSTS


def dangers_of(public: HeartsPublic, out: int, tricks: int, weights: Weights) -> Dangers:
    """What cards cost at this table.

    Args:
        public: The public bucket.
        out: The mask of what others may hold.
        tricks: How many tricks are left.
        weights: What is believed of the table.
    """
    calm = "C" if not public.tricks and public.options.first_trick == "no_points" else ""
    jack = JACK if public.options.jack_of_diamonds else 0
    return Dangers(out, public.seats - 1, tricks, costs(public), jack, calm, weights)


class Weighing:
    """Weighs the plays of one decision.

    Args:
        sight: The view.
        public: The same, its public bucket.
        certain: What is known of others' hands for sure, the mask of each seat.
        weights: What is believed of the table.
    """

    def __init__(self, sight: Sight, public: HeartsPublic, certain: dict[int, int], weights: Weights) -> None:
        self.sight = sight
        self.public = public
        self.weights = weights
        self.worth = costs(public)
        odds = Odds(sight)
        for seat, mask in certain.items():
            for card in FRENCH52.within(mask):
                for at in sight.opponents:
                    odds.holds[at][card.index] = float(at == seat)
        spared = not public.tricks and public.options.first_trick == "no_points"
        self.table = Table(sight, odds, self.worth, spared, weights)
        tricks = sight.hand.bit_count() - 1
        self.dangers = dangers_of(public, sight.unseen, tricks, weights)
        self.rivals = rivalry(public, sight.seat, weights)
        self.shooter, self.stopping = threat(sight, public, weights)
        self.shooting = shoots(sight, public)
        self.broken = bool(public.flags)

    def value(self, piece: Piece) -> float:
        """What playing *piece* is worth, in points."""
        return self._shot(piece) if self.shooting else self._trick(piece) - self._kept(piece)

    def _shot(self, piece: Piece) -> float:
        """To take everything: the sure trick, from the longest suit first; what cannot take one goes first where none can."""
        sight = self.sight
        mine = self.table.takers(piece).get(sight.seat, 0.0)
        if sight.winning is None or sight.wins(piece):
            length = (sight.hand & sight.suits.follow[sight.asked(piece)]).bit_count()
            return 30 * mine + (length + sight.rank(piece) / 20 if sight.winning is None else -sight.rank(piece) / 20)
        return -10 * sight.boss(piece) - sight.suits.strength[sight.suits.led[piece.index]][piece.index]

    def _trick(self, piece: Piece) -> float:
        sight, weights = self.sight, self.weights
        takers = self.table.takers(piece)
        points = self.table.lies + self.worth[piece.index] + self.table.comes(piece)
        hot = points if points > 0 else 0.0
        value = 0.0
        for seat, chance in takers.items():
            if seat == sight.seat:
                rest = sight.hand ^ piece.bit
                value -= chance * (points + weights.lead * self.dangers.lead(rest, self.broken))
            else:
                value += chance * points * self.rivals[seat]
            if seat != self.shooter:
                value += chance * self.stopping * min(1.0, hot)
        if sight.winning is None and sight.asked(piece) == "S" and self.dangers.queen_out and not sight.hand & BIG_SPADES:
            value += weights.flush
        return value

    def _kept(self, piece: Piece) -> float:
        sight = self.sight
        rest = self.dangers.hand(sight.hand ^ piece.bit, sight.asked(piece))
        stopper = min(1.0, self.stopping / self.weights.stop)
        done = len(self.public.tricks) / (len(self.public.tricks) + sight.hand.bit_count())
        counts = self.weights.early + (self.weights.late - self.weights.early) * done
        return counts * rest * (1 - stopper)
