"""Two hands for one player, in a real Chromium: both are shown, and each is played from in its turn."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.frontends.web.browsing import PHONE, focused, page, reach, ready, troubles
from tests.frontends.web.sites import Site, site
from tests.frontends.web.test_every_game import looked_at, offered, sit

from followsuit.room import Room
from followsuit.seats import Player

__all__ = ["page", "site", "troubles"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

HANDS = ("hand", "hand-2")


def acting(room: Room) -> str:
    """The test id of the hand that the guest is to play from."""
    return HANDS[room.match.acting(Player(0)) == 2]


def pieces(page: Page, hand: str) -> int:
    return page.get_by_test_id(hand).locator('[data-testid^="piece-"]').count()


@pytest.mark.slow
def test_a_deal_with_two_hands_fits_every_screen(page: Page, site: Site) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    sit(page, site, "texas42", 2)
    found: dict[str, list[str]] = {}
    thing = ""
    for _ in range(60):
        thing = offered(page)
        where = thing.partition("-")[0] + str(page.get_by_test_id("table").get_attribute("data-phase"))
        if where not in found:
            found[where] = looked_at(page, PHONE)
        if thing == "over":
            break
        page.get_by_test_id(thing).click()

    assert thing == "over"
    assert {where: what for where, what in found.items() if what} == {}


def test_a_deal_is_played_from_two_hands_by_keyboard_alone(page: Page, site: Site) -> None:
    code = sit(page, site, "texas42", 2)
    played: list[str] = []
    for _ in range(80):
        now = ready(page)
        if now in ("deal", "match"):
            break
        if now == "play":
            played.append(acting(site.room(code)))
            before = {hand: pieces(page, hand) for hand in HANDS}
            reach(page, lambda id, state: id.startswith("piece-") and state == "playable")
            page.keyboard.press("Enter")
            page.wait_for_function(
                "([id, n]) => document.querySelectorAll(`[data-testid=${id}] [data-testid^=piece-]`).length < n",
                arg=[played[-1], before[played[-1]]],
            )
            other = HANDS[played[-1] == "hand"]
            assert pieces(page, other) == before[other]
        else:
            reach(page, lambda id, state: id.startswith("choice-") and state == "enabled")
            page.keyboard.press("Enter")

    assert {*played} == {*HANDS}
    for hand in (1, 2):
        expect(page.get_by_test_id("log")).to_contain_text(re.compile(rf"You \({hand}\) (lead|play) "))
    expect(page.get_by_test_id("result")).to_be_visible()


def naming(page: Page, site: Site) -> bool:
    """Bids as high as may be at a table of many names for trump; whether the guest is to name one there."""
    body = {"game": "texas42", "preset": "teel", "name": "Ann", "bots": ["random"]}
    code = page.request.post(f"{site.base}/api/rooms", data=body).json()["room"]
    site.pace(code)
    page.goto(f"{site.base}/room/{code}")
    while ready(page) == "choose":
        if page.get_by_test_id("table").get_attribute("data-phase") == "name":
            return True
        page.locator('[data-testid^="choice-"][data-state=enabled]:not([data-testid="choice-pass"])').last.click()
    return False


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (390, 844)])
def test_all_names_for_trump_and_both_hands_are_in_sight_at_once(page: Page, site: Site, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(reduced_motion="reduce")
    assert any(naming(page, site) for _ in range(12))
    shown = page.locator('[data-testid^="choice-"], [data-testid^="piece-"]')

    assert shown.count() > 7 + 7 + 8
    assert page.evaluate("document.scrollingElement.scrollHeight") == height
    for one in shown.all():
        expect(one).to_be_in_viewport(ratio=0.95)


def in_play(page: Page, site: Site) -> str:
    """A table at which a tile is to be played; its code."""
    code = sit(page, site, "texas42", 2)
    while ready(page) == "choose":
        page.locator('[data-testid^="choice-"][data-state=enabled]').first.click()
    return code


def test_the_hand_that_is_to_play_says_so(page: Page, site: Site) -> None:
    hand = acting(site.room(in_play(page, site)))
    other = HANDS[hand == "hand"]

    expect(page.get_by_test_id(hand)).to_have_attribute("aria-label", f"Your hand {HANDS.index(hand) + 1}, to play")
    expect(page.get_by_test_id(other)).to_have_attribute("aria-label", f"Your hand {HANDS.index(other) + 1}")
    expect(page.get_by_test_id("prompt")).to_contain_text(f"Your hand {HANDS.index(hand) + 1}: ")
    assert page.get_by_test_id(other).locator("[data-state=playable], [data-state=blocked]").count() == 0
    expect(page.get_by_test_id("seat-0")).to_contain_text("You (1)")
    expect(page.get_by_test_id("seat-2")).to_contain_text("You (2)")


def test_a_tile_of_the_hand_that_waits_says_why_it_does(page: Page, site: Site) -> None:
    code = in_play(page, site)
    room = site.room(code)
    waiting = HANDS[acting(room) == "hand"]
    page.get_by_test_id(waiting).locator('[data-testid^="piece-"]').first.click(force=True)

    expect(page.get_by_test_id("error")).to_contain_text("Your hand")
    assert site.room(code).v == room.v


def test_the_focus_stays_in_the_hand_that_was_played_from(page: Page, site: Site) -> None:
    code = in_play(page, site)
    hand = acting(site.room(code))
    reach(page, lambda id, state: id.startswith("piece-") and state == "playable")
    was = focused(page)["id"]
    page.keyboard.press("Enter")
    expect(page.get_by_test_id(hand).get_by_test_id(was)).to_have_count(0)

    assert page.evaluate("([hand]) => document.activeElement.closest('[data-group]')?.dataset.testid === hand", [hand])


def test_the_questions_are_answered_for_both_hands(page: Page, site: Site) -> None:
    in_play(page, site)
    page.get_by_test_id("hand").locator('[tabindex="0"]').focus()
    page.keyboard.press("h")
    line: Any = page.get_by_test_id("log").locator("[data-kind=answer]").last

    expect(line).to_contain_text("Your hand 1")
    expect(line).to_contain_text("Your hand 2")
