"""Garbage is looked for seldom, and found all the same."""

from __future__ import annotations

import asyncio
import gc
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from followsuit_web import accelerators, collecting
from followsuit_web.collecting import LONGEST, MANY, MUCH, SHARE, collect_seldom, due, resident
from followsuit_web.ending import end


class Circle:
    """Something that holds itself."""

    def __init__(self, holds: bytes = b"") -> None:
        self.itself = self
        self.holds = holds


@pytest.fixture(autouse=True)
def usual_collector() -> Iterator[None]:
    yield
    gc.unfreeze()


@pytest.mark.parametrize(
    ("more", "grown", "rested", "took", "wanted"),
    [
        (MANY - 1, MUCH - 1, LONGEST - 1, 0.0, False),
        (MANY, 0, 1.0, 0.0, True),
        (0, MUCH, 1.0, 0.0, True),
        (0, -MUCH, LONGEST, 0.0, True),
        (MANY, MUCH, 0.1 * SHARE - 1, 0.1, False),
        (MANY, 0, 0.1 * SHARE, 0.1, True),
        (0, 0, LONGEST, 2 * LONGEST / SHARE, False),
    ],
)
def test_it_is_time_when_there_is_much_or_long_after_and_never_too_often(
    more: int, grown: int, rested: float, took: float, wanted: bool
) -> None:
    assert due(more, grown, rested, took) is wanted


@pytest.mark.skipif(not collecting.STATM.exists(), reason="this system does not say how much memory there is")
def test_what_this_process_has_grows_by_what_is_made() -> None:
    before = resident()
    made = b"x" * 50_000_000

    assert resident() - before > len(made) // 2


def test_where_the_system_does_not_say_how_much_memory_there_is_objects_are_counted_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(collecting, "STATM", tmp_path / "none")

    assert resident() == 0


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


def finds(many: int, *, circles: int, size: int = 0) -> bool:
    """Whether *circles* circles, each with *size* bytes, are found in time, where *many* objects are too many."""

    async def main() -> None:
        collecting = asyncio.create_task(collect_seldom(many))
        # It first says how much there is already.
        await asyncio.sleep(0)
        made = [Circle(b"x" * size) for _ in range(circles)]
        one = weakref.ref(made[0])
        made.clear()
        assert one() is not None
        while one() is not None:
            await asyncio.sleep(0.1)
        await end([collecting])

    async def in_time() -> bool:
        await asyncio.wait_for(main(), 30)
        return True

    return accelerators.run(in_time())


def test_what_holds_itself_is_found_when_there_is_much() -> None:
    assert finds(20_000, circles=20_000)


@pytest.mark.skipif(not collecting.STATM.exists(), reason="this system does not say how much memory there is")
def test_a_few_that_hold_themselves_and_much_besides_are_found() -> None:
    assert finds(MANY, circles=1, size=2 * MUCH)
