"""The table in a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.frontends.web.browsers import clicked
from tests.frontends.web.browsing import LAPTOP, PHONE, complaints, cramped, page, reach, ready, settled, troubles
from tests.frontends.web.sites import LONG, Site, site

from followsuit.room import Room
from followsuit.seats import Seat

__all__ = ["page", "site", "troubles"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

SHORT = {"target": 1}

# One mark a deal, two for the match, so that every phase comes; nobody can bid over the guest's 42.
EVERY_PHASE = {"target": 2, "top_marks": 1, "opening_max_marks": 1, "all_pass": "dealer_30"}


def table_of(page: Page, site: Site, options: Mapping[str, object]) -> str:
    """Makes a table as the lobby does and shows it; its code."""
    body = {"game": "texas42", "name": "Ann", "bots": ["random"] * 3, "options": dict(options)}
    answer = page.request.post(f"{site.base}/api/rooms", data=body)
    assert answer.status == 201
    code: str = answer.json()["room"]
    site.pace(code)
    page.goto(f"{site.base}/room/{code}")
    page.get_by_test_id("prompt").wait_for()
    return code


def test_a_match_is_made_in_the_lobby_and_played_by_clicking(page: Page, site: Site) -> None:
    page.goto(site.base)
    page.get_by_test_id("game").select_option("texas42")
    page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-target").fill("1")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/room/*")
    page.get_by_test_id("menu-open").click()
    page.get_by_test_id("menu-people").click()
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("dialog-close").click()

    done = 0
    while (now := ready(page)) != "match":
        if not clicked(page, now, piece=-1):
            page.get_by_test_id("next-deal").click()
        done += 1
        assert done < 200
    expect(page.get_by_test_id("result")).to_contain_text("win the match")
    page.get_by_test_id("rematch").click()
    assert ready(page) in ("choose", "deal")


def test_a_match_is_played_by_keyboard_alone(page: Page, site: Site) -> None:
    table_of(page, site, SHORT)
    done = 0
    while (now := ready(page)) != "match":
        if now == "choose":
            reach(page, lambda id, state: id.startswith("choice-") and state == "enabled")
        elif now == "play":
            reach(page, lambda id, state: id.startswith("piece-") and state == "playable")
        elif now == "which":
            reach(page, lambda id, _: id.startswith("move-"))
        else:
            reach(page, lambda id, _: id == "next-deal")
        page.keyboard.press("Enter")
        done += 1
        assert done < 200
    reach(page, lambda id, _: id == "rematch")
    page.keyboard.press("Enter")
    assert ready(page) in ("choose", "deal")


def test_a_move_that_is_not_open_says_why_and_does_nothing(page: Page, site: Site) -> None:
    code = table_of(page, site, EVERY_PHASE)
    site.advance(code, lambda room: _blocked(room) and 0 in room.match.to_act)
    settled(page, code, site)
    v = site.room(code).v
    # Forced: to Playwright, what is aria-disabled is not to be clicked; people click it.
    page.locator('[data-testid^="piece-"][data-state=blocked]').first.click(force=True)
    expect(page.get_by_test_id("error")).to_contain_text("Must follow")
    assert site.room(code).v == v


def _blocked(room: Room) -> bool:
    """Whether the guest is to follow and holds tiles that may not be played."""
    public = room.match.state.public
    return public.phase == "play" and 0 < len(room.match.legal(Seat(0))) < room.match.view(Seat(0)).own.hand.bit_count()  # type: ignore[union-attr]


def shown(page: Page) -> dict[str, object]:
    """What the page shows, part by part, but for the log, which tells what was seen since it was opened."""
    found: dict[str, object] = page.evaluate(
        """() => {
            const parts = { title: document.title };
            for (const one of document.querySelectorAll('[data-testid]')) {
                const id = one.dataset.testid;
                if (one.closest('[data-testid=log]') || ['error', 'more'].includes(id)) continue;
                parts[id] = id === 'table' ? { ...one.dataset } : [one.textContent, { ...one.dataset }];
            }
            return parts;
        }"""
    )
    return found


PHASES: dict[str, Callable[[Room], bool]] = {
    "bid": lambda room: room.match.state.public.phase == "bid" and 0 in room.match.to_act,
    "name": lambda room: room.match.state.public.phase == "name" and 0 in room.match.to_act,
    "play": lambda room: _blocked(room) and 0 in room.match.to_act,
    "over": lambda room: room.pause == "deal",
    "done": lambda room: room.pause == "match",
}


def test_a_reload_in_each_phase_returns_to_the_identical_view(page: Page, site: Site) -> None:
    code = table_of(page, site, EVERY_PHASE)
    for phase, fits in PHASES.items():
        site.advance(code, fits)
        settled(page, code, site)
        before = shown(page)
        assert page.get_by_test_id("table").get_attribute("data-phase") == phase
        page.reload()
        settled(page, code, site)
        after = shown(page)
        assert {part: (before.get(part), after.get(part)) for part in before | after if before.get(part) != after.get(part)} == {}


def test_the_seat_is_taken_over_and_taken_back(page: Page, context: BrowserContext, site: Site) -> None:
    code = table_of(page, site, EVERY_PHASE)
    other = context.new_page()
    other.goto(f"{site.base}/room/{code}")
    other.get_by_test_id("prompt").wait_for()

    expect(page.get_by_test_id("line")).to_contain_text("open in another window")
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("line")).to_have_count(0)
    expect(other.get_by_test_id("take-back")).to_be_visible()


def test_a_room_that_is_not_ours_is_not_shown(browser: Any, site: Site, page: Page) -> None:
    code = table_of(page, site, EVERY_PHASE)
    stranger = browser.new_context()
    try:
        there = stranger.new_page()
        for address in (code, "CCCCCC"):
            there.goto(f"{site.base}/room/{address}")
            expect(there.get_by_test_id("line")).to_contain_text("There is no such room here", timeout=LONG)
            assert there.get_by_test_id("hand").count() == 0
    finally:
        stranger.close()


def test_the_client_also_works_module_by_module(page: Page, site: Site) -> None:
    """`?apart` loads the files as they are written, for whoever looks for a mistake in them."""
    page.goto(f"{site.base}/?apart")
    page.get_by_test_id("play-now").wait_for()
    code = table_of(page, site, EVERY_PHASE)
    page.goto(f"{site.base}/room/{code}?apart")
    assert ready(page) in ("choose", "play")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1))")
    assert {"main.mjs", "table.mjs", "preact.mjs", "style.css", "table.css"} <= set(loaded)
    assert not {"all.mjs", "all.css"} & set(loaded)


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["320x568", "1366x768"])
def test_every_phase_is_accessible_and_fits(page: Page, site: Site, size: Any) -> None:
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.base)
    page.get_by_test_id("play-now").wait_for()
    found = {"lobby": complaints(page) + cramped(page)}
    code = table_of(page, site, EVERY_PHASE)
    for phase, fits in PHASES.items():
        site.advance(code, fits)
        settled(page, code, site)
        found[phase] = complaints(page) + cramped(page)

    assert {where: what for where, what in found.items() if what} == {}
