"""The rules page: each rule has an id, and each id a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from followsuit.options import kinds
from followsuit_texas42 import PRESETS, Texas42Options

HERE = Path(__file__).resolve().parent
PAGE = (HERE.parents[2] / "docs" / "rules" / "texas42.md").read_text(encoding="utf-8")
RULES = re.findall(r"^\| (T42-R\d+) \|", PAGE, re.MULTILINE)


def named() -> set[str]:
    """The ids that tests name, ranges such as T42-R2 to T42-R4 not counted."""
    others = (path for path in HERE.glob("test_*.py") if path.name != Path(__file__).name)
    bodies = (re.split(r"^def test_", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:] for path in others)
    return {name for body in bodies for test in body for name in re.findall(r"T42-R\d+\b", test)}


def test_the_ids_are_unique_and_in_every_table() -> None:
    assert len(RULES) == len(set(RULES)) == 29


@pytest.mark.parametrize("rule", RULES)
def test_a_rule_is_named_by_a_test(rule: str) -> None:
    assert rule in named()


def test_tests_name_no_rule_that_is_not_on_the_page() -> None:
    assert named() - set(RULES) == set()


def test_the_page_names_every_option_and_every_preset() -> None:
    assert [name for name in (*kinds(Texas42Options), *PRESETS) if f"`{name}`" not in PAGE] == []
