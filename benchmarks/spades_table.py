"""What the bidding of the `rules` bot for Spades goes by, from its own self-play.

    python benchmarks/spades_table.py --deals 1000

In every other deal the seat that is likeliest to succeed bids nil, whatever it thinks of it; the tricks that all others take are
regressed on what `counting.features()` sees, and the nils on their danger.  Printed as the numbers of
`bots/followsuit_bots/spades/table.py`, with the constants of `bidding`.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from followsuit.bots import decide
from followsuit.matches import deal_from
from followsuit.seats import HOUSE, Seat
from followsuit.state import view_of
from followsuit_bots.spades.counting import danger, expected, features, nil_chance
from followsuit_bots.spades.rules import Rules
from followsuit_spades.cards import deck
from followsuit_spades.game import Spades
from followsuit_spades.options import SpadesOptions
from followsuit_spades.public import BIDS

GAME = Spades()
BOT = Rules(GAME)


def logistic(x: Any, y: Any) -> Any:
    """The weights of a logistic regression, by Newton's method."""
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        w += np.linalg.solve(x.T @ (x * (p * (1 - p))[:, None]) + 1e-2 * np.eye(len(w)), x.T @ (y - p))
    return w


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    hands: list[tuple[Mapping[str, float], int]] = []
    nils, pairs, sums, made, contracts, over = [], [], [], 0, 0, []
    for number in range(arguments.deals):
        options = SpadesOptions(deals=40, bag_penalty=number % 4 > 1)
        state = GAME.start(options, 4, Seat(3))
        state = GAME.play(state, HOUSE, deal_from(GAME, state.public, rng.randbytes(32)))
        dealt = [own.hand for own in state.own]
        guess = [expected(hand, False) for hand in dealt]
        low = max(range(4), key=lambda seat: nil_chance(dealt[seat], False, guess[(seat + 2) % 4])) if number % 2 else None
        while state.public.turn != (HOUSE,):
            seat = state.public.turn[0]
            move = BIDS[0] if state.public.phase == "bid" and seat == low else None
            if move is None:
                move = decide(BOT, view_of(state, seat), GAME.legal(state, seat), rng)
            state = GAME.play(state, seat, move)
        public = state.public
        bids = public.bids
        if low is not None:
            partner = bids[Seat((low + 2) % 4)]
            nils.append((danger(dealt[low], deck(False) & ~dealt[low]), float(partner or 1.5), float(not public.won[low])))
        elif all(bids.values()):
            hands += [(features(hand, False), public.won[seat]) for seat, hand in enumerate(dealt)]
            sums.append(sum(bids.values()))
            for side in public.sides:
                bid, tricks = public.bid_of(public.sides.index(side)), sum(public.won[seat] for seat in side)
                pairs.append((sum(guess[seat] for seat in side), tricks))
                made, contracts = made + (tricks >= bid), contracts + 1
            over += [(bids[seat], public.won[seat]) for seat in bids]
    names = sorted({name for found, _ in hands for name in found})
    x = np.array([[found.get(name, 0.0) for name in names] for found, _ in hands])
    y = np.array([float(tricks) for _, tricks in hands])
    weights = np.linalg.solve(x.T @ x + 3.0 * np.eye(len(names)), x.T @ y)
    print("TRICKS =", dict(zip(names, map(float, weights.round(2)), strict=True)))
    print("of one hand, deviation", round(float((y - x @ weights).std()), 2))
    team, got = np.array([pair[0] for pair in pairs]), np.array([float(pair[1]) for pair in pairs])
    print("of two, deviation", round(float((got - team).std()), 2), "mean", round(float((got - team).mean()), 2))
    print("bid together", round(float(np.mean(sums)), 2), "made", round(made / contracts, 3))
    print("MODEST", round(float(np.mean([won - bid for bid, won in over])), 2))
    found = np.array(nils)
    fit = logistic(np.stack([found[:, 0], np.ones(len(found)), found[:, 1] - 3], 1), found[:, 2])
    print("NIL =", tuple(map(float, fit.round(2))), "succeeded", round(float(found[:, 2].mean()), 3))


if __name__ == "__main__":
    main()
