"""Toys in which a player may have two hands: Euchre for two or four, and Hearts for two, where both hands pass at once."""

from __future__ import annotations

from tests.core.toys import Euchre, Hearts, HeartsPublic

from followsuit.options import Options
from followsuit.seats import Players, Seat, Sides, across, alone
from followsuit.trickpublic import Scored


class PairedEuchre(Euchre):
    """Of two players each has a whole partnership."""

    name = "toy-paired-euchre"
    seat_counts = (2, 4)

    def players(self, options: Options, seats: int) -> Players:
        return across(4) if seats == 2 else alone(seats)


class PairedHearts(Hearts):
    """The points of both hands count for both."""

    name = "toy-paired-hearts"
    seat_counts = (2,)

    def players(self, options: Options, seats: int) -> Players:
        return across(4)

    def sides(self, options: Options, seats: int) -> Sides:
        return across(seats)

    def score(self, public: HeartsPublic) -> Scored:
        points = tuple(sum(public.won[mate] for mate in public.sides[seat % 2]) for seat in range(4))
        return Scored(None, points, points)

    def swing_cap(self, public: HeartsPublic) -> float:
        return 26

    def winners(self, public: HeartsPublic) -> tuple[Seat, ...]:
        if max(public.scores) < public.options.target or len(set(public.scores)) == 1:
            return ()
        return min(public.sides, key=lambda side: public.scores[side[0]])
