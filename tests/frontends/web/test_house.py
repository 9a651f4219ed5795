"""The rules of the house in the lobby and at the table, in a real Chromium."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect
from tests.frontends.web.browsing import LAPTOP, PHONE, complaints, cramped, page, troubles
from tests.frontends.web.sites import Site, site

__all__ = ["page", "site", "troubles"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

FIRST, ALL_PASS = "First mark bid: 3 (N42PA tournament: 2)", "If all pass: shaker bids 30 (N42PA tournament: shake again)"
MIXED = "game=texas42&preset=n42pa&seats=4&option.all_pass=dealer_30&option.opening_max_marks=3"


def lobby(page: Page, site: Site, query: str = "game=texas42") -> None:
    page.goto(f"{site.base}/?{query}")
    page.get_by_test_id("play-now").wait_for()


def differs(page: Page) -> Locator:
    return page.get_by_test_id("house").locator("li")


def change(page: Page) -> None:
    """Two house rules over those of the preset."""
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-opening_max_marks").fill("3")
    page.get_by_test_id("option-all_pass").select_option("dealer_30")
    expect(differs(page)).to_have_text([ALL_PASS, FIRST])


def own(page: Page) -> Locator:
    """The rules of one's own, unfolded."""
    mixes = page.get_by_test_id("mixes")
    if not mixes.evaluate("(at) => at.open"):
        mixes.locator("summary").click()
    return mixes


def test_what_differs_is_said_while_the_form_is_filled_in(page: Page, site: Site) -> None:
    lobby(page, site)
    expect(differs(page)).to_have_count(0)
    change(page)
    expect(page.get_by_test_id("house")).to_contain_text("Rules: N42PA tournament, except:")

    page.get_by_test_id("option-all_pass").select_option("reshake")
    expect(differs(page)).to_have_text([FIRST])
    page.get_by_test_id("preset-hallettsville").check()
    expect(differs(page)).to_have_count(0)


def test_what_differs_is_spoken_once_and_only_what_is_new(page: Page, site: Site) -> None:
    """A polite region, not atomic, whose other lines stay the nodes that they were; nothing is in it before a change."""
    lobby(page, site)
    region = page.get_by_test_id("house")
    expect(page.get_by_test_id("mixes").locator(".about")).to_have_count(1)
    assert (region.get_attribute("aria-live"), region.get_attribute("aria-atomic"), region.inner_text()) == ("polite", None, "")
    change(page)
    page.evaluate(
        """() => {
            window.added = [];
            const watch = new MutationObserver((changes) => {
                for (const change of changes) for (const node of change.addedNodes) added.push(node.textContent);
            });
            watch.observe(document.querySelector('[data-testid=house]'), { childList: true, subtree: true });
        }"""
    )
    page.get_by_test_id("option-win_by_two").check()
    expect(differs(page)).to_have_count(3)

    assert page.evaluate("() => added") == ["Win by two: yes (N42PA tournament: no)"]


def test_a_number_that_stands_for_something_else_says_for_what(page: Page, site: Site) -> None:
    lobby(page, site)
    page.get_by_test_id("options").locator("summary").click()
    about = page.locator("#about-target")
    usual = "7 marks or 250 points, as the score is kept"
    expect(about).to_have_text(f"The marks or points that win the match. 0 to 1000. 0: {usual}.")
    page.get_by_test_id("option-target").fill("5")

    expect(about.locator(".differs")).to_contain_text(usual)
    expect(differs(page)).to_have_text([f"Playing to: 5 (N42PA tournament: {usual})"])


def test_a_field_that_is_not_filled_in_asks_nothing_of_the_server(page: Page, site: Site) -> None:
    """The fixture would find the refusal."""
    lobby(page, site)
    change(page)
    page.get_by_test_id("option-target").fill("")
    expect(differs(page)).to_have_count(0)
    page.get_by_test_id("option-target").fill("5")
    expect(differs(page)).to_have_count(3)


