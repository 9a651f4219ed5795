"""Measuring two bots on duplicate boards: the same deals for each, from every side of the table.

A board is the first deals of a match. It is played once for each side: the first bot has that side, the second all others;
dealer, hands and the chance of each seat stay the same. The board is the unit of independence: an interval is over boards, never
over deals or matches. Scores are shares of the swing cap, the most that one deal can matter, so that deals of all sizes and games
of all kinds compare. No clock: the same seed gives the same figures.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator

from attrs import frozen

from followsuit.bots import NO_LIMIT, BotKind, Budget
from followsuit.driving import BotChooser, first_dealer, secrets_from, steps
from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.options import Options
from followsuit.seats import HOUSE, Player
from followsuit.shake import derived


@frozen
class Board:
    """What came of one board, for the first bot, as a mean over the sides that it had and their deals.

    Attributes:
        points: How far it came out ahead of the other side, or with more than two sides of the mean of all, in points a deal.
        share: The same as a share of the swing cap, from -1 to 1.
    """

    points: float
    share: float


@frozen
class Interval:
    """A mean, and within how much of it 95 % of such means lie; infinite for a single board."""

    mean: float
    spread: float


@frozen
class Standing:
    """The first bot against the second, over all boards.

    Attributes:
        boards: How many.
        points: Ahead, in points a deal.
        share: Ahead, as a share of the swing cap.
        won: The boards that the first bot came out ahead in.
        lost: The boards that it came out behind in.
    """

    boards: int
    points: Interval
    share: Interval
    won: int
    lost: int


@frozen
class Arena:
    """Where two bots meet.

    Attributes:
        game: The rules.
        options: The table's options.
        seats: How many play.
        first: The bot that is measured.
        second: The bot that it is measured by.
        deals: How many deals a board has at most; fewer where a match ends before.
        seed: SECRET_BYTES bytes, from which all deals and chances follow.
        budget: How much a bot may think.
    """

    game: AnyGame
    options: Options
    seats: int
    first: BotKind
    second: BotKind
    deals: int
    seed: bytes
    budget: Budget = NO_LIMIT

    def boards(self, count: int) -> Iterator[Board]:
        """The boards with the numbers 0 to *count* - 1, each when it has been played.

        Raises:
            PluginError: A bot failed, or answered with a move that is not legal.
        """
        for number in range(count):
            seed = derived(self.seed, f"board {number}")
            dealer = first_dealer(seed, self.game.hands(self.options, self.seats))
            fresh = start(self.game, self.options, seats=self.seats, dealer=dealer)
            played = [self._played(fresh, seed, side) for side in range(len(fresh.state.public.sides))]
            points = [deal for deals in played for deal in deals]
            yield Board(statistics.mean(ahead for ahead, _ in points), statistics.mean(share for _, share in points))

    def _played(self, match: Match, seed: bytes, side: int) -> list[tuple[float, float]]:
        """For each deal, how far the first bot came out ahead that has *side*: in points, and as a share of the cap."""
        sides, players = match.state.public.sides, match.state.public.players
        kinds = [self.first if seats[0] in sides[side] else self.second for seats in players]
        choosers = [BotChooser(kind, self.game, seed, Player(at), self.budget) for at, kind in enumerate(kinds)]
        sign = -1 if self.game.low_wins else 1
        caps: list[float] = []
        for now in steps(match, choosers, secrets_from(seed)):
            match, public = now, now.state.public
            if public.deal > len(caps):
                caps.append(self.game.swing_cap(public))
            if len(public.deals) == self.deals and now.to_act == (HOUSE,):
                break
        swings = [sign * result.swings(sides)[side] for result in match.state.public.deals]
        return [(swing, swing / cap) for swing, cap in zip(swings, caps, strict=True)]


def standing(boards: list[Board]) -> Standing:
    """What *boards* add up to.

    Raises:
        ValueError: There are none.
    """
    if not boards:
        raise ValueError("expected at least one board")
    return Standing(
        boards=len(boards),
        points=_interval([board.points for board in boards]),
        share=_interval([board.share for board in boards]),
        won=sum(board.share > 0 for board in boards),
        lost=sum(board.share < 0 for board in boards),
    )


def _interval(values: list[float]) -> Interval:
    spread = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf
    return Interval(statistics.mean(values), spread)
