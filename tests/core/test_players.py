"""Players with several seats: what they see, are shown and imagine; their names, tokens and decisions."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from tests.core.pairs import PairedEuchre, PairedHearts
from tests.core.toys import Euchre

from followsuit.admission import check_game
from followsuit.arena import Arena
from followsuit.bots import BotKind, Budget, Choice, decide
from followsuit.codec import Codec
from followsuit.document import Document
from followsuit.driving import BotChooser, secrets_from, steps
from followsuit.errors import (
    IllegalMoveError,
    MalformedMessageError,
    NotYourTurnError,
    OptionError,
    PluginError,
    RecordError,
    StaleDecisionError,
)
from followsuit.events import events
from followsuit.game import AnyGame
from followsuit.matches import Match, start
from followsuit.messages import view_message
from followsuit.moves import Move
from followsuit.opening import opened, opening
from followsuit.options import Options
from followsuit.record import read, write
from followsuit.redeal import Redeal
from followsuit.room import Room
from followsuit.seats import HOUSE, Player, Players, Seat, across, alone
from followsuit.showing import show
from followsuit.sitters import Sitter, key_of
from followsuit.state import View, view_of
from followsuit.testing import conformance, position
from followsuit.text import Text, Voice, Who, text
from followsuit.trickgame import TrickGame
from followsuit.values import evolve

EUCHRE, HEARTS = PairedEuchre(), PairedHearts()
DEAL = "* deal 9C,TC,QC,KC,AC / 9D,TD,QD,KD,AD / 9H,TH,QH,KH,AH / 9S,TS,QS,KS,AS / JH,JD,JS,JC"
"""The jack of hearts is turned up, and seat 0 deals: seat 1 is asked first."""

PLAY = DEAL + "\n1 pass\n2 order\n0 discard 9C\n1 play 9D"
"""Hearts are trump; seat 2 is to play, beside seat 0."""

SECRET = bytes(range(32))
ANN, BO = Player(0), Player(1)


def at(lines: str, game: AnyGame = EUCHRE) -> Match:
    return evolve(position(game, lines, seats=2), names=("Ann", "Bo"))


def shown(match: Match, player: Player, before: Match | None = None) -> Document:
    seat = match.acting(player)
    earlier = before.view(seat) if before is not None else None
    return show(match.game, match.view(seat), match.legal(seat), names=match.names, before=earlier)


def zones(document: Document, kind: str = "hand") -> list[Any]:
    return [zone for zone in document["zones"] if zone["kind"] == kind]


# At the table.


def test_there_are_as_many_hands_as_the_players_have_seats() -> None:
    public = start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(3)).state.public

    assert (public.seats, public.players) == (4, ((0, 2), (1, 3)))
    assert EUCHRE.hands(EUCHRE.options(), 2) == EUCHRE.hands(EUCHRE.options(), 4) == 4
    assert [public.player_of(Seat(seat)) for seat in range(4)] == [0, 1, 0, 1]


def test_where_each_plays_one_seat_players_are_seats() -> None:
    public = start(EUCHRE, EUCHRE.options(), seats=4, dealer=Seat(3)).state.public

    assert public.players == alone(4)
    assert [public.player_of(Seat(seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_who_deals_is_one_of_the_hands() -> None:
    with pytest.raises(OptionError, match="expected a dealer from 0 to 3, got 4"):
        start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(4))


def test_the_seat_that_acts_is_the_one_in_turn_else_the_first() -> None:
    asked = at(DEAL)
    passed = asked.play(Seat(1), "pass")

    assert [asked.acting(player) for player in (ANN, BO)] == [0, 1]
    assert [passed.acting(player) for player in (ANN, BO)] == [2, 1]


# Views.


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


# Names and records.


def test_a_record_names_the_players_and_counts_the_seats() -> None:
    match = at(PLAY)
    text = write(match)

    assert 'seats: ["Ann", "Bo"]' in text
    assert "\n2 order\n" in text
    assert read(text, lambda _: EUCHRE) == match


def test_the_dealer_of_a_record_is_one_of_the_hands() -> None:
    text = write(start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(3), names=("Ann", "Bo")))

    assert read(text, lambda _: EUCHRE).state.public.dealer == 3
    with pytest.raises(RecordError, match="a seat from 0 to 3, got '4'"):
        read(text.replace("dealer: 3", "dealer: 4"), lambda _: EUCHRE)
    with pytest.raises(RecordError, match="expected a seat from 0 to 3 or"):
        read(text + "4 pass\n", lambda _: EUCHRE)


@pytest.mark.parametrize(
    ("reader", "said"),
    [
        (0, ["You (1)", "Bo (1)", "You (2)", "Bo (2)"]),
        (2, ["You (1)", "Bo (1)", "You (2)", "Bo (2)"]),
        (None, ["Ann (1)", "Bo (1)", "Ann (2)", "Bo (2)"]),
    ],
)
def test_each_seat_is_called_by_its_player_with_a_number(reader: int | None, said: list[str]) -> None:
    voice = Voice(EUCHRE.catalogue("en"), ("Ann", "Bo"), None if reader is None else Seat(reader), across(4))

    assert [voice.name(Seat(seat)) for seat in range(4)] == said


def test_both_hands_of_a_reader_are_spoken_to_as_you_with_a_number() -> None:
    voice = Voice(EUCHRE.catalogue("en"), ("Ann", "Bo"), Seat(0), across(4))

    assert [voice.say(text("said.pass", who=Who(Seat(seat)))) for seat in (0, 2, 3)] == [
        "You (1) pass.",
        "You (2) pass.",
        "Bo (2) passes.",
    ]


def test_all_hands_of_a_player_have_a_name_together() -> None:
    voice = Voice(EUCHRE.catalogue("en"), ("Ann", ""), Seat(0), across(4))
    outcome = [voice.say(Text("outcome", {"who": tuple(map(Who, side)), "scores": "5 : 3"})) for side in across(4)]

    assert outcome == ["Your hands win the match: 5 : 3.", "Seat 2's hands win the match: 5 : 3."]
    assert [voice.side(side) for side in across(4)] == ["You", "Seat 2"]
    assert voice.side((Seat(0), Seat(1))) == "You (1) and Seat 2 (1)"


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


# Bots and matches among bots.


class Meddler:
    """Writes to what it is shown."""

    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        for _, own in view.held:
            own.hand = 0
        return Choice(legal[0])


def test_a_bot_is_shown_copies_of_all_hands() -> None:
    match = at(PLAY)
    was = repr(match.state)
    decide(Meddler(), match.view(Seat(2)), match.legal(Seat(2)), random.Random(0))

    assert repr(match.state) == was


def test_a_chooser_is_asked_for_each_of_its_hands() -> None:
    asked: list[tuple[str, Seat | None]] = []

    def telling(name: str) -> Any:
        def choose(view: View[Any, Any], legal: tuple[Move, ...]) -> Move:
            asked.append((name, view.seat))
            return legal[0]

        return choose

    fresh = start(HEARTS, HEARTS.options(), seats=2, dealer=Seat(3))
    for match in steps(fresh, [telling("Ann"), telling("Bo")], secrets_from(SECRET)):
        if match.state.public.phase == "play":
            break

    assert asked == [("Ann", 0), ("Bo", 1), ("Ann", 2), ("Bo", 3)]


class Random:
    def choose(self, view: View[Any, Any], legal: tuple[Move, ...], rng: random.Random, budget: Budget) -> Choice:
        return Choice(rng.choice(legal))


RANDOM = BotKind("any", 0, "Anything.", lambda _: Random())


def test_a_match_among_two_bots_is_played_to_its_end() -> None:
    choosers = [BotChooser(RANDOM, EUCHRE, SECRET, player) for player in (ANN, BO)]
    *_, match = steps(start(EUCHRE, EUCHRE.options(), seats=2, dealer=Seat(0)), choosers, secrets_from(SECRET))

    assert match.outcome is not None
    assert match.outcome.winners in across(4)
    assert read(write(match), lambda _: EUCHRE) == match


@pytest.mark.parametrize("game", [EUCHRE, HEARTS], ids=lambda game: game.name)
def test_boards_change_whole_players(game: AnyGame) -> None:
    boards = list(Arena(game, game.options(), 2, RANDOM, RANDOM, 2, SECRET).boards(3))

    assert [board.share for board in boards] == [0.0] * 3


# Rooms.

SITTERS = (Sitter("human", "Ann", key_of("anns"), "random"), Sitter("human", "Bo", key_of("bos"), "random"))


def room(game: AnyGame = EUCHRE, sitters: tuple[Sitter, ...] = SITTERS) -> Room:
    stored = json.loads(json.dumps(opening(game, preset=None, options={}, dealer=Seat(3), sitters=sitters)))
    fresh = opened(stored, lambda _: game)
    return fresh.after(fresh.deal(SECRET))


def moved(room: Room, player: Player, move: str) -> Room:
    return room.after(room.move(player, f"m{room.v}", room.decision(player), move))


def test_one_token_opens_all_seats_of_a_player() -> None:
    assert [room().player_of(token) for token in ("anns", "bos")] == [0, 1]


def test_a_move_is_that_of_the_seat_in_turn() -> None:
    here = room()
    happened = []
    for player in (ANN, BO, ANN, BO):
        happened.append(here.move(player, "m", here.decision(player), "pass"))
        here = here.after(happened[-1])

    assert [happening["seat"] for happening in happened] == [0, 1, 2, 3]
    assert here.taken == (2, 2)


def test_a_double_click_does_not_spill_into_the_other_hand() -> None:
    here = room()
    d = here.decision(ANN)
    here = moved(moved(here, ANN, "pass"), BO, "pass")

    assert here.match.to_act == (2,)
    with pytest.raises(StaleDecisionError, match="expected an answer to decision 1, got one to 0"):
        here.move(ANN, "again", d, "pass")


def test_a_double_click_does_not_spill_while_both_hands_choose_at_once() -> None:
    here = room(HEARTS)
    d = here.decision(ANN)
    move = here.match.legal(Seat(0))[0]
    here = moved(here, ANN, move)

    assert here.match.to_act == (1, 2, 3)
    with pytest.raises(StaleDecisionError):
        here.move(ANN, "again", d, move)
    here = moved(here, ANN, here.match.legal(Seat(2))[0])
    assert here.match.to_act == (1, 3)
    assert here.decision(ANN) is None
    with pytest.raises(NotYourTurnError):
        here.move(ANN, "more", 2, move)


def test_a_hand_cannot_be_played_from_in_the_turn_of_the_other() -> None:
    match = at(PLAY)
    here = evolve(room(), match=match)
    with pytest.raises(IllegalMoveError, match="You do not hold the ace of clubs"):
        here.move(ANN, "m", here.decision(ANN), "play AC")

    assert here.move(ANN, "m", here.decision(ANN), "play AH")["seat"] == 2


def test_a_bot_with_two_hands_is_to_act_once() -> None:
    bots = (SITTERS[0], Sitter("bot", "Dot", None, "random"))
    here = room(HEARTS, bots)

    assert here.bots_to_act() == (BO,)
    here = moved(here, BO, here.match.legal(Seat(1))[0])
    assert (here.bots_to_act(), here.decision(BO)) == ((BO,), 1)
    here = moved(here, BO, here.match.legal(Seat(3))[0])
    assert here.bots_to_act() == ()


def test_a_retry_gets_the_first_answer_from_whichever_hand() -> None:
    here = moved(room(), ANN, "pass")

    assert here.answered(ANN, f"m{here.v - 1}") == here.v
    assert here.answered(BO, f"m{here.v - 1}") is None


def test_a_message_is_for_a_player_and_its_view_for_the_seat_that_acts() -> None:
    here = moved(moved(room(), ANN, "pass"), BO, "pass")
    codec = Codec(EUCHRE)
    messages = {player: view_message(codec, here, player, code="ABCDEF", here={0}) for player in (None, ANN, BO)}

    assert [messages[player]["seat"] for player in (None, ANN, BO)] == [None, 0, 1]
    assert [messages[player]["d"] for player in (None, ANN, BO)] == [None, 1, None]
    assert [messages[player]["view"]["seat"] for player in (None, ANN, BO)] == [None, 2, 1]
    assert messages[ANN]["legal"] == ["pass", "order", "alone"]
    assert [(seat["seat"], seat["name"], seat["here"]) for seat in messages[BO]["room"]["seats"]] == [
        (0, "Ann", True),
        (1, "Bo", False),
    ]


def test_a_new_name_is_the_player_s_at_both_seats() -> None:
    here = room().after(room().rename(BO, "Bob"))

    assert here.match.names == ("Ann", "Bob")
    assert [seat["name"] for seat in shown(here.match, ANN)["seats"]] == ["You (1)", "Bob (1)", "You (2)", "Bob (2)"]


def test_a_room_replays_from_its_happenings() -> None:
    first = opening(EUCHRE, preset=None, options={"target": 2}, dealer=Seat(3), sitters=SITTERS)
    here = opened(first, lambda _: EUCHRE)
    happened, rng = [], random.Random(3)
    while here.match.to_act:
        if here.match.to_act == (HOUSE,):
            happened.append(here.deal(rng.randbytes(32)))
        else:
            player = here.match.state.public.player_of(here.match.to_act[0])
            move = rng.choice(here.match.legal(here.match.acting(player)))
            happened.append(here.move(player, f"m{here.v}", here.decision(player), move))
        here = here.after(json.loads(json.dumps(happened[-1])))
    again = opened(first, lambda _: EUCHRE)
    for happening in happened:
        again = again.after(happening)

    assert again == here
    assert sum(here.taken) == sum(happening["kind"] == "move" for happening in happened)


# What a plugin may not do, and the kit.


class Unplayed(PairedEuchre):
    def players(self, options: Options, seats: int) -> Players:
        return ((Seat(0), Seat(2)), (Seat(1),)) if seats == 2 else alone(seats)


class AcrossSides(PairedEuchre):
    def players(self, options: Options, seats: int) -> Players:
        return ((Seat(0), Seat(1)), (Seat(2), Seat(3))) if seats == 2 else alone(seats)


class OutOfOrder(PairedEuchre):
    def players(self, options: Options, seats: int) -> Players:
        return across(4)[::-1] if seats == 2 else alone(seats)


@pytest.mark.parametrize("kind", [Unplayed, AcrossSides, OutOfOrder])
def test_seats_without_their_player_are_not_admitted(kind: type[Euchre]) -> None:
    with pytest.raises((PluginError, ValueError)):
        check_game(kind())


def test_pairs_are_admitted() -> None:
    for game in (EUCHRE, HEARTS):
        check_game(game)


@pytest.mark.parametrize("check", conformance.game_checks(), ids=lambda check: check.name)
@pytest.mark.parametrize("game", [EUCHRE, HEARTS], ids=lambda game: game.name)
def test_games_with_paired_hands_conform(check: Any, game: AnyGame) -> None:
    check(game, effort=0.5)


@pytest.mark.parametrize("kind", [AcrossSides, OutOfOrder])
def test_the_kit_sees_seats_without_their_player(kind: type[Euchre]) -> None:
    check = next(each for each in conformance.game_checks() if each.name == "its_players_have_the_seats")
    with pytest.raises(AssertionError, match="expected"):
        check(kind())
