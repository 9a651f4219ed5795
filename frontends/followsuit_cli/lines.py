"""What a source of lines is: where somebody types, or a pipe holds what somebody would have typed.

The sources: `piped_lines`, `plain_lines`, `edited_lines`; `reading` chooses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import ClassVar, Protocol

Words = Callable[[], Iterable[str]]
"""What may be typed now, for completion."""

Prompt = Callable[[], str]
"""What stands before the place to type, as it is when it is shown or shown again."""


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


def show_all(waiting: deque[Callable[[], None]]) -> None:
    """Shows what is *waiting*, oldest first, in one thread at a time."""
    while waiting:
        waiting.popleft()()
