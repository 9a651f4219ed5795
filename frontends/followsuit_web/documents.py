"""What has changed and the licences, as pages of this server: they are there where the internet is not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from importlib import resources
from pathlib import Path

from followsuit_web.release import Release

CHANGELOG = "changelog.md"
STYLE = "all.css"

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title} - followsuit</title>
<meta name="color-scheme" content="dark light">
<link rel="icon" href="{place}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{place}/{style}">
</head>
<body>
<main class="panel document">
{body}
<p><a href="/">followsuit</a></p>
</main>
</body>
</html>
"""
_HEADING = re.compile(r"(#{1,3}) +(.+)")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
_CODE = re.compile(r"`([^`]+)`")


def changelog() -> str:
    """The changelog that comes with the package; in a source tree it stands with the other documents."""
    packaged = resources.files("followsuit_web") / CHANGELOG
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).resolve().parents[2] / "docs" / CHANGELOG).read_text(encoding="utf-8")


def changes(text: str, place: str) -> str:
    """The changelog *text* as a page, for which the client's files are at *place*."""
    return _page("Changelog", "\n".join(_blocks(text)), place)


def licences(release: Release, place: str) -> str:
    """The licences of *release*, one after the other, as a page."""
    texts = (f"<h2>{escape(path)}</h2>\n<pre>{escape(text.strip())}</pre>" for path, text in release.licences.items())
    return _page("Licences", "\n".join(["<h1>Licences</h1>", *texts]), place)


def _page(title: str, body: str, place: str) -> str:
    return _PAGE.format(title=title, body=body, place=place, style=STYLE)


def _blocks(text: str) -> Iterator[str]:
    """The headings, lists and paragraphs of *text*: of Markdown only as much as a changelog has."""
    listed = False
    for line in text.splitlines():
        item = line.startswith("- ")
        if item != listed:
            yield '<ul class="rules">' if item else "</ul>"
            listed = item
        if item:
            yield f"<li>{_inline(line[2:])}</li>"
        elif heading := _HEADING.fullmatch(line):
            level = len(heading[1])
            yield f"<h{level}>{_inline(heading[2])}</h{level}>"
        elif line.strip():
            yield f"<p>{_inline(line)}</p>"
    if listed:
        yield "</ul>"


def _inline(text: str) -> str:
    # What a link leads to is another document of the source tree, which is not served.
    return _CODE.sub(r"<code>\1</code>", escape(_LINK.sub(r"\1", text)))
