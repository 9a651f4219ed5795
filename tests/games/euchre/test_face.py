"""How Euchre is shown and said."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.games.euchre.test_bidding import FARMER, JACK_UP, ROUND
from tests.games.texts import NAMES, unheard

from followsuit.document import Document, Zone
from followsuit.matches import Match
from followsuit.seats import Seat
from followsuit.showing import show
from followsuit_euchre import CONTRACTS, EUCHRE24, Euchre

Made = Callable[..., Match]
SAID = (
    "pass",
    "order",
    "alone",
    "farmers-hand",
    "defend-alone",
    *(f"{verb} {suit}" for verb in ("name", "alone") for suit in CONTRACTS),
)


def document(match: Match, seat: int | None = 0, before: Match | None = None) -> Document:
    """What *seat* is shown."""
    viewer = None if seat is None else Seat(seat)
    legal = match.legal(viewer) if viewer is not None else ()
    return show(
        match.game, match.view(viewer), legal, names=NAMES[:4], before=before.view(viewer) if before is not None else None
    )


def zone(shown: Document, id: str) -> Zone:
    return next(zone for zone in shown["zones"] if zone["id"] == id)


def badges(shown: Document) -> list[list[str]]:
    return [[badge["text"] for badge in seat["badges"]] for seat in shown["seats"]]


def events(shown: Document) -> list[str]:
    return [event["say"] for event in shown["events"]]


def test_every_text_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [*SAID, *(f"{verb} {card}" for verb in ("play", "discard") for card in EUCHRE24)]

    # Chance seldom plays these, which have tests of their own.
    seldom = {"said.alone.suit", "said.farmers-hand", "result.thrown-in", "sheet.thrown-in", "why.bower"}
    assert unheard(Euchre(), moves, monkeypatch, drawn=40) <= seldom


def test_what_is_seldom_said(match: Made) -> None:
    alone = match(*ROUND, "1 alone hearts")
    thrown = match("1 farmers-hand", deal=FARMER, farmers_hand=True)

    assert events(document(alone, 0, match(*ROUND))) == ["Bo plays alone: Hearts.", "Hearts are trump."]
    assert events(document(thrown, 0, match(deal=FARMER, farmers_hand=True))) == [
        "Bo shows a farmer's hand: the cards are thrown in.",
        "The cards are thrown in: nobody scores.",
    ]
    assert zone(document(thrown), "score")["rows"][0][2:5] == ["", "", "thrown in"]


def test_the_up_card_lies_on_the_table_until_it_is_taken_up(match: Made) -> None:
    assert zone(document(match()), "upcard")["pieces"] == ["9S"]
    assert "upcard" not in [zone["id"] for zone in document(match("1 order"))["zones"]]
    assert "upcard" in [zone["id"] for zone in document(match(*ROUND))["zones"]]


def test_an_up_card_that_all_have_passed_is_said_to_be_turned_down(match: Made) -> None:
    assert zone(document(match("1 pass", "2 pass", "3 pass")), "upcard")["text"] == ""
    assert zone(document(match(*ROUND)), "upcard")["text"] == "turned down"


@pytest.mark.parametrize(
    ("moves", "seat", "prompt"),
    [
        ((), 1, "Shall the dealer, an opponent, take up the nine of spades?"),
        ((), 0, "Bo is to speak."),
        (("1 pass",), 2, "Shall your partner take up the nine of spades?"),
        (ROUND[:3], 0, "Take up the nine of spades, or turn it down?"),
        (ROUND, 1, "Name trump, or pass."),
        ((*ROUND, *ROUND[:3]), 0, "All have passed and you dealt: name trump."),
        (("1 order",), 0, "Lay a card away, unseen."),
        (("1 order",), 2, "Ann is to lay a card away."),
        (("1 order", "0 discard 9D", "1 play KS"), 2, "Your turn: follow spades."),
    ],
)
def test_prompts(match: Made, moves: tuple[str, ...], seat: int, prompt: str) -> None:
    assert document(match(*moves), seat)["prompt"]["text"] == prompt


def test_suits_keep_their_places_and_the_one_turned_down_says_so(match: Made) -> None:
    name, alone = document(match(*ROUND), 1)["actions"]

    assert [choice["text"] for choice in name["choices"]] == ["Pass", "Clubs", "Diamonds", "Hearts", "Spades"]
    assert [choice["text"] for choice in alone["choices"]][-1] == "Spades, alone"
    assert [choice["enabled"] for choice in name["choices"]] == [True, True, True, True, False]
    assert name["choices"][-1]["why"] == "Spades were turned down."
    stuck, _ = document(match(*ROUND, *ROUND[:3]), 0)["actions"]
    assert stuck["choices"][0]["why"] == "All have passed: the dealer must name trump."


def test_a_jack_that_may_not_be_turned_down_says_so(match: Made) -> None:
    (menu,) = document(match(*ROUND[:3], deal=JACK_UP, turn_down_bower=False))["actions"]

    assert menu["choices"][0]["why"] == "A jack is turned up: at this table the dealer takes it."


def test_the_dealer_picks_a_card_to_lay_away(match: Made) -> None:
    shown = document(match("1 order", may_discard_upcard=False))
    (pick,) = shown["actions"]

    assert (pick["id"], pick["verb"], pick["min"], pick["max"]) == ("discard", "discard", 1, 1)
    assert pick["moves"]["9D"][0]["text"] == "Lay nine of diamonds away"
    assert shown["pieces"]["9S"]["state"] == "blocked"
    assert shown["pieces"]["9S"]["why"] == "The nine of spades was taken up and must be kept."


def test_what_happens_with_the_up_card_is_said(match: Made) -> None:
    before, ordered, away = match(), match("1 order"), match("1 order", "0 discard QD")

    assert events(document(ordered, 2, before)) == ["Bo orders it up.", "Spades are trump.", "Ann takes up nine of spades."]
    assert events(document(away, 2, ordered)) == ["Ann lays a card away."]
    assert events(document(away, 0, ordered)) == ["You lay a card away."]


def test_bowers_are_marked(match: Made) -> None:
    pieces = document(match("1 order", "0 discard 9D"), 2)["pieces"]

    assert [tag["short"] for tag in pieces["JC"]["tags"]] == ["L"]
    assert pieces["KC"]["tags"] == []
    assert [tag["short"] for tag in document(match("1 order"), 3)["pieces"]["JS"]["tags"]] == ["R"]


def test_badges_tell_the_maker_who_is_alone_and_who_sits_out(match: Made) -> None:
    assert badges(document(match("1 pass"))) == [["dealer"], ["passed"], [], []]
    assert badges(document(match("1 pass", "2 alone"))) == [["dealer", "sits out"], [], ["maker", "alone"], []]
    defended = match("1 alone", "2 defend-alone", defend_alone="loner")
    assert badges(document(defended)) == [["dealer", "sits out"], ["maker", "alone"], ["alone"], ["sits out"]]


def test_the_marker_and_the_meter(match: Made) -> None:
    shown = document(match("1 order", "0 discard 9D", "1 play KS", "2 play JC", "3 play JS", "0 play 9S"))

    assert zone(shown, "marker")["text"] == "Spades are trump."
    assert zone(shown, "meter")["text"] == "Bo and Di need 2 more of 3 tricks."
    alone = match("1 alone", "0 discard 9D")
    assert zone(document(alone), "meter")["text"] == "Bo needs 3 more of 3 tricks."
    assert zone(document(alone, 1), "meter")["text"] == "You need 3 more of 3 tricks."
    named = match(*ROUND, "1 name no-trump", no_trump=True)
    assert zone(document(named), "marker")["text"] == "No trump"
