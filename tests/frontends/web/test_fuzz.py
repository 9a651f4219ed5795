"""Frames and bodies of every wrong kind: a refusal each, the server lives on, and nothing secret is in its log."""

from __future__ import annotations

import contextlib
import json
import logging
import random
import re
from typing import TYPE_CHECKING, Any, get_args

import aiohttp
import pytest
from tests.frontends.web.friends import device

from followsuit.errors import MalformedMessageError
from followsuit.plugins import Registry
from followsuit_web.app import make_app
from followsuit_web.frames import FIELDS, MAY, Frame, read_frame
from followsuit_web.limiting import RULES, rates
from followsuit_web.logs import FactsFormatter, JsonFormatter
from followsuit_web.memory_store import MemoryStore
from followsuit_web.openapi import openapi
from followsuit_web.settings import Settings

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens

HUGE = int("9" * 4_000)
NUMBERS: list[Any] = [None, True, False, 0, -1, 1 << 64, HUGE, 1e308]
TEXTS: list[Any] = ["", "x", "x" * 3_000, "\u202e\u0000\ud83d\ude00", "<img onerror=x>"]
ODD: list[Any] = [*NUMBERS, *TEXTS, [], [[[]]], {}, {"a": {}}]
NO_JSON = ["", " ", "nonsense", "{", "NaN", "Infinity", '{"type":NaN}', "[" * 3_900, '{"a":' * 700, "\ufeff{}"]
NO_FRAME = ["[]", "null", "1", '"x"', '{"type":"move","type":"ping"}', '{"type":"hello","x":1}', '{"type":"ping","v":1e999}']
RAW = [*NO_JSON, *NO_FRAME, '{"type":"ping","v":' + "9" * 3_900 + "}", '{"type":"\ud800"}']
PASSWORD = "open sesame and close it"
NAME = "Ann of the thousand days"
CLAIM = "a-claim-is-a-secret" * 3
LINE = "nobody must ever read this"


RIGHT: dict[str, Any] = {"mid": "right", "v": 0, "seat": 0}
"""What some fields have to be, of whatever frame, for it to be read at all."""


def frames(field: str, odd: Any) -> list[dict[str, Any]]:
    """A frame of each kind that has *field*, with what is *odd* in it, and in the others what can be read."""
    kinds = [kind for kind in FIELDS if field in FIELDS[kind] | MAY.get(kind, frozenset())]
    return [{"type": kind, **{each: RIGHT.get(each) for each in FIELDS[kind]}, field: odd} for kind in kinds]


def every_frame() -> list[dict[str, Any]]:
    """Of each kind of frame that is read, whatever it may be: each field with everything odd."""
    fields = sorted({field for kind in FIELDS for field in FIELDS[kind] | MAY.get(kind, frozenset())})
    return [frame for field in fields for odd in ODD for frame in frames(field, odd)]


def every_body(registry: Registry) -> list[tuple[str, dict[str, Any]]]:
    """Of each address to which something is posted: each field that it may have, with everything odd; the others left out.

    Where it may be one of several forms, as a frame is, of each of them.
    """
    made = []
    for path, methods in openapi(registry)["paths"].items():
        if "post" in methods:
            schema = methods["post"]["requestBody"]["content"]["application/json"]["schema"]
            for form in schema.get("oneOf", [schema]):
                fixed = {name: each["const"] for name, each in form["properties"].items() if "const" in each}
                needed = {name: RIGHT.get(name, "texas42") for name in form.get("required", ())}
                for name in form["properties"]:
                    made += [(path, {**needed, **fixed, name: odd}) for odd in ODD]
    return made


