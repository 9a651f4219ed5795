"""Derives the bid tables of the `rules` bot of Texas 42 from deals that it plays out itself.

    python benchmarks/texas42_table.py --deals 60000
    python benchmarks/texas42_table.py --table 7-called --deals 10000
    python benchmarks/texas42_table.py --table 3 --habits 2000
    python benchmarks/texas42_table.py --calls 6000

The first two print an entry of `chances.TABLES`: for each kind of contract and each margin (points that may be lost), the weights
of a logistic regression of "made" on the facts of the declarer's hand. Two deals in three are played by who wins the bidding, the
third by any seat, so that hands which the bot would not bid are known too; the bid is then set to a random margin. The third
prints an entry of `habits.HABITS`, the last what real auctions of four show: how often seats bid and overcall, and how bids fare
by what was called before them. Repeat them until they settle (twice is enough). Needs numpy, which comes with the test extra.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from followsuit.bots import Budget
from followsuit.moves import Move
from followsuit.options import Value, chosen
from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE, Seat, side_of
from followsuit.state import State, view_of
from followsuit_bots.texas42.appraisal import aid, facts, kind, margins
from followsuit_bots.texas42.prospects import Prospects
from followsuit_bots.texas42.rules import Rules
from followsuit_bots.texas42.table import beside
from followsuit_texas42 import CONTRACTS, Texas42, Texas42Options

GAME = Texas42()
BOT = Rules(GAME)
NO_LIMIT = Budget()
TABLES: Mapping[str, tuple[int, Mapping[str, Value]]] = {
    "2": (2, {"two_players": "long"}),
    "3": (3, {}),
    "4": (4, {"follow_me": "choice", "doubles_reversed": True}),
    "5": (5, {}),
    "5-called": (5, {"called_partner": "named"}),
    "6": (6, {}),
    "7": (7, {"called_partner": "alone"}),
    "7-called": (7, {}),
    "seen": (2, {}),
}
"""The players and options of each kind of table."""

KINDS = ("pip", "doubles", "follow-me")
OWN_KINDS = ("reversed", "low", "own")
"""Kinds that have rows of their own with four hands only."""


def shaken(rng: random.Random, deal: int, table: str = "4", options: Mapping[str, Value] | None = None) -> State[Any, Any]:
    """A deal before the first call."""
    seats, usual = TABLES[table]
    settled: Texas42Options = chosen(Texas42Options, GAME.presets, None, usual if options is None else options)
    state = GAME.start(settled, seats, Seat(deal % GAME.hands(settled, seats)))
    deck = list(DOMINO6.within(GAME.deck(state.public)))
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


def bid_by(state: State[Any, Any], seat: Seat, bid: int) -> State[Any, Any]:
    """The state after *seat* alone has bid."""
    while state.public.phase == "bid":
        at = state.public.turn[0]
        state = GAME.play(state, at, Move(f"bid {bid}") if at == seat else Move("pass"))
    return state


def samples(table: str, deals: int, seed: int) -> Iterator[tuple[str, int, tuple[float, ...], bool]]:
    """Kind of contract, margin, facts of the declarer's hand, and whether it was made; hands that lie down are left out."""
    kinds = (*KINDS, *OWN_KINDS, *OWN_KINDS) if table == "4" else ("pip", *KINDS)
    for number in range(deals):
        rng = random.Random(f"{table} {seed} {number}")
        state = shaken(rng, number, table)
        layout = state.public.layout
        auction = state
        while auction.public.phase == "bid":
            auction = step(auction, rng)
        seat = auction.public.declarer
        margin = rng.choice(margins(layout))
        if seat is None or rng.random() < 1 / 3:
            seat = Seat(rng.randrange(state.public.seats))
        state = bid_by(state, seat, layout.total - margin)
        view = view_of(state, seat)
        ranked = sorted(Prospects(view, 0.0).plain, key=lambda hand: -hand.chance(margin))
        wanted = rng.choice(kinds)
        fitting = [hand for hand in ranked if kind(hand.contract) == wanted]
        name = (ranked[0] if rng.random() < 0.5 else fitting[0]).name
        state = played(GAME.play(state, seat, name), rng)
        contract, hand, mates = CONTRACTS[name], view.own.hand, beside(view)
        found = facts(hand, contract, layout.deck, mates)
        if not found.lays_down:
            counted = (*found, *aid(mates, hand, contract)) if table == "seen" else found
            yield kind(contract), margin, tuple(counted), bool(state.public.deals[-1].made)


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


