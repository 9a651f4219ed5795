"""Links into a room, and the same as a picture for a camera.

What opens something stands after the `#`, which browsers send to no server.
"""

from __future__ import annotations

from urllib.parse import quote, urlsplit

import segno
from aiohttp import web

from followsuit.errors import MalformedMessageError, shown
from followsuit_web.addresses import ASKING
from followsuit_web.bodies import words_of
from followsuit_web.hosts import is_this_machine
from followsuit_web.wire import Data

LONGEST = 200
"""Characters of a page's address."""


def shared(request: web.Request, data: Data, code: str, nearby: str | None = None, **fragment: str) -> Data:
    """The link to the room *code*, and a picture of it (a QR code) as the address of an SVG image.

    Args:
        request: Whose page the link is to, where *data* does not say.
        data: Perhaps with `page`, the address that people reach this server by.
        code: The room's.
        nearby: What others in the network call this machine, for links that are made on it and would lead nobody else here.
        fragment: What stands after the `#`.

    Raises:
        MalformedMessageError: `page` is no address of a page.
    """
    page = words_of(data, "page")
    origin = f"{request.scheme}://{request.host}" if page is None else _origin(page)
    if nearby is not None and ASKING.get().local:
        origin = _elsewhere(origin, nearby)
    given = "&".join(f"{name}={quote(value, safe='')}" for name, value in fragment.items())
    link = f"{origin}/room/{code}" + (f"#{given}" if given else "")
    return {"link": link, "qr": segno.make(link, error="m", micro=False).svg_data_uri(border=2)}


def _elsewhere(origin: str, nearby: str) -> str:
    """*origin*, by the name *nearby* where its own means whichever machine it is read on."""
    parts = urlsplit(origin)
    if not is_this_machine(parts.hostname or ""):
        return origin
    return f"{parts.scheme}://{nearby}" + (f":{parts.port}" if parts.port else "")


def _origin(page: str) -> str:
    refusal = MalformedMessageError(f"expected page as an address such as https://example.org, got {shown(page)}")
    if len(page) > LONGEST or not page.isascii() or not page.isprintable():
        raise refusal
    try:
        parts = urlsplit(page)
        known = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        raise refusal from None
    if not known:
        raise refusal
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