def test_the_table_says_how_it_differs(page: Page, site: Site) -> None:
    lobby(page, site)
    change(page)
    mark = re.findall("[0-9a-f]{8}", own(page).locator(".about").inner_text())[0]
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/room/*")
    page.get_by_test_id("menu-open").click()
    page.get_by_test_id("menu-rules").click()
    rules = page.get_by_test_id("rules")
    expect(rules.locator("p").first).to_have_text("Rules: N42PA tournament, except:")
    expect(rules.locator("b")).to_have_text([ALL_PASS, FIRST])
    expect(rules).to_contain_text(f"Rules mark {mark}: tables with the same mark play by the same rules.")
    assert complaints(page) == []
    page.get_by_test_id("dialog-close").click()

    page.get_by_test_id("menu-open").click()
    page.get_by_test_id("menu-people").click()
    expect(page.locator(".people p").last).to_contain_text(mark)
    with page.expect_download() as download:
        page.locator(".people a").click()
    assert f"\nrules: {mark}" in download.value.path().read_text(encoding="utf-8")
    page.get_by_test_id("dialog-close").click()
    page.get_by_test_id("text-toggle").click()
    expect(page.locator("main, body").last).to_contain_text(FIRST)


def test_a_mix_is_kept_used_and_forgotten_by_keyboard(page: Page, site: Site) -> None:
    lobby(page, site)
    change(page)
    mixes = own(page)
    mixes.get_by_label("Name for these rules").focus()
    page.keyboard.type("  Sunday <b>at</b> Ann's ")
    page.keyboard.press("Enter")
    expect(mixes.get_by_role("status")).to_have_text("“Sunday <b>at</b> Ann's” is kept.")
    assert page.url.startswith(f"{site.base}/?game=texas42")

    page.reload()
    mixes = own(page)
    mix = mixes.get_by_test_id("mix")
    expect(mix).to_have_text(["Sunday <b>at</b> Ann's"])
    expect(mix).to_have_attribute("aria-pressed", "false")
    mix.focus()
    page.keyboard.press("Enter")
    expect(differs(page)).to_have_text([ALL_PASS, FIRST])
    expect(mix).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("option-opening_max_marks")).to_have_value("3")

    page.keyboard.press("Tab")
    assert page.evaluate("() => document.activeElement.ariaLabel") == "Forget Sunday <b>at</b> Ann's"
    page.keyboard.press("Enter")
    expect(mix).to_have_count(0)
    expect(mixes.get_by_role("status")).to_have_text("“Sunday <b>at</b> Ann's” is forgotten.")
    expect(mixes.get_by_label("Name for these rules")).to_be_focused()
    page.reload()
    expect(own(page).get_by_test_id("mix")).to_have_count(0)


def test_a_mix_takes_the_place_of_another_of_its_name_and_game(page: Page, site: Site) -> None:
    lobby(page, site, MIXED)
    for game in ("texas42", "hearts", "texas42"):
        page.get_by_test_id("game").select_option(game)
        own(page).get_by_label("Name for these rules").fill("Ours")
        own(page).get_by_role("button", name="Save").click()
        expect(own(page).get_by_test_id("mix")).to_have_text(["Ours"])

    assert len(page.evaluate("() => JSON.parse(localStorage['followsuit.mixes'])")) == 2


def test_a_mix_without_a_name_is_not_kept(page: Page, site: Site) -> None:
    lobby(page, site)
    mixes = own(page)
    mixes.get_by_label("Name for these rules").fill("   ")
    mixes.get_by_role("button", name="Save").click()

    expect(mixes.get_by_label("Name for these rules")).to_be_focused()
    assert page.evaluate("() => localStorage['followsuit.mixes']") is None


@pytest.mark.parametrize(
    "stored", ["{", "null", "7", '"mix"', "{}", "[null, 1, {}, []]", '[{"game": "texas42", "name": {}, "query": 5}]']
)
def test_what_another_has_written_into_the_browser_is_no_mix(page: Page, site: Site, stored: str) -> None:
    page.add_init_script(f"localStorage['followsuit.mixes'] ??= {json.dumps(stored)}")
    lobby(page, site)
    mixes = own(page)
    expect(mixes.get_by_test_id("mix")).to_have_count(0)
    mixes.get_by_label("Name for these rules").fill("Ours")
    mixes.get_by_role("button", name="Save").click()

    expect(mixes.get_by_test_id("mix")).to_have_text(["Ours"])


def test_a_mix_of_rules_that_are_no_longer_there_says_so(page: Page, site: Site, troubles: list[str]) -> None:
    old = [{"game": "texas42", "name": "Old", "query": "game=texas42&preset=gone&evil=1"}]
    page.add_init_script(f"localStorage['followsuit.mixes'] = {json.dumps(json.dumps(old))}")
    lobby(page, site)
    own(page).get_by_test_id("mix").click()

    expect(page.get_by_test_id("error")).to_contain_text("Old cannot be used: expected a preset such as n42pa")
    expect(page.get_by_test_id("preset-n42pa")).to_be_checked()
    _forgive(troubles)


def _forgive(troubles: list[str]) -> None:
    """The refusals that were asked for."""
    assert all(re.search(r"^4\d\d: .*/api/rules|status of 4\d\d", trouble) for trouble in troubles)
    troubles.clear()


