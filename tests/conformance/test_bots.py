"""Every installed bot, in every installed game and toy that it plays, against the conformance kit."""

from __future__ import annotations

import pytest
from tests.conformance.test_games import EFFORT, GAMES, SEED

from followsuit.bots import BotKind
from followsuit.game import AnyGame
from followsuit.plugins import installed
from followsuit.testing import conformance
from followsuit.testing.checks import BotCheck

PAIRS = [(kind, game) for kind in installed().bots for game in GAMES if kind.plays(game)]


@pytest.mark.parametrize("check", conformance.bot_checks(), ids=str)
@pytest.mark.parametrize(("kind", "game"), PAIRS, ids=[f"{kind.name}-{game.name}" for kind, game in PAIRS])
def test_bot_conforms(kind: BotKind, game: AnyGame, check: BotCheck) -> None:
    check(kind, game, seed=SEED, effort=EFFORT)
