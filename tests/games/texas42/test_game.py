"""The deal, naming trump, the tricks, the end of a deal and of a match."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.games.setting import refused
from tests.games.texas42.asking import public_of, seen

from followsuit.codec import Codec
from followsuit.matches import Match
from followsuit.options import chosen
from followsuit.pieces import DOMINO6
from followsuit.redeal import Redeal
from followsuit.seats import HOUSE, Seat
from followsuit.state import view_of
from followsuit_texas42 import CONTRACTS, PRESETS, Texas42, Texas42Options
from followsuit_texas42.contracts import names

STRAIGHT = names(Texas42Options())
"""What may be named in straight 42."""

Made = Callable[..., Match]

# Seat 0 holds all sixes and takes every trick when sixes are trump.
SWEEP = ("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump sixes")


def test_each_seat_is_dealt_seven_of_the_twenty_eight(match: Made) -> None:
    """T42-R1."""
    dealt = match()

    assert [own.hand.bit_count() for own in dealt.state.own] == [7, 7, 7, 7]
    assert sum(own.hand for own in dealt.state.own) == DOMINO6.all
    assert dealt.state.hidden.stock == ()


def test_the_first_shaker_is_whom_the_table_says(match: Made) -> None:
    """T42-R4."""
    assert match(shaker=2).state.public.dealer == 2


def test_the_next_seat_shakes_the_next_hand(match: Made) -> None:
    """T42-R7, T42-R3."""
    over = match(*SWEEP, *trick("6-6", "5-5", "4-4", "3-2"), stop_when_decided=True)
    while over.to_act != (HOUSE,):
        seat = over.to_act[0]
        over = over.play(seat, over.legal(seat)[0])

    assert over.deal(bytes(32)).state.public.dealer == 0


def trick(*names: str, leader: int = 0) -> tuple[str, ...]:
    """The moves of a trick."""
    return tuple(f"{(leader + i) % 4} play {name}" for i, name in enumerate(names))


def test_the_bidder_names_trump_and_then_leads(match: Made) -> None:
    """T42-R20, T42-R21."""
    named = match("0 pass", "1 bid 30", "2 pass", "3 pass")

    assert named.to_act == (1,)
    assert named.legal(Seat(1)) == STRAIGHT
    led = named.play(Seat(1), "trump fives")
    assert led.to_act == (1,)
    assert public_of(led).contract is CONTRACTS["trump fives"]


def test_nothing_but_a_trump_may_be_named(match: Made) -> None:
    named = match("0 bid 30", "1 pass", "2 pass", "3 pass")

    for move in ("pass", "bid 31", "nello own", "sevens", "trump sevens", "play 6-6"):
        assert refused(named, 0, move) == f"There is no move “{move}” now."


def test_any_tile_may_be_led(match: Made) -> None:
    """T42-R28."""
    assert len(match(*SWEEP).legal(Seat(0))) == 7


def test_suit_must_be_followed(match: Made) -> None:
    """T42-R24."""
    led = match("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump fives", "1 play 0-0")

    assert led.legal(Seat(2)) == ("play 3-0", "play 4-0")
    assert refused(led, 2, "play 4-4") == "Must follow blanks: you hold three-blank and four-blank."
    assert refused(led, 2, "play 6-6") == "You do not hold the double six."


def test_a_trump_lead_must_be_followed_with_trump(match: Made) -> None:
    """T42-R24."""
    led = match("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump blanks", "1 play 5-0")

    assert refused(led, 2, "play 4-4") == "Must follow trump (blanks): you hold three-blank and four-blank."


def test_the_first_lead_may_have_to_be_a_trump(match: Made, then: Made) -> None:
    """T42-R28."""
    named = match("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump blanks", opening_lead="must_trump")

    assert named.legal(Seat(1)) == ("play 0-0", "play 5-0")
    assert refused(named, 1, "play 5-5") == "The first lead must be a trump: you hold double blank and five-blank."
    second = then(named, *trick("0-0", "4-0", "1-0", "6-0", leader=1))
    assert len(second.legal(Seat(1))) == 6


def test_who_must_lead_trump_and_has_none_leads_anything(match: Made) -> None:
    """T42-R28."""
    named = ("0 pass", "1 bid 30", "2 pass", "3 pass")

    assert len(match(*named, "1 trump sixes", opening_lead="must_trump").legal(Seat(1))) == 7
    assert len(match(*named, "1 follow-me", opening_lead="must_trump").legal(Seat(1))) == 7


def test_a_lead_that_should_have_been_a_trump_shows_that_there_is_none(match: Made, game: Texas42) -> None:
    """T42-R28: what others imagine of the leader's hand has no trump in it."""
    moves = ("0 bid 30", "1 pass", "2 pass", "3 pass", "0 trump fours")
    hands = (
        "6-6,6-5,6-3,6-2,6-1,6-0,2-1",
        "5-5,5-4,5-3,5-2,5-1,5-0,0-0",
        "4-4,4-3,4-2,4-1,4-0,3-3,3-0",
        "6-4,3-2,3-1,2-2,2-0,1-1,1-0",
    )
    led = match(*moves, "0 play 6-6", hands=hands, opening_lead="must_trump")
    free = match(*moves, "0 play 6-6", hands=hands)
    trumps = CONTRACTS["trump fours"].tables.follow["trump"]
    rng = random.Random(4)

    worlds = Redeal(game, seen(led, 1))
    assert not any(worlds.hands(rng)[0] & trumps for _ in range(100))
    worlds = Redeal(game, seen(free, 1))
    assert any(worlds.hands(rng)[0] & trumps for _ in range(100))


