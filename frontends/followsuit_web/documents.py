"""What has changed and the licences, as pages of this server: they are there where the internet is not.

Also the form of all pages that are to be read, and no table.
"""

from __future__ import annotations

from html import escape
from importlib import resources
from pathlib import Path

from markdown_it import MarkdownIt

from followsuit_web.release import Release

CHANGELOG = "changelog.md"
STYLE = "all.css"

_PAGE = """<!doctype html>
<html lang="{language}">
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
{way}</main>
</body>
</html>
"""
_MARKDOWN = MarkdownIt("zero").enable(["heading", "list", "backticks", "link"])
# What a link leads to is another document of the source tree, which is not served.
_MARKDOWN.add_render_rule("link_open", lambda *_: "")
_MARKDOWN.add_render_rule("link_close", lambda *_: "")
_MARKDOWN.add_render_rule("bullet_list_open", lambda *_: '<ul class="rules">\n')


def changelog() -> str:
    """The changelog that comes with the package; in a source tree it stands with the other documents."""
    packaged = resources.files("followsuit_web") / CHANGELOG
    if packaged.is_file():
        return packaged.read_text(encoding="utf-8")
    return (Path(__file__).resolve().parents[2] / "docs" / CHANGELOG).read_text(encoding="utf-8")


def changes(text: str, place: str) -> str:
    """The changelog *text* as a page, for which the client's files are at *place*."""
    return as_page("Changelog", _MARKDOWN.render(text).rstrip(), place)


def licences(release: Release, place: str) -> str:
    """The licences of *release*, one after the other, as a page."""
    texts = (f"<h2>{escape(path)}</h2>\n<pre>{escape(text.strip())}</pre>" for path, text in release.licences.items())
    return as_page("Licences", "\n".join(["<h1>Licences</h1>", *texts]), place)


def as_page(title: str, body: str, place: str, *, home: str = "followsuit", language: str = "en") -> str:
    """A page to read, in the style of the client, with no script.

    Args:
        title: What it is called.
        body: What stands in it, as HTML.
        place: The address that the client's files are under.
        home: What the link to the lobby says; "" for no link.
        language: Of the texts.
    """
    way = f'<p><a href="/">{escape(home)}</a></p>\n' if home else ""
    return _PAGE.format(title=escape(title), body=body, place=place, style=STYLE, way=way, language=language)
