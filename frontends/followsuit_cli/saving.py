"""A match in the terminal written down: when that is asked for, after each deal, and at the end if it would be lost."""

from __future__ import annotations

import contextlib
from pathlib import Path

import click

from followsuit.matches import Match
from followsuit.record import write
from followsuit_cli.files import new_file, write_text
from followsuit_cli.lines import Lines
from followsuit_cli.screens import Screen


class Saving:
    """Knows what is saved.

    Args:
        out: Where the record goes after each deal; None for nowhere.
        screen: Told what was saved, or why not.
        lines: Where the name of a file is asked for.
    """

    def __init__(self, out: Path | None, screen: Screen, lines: Lines) -> None:
        self._out = out
        self._screen = screen
        self._lines = lines
        self._saved: Match | None = None
        self._there: Match | None = None

    def save(self, match: Match) -> None:
        """Saves *match* where it is to go, if that is anywhere and not done."""
        if self._out is not None and match.entries and self._there is not match and self._write(self._out, match):
            self._there = match

    def close(self, match: Match) -> None:
        """Saves *match* for the last time; one in which nothing has happened leaves no empty file behind."""
        self.save(match)
        if self._out is not None and not match.entries:
            with contextlib.suppress(OSError):
                if self._out.stat().st_size == 0:
                    self._out.unlink()

    def save_as(self, match: Match, name: str) -> None:
        """Saves *match* in a new file that is called *name*."""
        if not name:
            self._screen.say("Say where to: save match.fsr.")
            return
        try:
            path = new_file(name)
        except click.ClickException as error:
            self._screen.say(f"Not saved: {error.format_message()}.")
            return
        self._write(path, match)

    def offer(self, match: Match) -> None:
        """Has *match* saved, if it is not and somebody is there to say where; or says how it would have been."""
        if self._saved is match or not match.entries:
            return
        if not self._lines.interactive:
            self._screen.say("The match is not saved: with --out FILE it would be.")
            return
        with contextlib.suppress(EOFError, KeyboardInterrupt):
            while self._saved is not match:
                self._screen.say("The match is not saved. Type a file to save it to, or press Enter to let it go.")
                name = self._lines.read(lambda: "Save to: ").strip()
                if not name:
                    return
                self.save_as(match, name)

    def _write(self, path: Path, match: Match) -> bool:
        """Whether it could be written."""
        try:
            write_text(path, write(match))
        except click.ClickException as error:
            self._screen.say(f"Not saved: {error.format_message()}.")
            return False
        self._saved = match
        self._screen.say(f"Saved to {path}.")
        return True
