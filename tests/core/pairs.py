"""Toys in which a player may have two hands: Euchre for two or four, and Hearts for two, where both hands pass at once.

Ann and Bo play them.
"""

from __future__ import annotations

from tests.core.toys import Euchre, Hearts, HeartsPublic

from followsuit.document import Document
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.options import Options
from followsuit.seats import Player, Players, Seat, Sides, across, alone
from followsuit.showing import show
from followsuit.sitters import Sitter, key_of
from followsuit.testing import position
from followsuit.trickpublic import Scored
from followsuit.values import evolve


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


EUCHRE, HEARTS = PairedEuchre(), PairedHearts()
DEAL = "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC"
"""The jack of hearts is turned up, and seat 0 deals: seat 1 is asked first."""

PLAY = DEAL + "\n1 pass\n2 order\n0 discard 9C\n1 play 9D"
"""Hearts are trump; seat 2 is to play, beside seat 0."""

SECRET = bytes(range(32))
ANN, BO = Player(0), Player(1)

SITTERS = (Sitter("human", "Ann", key_of("anns"), "random"), Sitter("human", "Bo", key_of("bos"), "random"))


def at(lines: str, game: AnyGame = EUCHRE) -> Match:
    return evolve(position(game, lines, seats=2), names=("Ann", "Bo"))


def shown(match: Match, player: Player, before: Match | None = None) -> Document:
    seat = match.acting(player)
    earlier = before.view(seat) if before is not None else None
    return show(match.game, match.view(seat), match.legal(seat), names=match.names, before=earlier)
