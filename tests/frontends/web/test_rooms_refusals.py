"""What cannot be asked of a room, or be a room."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from tests.frontends.web.friends import device

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House

BODIES: list[tuple[str, object]] = [
    ("/seats/1", []),
    ("/seats/1", {"name": 5}),
    ("/seats/1", {"name": "x", "token": "y"}),
    ("/seats/1", {"password": ""}),
    ("/seats/1", {"password": 5}),
    ("/seats/1", {"password": "x" * 201}),
    ("/seats/1", {"invite": 5}),
    ("/seats/1", {"words": 5}),
    ("/seats/1", {"words": "one two"}),
    ("/seats/x", {}),
    ("/seats/99", {}),
    ("/seats/-1", {}),
    ("/seats/\u0661", {}),
    ("/visits", {"name": "x"}),
    ("/words", {"page": "javascript:alert(1)"}),
    ("/words", {"page": "http://[::1"}),
    ("/words", {"page": "https://" + "x" * 300}),
    ("/invites", {"scope": "throne"}),
    ("/invites", {"scope": "display", "seat": 1}),
    ("/invites", {"seat": 99}),
    ("/invites", {"seat": True}),
    ("/display", {"name": "x"}),
    ("/requests", {"type": "hello"}),
    ("/requests", {"type": "party", "mid": "a"}),
    ("/requests", {"type": "say", "mid": "a"}),
    ("/requests", {"type": "say", "mid": "a", "phrase": {"deep": [[[[]]]]}}),
    ("/requests", {"type": "lend", "mid": "a", "seat": "0"}),
    ("/requests", {"type": "vote", "mid": "a", "seat": 10**30}),
    ("/requests", {"type": "adjust", "mid": "a", "seat": 1, "points": 1e400}),
    ("/requests", {"type": "bot", "mid": "a", "seat": 1, "bot": None}),
    ("/requests", {"type": "bot", "mid": "a", "seat": 1, "bot": "random", "open": "yes"}),
    ("/requests", {"type": "swap", "mid": "", "seat": 1}),
]


@pytest.mark.parametrize(("path", "body"), BODIES, ids=[f"{path} {body}"[:60] for path, body in BODIES])
async def test_what_cannot_be_asked_is_refused_and_changes_nothing(house: House, path: str, body: object) -> None:
    ann = await device(house).make(open=[1])
    v = (await ann.view())["v"]
    # Somebody new where a seat is asked for.
    who = device(house, ann.code) if path.startswith("/seats") else ann

    status, refusal = await who.ask("POST", path, body)

    assert status in (400, 404, 409, 422), refusal
    assert refusal["code"]
    assert refusal["reason"].startswith("expected")
    assert (await ann.view())["v"] == v


@pytest.mark.parametrize(
    "asked",
    [
        {"open": [0]},
        {"open": [4]},
        {"open": "all"},
        {"open": [True]},
        {"empty": "ghosts"},
        {"spectators": 1},
        {"pace": 4},
        {"password": ""},
        {"password": ["x"]},
        {"seat": True},
        {"seat": None, "bots": ["random"] * 3 + [None]},
    ],
    ids=str,
)
async def test_a_room_that_cannot_be_is_refused(house: House, asked: dict[str, object]) -> None:
    status, refusal = await device(house).ask("POST", "", {"game": "texas42", **asked})

    assert status == 400
    assert refusal["reason"].startswith("expected")
