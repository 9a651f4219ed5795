"""The tricks, the score and the match."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from tests.games.adversaries import largest_swing
from tests.games.euchre.test_bidding import ROUND, public_of
from tests.games.setting import refused

from followsuit.matches import Match
from followsuit.seats import HOUSE, Seat
from followsuit.values import evolve
from followsuit_euchre import CONTRACTS, EUCHRE24, Euchre

Made = Callable[..., Match]
ORDERED = ("1 order", "0 discard 9D")


def rank(contract: str, led: str) -> list[str]:
    """The cards that can take a trick of *led*, the highest first."""
    ranks = CONTRACTS[contract].tables.strength[led]
    return [card.name for card in sorted(EUCHRE24, key=lambda card: -ranks[card.index]) if ranks[card.index]]


def test_the_bowers_top_the_trumps() -> None:
    """EU-R12."""
    assert rank("spades", "S") == ["JS", "JC", "AS", "KS", "QS", "TS", "9S"]
    assert rank("hearts", "H") == ["JH", "JD", "AH", "KH", "QH", "TH", "9H"]
    assert rank("clubs", "D") == ["JC", "JS", "AC", "KC", "QC", "TC", "9C", "AD", "KD", "QD", "JD", "TD", "9D"]


def test_the_left_bower_is_no_card_of_its_printed_suit() -> None:
    """EU-R13."""
    tables = CONTRACTS["spades"].tables

    assert EUCHRE24.names(tables.follow["C"]) == ("9C", "TC", "QC", "KC", "AC")
    assert "JC" in EUCHRE24.names(tables.follow["S"])
    assert tables.led[EUCHRE24["JC"].index] == "S"


def test_the_left_bower_does_not_answer_hearts_or_clubs(match: Made) -> None:
    """EU-R13: seat 2 holds JC, a club and a heart, with spades trump."""
    assert match(*ORDERED, "1 play 9H").legal(Seat(2)) == ("play TH",)
    clubs = match(*ORDERED, "1 play AC")
    assert clubs.legal(Seat(2)) == ("play KC",)
    assert refused(clubs, 2, "play JC") == "Must follow clubs: you hold king of clubs."


def test_the_left_bower_need_not_follow_when_it_is_the_only_black_jack_left(match: Made) -> None:
    """EU-R13: after KC is gone, clubs are led again and JC may stay in hand."""
    first = match(*ORDERED, "1 play AC", "2 play KC", "3 play JD", "0 play TD")

    again = first.play(Seat(1), "play TC")
    assert set(again.legal(Seat(2))) == {"play JC", "play TH", "play AD", "play KD"}


def test_the_left_bower_must_answer_trump(match: Made) -> None:
    """EU-R13."""
    assert match(*ORDERED, "1 play KS").legal(Seat(2)) == ("play JC",)


def test_suit_is_followed_and_the_highest_trump_takes_the_trick(match: Made) -> None:
    """EU-R14."""
    first = match(*ORDERED, "1 play AC", "2 play KC")

    assert len(first.legal(Seat(3))) == 5
    taken = first.play(Seat(3), "play QS").play(Seat(0), "play 9S")
    assert public_of(taken).tricks[-1].winner == 3
    assert taken.to_act == (3,)


def test_no_trump_has_no_bowers(match: Made) -> None:
    """EU-R15."""
    assert rank("no-trump", "C") == ["AC", "KC", "QC", "JC", "TC", "9C"]
    named = match(*ROUND, "1 name no-trump", "1 play AC", no_trump=True)
    assert set(named.legal(Seat(2))) == {"play KC", "play JC"}


def test_left_of_the_dealer_leads(match: Made) -> None:
    """EU-R16."""
    assert match("1 pass", "2 pass", "3 order", "0 discard 9D").to_act == (1,)
    assert match(*ROUND, "1 pass", "2 name hearts").to_act == (1,)


def test_where_the_makers_partner_would_lead_the_next_seat_leads(match: Made) -> None:
    """EU-R17: seat 3 plays alone, and seat 1 is left of the dealer."""
    alone = match("1 pass", "2 pass", "3 alone", "0 discard 9D")

    assert public_of(alone).out == (1,)
    assert alone.to_act == (2,)
    trick = alone.play(Seat(2), "play KC").play(Seat(3), "play JD").play(Seat(0), "play TD")
    assert [play.seat for play in public_of(trick).tricks[-1].plays] == [2, 3, 0]
    assert trick.to_act == (2,)


def test_two_play_when_one_defends_alone(match: Made) -> None:
    """EU-R18."""
    alone = match("1 alone", "2 pass", "0 defend-alone", "0 discard 9D", "1 play AC", defend_alone="loner")

    assert alone.to_act == (0,)
    assert len(public_of(alone.play(Seat(0), "play TD")).tricks) == 1


@pytest.mark.parametrize(
    ("tricks", "out", "change"),
    [
        (3, (), (0, 1)),  # EU-R20
        (4, (), (0, 1)),
        (4, (3,), (0, 1)),
        (5, (), (0, 2)),  # EU-R21
        (5, (3,), (0, 4)),
        (2, (), (2, 0)),  # EU-R22
        (0, (3,), (2, 0)),
        (2, (0, 3), (4, 0)),  # EU-R23
        (2, (0,), (4, 0)),
        (5, (0, 3), (0, 4)),
    ],
)
def test_what_a_hand_is_worth(match: Made, tricks: int, out: tuple[int, ...], change: tuple[int, int]) -> None:
    """EU-R20, EU-R21, EU-R22, EU-R23: seat 1 makes trump."""
    public = evolve(public_of(match(*ORDERED)), out=tuple(map(Seat, out)), won=(5 - tricks, tricks, 0, 0))

    scored = Euchre().score(public)
    assert scored.change == (*change, *change)
    assert scored.points == (5 - tricks, tricks, 5 - tricks, tricks)
    assert scored.made is (tricks >= 3)


def test_no_hand_moves_more_than_four() -> None:
    """EU-R24."""
    assert largest_swing(Euchre(), random.Random(24), 150) == 1


def played(match: Match, rng: random.Random) -> Match:
    """*match* to its end."""
    while match.to_act:
        seat = match.to_act[0]
        match = match.deal(rng.randbytes(32)) if seat == HOUSE else match.play(seat, rng.choice(match.legal(seat)))
    return match


@pytest.mark.parametrize("seed", range(6))
def test_a_match_is_eight_deals(match: Made, seed: int) -> None:
    """EU-R25."""
    over = played(match(), random.Random(seed))

    assert len(over.state.public.deals) == 8
    assert over.outcome is not None
    scores = over.outcome.scores
    assert over.outcome.winners == tuple(seat for seat in range(4) if scores[seat] == max(scores))


@pytest.mark.parametrize(("preset", "target"), [("pagat", 10), ("bicycle", 5), ("house", 11)])
def test_or_it_is_played_to_points(match: Made, preset: str, target: int) -> None:
    """EU-R25."""
    over = played(match(preset=preset), random.Random(target))

    assert over.outcome is not None
    scores = sorted(set(over.outcome.scores))
    assert scores[0] < target <= scores[-1]
    assert [deal.change for deal in over.state.public.deals if max(deal.change) > 4] == []
