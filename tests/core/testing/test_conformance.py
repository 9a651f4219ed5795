"""The conformance kit finds what it is for: each faulty game and bot is found out by the check that must see it."""

from __future__ import annotations

import pytest
from tests.core.testing.faulty_bots import BOTS, Stubborn
from tests.core.testing.faulty_games import GAMES, ListsTwice
from tests.core.toys import OhHell, OhHellPublic

from followsuit.bots import BotKind
from followsuit.game import AnyGame
from followsuit.moves import Move
from followsuit.seats import Seat
from followsuit.state import Own, State
from followsuit.testing import conformance

GAME_CHECKS = {check.name: check for check in conformance.game_checks()}
BOT_CHECKS = {check.name: check for check in conformance.bot_checks()}


@pytest.mark.parametrize(("faulty", "check", "words"), GAMES, ids=[f"{faulty.__name__}-{check}" for faulty, check, _ in GAMES])
def test_a_faulty_game_is_found_out(faulty: type[AnyGame], check: str, words: str) -> None:
    with pytest.raises(Exception, match=words) as caught:
        GAME_CHECKS[check](faulty(), effort=4 if check == "redeals_are_uniform" else 1)

    assert any(f"check {check}, seed=0" in note for note in caught.value.__notes__)


@pytest.mark.parametrize(("faulty", "check", "words"), BOTS, ids=[f"{faulty.__name__}-{check}" for faulty, check, _ in BOTS])
def test_a_faulty_bot_is_found_out(faulty: type[Stubborn], check: str, words: str) -> None:
    with pytest.raises(Exception, match=words) as caught:
        BOT_CHECKS[check](BotKind("faulty", 0, "Has a fault.", faulty), OhHell())

    assert any(f"check {check}, seed=0" in note for note in caught.value.__notes__)


def test_a_failure_shows_the_moves_that_led_to_it() -> None:
    with pytest.raises(AssertionError) as caught:
        GAME_CHECKS["legal_moves_are_canonical"](ListsTwice())

    notes = "\n".join(caught.value.__notes__)

    assert "followsuit record 1\ngame: toy-ohhell 1\n" in notes


def test_a_check_says_what_it_holds() -> None:
    for check in (*conformance.game_checks(), *conformance.bot_checks()):
        assert check.about
        assert repr(check) == check.__name__ == check.name


def test_another_seed_tries_other_positions() -> None:
    seen = []

    class Notes(OhHell):
        def play(self, state: State[OhHellPublic, Own], seat: Seat, move: Move) -> State[OhHellPublic, Own]:
            seen.append(move)
            return super().play(state, seat, move)

    def moves(seed: int) -> list[Move]:
        seen.clear()
        GAME_CHECKS["pieces_are_conserved"](Notes(), seed=seed)
        return list(seen)

    assert moves(1) == moves(1)
    assert moves(1) != moves(2)