def fitted(pairs: list[tuple[tuple[float, ...], bool]], label: str) -> str:
    """A row of weights; how well they fit goes to the standard error."""
    x = np.array([found for found, _ in pairs], float)
    y = np.array([made for _, made in pairs], float)
    weights = logistic(x, y)
    said = 1 / (1 + np.exp(-x @ weights))
    order = np.argsort(said)
    parts = [*np.array_split(order, 5), order[-len(order) // 50 :]]
    report = " ".join(f"{said[part].mean():.2f}/{y[part].mean():.2f}" for part in parts)
    print(
        f"{label}: {len(y)} deals, made {y.mean():.3f}; said/made by fifths, and of the best fiftieth {report}", file=sys.stderr
    )
    return f"({', '.join(f'{weight:.2f}' for weight in weights)})"


def entry(table: str, deals: int, seed: int) -> None:
    """An entry of `chances.TABLES`."""
    rows: dict[tuple[str, int], list[tuple[tuple[float, ...], bool]]] = defaultdict(list)
    for which, margin, found, made in samples(table, deals, seed):
        rows[which, margin].append((found, made))
    print(f'    "{table}": {{')
    for which in (*KINDS, *OWN_KINDS) if table == "4" else KINDS:
        print(f'        "{which}": (')
        for margin in sorted({margin for _, margin in rows}):
            print(f"            {fitted(rows[which, margin], f'{table} {which} {margin}')},")
        print("        ),")
    print("    },")


def habits(table: str, deals: int, seed: int) -> None:
    """An entry of `habits.HABITS`."""
    opened: Counter[bool] = Counter()
    fared: dict[str, list[bool]] = {"makes": [], "partner_makes": [], "forced": []}
    own: list[float] = []
    for number in range(deals):
        rng = random.Random(f"habits {table} {seed} {number}")
        state = shaken(rng, number, table)
        while state.public.phase == "bid":
            before, seat = state, state.public.turn[0]
            state = step(state, rng)
            if not before.public.bid:
                opened[state.public.calls[-1].move != "pass"] += 1
                own.append(Prospects(view_of(before, seat), 0.0).best(before.public.layout.least))
        declarer, layout = state.public.declarer, state.public.layout
        if declarer is None:
            state = bid_by(
                shaken(random.Random(f"habits {table} {seed} {number}"), number, table), state.public.dealer, layout.least
            )
            fared["forced"].append(bool(played(state, rng).public.deals[-1].made))
            continue
        made = bool(played(state, rng).public.deals[-1].made)
        fared["makes"].append(made)
        partners = len(state.public.sides[side_of(declarer, state.public.sides)]) > 1
        if partners:
            fared["partner_makes"].append(made)
    parts = {name: sum(made) / len(made) for name, made in fared.items() if made}
    called = opened[True] / opened.total()
    words = ", ".join(
        f"{name}={value:.2f}" for name, value in {"called": called, **parts, "average": sum(own) / len(own)}.items()
    )
    print(f'    "{table}": Habits({words}),  # passed out: {len(fared["forced"])} of {deals}')


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
        state = start = shaken(rng, number, "4", {})
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
        chance = Prospects(view_of(start, declarer), 0.0).best(min(bid, 42))
        x.append([1.0, logit(chance), *heard])
        y.append(float(bool(result.made)))
        for seat in range(4):
            if seat != declarer:
                side = "theirs" if (seat - declarer) % 2 else "ours"
                owned[side].append((Prospects(view_of(start, Seat(seat)), 0.0).best(30), bool(result.made)))
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
    parser.add_argument("--table", choices=tuple(TABLES), default="4", help="which kind of table")
    parser.add_argument("--deals", type=int, default=0, help="deals for the table")
    parser.add_argument("--habits", type=int, default=0, help="deals for the habits")
    parser.add_argument("--calls", type=int, default=0, help="auctions of four for the constants")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    if arguments.deals:
        entry(arguments.table, arguments.deals, arguments.seed)
    if arguments.habits:
        habits(arguments.table, arguments.habits, arguments.seed)
    if arguments.calls:
        calls(arguments.calls, arguments.seed)


if __name__ == "__main__":
    main()
