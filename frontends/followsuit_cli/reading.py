"""Where lines come from: a terminal with completion and history, a terminal that a screen reader follows, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

import click

from followsuit_cli.output import one_line

Words = Callable[[], Iterable[str]]
"""What may be typed now, for completion."""


class Lines(Protocol):
    """A source of lines; `interactive` when somebody is there to answer a question."""

    interactive: ClassVar[bool]

    def read(self, prompt: str) -> str:
        """The next line, after *prompt*.

        Raises:
            EOFError: There is none.
        """
        ...


class PipedLines:
    """Lines of a file or pipe; what is read is shown after the prompt, so that a transcript is whole."""

    interactive: ClassVar[bool] = False

    def read(self, prompt: str) -> str:
        click.echo(prompt, nl=False)
        sys.stdout.flush()
        row = sys.stdin.readline()
        typed = row.rstrip("\r\n")
        click.echo(one_line(typed))
        if not row:
            raise EOFError
        return typed


class PlainLines:
    """Lines of a terminal, read with as little on the screen as can be; completion where the system has readline.

    Args:
        words: What may be typed.
    """

    interactive: ClassVar[bool] = True

    def __init__(self, words: Words) -> None:
        self._words = words
        try:
            import readline
        except ImportError:  # not everywhere
            return
        readline.set_completer(self._complete)
        readline.set_completer_delims("")
        # Some systems have another library under the same name.
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")

    def read(self, prompt: str) -> str:
        try:
            return input(prompt)
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise

    def _complete(self, begun: str, number: int) -> str | None:
        fitting = [word for word in self._words() if word.startswith(begun.lower())]
        return fitting[number] if number < len(fitting) else None


class EditedLines:
    """Lines of a terminal with completion, history and editing.

    Args:
        words: What may be typed.
    """

    interactive: ClassVar[bool] = True

    def __init__(self, words: Words) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.completion import CompleteEvent, Completer, Completion
        from prompt_toolkit.document import Document
        from prompt_toolkit.history import InMemoryHistory

        class Moves(Completer):
            def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
                begun = document.text_before_cursor.lstrip().lower()
                for word in words():
                    if word.lower().startswith(begun):
                        yield Completion(word, start_position=-len(begun))

        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), completer=Moves(), complete_while_typing=False
        )

    def read(self, prompt: str) -> str:
        return self._session.prompt(prompt)


def lines_of_terminal(words: Words, *, plain: bool) -> Lines:
    """The lines that a person types, or that a pipe holds."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PipedLines()
    return PlainLines(words) if plain else EditedLines(words)
