"""What a rules page owes the tests, and they it: each rule has an id, and each id a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

from followsuit.game import AnyGame
from followsuit.options import kinds

ROOT = Path(__file__).resolve().parents[2]


def problems(game: AnyGame, prefix: str, folder: Path) -> list[str]:
    """What is wrong with docs/rules/<game>.md; nothing when every rule is tested and every option and preset is on the page.

    Args:
        game: The game.
        prefix: How the ids of its rules begin: "T42".
        folder: Where its tests are.
    """
    page = (ROOT / "docs" / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
    rules = re.findall(rf"^\| ({prefix}-R\d+) \|", page, re.MULTILINE)
    tested = _named(prefix, folder)
    rows = len(re.findall(r"^\| [A-Z0-9]+-R\d+ \|", page, re.MULTILINE))
    return [
        *([] if rules else ["no rule has an id"]),
        *([] if len(rules) == rows else [f"a rule has another id than {prefix}-R..."]),
        *(f"{rule} is on the page twice" for rule in sorted(set(rules)) if rules.count(rule) > 1),
        *(f"no test names {rule}" for rule in rules if rule not in tested),
        *(f"a test names {rule}, which is not on the page" for rule in sorted(tested - set(rules))),
        *(f"{name} is not on the page" for name in (*kinds(game.options), *game.presets) if f"`{name}`" not in page),
    ]


def _named(prefix: str, folder: Path) -> set[str]:
    """The ids that tests name; ranges such as T42-R2 to T42-R4 count for their ends alone."""
    bodies = (
        re.split(r"^def test_", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:] for path in folder.glob("test_*.py")
    )
    return {name for body in bodies for test in body for name in re.findall(rf"{prefix}-R\d+\b", test)}
