"""Garbage is looked for seldom, and found all the same."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator

import pytest

from followsuit_web import accelerators
from followsuit_web.collecting import LONGEST, MANY, SHARE, collect_seldom, due
from followsuit_web.ending import end


class Circle:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.parametrize(
    ("more", "rested", "took", "wanted"),
    [
        (MANY - 1, LONGEST - 1, 0.0, False),
        (MANY, 1.0, 0.0, True),
        (0, LONGEST, 0.0, True),
        (MANY, 0.1 * SHARE - 1, 0.1, False),
        (MANY, 0.1 * SHARE, 0.1, True),
        (0, LONGEST, 2 * LONGEST / SHARE, False),
    ],
)
def test_it_is_time_when_there_is_much_or_long_after_and_never_too_often(
    more: int, rested: float, took: float, wanted: bool
) -> None:
    assert due(more, rested, took) is wanted


def test_while_a_server_runs_python_does_not_look_by_itself() -> None:
    async def main() -> bool:
        return gc.isenabled()

    assert not accelerators.run(main())
    assert gc.isenabled()


def test_it_looks_by_itself_again_after_a_server_has_failed() -> None:
    async def main() -> None:
        raise OSError("the port is taken")

    with pytest.raises(OSError, match="taken"):
        accelerators.run(main())
    assert gc.isenabled()


def test_what_holds_itself_is_found_when_there_is_much() -> None:
    many = 20_000

    async def main() -> None:
        collecting = asyncio.create_task(collect_seldom(many))
        circles = [Circle() for _ in range(many)]
        one = weakref.ref(circles[0])
        circles.clear()
        assert one() is not None
        while one() is not None:
            await asyncio.sleep(0.1)
        await end([collecting])

    async def in_time() -> None:
        await asyncio.wait_for(main(), 30)

    accelerators.run(in_time())
