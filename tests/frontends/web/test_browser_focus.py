"""Where the focus goes when what had it is gone: never to the page, and never to what a second Enter would press by mistake."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect
from tests.frontends.web.browsers import Opens, closed, joined, link_to, made, people, person, pressed
from tests.frontends.web.sites import Site, site

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser


def focus_of(page: Page) -> str:
    """What has the focus: its test id, or its element."""
    return str(
        page.evaluate("(() => { const e = document.activeElement; return e.dataset.testid || e.tagName.toLowerCase(); })()")
    )


def comes_to(page: Page, where: str) -> None:
    """Waits for the focus."""
    page.wait_for_function(
        "([where]) => { const e = document.activeElement; return (e.dataset.testid || e.tagName.toLowerCase()) === where; }",
        arg=[where],
    )


def left(page: Page) -> None:
    """Gets up by keyboard alone."""
    people(page)
    page.get_by_test_id("leave-seat").press("Enter")
    page.keyboard.press("Enter")


def test_who_gets_up_where_a_password_is_needed_is_at_the_password_and_then_at_a_seat(person: Opens, site: Site) -> None:
    ann = person(expects="404")
    made(ann, site, password="trump fives")
    left(ann)
    comes_to(ann, "password")
    ann.keyboard.type("trump fives")
    ann.keyboard.press("Enter")
    comes_to(ann, "sit-0")
    ann.keyboard.press("Enter")
    comes_to(ann, "main")
    expect(ann.get_by_test_id("next-deal")).to_be_visible()


def test_who_gets_up_in_an_open_room_is_at_a_seat_and_finds_nothing_open_after(person: Opens, site: Site) -> None:
    ann = person()
    made(ann, site)
    left(ann)
    comes_to(ann, "sit-0")
    ann.keyboard.press("Enter")
    comes_to(ann, "main")
    expect(ann.get_by_test_id("next-deal")).to_be_visible()
    expect(ann.get_by_role("dialog")).to_have_count(0)
    expect(ann.get_by_test_id("command")).to_have_count(0)


def test_who_has_no_name_yet_is_asked_for_it_first(person: Opens, site: Site) -> None:
    ann, bo = person(), person(expects="404")
    code = made(ann, site, password="trump fives")
    bo.goto(f"{site.base}/room/{code}")
    bo.get_by_test_id("password").fill("trump fives")
    bo.keyboard.press("Enter")
    comes_to(bo, "name")
    bo.keyboard.type("Bo")
    pressed(bo, "sit-1")


def test_who_watches_sits_down_and_gets_up_by_keyboard(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = made(ann, site, watch=True)
    bo.goto(f"{site.base}/room/{code}")
    bo.get_by_test_id("name").fill("Bo")
    pressed(bo, "watch")
    bo.keyboard.press("Enter")
    comes_to(bo, "main")
    pressed(bo, "sit-down")
    bo.keyboard.press("Enter")
    comes_to(bo, "sit-1")


def test_who_takes_the_seat_back_from_another_window_is_at_the_table(person: Opens, site: Site) -> None:
    ann = person()
    made(ann, site)
    second = ann.context.new_page()
    second.goto(ann.url)
    second.get_by_test_id("prompt").wait_for()
    ann.get_by_test_id("take-back").press("Enter")
    comes_to(ann, "main")


def test_a_dialog_whose_button_is_gone_meanwhile_leaves_the_focus_at_the_table(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    ann.get_by_test_id("invite-open").press("Enter")
    ann.get_by_test_id("dialog-invite").wait_for()
    bo.get_by_test_id("next-deal").click()
    expect(ann.locator('[data-testid^="piece-"]')).to_have_count(7)
    ann.keyboard.press("Escape")
    comes_to(ann, "main")


def test_the_next_hand_is_dealt_and_the_focus_is_at_it(person: Opens, site: Site) -> None:
    ann = person()
    made(ann, site)
    ann.get_by_test_id("next-deal").press("Enter")
    comes_to(ann, "hand")


def test_in_a_dialog_the_focus_stays_at_what_it_was_or_at_the_heading(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    people(ann)
    for before, after in (("lend-own", "back-own"), ("back-own", "lend-own"), ("open-3", "open-3"), ("host-1", "h2")):
        ann.get_by_test_id("dialog-people").get_by_test_id(before).press("Enter")
        if before != after:
            expect(ann.get_by_test_id("dialog-people").get_by_test_id(before)).to_have_count(0)
        comes_to(ann, after)
    closed(ann)
    people(bo)
    bo.get_by_test_id("adjust-0").fill("3")
    bo.keyboard.press("Enter")
    expect(bo.get_by_test_id("side-0")).to_contain_text("3")
    comes_to(bo, "adjust-0")


def test_in_the_lobby_a_table_is_forgotten_and_its_list_has_the_focus(person: Opens, site: Site) -> None:
    ann = person()
    codes = [made(ann, site), made(ann, site)]
    ann.goto(site.base)
    for at, code in enumerate(codes):
        ann.get_by_label(f"Forget table {code}").press("Enter")
        expect(ann.get_by_label(f"Forget table {code}")).to_have_count(0)
        comes_to(ann, ("section", "main")[at])


def test_a_server_that_is_asked_again_is_waited_for_in_the_lobby(person: Opens, site: Site) -> None:
    ann = person(expects="ERR_FAILED")
    ann.route("**/api/games", lambda route: route.abort())
    ann.goto(site.base)
    ann.get_by_role("button", name="Try again").focus()
    ann.unroute("**/api/games")
    ann.keyboard.press("Enter")
    ann.get_by_test_id("play-now").wait_for()
    comes_to(ann, "main")
