"""The rules page: each rule has an id, and each id a test that names it."""

from __future__ import annotations

from pathlib import Path

from tests.games.rules_pages import problems

from followsuit_spades import Spades


def test_the_page_and_the_tests_agree() -> None:
    assert problems(Spades(), "SP", Path(__file__).parent) == []
