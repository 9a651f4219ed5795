"""Lines of a file or pipe."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import ClassVar

import click

from followsuit_cli.bell import Bell, CalledError
from followsuit_cli.lines import Prompt
from followsuit_cli.output import one_line


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
