"""Bots among themselves: matches from one seed, in this process or several, with the same result.

Not how bots are compared: that takes the same deals played from each side, which the arena does.
"""

from __future__ import annotations

import multiprocessing
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from functools import cache

from attrs import evolve, frozen

from followsuit.driving import BotChooser, deal_over, first_dealer, secrets_from, steps
from followsuit.matches import start
from followsuit.plugins import Registry, installed
from followsuit.record import write
from followsuit.seats import HOUSE, Player, Players, Sides
from followsuit.shake import derived
from followsuit.state import DealResult
from followsuit_cli.arguments import read_options


@frozen
class Plan:
    """What to play, in values that another process can be sent.

    Attributes:
        game: The name of the game.
        preset: The preset, if any.
        changes: Each as name=value.
        bots: The name of each player's bot, player 0 first.
        seed: For the deals and the bots of all matches.
        deals: How many deals in all.
    """

    game: str
    preset: str | None
    changes: tuple[str, ...]
    bots: tuple[str, ...]
    seed: bytes
    deals: int


@frozen
class Played:
    """A match that was played, or the part of it that was wanted.

    Attributes:
        number: Which match, from 0.
        record: Its record.
        results: A line of the score sheet for each deal.
        ends: The moves in the record up to the end of each deal, commitments and secrets counted.
        decisions: What bots had to decide up to the end of each deal, forced moves counted.
        winners: The seats that won; () where it was not played to its end.
        players: Who played which seats.
        sides: Which seats played together.
    """

    number: int
    record: str
    results: tuple[DealResult, ...]
    ends: tuple[int, ...]
    decisions: tuple[int, ...]
    winners: tuple[int, ...]
    players: Players
    sides: Sides

    def first(self, deals: int) -> Played:
        """The same match up to the end of its deal number *deals*, from 1."""
        if deals >= len(self.results):
            return self
        head, _, body = self.record.partition("\n\n")
        kept = body.split("\n")[: self.ends[deals - 1]]
        return evolve(
            self,
            record="\n".join([head, "", *kept]) + "\n",
            results=self.results[:deals],
            ends=self.ends[:deals],
            decisions=self.decisions[:deals],
            winners=(),
        )


def play_out(plan: Plan, workers: int) -> Iterator[Played]:
    """The matches of *plan*, in order, the last one cut where the deals are enough.

    Args:
        plan: What to play.
        workers: Processes that play; with 1 it is this one.
    """
    left = plan.deals
    for played in _in_order(plan, workers) if workers > 1 else _one_by_one(plan):
        kept = played.first(left)
        yield kept
        left -= len(kept.results)
        if left <= 0:
            return


def play_match(plan: Plan, number: int, deals: int) -> Played:
    """Match *number* of *plan*, to its end or to so many *deals*."""
    registry = _registry()
    game = registry.game(plan.game)
    seed = derived(plan.seed, f"match {number}")
    options = read_options(game, plan.preset, plan.changes)
    count = len(plan.bots)
    match = start(
        game,
        options,
        seats=count,
        dealer=first_dealer(seed, game.hands(options, count)),
        preset=plan.preset,
        names=tuple(f"bot:{name}" for name in plan.bots),
    )
    choosers = [BotChooser(registry.bot(name, game), game, seed, Player(at)) for at, name in enumerate(plan.bots)]
    ends: list[int] = []
    decisions: list[int] = []
    for after in steps(match, choosers, secrets_from(seed)):
        match = after
        if deal_over(match):
            ends.append(len(match.entries))
            decisions.append(sum(entry.seat != HOUSE for entry in match.entries))
            if len(ends) == deals:
                break
    outcome = match.outcome
    return Played(
        number=number,
        record=write(match),
        results=match.state.public.deals,
        ends=tuple(ends),
        decisions=tuple(decisions),
        winners=outcome.winners if outcome else (),
        players=match.state.public.players,
        sides=match.state.public.sides,
    )


@cache
def _registry() -> Registry:
    return installed()


def _one_by_one(plan: Plan) -> Iterator[Played]:
    number, left = 0, plan.deals
    while left > 0:
        played = play_match(plan, number, left)
        yield played
        number, left = number + 1, left - len(played.results)


def _in_order(plan: Plan, workers: int) -> Iterator[Played]:
    with ProcessPoolExecutor(workers, mp_context=multiprocessing.get_context("spawn")) as pool:
        waiting: deque[Future[Played]] = deque()
        number = 0
        try:
            while True:
                while len(waiting) < 2 * workers:
                    waiting.append(pool.submit(play_match, plan, number, plan.deals))
                    number += 1
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
