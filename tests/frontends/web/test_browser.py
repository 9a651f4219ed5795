"""The table in a real Chromium."""

from __future__ import annotations

import asyncio
import contextlib
import random
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from typing import Any, TypeVar

import pytest
from aiohttp import web
from attrs import define
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, expect

from followsuit.bots import decide
from followsuit.plugins import Registry
from followsuit.room import Room
from followsuit.seats import Player, Seat
from followsuit_web.app import TABLES, make_app
from followsuit_web.memory_store import MemoryStore
from followsuit_web.tables import Seated, Tables

pytestmark = [pytest.mark.browser, pytest.mark.usefixtures("troubles")]

PHONE, LAPTOP = {"width": 320, "height": 568}, {"width": 1366, "height": 768}
SHORT = {"target": 1}
LONG = 30_000
"""Milliseconds that anything may take."""

# One mark a deal, two for the match, so that every phase comes; nobody can bid over the guest's 42.
EVERY_PHASE = {"target": 2, "top_marks": 1, "opening_max_marks": 1, "all_pass": "dealer_30"}

T = TypeVar("T")


@define
class Site:
    """A server in a thread of its own, and what happens in it."""

    base: str
    tables: Tables
    loop: asyncio.AbstractEventLoop

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(LONG / 1000)

    def room(self, code: str) -> Room:
        return self.do(self.tables.find(code)).room

    def pace(self, code: str, pace: float = 0.0) -> None:
        self.do(self.tables.repace(Seated(self.do(self.tables.find(code)), Player(0)), pace))

    def advance(self, code: str, fits: Callable[[Room], bool]) -> None:
        """The guest's seat bids 42 and plays like a bot, and asks for deals, until the room fits."""
        table = self.do(self.tables.find(code))
        at = Seated(table, Player(0))
        bot = self._bot(table.room)

        async def step() -> bool:
            room = table.room
            if fits(room):
                return True
            if room.pause == "match":
                await self.tables.rematch(at, room.v)
            elif room.pause:
                await self.tables.deal(at, room.v)
            elif 0 in room.match.to_act:
                legal = room.match.legal(Seat(0))
                move = "bid 42" if "bid 42" in legal else decide(bot, room.match.view(Seat(0)), legal, random.Random(room.v))
                await self.tables.move(at, f"by hand {room.v}", room.taken[0], move)
            else:
                await asyncio.sleep(0.02)
            return False

        while not self.do(step()):
            pass

    @staticmethod
    def _bot(room: Room) -> Any:
        from followsuit.plugins import installed

        game = room.match.game
        return installed().bot("random", game).make(game)


@contextlib.contextmanager
def serving(registry: Registry) -> Iterator[Site]:
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def start() -> tuple[web.AppRunner, Tables]:
        app = make_app(registry, MemoryStore())
        runner = web.AppRunner(app, shutdown_timeout=1.0, access_log=None)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        return runner, app[TABLES]

    runner, tables = asyncio.run_coroutine_threadsafe(start(), loop).result(LONG)
    site = Site(f"http://127.0.0.1:{runner.addresses[0][1]}", tables, loop)
    yield site
    site.do(runner.cleanup())
    loop.call_soon_threadsafe(loop.stop)
    thread.join()
    loop.close()


@pytest.fixture(scope="module")
def site(everything: Registry) -> Iterator[Site]:
    with serving(everything) as site:
        yield site


@pytest.fixture
def troubles(context: BrowserContext) -> Iterator[list[str]]:
    """What a browser complains of: at the end of each test there must be nothing."""
    found: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            found.append(f"console: {message.text}")

    def answered(response: Response) -> None:
        if response.status >= 400:
            found.append(f"{response.status}: {response.url}")

    def failed(request: Request) -> None:
        # A download leaves the page where it is; a page may be left while the lobby asks how its rules differ.
        if not request.url.endswith("/record") and "/api/rules?" not in request.url:
            found.append(f"failed: {request.url} {request.failure}")

    context.on("console", said)
    context.on("weberror", lambda error: found.append(f"error: {error.error}"))
    context.on("response", answered)
    context.on("requestfailed", failed)
    context.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => console.error('CSP ' + event.violatedDirective))"
    )
    yield found
    assert found == []


