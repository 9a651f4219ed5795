"""Hearts as docs/rules/hearts.md has it."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from tests.games.setting import Made, pack

from followsuit.driving import dealt, moved
from followsuit.errors import IllegalMoveError
from followsuit.matches import Match, start
from followsuit.options import chosen
from followsuit.pieces import FRENCH52
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit.state import View
from followsuit.testing.playing import steps
from followsuit_hearts import PRESETS, Hearts, HeartsOptions, HeartsPublic
from followsuit_hearts.public import REMOVED

DEAL = pack(
    "AS,KS,4S,AH,3H,2H,AD,KD,QD,AC,KC,QC,JC",
    "QS,JS,TS,KH,QH,JH,JD,TD,9D,TC,9C,8C,2C",
    "9S,8S,7S,TH,9H,8H,8D,7D,6D,7C,6C,5C,4C",
    "6S,5S,3S,2S,7H,6H,5H,4H,5D,4D,3D,2D,3C",
)
# Seat 0 holds nothing but points, seat 1 the two of clubs.
POINTS_ONLY = pack(
    "QS,AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H",
    "2H,AD,KD,QD,JD,TD,9D,8D,7D,6D,5D,4D,2C",
    "AS,KS,JS,TS,9S,8S,7S,6S,5S,4S,3S,2S,AC",
    "3D,2D,KC,QC,JC,TC,9C,8C,7C,6C,5C,4C,3C",
)


def table(match: Match) -> HeartsPublic:
    public = match.state.public
    assert isinstance(public, HeartsPublic)
    return public


def hand(match: Match, seat: int) -> set[str]:
    return set(FRENCH52.names(match.state.own[seat].hand))


def moves(match: Match) -> set[str]:
    return {move.rest for move in match.legal(match.to_act[0])}


def on(match: Match, *plays: str) -> Match:
    """*match* after these plays, by whose turn it is."""
    for play in plays:
        match = match.play(match.to_act[0], f"play {play}")
    return match


PASSES = ("0 pass-cards AS,KS,AH", "1 pass-cards QS,KH,QH", "2 pass-cards TH,9H,9S", "3 pass-cards 6S,7H,6H")


def test_the_next_seat_deals_the_next_hand(match: Made) -> None:
    """H-R1."""
    dealers = [table(step.after).dealer for step in steps(match(seats=5), random.Random(1), 3) if step.seat == HOUSE]

    assert dealers == [0, 1, 2]


@pytest.mark.parametrize(("seats", "size"), [(3, 17), (4, 13), (5, 10), (6, 8)])
def test_the_pack_goes_round(game: Hearts, seats: int, size: int) -> None:
    """H-R2."""
    match = start(game, HeartsOptions(), seats=seats, dealer=Seat(0)).deal(bytes(32))

    assert [own.hand.bit_count() for own in match.state.own] == [size] * seats
    assert match.state.hidden.stock == ()
    assert {3: "2D", 4: "", 5: "2C 2D", 6: "2C 3C 2D 3D"}[seats] == " ".join(FRENCH52.names(REMOVED[seats]))


def test_exactly_three_cards_of_the_hand_are_passed(match: Made) -> None:
    """H-R3."""
    now = match(DEAL)

    assert now.to_act == (0, 1, 2, 3)
    assert all(len(now.legal(Seat(seat))) == 286 for seat in range(4))
    for wrong, why in (("AS,KS", "Choose 3"), ("AS,KS,4S,AH", "Choose 3"), ("AS,KS,2C", "do not hold the two of clubs")):
        with pytest.raises(IllegalMoveError, match=why):
            now.play(Seat(0), f"pass-cards {wrong}")
    with pytest.raises(IllegalMoveError):
        now.play(Seat(0), "play AS")


def test_cards_go_to_the_left_to_the_right_across_and_nowhere(match: Made) -> None:
    """H-R3."""
    shifts = []
    for step in steps(match(), random.Random(3), 4):
        public = table(step.after)
        if step.before.state.public.phase == "pass" and public.phase == "play":
            given = step.before.state.own[0].sealed or step.move
            gone = (
                [FRENCH52[name].bit for name in given.args] if step.seat != 0 else [FRENCH52[name].bit for name in step.move.args]
            )
            shifts.append(next(seat for seat, own in enumerate(step.after.state.own) if all(own.hand & bit for bit in gone)))
        elif step.seat == HOUSE and public.phase == "play":
            shifts.append(0)

    assert shifts == [1, 3, 2, 0]


def test_nothing_is_received_before_all_have_passed(match: Made) -> None:
    """H-R4."""
    waiting = match(DEAL, *PASSES[:3])
    after = waiting.play(Seat(3), "pass-cards 6S,7H,6H")

    assert waiting.to_act == (3,)
    assert [hand(waiting, seat) for seat in range(4)] == [hand(match(DEAL), seat) for seat in range(4)]
    assert {"AS", "KS", "AH"} <= hand(after, 1)
    assert {"6S", "7H", "6H"} <= hand(after, 0)
    assert not {"AS", "KS", "AH"} & hand(after, 0)


@pytest.mark.parametrize("others", [PASSES[:3], ("0 pass-cards 4S,3H,2H", "1 pass-cards JS,TS,2C", "2 pass-cards 4C,5C,6C")])
def test_a_seat_that_has_not_passed_sees_nothing_of_what_it_will_receive(match: Made, others: tuple[str, ...]) -> None:
    """H-R4."""
    assert match(DEAL, *others).view(Seat(3)) == match(DEAL, *PASSES[:3]).view(Seat(3))


def test_what_one_passed_is_certain_and_what_others_passed_is_not(match: Made, game: Hearts) -> None:
    """H-R4, H-R5."""
    now = match(DEAL, *PASSES)
    view: View[Any, Any] = now.view(Seat(0))
    known = game.certain(view)
    assert table(now).turn == (1,)
    assert known == {1: FRENCH52.mask(("AS", "KS", "AH", "2C"))}
    redeal, rng = Redeal(game, view), random.Random(5)
    for _ in range(20):
        imagined = redeal.hands(rng)
        assert imagined[1] & known[Seat(1)] == known[Seat(1)]

    now = on(now, "2C", "4C", "3C", "AC")
    later: View[Any, Any] = now.view(Seat(0))
    assert game.certain(later) == {1: FRENCH52.mask(("AS", "KS", "AH"))}


def test_the_lowest_club_is_led_and_nobody_is_asked(game: Hearts) -> None:
    """H-R5: with four, five and six seats; in a hand without a pass at once."""
    for seats, club in ((4, "2C"), (5, "3C"), (6, "4C")):
        secret = bytes(31) + bytes([seats])
        hold = chosen(HeartsOptions, PRESETS, None, {"passing": "never"})
        match = dealt(start(game, hold, seats=seats, dealer=Seat(0)), secret)
        assert [play.piece.name for play in table(match).trick] == [club]
        assert match.entries[-1].move == f"play {club}"

        match = dealt(start(game, HeartsOptions(), seats=seats, dealer=Seat(0)), secret)
        for seat in range(seats):
            assert not table(match).trick
            match = moved(match, Seat(seat), match.legal(Seat(seat))[0], secret)
        assert [play.piece.name for play in table(match).trick] == [club]


def test_another_club_or_another_seat_may_lead_first(match: Made) -> None:
    """H-R5."""
    club = match(DEAL, passing="never", opening="any_club")
    left = match(DEAL, passing="never", opening="left_of_dealer")

    assert (club.to_act, moves(club)) == ((1,), {"2C", "8C", "9C", "TC"})
    assert (left.to_act, moves(left)) == ((1,), hand(left, 1) - {"QS", "KH", "QH", "JH"})
    with pytest.raises(IllegalMoveError, match="The first lead must be"):
        match(DEAL, passing="never").play(Seat(1), "play 8C")


def test_suit_is_followed_and_the_highest_of_it_takes_the_trick(match: Made) -> None:
    """H-R6."""
    now = on(match(DEAL, passing="never"), "2C")
    assert moves(now) == {"4C", "5C", "6C", "7C"}
    now = on(now, "7C", "3C", "JC")
    assert (table(now).tricks[0].winner, now.to_act) == (0, (0,))
    now = on(now, "AD", "JD", "8D", "5D", "AC", "8C", "4C")
    assert moves(now) == hand(now, 3)
    now = on(now, "7H")
    assert table(now).tricks[2].winner == 0
    with pytest.raises(IllegalMoveError, match="Must follow"):
        on(now, "QC", "KH")


def test_the_first_trick_is_without_points(match: Made) -> None:
    """H-R7: a void hand may throw anything else; one of nothing but points any of them."""
    dealt = DEAL.replace("3C", "XX").replace("AH", "3C").replace("XX", "AH")
    now = on(match(dealt, passing="never"), "2C", "4C")
    assert moves(now) == {card for card in hand(now, 3) if card[1] != "H"}
    with pytest.raises(IllegalMoveError, match="The first trick has no points in it"):
        on(now, "AH")
    assert moves(on(match(dealt, passing="never", first_trick="any"), "2C", "4C")) == hand(now, 3)

    points = on(match(POINTS_ONLY, passing="never"), "2C", "AC", "3C")
    assert moves(points) == hand(points, 0) >= {"QS", "AH"}


def test_hearts_are_not_led_before_they_are_broken(match: Made) -> None:
    """H-R8."""
    now = on(match(DEAL, passing="never"), "2C", "4C", "3C", "AC")
    assert moves(now) == {card for card in hand(now, 0) if card[1] != "H"}
    with pytest.raises(IllegalMoveError, match="Hearts are not broken"):
        on(now, "AH")
    broken = on(now, "KC", "8C", "5C", "4H")
    assert table(broken).flags == {"broken"}
    assert moves(broken) == hand(broken, 0)


def test_hearts_are_led_by_a_hand_of_nothing_else(match: Made) -> None:
    """H-R8: and that breaks them."""
    dealt = pack(
        "AC,AH,KH,QH,JH,TH,9H,8H,7H,6H,5H,4H,3H",
        "2H,AD,KD,QD,JD,TD,9D,8D,7D,6D,5D,4D,2C",
        "AS,KS,QS,JS,TS,9S,8S,7S,6S,5S,4S,3S,3C",
        "2S,3D,2D,KC,QC,JC,TC,9C,8C,7C,6C,5C,4C",
    )
    now = on(match(dealt, passing="never"), "2C", "3C", "4C", "AC")

    assert table(now).flags == frozenset()
    assert moves(now) == hand(now, 0)
    assert table(on(now, "3H")).flags == {"broken"}


@pytest.mark.parametrize(("breaks", "flags"), [(False, set()), (True, {"broken"})])
def test_the_queen_of_spades_breaks_hearts_where_the_table_says_so(match: Made, breaks: bool, flags: set[str]) -> None:
    """H-R8: she may be led at any time."""
    now = on(match(DEAL, passing="never", queen_breaks_hearts=breaks), "2C", "4C", "3C", "AC", "AS", "JS", "7S", "2S")
    now = on(now, "4S")
    assert moves(now) == {"QS", "TS"}
    now = on(now, "QS")

    assert table(now).flags == flags


def test_a_heart_is_one_and_the_queen_thirteen(game: Hearts) -> None:
    """H-R9: twenty-six in each hand."""
    for seed in range(6):
        match = start(game, HeartsOptions(), seats=3 + seed % 4, dealer=Seat(0))
        for step in steps(match, random.Random(seed), 2):
            match = step.after
        for result in match.state.public.deals:
            assert sum(result.points) == 26
            assert 26 in result.points or result.change == result.points


def shot(match: Made, **options: object) -> Match:
    """Seat 0 has taken everything but, with the deal as it is, the jack of diamonds."""
    dealt = pack(
        "AS,KS,QS,AH,KH,QH,JH,TH,9H,8H,7H,6H,AC",
        "5H,AD,KD,QD,TD,9D,8D,7D,6D,5D,4D,3D,2C",
        "JS,TS,9S,8S,7S,6S,5S,4S,3S,2S,4H,3H,3C",
        "2H,JD,2D,KC,QC,JC,TC,9C,8C,7C,6C,5C,4C",
    )
    now = on(match(dealt, passing="never", **options), "2C", "3C", "4C", "AC")
    while now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], now.legal(now.to_act[0])[-1 if now.to_act[0] == 0 else 0])
    return now


def test_who_takes_everything_has_shot_the_moon(match: Made) -> None:
    """H-R11, H-R10."""
    assert table(shot(match)).deals[-1].points == (26, 0, 0, 0)
    assert table(shot(match)).scores == (0, 26, 26, 26)
    assert table(shot(match, moon="self")).scores == (-26, 0, 0, 0)
    assert table(shot(match, jack_of_diamonds=True)).scores == (-10, 26, 26, 26)
    assert table(shot(match, jack_of_diamonds=True, moon="self")).scores == (-36, 0, 0, 0)


def test_the_jack_takes_ten_off(game: Hearts) -> None:
    """H-R10."""
    options = chosen(HeartsOptions, PRESETS, "omnibus", {})
    match = start(game, options, seats=4, dealer=Seat(0))
    for step in steps(match, random.Random(4), 5):
        before, match = match, step.after
        if len(table(match).deals) > len(table(before).deals):
            (holder,) = (at for at, (won, change) in enumerate(_last(match)) if change == won - 10)
            tricks = [trick for trick in table(match).tricks if "JD" in [play.piece.name for play in trick.plays]]
            assert tricks[0].winner == holder


def _last(match: Match) -> list[tuple[int, int]]:
    result = table(match).deals[-1]
    return list(zip(result.points, result.change, strict=True))


def test_a_match_is_so_many_hands_or_to_so_many_points(game: Hearts) -> None:
    """H-R12: the fewest points win."""
    for options in ({"deals": 2}, {"deals": 0, "target": 40}):
        match = start(game, chosen(HeartsOptions, PRESETS, None, options), seats=4, dealer=Seat(0))
        for step in steps(match, random.Random(9)):
            match = step.after
        public = table(match)
        assert match.outcome is not None
        best = min(public.scores)
        assert match.outcome.winners == tuple(seat for seat, score in enumerate(public.scores) if score == best)
        before = [score - change for score, change in zip(public.scores, public.deals[-1].change, strict=True)]
        assert public.deal == 2 if options["deals"] else max(public.scores) >= 40
        assert options["deals"] or max(before) < 40 or before.count(min(before)) > 1


@pytest.mark.parametrize(("moon", "jack", "seats"), list(product(("others", "self"), (False, True), (3, 4, 6))))
def test_no_deal_moves_more_than_the_swing_cap(game: Hearts, match: Made, moon: str, jack: bool, seats: int) -> None:
    """H-R13: adversaries who take all or nothing, over random deals."""
    options = chosen(HeartsOptions, PRESETS, None, {"moon": moon, "jack_of_diamonds": jack, "passing": "never"})
    cap = (36 if jack else 26) * (seats - 1) / seats
    rng = random.Random(f"{moon} {jack} {seats}")
    for _ in range(25):
        now = start(game, options, seats=seats, dealer=Seat(0)).deal(rng.randbytes(32))
        assert game.swing_cap(table(now)) == pytest.approx(cap)
        greedy = rng.randrange(seats)
        while now.to_act not in ((), (HOUSE,)):
            (seat,) = now.to_act
            legal = sorted(now.legal(seat), key=lambda move: FRENCH52[move.rest].index % 13)
            now = now.play(seat, legal[-1] if seat == greedy else legal[0])
        assert all(abs(swing) <= cap + 1e-9 for swing in table(now).deals[-1].swings(table(now).sides))
    if seats == 4:
        public = table(shot(match, moon=moon))
        assert max(map(abs, public.deals[-1].swings(public.sides))) == 19.5
