"""Every contract and number of players of Texas 42 at a table in a real Chromium.

Four or more people sit at each table; one is at the browser, and what the others do is done for them.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.frontends.web.browsing import PHONE, complaints, cramped, page, settled, troubles
from tests.frontends.web.sites import Site, site

from followsuit.opening import opening
from followsuit.pieces import DOMINO6
from followsuit.plugins import installed
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit.sitters import Sitter, key_of
from followsuit_web.credentials import new_token
from followsuit_web.seated import Seated

__all__ = ["page", "site", "troubles"]

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

NAMES = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gil")
SIZES: list[Any] = [PHONE, {"width": 390, "height": 844}, {"width": 667, "height": 375}, {"width": 1280, "height": 800}]
_mids = itertools.count()


def sit(site: Site, context: BrowserContext, players: int = 4, seat: int = 0, **options: object) -> str:
    """A table of people, with the browser in *seat*; its code."""
    tokens = [new_token() for _ in range(players)]
    sitters = tuple(Sitter("human", name, key_of(token), "random") for name, token in zip(NAMES, tokens, strict=False))
    preset = options.pop("preset", None)
    opened = opening(installed().game("texas42"), preset=preset, options=options, dealer=Seat(players - 1), sitters=sitters)  # type: ignore[arg-type]
    code = site.do(site.tables.open(opened))
    context.add_cookies([{"name": "seat", "value": tokens[seat], "domain": "127.0.0.1", "path": "/"}])
    return code


def dealt(site: Site, context: BrowserContext, fits: Callable[[Room], bool], **table: Any) -> str:
    """A table whose first deal is such."""
    for _ in range(500):
        code = sit(site, context, **table)
        deal(site, code)
        if fits(site.room(code)):
            return code
    raise AssertionError("expected such a deal among many")


def deal(site: Site, code: str) -> None:
    room = site.room(code)
    if room.pause:
        site.do(site.tables.deal(Seated(site.do(site.tables.find(code)), Player(0)), room.v))


def move(site: Site, code: str, text: str, seat: int | None = None) -> None:
    """Makes a move for whoever is to act, or for *seat*."""
    room = site.room(code)
    player = room.match.state.public.player_of(room.match.to_act[0] if seat is None else Seat(seat))
    at = Seated(site.do(site.tables.find(code)), player)
    site.do(site.tables.move(at, f"by hand {next(_mids)}", room.taken[player], text))


def play(site: Site, code: str, until: Callable[[Room], bool], *wishes: str) -> None:
    """Makes moves until the room is such: the first wish that is open, else a pass, else any tile."""
    rng = random.Random(7)
    while not until(room := site.room(code)):
        assert not room.pause, "expected to come so far in one deal"
        legal = [str(each) for each in room.match.legal(room.match.to_act[0])]
        wanted = [wish for wish in (*wishes, "pass") if wish in legal]
        move(site, code, (wanted or [rng.choice([each for each in legal if each != "claim"])])[0])


def show(page: Page, site: Site, code: str) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(f"{site.base}/room/{code}")
    settled(page, code, site)


def looked_at(page: Page) -> dict[str, list[str]]:
    """What axe and the measures of controls complain of, at each size."""
    found = {}
    for size in SIZES:
        page.set_viewport_size(size)
        found[f"{size['width']}"] = complaints(page) + cramped(page)
    return {size: what for size, what in found.items() if what}


def cut(page: Page, *selectors: str) -> list[str]:
    """The elements of *selectors* of which something is out of sight: by an ellipsis, behind an edge or under something else."""
    found: list[str] = page.evaluate(
        """(selectors) => selectors.flatMap((selector) => {
            const all = [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
            const whole = (one) => {
                const { left, right, top, bottom } = one.getBoundingClientRect();
                const middle = (left + right) / 2;
                const sees = (x, y) => {
                    const at = document.elementFromPoint(x, y);
                    return at && (one.contains(at) || at.contains(one));
                };
                let inside = top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
                for (let up = one.parentElement; up; up = up.parentElement) {
                    const box = up.getBoundingClientRect();
                    const hides = getComputedStyle(up).overflow !== 'visible';
                    if (hides && (top < box.top - 1 || bottom > box.bottom + 1 || right > box.right + 1)) inside = false;
                }
                return inside && one.scrollWidth <= one.clientWidth + 1 && sees(middle, top + 2) && sees(middle, bottom - 2);
            };
            return all.length ? all.filter((one) => !whole(one)).map((one) => one.textContent) : [`no ${selector}`];
        })""",
        list(selectors),
    )
    return found


def doubles(room: Room, seat: int) -> int:
    return sum(tile.name[0] == tile.name[2] for tile in DOMINO6.within(room.match.state.own[seat].hand))


def phase(*names: str) -> Callable[[Room], bool]:
    return lambda room: room.match.state.public.phase in names


def tricks(count: int, plays: int) -> Callable[[Room], bool]:
    def so_far(room: Room) -> bool:
        public: Any = room.match.state.public
        return public.phase == "play" and len(public.tricks) == count and len(public.trick) == plays

    return so_far


def test_nello_is_named_and_played_by_three(page: Page, context: BrowserContext, site: Site) -> None:
    code = sit(site, context, preset="lechner")
    deal(site, code)
    play(site, code, phase("name"), "bid 42")
    show(page, site, code)
    assert looked_at(page) == {}
    button = page.get_by_test_id("choice-nello low")
    expect(button).to_have_text("Low")
    expect(button).to_have_attribute("aria-label", "Nello, doubles: Low")
    button.click()

    expect(page.get_by_test_id("marker")).to_have_attribute("data-key", "nello low")
    expect(page.get_by_test_id("seat-2")).to_have_attribute("data-out", "")
    expect(page.get_by_test_id("seat-2")).to_contain_text("sits out")
    page.locator('[data-testid^="piece-"][data-state=playable]').first.click()
    play(site, code, tricks(0, 2))
    settled(page, code, site)
    assert page.locator(".slot").count() == 2
    assert looked_at(page) == {}


def test_a_plunge_is_open_with_four_doubles_and_says_why_not_with_fewer(page: Page, context: BrowserContext, site: Site) -> None:
    code = dealt(site, context, lambda room: doubles(room, 0) == 3, preset="lechner")
    show(page, site, code)
    page.get_by_test_id("choice-bid plunge").click(force=True)
    expect(page.get_by_test_id("error")).to_contain_text("needs 4 doubles")
    page.get_by_test_id("choice-bid splash").click()
    expect(page.get_by_test_id("log")).to_contain_text("You bid Splash")
    play(site, code, phase("name"))

    assert site.room(code).match.to_act == (2,)
    expect(page.get_by_test_id("seat-0")).to_contain_text("splash for 3 marks")


def test_sevens_after_a_plunge_asks_for_the_nearest_tile(page: Page, context: BrowserContext, site: Site) -> None:
    code = dealt(site, context, lambda room: doubles(room, 0) >= 4, seat=2, preset="lechner")
    play(site, code, phase("name"), "bid plunge")
    show(page, site, code)
    expect(page.get_by_test_id("prompt")).to_contain_text("Ann bid on doubles")
    page.get_by_test_id("choice-sevens").click()
    play(site, code, lambda room: room.match.to_act == (2,) and room.match.state.public.phase == "play")
    settled(page, code, site)

    expect(page.get_by_test_id("prompt")).to_contain_text("nearest to seven")
    expect(page.get_by_test_id("marker")).to_have_attribute("data-key", "sevens")


@pytest.mark.parametrize("players", [3, 5, 6, 7])
def test_tables_of_other_sizes_fit_in_every_phase(page: Page, context: BrowserContext, site: Site, players: int) -> None:
    code = sit(site, context, players=players, called_partner="named", stop_when_decided=False)
    deal(site, code)
    show(page, site, code)
    found = {"bid": looked_at(page)}
    play(site, code, phase("call", "play"), "bid 44", "bid 40", "bid 39", "trump fives")
    if site.room(code).match.state.public.phase == "call":
        settled(page, code, site)
        found["call"] = looked_at(page)
        figures = page.locator('[data-testid^="choice-call "]')
        assert figures.count() > 10
        figures.first.click()
        play(site, code, phase("play"))
    play(site, code, tricks(1, players - 1))
    settled(page, code, site)
    found["play"] = looked_at(page)
    assert page.locator(".seat").count() == players
    assert page.locator(".slot").count() == players - 1
    play(site, code, lambda room: room.pause == "deal")
    settled(page, code, site)
    found["over"] = looked_at(page)
    page.get_by_test_id("score-open").click()
    expect(page.get_by_test_id("score-table")).to_be_visible()

    assert complaints(page) == []
    assert {where: what for where, what in found.items() if what} == {}


def test_what_was_bid_is_in_sight_beside_a_tall_menu_of_names(page: Page, context: BrowserContext, site: Site) -> None:
    """However little is left for the felt: bids, names and badges are whole."""
    page.set_viewport_size({"width": 1280, "height": 800})
    for players in (4, 5, 7):
        names: dict[str, Any] = {"nello": "choice", "follow_me": "choice", "sevens": True, "lead_names_trump": True}
        code = sit(site, context, players=players, called_partner="alone", **names)
        deal(site, code)
        play(site, code, phase("name"), "bid 42", "bid 40", "bid 39")
        show(page, site, code)

        assert page.locator(".felt").evaluate("(felt) => felt.clientHeight") < 18 * 16
        assert cut(page, ".auction h2", ".auction li", ".auction span", ".seat .call", ".seat .badge", ".log") == []
        assert cut(page, ".choices .button") == []


def test_both_hands_of_a_player_are_in_sight_beside_a_tall_menu_of_names(page: Page, context: BrowserContext, site: Site) -> None:
    """On a phone: their titles, their tiles and the score."""
    page.set_viewport_size({"width": 390, "height": 844})
    for leads in (False, True):
        code = sit(site, context, players=2, preset="lechner", lead_names_trump=leads)
        deal(site, code)
        play(site, code, phase("name"), "bid 42")
        show(page, site, code)
        expect(page.locator(".caption")).to_have_text(["Your hand 1", "Your hand 2, to play"])

        assert cut(page, ".caption", ".hand", ".side-name", ".side-score", ".choices .button") == []


def test_tiles_are_exchanged_before_a_nello(page: Page, context: BrowserContext, site: Site) -> None:
    code = sit(site, context, nello="high", nello_exchange=True)
    deal(site, code)
    play(site, code, phase("exchange"), "bid 42", "nello high")
    show(page, site, code)
    expect(page.get_by_test_id("prompt")).to_contain_text("Give your partner one tile")
    piece = page.locator('[data-testid^="piece-"]').first
    name = str(piece.get_attribute("data-item"))
    piece.click()
    expect(page.get_by_test_id("log")).to_contain_text("You have chosen.")
    move(site, code, str(site.room(code).match.legal(Seat(2))[0]), seat=2)

    expect(page.get_by_test_id("log")).to_contain_text("You receive")
    expect(page.get_by_test_id(f"piece-{name}")).to_have_count(0)


def test_a_claim_that_may_lose_the_hand_is_asked_for_twice(page: Page, context: BrowserContext, site: Site) -> None:
    """By keyboard: the claim has a toolbar of its own beside the hand, and the focus comes back."""
    code = sit(site, context, claims="authentic", stop_when_decided=False)
    deal(site, code)
    play(site, code, tricks(0, 0), "bid 30", "trump fives")
    show(page, site, code)
    claim = page.get_by_test_id("choice-claim")
    claim.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("which")).to_contain_text("the hand is lost")
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_test_id("which")).to_have_count(0)
    expect(claim).to_be_focused()
    assert site.room(code).match.state.public.phase == "play"
    page.keyboard.press("Enter")
    page.get_by_test_id("move-claim").click()

    expect(page.get_by_test_id("result-text")).to_contain_text("score")
    expect(page.get_by_test_id("log")).to_contain_text("You lay down your hand")


def test_a_hand_that_is_laid_down_is_seen_and_answered(page: Page, context: BrowserContext, site: Site) -> None:
    def claims(room: Room) -> bool:
        return room.pause == "deal" or "claim" in room.match.legal(room.match.to_act[0])

    code = ""
    for _ in range(60):
        code = sit(site, context, claims="assisted", seat=1, stop_when_decided=False)
        deal(site, code)
        play(site, code, claims, "bid 30", "trump fives")
        room = site.room(code)
        if not room.pause and room.match.to_act[0] in (0, 2):
            break
    move(site, code, "claim")
    while site.room(code).match.to_act != (1,):
        move(site, code, "accept")
    show(page, site, code)
    expect(page.locator(".exposed")).to_contain_text("laid down")
    assert looked_at(page) == {}
    page.get_by_test_id("choice-play-on").click()

    expect(page.get_by_test_id("log")).to_contain_text("You play on.")
    assert site.room(code).match.state.public.phase == "play"


def test_a_renege_is_played_without_a_warning_and_shown(page: Page, context: BrowserContext, site: Site) -> None:
    def could_fail(room: Room) -> bool:
        public: Any = room.match.state.public
        if public.phase != "play" or room.match.to_act != (1,) or public.led is None:
            return False
        hand, follow = room.match.state.own[1].hand, public.contract.tables.follow[public.led]
        return bool(hand & follow) and bool(hand & ~follow)

    code = ""
    for _ in range(30):
        code = sit(site, context, renege="authentic", seat=1)
        deal(site, code)
        play(site, code, lambda room: could_fail(room) or tricks(0, 2)(room), "bid 30", "trump fives")
        if could_fail(site.room(code)):
            break
    show(page, site, code)
    assert page.locator('[data-testid^="piece-"][data-state=blocked]').count() == 0
    public: Any = site.room(code).match.state.public
    hand = site.room(code).match.state.own[1].hand
    name = next(tile.name for tile in DOMINO6.within(hand & ~public.contract.tables.follow[public.led]))
    page.get_by_test_id(f"piece-{name}").click()

    # The tile lies on the table until it has been seen, with what it led to.
    expect(page.get_by_test_id("trick-text")).to_contain_text("did not follow")
    expect(page.get_by_test_id("slot-1")).to_have_attribute("data-piece", name)
    expect(page.get_by_test_id("result-text")).to_contain_text("did not follow: the hand is lost")


def test_who_comes_back_reads_what_has_happened(page: Page, context: BrowserContext, site: Site) -> None:
    code = sit(site, context, stop_when_decided=False)
    deal(site, code)
    play(site, code, tricks(2, 1), "bid 30", "trump fives")
    show(page, site, code)
    page.reload()
    settled(page, code, site)

    log = page.get_by_test_id("log")
    for words in ("Pass", "Fives are trump.", "Trick 1, taken by", "Trick 2, taken by"):
        expect(log).to_contain_text(words)


def test_the_lobby_asks_only_what_makes_a_difference(page: Page, site: Site) -> None:
    page.goto(f"{site.base}/?game=texas42")
    page.get_by_test_id("options").locator("summary").click()
    assert page.get_by_test_id("options").locator("legend").all_inner_texts()[:2] == ["Score", "Bidding"]
    for players, there, gone in (
        (4, "plunge_marks", "called_partner"),
        (5, "called_partner", "plunge_marks"),
        (2, "two_players", "called_partner"),
        (3, "nello", "two_players"),
    ):
        page.get_by_test_id("seats").select_option(str(players))
        expect(page.get_by_test_id(f"option-{there}")).to_have_count(1)
        expect(page.get_by_test_id(f"option-{gone}")).to_have_count(0)
    page.set_viewport_size(SIZES[0])
    assert complaints(page) + cramped(page) == []
