"""The socket of a seat, opened again when it is lost: what is asked goes out, views and answers come in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

import aiohttp

from followsuit_cli.inbox import Inbox
from followsuit_cli.messages import Message, read_object
from followsuit_cli.output import one_line
from followsuit_cli.troubles import STRANGE, UNREACHED
from followsuit_cli.visiting import PATIENCE, Visit

TRIES = 12
"""How often, at most, a server that cannot be reached is tried before the seat is given up."""

FIRST_PAUSE, LAST_PAUSE = 0.25, 5.0
"""Seconds between two tries, at first and at most."""

LONGEST = 4_000_000
"""Bytes of a message."""

FINAL = frozenset({4001, 4002})
"""With these codes a server ends a socket for good."""


class Line:
    """A line to a room. All of it runs in one loop.

    Args:
        visit: Whose seat it is, which is taken.
        inbox: Where views go, each with `at`, when it came (by `time.monotonic()`), and `again`, whether it is the first after
            the line was lost.
    """

    def __init__(self, visit: Visit, inbox: Inbox) -> None:
        self._visit = visit
        self._inbox = inbox
        self._again = False
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None
        self._unanswered: dict[str, tuple[Message, asyncio.Future[Message]]] = {}

    def open(self) -> None:
        """Begins to listen."""
        self._listening = asyncio.create_task(self._listen())

    async def ask(self, frame: Message) -> Message:
        """The answer to *frame*, which has an id as `mid`.

        Raises:
            TimeoutError: None has come in time.
            asyncio.CancelledError: There will be none any more.
        """
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._unanswered[frame["mid"]] = frame, answer
        if self._socket is not None:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_str(json.dumps(frame))
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        finally:
            self._unanswered.pop(frame["mid"], None)

    async def close(self) -> None:
        """Listens no more."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)

    async def _listen(self) -> None:
        """Listens for good; a socket that is lost is opened again."""
        visit, tries = self._visit, 0
        while tries < TRIES:
            with contextlib.suppress(*UNREACHED):
                async with visit.session.ws_connect(
                    visit.address.socket, headers=visit.headers, heartbeat=PATIENCE, max_msg_size=LONGEST
                ) as socket:
                    tries = 0
                    if await self._talk(socket):
                        return
            tries += 1
            await asyncio.sleep(min(LAST_PAUSE, FIRST_PAUSE * 2**tries))
        self._lose("the server cannot be reached any more; the seat stays yours")

    async def _talk(self, socket: aiohttp.ClientWebSocketResponse) -> bool:
        """Listens to one socket; whether that was the last."""
        self._socket = socket
        await socket.send_str('{"type":"hello"}')
        for frame, _ in tuple(self._unanswered.values()):
            # Under the same id: what was answered, and the answer lost, is answered alike.
            await socket.send_str(json.dumps(frame))
        async for incoming in socket:
            if incoming.type is aiohttp.WSMsgType.TEXT:
                message = read_object(incoming.data)
                if message is None:
                    self._lose(STRANGE)
                    return True
                self._take_in(message)
        self._socket, self._again = None, True
        if socket.close_code in FINAL:
            # Unless it has said why.
            self._lose("the seat is open elsewhere")
            return True
        return False

    def _take_in(self, message: Message) -> None:
        match message.get("type"):
            case "view":
                self._view(message)
            case "ok" | "no":
                _, answer = self._unanswered.pop(message.get("mid", ""), ({}, None))
                if answer is not None and not answer.done():
                    answer.set_result(message)
                if "view" in message:
                    self._view(message["view"])
            case "bye":
                self._lose(one_line(str(message.get("reason", ""))))

    def _view(self, view: Message) -> None:
        self._inbox.put({**view, "at": time.monotonic(), "again": self._again})
        self._again = False

    def _lose(self, reason: str) -> None:
        self._inbox.end(reason)
        for _, answer in self._unanswered.values():
            answer.cancel()
