"""How it is shown and said."""

from __future__ import annotations

import pytest
from tests.games.setting import Made, pack
from tests.games.texts import unheard

from followsuit.document import Document
from followsuit.matches import Match
from followsuit.seats import Seat
from followsuit.showing import show
from followsuit_ohhell import OhHell

DEAL = pack("AS,KS,QS", "2S,3S,4S", "AH,KH,QH", "AC,KC,QC", turned="5D")
NAMES = ("Ann", "Bo", "Cy", "Di")


def document(match: Match, seat: int | None = 0, before: Match | None = None) -> Document:
    viewer = None if seat is None else Seat(seat)
    legal = match.legal(viewer) if viewer is not None else ()
    return show(match.game, match.view(viewer), legal, names=NAMES, before=before.view(viewer) if before is not None else None)


def badges(shown: Document) -> list[list[str]]:
    return [[badge["text"] for badge in seat["badges"]] for seat in shown["seats"]]


def test_every_text_is_used(game: OhHell, monkeypatch: pytest.MonkeyPatch) -> None:
    moves = ("bid 9", "bid 0", "bid 1", "bid x", "play AS", "play 2C")

    assert unheard(game, moves, monkeypatch) == set()


def test_the_hook_is_explained_where_it_binds(match: Made) -> None:
    """OH-R5."""
    shown = document(match(DEAL, "1 bid 0", "2 bid 1", "3 bid 0", schedule="down", largest=3))
    choices = {choice["move"]: choice for choice in shown["actions"][0]["choices"]}

    assert shown["prompt"]["text"] == "How many of 3 will you take? 1 are bid, so not 2."
    assert [move for move, choice in choices.items() if choice["enabled"]] == ["bid 0", "bid 1", "bid 3"]
    assert choices["bid 2"]["why"] == "2 would make the bids come out even."


def test_the_hook_is_not_mentioned_where_it_does_not_bind(match: Made) -> None:
    """OH-R5."""
    for said, options in ((("1 bid 3", "2 bid 1", "3 bid 0"), {}), (("1 bid 0", "2 bid 1", "3 bid 0"), {"hook": False})):
        shown = document(match(DEAL, *said, schedule="down", largest=3, **options))

        assert "not" not in shown["prompt"]["text"]
        assert all(choice["enabled"] for choice in shown["actions"][0]["choices"])


def test_seats_show_their_bids_and_then_how_many_of_them_they_have(match: Made) -> None:
    """OH-R4."""
    bidding = match(DEAL, "1 bid 0", "2 bid 2", schedule="down", largest=3)
    playing = match(
        *(DEAL, "1 bid 0", "2 bid 2", "3 bid 0", "0 bid 3", "1 play 2S", "2 play QH", "3 play QC", "0 play QS"),
        schedule="down",
        largest=3,
    )

    assert badges(document(bidding)) == [["dealer"], ["bids 0"], ["bids 2"], []]
    assert badges(document(playing)) == [["dealer", "1 of 3"], ["0 of 0"], ["0 of 2"], ["0 of 0"]]


def test_the_trump_and_the_turned_card_are_shown(match: Made) -> None:
    """OH-R3."""
    shown = document(match(DEAL, schedule="down", largest=3), None)
    zones = {zone["id"]: zone for zone in shown["zones"]}

    assert (zones["marker"]["text"], zones["marker"]["short"]) == ("Diamonds are trump.", "Diamonds")
    assert zones["upcard"]["pieces"] == ["5D"]


def test_the_score_sheet_has_a_column_for_each_seat(match: Made) -> None:
    """OH-R7."""
    one = pack("AS", "2S", "3H", "KC", turned="4S")
    over = match(one, "1 bid 0", "2 bid 1", "3 bid 0", "0 bid 1", "1 play 2S", "2 play 3H", "3 play KC", "0 play AS")
    (sheet,) = (zone for zone in document(over, None)["zones"] if zone["kind"] == "table")

    assert [column["text"] for column in sheet["columns"]] == ["Hand", "Dealer", "Trump", "Ann", "Bo", "Cy", "Di"]
    assert sheet["rows"] == [["1", "Ann", "Spades", "11 (+11)", "10 (+10)", "0", "10 (+10)"]]
