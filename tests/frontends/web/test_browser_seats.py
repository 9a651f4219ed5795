"""Seats in the browser: found again, lent, given up, handed on and played by bots."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Route, expect
from tests.frontends.web.browsers import Losing, Opens, closed, joined, knocked, link_to, made, people, person, timed, wide
from tests.frontends.web.browsing import complaints
from tests.frontends.web.sites import LONG, Site, site

from followsuit.plugins import Registry

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser


def test_the_seat_is_left_at_one_device_and_found_at_another(person: Opens, site: Site) -> None:
    ann, phone = person(), person()
    code = made(ann, site)
    ann.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    held = ann.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid)")
    people(ann)
    ann.get_by_test_id("words").click()
    words = ann.get_by_test_id("six-words").inner_text()
    expect(ann.get_by_role("dialog")).to_contain_text("Your seat is number 1.")
    link = ann.get_by_test_id("share-words").get_by_role("textbox").input_value()
    ann.context.close()

    assert len(words.split()) == 6
    phone.goto(link)
    phone.locator('[data-testid^="piece-"]').nth(6).wait_for()
    assert phone.url == f"{site.base}/room/{code}"
    assert phone.locator('[data-testid^="piece-"]').evaluate_all("all => all.map((e) => e.dataset.testid)") == held


@pytest.mark.parametrize("password", ["", "trump fives"], ids=["open", "password"])
def test_the_six_words_are_typed_where_one_comes_in(person: Opens, site: Site, password: str) -> None:
    """Also where one is asked for the password, which they do not need; others are refused in a sentence that helps."""
    ann, bo, phone = person(), person(), person(expects="404")
    code = made(ann, site, password=password)
    joined(bo, link_to(ann, 2), 2, "Bo")
    people(bo)
    bo.get_by_test_id("words").click()
    words = bo.get_by_test_id("six-words").inner_text()
    expect(bo.get_by_role("dialog")).to_contain_text("Your seat is number 3.")
    bo.context.close()
    phone.set_viewport_size({"width": 320, "height": 568})
    phone.goto(f"{site.base}/room/{code}")
    phone.get_by_test_id("have-words").press("Enter")
    for seat, typed in (("2", words), ("3", " ".join(reversed(words.split())))):
        phone.get_by_test_id("words-seat").fill(seat)
        phone.get_by_test_id("words-typed").fill(typed)
        phone.get_by_test_id("words-go").click()
        expect(phone.get_by_test_id("error")).to_contain_text(f"These words do not open seat {seat}: check the number, each word")
    assert wide(phone) == []
    assert password or complaints(phone) == []
    phone.get_by_test_id("words-typed").fill("five words are not enough")
    assert not phone.get_by_test_id("words-typed").evaluate("(field) => field.checkValidity()")
    phone.get_by_test_id("words-typed").fill(words.replace(" ", ", ").upper())
    phone.get_by_test_id("words-typed").press("Enter")
    phone.get_by_test_id("prompt").wait_for()
    expect(phone.get_by_test_id("seat-2")).to_contain_text("You")
    expect(phone.get_by_test_id("line")).to_have_count(0)
    assert [sitter.name for sitter in site.room(code).sitters if sitter.kind == "human"] == ["Ann", "Bo"]


def test_what_is_told_of_the_table_later_closes_nothing_where_one_comes_in(person: Opens, site: Site) -> None:
    ann, bo = person(), person()
    code = made(ann, site)
    held: list[Route] = []
    bo.route("**/visits", lambda route: held.append(route))
    bo.goto(f"{site.base}/room/{code}")
    bo.get_by_test_id("have-words").press("Enter")
    expect(bo.get_by_test_id("words-seat")).to_be_visible()
    expect(bo.get_by_test_id("offer")).to_have_count(0)
    for route in held:
        route.continue_()
    bo.get_by_test_id("offer").wait_for()
    expect(bo.get_by_test_id("words-seat")).to_be_visible()
    expect(bo.get_by_test_id("have-words")).to_be_focused()


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


def test_nothing_of_the_table_stays_with_who_leaves_a_room_with_a_password(person: Opens, site: Site) -> None:
    ann = person(expects="404")
    made(ann, site, password="trump fives")
    ann.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    people(ann)
    ann.get_by_test_id("leave-seat").click()
    ann.get_by_test_id("leave-seat").click()

    expect(ann.get_by_test_id("line")).to_contain_text("You have got up. The password or an invite lets you in again.")
    expect(ann.get_by_test_id("error")).to_be_empty()
    expect(ann.get_by_test_id("line")).to_have_attribute("role", "status")
    left = ann.locator('dialog, [data-testid^="piece-"], [data-testid^="choice-"], [data-testid="prompt"], [data-testid="log"]')
    expect(left).to_have_count(0)
    expect(ann).to_have_title("followsuit")
    knocked(ann, "trump fives")
    expect(ann.get_by_test_id("entrance")).to_be_visible()


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
    losing = Losing(site, reloads)
    bo.route("**/seats/1", losing.lose)
    bo.goto(link_to(ann, 1))
    bo.get_by_test_id("name").fill("Bo")
    bo.get_by_test_id("sit-1").click()
    if reloads:
        expect(ann.get_by_test_id("log")).to_contain_text("Bo")
        bo.reload()
    bo.get_by_test_id("prompt").wait_for()

    assert losing.lost[0] == 200
    assert [sitter.name for sitter in site.room(code).sitters if sitter.kind == "human"] == ["Ann", "Bo"]
    assert bo.evaluate("sessionStorage.length") == 0
