"""What tests share: the project's files, the order of the browser tests, how Chromium is started, and what may be missing."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest
from tests.needs import BROWSERS, NEEDS, missing

ROOT = Path(__file__).resolve().parent.parent
LOGS = ("followsuit_web", "aiohttp.server")


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Generator[None]:
    """Puts the browser tests last and, with pytest-xdist, all in one process.

    Playwright's synchronous door leaves its event loop running in the thread until the session ends, and an
    asyncio test after it in the same process finds that loop and fails.
    """
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))
    yield
    # After pytest, which brings together what asks for the same fixture of a session, also where it only has the name of one.
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Where the program that a test needs is not installed, it does not run."""
    for marker, (is_there, hint) in NEEDS.items():
        if item.get_closest_marker(marker) and not is_there():
            missing(hint)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """A server that a test runs in its own process sets where the log goes and what is in it: not for the tests after it."""
    kept = [(log, log.level, list(log.handlers), list(log.filters)) for log in map(logging.getLogger, LOGS)]
    yield
    for log, level, handlers, filters in kept:
        log.setLevel(level)
        log.handlers[:], log.filters[:] = handlers, filters


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Chromium as the machine has it; as root, it starts only without its sandbox."""
    found = (path for name in BROWSERS if (path := shutil.which(name)))
    arguments = ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        arguments.append("--no-sandbox")
    return {**browser_type_launch_args, "executable_path": next(found, None), "args": arguments}


@pytest.fixture(scope="session")
def base_url() -> str | None:
    """No address: each browser test starts its own server. (The plugin's own fixture warns in pytest 9.)"""
    return None


@pytest.fixture(scope="session")
def project_files() -> list[str]:
    """Every file that is in the repository or about to be, by its path from the root.

    Without git (in a source distribution), every file that is not a tool's leaving.
    """
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    if (ROOT / ".git").exists():
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return sorted(path for path in listed.splitlines() if (ROOT / path).is_file())
    paths = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
    leavings = ("__pycache__", ".venv", ".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis")
    return sorted(path.as_posix() for path in paths if not set(path.parts) & set(leavings))
