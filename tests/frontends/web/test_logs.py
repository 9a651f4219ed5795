from __future__ import annotations

import logging

from followsuit_web.logs import FactsFormatter


def line(message: str, **facts: object) -> str:
    record = logging.makeLogRecord({"msg": message, "levelname": "INFO", "name": "followsuit_web.x", **facts})
    return FactsFormatter().format(record).split(" ", 2)[2]


def test_a_line_has_its_facts() -> None:
    assert line("a room was made", room="K7PQ4M", game="texas42", v=3) == "INFO a room was made room=K7PQ4M v=3 game=texas42"


def test_nothing_but_known_facts_is_written() -> None:
    assert line("odd", token="secret", hand="6-4") == "INFO odd"


def test_a_fact_stays_on_its_line_and_in_its_place() -> None:
    assert line("odd", room="a b", reason='x\ny="z"') == """INFO odd room='a b' reason='x\\ny="z"'"""
