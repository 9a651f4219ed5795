"""What is kept: records, JSON, pieces and scores."""

from __future__ import annotations

import json
from typing import Any

from followsuit.codec import Codec
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.record import opened, played, read, write
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, view_of
from followsuit.testing.checks import GameCheck, Trial
from followsuit.testing.playing import steps


@GameCheck
def records_replay(game: AnyGame, trial: Trial) -> None:
    """A match written down and read again is equal at every step, and is written down alike."""
    for nth, table in enumerate(trial.tables(game, 8)):
        matches = [table]
        for step in steps(table, trial.rng, 50 if not nth else 2):
            trial.match = step.after
            matches.append(step.after)
        text = write(matches[-1])
        again, lines = opened(text, lambda _: game)
        assert again == table, "expected the same match before its first move"
        for match, line in zip(matches[1:], lines, strict=True):
            again = played(again, line)
            assert again.state == match.state, f"expected an equal state after line {line.number}, {line.text!r}"
            for seat in match.to_act:
                assert again.legal(seat) == match.legal(seat), f"expected equal legal moves after line {line.number}"
        assert again == matches[-1]
        assert read(text, lambda _: game) == again
        assert write(again) == text, "expected the record that was read to be written alike"
        assert again.outcome == matches[-1].outcome


@GameCheck
def json_round_trips(game: AnyGame, trial: Trial) -> None:
    """What a seat sees is equal after it was JSON, and so is every line of the score sheet plain data."""
    codec = Codec(game)
    for step in trial.steps(game):
        if trial.rng.random() < 0.7:
            continue
        state = step.after.state
        for seat in (None, *map(Seat, range(state.public.seats))):
            view = view_of(state, seat)
            text = _text(codec.view(view))
            again = codec.read_view(json.loads(text))
            assert again == view, f"expected an equal view of seat {seat} from JSON, got {text}"
            assert _text(codec.view(again)) == text, "expected the view that was read to be written alike"
        _text(codec.state(state))
        for result in state.public.deals[-1:]:
            _text(codec.result(result))


def _text(data: object) -> str:
    return json.dumps(data, allow_nan=False)


@GameCheck
def pieces_are_conserved(game: AnyGame, trial: Trial) -> None:
    """Every piece of the deck is in one place: a hand, a trick, laid away, turned up, stacked or in the stock."""
    for step in trial.steps(game):
        if step.after.state.public.deal:
            conserved(game, step.after.state)


def conserved(game: AnyGame, state: State[Any, Any]) -> None:
    """Check that every piece of the deck is in one place.

    Raises:
        AssertionError: A piece is nowhere, or in two places.
    """
    public, hidden = state.public, state.hidden
    laid = [play.piece.bit for trick in (*(trick.plays for trick in public.tricks), public.trick) for play in trick]
    stock = [piece.bit for piece in hidden.stock]
    masks = [*(own.hand for own in state.own), *(own.gone for own in state.own), public.upcard, hidden.stacked, *laid, *stock]
    places = 0
    for mask in masks:
        assert not places & mask, f"expected each piece in one place, got {game.pieces.names(places & mask)} in two"
        places |= mask
    deck = game.deck(public)
    assert places == deck, f"expected every piece of the deck and no other, it differs in {game.pieces.names(places ^ deck)}"
    if public.phase not in ("over", "done"):
        counts = tuple(int.bit_count(own.hand) for own in state.own)
        assert public.sizes == counts, f"expected sizes to be how many pieces are held, {counts}, got {public.sizes}"


@GameCheck
def scores_add_up(game: AnyGame, trial: Trial) -> None:
    """Each deal's change stays within `swing_cap()`, partners have equal scores, and scores are the sum of the changes."""
    for nth, table in enumerate(trial.tables(game, 30)):
        cap = 0.0
        match = table
        for step in steps(table, trial.rng, 20 if not nth else 5):
            trial.match = match = step.after
            public = match.state.public
            if step.seat == HOUSE:
                cap = game.swing_cap(public)
            if len(public.deals) > len(step.before.state.public.deals):
                _scored(game, match, cap)
        outcome = match.outcome
        if outcome is not None:
            assert outcome.winners, "expected somebody to have won the match"
            assert outcome.scores == match.state.public.scores
            for side in match.state.public.sides:
                assert len(set(side) & set(outcome.winners)) in (0, len(side)), f"expected partners {side} to win together"


def _scored(game: AnyGame, match: Match, cap: float) -> None:
    public = match.state.public
    result = public.deals[-1]
    assert result.number == public.deal - 1 == len(public.deals) - 1, "expected one result for each deal"
    assert result.dealer == public.dealer
    assert game.swing_cap(public) == cap, (
        f"expected the swing cap that held when the deal began, {cap}, got {game.swing_cap(public)}"
    )
    assert cap >= 0
    assert cap < float("inf")
    for swing in result.swings(public.sides):
        assert abs(swing) <= cap + 1e-9, f"expected a swing of at most {cap}, got {swing} in {result}"
    for side in public.sides:
        for name, values in (("change", result.change), ("score", public.scores), ("points", result.points)):
            assert len(values) == public.seats
            assert len({values[seat] for seat in side}) == 1, f"expected partners {side} to have an equal {name}, got {values}"
    total = tuple(sum(deal.change[seat] for deal in public.deals) for seat in range(public.seats))
    assert public.scores == total, f"expected scores to be the sum of all changes, {total}, got {public.scores}"
