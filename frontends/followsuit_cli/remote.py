"""A seat at a room of a server: over HTTP to sit down, then over a socket that is opened again when it is lost.

The network has a thread of its own, so that it goes on while a person thinks; what it brings waits in order.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import queue
import secrets
import socket
import threading
import time
from collections.abc import Coroutine, Iterator
from typing import Any, TypeVar

import aiohttp
import click
from attrs import evolve

from followsuit.errors import shown
from followsuit_cli.output import one_line
from followsuit_cli.rooms import Address

Message = dict[str, Any]
T = TypeVar("T")

PATIENCE = 30.0
"""Seconds that an answer is waited for."""

TRIES = 12
"""How often, at most, a server that cannot be reached is tried before the seat is given up."""

CLAIMS = 4
"""How often, at most, a seat is claimed whose claim is not answered."""

UNSURE = "no-store"
"""Refused with this code, something may have happened all the same."""

FIRST_PAUSE, LAST_PAUSE = 0.25, 5.0
"""Seconds between two tries, at first and at most."""

LONGEST = 4_000_000
"""Bytes of a message."""

UNKNOWN = "unknown-room"
"""What a server says of a room that is not there, or not for who asks."""

STRANGE = "what answers there is none of followsuit"

FINAL = frozenset({4001, 4002})
"""With these codes a server ends a socket for good."""


class RefusedError(click.ClickException):
    """The server does not want it so."""

    exit_code = 2

    def __init__(self, answer: Message) -> None:
        super().__init__(one_line(str(answer.get("reason", "expected an answer of followsuit, got another")))[:300])
        self.code = str(answer.get("code", ""))


class LostError(click.ClickException):
    """The server is out of reach, or the seat is somebody else's now."""

    exit_code = 1


