"""The bodies of requests, read strictly."""

from __future__ import annotations

import asyncio
from typing import ClassVar

from aiohttp import web

from followsuit.errors import FollowSuitError, MalformedMessageError, shown
from followsuit_web.wire import Data, read_object

PATIENCE = 20.0
"""Seconds that a body may take to come."""


class SlowError(FollowSuitError):
    """What was begun to be sent did not come in time."""

    code: ClassVar[str] = "too-slow"


async def body_of(request: web.Request) -> Data:
    """The JSON object that *request* brings.

    Raises:
        MalformedMessageError: It brings something else.
        SlowError: It takes too long.
    """
    if request.content_type != "application/json":
        raise MalformedMessageError(f"expected Content-Type: application/json, got {shown(request.content_type)}")
    try:
        async with asyncio.timeout(PATIENCE):
            body = await request.read()
    except TimeoutError:
        raise SlowError(f"expected the body within {PATIENCE:.0f} seconds") from None
    try:
        return read_object(body.decode())
    except UnicodeDecodeError:
        raise MalformedMessageError(f"expected UTF-8, got {shown(body)}") from None


def words_of(data: Data, field: str) -> str | None:
    """The text in *field*; None where there is none.

    Raises:
        MalformedMessageError: It is something else.
    """
    value = data.get(field)
    if value is not None and not isinstance(value, str):
        raise MalformedMessageError(f"expected {field} as text, got a {type(value).__name__}")
    return value
