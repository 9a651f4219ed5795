"""What tables of Oh Hell agree on before they play, and the tables that have a name.

Not here: what a deal is played like (`game`).

Sources of the presets: the rules with the seed of this project ("seed002"); John McLeod, pagat.com/exact/ohhell.html; the
Guardian's rules of 22 November 2008; Wikipedia, "Oh hell" (the version with hands of up to thirteen).
"""

from __future__ import annotations

from collections.abc import Mapping

from attrs import frozen

from followsuit.options import Options, Preset, choice, flag, number


@frozen(slots=False, kw_only=True)
class OhHellOptions(Options):
    """The rules of a table.

    Attributes:
        schedule: How hands grow and shrink (OH-R2): from one card up to the largest and back, or from it and back, or one way.
        largest: The largest hand; fewer where the pack does not go round (OH-R2).
        trump: What is trump (OH-R3): the suit of the next card (`turned`), with no trump in the largest hands
            (`turned_but_largest`); hearts, diamonds, clubs, spades, none in turn (`rotating`); or `none` ever.
        hook: Whether the dealer may not make the bids come out even (OH-R5).
        scoring: What a deal scores (OH-R7): ten and the bid for the bid `exact`, else nothing; `tricks`, one each, and ten for
            the bid; `squares`, ten and the bid squared, or less the square of how far off it was.
    """

    schedule: str = choice("up_down", "down_up", "up", "down")
    largest: int = number(6, 1, 17)
    trump: str = choice("turned", "turned_but_largest", "rotating", "none")
    hook: bool = flag(True)
    scoring: str = choice("exact", "tricks", "squares")


PRESETS: Mapping[str, Preset] = {
    "seed002": {"schedule": "up_down", "largest": 6},
    "pagat": {"schedule": "down_up", "largest": 10},
    "guardian": {"schedule": "down", "largest": 7, "trump": "rotating", "scoring": "tricks"},
    "thirteen": {"schedule": "up_down", "largest": 13, "trump": "turned_but_largest"},
}


def sizes(options: OhHellOptions, seats: int) -> tuple[int, ...]:
    """How many cards each seat is dealt, deal by deal.

    >>> sizes(OhHellOptions(), 4)
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    """
    pack = 51 if options.trump == "turned" else 52
    top = min(options.largest, pack // seats)
    up, down = range(1, top + 1), range(top, 0, -1)
    match options.schedule:
        case "up_down":
            return (*up, *down[1:])
        case "down_up":
            return (*down, *up[1:])
        case "up":
            return tuple(up)
        case _:
            return tuple(down)
