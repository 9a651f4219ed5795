"""What a player with several seats sees, is shown and imagines."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.core.pairs import ANN, BO, DEAL, EUCHRE, HEARTS, PLAY, SECRET, SITTERS, at, shown

from followsuit.codec import Codec
from followsuit.document import Document
from followsuit.errors import MalformedMessageError
from followsuit.events import events
from followsuit.matches import Match, start
from followsuit.opening import opened, opening
from followsuit.redeal import Redeal
from followsuit.seats import Seat, across
from followsuit.showing import show
from followsuit.state import View, view_of
from followsuit.text import Voice
from followsuit.trickgame import TrickGame


def test_a_view_has_the_hands_beside_it_and_no_others() -> None:
    state = at(DEAL).state

    assert view_of(state, Seat(2)) == View(Seat(2), state.public, state.own[2], ((Seat(0), state.own[0]),))
    assert view_of(state, Seat(1)).beside == ((3, state.own[3]),)
    assert view_of(state, None) == View(None, state.public, None, ())
    assert view_of(state, None).held == ()


def test_a_view_can_be_had_from_each_seat_of_the_player() -> None:
    state = at(DEAL).state
    view = view_of(state, Seat(2))

    assert view.held == ((0, state.own[0]), (2, state.own[2]))
    assert view.turned(Seat(2)) is view
    assert view.turned(Seat(0)) == view_of(state, Seat(0))


def test_a_view_with_hands_beside_it_goes_over_the_wire() -> None:
    codec, view = Codec(EUCHRE), at(PLAY).view(Seat(2))
    data = json.loads(json.dumps(codec.view(view)))

    assert [each["seat"] for each in data["beside"]] == [0]
    assert data["public"]["players"] == [[0, 2], [1, 3]]
    assert codec.read_view(data) == view


@pytest.mark.parametrize("beside", [None, {}, [1], [{"seat": 0}], [{"seat": -1, "own": {}}], [{"seat": 0, "own": {"hand": "x"}}]])
def test_what_is_no_hand_beside_is_malformed(beside: object) -> None:
    codec = Codec(EUCHRE)
    data = codec.view(at(PLAY).view(Seat(2))) | {"beside": beside}
    with pytest.raises(MalformedMessageError):
        codec.read_view(data)


def zones(document: Document, kind: str = "hand") -> list[Any]:
    return [zone for zone in document["zones"] if zone["kind"] == kind]


# Documents.


def test_a_document_has_a_zone_for_each_hand_of_the_viewer() -> None:
    document = shown(at(PLAY), ANN)
    near, far = zones(document)

    assert (document["you"], [seat["you"] for seat in document["seats"]]) == (0, [True, False, True, False])
    assert [seat["player"] for seat in document["seats"]] == [0, 1, 0, 1]
    assert (near["id"], near["owner"], near["title"]) == ("hand", 0, "Your hand 1")
    assert (far["id"], far["owner"], far["title"]) == ("hand-2", 2, "Your hand 2, to play")
    assert (sorted(near["pieces"]), sorted(far["pieces"])) == (["AC", "JH", "KC", "QC", "TC"], ["9H", "AH", "KH", "QH", "TH"])


def test_the_document_says_which_hand_is_asked_and_picks_from_it() -> None:
    document = shown(at(PLAY), ANN)
    (action,) = document["actions"]

    assert action["zone"] == "hand-2"
    assert document["prompt"]["yours"]
    assert document["prompt"]["text"].startswith("Your hand 2: ")
    assert {name: document["pieces"][name]["state"] for name in ("AH", "AC", "9D")} == {
        "AH": "playable",
        "AC": "idle",
        "9D": "idle",
    }


def test_only_the_hand_that_acts_has_blocked_pieces() -> None:
    document = shown(at(PLAY + "\n2 play 9H\n3 play 9S"), ANN)

    assert document["actions"][0]["zone"] == "hand"
    assert {name for name, piece in document["pieces"].items() if piece["state"] == "playable"} == {"TC", "QC", "KC", "AC", "JH"}
    assert document["pieces"]["AH"]["state"] == "idle"


def test_the_table_does_not_turn_round_between_moves() -> None:
    documents = [shown(at(DEAL + moves), player) for moves in ("", "\n1 pass", "\n1 pass\n2 pass") for player in (ANN, BO)]

    assert [document["you"] for document in documents] == [0, 1] * 3
    assert [zone["owner"] for zone in zones(documents[0])] == [0, 2]
    assert [zone["owner"] for zone in zones(documents[1])] == [1, 3]


def test_a_spectator_s_document_has_no_hand() -> None:
    match = at(PLAY)

    assert zones(show(EUCHRE, match.view(None), (), names=match.names)) == []


def test_who_waits_is_told_whose_hand_is_waited_for() -> None:
    document = shown(at(PLAY), BO)

    assert document["prompt"]["text"] == "Ann (2) is to play."
    assert [side["name"] for side in document["sides"]] == ["Ann", "You"]


def test_each_hand_is_told_what_it_receives() -> None:
    room = opened(opening(HEARTS, preset=None, options={}, dealer=Seat(3), sitters=SITTERS), lambda _: HEARTS)
    before = room.after(room.deal(SECRET)).match
    after = before
    for seat in range(4):
        after = after.play(Seat(seat), after.legal(Seat(seat))[0])
    voice = Voice(HEARTS.catalogue("en"), ("Ann", "Bo"), Seat(0), across(4))
    for seat in (0, 2):
        told = events(HEARTS, before.view(Seat(seat)), after.view(Seat(after.acting(ANN))), voice)

        assert [event["seat"] for event in told if event["type"] == "received"] == [0, 2]


# Imagined deals.


def imagined(game: TrickGame[Any, Any], match: Match, seat: Seat) -> Redeal[Any, Any]:
    return Redeal(game, match.view(seat))


def test_what_a_player_holds_is_not_imagined() -> None:
    match, rng = at(PLAY), random.Random(1)
    redeal = imagined(EUCHRE, match, Seat(2))
    worlds = [redeal.sample(rng) for _ in range(50)]

    assert redeal.supports(match.state)
    assert all((world.own[0], world.own[2]) == (match.state.own[0], match.state.own[2]) for world in worlds)
    assert len({world.own[1].hand for world in worlds}) > 10


def test_what_the_hand_beside_laid_away_is_known() -> None:
    match, rng = at(PLAY), random.Random(1)

    assert all(imagined(EUCHRE, match, Seat(2)).sample(rng).own[0].gone == EUCHRE.pieces["9C"].bit for _ in range(20))
    assert len({imagined(EUCHRE, match, Seat(1)).sample(rng).own[0].gone for _ in range(20)}) > 1


def test_a_player_knows_what_each_hand_passed_on() -> None:
    match = start(HEARTS, HEARTS.options(), seats=2, dealer=Seat(3)).deal(SECRET)
    for seat in range(4):
        match = match.play(Seat(seat), match.legal(Seat(seat))[seat])
    given = [own.given for own in match.state.own]  # type: ignore[attr-defined]
    rng = random.Random(2)
    for seat in (0, 2):
        worlds = [imagined(HEARTS, match, Seat(seat)).sample(rng) for _ in range(20)]

        assert all(not given[0] & ~world.own[1].hand and not given[2] & ~world.own[3].hand for world in worlds)
