"""The WebSocket half of the wire: one socket for each seat and the display, more who watch; frames in, whole views out."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import struct
from collections.abc import Iterator

from aiohttp import ClientConnectionError, WSCloseCode, WSMsgType, web

from followsuit.errors import FollowSuitError, MalformedMessageError, TooManyError, UnknownRoomError
from followsuit_web.accelerators import encode
from followsuit_web.access import Door
from followsuit_web.answering import Answers, refused_with_view
from followsuit_web.callers import Caller
from followsuit_web.credentials import room_of, tokens_of
from followsuit_web.frames import Frame, Hello, Ping, read_frame
from followsuit_web.limiting import LimitError, Limits
from followsuit_web.meters import Meters
from followsuit_web.people import People
from followsuit_web.wire import LONGEST_FRAME, Data, TooLongError, mid_of, read_object, refusal

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


def _let_go(socket: web.WebSocketResponse) -> None:
    """*socket* is closed: the errors that it keeps hold it no more by their tracebacks, in a circle."""
    error = socket.exception()
    while error is not None:
        error.__traceback__ = None
        error = error.__context__


def frame_head(length: int) -> bytes:
    """What goes before a text of *length* bytes from a server: it is sent whole, and not masked (RFC 6455, section 5.2)."""
    if length < 126:
        return bytes((TEXT, length))
    if length < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, length)
    return struct.pack("!BBQ", TEXT, 127, length)


class Sockets:
    """The handler of sockets.

    Args:
        door: Who may come in.
        people: Told who comes.
        answers: Does what is asked.
        limits: How often sockets are opened, and how much is asked over them.
        meters: Told what happens.
    """

    def __init__(self, door: Door, people: People, answers: Answers, limits: Limits, meters: Meters) -> None:
        self._door = door
        self._people = people
        self._answers = answers
        self._limits = limits
        self._meters = meters

    async def socket(self, request: web.Request) -> web.WebSocketResponse:
        """A socket, from its opening to its end: a seat's, the display's, or that of somebody who watches.

        Raises:
            UnknownRoomError: The room is not there, or not for this caller.
            TooManyError: Too many watch already.
            LimitError: Too many were opened lately.
        """
        as_display = request.query.get("as") == "display"
        caller = await self._door.admit(room_of(request), tokens_of(request), as_display=as_display)
        self._limits.count("sockets", caller.counted)
        await self._people.welcome(caller)
        table = caller.table
        socket = web.WebSocketResponse(heartbeat=HEARTBEAT, timeout=PATIENCE, max_msg_size=LONGEST_READ, compress=False)
        await socket.prepare(request)
        # They have been sent; a socket is there for hours, and with hundreds of tables this is a tenth of its memory.
        socket.headers.clear()
        line = Line(socket, request.transport)
        try:
            # While the socket was opened, the seat may have become another's, who keeps it.
            caller.check()
            table.attach(caller.viewer, line, caller.opens)
        except TooManyError:
            line.leave(WSCloseCode.TRY_AGAIN_LATER)
        except UnknownRoomError:
            line.dismissed()
        role = "seat" if isinstance(caller.viewer, int) else caller.viewer
        self._meters.sockets.labels(role).inc()
        try:
            async for message in socket:
                with line.answering():
                    await self._hear(caller, line, message.data if message.type is WSMsgType.TEXT else None)
                await line.calm()
        except Exception:
            self._meters.faults.labels("socket").inc()
            log.exception("a socket failed", extra={"room": table.code, "seat": caller.viewer})
            line.leave(WSCloseCode.INTERNAL_ERROR)
        finally:
            self._meters.sockets.labels(role).dec()
            table.detach(caller.viewer, line)
            await line.gone()
            _let_go(socket)
        return socket

    async def _hear(self, caller: Caller, line: Line, text: str | None) -> None:
        """Does what a frame asks, or says why not."""
        data: Data = {}
        try:
            self._limits.count("requests", caller.counted)
            if text is None:
                raise MalformedMessageError("expected a text frame, got a binary one")
            if len(text) > LONGEST_FRAME:
                raise TooLongError(f"expected a frame of at most {LONGEST_FRAME} characters, got {len(text)}")
            caller.check()
            data = read_object(text)
            await self._answer(caller, line, read_frame(data))
        except UnknownRoomError:
            # What was shown opens nothing any more.
            line.dismissed()
        except LimitError as error:
            # Without the view, which is the larger part: whoever asks too much is not sent more for it.
            self._meters.refusals.labels("socket", error.code).inc()
            line.show(refusal(error, type="no", mid=mid_of(data), v=caller.table.room.v))
        except FollowSuitError as error:
            self._meters.refusals.labels("socket", error.code).inc()
            line.show(refused_with_view(error, caller.table, caller.viewer, mid_of(data)))

    async def _answer(self, caller: Caller, line: Line, frame: Frame) -> None:
        """Does what *frame* asks, and says so."""
        match frame:
            case Hello():
                line.show(caller.table.message(caller.viewer))
            case Ping():
                line.show(encode({"type": "pong", "v": caller.table.room.v}))
            case _:
                line.answer(encode({"type": "ok", "mid": frame.mid, "v": await self._answers.answer(caller, frame)}))
