"""The rules page: each rule has an id, and each id a test that names it."""

from __future__ import annotations

from pathlib import Path

from tests.games.rules_pages import problems

from followsuit_euchre import Euchre


def test_the_page_and_the_tests_agree() -> None:
    assert problems(Euchre(), "EU", Path(__file__).parent) == []
