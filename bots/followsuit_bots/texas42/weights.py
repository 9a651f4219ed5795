"""The numbers by which the `rules` bot weighs what it may play.  Points of a deal are the unit."""

from __future__ import annotations

from attrs import frozen


@frozen(slots=False)
class Weights:
    """What things are worth.

    Attributes:
        trick: A trick to come that the own side takes rather than the other: its point and what falls into it.
        settle: To make or set the contract with this trick.
        bidder_control: How often the bidder gets to lead its good tiles, whoever takes this trick.
        partner_control: How often its partner does.
        defender_control: How often a defender does.
        entry: How often a trump in hand fails to win the lead.
        back: What the lead is worth that has to be won back, of the lead at hand.
        partner_entry: What the partner's lead is worth of one's own.
        bidder_losers: How often the bidder has to lead its poor tiles too.
        partner_losers: How often its partner does.
        defender_losers: How often a defender does.
        assist: How often a partner saves a tile that is led and beaten.
        follow_out: How much a higher tile of the suit in the opponents' hands spoils one that is to be led.
        trump_out: How much a trump in their hands does.
        ruff: How often a trump that is kept takes what others lead.
        ruff_again: How much less often the next one does.
        catch: How much each tile of theirs that a tile beats adds to its chance to catch one.
        home: The part of a count that wins nothing by itself that comes home, less the part that is lost.
        partner_trump: A trump that a lead of the bidder's side draws from the partner.
        catcher: How much of the average count of the tiles that beat one is on the one that does.
        gift: How much of its average count a partner adds to a trick that is won.
        rescue: How often a partner who is able to beats what beats the own tile.
        tribute: How much of its average count falls from a hand that is beaten.
        bidder_trumps: How much likelier than evenly a trump is with who bid.
        bidder_doubles: How much likelier a double is.
        dive_doubles: How much likelier a double is with who bid a plunge or a splash.
    """

    trick: float = 4.5
    settle: float = 12.0
    bidder_control: float = 0.3
    partner_control: float = 0.1
    defender_control: float = 0.2
    entry: float = 0.5
    back: float = 0.8
    partner_entry: float = 0.5
    bidder_losers: float = 0.6
    partner_losers: float = 0.3
    defender_losers: float = 0.4
    assist: float = 0.25
    follow_out: float = 0.9
    trump_out: float = 0.35
    ruff: float = 0.8
    ruff_again: float = 0.7
    catch: float = 0.2
    home: float = 0.1
    partner_trump: float = 1.0
    catcher: float = 0.7
    gift: float = 1.5
    rescue: float = 0.4
    tribute: float = 0.7
    bidder_trumps: float = 3.0
    bidder_doubles: float = 1.2
    dive_doubles: float = 8.0


WEIGHTS = Weights()
