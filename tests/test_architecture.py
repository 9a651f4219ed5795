"""The arrow core <- games <- bots, frontends -> core, and what else holds the tree in shape.

Read from the source alone: nothing of the project is imported here.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path, PurePosixPath

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOTS = ("core", "games", "bots", "frontends")
STDLIB = frozenset(sys.stdlib_module_names)
CORE = "followsuit"
VALUES = frozenset({"attr", "attrs", "cattrs"})
# Rules are pure: no clock, no chance, nothing from outside the state.
IMPURE = frozenset({"asyncio", "datetime", "logging", "os", "random", "secrets", "socket", "threading", "time"})
VAGUE = frozenset({"base", "common", "helper", "helpers", "manager", "misc", "util", "utils"})
# These two are suits as well as games.
SUITS_TOO = frozenset({"hearts", "spades"})
PATHS = re.compile(r"(?<![\w.~}$-])/(?:home|Users|root|work)/[\w.-]+|\b[A-Z]:\\Users\\")
REGISTRIES = re.compile(
    r"pypi[.]org|pythonhosted[.]org|npmjs[.](?:org|com)|yarnpkg[.]com|unpkg[.]com|jsdelivr[.]net|deb[.]debian[.]org"
)


def packages(root: str) -> list[Path]:
    """The packages in an import root."""
    return sorted(path for path in (ROOT / root).glob("followsuit*") if any(path.glob("**/*.py")))


def modules(*folders: Path) -> list[Path]:
    """The modules in *folders*, at any depth."""
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def imports(source: str) -> Iterator[tuple[int, str]]:
    """Every import in *source*: its line, and the dotted name, which for a relative one starts with a dot."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def strangers(source: str, allowed: frozenset[str]) -> list[str]:
    """The imports in *source* whose first name is not *allowed*, as "line: name"."""
    return [f"{line}: {name}" for line, name in imports(source) if name.partition(".")[0] not in allowed]


def unwelcome(root: str, allowed: frozenset[str]) -> list[str]:
    """The imports in *root* that are neither *allowed* nor of the package itself, as "path:line: name"."""
    found = []
    for package in packages(root):
        for module in modules(package):
            lines = strangers(module.read_text(encoding="utf-8"), allowed | {package.name})
            found += [f"{module.relative_to(ROOT)}:{line}" for line in lines]
    return found


def third_parties() -> frozenset[str]:
    """The import names of the distributions that pyproject.toml declares as needed to run."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {_canonical(re.split(r"[^\w.-]", need)[0]) for need in project["dependencies"]}
    distributions = packages_distributions().items()
    return frozenset(name for name, of in distributions if declared & {_canonical(each) for each in of})


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def test_there_is_something_to_read() -> None:
    assert modules(*packages("core"))


def test_the_reader_finds_every_kind_of_import() -> None:
    source = "import os.path, asyncio\ndef f():\n    from .pieces import Piece\n    from followsuit import seats\n"

    got = strangers(source, frozenset({"os", "followsuit"}))

    assert got == ["1: asyncio", "3: .pieces"]


def test_core_imports_attrs_cattrs_pluggy_and_the_standard_library() -> None:
    allowed = (STDLIB - {"asyncio"}) | VALUES | {"pluggy"}

    assert unwelcome("core", allowed) == []


def test_games_import_core_and_never_another_game() -> None:
    allowed = (STDLIB - IMPURE) | VALUES | {CORE}

    assert unwelcome("games", allowed) == []


def test_bots_import_core_and_games() -> None:
    allowed = STDLIB | VALUES | {CORE} | {package.name for package in packages("games")}

    assert unwelcome("bots", allowed) == []


def test_frontends_import_core_and_declared_third_parties() -> None:
    allowed = STDLIB | third_parties() | {CORE} | {package.name for package in packages("frontends")}

    assert unwelcome("frontends", allowed) == []


def test_an_import_root_is_never_imported(project_files: list[str]) -> None:
    found = []
    for path in project_files:
        if path.endswith(".py"):
            for line, name in imports((ROOT / path).read_text(encoding="utf-8")):
                if name.partition(".")[0] in ROOTS:
                    found.append(f"{path}:{line}: {name}")

    assert found == []


@pytest.mark.parametrize("root", ROOTS)
def test_an_import_root_is_not_a_package(root: str) -> None:
    assert not (ROOT / root / "__init__.py").exists()


def test_packages_are_where_their_names_say() -> None:
    core = [package.name for package in packages("core")]
    others = [package.name for root in ROOTS[1:] for package in packages(root)]

    assert core == [CORE]
    assert [name for name in others if not name.startswith("followsuit_")] == []
    assert len(set(others)) == len(others)


def test_every_package_is_typed() -> None:
    found = [package.name for root in ROOTS for package in packages(root) if not (package / "py.typed").is_file()]

    assert found == []


def test_no_module_has_a_vague_name(project_files: list[str]) -> None:
    found = [path for path in project_files if path.endswith(".py") and PurePosixPath(path).stem in VAGUE]

    assert found == []


def test_core_never_names_a_game() -> None:
    games = {package.name.removeprefix("followsuit_") for package in packages("games")}
    names = (games | {"texas42", "euchre", "ohhell", "bigtwo"}) - SUITS_TOO
    pattern = re.compile("|".join([*sorted(names), "texas[ _-]?42", "oh[ _-]hell", "big[ _-]two"]), re.IGNORECASE)
    found = []
    for module in modules(*packages("core")):
        for line, text in enumerate(module.read_text(encoding="utf-8").splitlines(), 1):
            if pattern.search(text):
                found.append(f"{module.relative_to(ROOT)}:{line}: {text.strip()}")

    assert found == []


def test_core_says_hearts_or_spades_in_code_only_among_the_four_suits() -> None:
    found = []
    for module in modules(*packages("core")):
        words = words_of_code(module.read_text(encoding="utf-8"))
        if words & SUITS_TOO and not {"clubs", "diamonds"} <= words:
            found.append(str(module.relative_to(ROOT)))

    assert found == []


def test_words_of_code_leave_docstrings_out() -> None:
    got = words_of_code('"""Hearts."""\ndef spades_led(x):\n    """Euchre."""\n    return x == "oh hell"\n')

    assert got == {"spades", "led", "x", "oh", "hell"}


def words_of_code(source: str) -> set[str]:
    """The words, in lower case, of the names and strings in *source*: not of its docstrings and comments."""
    tree = ast.parse(source)
    lone = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    prose = {value for value in lone if isinstance(value, ast.Constant)}
    texts = []
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if node not in prose:
                texts.append(text)
            case (
                ast.Name(id=text)
                | ast.Attribute(attr=text)
                | ast.arg(arg=text)
                | ast.FunctionDef(name=text)
                | ast.ClassDef(name=text)
            ):
                texts.append(text)
    return {word.lower() for text in texts for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+", text)}


def test_no_file_names_a_machine_or_a_registry(project_files: list[str]) -> None:
    found = []
    for path in project_files:
        try:
            text = (ROOT / path).read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for match in (*PATHS.finditer(text), *REGISTRIES.finditer(text)):
            found.append(f"{path}:{text.count(chr(10), 0, match.start()) + 1}: {match[0]}")

    assert found == []