@pytest.fixture
def page(page: Page) -> Page:
    page.set_default_timeout(LONG)
    expect.set_options(timeout=LONG)
    return page


def table_of(page: Page, site: Site, options: Mapping[str, object]) -> str:
    """Makes a table as the lobby does and shows it; its code."""
    body = {"game": "texas42", "name": "Ann", "bots": ["random"] * 3, "options": dict(options)}
    answer = page.request.post(f"{site.base}/api/rooms", data=body)
    assert answer.status == 201
    code: str = answer.json()["room"]
    site.pace(code)
    page.goto(f"{site.base}/room/{code}")
    page.get_by_test_id("prompt").wait_for()
    return code


def settled(page: Page, code: str, site: Site) -> None:
    """Waits until the page shows what the server has, the last trick has been seen, and nothing is under way."""
    page.wait_for_function(
        """([v]) => {
            const at = (id) => document.querySelector(`[data-testid=${id}]`);
            const go = at('continue');
            if (go?.checkVisibility()) go.click();
            const table = at('table')?.dataset;
            return table?.v === String(v) && (!['over', 'done'].includes(table.phase) || at('result') !== null);
        }""",
        arg=[site.room(code).v],
    )


def ready(page: Page) -> str:
    """Waits until the guest can do something; what: "choose", "play", "which", "deal" or "match"."""
    handle = page.wait_for_function(
        """() => {
            const at = (id) => document.querySelector(`[data-testid="${id}"]`);
            const go = at('continue');
            if (go && go.checkVisibility()) { go.click(); return ''; }
            const table = at('table');
            if (!table || table.dataset.busy || table.dataset.v === undefined || table.dataset.v === null) return '';
            if (at('which')) return 'which';
            if (at('next-deal')) return 'deal';
            if (at('rematch')) return 'match';
            if (table.dataset.yours !== 'true') return '';
            if (document.querySelector('[data-testid^="choice-"][data-state=enabled]')) return 'choose';
            if (document.querySelector('[data-testid^="piece-"][data-state=playable]')) return 'play';
            return '';
        }"""
    )
    return str(handle.json_value())


def test_a_match_is_made_in_the_lobby_and_played_by_clicking(page: Page, site: Site) -> None:
    page.goto(site.base)
    page.get_by_test_id("game").select_option("texas42")
    page.get_by_test_id("name").fill("Ann")
    page.get_by_test_id("options").locator("summary").click()
    page.get_by_test_id("option-target").fill("1")
    page.get_by_test_id("play-now").click()
    page.wait_for_url("**/room/*")
    page.get_by_test_id("menu-open").click()
    page.get_by_test_id("menu-people").click()
    page.get_by_test_id("pace").select_option("0")
    page.get_by_test_id("dialog-close").click()

    done = 0
    while (now := ready(page)) != "match":
        if now == "choose":
            page.locator('[data-testid^="choice-"][data-state=enabled]').first.click()
        elif now == "play":
            page.locator('[data-testid^="piece-"][data-state=playable]').last.click()
        elif now == "which":
            page.locator('[data-testid^="move-"]').first.click()
        else:
            page.get_by_test_id("next-deal").click()
        done += 1
        assert done < 200
    expect(page.get_by_test_id("result")).to_contain_text("win the match")
    page.get_by_test_id("rematch").click()
    assert ready(page) in ("choose", "deal")


def focused(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "() => { const e = document.activeElement; return { id: e?.dataset?.testid ?? '', state: e?.dataset?.state ?? '' }; }"
    )
    return found


