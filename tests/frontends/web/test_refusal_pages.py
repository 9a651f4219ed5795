"""What a browser gets that goes to an address and is refused there."""

from __future__ import annotations

import html
import json
import logging
import re
from typing import TYPE_CHECKING

import pytest
from attrs import frozen
from tests.frontends.web.friends import device
from tests.frontends.web.test_guard import CSP

from followsuit_web.pages import pages
from followsuit_web.refusal_pages import RefusalPages
from followsuit_web.settings import settings

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"}
"""As Chromium and Firefox say it, more or less."""


@frozen
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def is_page(self) -> bool:
        return self.headers["Content-Type"] == "text/html; charset=utf-8" and self.text.startswith("<!doctype html>")

    @property
    def title(self) -> str:
        found = re.search("<h1>(.*)</h1>", self.text)
        assert found is not None
        return html.unescape(found[1])


async def gone_to(house: House, path: str, method: str = "GET", **headers: str) -> Answer:
    asked = {**BROWSER, **headers}
    async with house.session.request(method, house.base + path, headers=asked, allow_redirects=False) as response:
        return Answer(response.status, dict(response.headers), await response.text())


@pytest.mark.parametrize(
    "path", ["/nothing", "/room/", "/room", "/room/nothing/", "/static/x/y.css", "/api/nothing", "/changes/"]
)
async def test_a_browser_at_an_unknown_address_reads_that_there_is_nothing_and_where_the_lobby_is(
    house: House, path: str
) -> None:
    got = await gone_to(house, path)

    assert (got.status, got.is_page, got.title) == (404, True, "There is nothing here")
    assert '<a href="/">Back to the lobby</a>' in got.text
    assert '<html lang="en">' in got.text
    assert got.headers["Content-Security-Policy"] == CSP
    assert got.headers["Cache-Control"] == "no-store"
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script", got.text)
    (sheet,) = re.findall('rel="stylesheet" href="([^"]+)"', got.text)
    async with house.session.get(house.base + sheet) as response:
        assert response.status == 200


async def test_all_unknown_addresses_are_one_page_with_nothing_of_the_address_in_it(house: House) -> None:
    paths = [
        "/nothing",
        "/%3Cscript%3Ealert(1)%3C/script%3E",
        "/room/%22%3E%3Cimg%20src=x%3E/",
        "/%00%0d%0aX:%20y",
        "/" + "x" * 4000,
    ]
    got = [await gone_to(house, path) for path in paths]

    assert {answer.status for answer in got} == {404}
    assert len({answer.text for answer in got}) == 1


async def test_a_room_that_is_not_there_and_one_that_is_not_for_them_are_one_page(house: House) -> None:
    ann = await device(house).make(open=True, password="ace of cakes")
    got = [await gone_to(house, f"/api/rooms/{code}{path}") for code in (ann.code, "CCCCCC") for path in ("", "/record")]

    assert {(answer.status, answer.is_page) for answer in got} == {(404, True)}
    assert len({answer.text for answer in got}) == 1


async def test_to_ask_for_the_head_is_to_go_there_as_well(house: House) -> None:
    got = await gone_to(house, "/nothing", "HEAD")

    assert (got.status, got.headers["Content-Type"], got.text) == (404, "text/html; charset=utf-8", "")


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/json",
        "application/json, text/html;q=0.5",
        "application/json, text/plain, */*",
        "text/html;q=0",
        "text/html;q=x",
        "text/html;q=0.\u0665",
        "text/*",
        "text/html2",
        "",
        ";,;q,=;q=1",
    ],
)
async def test_programs_keep_their_json(house: House, accept: str) -> None:
    got = await gone_to(house, "/nothing", Accept=accept)

    assert got.status == 404
    assert json.loads(got.text)["code"] == "bad-request"


