"""Log lines: a happening each, with facts as key=value or as JSON. No tokens, no secrets, no pieces, nothing that people wrote.

An address is in a line only where a limit was reached.
"""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Literal

from aiohttp.http import HttpProcessingError

FACTS = ("room", "seat", "v", "d", "game", "bot", "code", "method", "route", "address", "limit", "peer", "plugin", "reason")
"""What may stand in a line besides the words of the program."""


Form = Literal["text", "json"]
"""How lines are written."""

ExceptionInfo = tuple[type[BaseException], BaseException, TracebackType | None] | tuple[None, None, None]

OURS = "followsuit_web"
LIBRARIES = ("aiohttp", "asyncio")
"""What has a log of its own, whose lines are to look and to keep silent like ours."""

LEVELS = ("debug", "info", "warning", "error")


class FactsFormatter(logging.Formatter):
    """Writes time, level, words and facts."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatException(self, ei: ExceptionInfo) -> str:  # noqa: N802
        return _trace(ei)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        line = super().formatMessage(record)
        return " ".join([line, *(f"{name}={_value(value)}" for name, value in _facts(record))])


class JsonFormatter(logging.Formatter):
    """Writes an object a line: `at` (UTC), `level`, `from` (the module), `message`, the facts, and `trace` of what failed."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
            **dict(_facts(record)),
        }
        if record.exc_info:
            line["trace"] = _trace(record.exc_info)
        return json.dumps(line, default=str)


def log_to_stderr(level: int = logging.INFO, form: Form = "text") -> None:
    """Sends the server's log lines to standard error, with what the libraries under it warn of.

    Args:
        level: The least that is written; of the libraries it is warnings.
        form: How.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonFormatter() if form == "json" else FactsFormatter())
    for name in (OURS, *LIBRARIES):
        logging.getLogger(name).handlers[:] = [handler]
    logging.getLogger(OURS).setLevel(level)
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Whether it is not about a request that is no HTTP: what aiohttp says of one has its headers in it, tokens too."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def _trace(info: ExceptionInfo) -> str:
    """Where something failed and how it is called, and not in its own words: they may tell a hand, or what somebody sent."""
    error, parts = info[1], []
    while error is not None:
        parts.append("".join(traceback.format_tb(error.__traceback__)) + type(error).__name__)
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return "\nbecause of\n".join(parts)


def _facts(record: logging.LogRecord) -> list[tuple[str, object]]:
    facts = ((name, getattr(record, name, None)) for name in FACTS)
    return [(name, value) for name, value in facts if value is not None]


def _value(value: object) -> str:
    text = ascii(value) if not isinstance(value, str) else value
    return text if text.isprintable() and not set(text) & set(' "=') else ascii(text)
