"""What the cards in a hand will cost: each by the chance that it takes a trick, and by what lies in it then.

A suit is thought of as played round by round; in each I play one card of it, from below, or the highest first. What a card
costs shrinks when other suits run out in time and it can be thrown away. Used for the pass, and for what a play keeps.
"""

from __future__ import annotations

from followsuit.pieces import FRENCH52, Piece
from followsuit_bots.hearts.weights import Weights
from followsuit_hearts import HEARTS, QUEEN

SUITS = {suit: FRENCH52.mask(card for card in FRENCH52 if card.name[1] == suit) for suit in "CDHS"}
BIG_SPADES = FRENCH52.mask(("AS", "KS"))
BIG_DIAMONDS = FRENCH52.mask(("AD", "KD", "QD"))


class Dangers:
    """The dangers of one view.

    Args:
        out: The mask of what others may hold.
        seats: How many others there are.
        tricks: How many tricks are left.
        worth: What each card costs who takes it, by its index.
        jack: The mask of the jack of diamonds where it counts, else 0.
        calm: The suit whose next round has no points in it; "" where there is none.
        weights: What is believed of the table.
    """

    def __init__(self, out: int, seats: int, tricks: int, worth: tuple[int, ...], jack: int, calm: str, weights: Weights) -> None:
        self.out = out
        self.seats = seats
        self.tricks = tricks
        self.worth = worth
        self.jack = jack & out
        self.calm = calm
        self.weights = weights
        self.queen_out = bool(out & QUEEN)
        self.hearts_out = min(1.0, (out & HEARTS).bit_count() / (2 * seats))
        self._suits: dict[tuple[int, str, bool], tuple[tuple[float, ...], float]] = {}

    def hand(self, hand: int, passed: str = "") -> float:
        """What *hand* will cost; a round of the suit *passed* is played before it counts."""
        costs: list[float] = []
        chances = 0.0
        for suit, mask in SUITS.items():
            some, more = self.suit(hand & mask, suit, suit == passed)
            costs += some
            chances += more
        if hand & QUEEN:
            guards = (hand & SUITS["S"] & (QUEEN - 1)).bit_count()
            costs.append(self.weights.queen_least * max(0.0, 1 - guards / 5))
        costs.sort(reverse=True)
        rid, total = self.weights.rid * chances, 0.0
        for at, cost in enumerate(costs):
            total += cost * (1 - 0.85 * min(1.0, max(0.0, rid - at))) if cost > 0 else cost
        return total

    def suit(self, held: int, suit: str, passed: bool = False) -> tuple[tuple[float, ...], float]:
        """What each card of one suit costs, and how many rounds of it will be played when the hand has no more."""
        key = held, suit, passed
        if key not in self._suits:
            self._suits[key] = self._suit(held, suit, passed)
        return self._suits[key]

    def _suit(self, held: int, suit: str, passed: bool) -> tuple[tuple[float, ...], float]:
        cards = FRENCH52.within(held)
        out = self.out & SUITS[suit]
        size = float(out.bit_count())
        rounds: list[tuple[float, float]] = []  # how many follow, and how likely it is played
        if passed:
            size -= self._following(size)
        for at in range(min(self.tricks, 13)):
            follow = self._following(size)
            rounds.append((follow, self._played(at, size, suit)))
            size = max(0.0, size - follow)
        orders = [cards, (cards[-1], *cards[:-1])] if len(cards) > 1 else [cards]
        best = min(([self._cost(card, suit, out, at, rounds) for at, card in enumerate(order)] for order in orders), key=sum)
        void = sum([played for follow, played in rounds[len(cards) :] if follow >= 1])
        return tuple(best), void

    def _following(self, size: float) -> float:
        """How many others follow a suit of which they hold *size* cards."""
        return self.seats * (1 - float((1 - 1 / self.seats) ** size)) if size > 0 else 0.0

    def _played(self, at: int, size: float, suit: str) -> float:
        """How likely the round *at* of a suit is played of which others hold *size* cards."""
        weights = self.weights
        if size < 0.5:
            return weights.unled
        chance = weights.rounds[at] if at < len(weights.rounds) else weights.rounds[-1] / (at - len(weights.rounds) + 2)
        return min(1.0, chance * (1.15 if suit == "S" and self.queen_out else 1.0))

    def _cost(self, card: Piece, suit: str, out: int, at: int, rounds: list[tuple[float, float]]) -> float:
        if at >= len(rounds):
            return 0.0
        follow, played = rounds[at]
        if card.bit == QUEEN and follow < 0.5:
            played *= self.weights.guarded
        return played * self.takes(card, out, follow) * self.brings(card, suit, at, follow)

    def takes(self, card: Piece, out: int, follow: float) -> float:
        """The chance that *card* takes a round to which *follow* others follow."""
        if not out:
            return 1.0
        below = (out & (card.bit - 1)).bit_count() / out.bit_count()
        return float(below ** max(0.4, 0.8 * follow)) if below else 0.0

    def brings(self, card: Piece, suit: str, at: int, follow: float) -> float:
        """What a round costs that *card* takes."""
        if suit == self.calm and not at:
            return 0.0
        weights = self.weights
        thrown = self.seats - follow
        points = self.worth[card.index] + thrown * weights.heart_dropped * self.hearts_out
        if suit == "H":
            points += follow
        if self.queen_out:
            if suit != "S":
                points += 13 * weights.queen_dropped * thrown / self.seats
            elif card.bit & BIG_SPADES:
                points += 13 * weights.queen_dropped * 0.6
        if self.jack and suit == "D" and card.bit & BIG_DIAMONDS:
            points -= 3 if at else 1
        return points

    def lead(self, hand: int, broken: bool) -> float:
        """What the cheapest lead from *hand* costs."""
        best = None
        for suit, mask in SUITS.items():
            held = hand & mask
            if not held or (suit == "H" and not broken and hand & ~HEARTS):
                continue
            low = FRENCH52.within(held & -held)[0]
            out = self.out & mask
            follow = self._following(out.bit_count())
            cost = self.takes(low, out, follow) * self.brings(low, suit, 1, follow)
            best = cost if best is None or cost < best else best
        return best or 0.0
