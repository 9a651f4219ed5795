"""The blunder guard: it puts right what a bot proposes, and lets stand what it may."""

from __future__ import annotations

from tests.bots.fives import FIVES

from followsuit.pieces import DOMINO6
from followsuit.seats import Seat
from followsuit.testing.playing import position
from followsuit_bots.guard import Aim, guarded
from followsuit_bots.sight import Sight
from followsuit_texas42 import COUNT, Texas42

GAME = Texas42()


def judged(lines: str, tile: str, aim: Aim) -> tuple[str, str | None]:
    """What is played when *tile* is proposed, and the key of the reason."""
    match = position(GAME, FIVES + lines)
    (seat,) = match.to_act
    legal = [DOMINO6[move.args[0]] for move in match.legal(seat)]
    piece, reason = guarded(Sight(GAME, match.view(Seat(seat))), legal, DOMINO6[tile], aim)
    return piece.name, reason.key if reason else None


def aim(need: int, left: int = 42, table: int = 0, shun: bool = False) -> Aim:
    return Aim(worth=COUNT, trick=1, table=table, need=need, left=left, shun=shun)


def test_what_is_sound_stands() -> None:
    assert judged("", "5-5", aim(30)) == ("5-5", None)
    assert judged("0 play 5-5\n1 play 5-0\n", "5-1", aim(30, table=15)) == ("5-1", None)


def test_a_partners_certain_trick_is_not_trumped() -> None:
    # Seat 3 has shown that it has no trump, and can only play under the double three.
    lines = "0 play 5-5\n1 play 5-0\n2 play 5-1\n3 play 1-1\n0 play 3-3\n1 play 4-3\n"

    assert judged(lines, "5-3", aim(14, 26)) == ("1-0", "reason.partner-wins")


def test_a_partners_trick_that_is_not_certain_may_be_trumped() -> None:
    assert judged("0 play 3-3\n1 play 4-3\n", "5-3", aim(30)) == ("5-3", None)


def test_a_partners_certain_trick_gets_the_count() -> None:
    lines = "0 play 5-5\n1 play 5-0\n2 play 5-1\n3 play 1-1\n0 play 3-3\n1 play 4-3\n"
    worth = tuple(10 if tile.name == "6-1" else 0 for tile in DOMINO6)

    assert judged(lines, "5-3", Aim(worth, 1, 0, 20, 26)) == ("6-1", "reason.partner-wins")


def test_what_decides_the_deal_is_played_now() -> None:
    lines = "0 play 2-1\n1 play 4-2\n2 play 6-2\n3 play 2-2\n3 play 1-1\n"

    assert judged(lines, "0-0", aim(1, 20)) == ("5-4", "reason.decides")


def test_masters_that_suffice_are_cashed() -> None:
    drawn = "0 play 5-5\n1 play 5-0\n2 play 5-1\n3 play 1-1\n0 play 6-5\n1 play 4-0\n2 play 5-3\n3 play 3-0\n"

    # 5-4, 5-2, 3-3 and 0-0 cannot be beaten any more; 2-1 can.
    assert judged(drawn, "2-1", aim(4, 20)) == ("5-4", "reason.cash")
    assert judged(drawn, "3-3", aim(4, 20)) == ("3-3", None)
    assert judged(drawn, "2-1", aim(12, 20)) == ("2-1", None)


def test_a_trick_that_cannot_be_spared_is_taken() -> None:
    lines = "0 play 3-3\n1 play 4-3\n2 play 5-3\n3 play 3-0\n2 play 4-4\n3 play 4-1\n"

    assert judged(lines, "0-0", aim(36, 36, table=5))[1] == "reason.must-win"
    assert judged(lines, "0-0", aim(20, 36, table=5)) == ("0-0", None), "a bot may judge that it is not worth a trump"


def test_of_two_that_win_for_certain_the_lower_does() -> None:
    lines = "0 play 2-1\n1 play 4-2\n2 play 6-2\n3 play 2-2\n3 play 1-1\n"

    # 5-3, 5-1 and 5-0 are out: the five-four wins as surely as the six-five, the five-two does not.
    assert judged(lines, "6-5", aim(30, 38)) == ("5-4", "reason.cheapest")
    assert judged(lines, "5-2", aim(30, 38)) == ("5-2", None)


def test_who_shuns_tricks_leaves_the_last_one_with_its_highest() -> None:
    lines = "0 play 2-1\n1 play 4-2\n2 play 6-2\n"

    assert judged(lines, "2-2", aim(0, shun=True)) == ("3-2", "reason.duck")
    assert judged(lines, "2-0", aim(0, shun=True)) == ("2-0", None)
