"""What tables of Euchre agree on before they play, and the tables that have a name.

Not here: what an option does, which is said where it is asked for.

Sources of the presets: pagat.com/euchre/euchre.html; bicyclecards.com; the rules of the Ohio players (ohioeuchre.com); Wikipedia,
"Euchre" (for what is played in Ontario, and for house rules). Where a source is silent the default holds.
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.options import Options, Preset, choice, flag, number


@frozen(slots=False, kw_only=True)
class EuchreOptions(Options):
    """The rules of a table.

    Attributes:
        deals: How many deals a match has; 0 plays to `target` (EU-R25).
        target: The points that win a match to points (EU-R25).
        stick_the_dealer: Whether the dealer must name a suit when the others have passed twice (EU-R8).
        may_discard_upcard: Whether the dealer may lay away the card it has just taken up (EU-R10).
        no_trump: Whether no trump may be named (EU-R7).
        defend_alone: Whether one opponent may play without its partner: against a maker who plays alone (`loner`), against any
            maker (`any`), or not (`off`) (EU-R18).
        canadian_loner: Whether the dealer's partner must play alone when it orders the card up (EU-R6).
        turn_down_bower: Whether the dealer may pass when a jack is turned up (EU-R5).
        farmers_hand: Whether a hand of nothing but nines and tens may be thrown in (EU-R9).
    """

    deals: int = number(8, 0, 40)
    target: int = number(10, 1, 50)
    stick_the_dealer: bool = flag(True)
    may_discard_upcard: bool = flag(True)
    no_trump: bool = flag(False)
    defend_alone: str = choice("off", "loner", "any")
    canadian_loner: bool = flag(False)
    turn_down_bower: bool = flag(True)
    farmers_hand: bool = flag(False)


PRESETS: Mapping[str, Preset] = {
    "pagat": {"deals": 0, "target": 10, "stick_the_dealer": False},
    "bicycle": {"deals": 0, "target": 5, "stick_the_dealer": False},
    "ohio": {"deals": 0, "target": 10, "stick_the_dealer": True},
    "ontario": {"deals": 0, "target": 10, "stick_the_dealer": True, "canadian_loner": True},
    "house": {
        "deals": 0,
        "target": 11,
        "no_trump": True,
        "defend_alone": "loner",
        "turn_down_bower": False,
        "farmers_hand": True,
    },
}
