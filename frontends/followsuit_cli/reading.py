"""Where lines come from: a terminal with completion and history, a terminal that a screen reader follows, or a pipe."""

from __future__ import annotations

import sys

from followsuit_cli.lines import Lines, Words
from followsuit_cli.piped_lines import PipedLines
from followsuit_cli.plain_lines import PlainLines


def lines_of_terminal(words: Words, *, plain: bool) -> Lines:
    """The lines that a person types, or that a pipe holds."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PipedLines()
    if plain:
        return PlainLines(words)
    # Nobody else waits for it to load.
    from followsuit_cli.edited_lines import EditedLines

    return EditedLines(words)
