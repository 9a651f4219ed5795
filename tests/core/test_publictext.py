"""The public bucket as JSON, revision by revision."""

from __future__ import annotations

import random

import pytest
from attrs import fields

from followsuit.codec import Codec
from followsuit.face import MOVING
from followsuit.game import AnyGame
from followsuit.jsontext import encode
from followsuit.plugins import installed
from followsuit.publictext import PublicText
from followsuit.testing.playing import steps
from followsuit.testing.tables import table
from followsuit.values import evolve

GAMES = tuple(installed().games.values())


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_it_is_the_codecs_at_each_step_and_back_again(game: AnyGame) -> None:
    codec = Codec(game)
    texts = PublicText(codec, encode)
    publics = [step.after.state.public for step in steps(table(game, random.Random(3), game.usual_seats), random.Random(4), 3)]

    for public in (*publics, *reversed(publics)):
        assert texts.of(public) == encode(codec.public(public))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.name))
def test_what_is_counted_is_all_but_the_trick_on_the_table(game: AnyGame) -> None:
    public = table(game, random.Random(3), game.usual_seats).state.public

    assert {field.name for field in fields(type(public))} >= MOVING
    assert game.face.counted(evolve(public, turn=())) == game.face.counted(public)
    assert game.face.counted(evolve(public, deal=public.deal + 1)) != game.face.counted(public)
