"""What a table says of people who are missing, late or away, of how a hand ended and of what was put right."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect
from tests.frontends.web.browsers import Opens, befriended, closed, joined, link_to, made, offered, people, person
from tests.frontends.web.browsing import complaints
from tests.frontends.web.sites import LONG, Site, site

from followsuit.room import Room
from followsuit.seats import Seat

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser


def test_a_table_that_waits_says_for_whom_and_deals_nothing(person: Opens, site: Site) -> None:
    ann, bo, cy = person(), person(), person()
    ann.goto(f"{site.base}/?game=texas42")
    befriended(ann)
    ann.get_by_test_id("room-empty").select_option("wait")
    ann.get_by_test_id("make-room").click()
    ann.wait_for_url("**/room/*")
    deal = ann.get_by_test_id("next-deal")
    expect(deal).to_have_attribute("aria-disabled", "true")
    expect(deal).to_have_accessible_description("Waiting for people in seats 2, 3, 4.")
    for page, seat, name in ((bo, 1, "Bo"), (cy, 3, "Cy")):
        joined(page, link_to(ann, seat), seat, name)
    expect(deal).to_have_accessible_description("Waiting for somebody in seat 3.")
    expect(ann.get_by_text("Waiting for somebody in seat 3.")).to_be_visible()
    expect(ann.get_by_test_id("error")).to_be_empty()
    deal.press("Enter")
    expect(ann.get_by_test_id("error")).to_have_text("Waiting for somebody in seat 3.")
    assert complaints(ann) == []

    dee = person()
    joined(dee, link_to(ann, 2), 2, "Dee")
    expect(deal).to_be_enabled()
    expect(deal).to_have_accessible_description("")
    expect(ann.locator("#waits")).to_have_count(0)
    deal.click()
    expect(ann.locator('[data-testid^="piece-"]')).to_have_count(7)


@pytest.mark.parametrize("ends", ["deal", "match"])
def test_the_phone_beside_a_display_says_how_it_ended(person: Opens, site: Site, ends: str) -> None:
    ann = person()
    ann.goto(f"{site.base}/?game=texas42&option.target={1 if ends == 'match' else 7}")
    befriended(ann)
    ann.get_by_test_id("make-room").click()
    ann.wait_for_url("**/room/*")
    code = ann.url.rpartition("/")[2]
    site.pace(code)
    ann.get_by_test_id("menu-open").click()
    ann.get_by_test_id("menu-settings").click()
    ann.get_by_test_id("set-pocket").select_option("always")
    closed(ann)
    ann.set_viewport_size({"width": 360, "height": 640})
    ann.get_by_test_id("next-deal").click()
    line = ann.get_by_test_id("pocket-line")
    site.advance(code, lambda room: room.pause == ends)
    while offered(ann) != ends:
        ann.wait_for_timeout(50)

    document = ann.evaluate("async (room) => (await (await fetch(`/api/rooms/${room}`)).json()).document", code)
    assert document["result"]
    wanted = [document["result"], *([document["outcome"]["text"]] if ends == "match" else [])]
    expect(line).to_have_text(" ".join(wanted))
    expect(line).to_be_in_viewport(ratio=1)
    assert line.evaluate("(line) => line.clientHeight / parseFloat(getComputedStyle(line).lineHeight)") < 6


def test_a_score_is_set_to_what_is_typed_whatever_it_was(person: Opens, site: Site) -> None:
    """Before the first hand, as between two: the same again asks for nothing."""
    ann = person()
    code = made(ann, site)
    people(ann)
    for score in (2, 99, 99, 1):
        ann.get_by_test_id("adjust-0").fill(str(score))
        ann.get_by_test_id("adjust-0").press("Enter")
        expect(ann.get_by_test_id("side-0").locator(".side-score")).to_have_text(str(score))
    ann.get_by_test_id("adjust-1").fill("7")
    ann.get_by_test_id("adjust-1").press("Enter")
    expect(ann.get_by_test_id("side-1").locator(".side-score")).to_have_text("7")

    assert site.room(code).match.state.public.scores[:2] == (1, 7)
    adjusted = [note.words for note in site.room(code).company.log if note.kind == "adjusted"]
    assert adjusted == ["+2", "+97", "-98", "+7"]


def test_the_host_opens_the_seat_of_somebody_for_whom_a_bot_stands_in(person: Opens, site: Site) -> None:
    ann, bo, cy = person(), person(), person()
    code = made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    joined(cy, link_to(ann, 2), 2, "Cy")
    people(ann)
    expect(ann.get_by_test_id("send-1")).to_have_count(0)
    bo.context.close()
    ann.get_by_test_id("lend-1").click(timeout=LONG)
    expect(ann.get_by_test_id("who-1")).to_contain_text("a bot plays")
    assert site.room(code).sitters[1].lent == "absent"

    # Somebody who is here, and lets a bot play, keeps their seat.
    people(cy)
    cy.get_by_test_id("lend-own").click()
    expect(ann.get_by_test_id("who-2")).to_contain_text("a bot plays")
    expect(ann.get_by_test_id("send-2")).to_have_count(0)

    for _ in range(2):
        ann.get_by_test_id("send-1").click()
    expect(ann.get_by_test_id("who-1").locator("b")).not_to_have_text("Bo")
    assert site.room(code).sitters[1].kind == "open"


def test_a_complaint_goes_when_a_piece_is_chosen_that_may_be_played(person: Opens, site: Site) -> None:
    ann = person()
    code = made(ann, site)

    def blocked(room: Room) -> bool:
        if 0 not in room.match.to_act or room.match.state.public.phase != "play":
            return False
        return len(room.match.legal(Seat(0))) < room.match.state.own[0].hand.bit_count()

    ann.get_by_test_id("menu-open").click()
    ann.get_by_test_id("menu-settings").click()
    ann.get_by_test_id("set-tap").select_option("twice")
    closed(ann)
    site.advance(code, blocked)
    piece = ann.locator('[data-testid^="piece-"]')
    wrong, right = piece.and_(ann.locator("[data-state=blocked]")).first, piece.and_(ann.locator("[data-state=playable]")).first
    wrong.press("Enter")
    expect(ann.get_by_test_id("error")).not_to_be_empty()
    right.click()
    expect(right).to_have_attribute("data-chosen", "")
    expect(ann.get_by_test_id("error")).to_be_empty()


def test_what_is_unread_is_counted_once(person: Opens, site: Site) -> None:
    """In words where there is room for words, else by a number beside the picture."""
    ann, bo = person(), person()
    made(ann, site)
    joined(bo, link_to(ann, 1), 1, "Bo")
    bo.get_by_test_id("talk-open").click()
    bo.get_by_test_id("phrase-hello").click()
    button = ann.get_by_test_id("talk-open")
    expect(button).to_have_attribute("data-unread", "1")
    for width, marked in ((1366, False), (390, True)):
        ann.set_viewport_size({"width": width, "height": 768})

        expect(button).to_have_accessible_name("Chat 1 new")
        assert button.evaluate("(one) => getComputedStyle(one, '::after').display !== 'none'") is marked
        assert button.locator("span").evaluate("(one) => one.getBoundingClientRect().width > 20") is not marked


def test_whoever_was_too_late_reads_that_it_was_their_own_time(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    ann.goto(f"{site.base}/?game=texas42")
    befriended(ann)
    ann.get_by_test_id("room-clock").select_option("own")
    ann.get_by_test_id("clock-move").fill("5")
    for more in ("bank", "extension"):
        ann.get_by_test_id(f"clock-{more}").fill("")
    ann.get_by_test_id("make-room").click()
    ann.wait_for_url("**/room/*")
    site.pace(ann.url.rpartition("/")[2])
    joined(bo, link_to(ann, 1), 1, "Bo")
    ann.get_by_test_id("next-deal").click()
    expect(ann.get_by_test_id("log")).to_contain_text("Your time was up, and a bot has made this move.", timeout=LONG)
    expect(bo.get_by_test_id("log")).to_contain_text("The time of Guest was up, and a bot has made this move.", timeout=LONG)
    expect(ann.get_by_test_id("log")).not_to_contain_text("The time of Guest")
