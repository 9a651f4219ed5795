"""Derives the bid table of the `rules` bot of Texas 42 from deals that it plays out itself.

    python benchmarks/texas42_table.py --deals 60000 > bots/followsuit_bots/texas42/chances.py
    python benchmarks/texas42_table.py --calls 6000

The first prints the module `chances`: for each kind of contract and each margin (points that may be lost), the weights of a
logistic regression of "made" on the facts of the declarer's hand. Two deals in three are played by who wins the bidding, the
third by any seat, so that hands which the bot would not bid are known too; the bid is then set to a random margin. The
second prints what real auctions show: how often seats bid and overcall, and how bids fare by what was called before them.
Repeat both until they settle (twice is enough). Needs numpy, which comes with the test extra.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

from followsuit.bots import Budget
from followsuit.moves import Move
from followsuit.options import chosen
from followsuit.seats import HOUSE, Seat
from followsuit.state import State, view_of
from followsuit_bots.texas42.appraisal import MARGINS, Facts, Prospect, facts, kind, prospects
from followsuit_bots.texas42.rules import Rules
from followsuit_texas42 import CONTRACTS, Texas42, Texas42Options

GAME = Texas42()
BOT = Rules(GAME)
NO_LIMIT = Budget()
HEAD = '''"""The chance to make a bid, as weights on the facts of a hand: one row for each of `appraisal.MARGINS`.

A logistic regression on deals that the `rules` bot played out; `benchmarks/texas42_table.py` prints this module anew.
"""

from __future__ import annotations

from collections.abc import Mapping

Row = tuple[float, ...]

TABLE: Mapping[str, tuple[Row, ...]] = {'''


def shaken(rng: random.Random, dealer: int, preset: str | None = None) -> State[Any, Any]:
    """A deal before the first call."""
    options: Texas42Options = chosen(Texas42Options, GAME.presets, preset, {})
    state = GAME.start(options, 4, Seat(dealer))
    deck = list(GAME.pieces)
    rng.shuffle(deck)
    return GAME.play(state, HOUSE, GAME.deal_move(state.public, deck))


def step(state: State[Any, Any], rng: random.Random) -> State[Any, Any]:
    """The state after the bot's next move."""
    seat = state.public.turn[0]
    legal = GAME.legal(state, seat)
    move = legal[0] if len(legal) == 1 else BOT.choose(view_of(state, seat), legal, rng, NO_LIMIT).move
    return GAME.play(state, seat, move)


def played(state: State[Any, Any], rng: random.Random) -> State[Any, Any]:
    """The state at the end of the deal."""
    while state.public.phase not in ("over", "done"):
        state = step(state, rng)
    return state


def samples(deals: int, seed: int) -> Iterator[tuple[str, int, Facts, bool]]:
    """Kind of contract, margin, facts of the declarer's hand, and whether it was made."""
    for number in range(deals):
        rng = random.Random(f"{seed} {number}")
        state = shaken(rng, number % 4)
        auction = state
        while auction.public.phase == "bid":
            auction = step(auction, rng)
        seat = auction.public.declarer
        margin = rng.choice(MARGINS)
        if seat is None or rng.random() < 1 / 3:
            seat = Seat(rng.randrange(4))
        ranked = sorted(prospects(state.own[seat].hand), key=lambda hand: -hand.chance(margin))
        wanted = rng.choice(("pip", "pip", "doubles", "follow-me"))
        fitting = [hand for hand in ranked if kind(hand.contract) == wanted]
        name = (ranked[0] if rng.random() < 0.5 else fitting[0]).name
        for _ in range(4):
            at = state.public.turn[0]
            state = GAME.play(state, at, Move(f"bid {42 - margin}") if at == seat else Move("pass"))
        state = played(GAME.play(state, seat, name), rng)
        contract = CONTRACTS[name]
        yield kind(contract), margin, facts(state.own[seat].dealt, contract), bool(state.public.deals[-1].made)


def logistic(x: np.ndarray, y: np.ndarray, ridge: float = 1.0) -> np.ndarray:
    """The weights that make *y* likeliest, by Newton's method."""
    weights = np.zeros(x.shape[1])
    for _ in range(40):
        chance = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (y - chance) - ridge * weights
        bend = (x * (chance * (1 - chance))[:, None]).T @ x + ridge * np.eye(len(weights))
        change = np.linalg.solve(bend, slope)
        weights += change
        if abs(change).max() < 1e-7:
            break
    return weights


