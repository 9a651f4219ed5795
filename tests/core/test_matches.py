"""Matches: a game, its options, and all that happened."""

from __future__ import annotations

import pytest
from tests.core.toys import Euchre, EuchreOptions, OhHell, OhHellOptions

from followsuit.errors import IllegalMoveError, MalformedMoveError, NotYourTurnError, OptionError, RecordError
from followsuit.matches import Match, deal_by, read_secret, start
from followsuit.seats import HOUSE, Seat
from followsuit.shake import commitment, shuffled
from followsuit.values import evolve

SECRET = bytes(range(32))


GAME = Euchre()


def fresh() -> Match:
    return start(GAME, EuchreOptions(), seats=4, dealer=Seat(3))


def test_the_house_deals_first() -> None:
    match = fresh()

    assert match.to_act == (HOUSE,)
    assert match.legal(HOUSE) == ()
    assert match.names == ("",) * 4
    assert match.outcome is None
    assert match.view(Seat(0)).own == match.game.own()


def test_a_deal_follows_from_its_secret() -> None:
    match = fresh().deal(SECRET)
    order = [match.game.pieces.pieces[i] for i in shuffled(SECRET, 0, 24)]
    hands = [set(match.game.pieces.within(own.dealt)) for own in match.state.own]

    assert match == fresh().deal(SECRET)
    assert str(match.entries[0].move) == f"commit {commitment(SECRET)}"
    # The dealer is seat 3: the seat on its left, 0, gets the first block.
    assert hands == [set(order[at : at + 5]) for at in (0, 5, 10, 15)]
    assert match.state.public.upcard == order[20].bit  # type: ignore[attr-defined]  # a game with tricks
    assert match.state.hidden.stock == tuple(order[21:])


def test_each_deal_of_a_match_is_another() -> None:
    match = fresh()
    later = evolve(match, state=evolve(match.state, public=evolve(match.state.public, deal=1)))

    assert deal_by(match, SECRET) != deal_by(later, SECRET)


def test_a_deal_by_hand_is_kept_in_canonical_form() -> None:
    match = fresh().play(HOUSE, "  DEAL ac,9c,tc,kc,qc/9D,TD,QD,KD,AD /9H,TH,QH,KH,AH/ 9S,TS,QS,KS,AS / jh,JD,JS,JC ")

    assert match.entries[0].move == "deal AC,KC,QC,TC,9C / AD,KD,QD,TD,9D / AH,KH,QH,TH,9H / AS,KS,QS,TS,9S / JH,JD,JS,JC"


def test_playing_leaves_the_match_as_it_was() -> None:
    match = fresh().deal(SECRET)
    again = match.play(Seat(0), "pass")

    assert again != match
    assert len(again.entries) == len(match.entries) + 1
    assert match == fresh().deal(SECRET)


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [
        (0, "ordre", IllegalMoveError),
        (0, "", MalformedMoveError),
        (0, None, MalformedMoveError),
        (1, "pass", NotYourTurnError),
        (4, "pass", NotYourTurnError),
        (-2, "pass", NotYourTurnError),
        (-1, "deal 9C / 9D / 9H / 9S", NotYourTurnError),
        (0, "deal 9C / 9D / 9H / 9S", MalformedMoveError),
        (-1, "deal x", MalformedMoveError),
    ],
)
def test_what_is_refused_changes_nothing(seat: int, text: object, error: type[Exception]) -> None:
    match = fresh().deal(SECRET)
    with pytest.raises(error):
        match.play(Seat(seat), text)

    assert match == fresh().deal(SECRET)


def test_there_is_no_deal_while_one_is_in_play() -> None:
    with pytest.raises(NotYourTurnError):
        fresh().deal(SECRET).deal(bytes(32))


@pytest.mark.parametrize(
    ("options", "seats", "dealer", "expected"),
    [
        (OhHellOptions(), 4, 0, "expected options of toy-euchre, got 'OhHellOptions'"),
        (EuchreOptions(), 5, 0, "expected 4 seats for toy-euchre, got 5"),
        (EuchreOptions(), 4, 4, "expected a dealer from 0 to 3, got 4"),
        (EuchreOptions(), 4, -1, "expected a dealer from 0 to 3, got -1"),
    ],
)
def test_a_game_cannot_be_started_otherwise(
    options: EuchreOptions | OhHellOptions, seats: int, dealer: int, expected: str
) -> None:
    with pytest.raises(OptionError, match=expected):
        start(Euchre(), options, seats=seats, dealer=Seat(dealer))


def test_there_is_a_name_for_each_seat_or_none() -> None:
    with pytest.raises(ValueError, match="expected 3 names, got 2"):
        start(OhHell(), OhHellOptions(), seats=3, dealer=Seat(0), names=("Ann", "Bo"))


@pytest.mark.parametrize("text", ["", "zz", "00" * 31, "00" * 33, "0" * 63, "\u0660" * 64, "0x" + "00" * 31])
def test_what_is_no_secret_is_refused(text: str) -> None:
    with pytest.raises(RecordError, match="line 7: expected a secret of 64 hex digits"):
        read_secret(text, 7)


def test_a_secret_is_read() -> None:
    assert read_secret(SECRET.hex().upper()) == SECRET
