"""The numbers by which the `rules` bot weighs what it may play.  Points of a deal are the unit."""

from __future__ import annotations

from attrs import frozen


@frozen(slots=False)
class Weights:
    """What things are worth.

    Attributes:
        trick: A trick to come that the own side takes rather than the other: its point and what falls into it.
        ruff: A trump that is not the highest.
        lead: To be on lead after this trick.
        partner_lead: That the partner is.
        settle: To make or set the contract with this trick.
        follow_out: How much a higher piece of the suit in the opponents' hands spoils a piece that is to be led.
        trump_out: How much a trump in their hands does.
        home: The part of a count that comes home though it wins nothing by itself.
        gift: How much of its average count a partner adds to a trick that is won.
        rescue: How often a partner who is able to beats what beats the own piece.
        bidder_trumps: How much likelier than evenly a trump is with who bid.
        bidder_doubles: How much likelier a double is.
        tribute: How much of its average count falls from a hand that is beaten.
    """

    trick: float = 4.5
    ruff: float = 2.0
    lead: float = 1.0
    partner_lead: float = 0.5
    settle: float = 12.0
    follow_out: float = 0.9
    trump_out: float = 0.35
    home: float = 0.4
    gift: float = 1.5
    rescue: float = 0.5
    bidder_trumps: float = 3.0
    bidder_doubles: float = 1.2
    tribute: float = 0.7


WEIGHTS = Weights()
