"""Every installed game, and the toys that core is tested with, played in a real Chromium by clicking what the document offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.core.toys import TOYS
from tests.frontends.web.browsing import LAPTOP, PHONE, complaints, cramped, page, troubles
from tests.frontends.web.sites import Site, serving

from followsuit.game import AnyGame
from followsuit.plugins import Registry, installed

__all__ = ["page", "troubles"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

WALL = {"width": 1920, "height": 1080}
SIZES: list[Any] = [
    PHONE,
    {"width": 360, "height": 640},
    {"width": 390, "height": 844},
    {"width": 667, "height": 375},
    LAPTOP,
    WALL,
]
INSTALLED: dict[str, AnyGame] = dict(installed().games)
TOY_GAMES: dict[str, AnyGame] = {game.name: game for game in (toy() for toy in TOYS)}
# A phone and the usual four seats, a laptop and as many seats as there may be.
TABLES = [
    *((name, 4, PHONE) for name in INSTALLED),
    *((name, game.seat_counts[-1], LAPTOP) for name, game in INSTALLED.items()),
    *((name, 4, PHONE) for name in TOY_GAMES if name != "toy-hearts"),
]
IDS = [f"{game}-{seats}-{size['width']}" for game, seats, size in TABLES]
CLICKS = 200

NEXT = """() => {
    const at = (id) => document.querySelector(`[data-testid="${id}"]`);
    const first = (selector) => document.querySelector(selector)?.dataset.testid ?? '';
    const go = at('continue');
    if (go?.checkVisibility()) { go.click(); return ''; }
    const table = at('table');
    if (!table || table.dataset.busy || table.dataset.v === undefined) return '';
    if (at('result')) return 'over';
    if (table.dataset.yours !== 'true') return '';
    const commit = at('commit');
    if (commit && commit.getAttribute('aria-disabled') !== 'true') return 'commit';
    return first('[data-testid^="move-"]') || first('[data-testid^="choice-"][data-state=enabled]')
        || first('[data-testid^="piece-"][data-state=playable]:not([data-chosen])');
}"""


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    with serving(Registry(games={**INSTALLED, **TOY_GAMES}, bots=installed().bots)) as site:
        yield site


def sit(page: Page, site: Site, game: str, seats: int = 4) -> str:
    """Sits down with random bots that move at once; the table's code."""
    answer = page.request.post(f"{site.base}/api/rooms", data={"game": game, "name": "Ann", "bots": ["random"] * (seats - 1)})
    assert answer.status == 201, answer.text()
    code: str = answer.json()["room"]
    site.pace(code)
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.base}/room/{code}")
    return code


def offered(page: Page) -> str:
    """Waits for something to click: its test id, or "over"."""
    return str(page.wait_for_function(NEXT).json_value())


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "size"), TABLES, ids=IDS)
def test_a_deal_is_played_by_clicking_what_is_offered(page: Page, site: Site, game: str, seats: int, size: Any) -> None:
    page.set_viewport_size(size)
    sit(page, site, game, seats)
    troubles: dict[str, list[str]] = {}
    seen = set()
    thing, played = "", False
    for _ in range(CLICKS):
        thing = offered(page)
        phase = "over" if thing == "over" else str(page.get_by_test_id("table").get_attribute("data-phase"))
        if phase not in seen:
            seen.add(phase)
            troubles[phase] = looked_at(page, size)
        played |= thing.startswith("piece-")
        if thing == "over" and played:
            break
        # A deal in which this seat sat out is no deal that it played.
        page.get_by_test_id("next-deal" if thing == "over" else thing).click()
    assert thing == "over"
    assert {phase: found for phase, found in troubles.items() if found} == {}


def looked_at(page: Page, size: Any) -> list[str]:
    """What is wrong with the page as it is: by axe on a phone, and by measure at every size."""
    found = complaints(page) if size == PHONE else []
    for other in SIZES:
        page.set_viewport_size(other)
        found += [f"{other['width']}: {what}" for what in cramped(page)]
    page.set_viewport_size(size)
    return found


def choosing(page: Page, site: Site) -> str:
    """A table at which three cards are to be chosen."""
    code = sit(page, site, "toy-hearts")
    expect(page.get_by_test_id("chosen")).to_have_text("0 of 3 chosen")
    return code


def pressed(page: Page) -> int:
    return page.locator('[data-testid^="piece-"][aria-pressed=true]').count()


