"""`arena`: what it prints, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from tests.frontends.cli.conftest import Run

SEED = "5c" * 32
SHORT = ("--boards", "3", "--deals", "1", "--seed", SEED)


def test_every_pair_is_measured(run: Run) -> None:
    done = run("arena", "texas42", "rules", "rookie", "random", *SHORT, "--json")
    values = json.loads(done.out)

    assert done.status == 0
    assert [(pair["first"], pair["second"]) for pair in values["pairs"]] == [
        ("rules", "rookie"),
        ("rules", "random"),
        ("rookie", "random"),
    ]
    assert {pair["boards"] for pair in values["pairs"]} == {3}
    assert set(values["pairs"][0]["share"]) == {"mean", "spread"}


def test_one_board_has_no_spread(run: Run) -> None:
    done = run("arena", "texas42", "rules", "rookie", "--boards", "1", "--seed", SEED, "--json")

    assert json.loads(done.out)["pairs"][0]["points"]["spread"] is None


def test_the_same_seed_prints_the_same(run: Run) -> None:
    once = run("arena", "euchre", "rules", "rookie", *SHORT)

    assert once.out == run("arena", "euchre", "rules", "rookie", *SHORT).out
    assert SEED in once.out


@pytest.mark.parametrize(
    "call",
    [
        ("texas42", "rules"),
        ("texas42", "rules", "nobody"),
        ("whist", "rules", "random"),
        ("texas42", "rules", "random", "--boards", "0"),
    ],
)
def test_what_cannot_be_measured_is_refused(run: Run, call: tuple[str, ...]) -> None:
    done = run("arena", *call)

    assert (done.status, done.out) == (2, "")
    assert "expected" in done.err
