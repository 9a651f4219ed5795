"""What tests share: the project's files, the order of the browser tests, how Chromium is started, and what may be missing."""

from __future__ import annotations

import logging
import os
import shutil
import subprocess
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
# By preference; with none of them installed, Playwright starts the one that it has brought, if it has.
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROUGHT = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")
LOGS = ("followsuit_web", "aiohttp.server")
NO_BROWSER = "needs Chromium: install it (Debian: apt-get install chromium), or run .venv/bin/playwright install chromium"
NO_REDIS = "needs redis-server, version 7 or later: install it (Debian: apt-get install redis-server)"


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
    """Skips tests whose program is not installed; where everything must run, that is a failure."""
    if item.get_closest_marker("browser") and not _has_browser():
        _skip(NO_BROWSER)
    if item.get_closest_marker("redis") and not shutil.which("redis-server"):
        _skip(NO_REDIS)


def _has_browser() -> bool:
    brought = (path for path in map(Path.home().joinpath, BROUGHT) if path.is_dir())
    return any(map(shutil.which, BROWSERS)) or any(path.glob("chromium*") for path in brought)


def _skip(hint: str) -> None:
    if os.environ.get("CI") == "true":
        pytest.fail(hint, pytrace=False)
    pytest.skip(hint)


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
