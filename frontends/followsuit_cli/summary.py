"""What self-play came to: by bot and by player, whose places are their seats."""

from __future__ import annotations

from typing import Any

from attrs import define

from followsuit.seats import player_of
from followsuit_cli.selfplay import Played


@define
class _Wins:
    """What one side won: matches alone, and matches that others won as well."""

    won: int = 0
    tied: int = 0


@define
class _Tally:
    """What one player did.

    Attributes:
        deals: Deals that were dealt.
        score: What its match score changed by, all told.
        points: The points that its side took in tricks.
        declared: Contracts that it played.
        made: How many of those it made.
    """

    deals: int = 0
    score: int = 0
    points: int = 0
    declared: int = 0
    made: int = 0

    def values(self) -> dict[str, Any]:
        """Plain data; score and points are for each deal."""
        deals = max(1, self.deals)
        return {
            "score": round(self.score / deals, 4),
            "points": round(self.points / deals, 4),
            "declared": self.declared,
            "made": self.made,
        }


class Summary:
    """Adds matches up.

    Args:
        bots: The name of each player's bot.
    """

    def __init__(self, bots: tuple[str, ...]) -> None:
        self._bots = bots
        self._seats = [_Tally() for _ in bots]
        # By the players of each side.
        self._sides: dict[tuple[int, ...], _Wins] = {}
        self._won = dict.fromkeys(bots, 0)
        self._tied = 0
        self._matches = 0
        self._finished = 0
        self._deals = 0
        self._decisions = 0
        self._thrown_in = 0

    def add(self, played: Played) -> None:
        """Count *played*."""
        self._matches += 1
        self._finished += bool(played.winners)
        self._decisions += played.decisions[-1] if played.decisions else 0
        for result in played.results:
            self._deals += 1
            self._thrown_in += result.contract is None
            for seats, tally in zip(played.players, self._seats, strict=True):
                tally.deals += 1
                # All seats of a player are on one side, with one score.
                tally.score += result.change[seats[0]]
                tally.points += result.points[seats[0]]
            if result.declarer is not None:
                tally = self._seats[player_of(result.declarer, played.players)]
                tally.declared += 1
                tally.made += bool(result.made)
        self._count(played)

    def values(self, seconds: float) -> dict[str, Any]:
        """Plain data, with figures per second."""
        pace = max(seconds, 1e-9)
        return {
            "matches": self._matches,
            "finished": self._finished,
            "deals": self._deals,
            "decisions": self._decisions,
            "thrown_in": self._thrown_in,
            "seconds": round(seconds, 3),
            "deals_per_second": round(self._deals / pace, 1),
            "decisions_per_second": round(self._decisions / pace, 1),
            "bots": [{"bot": name, "won": self._won[name], **self._of(name).values()} for name in dict.fromkeys(self._bots)],
            "tied": self._tied,
            "sides": [
                {"seats": list(seats), "bots": [self._bots[seat] for seat in seats], "won": wins.won, "tied": wins.tied}
                for seats, wins in self._sides.items()
            ],
            "seats": [
                {"seat": seat, "bot": name, **tally.values()}
                for seat, (name, tally) in enumerate(zip(self._bots, self._seats, strict=True))
            ],
        }

    def _count(self, played: Played) -> None:
        """Counts a match for the side that has won it, once, or as tied for those that have."""
        winners: list[tuple[int, ...]] = []
        for seats in played.sides:
            side = tuple(dict.fromkeys(int(player_of(seat, played.players)) for seat in seats))
            self._sides.setdefault(side, _Wins())
            if not set(seats).isdisjoint(played.winners):
                winners.append(side)
        if len(winners) == 1:
            self._sides[winners[0]].won += 1
            for name in {self._bots[player] for player in winners[0]}:
                self._won[name] += 1
        elif winners:
            self._tied += 1
            for side in winners:
                self._sides[side].tied += 1

    def _of(self, name: str) -> _Tally:
        """All seats of one bot together."""
        total = _Tally()
        for bot, tally in zip(self._bots, self._seats, strict=True):
            if bot == name:
                total.deals += tally.deals
                total.score += tally.score
                total.points += tally.points
                total.declared += tally.declared
                total.made += tally.made
        return total
