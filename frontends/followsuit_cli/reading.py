"""Where lines come from: a terminal with completion and history, a terminal that a screen reader follows, or a pipe."""

from __future__ import annotations

import contextlib
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import ClassVar, Protocol

import click

from followsuit_cli.bell import Bell, CalledError
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

    def begun(self) -> str:
        """What has been typed of the line that is being read, as far as that can be known."""
        ...

    def interject(self, show: Callable[[], None]) -> None:
        """Has *show* print something soon, beside a line that is being typed, which goes on below; from any thread."""
        ...

    def tell(self, sentence: str) -> None:
        """Says something soon, in the same way."""
        ...

    def end(self, error: Exception) -> None:
        """There are no more lines: `read()` raises *error*, also while it waits for one; from any thread."""
        ...


class PipedLines:
    """Lines of a file or pipe; what is read is shown after the prompt, so that a transcript is whole."""

    interactive: ClassVar[bool] = False

    def __init__(self) -> None:
        self._prompt: Prompt | None = None
        self._asked = ""
        self._printing = threading.RLock()
        self._ending: Exception | None = None
        self._bell = Bell()

    def read(self, prompt: Prompt) -> str:
        with self._printing:
            self._ask(prompt)
        try:
            with self._bell.heard():
                if self._ending is not None:
                    raise self._ending
                row = sys.stdin.readline()
        except CalledError:
            assert self._ending is not None
            raise self._ending from None
        finally:
            with self._printing:
                self._prompt = None
        typed = row.rstrip("\r\n")
        with self._printing:
            click.echo(one_line(typed))
        if not row:
            raise EOFError
        return typed

    def begun(self) -> str:
        return ""

    def interject(self, show: Callable[[], None]) -> None:
        with self._printing:
            prompt = self._prompt
            if prompt is None:
                show()
                return
            if self._asked:
                click.echo()
            show()
            self._ask(prompt)

    def tell(self, sentence: str) -> None:
        self.interject(lambda: click.echo(sentence))

    def end(self, error: Exception) -> None:
        self._ending = error
        self._bell.ring()

    def _ask(self, prompt: Prompt) -> None:
        self._prompt, self._asked = prompt, prompt()
        click.echo(self._asked, nl=False)
        sys.stdout.flush()


class PlainLines:
    """Lines of a terminal, read with as little on the screen as can be; completion where the system has readline.

    Args:
        words: What may be typed.
    """

    interactive: ClassVar[bool] = True

    def __init__(self, words: Words) -> None:
        self._words = words
        self._waiting: deque[Callable[[], None]] = deque()
        self._ending: Exception | None = None
        self._asked: Prompt | None = None
        self._put_back: Callable[[str], None] = lambda _: None
        self._buffer: Callable[[], str] = str
        try:
            import readline
        except ImportError:  # not everywhere
            self._bell = Bell()
            return
        self._bell = Bell(_is_editing)
        self._buffer = readline.get_line_buffer
        self._put_back = lambda begun: readline.set_startup_hook(partial(readline.insert_text, begun) if begun else None)
        readline.set_completer(self._complete)
        readline.set_completer_delims("")
        # Some systems have another library under the same name.
        readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")

    def read(self, prompt: Prompt) -> str:
        begun = ""
        while True:
            self._show()
            if self._ending is not None:
                raise self._ending
            asked = prompt()
            self._asked = prompt
            self._put_back(begun)
            line: str | None = None
            try:
                with self._bell.heard():
                    if not self._waiting and self._ending is None:
                        line = input(asked)
            except CalledError:
                # The line goes on below what is said, with a prompt that fits it.
                begun = self._buffer()
                if asked or begun:
                    click.echo()
            except (EOFError, KeyboardInterrupt):
                click.echo()
                raise
            finally:
                self._asked = None
                self._put_back("")
            if line is not None:
                return line

    def begun(self) -> str:
        # What readline had last stays there until the next line is begun.
        return self._buffer() if self._asked is not None else ""

    def interject(self, show: Callable[[], None]) -> None:
        self._waiting.append(show)
        if self._bell.works:
            self._bell.ring()
        elif (asked := self._asked) is not None:
            click.echo()
            self._show()
            click.echo(asked() + self.begun(), nl=False)
            sys.stdout.flush()

    def tell(self, sentence: str) -> None:
        self.interject(lambda: click.echo(sentence))

    def end(self, error: Exception) -> None:
        self._ending = error
        self._bell.ring()

    def _show(self) -> None:
        _show_all(self._waiting)

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
        self._waiting: deque[Callable[[], None]] = deque()
        self._ending: Exception | None = None

    def read(self, prompt: Prompt) -> str:
        self._show()
        try:
            return self._session.prompt(prompt, pre_run=self._look)
        finally:
            # What has come too late for the editor.
            self._show()

    def begun(self) -> str:
        return self._session.app.current_buffer.text if self._session.app.is_running else ""

    def interject(self, show: Callable[[], None]) -> None:
        self._waiting.append(show)
        self._call(self._look)

    def tell(self, sentence: str) -> None:
        self.interject(lambda: click.echo(sentence))

    def end(self, error: Exception) -> None:
        self._ending = error
        self._call(self._look)

    def _call(self, work: Callable[[], None]) -> None:
        """Has the editor do *work*; where it does not run, it looks when it begins."""
        app = self._session.app
        if app.is_running and app.loop is not None:
            with contextlib.suppress(RuntimeError):  # it has just ended
                app.loop.call_soon_threadsafe(work)

    def _look(self) -> None:
        """In the editor: says what waits, and ends when there are no more lines."""
        from prompt_toolkit.application import run_in_terminal

        app = self._session.app
        if self._ending is not None and not app.is_done:
            app.exit(exception=self._ending)
        elif self._waiting:
            # The editor takes its line away, and puts it back below with what has been typed.
            run_in_terminal(self._show)

    def _show(self) -> None:
        _show_all(self._waiting)


def _is_editing() -> bool:
    """Whether readline is in the middle of a line; when that is complete the terminal is as it was before."""
    import termios

    return not termios.tcgetattr(sys.stdin)[3] & termios.ICANON


def _show_all(waiting: deque[Callable[[], None]]) -> None:
    # In one thread at a time.
    while waiting:
        waiting.popleft()()


def lines_of_terminal(words: Words, *, plain: bool) -> Lines:
    """The lines that a person types, or that a pipe holds."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return PipedLines()
    return PlainLines(words) if plain else EditedLines(words)
