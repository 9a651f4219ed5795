"""A device that shows the table, and the phone that shrinks to a hand."""

from __future__ import annotations

import pytest
from playwright.sync_api import WebSocketRoute, expect
from tests.frontends.web.browsers import Losing, Opens, clicked, closed, joined, knocked, link_to, made, offered, people, person
from tests.frontends.web.browsing import complaints
from tests.frontends.web.sites import Site, site

__all__ = ["person", "site"]

pytestmark = pytest.mark.browser


OPEN = """() => [
    document.querySelector('[data-testid="table"]')?.dataset.v,
    [...document.querySelectorAll('[data-piece]')].filter((e) => !e.closest('[data-testid="hands"]')).map((e) => e.dataset.piece),
]"""
"""The revision that a display shows, and what lies open there in play.

A deal that is decided early may have ended meanwhile: then what everybody had left lies open for everybody, in a list of its own.
"""

HELD = """() => [
    document.querySelector('[data-testid="table"]')?.dataset.v,
    [...document.querySelectorAll('[data-testid^="piece-"]')].map((e) => e.dataset.testid.slice(6)),
]"""
"""The revision that a phone shows, and the hand."""


def test_a_device_shows_the_table_and_the_phone_shrinks_to_the_hand(person: Opens, site: Site) -> None:
    ann, tablet = person(), person()
    code = made(ann, site)
    frames: list[str] = []
    tablet.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    people(ann)
    ann.get_by_test_id("show-there").click()
    link = ann.get_by_test_id("share-display").get_by_role("textbox").input_value()
    closed(ann)
    tablet.goto(link)
    tablet.wait_for_url("**/room/*?as=display")
    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")
    expect(tablet.get_by_test_id("share-1").locator("img")).to_be_visible()
    expect(ann.get_by_test_id("pocket-line")).to_be_visible()

    tablet.get_by_test_id("next-deal").click()
    ann.locator('[data-testid^="piece-"]').nth(6).wait_for()
    seen: set[str] = set()
    tiles = set(ann.evaluate(HELD)[1])
    compared = 0
    for _ in range(4000):
        now = offered(ann)
        if now in ("deal", "match"):
            break
        left: list[str] = []
        for _ in range(50 if 0 in site.room(code).match.to_act else 1):
            (v, left), (at, shown) = ann.evaluate(HELD), tablet.evaluate(OPEN)
            # Else a tile may have been played that one of the two still shows in the hand.
            if v is not None and v == at:
                compared += 1
                assert not set(shown) & set(left)
                break
            ann.wait_for_timeout(10)
        assert tablet.locator('[data-testid="hand"], [data-testid^="hand-"], [data-testid^="piece-"]').count() == 0
        seen |= set(left)
        clicked(ann, now, choice=-1)
        ann.wait_for_timeout(10)
    else:
        pytest.fail("expected the deal to end")
    assert tiles == seen
    assert compared
    views = [frame for frame in frames if '"type":"view"' in frame]
    assert len(views) > 7
    assert not [frame for frame in frames if '"kind":"hand"' in frame or '"own":{' in frame]

    if site.room(code).pause == "match":
        tablet.get_by_test_id("rematch").click()
    else:
        people(tablet)
        tablet.get_by_test_id("adjust-0").fill("3")
        tablet.get_by_test_id("adjust-0").press("Enter")
        expect(tablet.get_by_test_id("side-0")).to_contain_text("3")
    ann.get_by_test_id("last-open").click()
    expect(ann.get_by_test_id("dialog-tricks")).to_be_visible()
    closed(ann)
    ann.get_by_test_id("pocket-off").click()
    expect(ann.get_by_test_id("seat-1")).to_be_visible()


def test_a_link_to_show_the_table_goes_when_it_is_used_and_the_next_is_another(person: Opens, site: Site) -> None:
    ann, tablet, late, telly = person(), person(expects="404"), person(expects="404"), person()
    made(ann, site, password="trump fives")
    people(ann)
    ann.get_by_test_id("show-there").click()
    shared = ann.get_by_test_id("share-display")
    link = shared.get_by_role("textbox").input_value()
    # What else happens at the table uses up nothing.
    ann.get_by_test_id("pace").select_option("1")
    expect(shared).to_be_visible()
    tablet.goto(link)
    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")
    expect(shared).to_have_count(0)

    late.goto(link)
    expect(late.get_by_test_id("password")).to_be_visible()
    expect(late.locator('[data-testid="prompt"], [data-testid^="seat-"]')).to_have_count(0)
    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")

    ann.get_by_test_id("show-there").click()
    fresh = shared.get_by_role("textbox").input_value()
    assert fresh != link
    telly.goto(fresh)
    expect(telly.get_by_test_id("table")).to_have_attribute("data-role", "display")
    expect(tablet.get_by_test_id("line")).to_be_visible()
    expect(shared).to_have_count(0)


