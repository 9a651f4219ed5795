"""What the `rules` bot of Oh Hell believes of a table: a few numbers, tuned by playing it against itself."""

from __future__ import annotations

from attrs import frozen


@frozen
class Weights:
    """Beliefs.

    Attributes:
        content: How often a seat that wants no more tricks plays over a card that it could beat.
        hungry: How often one that wants more does.
        undecided: How often one that has not bid yet will.
        unled: The chance that one trick passes without my suit being led.
        ruff: The chance that a low trump takes a trick by itself, in a hand that is void somewhere.
        stiff: The same in a hand that follows everywhere.
        stuck: How much of the chance to win stays with a side card that I try to lose.
        trump_stuck: The same for a trump.
        makes: How often others make their bids.
        spoil: What a trick is worth, in points, by which others miss.
    """

    content: float = 0.15
    hungry: float = 0.9
    undecided: float = 0.65
    unled: float = 0.6
    ruff: float = 0.35
    stiff: float = 0.12
    stuck: float = 0.72
    trump_stuck: float = 0.9
    makes: float = 0.5
    spoil: float = 0.6


WEIGHTS = Weights()
