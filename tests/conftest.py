"""What every test shares: the order of the browser tests, and how their Chromium is started."""

from __future__ import annotations

import os
import shutil

import pytest

# By preference, as in the Makefile; with none of them installed, Playwright starts the one that it brought.
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the browser tests last and, with pytest-xdist, all in one process.

    Playwright's synchronous door leaves its event loop running in the thread until the session ends, and an
    asyncio test after it in the same process finds that loop and fails.
    """
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    for item in items:
        if item.get_closest_marker("browser"):
            item.add_marker(pytest.mark.xdist_group("browser"))


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
    """No address: each browser test starts its own server. (The plugin's own fixture warns under pytest 9.)"""
    return None
