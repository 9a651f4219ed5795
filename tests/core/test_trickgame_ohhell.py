"""The template of games with tricks, through Oh Hell: hands of changing size, a turn-up, a hook, three to seven seats."""

from __future__ import annotations

import random

import pytest
from tests.core.toys import OhHell
from tests.core.toytables import PACK, played, public

from followsuit.pieces import FRENCH52
from followsuit.seats import HOUSE, Seat
from followsuit.testing import position, steps, table


@pytest.mark.parametrize("seats", OhHell.seat_counts)
def test_hands_grow_and_shrink(seats: int) -> None:
    game = OhHell()
    held = []
    match = table(game, random.Random(seats), seats)
    for step in steps(match, random.Random(seats)):
        match = step.after
        if step.seat == HOUSE:
            held.append(public(match).held)

    assert held == [(size,) * seats for size in (1, 2, 3, 4, 3, 2, 1)]
    assert match.outcome is not None


def test_the_turn_up_is_trump_and_out_of_play() -> None:
    match = position(OhHell(), "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]), seats=3)

    assert public(match).contract.name == "clubs"
    assert FRENCH52.names(public(match).upcard) == ("5C",)
    assert [piece.name for piece in match.state.hidden.stock] == PACK[4:]


def test_the_last_bid_may_not_make_them_add_up() -> None:
    lines = "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]) + "\n1 bid 0\n2 bid 0"

    assert position(OhHell(), lines, seats=3).legal(Seat(0)) == ("bid 0",)
    assert position(OhHell(), lines, seats=3, options={"hook": False}).legal(Seat(0)) == ("bid 0", "bid 1")


def test_exact_bids_score() -> None:
    match = position(OhHell(), "* deal 2C / 3C / 4C / " + ",".join(PACK[3:]) + "\n1 bid 0\n2 bid 1\n0 bid 1", seats=3)
    match = played(match, "1 play 3C\n2 play 4C\n0 play 2C")

    assert public(match).deals[0].points == (0, 0, 1)
    assert public(match).deals[0].change == (0, 10, 11)
    assert public(match).shown == tuple(FRENCH52[name].bit for name in ("2C", "3C", "4C"))
    assert public(match).dealer == 0
    assert match.to_act == (HOUSE,)
