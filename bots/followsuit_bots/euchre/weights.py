"""The numbers by which the `rules` bot plays Euchre.  A trick is the unit."""

from __future__ import annotations

from attrs import frozen


@frozen(slots=False)
class Weights:
    """What things are worth.

    Attributes:
        trump_floor: A trump that higher ones are out over, however many.
        trump_out: How much each higher trump of theirs spoils a trump.
        off_out: How much each higher card of the suit in their hands spoils an off card.
        control: How often a good off card gets to be played on a lead of its suit.
        void: A suit that can be ruffed, for a seat with trumps.
        draw: Each trump of theirs that a lead of the makers draws, for each off card that it makes safe.
        draw_for: The same for the maker's partner, who leads trump so that the maker's cards are safe.
        draw_partner: A trump of the partner's that a lead of the maker draws.
        defend_trump: What a defender's lead of trump costs, as it does the makers' work.
        lead: The lead, for who takes the trick.
        maker_trumps: How much likelier than evenly a trump is with the maker.
        partner_maker: What a partner takes of each further trick, being the maker.
        partner_helps: The same, being the maker's partner.
        partner_defends: The same of a defender.
    """

    trump_floor: float = 0.3
    trump_out: float = 0.9
    off_out: float = 1.3
    control: float = 0.8
    void: float = 0.15
    draw: float = 0.15
    draw_for: float = 0.8
    draw_partner: float = 0.15
    defend_trump: float = 0.1
    lead: float = 0.05
    maker_trumps: float = 2.5
    partner_maker: float = 0.45
    partner_helps: float = 0.22
    partner_defends: float = 0.25


WEIGHTS = Weights()
