from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from attrs import evolve
from yarl import URL

from followsuit.bots import BotKind
from followsuit.plugins import Registry
from followsuit.state import View
from followsuit_web.logs import LIBRARIES, OURS, FactsFormatter, log_to_stderr

if TYPE_CHECKING:
    from tests.frontends.web.conftest import House, Opens


@pytest.fixture
def loggers() -> Iterator[None]:
    """Leaves the loggers without handlers, whose standard error is one of this test."""
    yield
    for name in (OURS, *LIBRARIES):
        logging.getLogger(name).handlers.clear()


def line(message: str, **facts: object) -> str:
    record = logging.makeLogRecord({"msg": message, "levelname": "INFO", "name": "followsuit_web.x", **facts})
    return FactsFormatter().format(record).split(" ", 2)[2]


def test_a_line_has_its_facts() -> None:
    assert line("a room was made", room="K7PQ4M", game="texas42", v=3) == "INFO a room was made room=K7PQ4M v=3 game=texas42"


def test_nothing_but_known_facts_is_written() -> None:
    assert line("odd", token="secret", hand="6-4") == "INFO odd"


def test_a_fact_stays_on_its_line_and_in_its_place() -> None:
    assert line("odd", room="a b", reason='x\ny="z"') == """INFO odd room='a b' reason='x\\ny="z"'"""


@pytest.mark.usefixtures("loggers")
@pytest.mark.parametrize("name", ["followsuit_web.run", "aiohttp.server", "asyncio"])
def test_a_librarys_warning_is_a_line_like_ours_and_keeps_silent_too(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    words = "hush 6-4"
    log_to_stderr(form="json")
    try:
        raise RuntimeError(words)
    except RuntimeError:
        logging.getLogger(name).exception("it failed")
    written = capsys.readouterr().err

    (line,) = [json.loads(each) for each in written.splitlines()]
    assert (line["from"], line["message"]) == (name, "it failed")
    assert line["trace"].endswith("RuntimeError")
    assert "hush" not in written


@pytest.mark.usefixtures("loggers")
async def test_a_request_that_is_no_http_leaves_no_token(house: House, caplog: pytest.LogCaptureFixture) -> None:
    log_to_stderr()
    port = URL(house.base).port
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer hush\x01\r\n\r\n")

    assert b" 400 " in await reader.read()
    writer.close()
    await writer.wait_closed()
    assert caplog.records == []


async def test_what_a_bot_fails_with_is_told_without_its_words(
    open_house: Opens, everything: Registry, caplog: pytest.LogCaptureFixture
) -> None:
    class Tells:
        def choose(self, view: View[Any, Any], *_: object) -> Any:
            raise RuntimeError(f"hush {view.own}")

    house = await open_house(registry=evolve(everything, bots=(BotKind("odd", 0, "Odd.", lambda _: Tells()),)))
    guest = await house.sit(quick=True, bots=["odd"] * 3)
    await guest.come()
    await guest.play(random.Random(1), lambda view: bool(view["document"]["pause"]))
    failed = [record for record in caplog.records if record.message == "a bot failed"]

    assert failed
    assert "hush" not in " ".join(str(vars(record)) for record in failed)
    assert str(vars(failed[0])["reason"]).startswith("RuntimeError in choose, line ")
