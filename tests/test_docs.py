"""The pages under docs/ and the README: tables are whole, and what they tell to write down works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").rglob("*.md")])
RULE = re.compile(r"\|(:?-+:?\|)+")


def strays(text: str) -> list[int]:
    """The numbers of lines that begin as rows of a table and belong to none, or have more or fewer cells than its head."""
    found: list[int] = []
    rows = text.split("\n")
    fenced, cells = False, 0
    for at, row in enumerate(rows):
        fenced ^= row.startswith("```")
        if fenced or not row.startswith("|"):
            cells = 0
            continue
        if not cells and at + 1 < len(rows) and RULE.fullmatch(rows[at + 1].replace(" ", "")):
            cells = _cells(row)
        if not cells or _cells(row) != cells:
            found.append(at + 1)
    return found


def _cells(row: str) -> int:
    # Code may have a bar that is written as \\|.
    return len(re.findall(r"(?<!\\)\|", row)) - 1


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_row_belongs_to_a_table(page: Path) -> None:
    assert strays(page.read_text("utf-8")) == []


def test_a_row_after_a_paragraph_is_found() -> None:
    table = "| a | b |\n|---|---|\n| 1 | 2 |\n"

    assert strays(table) == []
    assert strays(table + "\nMore.\n| 3 | 4 |\n") == [6]
    assert strays(table + "| 3 |\n") == [4]


def test_a_plugins_tests_run_without_a_warning_with_what_the_page_says(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "write-a-game.md").read_text("utf-8")
    (settings,) = re.findall(r"^```toml\n(\[tool\.pytest.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "pyproject.toml").write_text(settings, "utf-8")
    (tmp_path / "test_it.py").write_text(
        "from followsuit.testing import conformance\n\ndef test_it():\n    assert conformance\n", "utf-8"
    )

    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-W", "error"], cwd=tmp_path, capture_output=True, text=True, timeout=60, check=False
    )

    assert done.returncode == 0, done.stdout + done.stderr
    assert "Deprecation" not in done.stdout + done.stderr
