"""Random play at mixed tables comes to all that a deal of Texas 42 can come to, or checks that use it would hold little."""

from __future__ import annotations

import os
import random
from collections import Counter

from tests.games.texas42.asking import public_of, result

from followsuit.seats import HOUSE
from followsuit.testing import mixed_tables, steps
from followsuit_texas42 import CONTRACTS, Texas42

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))
SEED = int(os.environ.get("FOLLOWSUIT_SEED", "0"))
PHASES = ("bid", "name", "call", "exchange", "play", "claim", "over")
CALLS = ("bid plunge", "bid splash", "claim", "accept", "play-on", "alone")
ENDS = ("all passed", "claim given", "wrong claim", "renege", "made", "set", "secret partner", "stacked", "small end")


def reached(tables: int, rng: random.Random) -> Counter[str]:
    """How often each phase, contract, call and ending was come to, in five deals at each table."""
    met: Counter[str] = Counter()
    for table in mixed_tables(Texas42(), rng, tables):
        for step in steps(table, rng, 5):
            public = public_of(step.after)
            met[public.phase] += public.phase != public_of(step.before).phase
            met[step.move] += step.move in CALLS
            met["secret partner"] += step.move.verb == "call"
            met["stacked"] += bool(public.tricks) and not public.tricks[0].plays
            met["small end"] += step.move.verb == "play" and len(step.move.args) == 2
            if step.after.to_act in ((), (HOUSE,)):
                last = result(step.after)
                met["all passed" if last.declarer is None else "made" if last.made else "set"] += 1
                met[last.contract or ""] += 1
                wrong = bool(public.calls) and public.calls[-1].move == "claim"
                met["renege" if not wrong else "wrong claim"] += public.faulty is not None
                met["claim given"] += public.faulty is None and step.move in ("claim", "accept")
    return met


def test_every_contract_phase_call_and_ending_is_come_to() -> None:
    met = reached(max(200, round(200 * EFFORT)), random.Random(f"reach {SEED}"))

    assert [what for what in (*PHASES, *CONTRACTS, *CALLS, *ENDS) if not met[what]] == []