def reach(page: Page, fits: Callable[[str, str], bool]) -> None:
    """By Tab and arrows alone."""
    for _ in range(60):
        at = focused(page)
        if fits(at["id"], at["state"]):
            return
        in_group = page.evaluate("() => Boolean(document.activeElement?.closest('[data-group]'))")
        if in_group:
            for _ in range(30):
                page.keyboard.press("ArrowRight")
                at = focused(page)
                if fits(at["id"], at["state"]):
                    return
        page.keyboard.press("Tab")
    raise AssertionError(f"not reached; at {focused(page)}")


def test_a_match_is_played_by_keyboard_alone(page: Page, site: Site) -> None:
    table_of(page, site, SHORT)
    done = 0
    while (now := ready(page)) != "match":
        if now == "choose":
            reach(page, lambda id, state: id.startswith("choice-") and state == "enabled")
        elif now == "play":
            reach(page, lambda id, state: id.startswith("piece-") and state == "playable")
        elif now == "which":
            reach(page, lambda id, _: id.startswith("move-"))
        else:
            reach(page, lambda id, _: id == "next-deal")
        page.keyboard.press("Enter")
        done += 1
        assert done < 200
    reach(page, lambda id, _: id == "rematch")
    page.keyboard.press("Enter")
    assert ready(page) in ("choose", "deal")


def test_a_move_that_is_not_open_says_why_and_does_nothing(page: Page, site: Site) -> None:
    code = table_of(page, site, EVERY_PHASE)
    site.advance(code, lambda room: _blocked(room) and 0 in room.match.to_act)
    settled(page, code, site)
    v = site.room(code).v
    # Forced: to Playwright, what is aria-disabled is not to be clicked; people click it.
    page.locator('[data-testid^="piece-"][data-state=blocked]').first.click(force=True)
    expect(page.get_by_test_id("error")).to_contain_text("Must follow")
    assert site.room(code).v == v


def _blocked(room: Room) -> bool:
    """Whether the guest is to follow and holds tiles that may not be played."""
    public = room.match.state.public
    return public.phase == "play" and 0 < len(room.match.legal(Seat(0))) < room.match.view(Seat(0)).own.hand.bit_count()  # type: ignore[union-attr]


def shown(page: Page) -> dict[str, object]:
    """What the page shows, part by part, but for the log, which tells what was seen since it was opened."""
    found: dict[str, object] = page.evaluate(
        """() => {
            const parts = { title: document.title };
            for (const one of document.querySelectorAll('[data-testid]')) {
                const id = one.dataset.testid;
                if (one.closest('[data-testid=log]') || ['error', 'more'].includes(id)) continue;
                parts[id] = id === 'table' ? { ...one.dataset } : [one.textContent, { ...one.dataset }];
            }
            return parts;
        }"""
    )
    return found


PHASES: dict[str, Callable[[Room], bool]] = {
    "bid": lambda room: room.match.state.public.phase == "bid" and 0 in room.match.to_act,
    "name": lambda room: room.match.state.public.phase == "name" and 0 in room.match.to_act,
    "play": lambda room: _blocked(room) and 0 in room.match.to_act,
    "over": lambda room: room.pause == "deal",
    "done": lambda room: room.pause == "match",
}


def test_a_reload_in_each_phase_returns_to_the_identical_view(page: Page, site: Site) -> None:
    code = table_of(page, site, EVERY_PHASE)
    for phase, fits in PHASES.items():
        site.advance(code, fits)
        settled(page, code, site)
        before = shown(page)
        assert page.get_by_test_id("table").get_attribute("data-phase") == phase
        page.reload()
        settled(page, code, site)
        after = shown(page)
        assert {part: (before.get(part), after.get(part)) for part in before | after if before.get(part) != after.get(part)} == {}