def table(deals: int, seed: int) -> None:
    rows: dict[tuple[str, int], list[tuple[Facts, bool]]] = defaultdict(list)
    for which, margin, found, made in samples(deals, seed):
        if not found.lays_down:
            rows[which, margin].append((found, made))
    print(HEAD)
    for which in ("pip", "doubles", "follow-me"):
        print(f'    "{which}": (')
        for margin in MARGINS:
            some = rows[which, margin]
            x = np.array([found for found, _ in some], float)
            y = np.array([made for _, made in some], float)
            weights = logistic(x, y)
            said = 1 / (1 + np.exp(-x @ weights))
            print(f"        ({', '.join(f'{weight:.2f}' for weight in weights)}),")
            order = np.argsort(said)
            parts = [*np.array_split(order, 5), order[-len(order) // 50 :]]
            report = " ".join(f"{said[part].mean():.2f}/{y[part].mean():.2f}" for part in parts)
            print(
                f"{which} {margin}: {len(y)} deals, made {y.mean():.3f}; said/made by fifths, and of the best fiftieth {report}",
                file=sys.stderr,
            )
        print("    ),")
    print("}")


def best(hands: tuple[Prospect, ...], margin: int) -> float:
    return max(hand.chance(margin) for hand in hands)


def logit(chance: float) -> float:
    chance = min(0.99, max(0.01, chance))
    return float(np.log(chance / (1 - chance)))


def calls(deals: int, seed: int) -> None:
    """What auctions show, for the constants of `auction`."""
    opened: Counter[bool] = Counter()
    over: dict[str, Counter[bool]] = defaultdict(Counter)
    contexts = ("standing against", "partner has bid", "partner has passed", "opponents passed")
    x: list[list[float]] = []
    y: list[float] = []
    owned: dict[str, list[tuple[float, bool]]] = {"ours": [], "theirs": []}
    bids: Counter[str] = Counter()
    made: Counter[str] = Counter()
    for number in range(deals):
        rng = random.Random(f"calls {seed} {number}")
        state = start = shaken(rng, number % 4)
        heard: list[float] = []
        while state.public.phase == "bid":
            public, seat = state.public, state.public.turn[0]
            holder = next((call.seat for call in reversed(public.calls) if call.move != "pass"), None)
            after = step(state, rng)
            move = after.public.calls[-1].move
            if holder is None:
                opened[move != "pass"] += 1
            elif (holder - seat) % 2:
                level = next(f"{least}" for least in (84, 42, 41, 36, 32, 31, 30) if public.bid >= least)
                over[level][move != "pass"] += 1
            else:
                over["partner"][move != "pass"] += 1
            if move != "pass":
                said = {call.seat: call.move for call in public.calls}
                partner = said.get(Seat((seat + 2) % 4))
                passed = sum(said.get(Seat((seat + turn) % 4)) == "pass" for turn in (1, 3))
                against = holder is not None and (holder - seat) % 2 == 1
                heard = [float(against), float(partner not in (None, "pass")), float(partner == "pass"), float(passed)]
            state = after
        if state.public.declarer is None:
            bids["pass"] += 1
            continue
        declarer, bid = state.public.declarer, state.public.bid
        result = played(state, rng).public.deals[-1]
        bids[str(bid)] += 1
        made[str(bid)] += bool(result.made)
        margin = 42 - min(bid, 42)
        chance = best(prospects(start.own[declarer].hand), margin)
        x.append([1.0, logit(chance), *heard])
        y.append(float(bool(result.made)))
        for seat in range(4):
            if seat != declarer:
                side = "theirs" if (seat - declarer) % 2 else "ours"
                owned[side].append((best(prospects(start.own[seat].hand), 12), bool(result.made)))
    print("bids:", {bid: (count, round(made[bid] / count, 3)) for bid, count in sorted(bids.items())})
    print(f"made: {sum(made.values()) / max(1, sum(bids.values()) - bids['pass']):.3f}; passed out: {bids['pass'] / deals:.3f}")
    print(f"CALLED {opened[True] / sum(opened.values()):.3f}")
    for level, found in sorted(over.items()):
        print(f"OVERCALL {level} {found[True] / sum(found.values()):.3f} of {sum(found.values())}")
    weights = logistic(np.array(x), np.array(y), 3.0)
    print("made = logistic of", dict(zip(("one", "logit of chance", *contexts), weights.round(2), strict=True)))
    for side, pairs in owned.items():
        own, done = np.array([pair[0] for pair in pairs]), np.array([float(pair[1]) for pair in pairs])
        slope, level = np.polyfit(own, done, 1)
        print(f"{side}: own chance {own.mean():.3f}, made {done.mean():.3f}, slope {slope:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=0, help="deals for the table")
    parser.add_argument("--calls", type=int, default=0, help="auctions for the constants")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.deals:
        table(arguments.deals, arguments.seed)
    if arguments.calls:
        calls(arguments.calls, arguments.seed)


if __name__ == "__main__":
    main()
