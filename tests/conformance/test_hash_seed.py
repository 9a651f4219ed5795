"""What is sent does not depend on how a process happens to order sets: the same under any hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SCRIPT = """
import hashlib, random
from followsuit.codec import Codec
from followsuit.plugins import installed
from followsuit.record import write
from followsuit.seats import Seat
from followsuit.state import view_of
from followsuit.testing import steps, table
from followsuit.testing.hiding import received
from tests.core.toys import TOYS

digest = hashlib.sha256()
for game in (*installed().games.values(), *(toy() for toy in TOYS)):
    codec, rng = Codec(game), random.Random(1)
    last = None
    for step in steps(table(game, rng, game.seat_counts[-1]), rng, 1):
        last, state = step.after, step.after.state
        for seat in (None, *map(Seat, range(state.public.seats))):
            digest.update(received(game, codec, state, seat, view_of(step.before.state, seat)).encode())
        digest.update(repr(codec.state(state)).encode())
    digest.update(write(last).encode())
print(digest.hexdigest())
"""


def test_what_is_sent_is_the_same_in_every_process() -> None:
    digests = {digest(seed) for seed in ("1", "4242")}

    assert len(digests) == 1


def digest(hash_seed: str) -> str:
    """A digest of everything that is sent in some deals of every game, from a process with this hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", SCRIPT], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    return done.stdout