@pytest.mark.parametrize("reloads", [False, True], ids=["waits", "loads the page anew"])
def test_a_display_whose_answer_was_lost_is_the_display_all_the_same(person: Opens, site: Site, reloads: bool) -> None:
    ann, tablet = person(), person(expects="ERR_FAILED|Failed to load|404")
    code = made(ann, site, password="open sesame")
    people(ann)
    ann.get_by_test_id("show-there").click()
    link = ann.get_by_test_id("share-display").get_by_role("textbox").input_value()
    losing = Losing(site, reloads)
    tablet.route("**/display", losing.lose)
    tablet.goto(link)
    if reloads:
        expect(ann.get_by_test_id("share-display")).to_have_count(0)
        tablet.reload()

    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")
    assert losing.lost[0] == 200
    assert [note.kind for note in site.room(code).company.log].count("display") == 1


def test_a_device_may_only_show_the_table_from_the_first(person: Opens, site: Site) -> None:
    tablet, ann = person(), person()
    tablet.goto(f"{site.base}/?game=texas42")
    tablet.get_by_test_id("friends").locator("summary").click()
    tablet.get_by_test_id("room-display").check()
    tablet.get_by_test_id("room-empty").select_option("wait")
    tablet.get_by_test_id("make-room").click()
    tablet.wait_for_url("**/room/*?as=display")
    expect(tablet.locator('[data-testid^="share-"] img')).to_have_count(4)
    joined(ann, tablet.get_by_test_id("share-0").get_by_role("textbox", include_hidden=True).input_value(), 0, "Ann")
    expect(tablet.locator('[data-testid^="share-"] img')).to_have_count(3)
    tablet.get_by_test_id("next-deal").press("Enter")
    expect(tablet.get_by_test_id("error")).to_have_text("Waiting for people in seats 2, 3, 4.")


def test_a_device_that_is_switched_off_shows_nothing_of_a_room_with_a_password(person: Opens, site: Site) -> None:
    ann, tablet = person(), person(expects="404")
    made(ann, site, password="trump fives")
    people(ann)
    ann.get_by_test_id("show-there").click()
    tablet.goto(ann.get_by_test_id("share-display").get_by_role("textbox").input_value())
    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")
    people(tablet)
    tablet.get_by_test_id("dark").click()

    expect(tablet.get_by_test_id("line")).to_contain_text("There is no such room here, or it needs its password or an invite.")
    left = tablet.locator('dialog, [data-testid="prompt"], [data-testid="log"], [data-testid^="seat-"]')
    expect(left).to_have_count(0)


def test_a_device_shows_the_table_by_its_address_and_the_password(person: Opens, site: Site) -> None:
    """Nobody at the table has to send it a link; and whoever has come in with the password may show the table as well."""
    ann, tablet, other = person(), person(expects="404"), person(expects="404")
    code = made(ann, site, password="trump fives")
    tablet.goto(f"{site.base}/room/{code.lower()}/table")
    knocked(tablet, "trump threes")
    expect(tablet.get_by_test_id("line")).to_contain_text("There is no such room here, or it needs its password or an invite.")
    knocked(tablet, "trump fives")

    expect(tablet.get_by_test_id("table")).to_have_attribute("data-role", "display")
    expect(ann.get_by_test_id("pocket-line")).to_be_visible()

    other.goto(f"{site.base}/room/{code}")
    knocked(other, "trump fives")
    other.get_by_test_id("show-here").click()

    expect(other.get_by_test_id("table")).to_have_attribute("data-role", "display")
    expect(tablet.get_by_test_id("line")).to_contain_text("There is no such room here, or it needs its password or an invite.")
    expect(tablet.locator('[data-testid="prompt"], [data-testid^="seat-"]')).to_have_count(0)


def test_the_display_chooses_bots(person: Opens, site: Site) -> None:
    tablet = person()
    tablet.goto(f"{site.base}/?game=texas42")
    tablet.get_by_test_id("friends").locator("summary").click()
    tablet.get_by_test_id("room-display").check()
    tablet.get_by_test_id("make-room").click()
    tablet.wait_for_url("**/room/*?as=display")
    people(tablet)
    tablet.get_by_label("Bot in seat 1").select_option("random")
    expect(tablet.get_by_label("Bot in seat 1")).to_have_value("random")
    closed(tablet)

    code = tablet.url.rpartition("/")[2].partition("?")[0]
    tablet.get_by_test_id("next-deal").wait_for()
    assert site.room(code).sitters[0].bot == "random"


HEARD = """
window.heard = [];
window.OscillatorNode = class extends OscillatorNode {
    constructor(context, options) {
        super(context, options);
        heard.push(options.frequency);
    }
};
"""
"""Keeps the pitch of each tone that is made."""

