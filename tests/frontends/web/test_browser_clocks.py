"""Clocks in the browser, and the wait for who is away: chosen in the lobby, shown and said at the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from tests.frontends.web.browsers import Opens, person, timed
from tests.frontends.web.sites import Site, site

from followsuit.clocks import Clock

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser


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
