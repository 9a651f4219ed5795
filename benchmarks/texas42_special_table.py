"""Derives what the `rules` bot of Texas 42 thinks of nello, sevens and bids on doubles, from deals that are played out.

    python benchmarks/texas42_special_table.py --deals 4000 > bots/followsuit_bots/texas42/special_chances.py

It prints the module `special_chances`: weights of logistic regressions on what a player counts in a hand. Nello and the bids on
doubles are played by the bot; in sevens nobody has a choice, so the hands are laid beside each other. Run it twice: the bot that
plays knows better then. Needs numpy, which comes with the test extra.
"""

from __future__ import annotations

import argparse
import random
from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from texas42_table import GAME, TABLES, bid_by, fitted, played, shaken

from followsuit.moves import Move
from followsuit.options import Value
from followsuit.pieces import DOMINO6
from followsuit.seats import Seat, across, alone, side_of
from followsuit_bots.texas42.appraisal import kind
from followsuit_bots.texas42.dangers import dangers, hope, worst
from followsuit_bots.texas42.diving import helped, named, promise
from followsuit_bots.texas42.nearness import counts
from followsuit_texas42 import CONTRACTS
from followsuit_texas42.contracts import open_names
from followsuit_texas42.layouts import LAYOUTS
from followsuit_texas42.plunge import SPLASH
from followsuit_texas42.sevens import distance
from followsuit_texas42.suits import DOUBLES

HEAD = '''"""What hands are worth in nello, in sevens, and for a plunge or a splash, as weights on what a player counts in them.

Logistic regressions on deals that were played out; `benchmarks/texas42_special_table.py` prints this module anew.
"""

from __future__ import annotations

from collections.abc import Mapping

Row = tuple[float, ...]
'''
TABLE_OF = {2: "2", 3: "3", 4: "4", 5: "5", 6: "6", 7: "7"}
"""The kind of table for each number of hands."""

Pairs = list[tuple[tuple[float, ...], bool]]


def nello(hands: int, deals: int, exchange: bool = False) -> Pairs:
    """The dangers of hands that were played as nello, and whether they took no trick.

    Half of them are the best of the table for it, the others any.
    """
    table = TABLE_OF[hands]
    options: Mapping[str, Value] = {**TABLES[table][1], "nello": "choice", "nello_exchange": exchange}
    pairs = []
    for number in range(deals):
        rng = random.Random(f"nello {hands} {exchange} {number}")
        state = shaken(rng, number, table, options)
        layout = state.public.layout
        name = rng.choice([move for move, contract in CONTRACTS.items() if not contract.takes])
        contract = CONTRACTS[name]
        seat = Seat(rng.randrange(hands))
        if number % 2:
            hopes = [hope(own.hand, contract, hands, layout.deck & ~own.hand) for own in state.own]
            seat = Seat(hopes.index(max(hopes)))
        hand = state.own[seat].hand
        if exchange:
            hand ^= worst(hand, contract, layout.deck & ~hand)
        found = dangers(hand, contract, layout.deck & ~state.own[seat].hand)
        state = played(GAME.play(bid_by(state, seat, layout.total), seat, Move(name)), rng)
        pairs.append((tuple(found), bool(state.public.deals[-1].made)))
    return pairs


def sevens(hands: int, deals: int) -> Pairs:
    """How near hands are to seven, and whether they and their partners would take every trick.

    Seats play their tiles nearest first, each trick after the one whose seat took the last.
    """
    layout = LAYOUTS[hands]
    sides = across(hands) if hands in (4, 6) else alone(hands)
    pairs = []
    for number in range(deals):
        rng = random.Random(f"sevens {hands} {number}")
        # Hands that are near to seven are few, and what matters: every other time the seat picks the nearest of three.
        tiles = list(DOMINO6.within(layout.deck))
        rng.shuffle(tiles)
        held = [sorted(tiles[at::hands], key=distance) for at in range(hands)]
        seat = min(range(hands), key=lambda at: sum(map(distance, held[at]))) if number % 4 else 0
        side, leader, won = sides[side_of(seat, sides)], seat, True
        for trick in range(layout.tricks):
            order = [(leader + step) % hands for step in range(hands)]
            leader = min(order, key=lambda at: distance(held[at][trick]))
            won = won and leader in side
        pairs.append((counts(DOMINO6.mask(held[seat])), won))
    return pairs


def dives(deals: int) -> tuple[Pairs, dict[str, Pairs]]:
    """Hands of three doubles or more that bid on them, and what their partners held for what they named."""
    options: Mapping[str, Value] = {"splash_marks": 2, "doubles_reversed": False, "follow_me": "high"}
    bidders: Pairs = []
    partners: dict[str, Pairs] = defaultdict(list)
    number = 0
    while len(bidders) < deals:
        number += 1
        rng = random.Random(f"dive {number}")
        state = shaken(rng, number, "4", options)
        fit = [Seat(at) for at, own in enumerate(state.own) if (own.hand & DOUBLES).bit_count() >= 3 + number % 2]
        if not fit:
            continue
        seat = rng.choice(fit)
        while state.public.phase == "bid":
            at = state.public.turn[0]
            state = GAME.play(state, at, SPLASH if at == seat else Move("pass"))
        namer = state.public.turn[0]
        hand, dealt = state.own[namer].hand, state.own[seat].hand
        names = open_names(state.public.options, True, False, True)
        values = named(hand, names)
        best = max(values, key=lambda move: values[move])
        name = (
            best if number % 3 else rng.choice([each for each in values if kind(CONTRACTS[each]) != "pip" or _long(hand, each)])
        )
        made = bool(played(GAME.play(state, namer, name), rng).public.deals[-1].made)
        partners[kind(CONTRACTS[name])].append((helped(hand, name), made))
        if name == best:
            bidders.append((tuple(promise(dealt)), made))
    return bidders, partners


def _long(hand: int, name: str) -> bool:
    """Whether *hand* has two trumps or more under *name*."""
    return bool((hand & CONTRACTS[name].tables.trumps).bit_count() >= 2)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--deals", type=int, default=4000, help="deals for each row")
    deals = parser.parse_args().deals
    print(HEAD)
    _mapping("NELLO", "By the hands at the table.", {hands: fitted(nello(hands, deals), f"nello {hands}") for hands in TABLE_OF})
    print(f"NELLO_AFTER_GIVING: Row = {fitted(nello(4, deals, True), 'nello after giving')}")
    print('"""With four hands, of the hand without the tile that it gives away."""\n')
    _mapping(
        "SEVENS",
        "By the hands at the table.",
        {hands: fitted(sevens(hands, 20 * deals), f"sevens {hands}") for hands in TABLE_OF},
    )
    bidders, partners = dives(deals)
    print(f"DIVE: Row = {fitted(bidders, 'dive')}")
    print('"""Of who bids a plunge or a splash."""\n')
    rows = {f'"{which}"': fitted(pairs, f"named {which}") for which, pairs in sorted(partners.items())}
    _mapping("DIVE_NAMES", "Of the partner, for each kind of contract that it may name.", rows, "str")


def _mapping(name: str, about: str, rows: Mapping[Any, str], key: str = "int") -> None:
    print(f"{name}: Mapping[{key}, Row] = {{")
    for each, row in rows.items():
        print(f"    {each}: {row},")
    print(f'}}\n"""{about}"""\n')


if __name__ == "__main__":
    main()
