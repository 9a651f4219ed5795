"""The beginner: it ducks where points are lost, and when it has the tricks that it bid."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from tests.games.setting import pack

from followsuit.bots import NO_LIMIT
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.record import read
from followsuit.testing.playing import position
from followsuit_bots.rookie import Rookie
from followsuit_hearts import Hearts
from followsuit_ohhell import OhHell

HERE = Path(__file__).parent
OHHELL = pack("AS,JS,5C", "KS,KD,2C", "3D,4D,6S", "7S,8C,9C", turned="2H")


def usual(game: AnyGame, match: Match) -> str:
    """What it plays most of the time."""
    (seat,) = match.to_act
    view, legal = match.view(seat), match.legal(seat)
    answers = Counter(Rookie(game).choose(view, legal, random.Random(chance), NO_LIMIT).move for chance in range(60))
    return answers.most_common(1)[0][0]


def hearts(name: str) -> str:
    """What it plays in a position of Hearts."""
    text = (HERE / "hearts" / "positions" / f"{name}.txt").read_text(encoding="utf-8")
    return usual(Hearts(), read(text, lambda _: Hearts()))


def ohhell(*lines: str) -> str:
    """What it plays in Oh Hell after *lines*."""
    options = {"schedule": "down", "largest": 3}
    return usual(OhHell(), position(OhHell(), "\n".join((OHHELL, *lines)) + "\n", seats=4, options=options))


def test_where_points_are_lost_it_stays_below() -> None:
    assert hearts("last-ducks-points") == "play TD"


def test_it_passes_its_highest_cards() -> None:
    assert hearts("pass-into-a-void") == "pass-cards QD,AD,KH"


def test_who_wants_tricks_takes_them() -> None:
    assert ohhell("1 bid 0", "2 bid 0", "3 bid 0", "0 bid 1", "1 play KS", "2 play 6S", "3 play 7S") == "play AS"


def test_who_has_the_bid_stays_below() -> None:
    assert ohhell("1 bid 1", "2 bid 0", "3 bid 0", "0 bid 0", "1 play KS", "2 play 6S", "3 play 7S") == "play JS"
