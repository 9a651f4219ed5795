"""Several people, each with a browser of their own, at one table."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.frontends.web.browsing import PHONE, complaints, cramped
from tests.frontends.web.sites import LONG, Site, site

from followsuit.clocks import Clock
from followsuit.plugins import Registry

__all__ = ["site"]

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=alert(1)>"


class Opens(Protocol):
    def __call__(self, *, expects: str = "") -> Page:
        """A browser of somebody's own; what it may complain of is said by *expects*."""


@pytest.fixture
def person(browser: Browser) -> Iterator[Opens]:
    contexts: list[BrowserContext] = []
    found: list[str] = []

    def opened(*, expects: str = "") -> Page:
        context = browser.new_context()
        contexts.append(context)
        context.add_init_script("addEventListener('securitypolicyviolation', (e) => console.error('CSP ' + e.violatedDirective))")

        def complain(text: str) -> None:
            if not expects or not re.search(expects, text):
                found.append(text)

        context.on("console", lambda message: complain(message.text) if message.type in ("error", "warning") else None)
        context.on("weberror", lambda error: complain(f"error: {error.error}"))
        page = context.new_page()
        page.set_default_timeout(12_000)
        expect.set_options(timeout=12_000)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert found == []


def made(page: Page, site: Site, *, password: str = "", watch: bool = False, name: str = "Ann") -> str:
    """Makes a room for friends as the lobby does; its code."""
    page.goto(f"{site.base}/?game=texas42&option.target=1")
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id("friends").locator("summary").click()
    if password:
        page.get_by_test_id("room-password").fill(password)
    page.get_by_test_id("room-watch").set_checked(watch)
    page.get_by_test_id("make-room").click()
    page.wait_for_url("**/room/*")
    page.get_by_test_id("next-deal").wait_for()
    code = page.url.rpartition("/")[2]
    site.pace(code)
    return code


def link_to(page: Page, seat: int) -> str:
    """The link to a free seat, as the invitation shows it."""
    page.get_by_test_id("invite-open").click()
    share = page.get_by_test_id(f"share-{seat}")
    expect(share.locator("img")).to_have_js_property("complete", True)
    link = share.get_by_role("textbox").input_value()
    page.get_by_test_id("dialog-close").click()
    return link


def joined(page: Page, link: str, seat: int, name: str) -> None:
    """Comes by *link* and sits down."""
    page.goto(link)
    page.get_by_test_id("name").fill(name)
    page.get_by_test_id(f"sit-{seat}").click()
    page.get_by_test_id("prompt").wait_for()


def people(page: Page) -> None:
    page.get_by_test_id("menu-open").click()
    page.get_by_test_id("menu-people").click()


def closed(page: Page) -> None:
    page.get_by_test_id("dialog-close").click()


def played(pages: list[Page], until: Callable[[str], bool]) -> None:
    """Everybody does the first thing that is offered, until somebody is offered what fits."""
    for _ in range(400):
        for page in pages:
            now = offered(page)
            if until(now):
                return
            if now == "choose":
                page.locator('[data-testid^="choice-"][data-state=enabled]').first.click()
            elif now == "play":
                page.locator('[data-testid^="piece-"][data-state=playable]').first.click()
            elif now == "which":
                page.locator('[data-testid^="move-"]').first.click()
        pages[0].wait_for_timeout(10)
    raise AssertionError("the hand does not end")


def offered(page: Page) -> str:
    """What somebody may do now; empty while they wait."""
    found: str = page.evaluate(
        """() => {
            const at = (id) => document.querySelector(`[data-testid="${id}"]`);
            const go = at('continue');
            if (go?.checkVisibility()) { go.click(); return ''; }
            const table = at('table');
            if (!table || table.dataset.busy || table.dataset.v == null) return '';
            if (at('which')) return 'which';
            if (at('next-deal')) return 'deal';
            if (at('rematch')) return 'match';
            if (table.dataset.yours !== 'true') return '';
            if (document.querySelector('[data-testid^="choice-"][data-state=enabled]')) return 'choose';
            return document.querySelector('[data-testid^="piece-"][data-state=playable]') ? 'play' : '';
        }"""
    )
    return found


