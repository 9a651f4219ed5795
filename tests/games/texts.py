"""Every text that a game has is asked for somewhere: what is left over in a catalogue is found."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.options import chosen, kinds
from followsuit.seats import HOUSE, Seat
from followsuit.showing import show
from followsuit.state import view_of
from followsuit.testing.playing import steps
from followsuit.testing.tables import tables
from followsuit.text import Catalogue, Template, Voice, catalogue

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil")
LISTED = ("title", "about", "option.", "preset.")
"""What lobbies and lists show before there is a table."""


class Heard(dict[str, Template]):
    """A catalogue that notes which of its texts were asked for."""

    def __init__(self, entries: Catalogue) -> None:
        super().__init__(entries)
        self.keys_heard: set[str] = set()

    def __getitem__(self, key: str) -> Template:
        self.keys_heard.add(key)
        return super().__getitem__(key)


def own_texts(game: AnyGame) -> set[str]:
    """The texts that *game* adds to core's."""
    return set(catalogue(type(game).__module__.partition(".")[0], "en")) - set(catalogue("followsuit", "en"))


def unheard(
    game: AnyGame, moves: Iterable[str], monkeypatch: pytest.MonkeyPatch, *, drawn: int = 1, deals: int = 2, seed: int = 1
) -> set[str]:
    """The texts of *game* that are never said, whatever is played and shown, and refused.

    Args:
        game: The rules.
        moves: What is tried besides what is legal, to hear why not.
        monkeypatch: Lets the game's catalogue be listened to.
        drawn: Sets of options drawn for each number of seats.
        deals: Deals played at each table.
        seed: Of the chance.
    """
    heard = Heard(catalogue(type(game).__module__.partition(".")[0], "en"))
    monkeypatch.setattr(type(game), "catalogue", lambda *_: heard)
    rng = random.Random(seed)
    every = [Move(move) for move in moves]
    for table in tables(game, rng, drawn):
        for step in steps(table, rng, deals):
            state: Any = step.after.state
            everyone = (None, *map(Seat, range(state.public.seats)))
            # At the ends of a deal everybody is told the most; in between whose move it was, and whose it is.
            for seat in everyone if HOUSE in (step.seat, *step.after.to_act) else {step.seat, *step.after.to_act[:1]}:
                legal = game.legal(state, seat) if seat is not None else ()
                show(game, view_of(state, seat), legal, names=NAMES, before=view_of(step.before.state, seat))
            for seat in step.after.to_act if step.after.to_act != (HOUSE,) else ():
                voice, legal = Voice(heard, NAMES, seat), game.legal(state, seat)
                for move in every:
                    if move not in legal:
                        voice.say(game.why(view_of(state, seat), move))
    for name, kind in kinds(game.options).items():
        for value in kind.values or (False, True) if kind.low is None else (kind.low, kind.high):
            options = chosen(game.options, game.presets, None, {name: value})
            for rule in (rule for seats in game.seat_counts for rule in game.face.rules(options, seats)):
                Voice(heard).say(rule)
    return {key for key in own_texts(game) - heard.keys_heard if not key.startswith(LISTED)}
