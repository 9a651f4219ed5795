"""Deals that end early score what playing on would: T42-R29, T42-R40, T42-R46, under every contract and scoring."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from attrs import evolve
from tests.games.texas42.asking import public_of, result

from followsuit.claims import winning_order
from followsuit.matches import Match, start
from followsuit.moves import Move
from followsuit.openhands import Open, avoids
from followsuit.options import chosen
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit.shake import SECRET_BYTES
from followsuit.state import State
from followsuit.testing.tables import drawn_options
from followsuit_texas42 import CONTRACTS, PRESETS, Texas42, Texas42Options

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))
SEED = int(os.environ.get("FOLLOWSUIT_SEED", "0"))
GAME = Texas42()


def tables(name: str, count: int, **options: Any) -> Iterator[tuple[Match, random.Random]]:
    """Tables of every size with options drawn at random but for *options*, and a chance for each."""
    for nth in range(max(1, round(count * EFFORT))):
        rng = random.Random(f"{name} {SEED} {nth}")
        drawn = drawn_options(Texas42Options, rng) | {"renege": "refused", "claims": "off", "target": 1000} | options
        rules = chosen(Texas42Options, PRESETS, None, drawn)
        seats = rng.choice((2, 3, 4, 4, 4, 5, 6, 7))
        yield start(GAME, rules, seats=seats, dealer=Seat(0)), rng


def called(match: Match, rng: random.Random) -> Match:
    """*match* from a new deal on to its first lead; each kind of call is as likely as any other."""
    match = match.deal(rng.randbytes(SECRET_BYTES))
    while public_of(match).phase != "play" and match.to_act != (HOUSE,):
        seat = rng.choice(match.to_act)
        kinds: dict[str, list[Move]] = {}
        for move in match.legal(seat):
            kinds.setdefault(move if move in ("bid plunge", "bid splash") else move.verb, []).append(move)
        match = match.play(seat, rng.choice(rng.choice(list(kinds.values()))))
    return match


def over(match: Match) -> bool:
    """Whether the deal is."""
    return match.to_act in ((), (HOUSE,))


def test_a_deal_that_stops_scores_what_the_same_moves_score_when_it_is_played_out() -> None:
    """T42-R29: the same change of the score; and it stops as soon as the table says, nello at once (T42-R40)."""
    met: Counter[tuple[str, str]] = Counter()
    for match, rng in tables("stop", 500, stop_when_decided=True):
        begun = called(match, rng)
        if over(begun):
            continue
        state: State[Any, Any] = begun.state
        on = evolve(state, public=evolve(state.public, options=evolve(state.public.options, stop_when_decided=False)))
        stops = begun
        while not over(stops):
            (seat,) = stops.to_act
            move = rng.choice(stops.legal(seat))
            stops, on = stops.play(seat, move), GAME.play(on, seat, move)
        early = bool(on.public.turn) and on.public.turn != (HOUSE,)
        while on.public.turn and on.public.turn != (HOUSE,):
            (seat,) = on.public.turn
            on = GAME.play(on, seat, rng.choice(GAME.legal(on, seat)))

        last = on.public.deals[-1]
        assert (result(stops).made, result(stops).change) == (last.made, last.change), stops.options
        if not early:
            assert result(stops).points == last.points
        assert CONTRACTS[str(last.contract)].takes or not early
        met[str(last.contract), stops.options.scoring if early else "played out"] += 1  # type: ignore[attr-defined]

    assert {contract for contract, _ in met} == set(CONTRACTS)
    for contract, way in CONTRACTS.items():
        assert not way.takes or met[contract, "marks"], f"{contract} never stopped"
    assert sum(count for (_, way), count in met.items() if way == "points")


def test_a_deal_begins_with_nothing_of_the_one_before() -> None:
    """Neither of its bid, plunge, called partner and exchange, nor of who claimed or reneged: as if it were the first."""
    met = set[str]()
    for match, rng in tables("anew", 150, claims="authentic", renege="authentic", all_pass="dealer_30"):
        now = called(match, rng)
        while not over(now):
            now = now.play(now.to_act[0], rng.choice(now.legal(now.to_act[0])))
        public, secret = public_of(now), rng.randbytes(SECRET_BYTES)
        met |= {name for name in ("bid", "dive", "called", "exchanged", "claimant", "faulty", "out") if getattr(public, name)}

        new, first = public_of(now.deal(secret)), public_of(match.deal(secret))
        theirs = {"deal", "deals", "dealer", "scores", "turn"}
        assert evolve(new, **{name: getattr(first, name) for name in theirs}) == first

    assert met == {"bid", "dive", "called", "exchanged", "claimant", "faulty", "out"}


def answered(match: Match) -> Match:
    """*match* after a claim that all accept."""
    while public_of(match).phase == "claim":
        match = match.play(match.to_act[0], "accept")
    return match


def test_a_claim_that_is_accepted_gives_what_playing_on_in_the_proven_order_gives() -> None:
    """T42-R46, T42-R29: all tricks that are left, whatever the others play; in nello none."""
    met: Counter[str] = Counter()
    for match, rng in tables("claim", 500):
        now = called(match, rng)
        while not over(now):
            (seat,) = now.to_act
            asked, few = claiming(now), now.state.own[seat].hand.bit_count() < 5
            # To prove a claim takes a while when there are many tiles yet.
            if rng.random() < (0.3 if few else 0.03) and "claim" in asked.legal(seat):
                given, on = answered(asked.play(seat, "claim")), played_on(now, seat, rng)
                assert (result(given).made, result(given).change) == (result(on).made, result(on).change), given.options
                if len(public_of(on).tricks) == public_of(on).layout.tricks:
                    assert result(given).points == result(on).points, given.options
                met[public_of(now).playing.name.split()[0]] += 1
            now = now.play(seat, rng.choice(now.legal(seat)))

    assert sum(met.values()) > 50 * min(1, EFFORT)
    assert set(met) == {"trump", "follow-me", "nello", "sevens"}


def claiming(match: Match) -> Match:
    """*match* at a table where hands may be laid down."""
    state: State[Any, Any] = match.state
    options = evolve(state.public.options, claims="assisted")
    return evolve(match, options=options, state=evolve(state, public=evolve(state.public, options=options)))


def played_on(match: Match, seat: Seat, rng: random.Random) -> Match:
    """*match* at the end of the deal, where *seat* does what it can claim and the others play at random."""
    view: Any = match.view(seat)
    order = None
    if public_of(match).playing.takes:
        known = Redeal(GAME, evolve(view, own=evolve(view.own, gave=0), beside=())).known(seat)
        order = list(winning_order(known) or ())
        assert order, "expected a claim that is proven"
    while not over(match):
        (actor,) = match.to_act
        legal = match.legal(actor)
        if actor != seat:
            match = match.play(actor, rng.choice(legal))
        elif order:
            tile = DOMINO6.pieces[order.pop(0)]
            match = match.play(actor, f"play {tile}")
        else:
            match = match.play(actor, next(move for move in legal if ducks(match.play(actor, move), seat)))
    return match


def ducks(match: Match, seat: Seat) -> bool:
    """Whether *seat* can still lose all tricks, with all hands open."""
    public = public_of(match)
    if over(match):
        return bool(result(match).made)
    hands = tuple(own.hand for own in match.state.own)
    trick = tuple(play.piece.index for play in public.trick)
    contract = public.playing
    return avoids(Open(contract.tables, contract.playable, hands, public.turn[0], public.out, public.led, trick), seat)