def messages(rng: random.Random, count: int) -> list[dict[str, Any]]:
    """Frames that are nearly right, of every kind."""
    made = []
    for n in range(count):
        kind = sorted(FIELDS)[n % len(FIELDS)]
        fields = [*FIELDS[kind], *MAY.get(kind, ())]
        frame = {"type": kind, **{field: rng.choice(ODD) for field in fields if rng.random() < 0.9}}
        if rng.random() < 0.2:
            frame[rng.choice(["x", "", "__proto__", "seat", "d"])] = rng.choice(ODD)
        if rng.random() < 0.6 and "mid" in fields:
            frame["mid"] = f"m{rng.random()}"
        made.append(frame)
    return made


def test_every_kind_of_frame_is_among_them_and_is_read() -> None:
    """A kind that is added is fuzzed without a word here; one that is listed and not read would be a fault of ours."""
    kinds = {each.__name__ for each in get_args(Frame)}
    read = set()
    for frame in every_frame():
        with contextlib.suppress(MalformedMessageError):
            read.add(type(read_frame(frame)).__name__)

    assert {frame["type"] for frame in every_frame()} == FIELDS.keys() - {"hello"}
    assert read | {"Hello"} == kinds
    assert {frame["type"] for frame in messages(random.Random(0), len(FIELDS))} == FIELDS.keys() >= MAY.keys()


def test_every_address_to_which_something_is_posted_is_among_them(everything: Registry) -> None:
    router = make_app(everything, MemoryStore()).router
    posted = {each.resource.canonical for each in router.routes() if each.method == "POST" and each.resource is not None}

    assert {path for path, _ in every_body(everything)} == posted


async def lives(house: House) -> None:
    async with house.session.get(f"{house.base}/healthz") as response:
        assert response.status == 200
    assert (await house.sit()).code


async def test_frames_of_every_wrong_kind_are_answered_each(house: House) -> None:
    rng = random.Random(20)
    guest = await house.sit()
    await guest.come()
    texts = [*RAW[:-1], *(json.dumps(message) for message in [*every_frame(), *messages(rng, 400)])]
    for text in texts:
        await guest.socket.send_str(text[:4_000])
        await guest.socket.send_str('{"type":"ping","v":0}')
        while (said := json.loads(await guest.socket.receive_str(timeout=20)))["type"] != "pong":
            assert said["type"] in ("view", "ok", "no", "bye"), said
            assert said["type"] != "no" or said["code"] != "internal"
    await lives(house)


@pytest.mark.parametrize("sent", [b"\xff\xfe", b"{}" * 10], ids=["binary", "more"])
async def test_a_binary_frame_is_refused(house: House, sent: bytes) -> None:
    guest = await house.sit()
    await guest.come()
    await guest.socket.send_bytes(sent)

    assert (await guest.answer(None))["code"] == "malformed-message"
    await lives(house)


async def test_a_frame_that_is_too_long_ends_its_socket_alone(house: House) -> None:
    guest = await house.sit()
    await guest.come()
    await guest.socket.send_str("x" * 100_000)
    while (said := await guest.socket.receive(timeout=20)).type is aiohttp.WSMsgType.TEXT:
        pass

    assert (said.type, said.data) == (aiohttp.WSMsgType.CLOSE, aiohttp.WSCloseCode.MESSAGE_TOO_BIG)
    await lives(house)


