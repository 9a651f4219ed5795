"""Somebody who goes to an address at which there is nothing, in a browser."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect
from tests.frontends.web.browsers import Opens, person, wide
from tests.frontends.web.browsing import LAPTOP, PHONE, complaints
from tests.frontends.web.sites import Site, site

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["320x568", "1366x768"])
def test_it_says_that_there_is_nothing_and_leads_to_the_lobby_by_keyboard(person: Opens, site: Site, size: Any) -> None:
    lost = person(expects="404")
    lost.set_viewport_size(size)
    answer = lost.goto(f"{site.base}/room/<img src=x onerror=alert(1)>/")
    assert answer is not None
    assert answer.status == 404
    expect(lost).to_have_title("There is nothing here - followsuit")
    expect(lost.get_by_role("heading", level=1)).to_have_text("There is nothing here")
    assert lost.locator("img, script").count() == 0
    # In the style of the site: the panel has its own colour.
    assert lost.locator("main").evaluate("(e) => getComputedStyle(e).backgroundColor") != "rgba(0, 0, 0, 0)"
    assert complaints(lost) + wide(lost) == []
    lost.keyboard.press("Tab")
    lost.keyboard.press("Enter")
    lost.get_by_test_id("play-now").wait_for()


def test_the_address_of_a_table_with_a_slash_at_its_end_opens_the_table(person: Opens, site: Site) -> None:
    """What stands after the # is kept on the way, so that an invite is."""
    page = person(expects="404")
    page.goto(f"{site.base}/room/cccccc/#invite=x")
    page.get_by_test_id("password").wait_for()
    assert page.url == f"{site.base}/room/CCCCCC#invite=x"


def test_such_an_address_does_in_the_lobby_as_well(person: Opens, site: Site) -> None:
    page = person(expects="404")
    page.goto(site.base)
    page.get_by_test_id("join-code").fill(f"{site.base}/room/cccccc/")
    page.get_by_test_id("join").click()
    page.wait_for_url("**/room/CCCCCC")
