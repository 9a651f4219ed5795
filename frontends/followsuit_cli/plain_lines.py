"""Lines of a terminal that a screen reader follows."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import ClassVar

import click

from followsuit_cli.bell import Bell, CalledError
from followsuit_cli.completing import completions
from followsuit_cli.lines import Prompt, Words, show_all


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
        show_all(self._waiting)

    def _complete(self, begun: str, number: int) -> str | None:
        fitting = completions(self._words(), begun)
        return fitting[number] if number < len(fitting) else None


def _is_editing() -> bool:
    """Whether readline is in the middle of a line; when that is complete the terminal is as it was before."""
    import termios

    return not termios.tcgetattr(sys.stdin)[3] & termios.ICANON
