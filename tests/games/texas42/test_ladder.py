"""What may be called over what, for every mix of options: T42-R10 to T42-R14, T42-R42, T42-R43, T42-R45.

The rules once more, slow and plain, straight from the text, against what the game offers in auctions drawn at random.
"""

from __future__ import annotations

import os
import random
from itertools import product

from attrs import frozen

from followsuit.pieces import DOMINO6, Piece
from followsuit.seats import HOUSE, Seat
from followsuit_texas42 import Texas42, Texas42Options

EFFORT = float(os.environ.get("FOLLOWSUIT_EFFORT", "1"))
SEED = int(os.environ.get("FOLLOWSUIT_SEED", "0"))
CALLS = ("pass", "bid plunge", "bid splash", *(f"bid {bid}" for bid in range(301)))
"""Whatever anyone might say at a table of four; 294 is seven marks."""


@frozen
class Said:
    """The highest bid so far: points below 42 with no marks, or marks."""

    points: int = 0
    marks: int = 0


def meant(call: str, options: Texas42Options, said: Said, doubles: int) -> Said | None:
    """What a bid says; None where the hand or the table has it not."""
    word = call.removeprefix("bid ")
    if word == "plunge":
        # Four doubles: the table's marks at once, or one more than a standing bid of so many.
        if not options.plunge_marks or doubles < 4:
            return None
        return Said(marks=said.marks + 1 if said.marks >= options.plunge_marks else options.plunge_marks)
    if word == "splash":
        return Said(marks=options.splash_marks) if options.splash_marks and doubles >= 3 else None
    bid = int(word)
    if 30 <= bid <= 41:
        return Said(points=bid)
    return Said(marks=bid // 42) if bid >= 42 and bid % 42 == 0 else None


def may_say(call: str, options: Texas42Options, said: Said, *, least: int, doubles: int) -> bool:
    """Whether *call* may be made over *said*.

    Args:
        call: A call.
        options: The table's.
        said: What stands.
        least: The bid that a shaker may not go under, and cannot pass; 0 for anyone else.
        doubles: How many the hand has.
    """
    if call == "pass":
        return not least
    bid = meant(call, options, said, doubles)
    if bid is None:
        return False
    if not bid.marks:
        # Points go over points, and never over a mark.
        return not said.marks and bid.points > said.points and bid.points >= least
    if bid.marks <= said.marks or bid.marks > options.top_marks:
        return False
    if call in ("bid plunge", "bid splash"):
        return bool(least) or not options.special_only_forced
    if said.marks < options.opening_max_marks:
        return bid.marks <= options.opening_max_marks
    return bid.marks <= said.marks + options.mark_raise


def hold(game: Texas42, options: Texas42Options, rng: random.Random, met: set[str]) -> None:
    """Hold one auction to the rules above, and note what was met."""
    order = dealt(rng)
    state = game.start(options, 4, Seat(3))
    state = game.play(state, HOUSE, game.deal_move(state.public, order))
    said, passes = Said(), 0
    for seat in map(Seat, range(4)):
        hand = state.own[seat].hand
        doubles = sum(1 for pip in range(7) if hand & DOMINO6[f"{pip}-{pip}"].bit)
        forced = seat == 3 and passes == 3 and options.all_pass != "reshake"
        least = {"dealer_30": 30, "dealer_31": 31, "reshake": 0}[options.all_pass] if forced else 0
        want = {call for call in CALLS if may_say(call, options, said, least=least, doubles=doubles)}
        legal = game.legal(state, seat)
        assert set(legal) == want, f"{options} {said} {least=} {doubles=}"

        choices = sorted(want, key=lambda call: (call[:5] == "bid p", call[:5] == "bid s", call))
        call = choices[-1] if rng.random() < 0.4 else "pass" if "pass" in want and rng.random() < 0.4 else rng.choice(choices)
        bid = meant(call, options, said, doubles) if call != "pass" else None
        if call in ("bid plunge", "bid splash") and said.marks:
            met.add(f"{call} over marks")
        met.add(f"{call} forced" if forced else call)
        passes += call == "pass"
        said = bid or said
        state = game.play(state, seat, game.parse(call))
        assert state.public.bid == (42 * said.marks or said.points)


def dealt(rng: random.Random) -> list[Piece]:
    """The tiles in an order that gives some seat many doubles."""
    tiles = list(DOMINO6)
    rng.shuffle(tiles)
    doubles = [tile for tile in tiles if tile.name[0] == tile.name[2]]
    others = [tile for tile in tiles if tile.name[0] != tile.name[2]]
    take = rng.choice((2, 3, 4, 5))
    rest = [*doubles[take:], *others[7 - take :]]
    rng.shuffle(rest)
    at = 7 * rng.randrange(4)
    return [*rest[:at], *doubles[:take], *others[: 7 - take], *rest[at:]]


def test_every_mix_of_options_offers_just_the_calls_of_the_rules() -> None:
    """T42-R10, T42-R11, T42-R12, T42-R13, T42-R14, T42-R42, T42-R43, T42-R45: nothing more and nothing less."""
    game, rng, met = Texas42(), random.Random(f"ladder {SEED}"), set[str]()
    mixes = list(product(range(1, 8), range(1, 8), range(1, 8), range(5), range(4)))
    for opening, rise, top, plunge, splash in rng.sample(mixes, min(len(mixes), round(3000 * EFFORT))):
        options = Texas42Options(
            opening_max_marks=opening,
            mark_raise=rise,
            top_marks=top,
            plunge_marks=plunge,
            splash_marks=splash,
            special_only_forced=rng.random() < 0.3,
            all_pass=rng.choice(("reshake", "dealer_30", "dealer_31")),
        )
        hold(game, options, rng, met)

    dives = {f"{dive}{when}" for dive in ("bid plunge", "bid splash") for when in ("", " forced", " over marks")}
    assert dives <= met
    assert {f"bid {42 * marks}" for marks in range(1, 8)} <= met


def test_the_rules_above_have_the_cases_that_others_got_wrong() -> None:
    """T42-R10, T42-R42, T42-R43.

    Points are never over a mark; after a plunge of 4 five marks are left; a splash of 3 is not over a standing 3.
    """
    options = Texas42Options(plunge_marks=4, splash_marks=3)

    def open_over(said: Said) -> set[str]:
        return {call for call in CALLS if may_say(call, options, said, least=0, doubles=7)}

    assert open_over(Said(marks=4)) == {"pass", "bid 210", "bid plunge"}
    assert open_over(Said(marks=3)) == {"pass", "bid 168", "bid plunge"}
    assert open_over(Said(marks=1)) == {"pass", "bid 84", "bid plunge", "bid splash"}
    assert open_over(Said(points=41)) == {"pass", "bid 42", "bid 84", "bid plunge", "bid splash"}