def test_three_friends_join_by_links_and_play_a_deal(person: Opens, site: Site) -> None:
    pages = [person() for _ in range(4)]
    code = made(pages[0], site)
    for seat, name in enumerate(("Bo", "Cy", "Dee"), 1):
        joined(pages[seat], link_to(pages[0], seat), seat, name)
        assert "#" not in pages[seat].url
    for own, page in enumerate(pages):
        for seat, name in enumerate(("Ann", "Bo", "Cy", "Dee")):
            expect(page.get_by_test_id(f"seat-{seat}")).to_contain_text("You" if seat == own else name)

    pages[0].get_by_test_id("next-deal").click()
    for page in pages:
        expect(page.get_by_test_id("next-deal")).to_have_count(0)
        expect(page.locator('[data-testid^="piece-"]')).to_have_count(7)
    held = [
        frozenset(page.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid)"))
        for page in pages
    ]
    assert len(frozenset().union(*held)) == 28
    played(pages, lambda now: now in ("deal", "match"))
    assert site.room(code).pause in ("deal", "match")


def test_the_code_is_enough_where_the_room_is_open(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = made(ann, site)
    bo.goto(site.base)
    bo.get_by_test_id("join-code").fill(code.lower())
    bo.get_by_test_id("join").click()
    bo.get_by_test_id("name").fill("Bo")
    bo.get_by_test_id("sit-2").click()
    expect(bo.get_by_test_id("next-deal")).to_be_visible()
    expect(ann.get_by_test_id("seat-2")).to_contain_text("Bo")
    expect(ann.get_by_test_id("log")).to_contain_text("Bo sits down.")


def test_a_password_opens_the_room_and_another_does_not(person: Opens, site: Site) -> None:
    ann, bo = person(), person(expects="404")
    code = made(ann, site, password="trump fives")
    bo.goto(f"{site.base}/room/{code}")
    bo.get_by_test_id("password").fill("trump sixes")
    bo.get_by_test_id("enter").click()
    expect(bo.get_by_test_id("error")).not_to_be_empty()
    bo.get_by_test_id("password").fill("trump fives")
    bo.get_by_test_id("enter").click()
    bo.get_by_test_id("sit-3").click()
    bo.get_by_test_id("next-deal").wait_for()
    assert site.room(code).sitters[3].kind == "human"


def test_the_seat_is_left_at_one_device_and_found_at_another(person: Opens, site: Site) -> None:
    ann, phone = person(), person()
    code = made(ann, site)
    ann.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    held = ann.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid)")
    people(ann)
    ann.get_by_test_id("words").click()
    words = ann.get_by_test_id("six-words").inner_text()
    link = ann.get_by_test_id("share-words").get_by_role("textbox").input_value()
    ann.context.close()

    assert len(words.split()) == 6
    phone.goto(link)
    phone.locator('[data-testid^="piece-"]').nth(6).wait_for()
    assert phone.url == f"{site.base}/room/{code}"
    assert phone.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid)") == held


def test_who_watches_sees_the_table_and_no_hand(person: Opens, site: Site) -> None:
    ann, stranger = person(), person()
    code = made(ann, site, watch=True)
    stranger.goto(f"{site.base}/room/{code}")
    stranger.get_by_test_id("watch").click()
    ann.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    expect(stranger.get_by_test_id("table")).to_have_attribute("data-role", "visitor")
    assert stranger.locator('[data-testid^="piece-"], [data-testid="next-deal"]').count() == 0
    people(ann)
    expect(ann.get_by_role("dialog")).to_contain_text("1 person watches.")
    stranger.get_by_test_id("sit-down").click()
    stranger.get_by_test_id("sit-1").click()
    stranger.locator('[data-testid^="piece-"]').nth(6).wait_for()


