"""Faster writers and loops: the same bytes, the same results."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from itertools import pairwise

import pytest

from followsuit import jsontext
from followsuit.moves import Move
from followsuit_web import accelerators
from followsuit_web.line import frame_head

PLAIN = {
    "name": 'D\u00f6t "x" \\ \u2028',
    "none": None,
    "yes": True,
    "pace": 1.5,
    "whole": 2.0,
    "n": [1, -2],
    "move": Move("bid 31"),
}


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    yield
    gc.unfreeze()


def test_json_is_the_same_to_the_letter() -> None:
    assert accelerators.encode(PLAIN) == jsontext.encode(PLAIN)


def test_orjson_writes_the_same_where_it_is_installed() -> None:
    orjson = pytest.importorskip("orjson")

    assert orjson.dumps(PLAIN).decode() == jsontext.encode(PLAIN)


def test_a_server_runs_with_whatever_is_installed() -> None:
    async def main() -> str:
        await asyncio.sleep(0)
        return type(asyncio.get_running_loop()).__module__.partition(".")[0]

    assert accelerators.run(main()) == ("uvloop" if "uvloop" in accelerators.installed() else "asyncio")


@pytest.mark.parametrize(("length", "head"), [(0, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)])
def test_a_frame_says_how_long_it_is(length: int, head: int) -> None:
    frame = frame_head(length) + b"x" * length

    assert len(frame) == head + length
    assert frame[0] == 0x81
    assert frame[1] == (length if head == 2 else 126 if head == 4 else 127)
    assert head == 2 or int.from_bytes(frame[2:head]) == length


def test_frames_of_every_length_differ() -> None:
    for one, other in pairwise(frame_head(length) + b"x" * length for length in range(120, 130)):
        assert len(one) < len(other)
