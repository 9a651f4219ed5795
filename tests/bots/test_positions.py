"""Positions with an answer that a person at the table would give: `rules` gives it too.

Each is a record in `<game>/positions`: a comment says what is right and why, the seat to act (of several the first) is asked.
"right" lists the moves that will do, with ", " between them, "wrong" those that will not; a position has at least one of the two.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from followsuit.bots import Budget
from followsuit.moves import Move
from followsuit.plugins import installed
from followsuit.record import read

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/positions/*.txt"))
REGISTRY = installed()


def listed(text: str, word: str) -> set[str]:
    """The moves after "# *word*:"."""
    lines = [line.partition(":")[2] for line in text.splitlines() if line.startswith(f"# {word}:")]
    return {move.strip() for line in lines for move in line.split(", ") if move.strip()}


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_rules_finds_the_move(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = read(text, REGISTRY.game)
    seat = match.to_act[0]
    legal = match.legal(seat)
    right, wrong = listed(text, "right"), listed(text, "wrong")
    fitting = {move for move in legal if move not in wrong and (not right or move in right)}

    choice = REGISTRY.bot("rules", match.game).make(match.game).choose(match.view(seat), legal, random.Random(0), Budget())

    assert (right | wrong) <= set(legal), "the answers are moves that can be made"
    assert right or wrong
    assert fitting < set(legal), "there is something to get wrong"
    assert choice.move in fitting, choice.values
    assert choice.reason is not None


def test_every_position_says_why() -> None:
    silent = [file.name for file in FILES if not file.read_text(encoding="utf-8").startswith("# ")]

    assert len(FILES) >= 30
    assert silent == []


def test_moves_are_listed() -> None:
    assert listed("# right: play 6-4, pass\n# wrong: bid 30\n", "right") == {Move("play 6-4"), Move("pass")}
