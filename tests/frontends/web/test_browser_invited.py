"""Somebody with an invite, in a browser: what they read of the table before they sit down, and what others do not."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect
from tests.frontends.web.browsers import Opens, befriended, joined, knocked, link_to, made, person, pressed, wide
from tests.frontends.web.browsing import LAPTOP, PHONE, complaints
from tests.frontends.web.sites import Site, site

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=a()>"
LEAGUE = "Rules: Austin league, except:"
CHANGED = "Playing to: 1 (Austin league: 7 marks or 250 points, as the score is kept)"


def room(page: Page, site: Site, query: str, name: str = "Ann") -> str:
    """Makes a room as the lobby does where *query* stands in its address; its code."""
    page.goto(f"{site.base}/?{query}")
    page.get_by_test_id("name").fill(name)
    befriended(page)
    page.get_by_test_id("make-room").click()
    page.wait_for_url("**/room/*")
    page.get_by_test_id("next-deal").wait_for()
    return page.url.rpartition("/")[2]


def test_an_invite_says_what_is_played_by_which_rules_who_is_there_and_who_is_ones_partner(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = room(ann, site, "game=texas42&preset=austin-league&option.target=1")
    bo.goto(link_to(ann, 2))
    entrance = bo.get_by_test_id("entrance")

    expect(entrance.get_by_role("heading", level=1)).to_have_text(f"Texas 42 {code}")
    expect(bo).to_have_title("Texas 42")
    expect(bo.get_by_test_id("offer")).to_contain_text(LEAGUE)
    expect(bo.get_by_test_id("offer")).to_contain_text(CHANGED)
    expect(entrance.get_by_role("listitem").filter(has_text="host")).to_have_text("Seat 1 Ann host")
    expect(bo.get_by_test_id("with-2")).to_have_text("Partner: Ann (seat 1)")
    assert bo.locator('[data-testid^="with-"]').count() == 1
    assert [sitter.kind for sitter in site.room(code).sitters] == ["human", "open", "open", "open"]


def test_who_ones_partner_is_follows_who_sits_down(person: Opens, site: Site) -> None:
    ann, bo, dee = person(), person(), person()
    made(ann, site)
    to_bo, to_dee = link_to(ann, 1), link_to(ann, 3)
    bo.goto(to_bo)
    expect(bo.get_by_test_id("with-1")).to_have_text("Partner: whoever sits in seat 4")
    joined(dee, to_dee, 3, HOSTILE)
    expect(bo.get_by_test_id("with-1")).to_have_text(f"Partner: {HOSTILE} (seat 4)")
    assert bo.locator("img").count() == 0


@pytest.mark.parametrize("query", ["game=hearts", "game=texas42&seats=2"])
def test_where_nobody_has_a_partner_that_is_said(person: Opens, site: Site, query: str) -> None:
    """Also where each plays both hands of a side."""
    ann, bo = person(), person()
    room(ann, site, query)
    bo.goto(link_to(ann, 1))
    expect(bo.get_by_test_id("offer")).to_contain_text("Each plays alone.")
    expect(bo.get_by_test_id("entrance")).not_to_contain_text("Partner")


def test_with_three_on_a_side_there_are_two_partners(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    room(ann, site, "game=texas42&seats=6")
    bo.goto(link_to(ann, 2))
    expect(bo.get_by_test_id("with-2")).to_have_text("Partners: Ann (seat 1), whoever sits in seat 5")


def test_the_code_of_a_room_without_a_password_tells_it_whatever_else_one_has(person: Opens, site: Site) -> None:
    ann, eve = person(), person()
    code = made(ann, site)
    read = set()
    for fragment in ("", f"#invite={'A' * 43}&seat=1", "#invite=&seat=1"):
        eve.goto("about:blank")
        eve.goto(f"{site.base}/room/{code}{fragment}")
        expect(eve.get_by_test_id("entrance").get_by_role("heading", level=1)).to_have_text(f"Texas 42 {code}")
        expect(eve.get_by_test_id("with-1")).to_have_text("Partner: whoever sits in seat 4")
        read.add(eve.get_by_test_id("offer").inner_text())

    assert len(read) == 1
    assert "Rules:" in read.pop()


def test_the_password_tells_it_and_to_be_asked_for_it_does_not(person: Opens, site: Site) -> None:
    ann, bo = person(), person(expects="404")
    code = made(ann, site, password="trump fives")
    bo.goto(f"{site.base}/room/{code}")
    knocked(bo, "trump sixes")
    expect(bo.get_by_test_id("error")).not_to_be_empty()
    expect(bo.locator("body")).not_to_contain_text("Texas")
    knocked(bo, "trump fives")
    expect(bo.get_by_test_id("entrance").get_by_role("heading", level=1)).to_have_text(f"Texas 42 {code}")
    expect(bo.get_by_test_id("with-2")).to_have_text("Partner: Ann (seat 1)")


def test_where_people_may_watch_the_code_tells_it(person: Opens, site: Site) -> None:
    """It stands in what they see of the table as well."""
    ann, bo = person(), person()
    code = made(ann, site, watch=True)
    bo.goto(f"{site.base}/room/{code}")
    expect(bo.get_by_test_id("offer")).to_contain_text("Rules:")
    expect(bo.get_by_test_id("with-2")).to_have_text("Partner: Ann (seat 1)")


def test_it_is_read_out_with_the_name_and_the_seat_and_the_rules_open_by_key(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = room(ann, site, "game=texas42&preset=austin-league&option.target=1")
    bo.goto(link_to(ann, 2))
    told = f"Texas 42 {code} {LEAGUE}"
    expect(bo.get_by_test_id("name")).to_have_accessible_description(told)
    expect(bo.get_by_test_id("sit-2")).to_have_accessible_description(f"{told} Partner: Ann (seat 1)")
    pressed(bo, "offer-rules")
    bo.keyboard.press("Enter")
    expect(bo.get_by_test_id("offer").get_by_role("listitem").nth(3)).to_be_visible()
    assert bo.evaluate("document.activeElement.dataset.testid") == "offer-rules"
    pressed(bo, "name")
    bo.keyboard.type("Bo")
    pressed(bo, "sit-2")
    bo.keyboard.press("Enter")
    bo.get_by_test_id("next-deal").wait_for()
    expect(bo).to_have_title("Texas 42")


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["320x568", "1366x768"])
def test_it_is_accessible_and_fits_with_all_rules_open(person: Opens, site: Site, size: Any) -> None:
    ann, bo = person(), person()
    room(ann, site, "game=texas42&preset=austin-league&option.target=1", name="W" * 24)
    bo.set_viewport_size(size)
    bo.goto(link_to(ann, 2))
    bo.get_by_test_id("offer-rules").click()
    expect(bo.get_by_test_id("offer").get_by_role("listitem").nth(3)).to_be_visible()

    assert complaints(bo) + wide(bo) == []
