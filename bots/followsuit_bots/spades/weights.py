"""The numbers by which the `rules` bot plays Spades.  A trick is the unit."""

from __future__ import annotations

from attrs import frozen


@frozen(slots=False)
class Weights:
    """What things are worth.

    Attributes:
        spade_floor: A spade that higher ones are out over, however many.
        spade_out: How much each higher spade of the others spoils one.
        off_out: How much each higher card of the suit in their hands spoils an off card.
        control: How often a good off card gets to be played on a lead of its suit.
        ruff: What a void in a side suit is worth to who has spades.
        promised: How much of the tricks that a partner has still bid it is taken to win.
        spread: What a seat takes of each trick beyond what all have bid.
        bidder_spades: How much likelier than evenly a spade is with a seat, for each trick of its bid over three.
        later: How much of a nil's dangers to come weighs against the danger at hand.
        cover: What a high card is worth to a seat whose partner bid nil, beyond its trick.
    """

    spade_floor: float = 0.3
    spade_out: float = 0.7
    off_out: float = 1.1
    control: float = 0.8
    ruff: float = 0.25
    promised: float = 0.85
    spread: float = 0.4
    bidder_spades: float = 0.1
    later: float = 0.35
    cover: float = 0.1


WEIGHTS = Weights()