def test_a_device_shows_the_table_and_the_phone_shrinks_to_the_hand(person: Opens, site: Site) -> None:
    ann, tablet = person(), person()
    code = made(ann, site)
    frames: list[str] = []
    tablet.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    people(ann)
    ann.get_by_test_id("show-there").click()
    link = ann.get_by_test_id("share-display").get_by_role("textbox").input_value()
    closed(ann)
    tablet.goto(link)
    tablet.wait_for_url("**/room/*?as=display")
    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")
    expect(tablet.get_by_test_id("share-1").locator("img")).to_be_visible()
    expect(ann.get_by_test_id("pocket-line")).to_be_visible()

    tablet.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    seen: set[str] = set()
    tiles = set(ann.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid.slice(6))"))
    for _ in range(400):
        now = offered(ann)
        if now in ("deal", "match"):
            break
        left = set(ann.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid.slice(6))"))
        shown = set(tablet.locator("[data-piece]").evaluate_all("all => all.map((e) => e.dataset.piece)"))
        assert not shown & left
        assert tablet.locator('[data-testid^="hand"], [data-testid^="piece-"]').count() == 0
        seen |= left
        if now == "choose":
            ann.locator('[data-testid^="choice-"][data-state=enabled]').last.click()
        elif now == "play":
            ann.locator('[data-testid^="piece-"][data-state=playable]').first.click()
        elif now == "which":
            ann.locator('[data-testid^="move-"]').first.click()
        ann.wait_for_timeout(10)
    assert tiles == seen
    views = [frame for frame in frames if '"type":"view"' in frame]
    assert len(views) > 7
    assert not [frame for frame in frames if '"kind":"hand"' in frame or '"own":{' in frame]

    if site.room(code).pause == "match":
        tablet.get_by_test_id("rematch").click()
    else:
        people(tablet)
        tablet.get_by_test_id("adjust-0").fill("3")
        tablet.get_by_test_id("adjust-0").press("Enter")
        expect(tablet.get_by_test_id("side-0")).to_contain_text("3")
    ann.get_by_test_id("last-open").click()
    expect(ann.get_by_test_id("dialog-tricks")).to_be_visible()
    closed(ann)
    ann.get_by_test_id("pocket-off").click()
    expect(ann.get_by_test_id("seat-1")).to_be_visible()


