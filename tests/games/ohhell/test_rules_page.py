"""The rules page: each rule has an id, and each id a test that names it."""

from __future__ import annotations

from pathlib import Path

from tests.games.rules_pages import problems

from followsuit_ohhell import OhHell


def test_the_rules_page_and_the_tests_name_the_same_rules() -> None:
    assert problems(OhHell(), "OH", Path(__file__).parent) == []