async def test_bodies_of_every_wrong_kind_are_refused(
    open_house: Opens, everything: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    house = await open_house(settings=Settings(rates=rates(dict.fromkeys(RULES, "off"))))
    rng = random.Random(21)
    ann = await device(house).make(open=[1, 2], password=PASSWORD)
    places = sorted({path.format(room=ann.code, seat=1) for path, _ in every_body(everything)})
    bodies: list[bytes] = [b"\xff\xfe{}", b"\x00" * 100, *(text.encode("utf-8", "surrogatepass") for text in RAW)]
    bodies += [
        json.dumps({rng.choice(["game", "password", "name", "mid", "d", "type", "words"]): odd}).encode() for odd in ODD * 3
    ]
    bodies += [json.dumps(message).encode() for message in messages(rng, 100)]
    sent = [(rng.choice(places), body) for body in bodies]
    sent += [(path.format(room=ann.code, seat=1), json.dumps(body).encode()) for path, body in every_body(everything)]
    with caplog.at_level(logging.ERROR):
        for path, body in sent:
            headers = {**ann.headers, "Content-Type": "application/json"}
            async with house.session.post(house.base + path, data=body, headers=headers) as response:
                said = json.loads(await response.text())
            assert response.status < 500, (path, body[:100], said)
            assert response.status < 400 or (said["code"] and said["reason"]), said

    # What is left of earlier tests may be told of here, by asyncio.
    ours = [record for record in caplog.records if record.name.startswith("followsuit")]
    assert [FactsFormatter().format(record) for record in ours] == []
    await lives(house)


async def test_no_secret_is_in_the_log(house: House, caplog: pytest.LogCaptureFixture) -> None:
    """Of a table that is played at, shown, joined, and guessed at; in whichever form the log is written."""
    caplog.set_level(logging.DEBUG)
    rng = random.Random(22)
    ann = await device(house).make(open=[1], password=PASSWORD, name=NAME)
    _, invited = await ann.ask("POST", "/invites", {"scope": "seat"})
    _, worded = await ann.ask("POST", "/words", {})
    bo = device(house, ann.code)
    assert (await bo.sit(1, "Bo the Unnamed", invite=invited["invite"], claim=CLAIM))[0] == 200
    assert (await device(house, ann.code).sit(0, words=worded["words"]))[0] == 200
    assert (await device(house, ann.code).sit(1, "Eve", claim=f"{CLAIM} "))[0] == 400
    guesses = [f"guess number {n} of Eve" for n in range(12)]
    for guess in guesses:
        await device(house, ann.code).sit(0, password=guess)
    await ann.request("pace", pace=0)
    await ann.request("say", words=LINE)
    seats = [ann.guest(0), bo.guest(1)]
    cards: set[str] = set()
    for seat in seats:
        await seat.come()
        await seat.ask("deal", v=seat.view["v"])
        cards |= set(re.findall(r"\b[0-6]-[0-6]\b", json.dumps(seat.view["view"])))
        for message in messages(rng, 60):
            await seat.say(message | {"d": "6-6 5-5"} if "d" in message else message)
        await seat.say({"type": "ping", "v": 0})
        while json.loads(await seat.socket.receive_str(timeout=20))["type"] != "pong":
            pass
        await seat.go()
    assert cards
    secrets = [PASSWORD, NAME, CLAIM, "Bo the Unnamed", LINE, invited["invite"], worded["words"], *guesses]
    secrets += [*ann.tokens.values(), *bo.tokens.values()]
    lines = [form.format(record) for record in caplog.records for form in (FactsFormatter(), JsonFormatter())]
    ours = [line for line, record in zip(lines[::2], caplog.records, strict=True) if record.name.startswith("followsuit")]

    assert ours
    assert [secret for secret in secrets if any(secret in line for line in lines)] == []
    assert [card for card in cards if any(re.search(rf"\b{card}\b", line) for line in lines)] == []


def test_what_fails_is_in_the_log_without_its_own_words() -> None:
    try:
        try:
            raise KeyError("6-4 in the hand of seat 2")
        except KeyError as error:
            raise RuntimeError("hush") from error
    except RuntimeError as error:
        info = (type(error), error, error.__traceback__)
    record = logging.makeLogRecord({"msg": "a request failed", "levelname": "ERROR", "name": "x", "exc_info": info})
    texts = [FactsFormatter().format(record), str(json.loads(JsonFormatter().format(record))["trace"])]

    for text in texts:
        assert "RuntimeError" in text
        assert "KeyError" in text
        assert 'test_fuzz.py", line' in text
        # The line of the program is shown, which has these words in it here; nowhere else are they.
        assert "hush" not in text.replace('raise RuntimeError("hush") from error', "")