SUMMONS = 659.3

SUMMONED = """async ([pitch]) => {
  // A sound is made after what is shown has been painted.
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 150)));
  return heard.filter((one) => one === pitch).length;
}"""
"""How many tones of a pitch there have been."""


class Called:
    """Two people at a table, and a display whose sockets can be cut.

    Args:
        person: Opens browsers.
        site: The server.
    """

    def __init__(self, person: Opens, site: Site) -> None:
        ann, bo, self.tablet = person(), person(), person()
        self.players = {0: ann, 1: bo}
        self.site, self.sockets = site, list[WebSocketRoute]()
        self.code = made(ann, site)
        joined(bo, link_to(ann, 1), 1, "Bo")
        people(ann)
        ann.get_by_test_id("show-there").click()
        link = ann.get_by_test_id("share-display").get_by_role("textbox").input_value()
        closed(ann)
        self.tablet.add_init_script(HEARD)
        self.tablet.route_web_socket("**/ws/**", self._carry)
        self.tablet.goto(link)
        self.tablet.get_by_test_id("mute").click()
        self.tablet.get_by_test_id("mute").click()
        self.tablet.get_by_test_id("next-deal").click()

    def _carry(self, socket: WebSocketRoute) -> None:
        socket.connect_to_server()
        self.sockets.append(socket)

    def times(self) -> int:
        """How often the display has called somebody by what it shows now."""
        return int(self.tablet.evaluate(SUMMONED, [SUMMONS]))

    def on_turn(self) -> int:
        """Who of the two is asked, once the display shows it, and marks them alone."""
        tablet, site, code = self.tablet, self.site, self.code
        for _ in range(500):
            room = site.room(code)
            if asked := [at for at in self.players if at in room.match.to_act and not room.sitters[at].lent]:
                break
            # A deal may be over as soon as it is decided.
            if offered(tablet) in ("deal", "match"):
                tablet.get_by_test_id("rematch" if room.pause == "match" else "next-deal").click()
            tablet.wait_for_timeout(20)
        else:
            pytest.fail("expected somebody to be asked")
        (at,) = asked
        v = str(room.v)
        tablet.wait_for_function("([v]) => document.querySelector('[data-testid=table]')?.dataset.v === v", arg=[v])
        expect(tablet.locator("[data-called]")).to_have_count(1)
        expect(tablet.get_by_test_id(f"seat-{at}")).to_have_attribute("data-called", "")
        expect(tablet.get_by_test_id(f"seat-{at}")).to_contain_text("on turn")
        return at

    def act(self, at: int) -> None:
        """The one in seat *at* does what is asked."""
        player, decided = self.players[at], self.site.room(self.code).taken[at]
        for _ in range(500):
            if self.site.room(self.code).taken[at] != decided:
                return
            clicked(player, offered(player))
            player.wait_for_timeout(20)
        pytest.fail("expected the move to be made")


def test_a_person_who_comes_on_turn_is_called_once_and_marked(person: Opens, site: Site) -> None:
    called = Called(person, site)
    tablet = called.tablet
    for turn in range(1, 6):
        at = called.on_turn()
        assert called.times() == turn
        if turn == 1:
            assert complaints(tablet) == []
        if turn == 2:
            # What is said, and what else changes at the table, is no turn.
            called.players[at].get_by_test_id("talk-open").click()
            called.players[at].get_by_test_id("phrase-hello").click()
            closed(called.players[at])
            site.pace(called.code, 1.0)
            site.pace(called.code)
            expect(tablet.get_by_test_id("log")).to_contain_text("Hello!")
            called.on_turn()
            assert called.times() == turn
        if turn == 3:
            # Nor is that the line was down.
            called.sockets[-1].close()
            expect(tablet.get_by_test_id("line")).to_be_visible()
            expect(tablet.get_by_test_id("line")).to_have_count(0)
            called.on_turn()
            assert called.times() == turn
        called.act(at)


def test_a_bot_that_has_a_seat_is_not_called_and_a_mute_display_calls_nobody(person: Opens, site: Site) -> None:
    called = Called(person, site)
    bo = called.players[1]
    bo_is_next = called.on_turn() == 1
    assert called.times() == 1
    people(bo)
    bo.get_by_test_id("lend-own").click()
    bo.get_by_test_id("back-own").wait_for()
    assert called.on_turn() == 0
    assert called.times() == 1 + bo_is_next
    called.act(0)
    assert called.on_turn() == 0
    assert called.times() == 2 + bo_is_next

    # The switch for all sounds is the switch for this one; the mark is seen all the same.
    called.tablet.get_by_test_id("mute").click()
    called.act(0)
    called.on_turn()
    assert called.times() == 2 + bo_is_next
