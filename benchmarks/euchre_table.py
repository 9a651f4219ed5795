"""What the bidding of the `rules` bot for Euchre goes by, from its own self-play.

    python benchmarks/euchre_table.py --deals 4000

Each deal is bid by the bots up to a point drawn at random; if all have passed until then, the seat whose turn it is names its
best suit, alone in a third of the deals, or passes.  What became of it is regressed on what
`appraisal.features()` sees, and printed as the numbers of `bots/followsuit_bots/euchre/table.py`.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

import numpy as np

from followsuit.bots import decide
from followsuit.matches import deal_from
from followsuit.moves import Move
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, view_of
from followsuit_bots.euchre.appraisal import features
from followsuit_bots.euchre.auction import Auction
from followsuit_bots.euchre.discard import taken_up
from followsuit_bots.euchre.rules import Rules
from followsuit_bots.euchre.table import CHANGES
from followsuit_euchre.contracts import CONTRACTS, NO_TRUMP
from followsuit_euchre.game import Euchre
from followsuit_euchre.options import EuchreOptions
from followsuit_euchre.public import EuchrePublic

GAME = Euchre()
BOT = Rules(GAME)
AnyState = State[Any, Any]


def step(state: AnyState, rng: random.Random) -> AnyState:
    seat = state.public.turn[0]
    return GAME.play(state, seat, decide(BOT, view_of(state, seat), GAME.legal(state, seat), rng))


def finished(state: AnyState, rng: random.Random) -> EuchrePublic:
    while state.public.turn != (HOUSE,):
        state = step(state, rng)
    public: EuchrePublic = state.public
    return public


def dealt(rng: random.Random, stick: bool, no_trump: bool) -> AnyState:
    options = EuchreOptions(stick_the_dealer=stick, no_trump=no_trump, deals=40)
    state = GAME.start(options, 4, Seat(3))
    return GAME.play(state, HOUSE, deal_from(GAME, state.public, rng.randbytes(32)))


def best(auction: Auction, legal: tuple[Move, ...], verbs: tuple[str, ...], plain: bool) -> Move:
    alone = "alone" in verbs
    moves = [move for move in legal if move.verb in verbs and (move.rest == NO_TRUMP) is plain]
    return max(moves, key=lambda move: auction.prospects(auction._contract(move), alone=alone).made)


def fitted(rows: list[tuple[Mapping[str, float], int]]) -> dict[str, float]:
    names = sorted({name for found, _ in rows for name in found})
    x = np.array([[found.get(name, 0.0) for name in names] for found, _ in rows])
    y = np.array([float(tricks) for _, tricks in rows])
    ridge = x.T @ x + 3.0 * np.eye(len(names))
    weights = np.linalg.solve(ridge, x.T @ y)
    return dict(zip(names, map(float, weights.round(3)), strict=True))


def curve(values: Any, hits: Any) -> tuple[float, float]:
    """Middle and steepness of the logistic curve through *hits*, by Newton's method."""
    x = np.stack([np.ones_like(values), values], 1)
    w = np.zeros(2)
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        hessian = x.T @ (x * (p * (1 - p))[:, None]) + 1e-3 * np.eye(2)
        w += np.linalg.solve(hessian, x.T @ (hits - p))
    return round(float(-w[0] / w[1]), 3), round(float(w[1]), 3)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    rows: dict[str, list[tuple[Mapping[str, float], int]]] = defaultdict(list)
    ends: dict[tuple[bool, int, bool], list[int]] = defaultdict(list)
    for number in range(arguments.deals):
        stick, plain, alone = number % 2 == 0, rng.random() < 0.12, rng.random() < 0.3
        state, passes = dealt(rng, stick, plain), rng.randrange(4, 8) if plain or rng.random() < 0.45 else rng.randrange(4)
        forced_pass = not plain and rng.random() < 0.4
        while len(state.public.calls) < passes and state.public.turn != (HOUSE,) and state.public.declarer is None:
            state = step(state, rng)
        if len(state.public.calls) != passes or state.public.declarer is not None or state.public.turn == (HOUSE,):
            continue
        seat = state.public.turn[0]
        view, legal = view_of(state, seat), GAME.legal(state, seat)
        auction = Auction(view)
        side = state.public.sides[seat % 2]
        if forced_pass and Move("pass") in legal:
            public = finished(GAME.play(state, seat, Move("pass")), rng)
            change = public.deals[-1].change
            ends[stick, passes, auction.promising()].append(change[side[0]] - change[(side[0] + 1) % 4])
            continue
        verbs = ("alone",) if alone else ("order", "name")
        move = best(auction, legal, verbs, plain)
        contract = CONTRACTS[move.rest or state.public.turned_suit]
        hand = auction.hand
        if auction.place.first and seat == state.public.dealer:
            hand = taken_up(hand, auction.place.turned, contract)
        found = features(hand, contract, auction.place)
        public = finished(GAME.play(state, seat, move), rng)
        kind = "NO_TRUMPS" if plain else "ALONE" if alone else "TOGETHER"
        rows[kind].append((found, public.deals[-1].points[seat]))
    values: dict[bool, list[float]] = {False: [], True: []}
    taken: dict[bool, list[int]] = {False: [], True: []}
    for kind in ("TOGETHER", "ALONE", "NO_TRUMPS"):
        weights = fitted(rows[kind])
        print(f"{kind}: Mapping[str, float] = {weights}  # {len(rows[kind])} deals")
        if kind != "NO_TRUMPS":
            for each, tricks in rows[kind]:
                values[kind == "ALONE"].append(sum(weights[name] * each[name] for name in each))
                taken[kind == "ALONE"].append(tricks)
    for name, least in (("MADE", 3), ("MARCH", 5)):
        curves = tuple(curve(np.array(values[lone]), (np.array(taken[lone]) >= least).astype(float)) for lone in (False, True))
        print(f"{name}: tuple[Curve, Curve] = {curves}")
    print("PASSED: Mapping[bool, tuple[tuple[Ends, Ends], ...]] = {")
    for stick in (True, False):
        print(f"    {stick}: (")
        for passes in range(8):
            both = []
            for promising in (False, True):
                # A few deals that ended evenly stand for what has not been seen.
                seen = ends[stick, passes, promising]
                prior = dict(zip(CHANGES, (0.2, 1.2, 2, 0.2, 2, 1.2, 0.2), strict=True))
                both.append(tuple(round((seen.count(change) + prior[change]) / (len(seen) + 7), 3) for change in CHANGES))
            print(f"        ({both[0]}, {both[1]}),")
        print("    ),")
    print("}")


if __name__ == "__main__":
    main()
