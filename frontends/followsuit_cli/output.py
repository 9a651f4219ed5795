"""How the program prints: one JSON value for machines, a console for people, and what either can show."""

from __future__ import annotations

import io
import json
import re
import shutil
import sys
from typing import IO, TextIO, cast

import click
from rich.console import Console
from rich.text import Text

_FILLING = re.compile(r" +(?=\n)")

json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON value, for machines.")


def print_json(value: object) -> None:
    """*value* as JSON on one line."""
    click.echo(json.dumps(value, ensure_ascii=not speaks_unicode(sys.stdout), separators=(", ", ": ")))


def make_console(*, stderr: bool = False) -> Console:
    """A console as wide as the terminal; colours as the terminal and NO_COLOR say, none into a pipe."""
    stream = sys.stderr if stderr else sys.stdout
    columns = shutil.get_terminal_size().columns
    return Console(
        file=stream if stream.isatty() else cast(IO[str], _Trimmed(stream)),
        highlight=False,
        markup=False,
        emoji=False,
        soft_wrap=False,
        width=None if stream.isatty() else columns,
    )


class _Trimmed(io.TextIOBase):
    """A file or pipe in which no line ends with the spaces that fill a column on a screen.

    Args:
        stream: Where to.
    """

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]  # the base class has a plain attribute
        return self._stream.encoding

    def write(self, text: str) -> int:
        self._stream.write(_FILLING.sub("", text))
        return len(text)

    def flush(self) -> None:
        self._stream.flush()

    def fileno(self) -> int:
        return self._stream.fileno()


def print_sentence(console: Console, sentence: str) -> None:
    """*sentence*, broken between words on a terminal, whole into a pipe."""
    console.print(Text(one_line(sentence)), soft_wrap=not console.is_terminal)


def speaks_unicode(stream: IO[str]) -> bool:
    """Whether box drawing and accents can be written to *stream*."""
    return (getattr(stream, "encoding", None) or "ascii").lower().replace("-", "").startswith("utf")


def one_line(message: str) -> str:
    """*message* without line ends and control characters, which could hide or forge what is on the screen."""
    shown = "".join(letter if letter.isprintable() else " " for letter in message)
    return " ".join(shown.split())
