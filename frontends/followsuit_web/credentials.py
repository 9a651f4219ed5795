"""How a browser or a program shows that a seat is its own: a cookie for each room, or a bearer token."""

from __future__ import annotations

import secrets

from aiohttp import web

from followsuit.errors import UnknownRoomError
from followsuit_web.shelf import NO_ROOM
from followsuit_web.tables import ALPHABET, CODE_LENGTH

COOKIE = "seat"
TOKEN_BYTES = 32
LONGEST = 200
KEPT = 30 * 24 * 3600
"""Seconds that a browser keeps its seat."""


def new_token() -> str:
    """A token for a seat: 256 random bits."""
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


def token_of(request: web.Request) -> str:
    """The token that *request* shows.

    Raises:
        UnknownRoomError: It shows none: to whoever has no seat, no room is there.
    """
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        token = request.cookies.get(COOKIE, "")
    if not token or len(token) > LONGEST:
        raise UnknownRoomError(NO_ROOM)
    return token.strip()


def give(response: web.Response, request: web.Request, code: str, token: str) -> None:
    """Lets the browser keep the seat's *token*, for the addresses of its room alone: however many rooms, a request has one."""
    for path in (f"/api/rooms/{code}", f"/ws/{code}"):
        cookie = f"{COOKIE}={token}; Path={path}; Max-Age={KEPT}; HttpOnly; SameSite=Lax"
        response.headers.add("Set-Cookie", cookie + ("; Secure" if request.secure else ""))
