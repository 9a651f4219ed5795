"""What tables of Hearts agree on before they play, and the tables that have a name.

Not here: what an option does, which is said where it is asked for.

Sources of the presets: the rules with the seed of this project ("seed002"); John McLeod, pagat.com/reverse/hearts.html
("standard"); Bicycle's rules of Hearts ("bicycle"); the jack of diamonds as in Omnibus Hearts, pagat.com ("omnibus").
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.options import Options, Preset, choice, flag, number


@frozen(slots=False, kw_only=True)
class HeartsOptions(Options):
    """The rules of a table.

    Attributes:
        deals: How many deals a match has; 0 for a match to points (H-R12).
        target: The points with which somebody ends a match to points (H-R12).
        passing: To whom three cards are passed, deal by deal (H-R3): to the left, to the right, across, to nobody; to each seat
            in turn, the next on the left first, then to nobody (`around`); always to the `left`; or `never`.
        opening: Who leads first, and what (H-R5): the holder of the lowest club leads it, or any club; or the seat left of the
            dealer leads any card.
        first_trick: Whether the first trick may have points in it (H-R7).
        queen_breaks_hearts: Whether the queen of spades breaks hearts too (H-R8).
        jack_of_diamonds: Whether the jack of diamonds is worth ten off (H-R10).
        moon: What all 26 points come to: 26 for each of the `others`, or 26 off for who took them (`self`) (H-R11).
    """

    deals: int = number(4, 0, 100)
    target: int = number(100, 10, 500)
    passing: str = choice("left_right_across", "around", "left", "never")
    opening: str = choice("lowest_club", "any_club", "left_of_dealer")
    first_trick: str = choice("no_points", "any")
    queen_breaks_hearts: bool = flag(False)
    jack_of_diamonds: bool = flag(False)
    moon: str = choice("others", "self")


PRESETS: Mapping[str, Preset] = {
    "seed002": {"deals": 4},
    "standard": {"deals": 0, "target": 100},
    "bicycle": {"deals": 0, "target": 100, "queen_breaks_hearts": True},
    "omnibus": {"deals": 0, "target": 100, "jack_of_diamonds": True},
}


def passes(passing: str, seats: int) -> tuple[int, ...]:
    """How many seats to the left cards are passed, deal by deal and then again; 0 holds.

    >>> passes("left_right_across", 4), passes("left_right_across", 5)
    ((1, 3, 2, 0), (1, 4, 0))
    """
    match passing:
        case "left_right_across":
            across = () if seats % 2 else (seats // 2,)
            return (1, seats - 1, *across, 0)
        case "around":
            return (*range(1, seats), 0)
        case "left":
            return (1,)
        case _:
            return (0,)