class Remote:
    """A seat at a room. Use it in a `with` block.

    Args:
        address: Where.
    """

    def __init__(self, address: Address) -> None:
        self.address = address
        self.seat = -1
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="followsuit-remote", daemon=True)
        self._heard: queue.Queue[Message | LostError] = queue.Queue()
        self._news = threading.Event()
        self._again = False
        self._session: aiohttp.ClientSession | None = None
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._listening: asyncio.Task[None] | None = None
        self._unanswered: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._token = ""

    def __enter__(self) -> Remote:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with contextlib.suppress(Exception):
            self._done(self._close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def look(self, password: str | None) -> Message:
        """Who is in the room, before anybody sits down.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        room: Message = self._done(self._asked("POST", "/visits", self._proof(password)))["room"]
        return room

    def sit(self, name: str, password: str | None) -> None:
        """Sits down, in the seat of the address or the first that is open, and begins to listen.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        self._done(self._sit(name, password))

    def words(self) -> str:
        """Words that open the seat from anywhere.

        Raises:
            RefusedError: The server says no.
            LostError: It cannot be reached.
        """
        return str(self._done(self._asked("POST", "/words", {}))["words"])

    def leave(self) -> None:
        """Gives the seat up."""
        self._done(self._asked("DELETE", f"/seats/{self.seat}", None))

    def hear(self) -> Message:
        """The next view; waits for it.

        It has besides, as `at`, when it came (by `time.monotonic()`), and as `again` whether it is the first after the
        connection was lost.

        Raises:
            LostError: There will be none any more.
        """
        while True:
            # Not without end: a wait that cannot be interrupted would swallow Ctrl-C.
            with contextlib.suppress(queue.Empty):
                heard = self._heard.get(timeout=1)
                if isinstance(heard, LostError):
                    self._put(heard)
                    raise heard
                return heard

    def heard(self) -> Iterator[Message]:
        """The views that have come already."""
        while not self._heard.empty():
            yield self.hear()

    def listen(self, patience: float | None = None) -> None:
        """Waits until something may have come that has not been waited for, or *patience* seconds are over."""
        self._news.wait(patience)
        self._news.clear()

    def within(self, patience: float) -> Message | None:
        """The next view, if one comes within *patience* seconds.

        Raises:
            LostError: There will be none any more.
        """
        until = time.monotonic() + patience
        while self._heard.empty():
            left = until - time.monotonic()
            if left <= 0:
                return None
            self.listen(left)
        return self.hear()

    def ask(self, kind: str, **fields: object) -> Message:
        """The answer to a request: `ok`, or `no` with the reason.

        Raises:
            LostError: There is none.
        """
        return self._done(self._ask({"type": kind, "mid": secrets.token_urlsafe(12), **fields}))

    def _done(self, work: Coroutine[Any, Any, T]) -> T:
        try:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result()
        except (aiohttp.ClientError, OSError, TimeoutError, asyncio.CancelledError) as error:
            raise LostError(f"expected a server at {self.address.base}, found none: {_why(error)}") from None

    async def _sit(self, name: str, password: str | None) -> None:
        at = self.address
        if at.words and at.seat is not None:
            await self._take(at.seat, {"words": at.words})
        else:
            proof = self._proof(password)
            seats = [at.seat] if at.seat is not None else await self._free(proof)
            for n, seat in enumerate(seats):
                try:
                    await self._take(seat, {**proof, "name": name})
                    break
                except RefusedError as error:
                    # Somebody was quicker; perhaps not in the next.
                    if error.code != "seat-taken" or n + 1 == len(seats):
                        raise
        self._listening = asyncio.create_task(self._listen())

    def _proof(self, password: str | None) -> Message:
        invite = self.address.invite
        return ({"invite": invite} if invite else {}) | ({"password": password} if password else {})

    async def _free(self, proof: Message) -> list[int]:
        view = await self._asked("POST", "/visits", proof)
        seats = [seat["seat"] for seat in view["room"]["seats"] if seat["kind"] == "open"]
        if not seats:
            raise RefusedError({"reason": "expected a room with an open seat; in this one all are taken"})
        return seats

    async def _take(self, seat: int, body: Message) -> None:
        """Claims *seat*, again where the answer is lost: under the same claim it is the same seat."""
        claim = {**body, "claim": secrets.token_urlsafe(32)}
        for tries in range(1, CLAIMS + 1):
            try:
                self.seat = (await self._asked("POST", f"/seats/{seat}", claim))["seat"]
                return
            except (aiohttp.ClientError, OSError, TimeoutError, RefusedError) as error:
                if tries == CLAIMS or (isinstance(error, RefusedError) and error.code != UNSURE):
                    raise
            await asyncio.sleep(FIRST_PAUSE * 2**tries)

    async def _asked(self, method: str, path: str, body: Message | None) -> Message:
        """The answer of the server over HTTP; the token of a seat that comes with it is kept."""
        if self._session is None:
            timeout = aiohttp.ClientTimeout(PATIENCE)
            self._session = aiohttp.ClientSession(cookie_jar=aiohttp.DummyCookieJar(), timeout=timeout)
        async with self._session.request(method, self.address.room + path, json=body, headers=self._headers) as response:
            text = await response.text()
            if response.status == 204:
                return {}
            answer = read_object(text)
            if answer is not None and answer.get("code") == UNKNOWN and not self._token and not self.address.words:
                # What the server says is for those who have a seat; it tells an outsider no more than this.
                answer = {**answer, "reason": self._no_room()}
            if answer is None or response.status >= 400:
                raise RefusedError(answer or {})
            if "seat" in response.cookies:
                self._token = response.cookies["seat"].value
            return answer

    def _no_room(self) -> str:
        at = self.address
        return f"expected the code of a room at {at.base}, with its password or an invite where it has one, got {shown(at.code)}"

    @property
    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token}"} if self._token else {}

    async def _listen(self) -> None:
        """Listens for good; a socket that is lost is opened again."""
        assert self._session is not None
        tries = 0
        while tries < TRIES:
            with contextlib.suppress(aiohttp.ClientError, OSError, TimeoutError):
                async with self._session.ws_connect(
                    self.address.socket, headers=self._headers, heartbeat=PATIENCE, max_msg_size=LONGEST
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
            if not self._heard.queue or not isinstance(self._heard.queue[-1], LostError):
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
        self._put({**view, "at": time.monotonic(), "again": self._again})
        self._again = False

    def _put(self, heard: Message | LostError) -> None:
        self._heard.put(heard)
        self._news.set()

    async def _ask(self, frame: Message) -> Message:
        answer: asyncio.Future[Message] = self._loop.create_future()
        self._unanswered[frame["mid"]] = frame, answer
        if self._socket is not None:
            with contextlib.suppress(ConnectionError, aiohttp.ClientError):
                await self._socket.send_str(json.dumps(frame))
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        finally:
            self._unanswered.pop(frame["mid"], None)

    def _lose(self, reason: str) -> None:
        self._put(LostError(reason))
        for _, answer in self._unanswered.values():
            answer.cancel()

    async def _close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        if self._session is not None:
            await self._session.close()


def _why(error: BaseException) -> str:
    """Why a server was not reached, without the words of a library."""
    if isinstance(error, TimeoutError):
        return "no answer came in time"
    if isinstance(error, aiohttp.ClientSSLError):
        return "it has no certificate that is trusted here"
    cause = error.os_error if isinstance(error, aiohttp.ClientConnectorError) else error
    if isinstance(cause, socket.gaierror):
        return "no machine of that name is known"
    if isinstance(cause, OSError) and cause.errno is not None and cause.errno > 0:
        return os.strerror(cause.errno).lower()
    return STRANGE


def read_object(text: str) -> Message | None:
    """What *text* is in JSON; None where it is no object."""
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return answer if isinstance(answer, dict) else None


def seat_link(address: Address, seat: int, words: str) -> str:
    """The address that opens *seat* from anywhere."""
    bare = evolve(address, invite="", seat=None, words="")
    return f"{bare.base}/room/{bare.code}#seat={seat}&words={words.replace(' ', '-')}"
