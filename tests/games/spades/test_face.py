"""How Spades is shown and said."""

from __future__ import annotations

import pytest
from tests.games.euchre.test_face import badges, document, events, zone
from tests.games.setting import Made
from tests.games.spades.test_bidding import DEAL, LAST
from tests.games.spades.test_play import BIDS, BLACK, FIRST
from tests.games.texts import unheard

from followsuit.document import Document
from followsuit.text import Voice
from followsuit_spades import SPADES54, Spades


def counters(shown: Document, side: int) -> dict[str, int]:
    return {counter["key"]: counter["value"] for counter in shown["sides"][side]["counters"]}


def test_every_text_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    moves = [*(f"bid {bid}" for bid in range(14)), "look", "blind-nil", *(f"play {card}" for card in SPADES54)]

    assert unheard(Spades(), moves, monkeypatch, drawn=6, deals=2) == set()


def test_bids_keep_their_places_and_those_that_are_too_many_say_so(match: Made) -> None:
    (menu,) = document(match(DEAL, "1 bid 9", "2 bid 0"), 3)["actions"]

    assert [choice["text"] for choice in menu["choices"]] == ["Nil", *map(str, range(1, 14))]
    assert [choice["enabled"] for choice in menu["choices"]] == [True] * 5 + [False] * 9
    assert menu["choices"][5]["why"] == "Partners may not bid more than 13 together: your partner has bid 9."


@pytest.mark.parametrize(
    ("moves", "seat", "prompt"),
    [
        ((), 1, "Bid the tricks that you will take; 0 is nil."),
        ((), 0, "Bo is to bid."),
        (("1 bid 4", "2 bid 0"), 3, "Bid the tricks that you will take; your partner said: 4."),
        (("1 bid 4", "2 bid 0", "3 bid 1"), 0, "Bid the tricks that you will take; your partner said: Nil."),
    ],
)
def test_prompts(match: Made, moves: tuple[str, ...], seat: int, prompt: str) -> None:
    assert document(match(DEAL, *moves), seat)["prompt"]["text"] == prompt


def test_cards_that_lie_face_down_are_said_to(match: Made) -> None:
    shown = document(match(DEAL, blind_nil="anyone"), 1)

    assert zone(shown, "hand")["text"] == "Your cards lie face down."
    assert shown["prompt"]["text"] == "Bid nil without looking at your cards?"
    assert [choice["text"] for choice in shown["actions"][0]["choices"]] == ["Look at my cards", "Blind nil"]


def test_bids_are_said_and_stand_beside_the_seats(match: Made) -> None:
    before, bid = match(DEAL, "1 bid 4"), match(DEAL, "1 bid 4", "2 bid 0")

    assert events(document(bid, 0, before)) == ["Cy bids nil."]
    assert badges(document(bid)) == [["dealer"], ["bid 4"], ["bid Nil"], []]


def test_a_nil_that_has_failed_says_so(match: Made) -> None:
    failed = match(DEAL, "1 bid 0", "2 bid 3", "3 bid 2", "0 bid 1", "1 play AS", "2 play AC", "3 play AH", "0 play AD")

    assert badges(document(failed))[1] == ["bid Nil, failed"]


def test_the_contract_and_the_bags_of_each_side_are_counted(match: Made) -> None:
    """The bags of a contract that is not made yet are those of failed nils alone."""
    opened = match(DEAL, *LAST, "0 bid 1", "1 play AS", "2 play AC", "3 play AH", "0 play AD")

    assert counters(document(opened), 0) == {"tricks": 0, "contract": 4, "bags": 0}
    assert counters(document(opened), 1) == {"tricks": 1, "contract": 6, "bags": 0}
    assert counters(document(match(DEAL, *LAST)), 1) == {"tricks": 0, "contract": 6, "bags": 0}
    assert counters(document(match(DEAL, "1 bid 4")), 1) == {"tricks": 0}


def test_it_is_said_when_spades_are_broken(match: Made) -> None:
    before = match(FIRST, *BIDS, "1 play AH", "2 play 2D")
    after = match(FIRST, *BIDS, "1 play AH", "2 play 2D", "3 play 2S")

    assert zone(document(before), "marker")["text"] == "Spades are trump, and not broken yet."
    assert zone(document(after), "marker")["text"] == "Spades are trump, and broken."
    assert events(document(after, 0, before)) == ["Di plays two of spades.", "Spades are broken: they may be led now."]


def test_a_spade_that_may_not_be_led_says_why(match: Made) -> None:
    pieces = document(match(BLACK, *BIDS), 1)["pieces"]

    assert pieces["AS"]["state"] == "blocked"
    assert pieces["AS"]["why"] == "Spades are not broken yet, and you hold other cards."
    assert pieces["AC"]["state"] == "playable"


def test_jokers_have_names() -> None:
    voice = Voice(Spades().catalogue("en"))
    assert [voice.piece(SPADES54[name]) for name in ("J2", "J1")] == ["big joker", "little joker"]


def test_a_result_says_what_each_side_bid_and_took(match: Made) -> None:
    over = match(DEAL, "1 bid 7", "2 bid 0", "3 bid 6", "0 bid 0")
    before = over
    while over.state.public.phase == "play":
        before, over = over, over.play(over.to_act[0], over.legal(over.to_act[0])[0])

    assert (
        events(document(over, 0, before))[-1] == "You and Cy both bid nil and took 0: +200. Bo and Di bid 13 and took 13: +130."
    )
