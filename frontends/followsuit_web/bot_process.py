"""A process in which bots think: questions come as lines of JSON on its standard input, answers leave by its standard output.

It is run by `bot_workers`: `python -m followsuit_web.bot_process MODULE:FUNCTION ARGUMENTS`.  It ends when its input ends, also
while a bot thinks.  Nothing that a bot writes is shown anywhere: it may tell a hand.
"""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import queue
import signal
import sys
import threading
from collections.abc import Callable
from typing import Any, BinaryIO

from followsuit.codec import Codec, Codecs
from followsuit.errors import UnknownNameError
from followsuit.moves import Move
from followsuit.plugins import Registry
from followsuit_web.bot_threads import Bots, where
from followsuit_web.minds import Question

READY = b'{"ready":true}\n'

NICE = 5
"""How much the server itself comes before its bots."""

MEMORY = 2 << 30
"""Bytes that a process may take, at most; no more than half of what the machine has."""

Line = dict[str, Any]


def question_line(question: Question, codec: Codec) -> bytes:
    """*question* as a line."""
    data = {
        "game": question.game.name,
        "bot": question.bot,
        "view": codec.view(question.view),
        "legal": list(question.legal),
        "seed": question.seed.hex(),
    }
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def main(arguments: list[str]) -> None:
    """Answers questions until there are no more.

    Args:
        arguments: The function that makes the registry, and as JSON what it is given.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    # What bots print must not come between.
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
    threading.Thread(target=_read, args=(sys.stdin.buffer, lines), daemon=True).start()
    _modestly()
    module, _, function = arguments[0].partition(":")
    make: Callable[..., Registry] = getattr(importlib.import_module(module), function)
    desk = Desk(make(*json.loads(arguments[1])))
    answers.write(READY)
    while True:
        try:
            answer = desk.answer(lines.get())
        except MemoryError:
            # What it was out of it may still be: another process takes its place.
            os._exit(1)
        answers.write(json.dumps(answer).encode() + b"\n")


class Desk:
    """Answers questions.

    Args:
        registry: What is installed.
    """

    def __init__(self, registry: Registry) -> None:
        self._registry = registry
        self._bots = Bots(registry)
        self._codecs = Codecs()

    def answer(self, line: bytes) -> Line:
        """What is answered to *line*.

        Raises:
            MemoryError: There is none left.
        """
        try:
            return {"move": self._bots.choose(self._read(json.loads(line)))}
        except MemoryError:
            raise
        except UnknownNameError as error:
            return {"unknown": str(error)}
        except BaseException as error:  # A bot may raise anything, even SystemExit: it is its own matter.
            return {"failed": where(error)}

    def _read(self, data: Line) -> Question:
        game = self._registry.game(data["game"])
        codec = self._codecs.of(game)
        legal = tuple(Move(text) for text in data["legal"])
        return Question(game, data["bot"], codec.read_view(data["view"]), legal, bytes.fromhex(data["seed"]))


def _read(source: BinaryIO, lines: queue.SimpleQueue[bytes]) -> None:
    for line in source:
        lines.put(line)
    # The server has gone, or wants this process to: whatever a bot is thinking about.
    os._exit(0)


def _modestly() -> None:
    """Leaves the server what it needs of time and memory, where the system can be told so."""
    if sys.platform == "win32":
        return
    import resource

    # A sandbox may refuse this.
    with contextlib.suppress(OSError):
        os.nice(NICE)
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with contextlib.suppress(ValueError, OSError):
        _, hard = resource.getrlimit(resource.RLIMIT_DATA)
        most = min(MEMORY, whole // 2)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(resource.RLIMIT_DATA, (most, most))


if __name__ == "__main__":
    main(sys.argv[1:])
