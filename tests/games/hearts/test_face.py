"""How it is shown and said."""

from __future__ import annotations

import pytest
from tests.games.hearts.test_game import DEAL, PASSES, on, shot
from tests.games.setting import Made
from tests.games.texts import NAMES, unheard

from followsuit.document import Document
from followsuit.matches import Match
from followsuit.seats import Seat
from followsuit.showing import show
from followsuit_hearts import Hearts


def document(match: Match, seat: int | None = 0, before: Match | None = None) -> Document:
    viewer = None if seat is None else Seat(seat)
    legal = match.legal(viewer) if viewer is not None else ()
    earlier = before.view(viewer) if before is not None else None
    return show(match.game, match.view(viewer), legal, names=NAMES[:4], before=earlier)


def said(shown: Document, kind: str) -> list[str]:
    return [event["say"] for event in shown["events"] if event["type"] == kind]


def test_every_text_is_used(game: Hearts, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [f"play {card}" for card in ("2C", "3C", "4C", "QS", "AH", "2H", "KC")]
    left = unheard(game, moves, monkeypatch)

    # The contract has its name for records alone; the moon is seldom shot, and said below.
    assert left <= {"contract.hearts", "result.moon"}


def test_three_cards_are_asked_for_and_to_whom_they_go(match: Made) -> None:
    """H-R3."""
    shown = document(match(DEAL))
    (action,) = shown["actions"]

    assert shown["prompt"]["text"] == "Choose three cards to pass to Bo."
    assert (action["kind"], action["verb"], action["min"], action["max"]) == ("pick", "pass-cards", 3, 3)
    assert all(piece["state"] == "playable" for piece in shown["pieces"].values())


def test_who_has_passed_is_said_and_what_is_not(match: Made) -> None:
    """H-R4."""
    before, after = match(DEAL, *PASSES[:2]), match(DEAL, *PASSES[:3])

    assert said(document(after, 0, before), "sealed") == ["Cy has chosen."]
    assert document(after, 0, before)["prompt"]["text"] == "It is Di's turn." or not document(after)["prompt"]["yours"]
    assert said(document(match(DEAL, *PASSES), 0, after), "received") == [
        "You receive six of hearts, seven of hearts and six of spades."
    ]


def test_points_are_counted_beside_each_seat_and_costly_cards_are_marked(match: Made) -> None:
    """H-R9, H-R10."""
    now = on(
        match(DEAL, passing="never", jack_of_diamonds=True),
        "2C",
        "4C",
        "3C",
        "AC",
        "KC",
        "8C",
        "5C",
        "4H",
        "AD",
        "JD",
        "6D",
        "2D",
    )
    shown = document(now)

    assert [[(each["key"], each["value"]) for each in seat["counters"]] for seat in shown["seats"]] == [
        [("points", -9)],
        [("points", 0)],
        [("points", 0)],
        [("points", 0)],
    ]
    assert [tag["short"] for tag in shown["pieces"]["JD"]["tags"]] == ["-10"]
    assert [tag["short"] for tag in document(now, 1)["pieces"]["QS"]["tags"]] == ["13"]


def test_broken_hearts_are_said_and_marked(match: Made) -> None:
    """H-R8."""
    before = on(match(DEAL, passing="never"), "2C", "4C", "3C", "AC", "KC", "8C", "5C")
    after = on(before, "4H")

    assert "marker" not in [zone["id"] for zone in document(before)["zones"]]
    assert said(document(after, 0, before), "flag") == ["Hearts are broken."]
    (marker,) = (zone for zone in document(after)["zones"] if zone["id"] == "marker")
    assert (marker["short"], marker["text"]) == ("Hearts broken", "Hearts are broken.")


def test_the_moon_is_said(match: Made) -> None:
    """H-R11."""
    over = shot(match)

    assert Hearts.face.result(over.state.public.deals[-1], over.state.public).key == "result.moon"


def test_the_fewest_points_sound_like_winning(match: Made) -> None:
    """H-R9."""
    now = match(DEAL, passing="never")
    before = now
    while not now.state.public.deals:
        before, now = now, now.play(now.to_act[0], now.legal(now.to_act[0])[0])
    change = now.state.public.deals[-1].change
    sounds = [document(now, seat, before)["events"][-1]["sound"] for seat in range(4)]

    assert sounds == ["win" if each == min(change) else "lose" for each in change]
