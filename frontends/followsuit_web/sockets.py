"""The WebSocket half of the wire: one socket for each seat and the display, more who watch; frames in, whole views out."""

from __future__ import annotations

import logging

from aiohttp import WSCloseCode, WSMsgType, web

from followsuit.errors import FollowSuitError, MalformedMessageError, TooManyError, UnknownRoomError
from followsuit_web.accelerators import encode
from followsuit_web.access import Door
from followsuit_web.answering import Answers, refused_with_view
from followsuit_web.callers import Caller
from followsuit_web.credentials import room_of, tokens_of
from followsuit_web.frames import Frame, Hello, Ping, read_frame
from followsuit_web.limiting import LimitError, Limits
from followsuit_web.line import Line
from followsuit_web.meters import Meters
from followsuit_web.people import People
from followsuit_web.wire import LONGEST_FRAME, Data, TooLongError, mid_of, read_object, refusal

HEARTBEAT = 30.0
PATIENCE = 2.0
"""Seconds that a closing socket is waited for."""

LONGEST_READ = 64_000
"""Bytes of a frame that is read only to be refused; a longer one closes the socket."""

log = logging.getLogger(__name__)


def _let_go(socket: web.WebSocketResponse) -> None:
    """*socket* is closed: the errors that it keeps hold it no more by their tracebacks, in a circle."""
    error = socket.exception()
    while error is not None:
        error.__traceback__ = None
        error = error.__context__


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
