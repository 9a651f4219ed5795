"""Where lines come from: a terminal with completion and history, a terminal that a screen reader follows, or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

import click

from followsuit_cli.output import one_line

Words = Callable[[], Iterable[str]]
"""What may be typed now, for completion."""

Prompt = Callable[[], str]
"""What stands before the place to type, as it is when it is shown or shown again."""


def completions(words: Iterable[str], begun: str) -> list[str]:
    """What *begun* can be completed to; where pieces are listed, one more piece, in any order.

    >>> completions(["pass", "play 6-4", "play 6-5"], "PL")
    ['play 6-4', 'play 6-5']
    >>> completions(["pass-cards 2C,3C,KH", "pass-cards 2C,QS,KH"], "pass-cards kh,2")
    ['pass-cards KH,2C']
    """
    begun = begun.lstrip().lower()
    found: dict[str, None] = {}
    for word in words:
        verb, space, listed = word.rpartition(" ")
        start = verb + space
        if "," not in listed:
            if word.lower().startswith(begun):
                found[word] = None
        elif len(begun) < len(start):
            if start.lower().startswith(begun):
                found[start] = None
        elif begun.startswith(start.lower()):
            *done, part = begun[len(start) :].split(",")
            left = {piece.lower(): piece for piece in listed.split(",")}
            before = [left.pop(piece, "") for piece in done]
            if all(before):
                found |= dict.fromkeys(start + ",".join([*before, left[key]]) for key in left if key.startswith(part))
    return list(found)


class Lines(Protocol):
    """A source of lines; `interactive` when somebody is there to answer a question."""

    interactive: ClassVar[bool]

    def read(self, prompt: Prompt) -> str:
        """The next line, after *prompt*.

        Raises:
            EOFError: There is none.
        """
        ...

    def tell(self, sentence: str) -> None:
        """Says something at once, also while a line is being typed, which goes on below; from any thread."""
        ...


class PipedLines:
    """Lines of a file or pipe; what is read is shown after the prompt, so that a transcript is whole."""

    interactive: ClassVar[bool] = False

    def __init__(self) -> None:
        self._prompt: Prompt | None = None

    def read(self, prompt: Prompt) -> str:
        click.echo(prompt(), nl=False)
        sys.stdout.flush()
        self._prompt = prompt
        row = sys.stdin.readline()
        self._prompt = None
        typed = row.rstrip("\r\n")
        click.echo(one_line(typed))
        if not row:
            raise EOFError
        return typed

    def tell(self, sentence: str) -> None:
        _tell(sentence, self._prompt)


class PlainLines:
    """Lines of a terminal, read with as little on the screen as can be; completion where the system has readline.

    Args:
        words: What may be typed.
    """

    interactive: ClassVar[bool] = True

    def __init__(self, words: Words) -> None:
        self._words = words
        self._prompt: Prompt | None = None
        self._begun: Callable[[], str] = str
        try:
            import readline
        except ImportError:  # not everywhere
            return
        self._begun = readline.get_line_buffer
        readline.set_completer(self._complete)
        readline.set_completer_delims("")
        # Some systems have another library under the same name.
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")

    def read(self, prompt: Prompt) -> str:
        self._prompt = prompt
        try:
            return input(prompt())
        except (EOFError, KeyboardInterrupt):
            click.echo()
            raise
        finally:
            self._prompt = None

    def tell(self, sentence: str) -> None:
        _tell(sentence, self._prompt, self._begun())

    def _complete(self, begun: str, number: int) -> str | None:
        fitting = completions(self._words(), begun)
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
                begun = document.text_before_cursor.lstrip()
                for word in completions(words(), begun):
                    yield Completion(word, start_position=-len(begun))

        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), completer=Moves(), complete_while_typing=False
        )

    def read(self, prompt: Prompt) -> str:
        return self._session.prompt(prompt)

    def tell(self, sentence: str) -> None:
        from prompt_toolkit.application import run_in_terminal

        app = self._session.app
        if app.is_running and app.loop is not None:
            # The editor takes its line away, and puts it back below with what has been typed.
            app.loop.call_soon_threadsafe(run_in_terminal, lambda: click.echo(sentence))
        else:
            click.echo(sentence)


def _tell(sentence: str, prompt: Prompt | None, begun: str = "") -> None:
    """Says *sentence*; where a line is being typed, on a line of its own, and then what stands on that line again."""
    if prompt is None:
        click.echo(sentence)
    else:
        click.echo(f"\n{sentence}\n{prompt()}{begun}", nl=False)
        sys.stdout.flush()


def lines_of_terminal(words: Words, *, plain: bool) -> Lines:
    """The lines that a person types, or that a pipe holds."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PipedLines()
    return PlainLines(words) if plain else EditedLines(words)
