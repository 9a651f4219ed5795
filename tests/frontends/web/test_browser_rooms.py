"""Several people, each with a browser of their own, at one table: how they come in, talk and play."""

from __future__ import annotations

from typing import Any

import pytest
import zxingcpp
from playwright.sync_api import Locator, expect
from tests.frontends.web.browsers import (
    Opens,
    befriended,
    closed,
    joined,
    knocked,
    link_to,
    made,
    people,
    person,
    played,
    pressed,
    wide,
)
from tests.frontends.web.browsing import PHONE, complaints, cramped
from tests.frontends.web.sites import Site, site

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser

HOSTILE = "<img src=x onerror=alert(1)>"

PIXELS = """(image) => {
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    drawing.fillStyle = getComputedStyle(image).backgroundColor;
    drawing.fillRect(0, 0, image.width, image.height);
    drawing.drawImage(image, 0, 0, image.width, image.height);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    return [image.width, image.height, Array.from({ length: data.length / 4 }, (_, i) => data[4 * i])];
}"""
"""The size of an image as it is shown, and how bright each point of it is, row by row."""


def photographed(image: Locator) -> str:
    """What a camera reads in a picture of a link, as large as it is on the page."""
    expect(image).to_have_js_property("complete", True)
    width, height, points = image.evaluate(PIXELS)
    (read,) = zxingcpp.read_barcodes(
        memoryview(bytes(points)).cast("B", (height, width)), formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return str(read.text)


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


def test_a_picture_opens_the_seat_that_it_is_of_and_no_other(person: Opens, site: Site) -> None:
    """Each is read as a camera reads it, and followed."""
    ann, bo, eve = person(), person(), person(expects="404")
    code = made(ann, site, password="trump fives")
    ann.get_by_test_id("invite-open").click()
    links = []
    for seat in (1, 2, 3):
        share = ann.get_by_test_id(f"share-{seat}")
        links.append(photographed(share.locator("img")))
        assert links[-1] == share.get_by_role("textbox").input_value()
        assert links[-1].startswith(f"{site.base}/room/{code}#")
    assert len({*links}) == 3
    closed(ann)
    bo.goto(links[1])
    bo.get_by_test_id("sit-2").wait_for()
    assert bo.locator('[data-testid^="sit-"]').count() == 1
    bo.get_by_test_id("name").fill("Bo")
    bo.get_by_test_id("sit-2").click()
    bo.get_by_test_id("next-deal").wait_for()
    assert [sitter.name for sitter in site.room(code).sitters if sitter.kind == "human"] == ["Ann", "Bo"]
    assert site.room(code).sitters[2].name == "Bo"
    # It opens one seat once, and it is said in one message that it is used up.
    eve.goto(links[1])
    expect(eve.get_by_test_id("line")).to_contain_text("This invite is used up")
    expect(eve.get_by_test_id("line")).not_to_contain_text("no such room")
    expect(eve.get_by_test_id("error")).to_be_empty()
    expect(eve.get_by_test_id("entrance")).to_have_count(0)


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
    knocked(bo, "trump sixes")
    expect(bo.get_by_test_id("error")).not_to_be_empty()
    knocked(bo, "trump fives")
    bo.get_by_test_id("sit-3").click()
    bo.get_by_test_id("next-deal").wait_for()
    assert site.room(code).sitters[3].kind == "human"


def test_a_room_with_a_password_and_none_at_all_are_one_door_in_words_for_people(person: Opens, site: Site) -> None:
    """Asking for a password is no alarm; that a password is wrong is one."""
    ann, bo = person(), person(expects="404")
    code = made(ann, site, password="trump fives")
    doors = []
    for room in (code, "ZZZZ-ZZZZ"):
        bo.goto(f"{site.base}/room/{room}")
        bo.get_by_test_id("password").wait_for()
        expect(bo.get_by_test_id("line")).to_have_attribute("role", "status")
        before = bo.get_by_test_id("line").inner_text()
        knocked(bo, "trump sixes")
        expect(bo.get_by_role("alert")).to_have_text("That does not open a room here. Check it, or ask for an invite.")
        doors.append((before, bo.get_by_test_id("line").inner_text()))

    assert doors[0][0].startswith("There is no such room here, or it needs its password or an invite.")
    assert doors[0] == doors[1]


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


def test_whoever_comes_too_late_for_an_invite_sits_elsewhere_by_the_password(person: Opens, site: Site) -> None:
    """Two have the same invite: it is said at once that it is used up, and the password is what counts from then on."""
    ann, bo, cy = person(), person(), person()
    code = made(ann, site, password="trump fives")
    link = link_to(ann, 1)
    cy.goto(link)
    cy.get_by_test_id("sit-1").wait_for()
    joined(bo, link, 1, "Bo")
    expect(cy.get_by_test_id("used")).to_contain_text("This invite is used up")
    expect(cy.locator('[data-testid^="sit-"]')).to_have_count(0)
    knocked(cy, "trump fives")
    expect(cy.get_by_test_id("used")).to_have_count(0)
    cy.get_by_test_id("name").fill("Cy")
    cy.get_by_test_id("sit-2").click()
    cy.get_by_test_id("prompt").wait_for()
    assert [sitter.name for sitter in site.room(code).sitters if sitter.kind == "human"] == ["Ann", "Bo", "Cy"]


def test_another_invite_is_followed_in_the_same_tab(person: Opens, site: Site) -> None:
    """Only what stands behind the # changes: browsers do not load the page again for that."""
    ann, bo, cy = person(), person(), person(expects="404")
    code = made(ann, site, password="trump fives")
    used, good = link_to(ann, 1), link_to(ann, 2)
    joined(bo, used, 1, "Bo")
    cy.goto(used)
    expect(cy.get_by_test_id("line")).to_contain_text("This invite is used up")
    joined(cy, good, 2, "Cy")
    third = link_to(ann, 3)
    cy.goto(third)
    # Who has a seat stays there, and the invite is as good as it was.
    expect(cy.get_by_test_id("error")).to_contain_text("You have a seat here")
    assert cy.url == f"{site.base}/room/{code}"
    assert [sitter.kind for sitter in site.room(code).sitters] == ["human", "human", "human", "open"]
    dee = person()
    joined(dee, third, 3, "Dee")


def test_of_its_address_a_full_room_says_nothing_at_the_computer_of_the_server(person: Opens, site: Site) -> None:
    """By which name others come is known by a link to a free seat alone."""
    ann, others = person(), [person() for _ in range(3)]
    made(ann, site)
    for seat, page in enumerate(others, 1):
        joined(page, link_to(ann, seat), seat, "Bo")
    ann.reload()
    ann.get_by_test_id("next-deal").wait_for()
    ann.get_by_test_id("menu-open").click()
    ann.get_by_test_id("menu-invite").click()
    expect(ann.get_by_test_id("invites")).to_contain_text("No seat is free.")
    expect(ann.get_by_test_id("invites")).not_to_contain_text("this computer only")
    expect(ann.get_by_test_id("share-room")).to_have_count(0)


@pytest.mark.parametrize("password", ["", "trump fives"], ids=["open", "password"])
def test_the_invitation_says_what_each_link_is_good_for_and_who_the_partner_would_be(
    person: Opens, site: Site, password: str
) -> None:
    ann = person()
    code = made(ann, site, password=password)
    ann.get_by_test_id("invite-open").click()
    invites = ann.get_by_test_id("invites")
    expect(ann.get_by_test_id("share-3")).to_be_visible()
    expect(ann.get_by_test_id("share-room").get_by_role("textbox")).to_have_value(f"{site.base}/room/{code}")
    said = "This address and the password are enough" if password else "This address is enough"
    expect(invites).to_contain_text(f"{said} to choose a free seat")
    expect(invites.get_by_role("listitem").nth(1)).to_contain_text("Seat 3, free Partner: Ann (seat 1)")
    assert complaints(ann) == []


@pytest.mark.parametrize("copies", [True, False], ids=["copied", "selected"])
def test_a_link_is_copied_where_browsers_have_no_clipboard_for_pages(person: Opens, site: Site, copies: bool) -> None:
    """As on a phone, over http without a certificate; where not even the old way works, the link is selected."""
    ann = person()
    ann.add_init_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    if not copies:
        ann.add_init_script("document.execCommand = () => false")
    code = made(ann, site)
    ann.get_by_test_id("invite-open").click()
    share = ann.get_by_test_id("share-room")
    share.get_by_role("button").click()
    expect(share.get_by_role("status")).to_have_text("The link is copied." if copies else "The link is selected: now copy it.")
    selected = "(field) => field.value.slice(field.selectionStart, field.selectionEnd)"
    assert share.get_by_role("textbox").evaluate(selected) == f"{site.base}/room/{code}"
    if copies:
        ann.goto(site.base)
        ann.get_by_test_id("join-code").focus()
        ann.keyboard.press("ControlOrMeta+V")
        expect(ann.get_by_test_id("join-code")).to_have_value(f"{site.base}/room/{code}")


@pytest.mark.parametrize("width", [320, 1366])
def test_in_the_lobby_a_room_is_joined_without_scrolling_and_a_password_says_what_it_is_for(
    person: Opens, site: Site, width: int
) -> None:
    bo = person()
    bo.set_viewport_size({"width": width, "height": 568})
    bo.goto(site.base)
    bo.get_by_test_id("play-now").wait_for()
    expect(bo.get_by_test_id("join")).to_be_in_viewport(ratio=1)
    befriended(bo)
    expect(bo.get_by_test_id("room-password")).to_have_accessible_description(
        "With a password the chat also takes words of your own."
    )
    assert complaints(bo) + wide(bo) == []


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
