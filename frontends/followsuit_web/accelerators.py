"""Packages that make the server faster where they are installed (`followsuit[fast]`): it does the same without them.

orjson writes JSON, uvloop runs the event loop.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Coroutine
from importlib import import_module
from typing import Any, TypeVar

from followsuit import jsontext

T = TypeVar("T")

YOUNG = 20_000
"""Objects that are made before the collector of reference cycles looks at the young ones; a revision of a room makes hundreds."""

try:
    _dumps = import_module("orjson").dumps
except ImportError:
    encode: jsontext.Encode = jsontext.encode
else:

    def encode(value: object) -> str:
        """*value* as JSON, letter for letter as `jsontext.encode()` writes it."""
        text: str = _dumps(value).decode()
        return text


def run(main: Coroutine[Any, Any, T]) -> T:
    """What *main* returns, run on the fastest event loop that there is.

    What has been made up to now (modules, games, catalogues) is taken out of the garbage collector's sight, and the collector
    looks less often: it finds little in a server, and while it looks nobody is answered.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 20, 20)
    try:
        new_loop = import_module("uvloop").new_event_loop
    except ImportError:
        new_loop = None
    with asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(main)


def installed() -> tuple[str, ...]:
    """Which of the packages are there."""
    found = []
    for name in ("orjson", "uvloop"):
        try:
            import_module(name)
        except ImportError:
            continue
        found.append(name)
    return tuple(found)
