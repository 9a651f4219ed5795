"""Playing a match on: who is asked next, by the house or a chooser, one step at a time.

The one mechanism for terminal tables, self-play and tests.  It knows neither people nor bots: a chooser is anything that
answers a view and its legal moves with one of them, and secrets come from outside.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from followsuit.bots import NO_LIMIT, BotKind, Budget, answer
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.moves import Move
from followsuit.seats import HOUSE, Player, Seat
from followsuit.shake import Stream, derived, generator
from followsuit.state import View

Chooser = Callable[[View[Any, Any], tuple[Move, ...]], Move]
"""Answers what a seat sees, and the moves open to it, with one of them."""

Secrets = Callable[[int], bytes]
"""The secret of a deal, by its number from 0."""


def steps(match: Match, choosers: Sequence[Chooser], secrets: Secrets) -> Iterator[Match]:
    """*match* after each next step, to its end: the house deals, or one seat moves.

    Whoever iterates decides when to go on, so that a table can wait after a deal or stop in the middle of one.  The secret of a
    deal is written down with the move that ends it.

    Args:
        match: At any moment; a deal that is already in play stays without its secret.
        choosers: One for each player; a player with several seats is asked for each in its turn, with the view from there.
        secrets: Asked once before each deal.

    Raises:
        FollowSuitError: A chooser answered with a move that the match refuses.
    """
    secret: bytes | None = None
    while match.to_act:
        if match.to_act == (HOUSE,):
            secret = secrets(match.state.public.deal)
            match = dealt(match, secret)
        else:
            player = match.state.public.player_of(match.to_act[0])
            seat = match.acting(player)
            move = choosers[player](match.view(seat), match.legal(seat))
            match = moved(match, seat, move, secret)
        yield match


def dealt(match: Match, secret: bytes) -> Match:
    """*match* after the house deals by *secret*, and after what is forced then.

    Raises:
        NotYourTurnError: The house has nothing to deal.
    """
    return followed(match.deal(secret), secret)


def moved(match: Match, seat: Seat, move: str, secret: bytes | None) -> Match:
    """*match* after the move of *seat* and what is forced then, with the secret of the deal written down when that ends it.

    Args:
        match: A deal in play.
        seat: Who.
        move: What.
        secret: The secret of this deal; None where there is none to tell.

    Raises:
        FollowSuitError: The match refuses the move.
    """
    return followed(match.play(seat, move), secret)


def followed(match: Match, secret: bytes | None) -> Match:
    """*match*, in which a seat has just moved or the house dealt, after what follows by itself.

    That is the moves that everyone knows to be forced, each made as the seat's own, and the secret of a deal that has ended.
    """
    while not deal_over(match) and match.game.forced(match.state.public):
        (seat,) = match.to_act
        (move,) = match.legal(seat)
        match = match.play(seat, move)
    return match.reveal(secret) if secret is not None and deal_over(match) else match


def deal_over(match: Match) -> bool:
    """Whether no deal is in play: the house is to deal, or the match is over."""
    return match.to_act in ((HOUSE,), ())


def secrets_from(seed: bytes) -> Secrets:
    """The secret of each deal of a match, all from one *seed*; none of them tells anything of the seed or of another."""
    return lambda deal: derived(seed, f"deal {deal}")


def first_dealer(seed: bytes, hands: int) -> Seat:
    """Who deals first in the match of *seed*, each of so many seats (`Game.hands()`) equally likely."""
    return Seat(Stream(seed, "followsuit first dealer").below(hands))


class BotChooser:
    """Lets a bot choose for one player, with randomness from the seed of the match: in the same deal it draws the same.

    Args:
        kind: The bot.
        game: What it plays.
        seed: The seed of the match.
        player: Whose moves.
        budget: How much it may think.

    Raises:
        PluginError: The bot cannot be made; later, when it is called: it did not answer with a legal move.
    """

    def __init__(self, kind: BotKind, game: AnyGame, seed: bytes, player: Player, budget: Budget = NO_LIMIT) -> None:
        self._name = kind.name
        self._game = game
        self._bot = kind.made(game)
        self._seed = seed
        self._player = player
        self._budget = budget
        self._deal = -1
        self._rng = random.Random(0)

    def __call__(self, view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
        """The bot's move; a forced one is made without asking it."""
        if view.public.deal != self._deal:
            self._deal = view.public.deal
            self._rng = generator(self._seed, f"seat {self._player} deal {self._deal}")
        return answer(self._name, self._bot, view, self._game.sound(view, legal), self._rng, self._budget)
