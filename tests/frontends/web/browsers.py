"""People with a browser each: how they make a room, come to it, and do what is offered there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Protocol

import pytest
import requests
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect
from tests.frontends.web.sites import Site


class Opens(Protocol):
    def __call__(self, *, expects: str = "") -> Page:
        """A browser of somebody's own; what it may complain of is said by *expects*."""


class Losing:
    """A line that loses an answer: what is asked reaches the server, and the answer nobody, the cookies with it.

    Args:
        site: The server.
        longer: Whether the next that is asked does not reach it at all.

    Attributes:
        lost: The status of the answer; then 0 for what has not reached it.
    """

    def __init__(self, site: Site, longer: bool) -> None:
        self.lost: list[int] = []
        self._site, self._longer = site, longer

    def lose(self, route: Route) -> None:
        """What becomes of a request."""
        if not self.lost:
            request = route.request
            headers = {"Content-Type": "application/json", "Origin": self._site.base}
            self.lost.append(requests.post(request.url, data=request.post_data, headers=headers, timeout=20).status_code)
            route.abort()
        elif self._longer and len(self.lost) < 2:
            self.lost.append(0)
            route.abort()
        else:
            route.continue_()


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
    befriended(page)
    if password:
        page.get_by_test_id("room-password").fill(password)
    page.get_by_test_id("room-watch").set_checked(watch)
    page.get_by_test_id("make-room").click()
    page.wait_for_url("**/room/*")
    page.get_by_test_id("next-deal").wait_for()
    code = page.url.rpartition("/")[2]
    site.pace(code)
    return code


def knocked(page: Page, password: str) -> None:
    """Asks to come in with *password*."""
    page.get_by_test_id("password").fill(password)
    page.get_by_test_id("enter").click()


def befriended(page: Page) -> None:
    """Opens what is asked of a room for friends.

    By key: what is said of the rules meanwhile may move it away from under a mouse.
    """
    page.get_by_test_id("friends").locator("summary").press("Enter")
    expect(page.get_by_test_id("make-room")).to_be_visible()


def timed(page: Page, site: Site, query: str, clock: str) -> str:
    """Makes a room in which the clock *clock* is chosen; its code."""
    page.goto(f"{site.base}/?{query}")
    befriended(page)
    page.get_by_test_id("room-clock").select_option(clock)
    page.get_by_test_id("make-room").click()
    page.wait_for_url("**/room/*")
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
    for _ in range(4000):
        for page in pages:
            now = offered(page)
            if until(now):
                return
            clicked(page, now)
        pages[0].wait_for_timeout(10)
    raise AssertionError("the hand does not end")


def clicked(page: Page, now: str, *, choice: int = 0, piece: int = 0) -> bool:
    """Clicks on what is offered *now*, to choose or to play, by default the first of it; whether that was offered."""
    offers = {
        "choose": ('[data-testid^="choice-"][data-state=enabled]', choice),
        "play": ('[data-testid^="piece-"][data-state=playable]', piece),
        "which": ('[data-testid^="move-"]', 0),
    }
    if now in offers:
        selector, which = offers[now]
        page.locator(selector).nth(which).click()
    return now in offers


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


def pressed(page: Page, wanted: str, key: str = "Tab") -> None:
    """Goes to the control by *key* alone."""
    for _ in range(40):
        page.keyboard.press(key)
        if page.evaluate("document.activeElement.dataset.testid") == wanted:
            return
    raise AssertionError(f"{wanted} is not reached")


def wide(page: Page) -> list[str]:
    """Whether anything must be scrolled sideways."""
    found: list[str] = page.evaluate(
        """() => [document.scrollingElement, ...document.querySelectorAll('dialog')]
            .filter((e) => e.scrollWidth > e.clientWidth).map((e) => `${e.tagName} is ${e.scrollWidth} wide`)"""
    )
    return found