def test_names_and_chat_are_text_whatever_stands_in_them(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = made(ann, site, password="p", name=HOSTILE)
    joined(bo, link_to(ann, 1), 1, "<b>Bo</b>\u202e")
    for page, text in ((ann, HOSTILE), (bo, "</p><script>alert(2)</script>")):
        page.get_by_test_id("talk-open").click()
        page.get_by_test_id("say").fill(text)
        page.get_by_test_id("say").press("Enter")
        expect(page.get_by_test_id("said")).to_contain_text(text)
        closed(page)
    bo.get_by_test_id("talk-open").click()
    bo.get_by_test_id("phrase-hello").click()
    expect(bo.get_by_test_id("said")).to_contain_text("Hello!")
    for page in (ann, bo):
        expect(page.get_by_test_id("log")).to_contain_text("alert(2)")
        assert page.locator("img[src=x], p script, b b, .seat b b").count() == 0
    expect(ann.get_by_test_id("talk-open")).to_have_attribute("data-unread", "2")
    ann.get_by_test_id("talk-open").click()
    expect(ann.get_by_test_id("talk-open")).not_to_have_attribute("data-unread", "2")
    assert site.room(code).sitters[1].kind == "human"


def test_chat_that_is_muted_is_not_said_and_not_marked(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    ann.get_by_test_id("talk-open").click()
    ann.get_by_test_id("set-quiet").check()
    closed(ann)
    bo.get_by_test_id("talk-open").click()
    bo.get_by_test_id("phrase-hurry").click()
    expect(bo.get_by_test_id("said")).to_contain_text("Your turn!")
    ann.get_by_test_id("talk-open").click()
    expect(ann.get_by_test_id("said")).to_contain_text("Your turn!")
    assert "Your turn!" not in ann.get_by_test_id("log").inner_text()


def test_a_second_tab_takes_the_seat_and_the_first_takes_it_back(person: Opens, site: Site) -> None:
    ann = person()
    made(ann, site)
    second = ann.context.new_page()
    second.goto(ann.url)
    second.get_by_test_id("prompt").wait_for(timeout=LONG)
    expect(ann.get_by_test_id("line")).to_contain_text("another window")
    ann.get_by_test_id("take-back").click()
    expect(second.get_by_test_id("take-back")).to_be_visible()
    expect(ann.get_by_test_id("line")).to_have_count(0)


def test_a_seat_is_lent_to_a_bot_and_taken_back_and_left(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    people(bo)
    bo.get_by_test_id("lend-own").click()
    expect(bo.get_by_test_id("back-own")).to_be_visible()
    closed(bo)
    bo.get_by_test_id("back").click()
    expect(bo.get_by_test_id("lent")).to_have_count(0)
    people(bo)
    bo.get_by_test_id("move-2").click()
    expect(bo.get_by_test_id("who-2")).to_contain_text("Bo")
    bo.get_by_test_id("leave-seat").click()
    assert site.room(code).sitters[2].kind == "human"
    bo.get_by_test_id("leave-seat").click()
    expect(bo.get_by_test_id("entrance")).to_be_visible()
    assert site.room(code).sitters[2].kind == "open"
    bo.get_by_test_id("sit-2").click()
    expect(bo.get_by_test_id("prompt")).to_be_visible()


def test_the_others_vote_for_a_bot_in_the_place_of_somebody_who_is_away(person: Opens, site: Site) -> None:
    pages = [person() for _ in range(4)]
    code = made(pages[0], site)
    for seat, name in enumerate(("Bo", "Cy", "Dee"), 1):
        joined(pages[seat], link_to(pages[0], seat), seat, name)
    pages[0].get_by_test_id("next-deal").click()
    pages[3].locator('[data-testid^="piece-"]').first.wait_for()
    pages[3].context.close()
    for page in pages[1:3]:
        people(page)
        page.get_by_test_id("who-3").get_by_test_id("vote-3").click()
    expect(pages[1].get_by_test_id("who-3")).to_contain_text("a bot plays")
    assert site.room(code).sitters[3].lent
    expect(pages[0].get_by_test_id("log")).to_contain_text("the others wanted it")


def test_the_host_gives_the_table_to_another(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    people(ann)
    ann.get_by_test_id("open-3").click()
    expect(ann.get_by_test_id("who-3")).to_contain_text("bot")
    ann.get_by_test_id("host-1").click()
    expect(ann.get_by_test_id("open-3")).to_have_count(0)
    people(bo)
    expect(bo.get_by_test_id("open-3")).to_be_visible()
    assert site.room(code).company.terms.host == 1


def test_somebody_who_is_away_is_sent_away_and_finds_the_seat_open(person: Opens, site: Site) -> None:
    ann, bo = person(), person(expects="ERR_INTERNET_DISCONNECTED")
    code = made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    bo.goto("about:blank")
    people(ann)
    for _ in range(2):
        ann.get_by_test_id("send-1").click()
    expect(ann.get_by_test_id("who-1")).to_contain_text("open")
    bo.goto(f"{site.base}/room/{code}")
    expect(bo.get_by_test_id("entrance")).to_be_visible()


def test_an_invite_that_somebody_else_has_used_shows_the_seats_that_are_left(person: Opens, site: Site) -> None:
    ann, bo, cy = person(), person(), person(expects="404")
    made(ann, site)
    link = link_to(ann, 1)
    cy.goto(link)
    cy.get_by_test_id("sit-1").wait_for()
    joined(bo, link, 1, "Bo")
    expect(cy.get_by_test_id("sit-1")).to_have_count(0)
    cy.get_by_test_id("sit-2").click()
    expect(cy.get_by_test_id("next-deal")).to_be_visible()


def test_a_friend_joins_by_keyboard_alone(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    made(ann, site)
    bo.goto(link_to(ann, 2))
    bo.get_by_test_id("sit-2").wait_for()
    pressed(bo, "name")
    bo.keyboard.type("Bo")
    pressed(bo, "sit-2")
    bo.keyboard.press("Enter")
    bo.get_by_test_id("next-deal").wait_for()
    bo.wait_for_function("() => document.activeElement.tagName === 'MAIN'")
    pressed(bo, "talk-open", "Shift+Tab")
    bo.keyboard.press("Enter")
    pressed(bo, "phrase-hello")
    bo.keyboard.press("Enter")
    expect(bo.get_by_test_id("said")).to_contain_text("Hello!")
    bo.keyboard.press("Escape")
    assert bo.evaluate("document.activeElement.dataset.testid") == "talk-open"


def pressed(page: Page, wanted: str, key: str = "Tab") -> None:
    """Goes to the control by *key* alone."""
    for _ in range(40):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.dataset.testid") == wanted:
            return
    raise AssertionError(f"{wanted} is not reached")


def test_a_device_may_only_show_the_table_from_the_first(person: Opens, site: Site) -> None:
    tablet, ann = person(), person()
    tablet.goto(f"{site.base}/?game=texas42")
    tablet.get_by_test_id("friends").locator("summary").click()
    tablet.get_by_test_id("room-display").check()
    tablet.get_by_test_id("room-empty").select_option("wait")
    tablet.get_by_test_id("make-room").click()
    tablet.wait_for_url("**/room/*?as=display")
    expect(tablet.locator('[data-testid^="share-"] img')).to_have_count(4)
    joined(ann, tablet.get_by_test_id("share-0").get_by_role("textbox", include_hidden=True).input_value(), 0, "Ann")
    expect(tablet.locator('[data-testid^="share-"] img')).to_have_count(3)
    tablet.get_by_test_id("next-deal").click()
    expect(tablet.get_by_test_id("error")).not_to_be_empty()
    expect(tablet.get_by_text("The hand is dealt when every seat is taken.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, {"width": 1366, "height": 768}], ids=["320x568", "1366x768"])
def test_it_is_accessible_and_fits(person: Opens, site: Site, size: Any) -> None:
    ann, bo = person(), person()
    found = {}
    for page in (ann, bo):
        page.set_viewport_size(size)
        page.emulate_media(reduced_motion="reduce")
    ann.goto(f"{site.base}/?game=texas42&preset=austin-league")
    ann.get_by_test_id("friends").locator("summary").click()
    ann.get_by_test_id("room-clock").select_option("own")
    ann.get_by_test_id("clock-extension").wait_for()
    # At the end of the page, where the bar at the bottom of the form lies over nothing.
    ann.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    found["friends"] = complaints(ann) + wide(ann)
    made(ann, site, watch=True, name="Ann of the Long Name")
    found["start"] = complaints(ann) + cramped(ann)
    link = link_to(ann, 1)
    ann.get_by_test_id("invite-open").click()
    ann.get_by_test_id("share-3").wait_for()
    found["invites"] = complaints(ann) + wide(ann)
    closed(ann)
    bo.goto(link)
    bo.get_by_test_id("sit-1").wait_for()
    found["entrance"] = complaints(bo) + wide(bo)
    bo.get_by_test_id("sit-1").click()
    bo.get_by_test_id("talk-open").click()
    bo.get_by_test_id("phrase-hello").click()
    bo.get_by_test_id("said").get_by_text("Hello!").wait_for()
    found["talk"] = complaints(bo) + wide(bo)
    closed(bo)
    people(ann)
    ann.get_by_test_id("words").click()
    ann.get_by_test_id("show-there").click()
    ann.get_by_test_id("share-display").wait_for()
    expect(ann.get_by_label("Bot in seat 4").locator("option")).not_to_have_count(1)
    found["people"] = complaints(ann) + wide(ann)
    link = ann.get_by_test_id("share-display").get_by_role("textbox").input_value()
    closed(ann)
    tablet = person()
    tablet.set_viewport_size(size)
    tablet.goto(link)
    tablet.get_by_test_id("share-3").wait_for()
    found["display"] = complaints(tablet) + cramped(tablet)
    tablet.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    found["pocket"] = complaints(ann) + cramped(ann)

    assert {where: what for where, what in found.items() if what} == {}


def wide(page: Page) -> list[str]:
    """Whether anything must be scrolled sideways."""
    found: list[str] = page.evaluate(
        """() => [document.scrollingElement, ...document.querySelectorAll('dialog')]
            .filter((e) => e.scrollWidth > e.clientWidth).map((e) => `${e.tagName} is ${e.scrollWidth} wide`)"""
    )
    return found


def test_a_clock_is_shown_and_said_at_twenty_and_at_five_seconds(person: Opens, site: Site) -> None:
    ann = person()
    ann.clock.install()
    ann.goto(f"{site.base}/?game=texas42")
    ann.get_by_test_id("friends").locator("summary").click()
    ann.get_by_test_id("room-clock").select_option("60")
    ann.get_by_test_id("make-room").click()
    ann.wait_for_url("**/room/*")
    site.pace(ann.url.rpartition("/")[2])
    ann.get_by_test_id("next-deal").click()
    expect(ann.get_by_test_id("more-time")).to_be_visible()
    expect(ann.get_by_test_id("clock")).to_contain_text(re.compile(r"[23]:\d\d"))
    expect(ann.get_by_test_id("clock-warning")).to_be_empty()
    ann.clock.fast_forward(165_000)
    expect(ann.get_by_test_id("clock-warning")).to_have_text("20 seconds left")
    ann.clock.fast_forward(12_000)
    expect(ann.get_by_test_id("clock-warning")).to_have_text("5 seconds left")
    ann.get_by_test_id("more-time").click()
    expect(ann.get_by_test_id("more-time")).to_have_count(0)


def timed(page: Page, site: Site, query: str, clock: str) -> str:
    """Makes a room in which the clock *clock* is chosen; its code."""
    page.goto(f"{site.base}/?{query}")
    page.get_by_test_id("friends").locator("summary").click()
    page.get_by_test_id("room-clock").select_option(clock)
    page.get_by_test_id("make-room").click()
    page.wait_for_url("**/room/*")
    code = page.url.rpartition("/")[2]
    site.pace(code)
    return code


def test_a_preset_offers_its_clock_and_others_do_not(person: Opens, site: Site) -> None:
    ann = person()
    ann.goto(f"{site.base}/?game=texas42&preset=austin-league")
    ann.get_by_test_id("friends").locator("summary").click()
    offered = ann.get_by_test_id("room-clock").locator("option[value=preset]")
    expect(offered).to_have_text("As these rules have it: 10 seconds for each play, 20 for a bid or any other decision")
    ann.get_by_test_id("room-clock").select_option("preset")
    ann.get_by_test_id("preset-n42pa").check()
    expect(offered).to_have_count(0)
    expect(ann.get_by_test_id("room-clock")).to_have_value("")
    ann.get_by_test_id("make-room").click()
    ann.wait_for_url("**/room/*")
    ann.get_by_test_id("next-deal").wait_for()

    assert site.room(ann.url.rpartition("/")[2]).company.terms.clock is None


def test_a_clock_of_a_preset_warns_of_no_more_than_there_is(person: Opens, site: Site) -> None:
    """A bid has twenty seconds: that is no news when it begins."""
    ann = person()
    ann.clock.install()
    code = timed(ann, site, "game=texas42&preset=austin-league", "preset")
    assert site.room(code).company.terms.clock == Clock(move=20, play=10)
    ann.get_by_test_id("next-deal").click()
    expect(ann.get_by_role("timer", name="Time left")).to_contain_text(re.compile(r"0:(20|1\d)"))
    expect(ann.get_by_test_id("more-time")).to_have_count(0)
    expect(ann.get_by_test_id("clock-warning")).to_be_empty()
    ann.clock.fast_forward(15_500)
    expect(ann.get_by_test_id("clock-warning")).to_have_text("5 seconds left")


def test_a_clock_may_have_numbers_of_ones_own(person: Opens, site: Site) -> None:
    """By keyboard; what is out of bounds is said at its field, and never keeps one from playing without others."""
    ann = person()
    ann.goto(f"{site.base}/?game=texas42")
    ann.get_by_test_id("friends").locator("summary").focus()
    ann.keyboard.press("Enter")
    ann.get_by_label("Time for a move").focus()
    ann.keyboard.press("End")
    expect(ann.get_by_role("group", name="Numbers of your own")).to_be_visible()
    for name, number in (
        ("for each decision", "3"),
        ("for a play, if different", "12"),
        ("more in a match", ""),
        ("more once", "9"),
    ):
        ann.get_by_label(f"Seconds {name}").fill(number)
    ann.get_by_test_id("clock-extension").press("Enter")
    expect(ann.get_by_test_id("clock-move")).to_be_focused()
    assert "/room/" not in ann.url
    ann.get_by_test_id("friends").locator("summary").click()
    assert ann.locator("form.new").evaluate("(form) => form.checkValidity()")
    ann.get_by_test_id("friends").locator("summary").click()
    ann.get_by_test_id("clock-move").fill("25")
    ann.get_by_test_id("clock-move").press("Enter")
    ann.wait_for_url("**/room/*")
    ann.get_by_test_id("next-deal").wait_for()

    assert site.room(ann.url.rpartition("/")[2]).company.terms.clock == Clock(move=25, play=12, bank=0, extension=9)


@pytest.mark.parametrize(("chosen", "grace"), [(None, 60), ("30", 30), ("", None)])
def test_the_lobby_says_when_a_bot_plays_for_who_is_away(
    person: Opens, site: Site, chosen: str | None, grace: int | None
) -> None:
    ann = person()
    ann.goto(f"{site.base}/?game=texas42")
    ann.get_by_test_id("friends").locator("summary").click()
    if chosen is not None:
        ann.get_by_label("A bot plays for who is away after").select_option(chosen)
    ann.get_by_test_id("make-room").click()
    ann.wait_for_url("**/room/*")
    ann.get_by_test_id("next-deal").wait_for()

    assert site.room(ann.url.rpartition("/")[2]).company.terms.grace == grace


def test_who_runs_the_table_chooses_the_bots_of_its_seats(person: Opens, site: Site, everything: Registry) -> None:
    """Also in the middle of a hand; a person chooses who would play for them, and no other seat."""
    bots = everything.bots_for(everything.game("texas42"))
    ann, bo = person(), person()
    code = made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    people(ann)
    ann.get_by_test_id("open-3").click()
    closed(ann)
    ann.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').first.wait_for()
    asked: list[str] = []
    ann.on("request", lambda request: asked.append(request.url) if request.url.endswith("/api/games") else None)
    people(ann)
    seat = ann.get_by_label("Bot in seat 4")
    expect(seat.locator("option")).to_have_count(len(bots))
    assert seat.locator("option").first.inner_text().endswith(f"Level {bots[-1].level}.")
    seat.focus()
    seat.select_option("rookie")
    expect(seat).to_be_focused()
    expect(ann.get_by_test_id("who-3")).to_contain_text("bot: rookie")
    ann.get_by_label("Bot in seat 3").select_option("random")
    assert len(asked) <= 1
    people(bo)
    expect(bo.get_by_test_id("who-3")).to_contain_text("bot: rookie")
    assert bo.get_by_label(re.compile("^Bot ")).count() == 1
    bo.get_by_label("Bot that would play for me").select_option("random")
    expect(bo.get_by_label("Bot that would play for me")).to_have_value("random")

    sitters = site.room(code).sitters
    assert [(sitter.kind, sitter.bot) for sitter in sitters[1:]] == [("human", "random"), ("open", "random"), ("bot", "rookie")]
    expect(bo.get_by_test_id("log")).to_contain_text("is played by the bot rookie now")


def test_the_display_chooses_bots(person: Opens, site: Site) -> None:
    tablet = person()
    tablet.goto(f"{site.base}/?game=texas42")
    tablet.get_by_test_id("friends").locator("summary").click()
    tablet.get_by_test_id("room-display").check()
    tablet.get_by_test_id("make-room").click()
    tablet.wait_for_url("**/room/*?as=display")
    people(tablet)
    tablet.get_by_label("Bot in seat 1").select_option("random")
    expect(tablet.get_by_label("Bot in seat 1")).to_have_value("random")
    closed(tablet)

    code = tablet.url.rpartition("/")[2].partition("?")[0]
    tablet.get_by_test_id("next-deal").wait_for()
    assert site.room(code).sitters[0].bot == "random"


def test_a_seat_is_lent_in_the_middle_of_a_decision_and_taken_back(person: Opens, site: Site) -> None:
    """The clock stands meanwhile, and the same decision is one's own again."""
    ann = person()
    code = timed(ann, site, "game=hearts", "180")
    site.pace(code, 5)
    ann.get_by_test_id("next-deal").click()
    ann.get_by_test_id("clock").wait_for()
    people(ann)
    ann.get_by_test_id("lend-own").click()
    ann.get_by_test_id("back-own").click()
    expect(ann.get_by_test_id("lend-own")).to_be_visible()
    closed(ann)
    expect(ann.get_by_test_id("clock")).to_be_visible()

    assert [note.kind for note in site.room(code).company.log if note.player == 0][-2:] == ["lent.asked", "back"]
    assert site.room(code).taken[0] == 0


@pytest.mark.parametrize("reloads", [False, True], ids=["waits", "loads the page anew"])
def test_a_seat_whose_claim_was_not_answered_is_ones_own_all_the_same(person: Opens, site: Site, reloads: bool) -> None:
    ann, bo = person(), person(expects="ERR_FAILED|Failed to load")
    code = made(ann, site, password="open sesame")
    lost: list[int] = []

    def lose(route: Route) -> None:
        """What is asked reaches the server, and the answer nobody, the cookies with it; then nothing does, for a while."""
        if not lost:
            request = route.request
            headers = {"Content-Type": "application/json", "Origin": site.base}
            lost.append(requests.post(request.url, data=request.post_data, headers=headers, timeout=20).status_code)
            route.abort()
        elif reloads and len(lost) < 2:
            lost.append(0)
            route.abort()
        else:
            route.continue_()

    bo.route("**/seats/1", lose)
    bo.goto(link_to(ann, 1))
    bo.get_by_test_id("name").fill("Bo")
    bo.get_by_test_id("sit-1").click()
    if reloads:
        expect(ann.get_by_test_id("log")).to_contain_text("Bo")
        bo.reload()
    bo.get_by_test_id("prompt").wait_for()

    assert lost[0] == 200
    assert [sitter.name for sitter in site.room(code).sitters if sitter.kind == "human"] == ["Ann", "Bo"]
    assert bo.evaluate("sessionStorage.length") == 0