def test_a_tile_may_be_led_as_its_smaller_end(match: Made, then: Made) -> None:
    """T42-R28: in the first trick, and neither a trump nor a double."""
    named = match("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump ones", opening_lead="small_end")
    announced = ("play 5-0 blanks", "play 5-2 twos", "play 5-3 threes", "play 5-4 fours")

    assert named.legal(Seat(1))[7:] == announced
    led = named.play(Seat(1), "play 5-2 twos")
    assert public_of(led).led == "twos"
    assert led.legal(Seat(2)) == ("play 4-2",)
    second = then(led, "2 play 4-2", "3 play 2-0", "0 play 6-2")
    assert second.to_act == (0,)
    assert len(second.legal(Seat(0))) == 6


def test_other_tiles_and_other_tables_lead_the_higher_end(match: Made) -> None:
    """T42-R28."""
    bids = ("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump ones")
    named = match(*bids, opening_lead="small_end")

    for move in ("play 5-1 ones", "play 5-5 sixes", "play 5-2 fives", "play 5-2 threes"):
        if game_reads(named, move) not in named.legal(Seat(1)):
            refused(named, 1, move)
    assert refused(named, 1, "play 5-1 ones") == "The five-one cannot be led so."
    assert refused(match(*bids), 1, "play 5-2 twos") == "The five-two cannot be led so."


def game_reads(match: Match, move: str) -> str:
    """*move* as the game reads it."""
    return match.game.parse(move)


def test_blanks_may_be_announced_when_the_double_blank_is_trump(match: Made, then: Made) -> None:
    """T42-R28, T42-R25."""
    named = match("0 pass", "1 bid 30", "2 pass", "3 pass", "1 trump doubles", opening_lead="small_end")

    led = then(named, "1 play 5-0 blanks")
    assert led.legal(Seat(2)) == ("play 3-0", "play 4-0")
    assert then(led, "2 play 4-0", "3 play 2-0", "0 play 6-0").to_act == (0,)


def test_the_winner_of_a_trick_leads_the_next(match: Made) -> None:
    """T42-R27."""
    played = match("0 bid 30", "1 pass", "2 pass", "3 pass", "0 trump twos", *trick("6-5", "5-5", "4-4", "2-0"))

    assert public_of(played).tricks[0].winner == 3
    assert public_of(played).tricks[0].points == 11
    assert played.to_act == (3,)


def test_a_hand_ends_when_it_is_decided(match: Made) -> None:
    """T42-R29: an 84 is set by the first trick that the others take."""
    over = match("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump twos", *trick("6-5", "5-5", "4-4", "2-0"))
    (result,) = over.state.public.deals

    assert over.state.public.phase == "over"
    assert (result.made, result.points, result.change) == (False, (0, 11, 0, 11), (0, 2, 0, 2))
    assert (result.bid, result.contract, result.declarer) == ("bid 84", "trump twos", 0)


def test_a_hand_may_be_played_out(match: Made) -> None:
    """T42-R29."""
    moves = ("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump twos", *trick("6-5", "5-5", "4-4", "2-0"))

    assert match(*moves, stop_when_decided=False).to_act == (3,)


def test_the_hands_are_shown_when_the_deal_is_over(match: Made) -> None:
    over = match("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump twos", *trick("6-5", "5-5", "4-4", "2-0"))

    assert public_of(over).shown == tuple(own.dealt for own in match().state.own)


@pytest.mark.parametrize(
    ("review", "bid", "stacked"),
    [
        ("always", 84, False),
        ("below_42", 41, False),
        ("below_42", 42, True),
        ("below_42", 84, True),
        ("below_84", 42, False),
        ("below_84", 84, True),
    ],
)
def test_tricks_are_stacked_from_the_tables_bid_on(match: Made, review: str, bid: int, stacked: bool) -> None:
    """T42-R35: when the next trick is led, the one before it can no longer be looked at by anybody."""
    moves = (f"0 bid {bid}", "1 pass", "2 pass", "3 pass", "0 trump sixes", *trick("6-6", "5-5", "4-4", "3-2"))
    first = match(*moves, review_tricks=review)
    second = first.play(Seat(0), "play 6-5")

    assert len(public_of(first).tricks[0].plays) == 4
    assert (public_of(second).tricks[0].plays == ()) == stacked
    assert public_of(second).tricks[0].points == 16


