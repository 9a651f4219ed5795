"""What is said of the installed package, and the documents that come with it."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.metadata import Distribution, PathDistribution
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from followsuit_web.documents import changelog, changes, licences
from followsuit_web.release import release

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House

ROOT = Path(__file__).resolve().parents[3]
COMMIT = "0123456789abcdef0123456789abcdef01234567"


def installed(folder: Path, origin: object) -> Distribution:
    """A package as an installer leaves it, taken from *origin*; None where nobody has noted from where."""
    info = folder / "followsuit-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.4\nName: followsuit\nVersion: 1.2\nLicense-Expression: Apache-2.0\n")
    (info / "RECORD").write_text("followsuit-1.2.dist-info/licenses/LICENSE,,\n")
    (info / "licenses").mkdir()
    (info / "licenses" / "LICENSE").write_text("Do as you like.\n")
    if origin is not None:
        (info / "direct_url.json").write_text(json.dumps(origin))
    return PathDistribution(info)


def test_it_is_what_is_installed() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    got = release()

    assert (got.version, got.licence) == (project["version"], project["license"])
    assert "LICENSE" in got.licences


@pytest.mark.parametrize(
    ("origin", "commit"),
    [
        (None, ""),
        ({"url": "file:///here", "dir_info": {"editable": True}}, ""),
        ({"url": "https://example.org/it", "vcs_info": {"vcs": "git", "commit_id": COMMIT}}, COMMIT),
        ({"url": "https://example.org/it", "vcs_info": {"vcs": "hg", "commit_id": "<b>tip</b>"}}, ""),
    ],
    ids=["an index", "a folder", "a repository", "no commit of git's"],
)
def test_a_commit_is_said_where_the_installer_has_noted_it(tmp_path: Path, origin: object, commit: str) -> None:
    got = release(installed(tmp_path, origin))

    assert (got.version, got.commit) == ("1.2", commit)


def test_every_licence_is_told(tmp_path: Path) -> None:
    page = licences(release(installed(tmp_path, None)), "/static/v")

    assert "<h1>Licences</h1>\n<h2>LICENSE</h2>\n<pre>Do as you like.</pre>\n" in page


def test_the_changelog_is_that_of_the_source_tree() -> None:
    assert changelog() == (ROOT / "docs" / "changelog.md").read_text()


def test_a_changelog_is_a_page() -> None:
    text = "# Changelog\n\nNewest *first*.\n\n## 1.0\n\n- `a<b>()` & [more](deploy.md)\n- Two\n\nEnd.\n- Last"
    page = changes(text, "/static/v")

    assert "<h1>Changelog</h1>\n<p>Newest *first*.</p>\n<h2>1.0</h2>\n" in page
    assert '<ul class="rules">\n<li><code>a&lt;b&gt;()</code> &amp; more</li>\n<li>Two</li>\n</ul>\n<p>End.</p>\n' in page
    assert '<ul class="rules">\n<li>Last</li>\n</ul>\n<p><a' in page


@pytest.mark.parametrize(
    ("path", "has"),
    [("/changes", "<h1>Changelog</h1>"), ("/licences", "Apache License")],
)
async def test_the_documents_are_served(house: House, path: str, has: str) -> None:
    async with house.session.get(house.base + path) as response:
        assert (response.status, response.content_type, response.charset) == (200, "text/html", "utf-8")
        text = await response.text()
        assert has in text
        named = re.findall(r'href="(/static[^"]+)"', text)
        assert response.headers["Cache-Control"] == "no-cache"
    assert len(named) == 2
    for name in named:
        async with house.session.get(house.base + name) as response:
            assert response.status == 200


async def test_a_page_says_what_is_installed(house: House) -> None:
    async with house.session.get(house.base) as response:
        assert f'data-version="{release().version}"' in await response.text()
