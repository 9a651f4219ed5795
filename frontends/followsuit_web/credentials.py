"""How a browser or a program shows what it may do at a table: cookies for each room, or a bearer token."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import re
import secrets
from typing import Literal

from aiohttp import web

from followsuit.errors import MalformedMessageError, UnknownRoomError
from followsuit_web.codes import ALPHABET, CODE_LENGTH
from followsuit_web.shelf import NO_ROOM

Right = Literal["seat", "host", "display", "visit"]
"""What a token gives a right to, and what its cookie is called."""

RIGHTS: tuple[Right, ...] = ("seat", "host", "display", "visit")
TOKEN_BYTES = 32
LONGEST = 200
CLAIM = r"[A-Za-z0-9_-]{43,64}"
"""What a claim looks like: 256 random bits and no fewer, in base64url or in hex."""

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


def read_claim(value: object) -> str:
    """*value*, the secret of who claims a seat, or to be the display.

    Raises:
        MalformedMessageError: It is none. What came is not shown: it may be as good as a token.
    """
    if not isinstance(value, str) or re.fullmatch(CLAIM, value) is None:
        raise MalformedMessageError("expected claim as 256 random bits in 43 to 64 of A-Z, a-z, 0-9, - and _, got something else")
    return value


def claimed_token(claim: str, code: str, place: int | Literal["display"], proof: tuple[str | None, ...]) -> str:
    """The token of a seat, or the display, claimed by *claim*: the same at every server, however often it is asked for.

    Nothing is kept for it, and without the claim it cannot be guessed.

    Args:
        claim: From `read_claim()`.
        code: The room's.
        place: The number of the seat; or the display.
        proof: What was shown with it: whoever has the claim and shows something else gets another token, which opens nothing.
    """
    made = hmac.new(claim.encode(), json.dumps([code, place, *proof]).encode(), hashlib.sha256).digest()
    return base64.urlsafe_b64encode(made).rstrip(b"=").decode()


def visitors_token(watch: str) -> str:
    """The token of everyone who has come into a room, made from what is kept there; it opens nothing that is anyone's own."""
    return hmac.new(watch.encode(), b"visitor", hashlib.sha256).hexdigest()


def _set(response: web.Response, request: web.Request, code: str, cookie: str, age: int) -> None:
    for path in (f"/api/rooms/{code}", f"/ws/{code}"):
        line = f"{cookie}; Path={path}; Max-Age={age}; HttpOnly; SameSite=Lax"
        response.headers.add("Set-Cookie", line + ("; Secure" if request.secure else ""))