def test_a_link_is_copied_and_opens_the_lobby_as_it_was(page: Page, context: BrowserContext, site: Site) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    lobby(page, site)
    change(page)
    mixes = own(page)
    mixes.get_by_role("link", name="Copy a link to these rules").click()
    expect(mixes.get_by_role("status")).to_have_text("The link is copied.")
    address = page.evaluate("() => navigator.clipboard.readText()")
    assert address == f"{site.base}/?{MIXED}"

    other = context.new_page()
    other.goto(address)
    expect(differs(other)).to_have_text([ALL_PASS, FIRST])
    expect(other.get_by_test_id("preset-n42pa")).to_be_checked()
    expect(other.get_by_test_id("option-opening_max_marks")).to_have_value("3")
    expect(other.get_by_test_id("option-all_pass")).to_have_value("dealer_30")


def test_where_nothing_can_be_copied_the_link_is_followed(page: Page, site: Site) -> None:
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    lobby(page, site)
    change(page)
    own(page).get_by_role("link", name="Copy a link to these rules").click()

    page.wait_for_url(f"{site.base}/?{MIXED}")
    expect(differs(page)).to_have_text([ALL_PASS, FIRST])


def test_a_link_may_say_how_many_play_and_bear_what_others_add(page: Page, site: Site) -> None:
    lobby(page, site, "game=hearts&seats=5&preset=bicycle&option.target=50&fbclid=x&utm_source=%3Cb%3E")

    expect(page.get_by_test_id("seats")).to_have_value("5")
    expect(page.get_by_test_id("preset-bicycle")).to_be_checked()
    expect(page.get_by_test_id("option-target")).to_have_value("50")
    expect(page.get_by_test_id("error")).to_have_text("")


HOSTILE = {
    "game=whist": "expected a game such as",
    "game=texas42&preset=__proto__": "got '__proto__'",
    f"game=texas42&preset={quote('<img src=x onerror=alert(1)>')}": "got '<img src=x onerror=alert(1)>'",
    "game=texas42&option.__proto__=1": "expected an option such as",
    "game=texas42&option.target=1e9": "0 to 1000",
    "game=texas42&game=hearts": "expected each parameter once",
    "preset=n42pa": "expected a parameter 'game'",
    "game=euchre&seats=99": "expected 4 seats",
    "game=texas42&preset=" + "x" * 3000: "expected a preset such as",
    "game=%FF%00": "expected a game such as",
}


@pytest.mark.parametrize("query", HOSTILE, ids=lambda query: query[:40])
def test_a_hostile_link_is_harmless_and_says_why(page: Page, site: Site, troubles: list[str], query: str) -> None:
    page.on("dialog", lambda dialog: troubles.append(f"a dialog: {dialog.message}"))
    lobby(page, site, query)

    expect(page.get_by_test_id("error")).to_contain_text("This link cannot be used: ")
    expect(page.get_by_test_id("error")).to_contain_text(HOSTILE[query])
    assert page.get_by_test_id("error").locator("img").count() == 0
    _forgive(troubles)
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/room/*")


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["320x568", "1366x768"])
def test_it_is_accessible_and_fits(page: Page, site: Site, size: Any, troubles: list[str]) -> None:
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    page.add_init_script(
        f"localStorage['followsuit.mixes'] = JSON.stringify([{{ game: 'texas42', name: 'S'.repeat(40), query: '{MIXED}' }}])"
    )
    lobby(page, site, MIXED)
    own(page)
    expect(differs(page)).to_have_text([ALL_PASS, FIRST])
    # To the end, where what begins the table lies over nothing.
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert complaints(page) + cramped(page) == []
    lobby(page, site, "game=whist")
    expect(page.get_by_test_id("error")).to_contain_text("This link")
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")

    assert complaints(page) + cramped(page) == []
    _forgive(troubles)
