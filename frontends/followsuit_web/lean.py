"""The client's modules and style sheets as they are sent: without comments and indentation.

Names, order, strings and templates stay as they are written, so what fails in a browser can still be read there.
Only in templates of markup are lines not indented either: blanks mean the same there, however many they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_TOKEN = re.compile(
    r"""(?P<blank>(?:\s|//[^\n]*|/\*.*?\*/)+)
    |(?P<string>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')
    |(?P<word>[\w$]+)
    |(?P<sign>[^/"'])
    |(?P<slash>/)""",
    re.VERBOSE | re.DOTALL,
)
_REGEX = re.compile(r"/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\[\n])+/\w*")
_TEXT = re.compile(r"(?:\\.|\$(?!\{)|[^\\`$])*(?P<end>`|\$\{)", re.DOTALL)
# After these words a slash begins a pattern; after any other it divides.
_BEFORE_REGEX = frozenset(
    ["await", "case", "delete", "do", "else", "in", "instanceof", "new", "of", "return", "throw", "typeof", "void", "yield"]
)
_INDENTED = re.compile(r"\n\s+")
MARKUP = "html"
"""The tag of templates that are markup."""

# Blanks about a sign mean nothing, nor do they behind a colon; before one they do: "a :hover" is no "a:hover".
_CSS = re.compile(
    r"""(?P<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')
    |(?:\s|/\*.*?\*/)*(?P<sign>[{};,])(?:\s|/\*.*?\*/)*
    |(?P<colon>:)(?:\s|/\*.*?\*/)+
    |(?:\s|/\*.*?\*/)+""",
    re.VERBOSE | re.DOTALL,
)


def lean_module(text: str) -> str:
    """A JavaScript module that behaves as *text* does.

    Raises:
        ValueError: A string, template, pattern or comment in it does not end.
    """
    return "".join(_leaned(text)).strip() + "\n"


def lean_style(text: str) -> str:
    """A style sheet that means what *text* does."""
    return _CSS.sub(_lean_style, text).strip() + "\n"


def parts(text: str) -> Iterator[str]:
    """What a module is made of, in order: blanks with their comments, words, strings, patterns, signs, and pieces of templates.

    Raises:
        ValueError: A string, template, pattern or comment in it does not end.
    """
    at = 0
    last = ""
    # For each template that is open, how many braces are open in the expression that is read in it.
    open_braces: list[int] = []
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise ValueError(f"expected JavaScript, got {text[at : at + 40]!r}")
        part = found[0]
        if found["blank"]:
            at = found.end()
            yield part
            continue
        if found["slash"] and _begins_regex(last):
            part = _whole(_REGEX, text, at)[0]
        elif part == "{" and open_braces:
            open_braces[-1] += 1
        elif part == "`" or (part == "}" and open_braces and not open_braces[-1]):
            if part == "}":
                open_braces.pop()
            literal = _whole(_TEXT, text, at + 1)
            if literal["end"] == "${":
                open_braces.append(0)
            part += literal[0]
        elif part == "}" and open_braces:
            open_braces[-1] -= 1
        yield part
        at += len(part)
        last = part
    if open_braces:
        raise ValueError("expected the end of a template")


def _leaned(text: str) -> Iterator[str]:
    # The tags of the templates that are open.
    tags: list[str] = []
    last = ""
    for part in parts(text):
        # A brace that ends no expression in a template is a part by itself.
        if part[0] == "`" or (part[0] == "}" and part != "}"):
            tag = tags.pop() if part[0] == "}" else last
            if part.endswith("${"):
                tags.append(tag)
            yield _INDENTED.sub("\n", part) if tag == MARKUP else part
        else:
            yield _lean(part)
        last = part


def _lean_style(found: re.Match[str]) -> str:
    if found["sign"] == "}":
        return "}\n"
    return found["string"] or found["sign"] or found["colon"] or " "


def _lean(part: str) -> str:
    if not part[0].isspace() and part[:2] not in ("//", "/*"):
        return part
    return "\n" if "\n" in part else " "


def _begins_regex(last: str) -> bool:
    if re.fullmatch(r"[\w$]+", last):
        return last in _BEFORE_REGEX
    return last[-1:] not in {")", "]", "}", "`", '"', "'"} and not re.search(r"^/.*/\w*$", last)


def _whole(pattern: re.Pattern[str], text: str, at: int) -> re.Match[str]:
    found = pattern.match(text, at)
    if found is None:
        raise ValueError(f"expected the end of what begins with {text[at : at + 40]!r}")
    return found
