"""Imagined deals: a redeal shows its seat the same, can be played on, never leaves out the truth, and favours nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial, prod
from typing import Any

from followsuit.errors import FollowSuitError, MalformedMoveError
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, View, view_of
from followsuit.testing.chances import likelihood
from followsuit.testing.checks import GameCheck, Trial
from followsuit.testing.keeping import conserved
from followsuit.testing.playing import steps
from followsuit.testing.twins import Played, moved, named, renamed
from followsuit.trickgame import TrickGame
from followsuit.values import evolve
from followsuit.zones import face_up

MOST_WAYS = 200
"""Positions with more arrangements of the hidden pieces are not enumerated."""

MOST_CHOICES = 20
"""Of what others chose unseen, so many possibilities are tried; where there are more, only renaming does."""

DRAWS = 20
"""How often each way is drawn, on average."""

UNLIKELY = 1e-6
"""Below this, chance does not explain it."""


@GameCheck
def redeals_fit(game: AnyGame, trial: Trial) -> None:
    """An imagined deal shows its seat the same view and can be played to its end; the true deal is one that may be imagined."""
    if not isinstance(game, TrickGame):
        return
    for step in trial.steps(game):
        state = step.after.state
        if not in_play(state) or trial.rng.random() < 0.8:
            continue
        for seat in (None, *map(Seat, range(state.public.seats))):
            redeal = Redeal(game, view_of(state, seat))
            assert redeal.supports(state), f"expected the true deal among those that seat {seat} may imagine"
            assert redeal.ways > 0, f"expected seat {seat} to have some deal to imagine"
            imagined = redeal.sample(trial.rng)
            assert view_of(imagined, seat) == view_of(state, seat), f"expected an imagined deal to look the same to seat {seat}"
            assert redeal.supports(imagined), "expected an imagined deal among those that may be imagined"
            conserved(game, imagined)
            other = Seat(trial.rng.randrange(state.public.seats))
            assert Redeal(game, view_of(imagined, other)).supports(imagined), "expected an imagined deal to be imagined in"
            last = imagined
            for onward in steps(evolve(step.after, state=imagined), trial.rng, 0):
                last = onward.after.state
            assert last.public.deals != state.public.deals, "expected an imagined deal to be played to its end"


@GameCheck
def redeals_are_uniform(game: AnyGame, trial: Trial) -> None:
    """Late in a deal, every way to place the hidden pieces that could have been played so is imagined equally often, no other."""
    if not isinstance(game, TrickGame):
        return
    tried = 0
    for deal in trial.deals(game, 40, 6):
        if tried >= trial.times(8):
            break
        for observer in (None, Seat(trial.rng.randrange(deal.states[0].public.seats))):
            late = _late(deal, observer)
            if not late:
                continue
            cut = trial.rng.choice(late)
            ways = possible(cut, observer)
            redeal = Redeal(game, view_of(cut.states[-1], observer))
            assert redeal.ways >= len(ways), f"expected at least {len(ways)} ways for seat {observer}, got {redeal.ways}"
            if type(game).fits is TrickGame.fits:
                assert redeal.ways == len(ways), f"expected {len(ways)} ways for seat {observer}, got {redeal.ways}"
            counts = Counter(dict.fromkeys(ways, 0))
            for _ in range(DRAWS * len(ways)):
                counts[_places(redeal.sample(trial.rng))] += 1
            unfit = set(counts) - ways
            assert not unfit, f"expected only deals that could have been played so, got {unfit.pop()} for seat {observer}"
            chance = likelihood(list(counts.values())) if len(counts) > 1 else 1.0
            assert chance > UNLIKELY, f"expected each of {len(ways)} ways equally often, got {sorted(counts.values())}"
            tried += len(ways) > 1
    assert tried, "expected a position in which few arrangements are possible"


def in_play(state: State[Any, Any]) -> bool:
    """Whether a deal is in progress."""
    return bool(state.public.held) and state.public.turn not in ((), (HOUSE,))


def possible(deal: Played, observer: Seat | None) -> set[tuple[int, ...]]:
    """Every way to place what is hidden from *observer* with which the deal could have been played so and looked so to it.

    Pieces are renamed in all ways, and what others chose unseen is chosen in all ways too, where they are few.
    """
    game, state = deal.game, deal.states[-1]
    unknown = game.deck(state.public) & ~deal.known(observer)
    truth = [mask & unknown for mask in _places(state)]
    views = deal.views(observer)
    found = set()
    for masks in _placements([piece.bit for piece in game.pieces.within(unknown)], [mask.bit_count() for mask in truth]):
        names = {one.name: other.name for one, other in moved(truth, masks, game).items()}
        found |= {_places(last) for last in _endings(deal, observer, names, views, deal.states[0], 0)}
    return found


def _endings(
    deal: Played,
    observer: Seat | None,
    names: Mapping[str, str],
    views: Sequence[View[Any, Any]],
    state: State[Any, Any],
    at: int,
) -> Iterator[State[Any, Any]]:
    """The states in which *deal* may end that looks the same to *observer*, from *state* after *at* moves on."""
    if at == len(deal.entries):
        yield state
        return
    game, entry = deal.game, deal.entries[at]
    try:
        moves: tuple[Move, ...] = (renamed(game, entry, {} if deal.called(at) else names, state.public.seats),)
    except MalformedMoveError:
        return
    if entry.seat not in (HOUSE, *deal.seats(observer)) and named(game, entry.move) & ~face_up(
        view_of(deal.states[at + 1], None)
    ):
        others = tuple(move for move in game.legal(state, entry.seat) if move.verb == entry.move.verb)
        moves = others if len(others) <= MOST_CHOICES else moves
    for move in moves:
        try:
            after = game.play(state, entry.seat, move)
        except FollowSuitError:
            continue
        if view_of(after, observer) == views[at + 1]:
            yield from _endings(deal, observer, names, views, after, at + 1)


def _late(deal: Played, observer: Seat | None) -> list[Played]:
    """The beginnings of *deal* in which some, but few, arrangements of the hidden pieces are possible."""
    fitting = []
    for at in range(2, len(deal.entries) + 1):
        cut = deal.cut(at)
        state = cut.states[-1]
        if not in_play(state) or state.hidden.stacked:
            continue
        unknown = deal.game.deck(state.public) & ~cut.known(observer)
        sizes = [(mask & unknown).bit_count() for mask in _places(state)]
        if 1 < factorial(sum(sizes)) // prod(map(factorial, sizes)) <= MOST_WAYS:
            fitting.append(cut)
    return fitting


def _places(state: State[Any, Any]) -> tuple[int, ...]:
    """The masks of the hands, of what was laid away, and of the stock."""
    stock = sum(piece.bit for piece in state.hidden.stock)
    return (*(own.hand for own in state.own), *(own.gone for own in state.own), stock)


def _placements(bits: Sequence[int], sizes: Sequence[int]) -> Iterator[list[int]]:
    """Every way to divide *bits* into masks of *sizes*."""
    if not sizes:
        yield []
        return
    for chosen in combinations(bits, sizes[0]):
        rest = [bit for bit in bits if bit not in chosen]
        for others in _placements(rest, sizes[1:]):
            yield [sum(chosen), *others]
