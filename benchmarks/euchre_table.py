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
from attrs import define, field

from followsuit.bots import decide
from followsuit.contracts import Contract
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
Row = tuple[Mapping[str, float], int]
"""What the maker's hand looked like, and how many tricks it took."""


@define
class Seen:
    """What deals have come to.

    Attributes:
        rows: Of those that were played, by kind of contract.
        ends: Of those in which a seat had passed, the points that its side gained on the other; by whether the dealer is stuck,
            how many had passed before, and whether the hand was promising.
    """

    rows: dict[str, list[Row]] = field(factory=lambda: defaultdict(list))
    ends: dict[tuple[bool, int, bool], list[int]] = field(factory=lambda: defaultdict(list))


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


def fitted(rows: list[Row]) -> dict[str, float]:
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


def observe(seen: Seen, number: int, rng: random.Random) -> None:
    """Plays a deal, and notes what the seat has seen that spoke last, and what became of it."""
    stick, plain, alone = number % 2 == 0, rng.random() < 0.12, rng.random() < 0.3
    state, passes = dealt(rng, stick, plain), rng.randrange(4, 8) if plain or rng.random() < 0.45 else rng.randrange(4)
    forced_pass = not plain and rng.random() < 0.4
    while len(state.public.calls) < passes and state.public.turn != (HOUSE,) and state.public.declarer is None:
        state = step(state, rng)
    if len(state.public.calls) != passes or state.public.declarer is not None or state.public.turn == (HOUSE,):
        return
    seat = state.public.turn[0]
    auction, legal = Auction(view_of(state, seat)), GAME.legal(state, seat)
    if forced_pass and Move("pass") in legal:
        public = finished(GAME.play(state, seat, Move("pass")), rng)
        side = public.sides[seat % 2]
        change = public.deals[-1].change
        seen.ends[stick, passes, auction.promising()].append(change[side[0]] - change[(side[0] + 1) % 4])
        return
    move = best(auction, legal, ("alone",) if alone else ("order", "name"), plain)
    found = appraised(auction, CONTRACTS[move.rest or state.public.turned_suit])
    public = finished(GAME.play(state, seat, move), rng)
    seen.rows["NO_TRUMPS" if plain else "ALONE" if alone else "TOGETHER"].append((found, public.deals[-1].points[seat]))


def appraised(auction: Auction, contract: Contract) -> Mapping[str, float]:
    """The features of the hand as it will be played, with what its dealer takes up."""
    hand = auction.hand
    if auction.place.first and auction.seat == auction.public.dealer:
        hand = taken_up(hand, auction.place.turned, contract)
    return features(hand, contract, auction.place)


def print_features(kind: str, rows: list[Row]) -> list[tuple[float, int]]:
    """Prints what the features of a kind of contract are worth; what each of its deals was worth so, and its tricks."""
    weights = fitted(rows)
    print(f"{kind}: Mapping[str, float] = {weights}  # {len(rows)} deals")
    return [(sum(weights[name] * found[name] for name in found), tricks) for found, tricks in rows]


def print_curves(worth: tuple[list[tuple[float, int]], ...]) -> None:
    """Prints how likely three tricks and all five are, for what a hand is worth, with its partner and alone."""
    for name, least in (("MADE", 3), ("MARCH", 5)):
        curves = tuple(
            curve(np.array([value for value, _ in each]), np.array([float(tricks >= least) for _, tricks in each]))
            for each in worth
        )
        print(f"{name}: tuple[Curve, Curve] = {curves}")


def print_passed(seen: Seen) -> None:
    """Prints what deals came to in which a seat had passed."""
    print("PASSED: Mapping[bool, tuple[tuple[Ends, Ends], ...]] = {")
    for stick in (True, False):
        print(f"    {stick}: (")
        for passes in range(8):
            both = [shares(seen.ends[stick, passes, promising]) for promising in (False, True)]
            print(f"        ({both[0]}, {both[1]}),")
        print("    ),")
    print("}")


def shares(ends: list[int]) -> tuple[float, ...]:
    """How often each of CHANGES came; a few deals that ended evenly stand for what has not been seen."""
    prior = dict(zip(CHANGES, (0.2, 1.2, 2, 0.2, 2, 1.2, 0.2), strict=True))
    return tuple(round((ends.count(change) + prior[change]) / (len(ends) + 7), 3) for change in CHANGES)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    seen = Seen()
    for number in range(arguments.deals):
        observe(seen, number, rng)
    worth = tuple(print_features(kind, seen.rows[kind]) for kind in ("TOGETHER", "ALONE"))
    print_features("NO_TRUMPS", seen.rows["NO_TRUMPS"])
    print_curves(worth)
    print_passed(seen)


if __name__ == "__main__":
    main()
