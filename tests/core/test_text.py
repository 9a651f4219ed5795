"""Texts: keys with arguments, said to one reader."""

from __future__ import annotations

import json
import re

import pytest

from followsuit.pieces import DOMINO6, FRENCH52
from followsuit.seats import Seat
from followsuit.text import LANGUAGES, Text, Voice, Who, catalogue, text

CORE = catalogue("followsuit", "en")
VOICE = Voice(
    {
        **CORE,
        "bids": {"you": "You bid {n}.", "other": "{who} bids {n}."},
        "more": {"one": "{n} more", "other": "{n} more of them"},
    }
)


def voice(reader: int | None, *names: str) -> Voice:
    return Voice(VOICE.entries, names, None if reader is None else Seat(reader))


def test_places_are_filled() -> None:
    assert VOICE.say(text("list", first="a", last="b")) == "a and b"
    assert VOICE.say(text("plain", words=7)) == "7"


def test_the_reader_is_addressed() -> None:
    said = text("bids", who=Who(Seat(1)), n=31)

    assert voice(1, "Ann", "Bo").say(said) == "You bid 31."
    assert voice(0, "Ann", "Bo").say(said) == "Bo bids 31."
    assert voice(None, "Ann", "Bo").say(said) == "Bo bids 31."


def test_one_and_more_differ() -> None:
    assert [VOICE.say(text("more", n=n)) for n in (0, 1, 2)] == ["0 more of them", "1 more", "2 more of them"]


def test_a_seat_without_a_name_has_its_number_from_one() -> None:
    assert voice(None).name(Seat(2)) == "Seat 3"
    assert voice(None, "", "Bo").name(Seat(0)) == "Seat 1"
    assert voice(2).name(Seat(2)) == "You"


@pytest.mark.parametrize(("words", "want"), [((), ""), (("a",), "a"), (("a", "b"), "a and b"), (("a", "b", "c"), "a, b and c")])
def test_several_are_listed(words: tuple[str, ...], want: str) -> None:
    assert VOICE.listed(words) == want
    assert VOICE.say(text("plain", words=words)) == want


def test_the_reader_is_named_first() -> None:
    seats = (Seat(0), Seat(2))
    both = text("plain", words=tuple(Who(seat) for seat in seats))

    assert voice(2, "Hanna", "", "Bob").side(seats) == voice(2, "Hanna", "", "Bob").say(both) == "You and Hanna"
    assert voice(0, "Hanna", "", "Bob").side(seats) == voice(0, "Hanna", "", "Bob").say(both) == "You and Bob"
    assert voice(None, "Hanna", "", "Bob").side(seats) == voice(1, "Hanna", "", "Bob").say(both) == "Hanna and Bob"


def test_pieces_are_spoken() -> None:
    names = [VOICE.piece(piece) for piece in (DOMINO6["6-4"], DOMINO6["5-5"], DOMINO6["1-0"], FRENCH52["QS"], FRENCH52["TH"])]

    assert names == ["six-four", "double five", "one-blank", "queen of spades", "ten of hearts"]


def test_every_piece_has_a_name_of_its_own() -> None:
    for pieces in (DOMINO6, FRENCH52):
        assert len({VOICE.piece(piece) for piece in pieces}) == len(pieces)


def test_texts_are_said_inside_texts() -> None:
    inner = text("card", rank=text("rank.Q"), suit=text("suit.S"))

    assert (
        VOICE.say(text("plain", words=(inner, FRENCH52["2C"], Who(Seat(0)), 3))) == "queen of spades, two of clubs, Seat 1 and 3"
    )


def test_a_name_with_braces_is_not_a_place() -> None:
    assert voice(None, "{n}", "{0}").say(text("bids", who=Who(Seat(0)), n=31)) == "{n} bids 31."
    assert voice(None, r"\1\g<0>").say(text("bids", who=Who(Seat(0)), n=31)) == r"\1\g<0> bids 31."


def test_an_unknown_key_or_argument_is_a_mistake_in_code() -> None:
    with pytest.raises(KeyError, match="expected a text 'no-such-key' in the catalogue"):
        VOICE.say(Text("no-such-key"))
    with pytest.raises(KeyError, match="n"):
        VOICE.say(text("bids", who=Who(Seat(0))))


def test_a_sentence_begins_with_a_capital() -> None:
    assert VOICE.sentence(text("plain", words=DOMINO6["6-4"])) == "Six-four"
    assert VOICE.sentence(text("nothing")) == ""


@pytest.mark.parametrize("language", ["de", "xx", "", "../../en", "en/../en", "en\0", "EN", "x" * 5000])
def test_a_language_without_a_catalogue_is_english(language: str) -> None:
    assert catalogue("followsuit", language) == CORE


def test_a_game_s_words_go_over_those_of_core() -> None:
    game = catalogue("followsuit_texas42", "en")

    assert set(game) > set(CORE)
    assert game["title"] == "Texas 42"
    assert game["rank.Q"] == CORE["rank.Q"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogue_of_core_is_well_formed(language: str) -> None:
    for key, entry in catalogue("followsuit", language).items():
        forms = {"other": entry} if isinstance(entry, str) else dict(entry)

        assert re.fullmatch(r"[a-z0-9A-Z_.-]+", key)
        assert "other" in forms
        assert set(forms) <= {"you", "one", "other"}
        assert json.dumps(forms)