def test_a_stacked_trick_is_in_no_view(match: Made, then: Made) -> None:
    """T42-R35: neither in the view nor in its JSON, but for what a seat itself was dealt."""
    moves = ("0 bid 84", "1 pass", "2 pass", "3 pass", "0 trump sixes", *trick("6-6", "5-5", "4-4", "3-2"))
    stacked = then(match(*moves, preset="austin-league"), "0 play 6-5")
    codec = Codec(stacked.game)

    for seat in (None, *map(Seat, range(4))):
        words = json.dumps(codec.view(stacked.view(seat)))
        seen = [name for name in ("6-6", "5-5", "4-4", "3-2") if f'"{name}"' in words]
        assert seen == ([] if seat is None else [("6-6", "5-5", "4-4", "3-2")[seat]])
        assert "6-5" in words


def test_imagined_deals_fit_a_view_with_stacked_tricks(game: Texas42) -> None:
    """T42-R35, T42-R8: the true deal is one of them, and who called first because of 1-0 was dealt it."""
    rng = random.Random(7)
    options = chosen(Texas42Options, PRESETS, "seed001", {"review_tricks": "below_42", "opening_lead": "must_trump"})
    for _ in range(25):
        state = game.start(options, 4, Seat(0))
        order = list(DOMINO6.pieces)
        rng.shuffle(order)
        state = game.play(state, HOUSE, game.deal_move(state.public, order))
        while state.public.turn != (HOUSE,) and state.public.turn:
            holder = state.public.calls[0].seat if state.public.calls else state.public.turn[0]
            for seat in (None, *map(Seat, range(4))):
                view = view_of(state, seat)
                imagined = Redeal(game, view).sample(rng)
                assert view_of(imagined, seat) == view
                assert imagined.own[holder].dealt & DOMINO6["1-0"].bit
            seat = state.public.turn[0]
            legal = game.legal(state, seat)
            state = game.play(state, seat, next((move for move in legal if move == "bid 84"), rng.choice(legal)))


def test_a_lead_names_trump_by_its_high_end_where_the_table_allows_it(match: Made, then: Made) -> None:
    """T42-R20: Hearne's rule, an option."""
    named = match(*SWEEP[:4], lead_names_trump=True)
    led = then(named, "0 play 6-5")

    assert public_of(led).contract is CONTRACTS["trump sixes"]
    assert [str(play.piece) for play in public_of(led).trick] == ["6-5"]
    assert named.legal(Seat(0))[:9] == STRAIGHT
    assert refused(match(*SWEEP[:4]), 0, "play 6-5") == "There is no move “play 6-5” now."


def test_a_recorded_match_move_by_move(match: Made, then: Made, vectors: Any) -> None:
    """T42-R27, T42-R29, T42-R30: three hands with their winners, points and marks."""
    playing = match(shaker=0, hands=None, stop_when_decided=False)
    trumps = {"pip-3": "trump threes", "pip-5": "trump fives", "pip-6": "trump sixes"}
    for hand in vectors["transcript_hands"]:
        bidder = hand["bidder"]
        playing = then(playing, "* deal " + " / ".join(",".join(tiles) for tiles in hand["hands"]))
        assert playing.state.public.dealer == hand["shaker"]
        calls = [f"{bidder} bid {hand['bid']}", *(f"{(bidder + i) % 4} pass" for i in (1, 2, 3))]
        playing = then(playing, *calls, f"{bidder} {trumps[hand['declaration']]}")
        for number, trick in enumerate(hand["tricks"], 1):
            for seat, tile in trick["plays"]:
                assert playing.to_act == (seat,)
                playing = playing.play(Seat(seat), f"play {tile}")
            last = public_of(playing).tricks[-1]
            assert len(public_of(playing).tricks) == number
            assert (last.winner, last.points) == (trick["winner"], trick["points"])
        result = playing.state.public.deals[-1]
        assert result.points[bidder] == hand["bidder_team_points"]
        assert result.made == (hand["result"] == "made")
        assert [seat % 2 for seat in range(4) if result.change[seat]] == [hand["mark_to_team"]] * 2
        assert list(playing.state.public.scores[:2]) == hand["marks_after"]


@pytest.mark.parametrize("preset", [None, *PRESETS])
def test_points_are_forty_two_and_the_match_has_a_winner(match: Made, preset: str | None) -> None:
    """T42-R2, T42-R30, T42-R33: with random moves, all tricks played."""
    rng = random.Random(42)
    playing = match(hands=None, preset=preset, stop_when_decided=False)
    while playing.to_act:
        (seat,) = playing.to_act
        playing = playing.deal(rng.randbytes(32)) if seat == HOUSE else playing.play(seat, rng.choice(playing.legal(seat)))
    public, outcome = public_of(playing), playing.outcome

    assert outcome is not None
    assert outcome.winners in ((0, 2), (1, 3))
    assert {sum(result.points[:2]) for result in public.deals if result.declarer is not None} == {42}
    assert [sum(result.change[seat] for result in public.deals) for seat in range(4)] == list(public.scores)
    assert public.scores[outcome.winners[0]] >= public.options.goal
