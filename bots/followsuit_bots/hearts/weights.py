"""What the `rules` bot of Hearts believes of a table: a few numbers, tuned by playing it against itself."""

from __future__ import annotations

from attrs import frozen


@frozen
class Weights:
    """Beliefs.

    Attributes:
        rounds: How likely a suit is played once, twice and so on; after the last, ever less.
        unled: How likely I must lead a suit of which nobody else seems to hold a card.
        guarded: How much of that is left for the queen of spades, who is thrown away before.
        queen_dropped: How often the queen of spades falls on a trick that her holder can give her to.
        heart_dropped: The same for a heart.
        rid: How surely a card that takes tricks can be thrown on another suit, when there is a chance.
        queen_least: What holding the queen of spades costs besides, less with each lower spade.
        loose: What it costs to pass her, for each lower spade beyond three: she may come back in any trick.
        over_points: How often a seat that can stay below goes over a trick with points.
        over_nothing: The same without points.
        over_last: The same without points for the last seat.
        flush: What leading low spades is worth, when someone else holds the queen.
        lead: How much of the cost of the next lead counts with a trick that I win.
        early: How much what is kept counts beside the trick on the table, in the first trick: much may still happen.
        late: The same in the last.
        stop: What it is worth, in points, that a seat does not shoot the moon.
        rival: What a point given to the seat that I must overtake is worth more than one to another.
        ends: What a point is worth that ends the match, where I win it, or costs where I lose it.
    """

    rounds: tuple[float, ...] = (0.95, 0.8, 0.55, 0.35, 0.2)
    unled: float = 0.3
    guarded: float = 0.3
    queen_dropped: float = 0.85
    heart_dropped: float = 0.6
    rid: float = 0.3
    queen_least: float = 3.0
    loose: float = 0.5
    over_points: float = 0.1
    over_nothing: float = 0.4
    over_last: float = 0.8
    flush: float = 0.5
    lead: float = 0.7
    early: float = 0.5
    late: float = 0.9
    stop: float = 11.5
    rival: float = 0.12
    ends: float = 0.4


WEIGHTS = Weights()
