"""What the README shows is run: the game in a page is a plugin, and holds to the type checker and the conformance kit."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from followsuit.game import AnyGame
from followsuit.plugins import load
from followsuit.testing import conformance
from followsuit.testing.checks import GameCheck

ROOT = Path(__file__).parents[1]
PACKAGE = "followsuit_page"


def block(language: str) -> str:
    """The first code block of one language."""
    found = re.search(rf"^```{language}\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the package of the page."""
    root = tmp_path_factory.mktemp("page")
    (root / PACKAGE / "locale").mkdir(parents=True)
    (root / PACKAGE / "__init__.py").write_text(block("python"), "utf-8")
    (root / PACKAGE / "locale" / "en.json").write_text(block("json"), "utf-8")
    return root


@pytest.fixture(scope="module")
def game(folder: Path) -> Iterator[AnyGame]:
    """The game of the page, through the plugin door."""
    sys.path.insert(0, str(folder))
    registry = load([EntryPoint("page", PACKAGE, "followsuit")])
    assert registry.problems == ()
    yield registry.game("oh-hell-page")
    sys.path.remove(str(folder))
    sys.modules.pop(PACKAGE)


@pytest.mark.parametrize("check", conformance.game_checks(), ids=str)
def test_the_game_in_a_page_conforms(game: AnyGame, check: GameCheck) -> None:
    check(game)


def test_the_game_in_a_page_satisfies_the_type_checker(folder: Path) -> None:
    config = str(ROOT / "pyproject.toml")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", config, str(folder / PACKAGE / "__init__.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_game_in_a_page_is_under_eighty_lines() -> None:
    assert len([line for line in block("python").splitlines() if line.strip()]) < 80


def test_the_commands_of_the_readme_are_those_of_the_makefile() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    for target in re.findall(r"^make (\w+)$", (ROOT / "README.md").read_text("utf-8"), re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE)
