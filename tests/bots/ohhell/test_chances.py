"""The chances of cards in Oh Hell."""

from __future__ import annotations

import pytest
from tests.games.setting import pack

from followsuit.pieces import FRENCH52
from followsuit.seats import Seat
from followsuit.testing.playing import position
from followsuit_bots.odds import Odds
from followsuit_bots.ohhell.chances import Chances
from followsuit_bots.ohhell.weights import WEIGHTS
from followsuit_bots.sight import Sight
from followsuit_ohhell import OhHell, OhHellPublic

GAME = OhHell()
DEAL = pack("QS,JS,5C", "AH,KD,2C", "3D,4D,6S", "7C,8C,9C", turned="2H")


def seen(*lines: str) -> Chances:
    """What the seat to act can reckon."""
    match = position(GAME, "\n".join((DEAL, *lines)) + "\n", seats=4, options={"schedule": "down", "largest": 3})
    (seat,) = match.to_act
    view = match.view(Seat(seat))
    assert isinstance(view.public, OhHellPublic)
    return Chances(Sight(GAME, view), view.public, WEIGHTS)


def test_cards_that_are_not_dealt_are_with_nobody() -> None:
    odds = Odds(seen().sight)

    # Nine of the 48 cards that the seat does not see are in the other hands.
    assert odds.theirs[FRENCH52["AS"].index] == pytest.approx(9 / 48)


def test_the_ace_of_trump_takes_a_trick_for_certain() -> None:
    chances = seen()

    assert chances.led(FRENCH52["AH"].index) == 1
    assert 0 < chances.led(FRENCH52["KD"].index) < 1
    assert chances.led(FRENCH52["2C"].index) < 0.1


def test_a_card_is_likelier_to_take_when_that_is_wanted() -> None:
    assert all(span.take >= span.stuck for span in seen().spans(FRENCH52.mask(("AH", "KD", "2C")), False))


def test_what_is_played_last_is_certain() -> None:
    chances = seen("1 bid 1", "2 bid 0", "3 bid 0", "0 bid 0", "1 play KD", "2 play 3D", "3 play 9C")

    assert chances.now(FRENCH52["QS"]) == 0


def test_who_wants_no_more_goes_over_less_often() -> None:
    eager = seen("1 bid 1", "2 bid 1", "3 bid 1", "0 bid 1")
    content = seen("1 bid 1", "2 bid 0", "3 bid 0", "0 bid 0")

    assert content.led(FRENCH52["KD"].index) > eager.led(FRENCH52["KD"].index)
