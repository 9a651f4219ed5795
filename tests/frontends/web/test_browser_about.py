"""What a person can read of the program itself in the browser, and of a seat whose name is cut short."""

from __future__ import annotations

from importlib.metadata import version

import pytest
from playwright.sync_api import Page, expect
from tests.frontends.web.browsers import Opens, joined, link_to, made, person
from tests.frontends.web.browsing import complaints
from tests.frontends.web.sites import Site, site

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser

LONG_NAME = "Maximiliana Featherstone"


def opened(page: Page, name: str) -> Page:
    """The page that a link opens beside this one, by keyboard."""
    with page.context.expect_page() as found:
        page.get_by_test_id("about").get_by_role("link", name=name).focus()
        page.keyboard.press("Enter")
    return found.value


def test_the_lobby_says_which_followsuit_it_is_and_what_has_changed(person: Opens, site: Site) -> None:
    """And asks no other server for any of it."""
    ann = person()
    asked: list[str] = []
    ann.context.on("request", lambda request: asked.append(request.url))
    ann.goto(site.base)
    expect(ann.get_by_test_id("about")).to_contain_text(f"followsuit {version('followsuit')} ")
    changes = opened(ann, "What has changed")
    expect(changes.get_by_role("heading", name="Changelog")).to_be_visible()
    expect(changes.get_by_role("listitem").first).to_be_visible()
    assert complaints(changes) == []
    licences = opened(ann, "Licence: Apache-2.0")
    expect(licences.locator("body")).to_contain_text("Apache License")
    expect(licences.locator("body")).to_contain_text("preact.LICENSE.txt")
    assert complaints(licences) == []

    assert {url.split("/")[2] for url in asked if url.startswith("http")} == {site.base.partition("//")[2]}


def test_at_the_table_the_help_says_it(person: Opens, site: Site) -> None:
    ann = person()
    made(ann, site)
    expect(ann.get_by_test_id("about")).to_have_count(0)
    ann.get_by_test_id("menu-open").click()
    ann.get_by_test_id("menu-help").click()
    expect(ann.get_by_test_id("about")).to_contain_text(version("followsuit"))


@pytest.mark.parametrize("how", ["keyboard", "touch", "mouse"])
@pytest.mark.parametrize("size", [(320, 568), (1280, 800)])
def test_a_name_that_is_cut_short_is_said_in_full(person: Opens, site: Site, how: str, size: tuple[int, int]) -> None:
    ann, bo = person(), person()
    made(ann, site, name=LONG_NAME)
    joined(bo, link_to(ann, 1), 1, "Bo")
    bo.set_viewport_size({"width": size[0], "height": size[1]})
    plate = bo.get_by_test_id("seat-0").get_by_role("button")
    expect(plate).to_have_accessible_name(f"{LONG_NAME}: 0 left, Tricks 0")
    expect(plate).to_have_attribute("title", LONG_NAME)
    if how == "keyboard":
        bo.locator(".seats").locator('[tabindex="0"]').focus()
        bo.keyboard.press("End")
        while not bo.evaluate("document.activeElement.title === 'Maximiliana Featherstone'"):
            bo.keyboard.press("ArrowLeft")
        bo.keyboard.press("Enter")
    elif how == "touch":
        plate.dispatch_event("click", {"pointerType": "touch"})
    else:
        plate.click()

    said = bo.get_by_test_id("log").locator("[data-kind=answer]")
    expect(said).to_have_text(f"{LONG_NAME}: 0 left, Tricks 0")
    expect(said).to_be_in_viewport(ratio=0.9)
    assert said.evaluate("(line) => line.scrollWidth <= line.clientWidth")
