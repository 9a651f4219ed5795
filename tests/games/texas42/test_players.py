"""Two to seven players: T42-R48 to T42-R52."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import legal, passed, public_of, result

from followsuit.events import events
from followsuit.matches import Match
from followsuit.options import kinds
from followsuit.pieces import DOMINO6
from followsuit.seats import HOUSE, Seat
from followsuit.text import Voice
from followsuit_texas42 import COUNT, Texas42Options
from followsuit_texas42.layouts import LAYOUTS

Made = Callable[..., Match]
TABLES = [
    # players, hands, tiles each, all points, least bid, tiles left out
    (2, 4, 7, 42, 30, ()),
    (3, 3, 9, 44, 30, ("1-0",)),
    (4, 4, 7, 42, 30, ()),
    (5, 5, 5, 40, 28, ("1-0", "2-0", "2-1")),
    (6, 6, 4, 39, 27, ("1-0", "2-0", "2-1", "3-0")),
    (7, 7, 4, 39, 27, ()),
]


@pytest.mark.parametrize(("players", "hands", "tiles", "total", "least", "without"), TABLES)
def test_all_count_is_dealt_and_a_deal_is_worth_it_and_its_tricks(
    game_of: Made, players: int, hands: int, tiles: int, total: int, least: int, without: tuple[str, ...]
) -> None:
    """T42-R48, T42-R49, T42-R50, T42-R51, T42-R52, T42-R2."""
    begun = game_of(seats=players).deal(bytes(32))
    dealt = [own.hand for own in begun.state.own]
    deck = sum(dealt)

    assert [hand.bit_count() for hand in dealt] == [tiles] * hands
    assert DOMINO6.names(DOMINO6.all & ~deck) == tuple(sorted(without))
    assert sum(COUNT[tile.index] for tile in DOMINO6.within(deck)) == 35
    assert public_of(begun).layout.total == total == 35 + tiles
    bids = [int(move.removeprefix("bid ")) for move in legal(begun) if move != "pass"]
    assert bids[0] == least
    assert bids[: total - least + 1] == list(range(least, total + 1))
    assert bids[total - least + 1 :] == ([] if players == 3 else [2 * total])


@pytest.mark.parametrize("seats", [2, 3, 5, 6, 7])
@pytest.mark.parametrize("options", [{}, {"called_partner": "named", "two_players": "long"}])
def test_a_deal_that_is_played_out_shares_out_all_its_points(game_of: Made, seats: int, options: dict[str, object]) -> None:
    """T42-R48 to T42-R52: with random moves."""
    rng = random.Random(seats)
    now = game_of(seats=seats, stop_when_decided=False, target=1000, **options)
    for _ in range(12):
        now = now.deal(rng.randbytes(32))
        while now.to_act != (HOUSE,):
            now = now.play(now.to_act[0], rng.choice(now.legal(now.to_act[0])))
        public = public_of(now)
        if result(now).declarer is not None:
            assert sum(public.won) == public.layout.total
            assert len(public.tricks) == public.layout.tricks


TWO = (
    "* deal 6-6,6-5,6-4,6-3,6-2,6-1,6-0 / 5-5,5-4,5-3,5-2,5-1,5-0,0-0 / 4-4,4-3,4-2,4-1,4-0,3-3,3-0 / 3-2,3-1,2-2,2-1,2-0,1-1,1-0"
)


def test_two_players_have_a_partnership_each_and_see_both_its_hands(game_of: Made) -> None:
    """T42-R48: and no other; all else as with four."""
    begun = game_of(TWO, seats=2)
    public = public_of(begun)

    assert (public.players, public.sides) == (((0, 2), (1, 3)), ((0, 2), (1, 3)))
    assert begun.names == ("", "")
    for seat, mate in ((0, 2), (1, 3), (2, 0)):
        assert [at for at, _ in begun.view(Seat(seat)).held] == sorted((seat, mate))
    now = begun
    for seat, call in ((1, "bid 30"), (2, "bid 31"), (3, "pass"), (0, "pass")):
        assert now.to_act == (seat,)
        now = now.play(Seat(seat), call)
    assert now.to_act == (2,)


def happened(match: Match, seat: int, *moves: str) -> list[str]:
    """What the player of *seat* reads while *moves* are made by whose turn it is."""
    said: list[str] = []
    for move in moves:
        after = match.play(match.to_act[0], move)
        voice = Voice(match.game.catalogue("en"), ("Ann", "Bo"), Seat(seat), ((Seat(0), Seat(2)), (Seat(1), Seat(3))))
        said += [event["say"] for event in events(match.game, match.view(Seat(seat)), after.view(Seat(seat)), voice)]
        match = after
    return said


@pytest.mark.parametrize("seat", [0, 2])
def test_what_happens_is_said_of_one_hand_or_the_other(game_of: Made, seat: int) -> None:
    """T42-R48: of one's own hands as of others'."""
    begun = game_of(TWO, "1 pass", "2 bid 42", "3 pass", "0 pass", seats=2, nello="high", nello_exchange=True)

    assert happened(game_of(TWO, "1 pass", seats=2), seat, "bid 30", "pass", "pass") == [
        "You (2) bid 30.",
        "Bo (2) passes.",
        "You (1) pass.",
    ]
    assert happened(begun, seat, "trump fours", "play 4-4", "play 3-2", "play 6-4", "play 5-4")[1:] == [
        "You (2) lead double four.",
        "Bo (2) plays three-two.",
        "You (1) play six-four.",
        "Bo (1) plays five-four.",
        "You (2) take it with double four: 16 points.",
    ]
    assert happened(begun, seat, "nello high", "give 6-4", "give 4-4")[1:] == [
        "You (1) have chosen.",
        "You (1) receive double four.",
        "You (2) receive six-four.",
    ]


def test_two_players_plunge_to_their_other_hand(game_of: Made) -> None:
    """T42-R48, T42-R42."""
    hands = (
        "3-2,3-1,2-2,2-1,2-0,1-1,1-0",
        "6-6,6-5,6-4,5-5,4-4,3-3,6-0",
        "6-3,6-2,6-1,5-4,5-3,5-2,5-1",
        "5-0,4-3,4-2,4-1,4-0,3-0,0-0",
    )
    plunged = game_of("* deal " + " / ".join(hands), *passed(1, "bid plunge", first=1), seats=2, plunge_marks=3)

    assert plunged.to_act == (3,)


def test_the_long_game_is_fourteen_tiles_and_no_partners(game_of: Made) -> None:
    """T42-R48."""
    begun = game_of(seats=2, two_players="long").deal(bytes(32))
    public = public_of(begun)

    assert [own.hand.bit_count() for own in begun.state.own] == [14, 14]
    assert public.sides == ((0,), (1,))
    assert legal(begun) == ("pass", *(f"bid {bid}" for bid in (*range(37, 50), 98)))
    assert public.layout.total == 49
    forced = game_of(seats=2, two_players="long", all_pass="dealer_31").deal(bytes(32)).play(Seat(1), "pass")
    assert legal(forced) == tuple(f"bid {bid}" for bid in (*range(38, 50), 98))
    assert refused(begun, 1, "bid 36") == "There is no bid of 36 at this table."


THREE = "* deal 6-6,6-5,6-4,6-3,6-2,6-1,6-0,5-5,4-4 / 5-4,5-3,5-2,5-1,5-0,0-0,3-3,2-2,1-1 / 4-3,4-2,4-1,4-0,3-2,3-1,3-0,2-1,2-0"


@pytest.mark.parametrize(("bid", "marks"), [(30, 1), (44, 1)])
def test_with_three_the_bidder_plays_alone_and_a_bid_that_is_set_scores_for_both(game_of: Made, bid: int, marks: int) -> None:
    """T42-R49."""
    made = game_of(THREE, "1 pass", "2 pass", f"0 bid {bid}", "0 trump sixes", seats=3)
    while made.to_act != (HOUSE,):
        seat = made.to_act[0]
        made = made.play(seat, next((move for move in legal(made) if move == "play 6-6"), legal(made)[-1]))
    assert (result(made).made, result(made).change) == (True, (marks, 0, 0))

    lost = game_of(THREE, f"1 bid {bid}", "2 pass", "0 pass", "1 trump sixes", seats=3)
    while lost.to_act != (HOUSE,):
        lost = lost.play(lost.to_act[0], legal(lost)[-1])
    assert (result(lost).made, result(lost).change) == (False, (marks, 0, marks))


@pytest.mark.parametrize(
    ("seats", "options", "total"),
    [(2, {"two_players": "long"}, 49), (5, {}, 40), (6, {}, 39), (7, {"called_partner": "alone"}, 39)],
)
@pytest.mark.parametrize("scoring", ["marks", "points"])
def test_two_marks_are_twice_the_points_of_the_table(
    game_of: Made, seats: int, options: dict[str, object], total: int, scoring: str
) -> None:
    """T42-R48, T42-R50, T42-R51, T42-R52, T42-R30, T42-R33: made or set, they move two marks, or so many points."""
    stake, met = 2 if scoring == "marks" else 2 * total, set()
    for nth in range(20):
        now = game_of(seats=seats, target=1000, scoring=scoring, nello="low", **options).deal(bytes([nth] * 32))
        declarer = now.to_act[0]
        now = now.play(declarer, "2 marks")
        while public_of(now).phase == "bid":
            now = now.play(now.to_act[0], "pass")
        now = now.play(declarer, "nello low")
        while now.to_act != (HOUSE,):
            now = now.play(now.to_act[0], legal(now)[0])
        change, side = result(now).change, next(side for side in public_of(now).sides if declarer in side)
        assert change == tuple(stake * ((seat in side) == result(now).made) for seat in range(len(change)))
        met.add(result(now).made)

    assert met == ({False} if seats == 2 else {True, False})  # nobody stays under for fourteen tricks


def test_with_three_all_forty_four_is_the_highest_bid(game_of: Made) -> None:
    """T42-R49."""
    begun = game_of(THREE, seats=3)

    assert legal(begun) == ("pass", *(f"bid {bid}" for bid in range(30, 45)))
    assert legal(begun.play(Seat(1), "bid 44")) == ("pass",)
    assert refused(begun, 1, "bid 88") == "There is no bid of 88 at this table."


def test_where_one_blank_is_left_out_the_seat_left_of_the_shaker_opens(game_of: Made) -> None:
    """T42-R8, T42-R49."""
    assert game_of(THREE, seats=3, first_bidder="holder_1_0").to_act == (1,)


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (2, {"two_players": "long"}), (4, {}), (7, {})])
def test_the_holder_of_one_blank_opens_at_every_size_that_has_it(game_of: Made, seats: int, options: dict[str, object]) -> None:
    """T42-R8, T42-R48, T42-R52: and the lobby asks who opens there, and only there."""
    for nth in range(4):
        begun = game_of(seats=seats, first_bidder="holder_1_0", **options).deal(bytes([nth] * 32))
        assert begun.state.own[begun.to_act[0]].hand & DOMINO6["1-0"].bit

    have = {count for count, layout in LAYOUTS.items() if layout.deck & DOMINO6["1-0"].bit}
    assert kinds(Texas42Options)["first_bidder"].seats == tuple(sorted(have))


def test_six_play_three_against_three(game_of: Made) -> None:
    """T42-R51: in alternate seats; all of a side score."""
    hands = ("6-6,6-5,6-4,6-3", "6-2,6-1,6-0,5-5", "5-4,5-3,5-2,5-1", "5-0,4-4,4-3,4-2", "4-1,4-0,3-3,3-2", "3-1,2-2,1-1,0-0")
    now = game_of("* deal " + " / ".join(hands), *passed(0, "bid 27", 6, first=1), "0 trump sixes", seats=6)
    assert public_of(now).sides == ((0, 2, 4), (1, 3, 5))
    while now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], legal(now)[-1])

    assert result(now).made
    assert result(now).change == (1, 0, 1, 0, 1, 0)


@pytest.mark.parametrize(("by_two", "won"), [(False, (0, 2)), (True, None)])
def test_who_are_level_in_front_win_the_match_together(game_of: Made, by_two: bool, won: tuple[int, ...] | None) -> None:
    """T42-R53, T42-R49, T42-R31: a bid that is set scores for both of the others."""
    deals = [THREE, "1 bid 30", "2 pass", "0 pass", "1 trump sixes"]
    now = game_of(*deals, seats=3, target=1, win_by_two=by_two)
    while now.to_act and now.to_act != (HOUSE,):
        now = now.play(now.to_act[0], legal(now)[-1])

    assert public_of(now).scores == (1, 0, 1)
    assert (now.outcome and now.outcome.winners) == won


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_a_match_ends_however_often_the_same_one_is_set(game_of: Made, seats: int) -> None:
    """T42-R53: also where the shaker must bid, and the others are never apart."""
    now = game_of(seats=seats, all_pass="dealer_30", called_partner="alone")
    rng = random.Random(seats)
    while now.outcome is None:
        assert public_of(now).deal < 8
        now = now.deal(rng.randbytes(32))
        while now.to_act and now.to_act != (HOUSE,):
            (seat,) = now.to_act
            # Seat 0 says that it takes all, and leads what it can spare.
            top = f"bid {public_of(now).layout.total}"
            moves = now.legal(seat)
            now = now.play(seat, "pass" if seat and "pass" in moves else top if top in moves else moves[-1])

    assert len(now.outcome.winners) in (1, seats - 1)
    assert max(now.outcome.scores) == 7
