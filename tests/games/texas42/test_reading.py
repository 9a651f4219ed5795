"""How players write moves."""

from __future__ import annotations

import pytest
from tests.games.setting import Made, refused
from tests.games.texas42.asking import passed

from followsuit.errors import AmbiguousMoveError, MalformedMoveError
from followsuit.matches import Match
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.text import Text, Voice
from followsuit.typed import typed
from followsuit_texas42 import Texas42
from followsuit_texas42.bidding import ladder
from followsuit_texas42.contracts import names
from followsuit_texas42.options import Texas42Options

STRAIGHT = names(Texas42Options())
"""What may be named in straight 42."""


def answered(match: Match, written: str) -> str:
    """What is said to seat 0, whose turn it is, where *written* is no move."""
    found = typed(match.game, match.view(Seat(0)), match.legal(Seat(0)), written)
    assert isinstance(found, Text)
    return Voice(match.game.catalogue("en"), (), Seat(0)).sentence(found)


@pytest.mark.parametrize(
    ("written", "move"),
    [
        ("PASS", "pass"),
        ("bid 31", "bid 31"),
        ("31", "bid 31"),
        ("84", "bid 84"),
        ("2 marks", "bid 84"),
        ("bid two marks", "bid 84"),
        ("Bid 3-marks", "bid 126"),
        ("trump 5", "trump fives"),
        ("trump five", "trump fives"),
        ("trump sixes", "trump sixes"),
        ("trump six", "trump sixes"),
        ("fives", "trump fives"),
        ("blanks trump", "trump blanks"),
        ("doubles", "trump doubles"),
        ("follow me", "follow-me"),
        ("no trump", "follow-me"),
        ("no-trump", "follow-me"),
        ("nello", "nello"),
        ("nel-o doubles", "nello"),
        ("nello doubles low", "nello low"),
        ("nillo own inverted", "nello own-inverted"),
        ("play 4-6", "play 6-4"),
        ("4-6", "play 6-4"),
        ("64", "play 6-4"),
        ("play 46", "play 6-4"),
        ("play 2-6 twos", "play 6-2 twos"),
        ("62 two", "play 6-2 twos"),
        ("play 6-2 sixes", "play 6-2"),
        ("play 6-0 blank", "play 6-0 blanks"),
    ],
)
def test_what_is_written_is_read_as(game: Texas42, written: str, move: str) -> None:
    assert game.parse(written) == move


def test_every_canonical_move_is_read_as_itself(game: Texas42) -> None:
    moves = ["pass", *STRAIGHT, *(f"play {tile}" for tile in DOMINO6)]
    moves += [f"bid {bid}" for bid in ladder(Texas42Options(top_marks=7))]

    assert [game.parse(move) for move in moves] == moves


@pytest.mark.parametrize(
    ("written", "options", "move"),
    [
        ("nello", {"nello": "low"}, "nello low"),
        ("Nel-o", {"nello": "own_inverted"}, "nello own-inverted"),
        ("nello high", {"nello": "high"}, "nello high"),
        ("follow me", {"follow_me": "own"}, "follow-me own"),
        ("no trump", {"follow_me": "high"}, "follow-me"),
        ("follow me", {"follow_me": "choice"}, "follow-me"),
    ],
)
def test_a_name_without_the_doubles_is_the_one_of_its_kind(
    match: Made, written: str, options: dict[str, object], move: str
) -> None:
    """T42-R26, T42-R40: so a record is read too."""
    bid = match(*passed(0, "bid 42"), **options)

    assert bid.play(Seat(0), written).entries[-1].move == move
    assert typed(bid.game, bid.view(Seat(0)), bid.legal(Seat(0)), written) == move


def test_nello_alone_is_refused_where_the_table_has_several(match: Made) -> None:
    """T42-R40: with what may be said."""
    bid = match(*passed(0, "bid 42"), preset="lechner")
    with pytest.raises(AmbiguousMoveError) as error:
        bid.play(Seat(0), "nello")

    assert error.value.code == "ambiguous-move"
    assert str(error.value) == "expected one of nello high, nello low, nello own, nello own-inverted, got 'nello'"
    assert answered(bid, "nello") == "More than one move fits: nello high, nello low, nello own and nello own-inverted."
    assert answered(match(*passed(0, "bid 41"), preset="lechner"), "nello") == "That needs a bid of 42 or more."


def test_nello_alone_is_no_move_where_the_table_has_none(match: Made) -> None:
    """T42-R40"""
    bid = match(*passed(0, "bid 42"))

    assert refused(bid, 0, "nello") == answered(bid, "nello") == "There is no move “nello” now."


@pytest.mark.parametrize("written", ["", "  ", "play 7-1,", "¼ marks", "x" * 401, None, 31, ["pass"], "bid 31\x00"])
def test_what_is_no_move_is_refused(game: Texas42, written: object) -> None:
    with pytest.raises(MalformedMoveError):
        game.parse(written)


@pytest.mark.parametrize(("seats", "options", "bid"), [(2, {"two_players": "long"}, 49), (3, {}, 44), (4, {}, 42), (5, {}, 40)])
def test_a_mark_is_all_the_points_of_the_table(game_of: Made, seats: int, options: dict[str, object], bid: int) -> None:
    """T42-R10, T42-R48, T42-R49, T42-R50"""
    match = game_of(seats=seats, **options).deal(bytes(32))
    (seat,) = match.to_act

    assert match.play(seat, "1 mark").entries[-1].move == f"bid {bid}"
    assert typed(match.game, match.view(seat), match.legal(seat), "one mark") == f"bid {bid}"
