"""Sockets for a load: a bare WebSocket client, and how each of the two servers is spoken to over it.

The client reads no more of a message than it needs, so that one core can drive a server that has another for itself: the
revision, and for the seat that is to move its legal moves.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
import time
from collections.abc import Callable
from typing import Any, Protocol, cast

try:
    from orjson import loads
except ImportError:
    from json import loads


BIDS = 0.4
"""The part of calls that are bids where one may pass."""


class Wire(Protocol):
    """What is said to one kind of server."""

    path: str
    headers: dict[str, str]

    def greet(self, socket: Socket) -> None:
        """The socket is open."""

    def hear(self, socket: Socket, text: bytes) -> None:
        """Something came."""


class Socket(asyncio.Protocol):
    """A WebSocket client that sends and receives texts."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._open = False
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        headers = {
            "Host": "127.0.0.1",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            **self._wire.headers,
        }
        lines = [f"GET {self._wire.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
        self._transport.write("\r\n".join(lines).encode())

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer + data if self._buffer else data
        at = 0
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                self._buffer = buffer
                return
            if not buffer.startswith(b"HTTP/1.1 101"):
                raise ConnectionError(f"expected a socket, got {buffer[:200]!r}")
            self._open = True
            self._wire.greet(self)
            at = end + 4
        size = len(buffer)
        while size - at >= 2:
            start, length = at + 2, buffer[at + 1]
            if length == 126:
                if size - at < 4:
                    break
                start, length = at + 4, int.from_bytes(buffer[at + 2 : at + 4])
            elif length == 127:
                if size - at < 10:
                    break
                start, length = at + 10, int.from_bytes(buffer[at + 2 : at + 10])
            if size - start < length:
                break
            kind = buffer[at] & 15
            text = buffer[start : start + length]
            at = start + length
            if kind == 1:
                self._wire.hear(self, text)
            elif kind == 9:
                self._send(0x8A, text)
            elif kind == 8:
                raise ConnectionError(f"expected an open socket, it was closed: {text!r}")
        self._buffer = buffer[at:]

    def say(self, text: str | bytes) -> None:
        """Sends a text."""
        self._send(0x81, text.encode() if isinstance(text, str) else text)

    def close(self) -> None:
        """Leaves."""
        if self._transport is not None:
            self._transport.abort()

    def _send(self, head: int, body: bytes) -> None:
        assert self._transport is not None
        # A client must mask what it sends; the mask 0 leaves it as it is.
        length = bytes([head, 0x80 | len(body)]) if len(body) < 126 else struct.pack("!BBH", head, 0x80 | 126, len(body))
        self._transport.write(length + b"\0\0\0\0" + body)


class Table:
    """Four sockets at one table, and the move that is under way there.

    Args:
        done: Told of each move that all four have, with the seconds it took; the table then waits for `move()`.
        ready: Told each time that a move can be made.
        rng: Chooses moves.
    """

    def __init__(self, done: Callable[[float], None], ready: Callable[[Table], None], rng: random.Random) -> None:
        self._done = done
        self._ready = ready
        self._rng = rng
        self._seen = [-1] * 4
        self._all = -1
        self._begun = 0.0
        self._counts = False
        self._next: Callable[[random.Random], None] | None = None

    def has(self, seat: int, v: int) -> None:
        """The socket of *seat* has revision *v*, perhaps once more."""
        self._seen[seat] = v
        if v > self._all and self._seen == [v] * 4:
            self._all = v
            if self._counts:
                self._counts = False
                self._done(time.perf_counter() - self._begun)
            self._ready(self)

    def can(self, move: Callable[[random.Random], None]) -> None:
        """How the next move is made; called before the last socket has its revision."""
        self._next = move

    def move(self, begun: float, counts: bool = True) -> None:
        """Makes a move, which began at *begun*."""
        assert self._next is not None
        move, self._next = self._next, None
        self._begun, self._counts = begun, counts
        move(self._rng)


class RoomWire:
    """A seat of the room server."""

    def __init__(self, table: Table, seat: int, code: str, token: str) -> None:
        self.path = f"/ws/{code}"
        self.headers = {"Authorization": f"Bearer {token}"}
        self._table = table
        self._seat = seat

    def greet(self, socket: Socket) -> None:
        socket.say('{"type":"hello"}')

    def hear(self, socket: Socket, text: bytes) -> None:
        if text.startswith(b'{"type":"view"'):
            self._view(socket, text)
        elif text.startswith((b'{"type":"no"', b'{"type":"bye"')):
            raise ConnectionError(f"expected every move to be taken: {text.decode()}")

    def _view(self, socket: Socket, text: bytes) -> None:
        v = int(text[19 : text.index(b",", 19)])
        at = text.index(b'"d":') + 4
        if text[at : at + 4] != b"null":
            end = text.index(b',"legal":', at)
            d = text[at:end].decode()
            legal = loads(text[end + 9 : text.index(b',"view":', end)])

            def move(rng: random.Random) -> None:
                socket.say(f'{{"type":"move","mid":"{v}","d":{d},"move":"{_chosen(legal, rng)}"}}')

            self._table.can(move)
        elif self._seat == 0 and b'"pause":""' not in text:
            kind = "rematch" if b'"pause":"match"' in text else "deal"
            # Nobody's move: made at once, and not counted.
            socket.say(f'{{"type":"{kind}","mid":"{v}","v":{v}}}')
            return
        self._table.has(self._seat, v)


class PeerWire:
    """A seat of boardgame.io: Socket.IO 4 over one WebSocket."""

    def __init__(self, table: Table, seat: int, match: str, credentials: str) -> None:
        self.path = "/socket.io/?EIO=4&transport=websocket"
        self.headers: dict[str, str] = {}
        self._table = table
        self._seat = seat
        self._match = match
        self._credentials = credentials

    def greet(self, socket: Socket) -> None:
        """Waits for the other side's first word."""

    def hear(self, socket: Socket, text: bytes) -> None:
        if text == b"2":
            socket.say("3")
        elif text[:1] == b"0":
            socket.say("40/texas42,")
        elif text.startswith(b"40/texas42"):
            socket.say("42/texas42," + json.dumps(["sync", self._match, str(self._seat), self._credentials, 4]))
        elif text.startswith((b'42/texas42,["sync"', b'42/texas42,["update"')):
            self._state(socket, text)

    def _state(self, socket: Socket, text: bytes) -> None:
        at = text.index(b'"currentPlayer":"') + 17
        found = text.index(b'"_stateID":', at) + 11
        v = int(text[found : text.index(b"}", found)])
        if text[at : at + 1] == str(self._seat).encode():
            data: Any = loads(text[len(b"42/texas42,") :])
            state = data[2]["state"] if data[0] == "sync" else data[2]
            shown = state["G"]
            legal = _legal(shown["hands"][self._seat], shown["led"], shown["trump"])

            def move(rng: random.Random) -> None:
                payload = {"type": "play", "args": [rng.choice(legal)], "playerID": str(self._seat)}
                action = {"type": "MAKE_MOVE", "payload": {**payload, "credentials": self._credentials}}
                socket.say("42/texas42," + json.dumps(["update", action, v, self._match, str(self._seat)]))

            self._table.can(move)
        self._table.has(self._seat, v)


def _chosen(legal: list[str], rng: random.Random) -> str:
    """A move by chance, but in an auction as people bid, one in four and not much: bids by chance alone end in contracts that
    nobody plays."""
    if "pass" not in legal:
        return rng.choice(legal)
    bids = [move for move in legal if move != "pass"][:3]
    return rng.choice(bids) if bids and rng.random() < BIDS else "pass"


def _legal(hand: list[str], led: int | None, trump: int) -> list[str]:
    """The tiles that follow *led*, or all."""

    def follows(tile: str) -> bool:
        high, low = int(tile[0]), int(tile[2])
        trumps = trump in (high, low)
        return trumps if led == trump else not trumps and led in (high, low)

    return [tile for tile in hand if follows(tile)] or hand
