"""The WebSocket half of the wire: one socket for each seat, frames in, whole views out."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import struct
from typing import assert_never

from aiohttp import ClientConnectionError, WSCloseCode, WSMsgType, web

from followsuit.errors import FollowSuitError, MalformedMessageError, NotYourTurnError, StaleDecisionError, StaleRevisionError
from followsuit_web.credentials import room_of, token_of
from followsuit_web.tables import Seated, Tables
from followsuit_web.wire import (
    LONGEST_FRAME,
    Data,
    DealAsked,
    Frame,
    Hello,
    MoveAsked,
    PaceAsked,
    Ping,
    RematchAsked,
    RenameAsked,
    TooLongError,
    mid_of,
    read_frame,
    read_object,
    refusal,
)

UNREAD = 400_000
"""Bytes that may wait for a slow reader; beyond them its socket is closed, and it gets the whole view when it is back."""

LOOK = 0.05
"""Seconds after which it is looked again whether a slow reader has read."""

TEXT = 0x81
"""The first byte of a frame that is a whole text."""

HEARTBEAT = 30.0
PATIENCE = 2.0
"""Seconds that a closing socket is waited for."""

LONGEST_READ = 64_000
"""Bytes of a frame that is read only to be refused; a longer one closes the socket."""

STALE = (StaleDecisionError, StaleRevisionError, NotYourTurnError)
"""Refusals that mean the client shows something old."""

REPLACED_CODE = 4001
REPLACED = json.dumps({"type": "bye", "code": "replaced", "reason": "This seat is open in another window."})

log = logging.getLogger(__name__)


class Line:
    """The way out of a socket.

    A message is put into its frame here and goes straight to the transport, which keeps what the reader has not taken yet: with
    hundreds of tables, a task that is woken for each message costs more than making the message.

    Args:
        socket: The socket.
        transport: What it sends by; None when it is gone already.
    """

    def __init__(self, socket: web.WebSocketResponse, transport: asyncio.Transport | None) -> None:
        self._socket = socket
        self._transport = transport
        self._ending: asyncio.Task[bool] | None = None

    def show(self, message: str) -> None:
        """Sends *message*, or cuts the line when too much is unread."""
        transport = self._transport
        if transport is None or self._ending is not None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > UNREAD:
            log.info("a reader is too slow")
            transport.abort()
            return
        transport.write(framed(message.encode()))

    def replaced(self) -> None:
        """Says goodbye to whoever is here: another has the seat."""
        self.show(REPLACED)
        self.leave(REPLACED_CODE)

    def closing(self) -> None:
        """The server closes."""
        self.leave(WSCloseCode.GOING_AWAY)

    def leave(self, code: int) -> None:
        """Closes with *code*, after what has been sent."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._close(code))

    async def calm(self) -> None:
        """Waits while much is unread: who does not read is not listened to either."""
        transport = self._transport
        while transport is not None and transport.get_write_buffer_size() > UNREAD // 2 and not transport.is_closing():
            await asyncio.sleep(LOOK)

    async def gone(self) -> None:
        """Waits until the line is closed, if it has been told to."""
        if self._ending is not None:
            await self._ending

    async def _close(self, code: int) -> bool:
        with contextlib.suppress(ConnectionError, ClientConnectionError):
            return await self._socket.close(code=code)
        return False


def framed(message: bytes) -> bytes:
    """*message* as a frame of text from a server: whole, and not masked (RFC 6455, section 5.2)."""
    length = len(message)
    if length < 126:
        return bytes((TEXT, length)) + message
    if length < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, length) + message
    return struct.pack("!BBQ", TEXT, 127, length) + message


class Sockets:
    """The handler of sockets.

    Args:
        tables: The rooms.
    """

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """A seat's socket, from its opening to its end.

        Raises:
            UnknownRoomError: The room is not there, or not for this caller.
        """
        at = await self._tables.enter(room_of(request), token_of(request))
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, timeout=PATIENCE, max_msg_size=LONGEST_READ, compress=False)
        await socket.prepare(request)
        line = Line(socket, request.transport)
        at.table.attach(at.seat, line)
        try:
            async for message in socket:
                await self._hear(at, line, message.data if message.type is WSMsgType.TEXT else None)
                await line.calm()
        except Exception:
            log.exception("a socket failed", extra={"room": at.table.code, "seat": at.seat})
            line.leave(WSCloseCode.INTERNAL_ERROR)
        finally:
            at.table.detach(at.seat, line)
            await line.gone()
        return socket

    async def _hear(self, at: Seated, line: Line, text: str | None) -> None:
        """Does what a frame asks, or says why not."""
        data: Data = {}
        try:
            if text is None:
                raise MalformedMessageError("expected a text frame, got a binary one")
            if len(text) > LONGEST_FRAME:
                raise TooLongError(f"expected a frame of at most {LONGEST_FRAME} characters, got {len(text)}")
            data = read_object(text)
            frame = read_frame(data)
            answer = await self._answer(at, frame)
            line.show(json.dumps(answer) if answer else at.table.message(at.seat))
        except FollowSuitError as error:
            line.show(refusal(error, type="no", mid=mid_of(data), v=at.table.room.v))
            if isinstance(error, STALE):
                line.show(at.table.message(at.seat))

    async def _answer(self, at: Seated, frame: Frame) -> Data | None:
        """The answer to *frame*; None for the whole view."""
        match frame:
            case Hello():
                return None
            case Ping():
                return {"type": "pong", "v": at.table.room.v}
            case MoveAsked():
                v = await self._tables.move(at, frame.mid, frame.d, frame.move)
            case DealAsked():
                v = await self._tables.deal(at, frame.v)
            case RematchAsked():
                v = await self._tables.rematch(at, frame.v)
            case RenameAsked():
                v = await self._tables.rename(at, frame.name)
            case PaceAsked():
                v = await self._tables.repace(at, frame.pace)
            case _:
                assert_never(frame)
        return {"type": "ok", "mid": frame.mid, "v": v}
