"""Records in files: reading one that somebody names, writing one without losing another."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from followsuit.errors import shown
from followsuit.record import LONGEST

RECORD = ".fsr"


def read_text(name: str) -> str:
    """The text of the file *name*; "-" is the standard input.

    Raises:
        click.UsageError: There is no such file, it cannot be read, it is too long for a record, or it is no text.
    """
    most = 4 * LONGEST + 4  # no letter takes more bytes
    try:
        if name == "-":
            raw = sys.stdin.buffer.read(most)
        else:
            with open(name, "rb") as file:
                raw = file.read(most)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise click.UsageError(f"expected a record in a file that can be read, got {shown(name)}: {why}") from error
    if len(raw) == most:
        raise click.UsageError(f"expected a record of at most {LONGEST} characters, got a longer one in {shown(name)}")
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise click.UsageError(
            f"expected a record as text, got bytes that are none in {shown(name)} (at byte {error.start})"
        ) from error


def write_text(path: Path, text: str) -> None:
    """Write *text* to *path*, all or nothing.

    Raises:
        click.ClickException: It cannot be written.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        os.replace(beside, path)
    except (OSError, ValueError) as error:
        beside.unlink(missing_ok=True)
        raise unwritable(path, error) from error


def new_file(name: str) -> Path:
    """The path of a file that is not there yet and can be made; it is made, empty.

    Raises:
        click.UsageError: It is there already, or cannot be made.
    """
    path = Path(name)
    try:
        with open(path, "x", encoding="utf-8"):
            return path
    except FileExistsError as error:
        raise click.UsageError(f"expected a new file to save to, and {shown(name)} is there already") from error
    except (OSError, ValueError) as error:
        raise unwritable(path, error) from error


def unwritable(path: Path, error: Exception) -> click.UsageError:
    """The refusal for a place that cannot be written."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return click.UsageError(f"expected a place that can be written, got {shown(str(path))}: {why}")
