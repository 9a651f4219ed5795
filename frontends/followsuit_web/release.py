"""Which followsuit is installed, as its installer noted it: the version, the commit where that is known, the licences."""

from __future__ import annotations

import json
import re
from importlib.metadata import Distribution, distribution

from attrs import frozen

_COMMIT = re.compile(r"[0-9a-f]{40}")


@frozen
class Release:
    """What is installed.

    Attributes:
        version: The package's.
        commit: 40 hex digits, where it was installed from a repository of Git; empty where nobody noted from which commit.
        licence: Under which it may be used, as SPDX names it.
        licences: Their texts, by the path of each in the source tree: followsuit's, and those of what comes with it.
    """

    version: str
    commit: str
    licence: str
    licences: dict[str, str]


def release(found: Distribution | None = None) -> Release:
    """What is installed of *found*; None for followsuit."""
    found = found or distribution("followsuit")
    licences = {}
    for file in found.files or ():
        folder, _, path = file.as_posix().partition("/licenses/")
        if folder.endswith(".dist-info") and path:
            licences[path] = file.read_text()
    return Release(found.version, _commit(found), found.metadata["License-Expression"], licences)


def _commit(found: Distribution) -> str:
    """What pip and others write down of where they took a package from (PEP 610); for a folder they know no commit."""
    origin = json.loads(found.read_text("direct_url.json") or "{}")
    commit = origin.get("vcs_info", {}).get("commit_id", "")
    return commit if _COMMIT.fullmatch(commit) else ""
