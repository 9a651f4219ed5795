"""What people ask for at a table besides sitting at it: invites, words, scores, bots, a display, a match begun anew."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.peopled import ANN, BO, CY, SECRET, after, full, made

from followsuit import manners
from followsuit.company import INVITES, LOG
from followsuit.errors import (
    FollowSuitError,
    MalformedMessageError,
    NotAllowedError,
    SeatTakenError,
    TooManyError,
    UnknownTokenError,
)
from followsuit.seats import Seat
from followsuit.sitters import key_of
from followsuit.terms import Terms


def test_an_invite_is_to_one_place_or_to_any_and_is_used_up_with_it() -> None:
    room = made()
    company = after(
        room,
        manners.invite(room.company, "seat", BO, key_of("for bo"), ANN),
        manners.invite(room.company, "seat", None, key_of("any"), ANN),
    ).company

    assert company.invited_by("for bo", "seat", BO)
    assert company.invited_by("for bo", "seat")
    assert not company.invited_by("for bo", "seat", CY)
    assert company.invited_by("any", "seat", CY)
    assert not company.invited_by("any", "display")
    room = after(
        made(), manners.invite(company, "seat", BO, key_of("for bo"), ANN), manners.sit(company, BO, "Bo", key_of("bos"))
    )
    assert not room.company.invited_by("for bo", "seat")
    with pytest.raises(SeatTakenError):
        manners.invite(room.company, "seat", BO, key_of("x"), ANN)


@pytest.mark.parametrize("key", [key_of("the tablets"), None], ids=["a device is the display", "there is none any more"])
def test_invites_to_be_the_display_are_used_up_together_and_no_others(key: str | None) -> None:
    company = made().company
    room = after(
        made(),
        manners.invite(company, "display", None, key_of("tablet"), ANN),
        manners.invite(company, "display", None, key_of("telly"), None),
        manners.invite(company, "seat", BO, key_of("for bo"), ANN),
        manners.invite(company, "seat", None, key_of("any"), ANN),
    )
    assert room.company.invited_by("tablet", "display")
    assert room.company.invited_by("telly", "display")
    assert not room.company.invited_by("tablet", "seat")

    room = after(room, manners.exhibit(room.company, key, None))

    assert not room.company.invited_by("tablet", "display")
    assert not room.company.invited_by("telly", "display")
    assert room.company.invited_by("for bo", "seat", BO)
    assert room.company.invited_by("any", "seat", CY)
    room = after(room, manners.invite(room.company, "display", None, key_of("another"), ANN))
    assert room.company.invited_by("another", "display")


def test_who_sits_down_uses_up_no_invite_to_be_the_display() -> None:
    room = made()
    room = after(room, manners.invite(room.company, "display", None, key_of("tablet"), ANN))

    assert after(room, manners.sit(room.company, BO, "Bo", key_of("bos"))).company.invited_by("tablet", "display")


def test_old_invites_and_notes_are_forgotten() -> None:
    room = made()
    for n in range(max(INVITES, LOG) + 5):
        room = after(
            room, manners.invite(room.company, "seat", None, key_of(f"{n}"), ANN), manners.say(room.company, ANN, "hello", None)
        )

    assert len(room.company.invites) == INVITES
    assert len(room.company.log) == LOG
    assert not room.company.invited_by("0", "seat")


def test_what_one_person_does_besides_playing_is_bounded_and_keeps_nobody_else_from_it() -> None:
    room = full()
    for _ in range(manners.ASIDES):
        room = after(room, manners.say(room.company, ANN, "hello", None))

    with pytest.raises(TooManyError):
        manners.say(room.company, ANN, "hello", None)
    with pytest.raises(TooManyError):
        manners.rename(room.company, ANN, "Anna")
    manners.say(room.company, BO, "hello", None)
    room = after(room, room.deal(SECRET))
    manners.say(room.company, ANN, "hello", None)


def test_own_words_are_for_rooms_with_a_password() -> None:
    room = made()
    with pytest.raises(NotAllowedError, match=r"expected a phrase such as hello, .*: words of one's own"):
        manners.say(room.company, ANN, None, "psst")
    private = made(Terms(host=ANN, password="hash"))
    said = manners.say(private.company, ANN, None, "a\n\u202e<b>" + "x" * 999)
    private = after(private, {**said, "mid": "m"})

    assert private.company.log[-1].words.startswith("a <b>xxx")
    assert len(private.company.log[-1].words) == 200
    assert private.answered(ANN, "m") == private.v


@pytest.mark.parametrize(
    ("phrase", "words"),
    [(None, None), ("hello", "x"), ("hallo", None), (5, None), (None, 5), (None, ""), (None, "\u200b"), (None, [])],
)
def test_what_cannot_be_said_is_refused(phrase: object, words: object) -> None:
    with pytest.raises(MalformedMessageError):
        manners.say(made(Terms(password="hash")).company, ANN, phrase, words)


def test_a_bot_is_exchanged_and_its_place_opened_or_closed() -> None:
    room = made()
    room = after(room, manners.appoint(room.company, BO, "rules", False, ANN))
    assert (room.sitters[BO].kind, room.sitters[BO].bot) == ("bot", "rules")
    with pytest.raises(SeatTakenError):
        manners.sit(room.company, BO, "Bo", key_of("bos"))
    room = after(
        room, manners.appoint(room.company, BO, "rules", True, ANN), manners.appoint(room.company, ANN, "rules", True, ANN)
    )
    assert [sitter.kind for sitter in room.sitters[:2]] == ["human", "open"]
    assert room.sitters[ANN].bot == "rules"


def test_the_display_has_a_token_of_its_own() -> None:
    room = made()
    room = after(room, manners.exhibit(room.company, key_of("screen"), ANN))
    assert room.company.displayed_by("screen")
    assert not room.company.displayed_by("anns")
    with pytest.raises(UnknownTokenError):
        room.player_of("screen")
    room = after(room, manners.exhibit(room.company, None, ANN))
    assert not room.company.displayed_by("screen")


def test_a_match_is_begun_anew_in_the_middle_of_a_deal() -> None:
    room = full()
    room = after(room, room.deal(SECRET), room.restart(Seat(1)))

    assert (room.pause, room.match.dealer) == ("start", 1)


def test_what_is_refused_of_bots_says_so() -> None:
    company = made().company
    asked: list[Any] = [manners.leave, manners.take_back]
    for ask in asked:
        with pytest.raises(FollowSuitError, match="expected a seat that"):
            ask(company, BO)
    with pytest.raises(NotAllowedError):
        manners.lend(company, BO, "asked", BO)
    with pytest.raises(NotAllowedError):
        manners.hand_on(company, BO, ANN)
