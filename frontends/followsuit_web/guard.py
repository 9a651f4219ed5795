"""What stands before every handler: requests from other sites and for other hosts refused, headers for safety, errors as JSON.

A browser that goes to an address gets an error as a page (`refusal_pages`).
"""

from __future__ import annotations

import json
import logging
from typing import ClassVar
from urllib.parse import urlsplit

from aiohttp import web
from aiohttp.typedefs import Handler, Middleware

from followsuit.errors import (
    FollowSuitError,
    IllegalMoveError,
    MalformedMessageError,
    MalformedMoveError,
    NotAllowedError,
    OptionError,
    TooManyError,
    UnknownNameError,
    UnknownRoomError,
    UnknownTokenError,
    shown,
)
from followsuit_web.addresses import ASKING
from followsuit_web.bodies import SlowError
from followsuit_web.hosts import HostError, is_this_machine, name_of
from followsuit_web.limiting import LimitError
from followsuit_web.meters import Meters
from followsuit_web.passwords import BusyError
from followsuit_web.refusal_pages import RefusalPages, navigates
from followsuit_web.settings import Settings
from followsuit_web.store import StoreError
from followsuit_web.wire import LONGEST_BODY, TooLongError, refusal

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), serial=(), usb=()",
    "Referrer-Policy": "same-origin",
    "Server": "followsuit",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}

HSTS = "max-age=31536000"
"""What browsers are told where they came by https: that they are to come so for a year."""

ANYHOW = frozenset({"/healthz", "/readyz", "/metrics"})
"""What may be asked under any name: by programs that know an address alone."""

PORTS = {"http": 80, "https": 443}
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})

FAULT = "internal"
"""The code of what is wrong in the server, which is counted as a fault and not as a refusal."""

log = logging.getLogger(__name__)


class OriginError(FollowSuitError):
    """The request comes from a page of another site."""

    code: ClassVar[str] = "bad-origin"


class HttpError(FollowSuitError):
    """No such address, or not by this method."""

    code: ClassVar[str] = "bad-request"


STATUS: tuple[tuple[type[FollowSuitError], int], ...] = (
    (MalformedMessageError, 400),
    (OriginError, 403),
    (NotAllowedError, 403),
    (UnknownRoomError, 404),
    (SlowError, 408),
    (HostError, 421),
    (UnknownTokenError, 404),
    (TooLongError, 413),
    (TooManyError, 429),
    (IllegalMoveError, 422),
    (MalformedMoveError, 422),
    (OptionError, 422),
    (UnknownNameError, 422),
    (StoreError, 503),
    (BusyError, 503),
)
"""The HTTP status of each error; of any other, 409."""


def guard(settings: Settings, meters: Meters, pages: RefusalPages) -> Middleware:
    """The guard of a server with these *settings*, who tells *meters* what is refused, and browsers by *pages*."""

    @web.middleware
    async def stand(request: web.Request, handler: Handler) -> web.StreamResponse:
        asker = settings.proxies.asker(request)
        ASKING.set(asker)
        if asker.secure and not request.secure:
            request = request.clone(scheme="https")
        response = await _guarded(request, handler, settings, meters)
        if not response.prepared:
            if isinstance(response, Refusal):
                if response.code != FAULT:
                    meters.refusals.labels("http", response.code).inc()
                if navigates(request):
                    pages.put(response)
            if asker.secure:
                response.headers["Strict-Transport-Security"] = HSTS
        return response

    return stand


async def _guarded(request: web.Request, handler: Handler, settings: Settings, meters: Meters) -> web.StreamResponse:
    """What *handler* answers; every refusal and every fault with a code and a reason."""
    try:
        if request.path not in ANYHOW:
            settings.hosts.check(request.headers.get("Host"))
        if request.method not in SAFE or "Upgrade" in request.headers:
            check_origin(request)
        return await handler(request)
    except FollowSuitError as error:
        return refused(error)
    except web.HTTPRequestEntityTooLarge:
        return refused(TooLongError(f"expected a body of at most {LONGEST_BODY} bytes"))
    except web.HTTPException as error:
        # aiohttp keeps some of these in a frame that their traceback holds, and with it the request: a circle.
        error.__traceback__ = None
        if error.status < 400:
            return web.Response(status=error.status, headers=error.headers, body=error.body)
        response = refused(HttpError(f"expected an address of this server, and its method: {error.reason}"), status=error.status)
        if "Allow" in error.headers:
            response.headers["Allow"] = error.headers["Allow"]
        return response
    except (ConnectionError, web.RequestPayloadError) as error:
        # Who asked is gone, or never finished asking; the request holds this too, which would hold the request by its traceback.
        error.__traceback__ = None
        return refused(MalformedMessageError("expected a whole request"))
    except Exception:
        meters.faults.labels("request").inc()
        log.exception("a request failed", extra={"method": request.method, "route": _route(request)})
        return Refusal.of(FAULT, json.dumps({"code": FAULT, "reason": "Something went wrong here; it has been noted."}), 500)


async def add_headers(request: web.Request, response: web.StreamResponse) -> None:
    """Puts HEADERS on every response, sockets included."""
    response.headers.update(HEADERS)
    if not request.secure and not is_this_machine(name_of(request.host) or ""):
        # Browsers take this one from safe places only, and complain of it elsewhere.
        del response.headers["Cross-Origin-Opener-Policy"]
    if request.secure:
        response.headers["Strict-Transport-Security"] = HSTS
    response.headers.setdefault("Cache-Control", "no-store")


class Refusal(web.Response):
    """A response that refuses.

    Attributes:
        code: The error's.
    """

    code: str = ""

    @classmethod
    def of(cls, code: str, text: str, status: int) -> Refusal:
        """The response with the JSON *text*."""
        response = cls(text=text, status=status, content_type="application/json")
        response.code = code
        return response


def refused(error: FollowSuitError, status: int | None = None) -> Refusal:
    """The response that refuses with *error*, as JSON."""
    if status is None:
        status = next((status for kind, status in STATUS if isinstance(error, kind)), 409)
    response = Refusal.of(error.code, refusal(error), status)
    if isinstance(error, LimitError):
        response.headers["Retry-After"] = str(error.retry)
    if isinstance(error, SlowError):
        response.force_close()
    return response


def check_origin(request: web.Request) -> None:
    """Browsers say which page a request comes from: it must be one of this server. Other programs say nothing.

    Raises:
        OriginError: It is another's.
    """
    origin = request.headers.get("Origin")
    if origin is not None and not _same(origin, request.host):
        raise OriginError(f"expected a page of this server, got one of {shown(origin)}")
    if request.headers.get("Sec-Fetch-Site", "same-origin") not in ("same-origin", "none"):
        raise OriginError("expected a page of this server, got one of another site")


def _same(origin: str, host: str) -> bool:
    try:
        page, here = urlsplit(origin), urlsplit(f"//{host}")
        usual = PORTS.get(page.scheme)
        return usual is not None and page.hostname == here.hostname and (page.port or usual) == (here.port or usual)
    except ValueError:
        return False


def _route(request: web.Request) -> str:
    resource = request.match_info.route.resource
    return resource.canonical if resource is not None else "none"