def test_several_are_chosen_by_keyboard_and_enter_plays_nothing(page: Page, site: Site) -> None:
    code = choosing(page, site)
    page.locator('[data-testid^="piece-"]').first.focus()
    for n in (1, 2, 3):
        page.keyboard.press("Enter" if n % 2 else "Space")
        expect(page.get_by_test_id("chosen")).to_contain_text(f"{n} of 3 chosen: ")
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("error")).to_contain_text("put one back")
    assert pressed(page) == 3

    page.keyboard.press("Escape")
    expect(page.get_by_test_id("chosen")).to_have_text("0 of 3 chosen")
    assert pressed(page) == 0
    expect(page.get_by_test_id("commit")).to_have_attribute("aria-disabled", "true")
    assert site.room(code).match.state.public.phase == "pass"
    assert 0 in site.room(code).match.to_act


def test_what_is_chosen_outlives_views_of_the_same_decision(page: Page, site: Site) -> None:
    code = choosing(page, site)
    pieces = page.locator('[data-testid^="piece-"]')
    names = [str(pieces.nth(n).get_attribute("data-item")) for n in (4, 0)]
    for name in names:
        page.get_by_test_id(f"piece-{name}").click()
    for pace in (2.0, 3.0, 0.0):
        site.pace(code, pace)
    page.wait_for_function("v => document.querySelector('[data-testid=table]').dataset.v === String(v)", arg=site.room(code).v)
    assert pressed(page) == 2

    last = str(pieces.nth(7).get_attribute("data-item"))
    page.get_by_test_id(f"piece-{last}").click()
    page.get_by_test_id("commit").click()
    expect(page.get_by_test_id("commit")).to_have_count(0)
    match = site.room(code).match
    assert 0 not in match.to_act or match.state.public.phase != "pass"


def test_too_few_are_not_passed_and_it_says_how_many(page: Page, site: Site) -> None:
    code = choosing(page, site)
    page.locator('[data-testid^="piece-"]').first.click()
    page.get_by_test_id("commit").click(force=True)

    expect(page.get_by_test_id("error")).to_contain_text("1 of 3")
    assert 0 in site.room(code).match.to_act


def test_a_touch_chooses_and_puts_back(browser: Any, site: Site) -> None:
    context = browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True)
    try:
        phone = context.new_page()
        choosing(phone, site)
        piece = phone.locator('[data-testid^="piece-"]').nth(8)
        piece.tap()
        expect(piece).to_have_attribute("aria-pressed", "true")
        piece.tap()
        expect(piece).to_have_attribute("aria-pressed", "false")
    finally:
        context.close()


def test_cards_have_four_colours_and_large_indices_where_they_are_asked_for(page: Page, site: Site) -> None:
    page.set_viewport_size({"width": 1366, "height": 768})
    sit(page, site, "spades")
    expect(page.locator('[data-testid^="piece-"]')).to_have_count(13)
    colours, indices = inked(page)
    assert max(indices) < 40
    assert colours["D"] == colours["H"]
    assert colours["C"] == colours["S"]
    assert colours["H"] != colours["S"]

    page.get_by_test_id("menu-open").click()
    page.get_by_test_id("menu-settings").click()
    for setting in ("four", "numerals"):
        page.get_by_test_id(f"set-{setting}").check()
    page.get_by_test_id("dialog-close").click()
    page.reload()
    expect(page.locator('[data-testid^="piece-"]')).to_have_count(13)
    colours, indices = inked(page)
    assert len(set(colours.values())) == 4
    assert min(indices) == 40


def inked(page: Page) -> tuple[dict[str, str], list[float]]:
    """The colour of each suit, and how large the index of each card in hand is, of the 84 that a card is high."""
    colours: dict[str, str] = page.evaluate(
        """() => Object.fromEntries([...'CDHS'].map((suit) => {
            const card = document.documentElement.appendChild(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
            card.classList.add('card', `ink-${suit}`);
            const { fill } = getComputedStyle(card);
            card.remove();
            return [suit, fill];
        }))"""
    )
    indices: list[float] = page.evaluate(
        """() => [...document.querySelectorAll('[data-testid^="piece-"] svg.card')].map(
            (card) => Math.max(...[...card.querySelectorAll('text')].map((one) => Number(one.getAttribute('font-size')))))"""
    )
    return colours, indices
