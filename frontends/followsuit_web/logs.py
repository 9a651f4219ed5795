"""Log lines: one a happening, with its facts as key=value. No tokens, no secrets, no pieces, nothing of what people wrote."""

from __future__ import annotations

import logging

from aiohttp.http import HttpProcessingError

FACTS = ("room", "seat", "v", "d", "game", "bot", "code", "method", "route", "address", "plugin", "reason")
"""What may stand in a line besides the words of the program."""


class FactsFormatter(logging.Formatter):
    """Writes time, level, words and facts."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        line = super().formatMessage(record)
        facts = ((name, getattr(record, name, None)) for name in FACTS)
        return " ".join([line, *(f"{name}={_value(value)}" for name, value in facts if value is not None)])


def log_to_stderr(level: int = logging.INFO) -> None:
    """Sends the server's log lines to standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(FactsFormatter())
    logger = logging.getLogger("followsuit_web")
    logger.handlers[:] = [handler]
    logger.setLevel(level)
    logging.getLogger("aiohttp.server").addFilter(_is_our_fault)


def _is_our_fault(record: logging.LogRecord) -> bool:
    """Whether it is not about a request that is no HTTP: what aiohttp says of one has its headers in it, tokens too."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def _value(value: object) -> str:
    text = ascii(value) if not isinstance(value, str) else value
    return text if text.isprintable() and not set(text) & set(' "=') else ascii(text)
