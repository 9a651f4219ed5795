"""The way out of a socket: views as they come, answers, and a goodbye."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import struct
from collections.abc import Iterator

from aiohttp import ClientConnectionError, WSCloseCode, web

from followsuit_web.accelerators import encode

UNREAD = 400_000
"""Bytes that may wait for a slow reader; beyond them its socket is closed, and it gets the whole view when it is back."""

LOOK = 0.05
"""Seconds after which it is looked again whether a slow reader has read."""

TEXT = 0x81
"""The first byte of a frame that is a whole text."""

REPLACED_CODE = 4001
REPLACED = encode({"type": "bye", "code": "replaced", "reason": "This seat is open in another window."})

DISMISSED_CODE = 4002
DISMISSED = encode({"type": "bye", "code": "dismissed", "reason": "This seat is not yours any more, or you have another."})

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
        self._answering = False
        self._goodbye: tuple[str, int] | None = None

    def show(self, message: str) -> None:
        """Sends *message*, or cuts the line when too much is unread; nothing to who is about to be said goodbye to."""
        if self._goodbye is None:
            self._send(message)

    def answer(self, message: str) -> None:
        """Sends *message*, that what was asked has been done: before the goodbye that may have come of it."""
        self._send(message)

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """While something is answered, a goodbye waits for that."""
        self._answering = True
        try:
            yield
        finally:
            self._answering = False
            if self._goodbye is not None:
                (text, code), self._goodbye = self._goodbye, None
                self._part(text, code)

    def _send(self, message: str) -> None:
        transport = self._transport
        if transport is None or self._ending is not None or transport.is_closing():
            return
        if transport.get_write_buffer_size() > UNREAD:
            log.info("a reader is too slow")
            transport.abort()
            return
        text = message.encode()
        transport.writelines((frame_head(len(text)), text))

    def replaced(self) -> None:
        """Says goodbye to whoever is here: another has the seat."""
        self._part(REPLACED, REPLACED_CODE)

    def dismissed(self) -> None:
        """Says goodbye to whoever is here: what they have shown opens this place no more."""
        self._part(DISMISSED, DISMISSED_CODE)

    def closing(self) -> None:
        """The server closes."""
        self.leave(WSCloseCode.GOING_AWAY)

    def leave(self, code: int) -> None:
        """Closes with *code*, after what has been sent."""
        if self._ending is None:
            self._ending = asyncio.create_task(self._close(code))

    def _part(self, text: str, code: int) -> None:
        if not self._answering:
            self.show(text)
            self.leave(code)
        elif self._goodbye is None:
            self._goodbye = (text, code)

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


def frame_head(length: int) -> bytes:
    """What goes before a text of *length* bytes from a server: it is sent whole, and not masked (RFC 6455, section 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, length)
    return struct.pack("!BBQ", TEXT, 127, length)
