"""Packages that make the server faster where they are installed (`followsuit[fast]`): it does the same without them.

orjson writes JSON, uvloop runs the event loop.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from importlib import import_module
from typing import Any, TypeVar

from followsuit import jsontext
from followsuit_web.collecting import collect_seldom, unprompted
from followsuit_web.ending import end

T = TypeVar("T")

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
    """What *main* returns, run on the fastest event loop that there is, while garbage is looked for seldom (see `collecting`)."""
    try:
        new_loop = import_module("uvloop").new_event_loop
    except ImportError:
        new_loop = None
    with unprompted(), asyncio.Runner(loop_factory=new_loop) as runner:
        return runner.run(_tended(main))


async def _tended(main: Coroutine[Any, Any, T]) -> T:
    collecting = asyncio.create_task(collect_seldom())
    try:
        return await main
    finally:
        await end([collecting])


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
