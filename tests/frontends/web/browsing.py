"""A page in a real Chromium: what it complains of, when it is settled, what can be done and reached there, whether it fits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, Request, Response, expect
from tests.frontends.web.sites import LONG, Site

PHONE, LAPTOP = {"width": 320, "height": 568}, {"width": 1366, "height": 768}


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
        # A request is broken off when its page is left or loaded again, and a download leaves the page where it is.
        if request.failure != "net::ERR_ABORTED":
            found.append(f"failed: {request.url} {request.failure}")

    context.on("console", said)
    context.on("weberror", lambda error: found.append(f"error: {error.error}"))
    context.on("response", answered)
    context.on("requestfailed", failed)
    context.add_init_script(
        "addEventListener('securitypolicyviolation', (event) => console.error('CSP ' + event.violatedDirective))"
    )
    yield found
    assert found == [], found


@pytest.fixture
def page(page: Page) -> Page:
    page.set_default_timeout(LONG)
    expect.set_options(timeout=LONG)
    return page


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
