"""People at a table: who may sit, leave and come back, and what the room remembers of them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.core.peopled import ANN, BO, CY, DEE, EUCHRE, OPEN, SECRET, SITTERS, after, dealt, full, made, notes

from followsuit import between_deals, manners
from followsuit.codec import Codec
from followsuit.company import LEFT
from followsuit.errors import MalformedMessageError, NotAllowedError, NotYourTurnError, SeatTakenError, UnknownTokenError
from followsuit.messages import view_message
from followsuit.opening import opened, opening
from followsuit.seats import Player, Seat
from followsuit.sitters import DEVICES, Sitter, key_of
from followsuit.terms import Terms


def test_somebody_sits_down_at_an_open_place_and_its_token_opens_it() -> None:
    room = made()
    room = after(room, manners.sit(room.company, CY, "Cy", key_of("cys")))

    assert room.player_of("cys") == CY
    assert room.names == ("Ann", "Ada", "Cy", "Cal")
    assert room.match.names == room.names
    assert notes(room) == ["Cy sits down."]


@pytest.mark.parametrize("player", [ANN, CY])
def test_a_place_that_is_taken_is_refused(player: Player) -> None:
    room = made()
    room = after(room, manners.sit(room.company, CY, "Cy", key_of("cys")))
    with pytest.raises(SeatTakenError, match="expected an open seat"):
        manners.sit(room.company, player, "Eve", key_of("eves"))


@pytest.mark.parametrize("name", ["", " \n", "\u202e\u200b", "\ud800"])
def test_a_place_is_taken_whatever_its_owner_is_called(name: str) -> None:
    room = made()
    room = after(room, manners.sit(room.company, BO, name, key_of("bos")))

    assert room.names[1] == "Seat 2"
    with pytest.raises(SeatTakenError):
        manners.sit(room.company, BO, "Eve", key_of("eves"))


def test_whoever_leaves_opens_the_place_and_their_token_opens_nothing() -> None:
    room = full()
    room = after(room, manners.leave(room.company, BO))

    assert [sitter.kind for sitter in room.sitters] == ["human", "open", "human", "human"]
    assert room.names[1] == "Ada"
    with pytest.raises(UnknownTokenError):
        room.player_of("bos")
    with pytest.raises(NotAllowedError):
        manners.leave(room.company, BO)


def test_the_host_who_leaves_is_followed_by_the_next_person() -> None:
    room = full()
    room = after(room, manners.leave(room.company, ANN))

    assert room.company.terms.host == BO
    assert notes(room)[-2:] == ["Ann leaves the table.", "Bo is host now."]
    for player in (BO, CY, DEE):
        room = after(room, manners.leave(room.company, player))
    assert room.company.terms.host is None
    room = after(room, manners.sit(room.company, DEE, "Eve", key_of("eves")))
    assert room.company.terms.host == DEE


def test_a_host_without_a_place_stays_host_until_it_is_handed_on() -> None:
    room = made(Terms(host_key=key_of("hosts")), (Sitter("open", "Gus", None, "random"), *OPEN))
    room = after(room, manners.sit(room.company, BO, "Bo", key_of("bos")))

    assert room.company.hosted_by("hosts")
    assert room.company.terms.host is None
    room = after(room, manners.hand_on(room.company, BO, None))
    assert room.company.terms.host == BO
    assert not room.company.hosted_by("hosts")


def test_bots_play_in_open_places_or_the_table_waits_as_it_was_made() -> None:
    room = made(Terms(host=BO), (OPEN[0], Sitter("human", "Bo", key_of("bos"), "random"), *OPEN[1:]))
    assert after(room, room.deal(SECRET)).bots_to_act() == (ANN,)

    waiting = made(Terms(host=ANN, empty="wait"))
    with pytest.raises(NotYourTurnError, match="expected somebody in every seat"):
        waiting.deal(SECRET)
    for player in (BO, CY, DEE):
        waiting = after(waiting, manners.sit(waiting.company, player, "x", key_of(str(player))))
    waiting = after(waiting, waiting.deal(SECRET), manners.leave(waiting.company, ANN))
    assert waiting.match.to_act == (0,)
    assert waiting.bots_to_act() == ()


def test_a_place_is_lent_to_a_bot_and_its_owner_gets_it_back() -> None:
    room = full()
    room = after(room, room.deal(SECRET))
    room = after(room, manners.lend(room.company, ANN, "asked", ANN))

    assert room.bots_to_act() == (ANN,)
    assert room.player_of("anns") == ANN
    with pytest.raises(NotAllowedError):
        manners.lend(room.company, ANN, "asked", ANN)
    room = after(room, manners.take_back(room.company, ANN))
    assert room.bots_to_act() == ()
    assert notes(room)[-2:] == ["A bot plays for Ann.", "Ann plays again."]
    with pytest.raises(NotAllowedError):
        manners.take_back(room.company, ANN)


def test_more_than_half_of_the_others_who_are_here_give_an_absent_place_to_a_bot() -> None:
    room = full()
    here = (ANN, BO, CY)
    for voter, lent in ((ANN, ""), (ANN, ""), (BO, "absent")):
        room = after(room, manners.vote(room.company, voter, DEE, here))
        assert room.sitters[DEE].lent == lent
    assert room.company.votes == ()
    assert notes(room)[-1] == "A bot plays for Dee, who is away: the others wanted it."

    alone = full()
    alone = after(alone, manners.vote(alone.company, ANN, DEE, (ANN,)))
    assert alone.sitters[DEE].lent == "absent"


def test_a_vote_counts_for_nothing_when_who_was_away_is_back_or_who_asked_has_left() -> None:
    room = full()
    room = after(room, manners.vote(room.company, ANN, DEE, (ANN, BO, CY)), manners.leave(room.company, ANN))

    assert room.company.votes == ()
    with pytest.raises(NotAllowedError):
        manners.vote(room.company, DEE, DEE, (DEE,))


def test_a_host_who_changes_places_stays_host() -> None:
    room = made()
    room = after(room, between_deals.swap(room, ANN, CY))

    assert room.company.terms.host == CY
    assert [(sitter.kind, sitter.name) for sitter in room.sitters][:3] == [("open", "Bea"), ("open", "Ada"), ("human", "Ann")]
    assert len(set(room.names)) == 4


def test_a_seat_is_opened_from_a_few_devices() -> None:
    room = made()
    for n in range(DEVICES + 1):
        room = after(room, manners.admit(room.company, ANN, key_of(f"device {n}")))

    assert room.player_of("anns") == room.player_of(f"device {DEVICES}") == ANN
    with pytest.raises(UnknownTokenError):
        room.player_of("device 0")


def test_nothing_of_a_credential_is_told() -> None:
    room = full()
    company = room.company
    room = after(
        room,
        manners.remember(company, ANN, "hash-of-words"),
        manners.admit(company, ANN, key_of("device")),
        manners.exhibit(room.company, key_of("screen"), ANN),
        manners.invite(company, "seat", None, key_of("any"), ANN),
    )
    for viewer in (None, ANN, BO):
        text = json.dumps(view_message(Codec(EUCHRE), room, viewer, code="ABCDEF"))
        for secret in ("hash-of-words", *map(key_of, ("anns", "device", "screen", "any"))):
            assert secret not in text


def test_a_room_of_before_there_were_hosts_has_one() -> None:
    first = opening(EUCHRE, preset=None, options={}, dealer=Seat(3), sitters=(OPEN[0], *SITTERS[:1], *OPEN[1:]))
    assert "terms" not in first
    room = opened(first, lambda _: EUCHRE)
    room = after(room, {"kind": "rename", "seat": 1, "name": "Anna"}, {"kind": "pace", "pace": 3.0})

    assert (room.company.terms.host, room.pace, room.names[1]) == (1, 3.0, "Anna")


@pytest.mark.parametrize(
    "happening",
    [
        {"kind": "sit", "seat": 9, "name": "x", "key": "k"},
        {"kind": "leave", "seat": 9},
        {"kind": "vote", "seat": 1, "by": None, "here": []},
    ],
)
def test_what_cannot_have_happened_is_malformed(happening: Any) -> None:
    with pytest.raises(MalformedMessageError, match="expected a stored happening"):
        made().after(happening)


def test_of_those_who_have_got_up_so_many_are_remembered() -> None:
    room = dealt()
    for n in range(LEFT + 5):
        room = after(room, manners.leave(room.company, BO))
        room = after(room, between_deals.sit(room, BO, "Bo", key_of(f"{n}")))

    assert len(room.company.left) == LEFT
    assert room.company.left[-1] == (key_of(f"{LEFT + 3}"), BO)
