"""The beginner: it ducks where points are lost or no trick is wanted, and when it has the tricks that it bid."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from tests.games.setting import pack

from followsuit.bots import NO_LIMIT
from followsuit.game import AnyGame
from followsuit.matches import Match
from followsuit.record import read
from followsuit.seats import Seat
from followsuit.testing.playing import position
from followsuit_bots.rookie import Rookie
from followsuit_hearts import Hearts
from followsuit_ohhell import OhHell
from followsuit_texas42 import Texas42

HERE = Path(__file__).parent
OHHELL = pack("AS,JS,5C", "KS,KD,2C", "3D,4D,6S", "7S,8C,9C", turned="2H")
LOW_DOUBLES = (
    "6-5,6-4,6-3,5-2,5-1,4-3,2-1 / 6-6,5-5,5-4,5-3,4-4,1-1,1-0 / 6-2,6-1,6-0,3-3,2-2,0-0,5-0 / 4-2,4-1,4-0,3-2,3-1,3-0,2-0"
)


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


def texas42(name: str) -> str:
    """What it plays in a position of Texas 42."""
    text = (HERE / "texas42" / "positions" / f"{name}.txt").read_text(encoding="utf-8")
    return usual(Texas42(), read(text, lambda _: Texas42()))


def test_who_wants_no_trick_stays_below() -> None:
    assert texas42("nello-bidder-ducks-high") == "play 6-4"
    assert texas42("nello-defender-stays-under") == "play 4-0"


def test_it_names_no_contract_in_which_it_wants_no_trick() -> None:
    assert not texas42("nello-name-low").startswith("nello")


def test_it_gives_away_what_is_highest_where_no_trick_is_wanted_and_its_partner_what_is_lowest() -> None:
    text = (HERE / "texas42" / "positions" / "nello-gives-its-worst.txt").read_text(encoding="utf-8")
    match = read(text, lambda _: Texas42())
    bot = Rookie(Texas42())
    gifts = {seat: bot.choose(match.view(seat), match.legal(seat), random.Random(0), NO_LIMIT).move.rest for seat in match.to_act}

    assert gifts[Seat(0)] == "6-6"
    assert gifts[Seat(2)] not in ("6-6", "5-5", "4-4", "3-3")


def test_it_calls_a_strong_tile_for_a_partner() -> None:
    assert texas42("seven-calls-the-trump-it-lacks") == "call 6-6"


def test_it_bids_for_the_plainest_contract_of_each_trump_suit() -> None:
    # Only with the doubles low, or sevens, would this hand take tricks.
    assert usual(Texas42(), position(Texas42(), f"* deal {LOW_DOUBLES}\n1 pass\n2 pass\n3 pass\n")) == "pass"


def test_it_does_not_renege() -> None:
    text = (HERE / "texas42" / "positions" / "no-renege-against-a-sure-loss.txt").read_text(encoding="utf-8")
    match = read(text, lambda _: Texas42())
    (seat,) = match.to_act
    bot = Rookie(Texas42())
    answers = {bot.choose(match.view(seat), match.legal(seat), random.Random(chance), NO_LIMIT).move for chance in range(60)}

    assert answers <= {"play 6-0", "play 6-2"}
