"""A second opinion: the same deal, move by move, in OpenSpiel.

Its games are other people's reading of the rules. A test plays a deal at random in both, and says which differences are known.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest

from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.pieces import RANKS, SUITS, Piece
from followsuit.seats import HOUSE, Seat
from followsuit.shake import SECRET_BYTES

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))
SEED = int(os.environ.get("FOLLOWSUIT_SEED", "0"))

Spiel = Any
"""A state of OpenSpiel, which has no types."""


def begun(load: str) -> Spiel:
    """A state of the OpenSpiel game *load*, before its first move."""
    pyspiel = pytest.importorskip("pyspiel")
    return pyspiel.load_game(load).new_initial_state()


def rngs(name: str, deals: int) -> Iterator[random.Random]:
    """A source of chance for each of *deals* deals, more of them with more effort."""
    for nth in range(max(1, round(deals * EFFORT))):
        yield random.Random(f"{name} {SEED} {nth}")


def dealt(game: AnyGame, rng: random.Random, options: Mapping[str, object], *, dealer: int | None = None) -> Match:
    """A match of *game* for four, its first deal dealt."""
    first = Seat(rng.randrange(4) if dealer is None else dealer)
    new = start(game, chosen(game.options, game.presets, None, options), seats=4, dealer=first)
    return new.deal(rng.randbytes(SECRET_BYTES))


def by_rank(piece: Piece, ranks: str = RANKS) -> int:
    """The number of a card where cards of a rank stand together: rank * 4 + suit."""
    return ranks.index(piece.name[0]) * 4 + SUITS.index(piece.name[1])


def by_suit(piece: Piece) -> int:
    """The number of a card where cards of a suit stand together: suit * 13 + rank."""
    return SUITS.index(piece.name[1]) * 13 + RANKS.index(piece.name[0])


def hands(match: Match) -> list[list[Piece]]:
    """The cards of each seat."""
    return [list(match.game.pieces.within(own.hand)) for own in match.state.own]


def deal_in_turn(spiel: Spiel, order: Sequence[Sequence[int]], rest: Sequence[int] = ()) -> None:
    """Deal one card at a time: the hands of *order*, the first seat's first, then *rest*."""
    for cards in zip(*order, strict=True):
        for card in cards:
            spiel.apply_action(card)
    for card in rest:
        spiel.apply_action(card)


def agree(spiel: Spiel, match: Match, actions: Mapping[str, int], seat_of: Mapping[int, Seat] | None = None) -> None:
    """Hold that in both the same seat is to act and may do the same.

    Args:
        spiel: There.
        match: Here.
        actions: The number there of each move here.
        seat_of: The seat here of each player there; None where they are the same.
    """
    player = spiel.current_player()
    (seat,) = match.to_act
    assert (seat_of[player] if seat_of is not None else player) == seat, "expected the same seat to act"
    assert sorted(actions[move] for move in match.legal(seat)) == sorted(spiel.legal_actions()), "expected the same to be legal"


def over(match: Match) -> bool:
    """Whether the deal is over."""
    return match.to_act in ((), (HOUSE,))


def played(match: Match, spiel: Spiel, rng: random.Random, actions: Mapping[str, int]) -> Match:
    """The deal to its end by moves drawn by *rng*, in both alike; *actions* has the number there of each move here."""
    while not over(match):
        agree(spiel, match, actions)
        (seat,) = match.to_act
        move = rng.choice(match.legal(seat))
        match = match.play(seat, move)
        spiel.apply_action(actions[move])
    return match
