"""What is hidden stays hidden: nothing that a seat is shown depends on what it may not see."""

from __future__ import annotations

import json
import random
from typing import Any

from attrs import asdict

from followsuit.codec import Codec
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.pieces import Piece
from followsuit.seats import HOUSE, Seat
from followsuit.showing import show
from followsuit.state import Hidden, State, View, view_of
from followsuit.testing.checks import GameCheck, Trial
from followsuit.testing.twins import Played, swapped
from followsuit.values import evolve

PAIRS = 4
"""How many pairs of hidden pieces change places in a deal, for each of two observers."""


def received(game: AnyGame, codec: Codec, state: State[Any, Any], seat: Seat | None, before: View[Any, Any] | None = None) -> str:
    """All that the player of *seat* (None: a spectator) is sent in *state*, as it goes over the wire: view, moves, document."""
    if seat is not None:
        seat = state.public.acting(state.public.player_of(seat))
    view = view_of(state, seat)
    legal = game.legal(state, seat) if seat is not None else ()
    return json.dumps([codec.view(view), legal, show(game, view, legal, before=before)], allow_nan=False)


@GameCheck
def legal_moves_depend_on_the_view(game: AnyGame, trial: Trial) -> None:
    """With everything taken away that a seat does not see, its legal moves and the reasons against others are the same."""
    for step in trial.steps(game):
        state = step.after.state
        for seat in step.after.to_act:
            if seat == HOUSE:
                continue
            mine = state.public.players[state.public.player_of(seat)]
            owns = tuple(own if at in mine else game.own() for at, own in enumerate(state.own))
            blind = State(state.public, owns, Hidden())
            legal = game.legal(state, seat)
            assert game.legal(blind, seat) == legal, f"expected the legal moves of seat {seat} to depend on its view alone"


@GameCheck
def twin_deals_look_alike(game: AnyGame, trial: Trial) -> None:
    """Two hidden pieces change places, wherever the rules allow it: a seat, or a spectator, receives the same, byte for byte."""
    codec = Codec(game)
    compared = 0
    for whole in trial.deals(game):
        seats = whole.states[0].public.seats
        for observer in (None, Seat(trial.rng.randrange(seats))):
            for _ in range(PAIRS):
                deal = whole.cut(trial.rng.randint(1, len(whole.entries)))
                pair = hidden_pair(deal, observer, trial.rng)
                if pair is not None:
                    twin = deal.twin(swapped(*pair))
                    compared += alike(codec, deal, twin, observer, trial.rng.sample(range(len(deal.states)), 1))
    assert compared or len(game.pieces) < 2, "expected deals with pieces that somebody does not see"


def hidden_pair(deal: Played, observer: Seat | None, rng: random.Random) -> tuple[Piece, Piece] | None:
    """Two pieces that *observer* cannot tell apart, at least one of them in a hand; None where there are no two."""
    hidden = deal.hidden(observer)
    if len(hidden) < 2:
        return None
    hands = sum(own.hand for own in deal.states[-1].own)
    one = rng.choice([piece for piece in hidden if piece.bit & hands] or hidden)
    return one, rng.choice([piece for piece in hidden if piece is not one])


def alike(codec: Codec, deal: Played, twin: Played, observer: Seat | None, closely: list[int]) -> int:
    """Check that *observer* received the same in a deal and in its twin; how many positions were compared.

    Args:
        codec: Of the game.
        deal: A deal.
        twin: Its twin, as far as it could be played.
        observer: Who must not see a difference; None for a spectator.
        closely: The positions in which everything is compared as it goes over the wire; in others the views.

    Raises:
        AssertionError: Something differs.
    """
    game, ours, theirs = deal.game, deal.views(observer), twin.views(observer)
    close = {*closely, len(theirs) - 1}
    for at, view in enumerate(theirs[1:], 1):
        same = view == ours[at]
        if same and observer is not None:
            same = game.legal(deal.states[at], observer) == game.legal(twin.states[at], observer)
        if same and at in close:
            before = [views[at - 1] for views in (ours, theirs)]
            sent = [received(game, codec, each.states[at], observer, was) for each, was in zip((deal, twin), before, strict=True)]
            same = sent[0] == sent[1]
        if not same:
            differing = [
                name for name, now in asdict(view.public, recurse=False).items() if now != getattr(ours[at].public, name)
            ]
            raise AssertionError(
                f"expected seat {observer} to see the same after {deal.entries[at - 1].move!r} and {twin.entries[at - 1].move!r} "
                f"(of seat {deal.entries[at - 1].seat}), but it differs in {differing or 'what is sent'}"
            )
    return len(theirs) - 1


@GameCheck
def sealed_choices_stay_sealed(game: AnyGame, trial: Trial) -> None:
    """Where several choose at once, a choice shows nobody else anything but that it was made, and their order does not matter."""
    codec = Codec(game)
    for step in trial.steps(game, 8, 3):
        match, state = step.after, step.after.state
        if len(match.to_act) < 2:
            continue
        seat, other = trial.rng.sample(match.to_act, 2)
        mine, theirs = match.legal(seat), match.legal(other)
        choices = trial.rng.sample(mine, min(len(mine), 2))
        sealed = [game.play(state, seat, move) for move in choices]
        expected = tuple(each for each in match.to_act if each != seat)
        for after in sealed:
            assert after.public == evolve(state.public, turn=expected), f"expected nothing public but that seat {seat} has chosen"
        seats = state.public.players[state.public.player_of(seat)]
        for observer in (None, *map(Seat, range(state.public.seats))):
            if observer not in seats:
                sent = {received(game, codec, after, observer, view_of(state, observer)) for after in sealed}
                assert len(sent) == 1, f"expected seat {observer} to see nothing of the choice of seat {seat}"
        _in_any_order(game, state, (seat, choices[0]), (other, trial.rng.choice(theirs)))


def _in_any_order(game: AnyGame, state: State[Any, Any], one: tuple[Seat, Move], other: tuple[Seat, Move]) -> None:
    first = game.play(game.play(state, *one), *other)
    second = game.play(game.play(state, *other), *one)
    assert first == second, f"expected the same state whichever of seats {one[0]} and {other[0]} chose first"