@pytest.mark.parametrize(
    "accept", ["text/html", "TEXT/HTML; Q=0.1", "application/json;q=0.5,text/html;q=0.9", "text/html;level=1"]
)
async def test_whoever_would_rather_have_a_page_gets_one(house: House, accept: str) -> None:
    assert (await gone_to(house, "/nothing", Accept=accept)).is_page


async def test_what_is_no_way_to_go_somewhere_is_answered_as_to_a_program(house: House) -> None:
    for method in ("POST", "PUT", "DELETE", "OPTIONS"):
        assert json.loads((await gone_to(house, "/nothing", method)).text)["code"] == "bad-request"


async def test_an_address_for_programs_is_no_page_and_says_by_which_method_it_is_asked(house: House) -> None:
    got = await gone_to(house, "/api/rooms")

    assert (got.status, got.is_page, got.title) == (405, True, "Nothing to look at")
    assert got.headers["Allow"] == "POST"


async def test_too_much_at_a_time_says_when_it_works_again(open_house: Opens) -> None:
    house = await open_house(settings=settings(limits=["misses=1/minute"], trusted=["127.0.0.1"]))
    answers = [await gone_to(house, "/api/rooms/CCCCCC", **{"X-Forwarded-For": "203.0.113.7"}) for _ in range(2)]
    got = answers[-1]

    retry = got.headers["Retry-After"]
    assert (got.status, got.is_page) == (429, True)
    assert f"Try again in {retry} seconds." in got.text


async def test_a_name_of_another_server_has_no_way_to_a_lobby(house: House) -> None:
    got = await gone_to(house, "/", Host="evil.example")

    assert (got.status, got.is_page, got.title) == (421, True, "Another server")
    assert "<a " not in got.text
    assert "evil" not in got.text


async def test_a_fault_of_the_server_is_a_page_too_and_no_refusal(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(_: object) -> None:
        raise RuntimeError("king of hearts")

    monkeypatch.setattr("followsuit_web.access.Tables.find", lambda *_: fails(None))
    with caplog.at_level(logging.CRITICAL, "followsuit_web"):
        got = await gone_to(house, "/api/rooms/CCCCCC")
        told = await gone_to(house, "/api/rooms/CCCCCC", Accept="*/*")
    async with house.session.get(f"{house.base}/metrics") as response:
        measured = await response.text()

    assert (got.status, got.is_page, got.title) == (500, True, "Something went wrong")
    assert "king" not in got.text
    assert (told.status, json.loads(told.text)["code"]) == (500, "internal")
    assert 'code="internal"' not in measured


def test_every_status_has_words_and_what_is_new_has_some() -> None:
    made = RefusalPages(pages().place)
    for status in (400, 403, 404, 405, 408, 409, 413, 417, 421, 422, 429, 500, 503, 418):
        assert re.search(r"<h1>\w.+</h1>\n<p>\w.+\.</p>", made.page(status)), status
    assert "in a second" in made.page(429, 1)
    assert "in a moment" in made.page(429)


@pytest.mark.parametrize(
    ("path", "led"),
    [
        ("/room/K7PQ4M/", "/room/K7PQ4M"),
        ("/room/k7pq4m/", "/room/K7PQ4M"),
        ("/room/K7PQ4M/?as=display", "/room/K7PQ4M?as=display"),
        ("/room/k7pq4m?as=display", "/room/K7PQ4M?as=display"),
        ("/room/K7PQ4M/?x=%0d%0aSet-Cookie:%20a=b", "/room/K7PQ4M?x=%0D%0ASet-Cookie:%20a=b"),
        ("/room/K7PQ4M/table/", "/room/K7PQ4M?as=display"),
    ],
)
async def test_a_slash_at_the_end_is_no_other_table(house: House, path: str, led: str) -> None:
    for accept in (BROWSER["Accept"], "*/*"):
        got = await gone_to(house, path, Accept=accept)
        assert (got.status, got.headers["Location"]) == (302, led)
        assert "Set-Cookie" not in got.headers
