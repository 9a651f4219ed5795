"""Lines of a terminal with an editor, whose library takes its time to load: import it where one is needed."""

from __future__ import annotations

import contextlib
from collections import deque
from collections.abc import Callable, Iterable
from typing import ClassVar

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.application import run_in_terminal
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.history import InMemoryHistory

from followsuit_cli.completing import completions
from followsuit_cli.lines import Prompt, Words, show_all


class EditedLines:
    """Lines of a terminal with completion, history and editing.

    Args:
        words: What may be typed.
    """

    interactive: ClassVar[bool] = True

    def __init__(self, words: Words) -> None:
        self._session: PromptSession[str] = PromptSession(
            history=InMemoryHistory(), completer=_Words(words), complete_while_typing=False
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
        app = self._session.app
        if self._ending is not None and not app.is_done:
            app.exit(exception=self._ending)
        elif self._waiting:
            # The editor takes its line away, and puts it back below with what has been typed.
            run_in_terminal(self._show)

    def _show(self) -> None:
        show_all(self._waiting)


class _Words(Completer):
    def __init__(self, words: Words) -> None:
        self._words = words

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        begun = document.text_before_cursor.lstrip()
        for word in completions(self._words(), begun):
            yield Completion(word, start_position=-len(begun))
