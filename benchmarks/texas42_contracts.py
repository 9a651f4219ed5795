"""How bots fare in each contract of Texas 42, on the same hands.

    python benchmarks/texas42_contracts.py --deals 300

In each deal one seat bids, a mark in nello and sevens, the four of a plunge, else the least bid: the seat of which `rules` hopes
most in that contract. The bid is played out by each bot against each other. Rows are the bidder's side, columns the others: how
many bids of a hundred are made. A better bot makes more along a row of its own, and lets fewer be made down its column.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from typing import Any

from texas42_table import GAME, bid_by, shaken

from followsuit.bots import Bot, Budget
from followsuit.moves import Move
from followsuit.seats import Seat, side_of
from followsuit.state import State, view_of
from followsuit_bots.anything import Anything
from followsuit_bots.rookie import Rookie
from followsuit_bots.texas42.appraisal import Appraiser
from followsuit_bots.texas42.dangers import hope
from followsuit_bots.texas42.diving import dive_hope
from followsuit_bots.texas42.nearness import nearest
from followsuit_bots.texas42.rules import Rules
from followsuit_texas42 import CONTRACTS
from followsuit_texas42.plunge import DIVES, PLUNGE
from followsuit_texas42.sevens import SEVENS

BOTS: dict[str, Bot] = {"rules": Rules(GAME), "rookie": Rookie(GAME), "random": Anything(GAME)}
PLAYED = (
    "trump fives",
    "trump doubles",
    "trump doubles-reversed",
    "follow-me",
    "follow-me low",
    "follow-me own",
    "nello high",
    "nello low",
    "nello own",
    "nello own-inverted",
    "sevens",
    "bid plunge",
)


def chance(hand: int, what: str) -> float:
    """What `rules` hopes of *hand*; below 0 where it may not bid that."""
    if what in DIVES:
        return dive_hope(hand) if DIVES[what].fits(hand) else -1.0
    if what == SEVENS:
        return nearest(hand, 4)
    if not CONTRACTS[what].takes:
        return hope(hand, CONTRACTS[what], 4, GAME.pieces.all & ~hand)
    return Appraiser().prospect(hand, Move(what)).chance(12)


def begun(what: str, deals: int) -> Iterator[tuple[State[Any, Any], int]]:
    """Deals in which *what* is bid and named, each with the side that bids; a plunge is named by the bots themselves."""
    options = {"follow_me": "choice", "doubles_reversed": True, "nello": "choice", "sevens": True, "plunge_marks": 4}
    number = 0
    while deals:
        number += 1
        state = shaken(random.Random(f"contracts {number}"), number, "4", options)
        hopes = [chance(own.hand, what) for own in state.own]
        seat = Seat(hopes.index(max(hopes)))
        if hopes[seat] < 0:
            continue
        deals -= 1
        if what in DIVES:
            while state.public.phase == "bid":
                at = state.public.turn[0]
                state = GAME.play(state, at, PLUNGE if at == seat else Move("pass"))
        else:
            mark = what == SEVENS or not CONTRACTS[what].takes
            state = GAME.play(bid_by(state, seat, 42 if mark else 30), seat, Move(what))
        yield state, side_of(seat, state.public.sides)


def made(state: State[Any, Any], side: int, ours: str, theirs: str) -> bool:
    """Whether the bid is made when *ours* plays for *side* and *theirs* against it."""
    rng = random.Random(f"{ours} {theirs}")
    while not state.public.deals:
        seat = state.public.turn[0]
        legal = GAME.legal(state, seat)
        bot = BOTS[ours if seat in state.public.sides[side] else theirs]
        move = legal[0] if len(legal) == 1 else bot.choose(view_of(state, seat), legal, rng, Budget()).move
        state = GAME.play(state, seat, move)
    return bool(state.public.deals[-1].made)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=300, help="deals for each contract")
    deals = parser.parse_args().deals
    for what in PLAYED:
        positions = list(begun(what, deals))
        print(f"{what:24}" + "".join(f"{'v ' + theirs:>10}" for theirs in BOTS))
        for ours in BOTS:
            rates = [100 * sum(made(state, side, ours, theirs) for state, side in positions) / deals for theirs in BOTS]
            print(f"  {ours:22}" + "".join(f"{rate:10.0f}" for rate in rates), flush=True)


if __name__ == "__main__":
    main()
