"""What lies on the felt of a laptop or a tablet lies on nothing else: rules, plates, tiles with labels, pictures of links."""

from __future__ import annotations

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.frontends.web.browsers import befriended
from tests.frontends.web.browsing import page, troubles
from tests.frontends.web.sites import Site, site
from tests.frontends.web.test_contracts import cut, deal, phase, play, show, sit, tricks

from followsuit.opening import opening
from followsuit.plugins import installed
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter, key_of
from followsuit.terms import Terms
from followsuit_web.credentials import new_token

__all__ = ["page", "site", "troubles"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

LAPTOPS = ((1366, 768), (1024, 768))
LONG_NAMES = (
    "Maximiliana Featherstone",
    "Bartholomew Worthington",
    "Christabella Pemberton",
    "Wilhelmina Abernathy-Foo",
    "Konstantinopolitanischer",
    "Theodora Montgomery-Lane",
    "Evangelina Quartermaine",
)

COVERED = """([selectors, others]) => {
    const boxes = (all) => [...document.querySelectorAll(all)].filter((one) => one.checkVisibility())
        .map((one) => ({ one, box: one.getBoundingClientRect() })).filter(({ box }) => box.width && box.height);
    const name = (one) => `${one.className} ${one.textContent.trim()} of ${one.closest('[data-testid]')?.dataset.testid}`;
    return boxes(selectors).flatMap(({ one, box }) => boxes(others)
        .filter((other) => !one.contains(other.one) && !other.one.contains(one)
            && Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left) > 1
            && Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top) > 1)
        .map((other) => `${name(one)} and ${name(other.one)}`));
}"""
"""What of *selectors* and of *others* shares more than an edge, two by two."""


def covered(page: Page, selectors: str, others: str) -> list[str]:
    found: list[str] = page.evaluate(COVERED, [selectors, others])
    return found


def sized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def with_an_open_seat(site: Site, context: BrowserContext, players: int) -> str:
    """A table of people with long names, the last seat open, so that nothing is dealt; the browser in the first."""
    tokens = [new_token() for _ in range(players)]
    people = tuple(Sitter("human", name, key_of(token), "random") for name, token in zip(LONG_NAMES, tokens[1:], strict=False))
    sitters = (*people, Sitter("open", LONG_NAMES[players - 1], None, "random"))
    terms = Terms(host=Player(0))
    first = opening(installed().game("texas42"), preset=None, options={}, dealer=Seat(0), sitters=sitters, terms=terms)
    context.add_cookies([{"name": "seat", "value": tokens[1], "domain": "127.0.0.1", "path": "/"}])
    return site.do(site.tables.open(first))


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_how_the_table_plays_is_read_before_the_first_hand(page: Page, context: BrowserContext, site: Site, players: int) -> None:
    """Where it is longer than the felt is high, it begins with its title and can be scrolled."""
    show(page, site, with_an_open_seat(site, context, players))
    for size in (*LAPTOPS, (1920, 1080), (667, 375), (390, 844), (768, 1024), (320, 568)):
        sized(page, size)

        assert covered(page, ".result", ".plate") == [], size
        assert page.locator(".result").evaluate("(all) => all.scrollWidth <= all.clientWidth"), size
        expect(page.get_by_role("heading", name="How this table plays")).to_be_in_viewport(ratio=0.9)
        for rule in page.locator(".result li").all():
            rule.scroll_into_view_if_needed()
            assert rule.evaluate(
                """(rule) => {
                    const { left, right, top, bottom } = rule.getBoundingClientRect();
                    const at = document.elementFromPoint((left + right) / 2, (Math.max(top, 0) + bottom) / 2);
                    return rule.contains(at);
                }"""
            ), (size, rule.inner_text())
        page.locator(".result").evaluate("(all) => all.scrollTo(0, 0)")


@pytest.mark.parametrize("long", [False, True], ids=["short names", "long names"])
def test_no_label_or_plate_lies_on_a_tile_of_the_trick(
    page: Page, context: BrowserContext, site: Site, monkeypatch: pytest.MonkeyPatch, long: bool
) -> None:
    monkeypatch.setattr("tests.frontends.web.test_contracts.NAMES", LONG_NAMES if long else ("Hanna", "Gerd", "Bob", "Ida"))
    for played in (2, 3):
        code = sit(site, context, stop_when_decided=False)
        deal(site, code)
        play(site, code, phase("play"), "bid 42", "trump fives")
        play(site, code, tricks(1, played))
        show(page, site, code)
        for size in (*LAPTOPS, (1280, 800), (1440, 900)):
            sized(page, size)

            assert covered(page, ".slot .face, .slot .tags", ".under > *, .plate, .plaque") == [], size
            assert page.locator(".slot .face").first.evaluate("(face) => face.clientWidth") >= 40, size
    assert cut(page, ".seat:not([data-turn]) .badge") == []


def shown(page: Page, site: Site, *, waits: bool = False) -> str:
    """A device that only shows a table, made in the lobby; the table's code."""
    page.goto(f"{site.base}/?game=texas42&option.stop_when_decided=no")
    befriended(page)
    page.get_by_test_id("room-display").check()
    if waits:
        page.get_by_test_id("room-empty").select_option("wait")
    page.get_by_test_id("make-room").click()
    page.wait_for_url("**/room/*?as=display")
    return page.url.rpartition("/")[2].partition("?")[0]


@pytest.mark.parametrize("waits", [False, True], ids=["bots play", "waits"])
def test_all_pictures_of_links_are_seen_at_once(page: Page, site: Site, waits: bool) -> None:
    """Also while an error is, where the table waits for people and is asked for a hand."""
    sized(page, LAPTOPS[0])
    shown(page, site, waits=waits)
    pictures = page.locator('[data-testid^="share-"] img')
    expect(pictures).to_have_count(4)
    if waits:
        page.get_by_test_id("next-deal").press("Enter")
        expect(page.get_by_test_id("error")).to_contain_text("Waiting for people in seats 1, 2, 3, 4.")
    for size in LAPTOPS:
        sized(page, size)

        assert cut(page, ".share img") == [], size
        for picture in pictures.all():
            box = picture.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) > 100, size


def test_the_tiles_of_a_display_are_as_large_as_there_is_room(page: Page, site: Site) -> None:
    """And no smaller than those on a phone."""
    page.emulate_media(reduced_motion="reduce")
    sized(page, LAPTOPS[0])
    code = shown(page, site)
    site.pace(code, 1.0)
    page.get_by_test_id("next-deal").click()
    expect(page.locator(".slot")).to_have_count(4)
    site.pace(code, 5.0)
    for size, least in zip(LAPTOPS, (90, 60), strict=True):
        sized(page, size)
        assert covered(page, ".slot .face, .slot .tags", ".under > *, .plate, .plaque") == [], size
        assert page.locator(".slot .face").first.evaluate("(face) => face.clientWidth") >= least, size