def test_the_seat_is_taken_over_and_taken_back(page: Page, context: BrowserContext, site: Site) -> None:
    code = table_of(page, site, EVERY_PHASE)
    other = context.new_page()
    other.goto(f"{site.base}/room/{code}")
    other.get_by_test_id("prompt").wait_for()

    expect(page.get_by_test_id("line")).to_contain_text("open in another window")
    page.get_by_test_id("take-back").click()
    expect(page.get_by_test_id("line")).to_have_count(0)
    expect(other.get_by_test_id("take-back")).to_be_visible()


def test_a_room_that_is_not_ours_is_not_shown(browser: Any, site: Site, page: Page) -> None:
    code = table_of(page, site, EVERY_PHASE)
    stranger = browser.new_context()
    try:
        there = stranger.new_page()
        for address in (code, "CCCCCC"):
            there.goto(f"{site.base}/room/{address}")
            expect(there.get_by_test_id("line")).to_contain_text("seat", timeout=LONG)
            assert there.get_by_test_id("hand").count() == 0
    finally:
        stranger.close()


def test_the_client_also_works_module_by_module(page: Page, site: Site) -> None:
    """`?apart` loads the files as they are written, for whoever looks for a mistake in them."""
    page.goto(f"{site.base}/?apart")
    page.get_by_test_id("play-now").wait_for()
    code = table_of(page, site, EVERY_PHASE)
    page.goto(f"{site.base}/room/{code}?apart")
    assert ready(page) in ("choose", "play")
    loaded = page.evaluate("performance.getEntriesByType('resource').map((one) => one.name.split('/').at(-1))")
    assert {"main.mjs", "table.mjs", "preact.mjs", "style.css", "table.css"} <= set(loaded)
    assert not {"all.mjs", "all.css"} & set(loaded)


def complaints(page: Page) -> list[str]:
    results = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]})
    return [f"{found['id']}: {[node['html'][:160] for node in found['nodes']]}" for found in results.response["violations"]]


def cramped(page: Page) -> list[str]:
    """What is too small to hit, or lies under something else: of each control, a box of 24 by 24 must be its own."""
    found: list[str] = page.evaluate(
        """() => {
            const bad = [];
            const root = document.scrollingElement;
            if (root.scrollWidth > innerWidth) bad.push(`the page is ${root.scrollWidth} wide`);
            const controls = '[data-testid^="piece-"], [data-testid^="choice-"], [data-testid=next-deal], [data-testid=rematch]';
            for (const one of document.querySelectorAll(`${controls}, header button`)) {
                if (!one.checkVisibility()) continue;
                one.scrollIntoView({ block: 'nearest' });
                const box = one.getBoundingClientRect();
                if (box.left < -0.5 || box.right > innerWidth + 0.5) bad.push(`${one.dataset.testid} leaves the page`);
                const inside = (at, end) => Math.min(at, end - 0.5);
                const own = (x, y) => one.contains(document.elementFromPoint(inside(x, box.right), inside(y, box.bottom)));
                const steps = [0.5, 12, 23.5];
                let fits = false;
                for (let x = box.left; x + 24 <= box.right + 0.5 && !fits; x += 2) {
                    for (let y = box.top; y + 24 <= box.bottom + 0.5 && !fits; y += 2) {
                        fits = steps.every((dx) => steps.every((dy) => own(x + dx, y + dy)));
                    }
                }
                if (!fits) bad.push(`${one.dataset.testid} has ${Math.round(box.width)}x${Math.round(box.height)}`);
            }
            return bad;
        }"""
    )
    return found


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["320x568", "1366x768"])
def test_every_phase_is_accessible_and_fits(page: Page, site: Site, size: Any) -> None:
    page.set_viewport_size(size)
    page.emulate_media(reduced_motion="reduce")
    page.goto(site.base)
    page.get_by_test_id("play-now").wait_for()
    found = {"lobby": complaints(page) + cramped(page)}
    code = table_of(page, site, EVERY_PHASE)
    for phase, fits in PHASES.items():
        site.advance(code, fits)
        settled(page, code, site)
        found[phase] = complaints(page) + cramped(page)

    assert {where: what for where, what in found.items() if what} == {}
