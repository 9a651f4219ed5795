"""What comes and goes leaves nothing in the server, as its benchmark counts it, which says more in many more rounds."""

from __future__ import annotations

import importlib.util
from itertools import pairwise
from pathlib import Path

import pytest

FILE = Path(__file__).parents[3] / "benchmarks" / "come_and_go.py"
SOCKETS = 150


@pytest.mark.slow
async def test_sockets_that_were_dropped_leave_no_objects_and_no_files(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("come_and_go", FILE)
    assert spec is not None
    assert spec.loader is not None
    come_and_go = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(come_and_go)

    had = await come_and_go.run(f"sqlite:///{tmp_path / 'rooms'}", rounds=4, sockets=SOCKETS, rooms=5)

    assert len({each.files for each in had}) == 1
    # A connection is some thirty objects and a socket some dozens more.  The first round has tables shown for the first time;
    # after it timers that have not run out, of half a minute at most, hold one connection in fourteen.
    assert max(after.objects - before.objects for before, after in pairwise(had[1:])) < 10 * SOCKETS
