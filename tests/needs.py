"""Programs that some tests need, and what becomes of those tests where one is not installed."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

# By preference; with none of them installed, Playwright starts the one that it has brought, if it has.
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
BROUGHT = (".cache/ms-playwright", "Library/Caches/ms-playwright", "AppData/Local/ms-playwright")


def has_browser() -> bool:
    """Whether there is a Chromium."""
    brought = (path for path in map(Path.home().joinpath, BROUGHT) if path.is_dir())
    return any(map(shutil.which, BROWSERS)) or any(path.glob("chromium*") for path in brought)


def has(program: str) -> Callable[[], bool]:
    """Whether there is *program*, asked when a test needs it."""
    return lambda: shutil.which(program) is not None


NEEDS: dict[str, tuple[Callable[[], bool], str]] = {
    "browser": (
        has_browser,
        "needs Chromium: install it (Debian: apt-get install chromium), or run .venv/bin/playwright install chromium",
    ),
    "redis": (has("redis-server"), "needs redis-server, version 7 or later: install it (Debian: apt-get install redis-server)"),
    "nginx": (has("nginx"), "needs nginx: install it (Debian: apt-get install nginx-light)"),
    "openssl": (has("openssl"), "needs openssl: install it (Debian: apt-get install openssl)"),
}
"""By the marker of the tests that need it: whether it is there, and how to get it."""


def missing(hint: str) -> NoReturn:
    """Skips the test, which says by *hint* what it needs; where everything must run, that is a failure."""
    if os.environ.get("CI") == "true":
        pytest.fail(hint, pytrace=False)
    pytest.skip(hint)
