"""The HTTP half, as a program without a browser uses it."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING

import pytest
from multidict import CIMultiDictProxy

from followsuit.plugins import Registry
from followsuit.record import read
from followsuit.verify import verify

if TYPE_CHECKING:
    from tests.frontends.web.conftest import Guest, House, Message


async def fetched(guest: Guest, path: str = "", **headers: str) -> tuple[int, Message, CIMultiDictProxy[str]]:
    async with guest.session.get(f"{guest.base}/api/rooms/{guest.code}{path}", headers={**guest.headers, **headers}) as response:
        return response.status, {} if response.status == 304 else await response.json(), response.headers


async def posted(guest: Guest, **body: object) -> tuple[int, Message]:
    url = f"{guest.base}/api/rooms/{guest.code}/moves"
    async with guest.session.post(url, json=body, headers=guest.headers) as response:
        return response.status, await response.json()


async def turn(guest: Guest) -> Message:
    """The view in which the guest is to decide, by long polls alone."""
    _, view, headers = await fetched(guest)
    while view["d"] is None:
        status, later, headers = await fetched(guest, "?wait=20", **{"If-None-Match": headers["ETag"]})
        view = later if status == 200 else view
    return view


async def test_the_server_says_how_it_is(house: House, everything: Registry) -> None:
    async with house.session.get(f"{house.base}/healthz") as response:
        health = await response.json()

    assert response.status == 200
    assert health["status"] == "ok"
    assert health["plugins"] == dict(everything.plugins)
    assert health["problems"] == []


async def test_a_view_is_the_same_over_http_and_socket(house: House) -> None:
    guest = await house.sit()
    view = await guest.come()

    status, got, headers = await fetched(guest)

    assert (status, got) == (200, view)
    assert headers["ETag"].startswith(f'W/"{view["v"]}.')
    assert headers["Cache-Control"] == "private, no-cache"


async def test_a_view_that_is_known_is_not_sent_again(house: House) -> None:
    guest = await house.sit()
    _, view, headers = await fetched(guest)

    assert (await fetched(guest, **{"If-None-Match": headers["ETag"]}))[0] == 304
    assert (await fetched(guest, **{"If-None-Match": f'"{view["v"]}"'}))[0] == 304
    assert (await fetched(guest, **{"If-None-Match": '"1"'}))[0] == 200


async def test_a_long_poll_answers_when_something_happens(house: House) -> None:
    guests = await house.four()
    _, view, headers = await fetched(guests[0])
    poll = asyncio.create_task(fetched(guests[0], "?wait=20", **{"If-None-Match": headers["ETag"]}))
    await asyncio.sleep(0)
    await posted(guests[0], mid="a", d=view["d"], move="pass")

    status, later, _ = await poll

    assert status == 200
    assert later["v"] == view["v"] + 1


async def test_a_long_poll_ends_when_nothing_happens(house: House) -> None:
    guest = (await house.four())[0]
    _, _, headers = await fetched(guest)

    assert (await fetched(guest, "?wait=1", **{"If-None-Match": headers["ETag"]}))[0] == 304


@pytest.mark.parametrize("wait", ["-1", "x", "61", "1e9", "9999999999999999999999", "\u0661", "1.5"])
async def test_a_wait_that_is_none_is_refused(house: House, wait: str) -> None:
    guest = await house.sit()

    status, refusal, _ = await fetched(guest, f"?wait={wait}")

    assert (status, refusal["code"]) == (400, "malformed-message")


async def test_whoever_polls_is_here(house: House) -> None:
    guest = await house.sit()

    _, view, _ = await fetched(guest)

    assert view["room"]["seats"][0]["here"]


async def test_moves_are_made_by_post(house: House) -> None:
    guest = await house.sit(quick=True)
    view = await turn(guest)

    status, answer = await posted(guest, mid="a", d=view["d"], move=view["legal"][0])
    again = await posted(guest, mid="a", d=view["d"], move=view["legal"][0])

    assert (status, answer) == (200, {"type": "ok", "mid": "a", "v": view["v"] + 1})
    assert again == (status, answer)


async def test_a_refused_move_comes_with_reason_and_view(house: House) -> None:
    guest = await house.sit(quick=True)
    view = await turn(guest)

    illegal = await posted(guest, mid="a", d=view["d"], move="play 6-6")
    stale = await posted(guest, mid="b", d=view["d"] + 1, move=view["legal"][0])

    assert [illegal[0], stale[0]] == [422, 409]
    assert [illegal[1]["code"], stale[1]["code"]] == ["illegal-move", "stale"]
    for _, answer in (illegal, stale):
        assert answer["reason"]
        assert answer["type"] == "no"
        assert answer["v"] == view["v"]
        shown = answer["view"]
        assert {key: shown[key] for key in ("v", "seat", "d", "legal", "document")} == {
            key: view[key] for key in ("v", "seat", "d", "legal", "document")
        }


async def test_a_hundred_posts_of_one_move_are_one_move(house: House) -> None:
    guest = await house.sit(quick=True)
    view = await turn(guest)

    got = await asyncio.gather(*(posted(guest, mid="a", d=view["d"], move=view["legal"][0]) for _ in range(100)))

    assert {status for status, _ in got} == {200}
    assert {answer["v"] for _, answer in got} == {view["v"] + 1}


async def test_of_different_answers_to_one_decision_one_is_taken(house: House) -> None:
    guest = await house.sit(quick=True)
    view = await turn(guest)

    got = await asyncio.gather(*(posted(guest, mid=f"m{n}", d=view["d"], move=move) for n, move in enumerate(view["legal"])))

    assert sorted(status for status, _ in got) == [200] + [409] * (len(view["legal"]) - 1)


async def test_the_record_has_the_deals_that_are_over_and_no_more(house: House, everything: Registry) -> None:
    guest = await house.sit(options={"target": 2, "top_marks": 1, "opening_max_marks": 1})
    await guest.come()
    await guest.ask("pace", pace=0)

    async def record() -> str:
        async with guest.session.get(f"{guest.base}/api/rooms/{guest.code}/record", headers=guest.headers) as response:
            assert response.content_type == "text/plain"
            return await response.text()

    first = await record()
    assert "* deal" not in first
    assert first.count("* commit") == 1
    await guest.play(random.Random(5), lambda view: bool(view["document"]["pause"] == "deal"))
    over = await record()
    assert over.count("* deal") == over.count("* reveal") == 1
    await guest.ask("deal", v=guest.view["v"])
    in_play = await record()
    assert in_play.startswith(over)
    assert in_play[len(over) :].startswith("* commit ")
    assert in_play.count("\n") == over.count("\n") + 1
    await guest.play(random.Random(6), lambda view: bool(view["document"]["pause"] == "match"))
    verdict = verify(await record(), everything.game)
    assert verdict.match.outcome is not None
    assert list(verdict.match.outcome.winners) == guest.view["document"]["outcome"]["winners"]
    assert verdict.proven == tuple(range(1, verdict.deals + 1))
    assert verdict.faults == ()


async def test_a_finished_match_is_kept(house: House, everything: Registry) -> None:
    guest = await house.sit(options={"target": 1})
    await guest.come()
    await guest.ask("pace", pace=0)
    for n in range(2):
        await guest.play(random.Random(n), lambda view: bool(view["document"]["pause"] == "match"))
        await guest.ask("rematch", v=guest.view["v"])

    kept = await house.tables.records(guest.code)

    assert len(kept) == 2
    assert all(read(text, everything.game).outcome for text in kept)


async def test_who_has_no_seat_learns_nothing(house: House) -> None:
    """A room that is there, one that is not, no token, a wrong one, another room's: one answer."""
    guest, other = await house.sit(), await house.sit()
    await asyncio.gather(guest.come(), other.come())
    tries = [
        (guest.code, {}),
        ("CCCCCC", {}),
        ("not-a-code", {}),
        (guest.code, other.headers),
        (guest.code, {"Authorization": "Bearer "}),
        (guest.code, {"Authorization": f"Basic {guest.token}"}),
        (guest.code, {"Authorization": "Bearer " + "x" * 5000}),
        (guest.code, {"Cookie": f"seat={other.token}"}),
        (guest.code, {"Cookie": "seat=; seat; ==; ;seat"}),
    ]
    got = set()
    for path in ("", "/record", "?wait=1"):
        for code, headers in tries:
            async with house.session.get(f"{house.base}/api/rooms/{code}{path}", headers=headers) as response:
                got.add((response.status, await response.text()))

    assert len(got) == 1
    assert next(iter(got))[0] == 404


async def test_a_move_is_made_by_the_owner_of_the_seat_only(house: House) -> None:
    guest, other = await house.sit(quick=True), await house.sit()
    view = await turn(guest)
    url = f"{house.base}/api/rooms/{guest.code}/moves"

    async with house.session.post(
        url, json={"mid": "a", "d": view["d"], "move": view["legal"][0]}, headers=other.headers
    ) as response:
        assert response.status == 404
    assert (await fetched(guest))[1]["v"] == view["v"]


async def test_what_is_there_under_no_address_is_refused_in_json(house: House) -> None:
    for method, path, status in (
        ("GET", "/api/nothing", 404),
        ("DELETE", "/api/games", 405),
        ("POST", "/", 405),
        ("GET", "/static/x/y", 404),
    ):
        async with house.session.request(method, house.base + path) as response:
            body = await response.json()
            assert response.status == status
            assert body["code"] == "bad-request"
            assert body["reason"]
