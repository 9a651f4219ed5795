"""The bodies of requests, read strictly."""

from __future__ import annotations

from aiohttp import web

from followsuit.errors import MalformedMessageError, shown
from followsuit_web.wire import Data, read_object


async def body_of(request: web.Request) -> Data:
    """The JSON object that *request* brings.

    Raises:
        MalformedMessageError: It brings something else.
    """
    if request.content_type != "application/json":
        raise MalformedMessageError(f"expected Content-Type: application/json, got {shown(request.content_type)}")
    body = await request.read()
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
