"""How a browser or a program shows what it may do at a table: cookies for each room, or a bearer token."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Literal

from aiohttp import web

from followsuit.errors import UnknownRoomError
from followsuit_web.shelf import NO_ROOM
from followsuit_web.tables import ALPHABET, CODE_LENGTH

Right = Literal["seat", "host", "display", "visit"]
"""What a token gives a right to, and what its cookie is called."""

RIGHTS: tuple[Right, ...] = ("seat", "host", "display", "visit")
TOKEN_BYTES = 32
LONGEST = 200
KEPT = 30 * 24 * 3600
"""Seconds that a browser keeps a token."""


def new_token() -> str:
    """A token: 256 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


def room_of(request: web.Request) -> str:
    """The room's code in the address.

    Raises:
        UnknownRoomError: It is no room's.
    """
    code = request.match_info["room"]
    if not is_code(code):
        raise UnknownRoomError(NO_ROOM)
    return code


def is_code(text: str) -> bool:
    """Whether *text* could be the code of a room."""
    return len(text) == CODE_LENGTH and set(text) <= set(ALPHABET)


def tokens_of(request: web.Request) -> tuple[str, ...]:
    """The tokens that *request* shows: a bearer's, or those in cookies."""
    scheme, _, bearer = request.headers.get("Authorization", "").partition(" ")
    shown = (bearer,) if scheme.lower() == "bearer" else tuple(request.cookies.get(right, "") for right in RIGHTS)
    return tuple(token.strip() for token in shown if token.strip() and len(token) <= LONGEST)


def give(response: web.Response, request: web.Request, code: str, token: str, right: Right = "seat") -> None:
    """Lets the browser keep *token*, for the addresses of its room alone: however many rooms, a request has one of a kind."""
    _set(response, request, code, f"{right}={token}", KEPT)


def take(response: web.Response, request: web.Request, code: str, right: Right) -> None:
    """Lets the browser forget its token."""
    _set(response, request, code, f"{right}=", 0)


def visitors_token(watch: str) -> str:
    """The token of everyone who has come into a room, made from what is kept there; it opens nothing that is anyone's own."""
    return hmac.new(watch.encode(), b"visitor", hashlib.sha256).hexdigest()


def _set(response: web.Response, request: web.Request, code: str, cookie: str, age: int) -> None:
    for path in (f"/api/rooms/{code}", f"/ws/{code}"):
        line = f"{cookie}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax"
        response.headers.add("Set-Cookie", line + ("; Secure" if request.secure else ""))
